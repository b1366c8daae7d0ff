"""Runs a command for which the kernel refuses some calls, as a file system or a machine may.

``python refused_calls.py locks|sockets COMMAND ...``, on Linux with x86-64.
"""

import ctypes
import errno
import os
import struct
import sys

_LOAD, _JUMP_IF, _RETURN = 0x20, 0x15, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_NUMBER, _SECOND_ARGUMENT = 0, 24  # offsets in struct seccomp_data
_BIND, _FCNTL, _FLOCK = 49, 72, 73
_SETLK, _SETLKW, _OFD_SETLK, _OFD_SETLKW = 6, 7, 37, 38

# struct sock_filter: code, jumps if true and if false, value.
_FILTERS = {
    "locks": [
        (_LOAD, 0, 0, _NUMBER),
        (_JUMP_IF, 7, 0, _FLOCK),
        (_JUMP_IF, 0, 5, _FCNTL),
        (_LOAD, 0, 0, _SECOND_ARGUMENT),
        (_JUMP_IF, 4, 0, _SETLK),
        (_JUMP_IF, 3, 0, _SETLKW),
        (_JUMP_IF, 2, 0, _OFD_SETLK),
        (_JUMP_IF, 1, 0, _OFD_SETLKW),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE | errno.ENOLCK),
    ],
    "sockets": [
        (_LOAD, 0, 0, _NUMBER),
        (_JUMP_IF, 1, 0, _BIND),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE | errno.EOPNOTSUPP),
    ],
}


def refuse(what: str) -> None:
    """Let the kernel refuse these calls of this process and its children, for good."""
    code = b"".join(struct.pack("HBBI", *each) for each in _FILTERS[what])
    filters = ctypes.create_string_buffer(code)
    program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(filters))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    assert prctl(38, 1, 0, 0, 0) == 0, "PR_SET_NO_NEW_PRIVS"
    assert prctl(22, 2, program, 0, 0) == 0, "PR_SET_SECCOMP"


if __name__ == "__main__":
    refuse(sys.argv[1])
    os.execv(sys.argv[2], sys.argv[2:])
