# Memory of Python objects as plain pointers.
#
# A pointer is valid while its object lives and keeps its length: the owner's list keeps the object.

from cpython.buffer cimport PyBUF_SIMPLE, Py_buffer, PyBuffer_Release, PyObject_GetBuffer

cdef inline void *_address(object memory) except NULL:
    cdef Py_buffer view
    PyObject_GetBuffer(memory, &view, PyBUF_SIMPLE)
    PyBuffer_Release(&view)
    return view.buf

cdef inline int *ints_at(object memory) except NULL:
    return <int *> _address(memory)

cdef inline int *own_ints(list owner, object memory) except NULL:
    owner.append(memory)
    return <int *> _address(memory)

cdef inline unsigned long long *own_words(list owner, object memory) except NULL:
    owner.append(memory)
    return <unsigned long long *> _address(memory)

cdef inline unsigned char *own_bytes(list owner, object memory) except NULL:
    owner.append(memory)
    return <unsigned char *> _address(memory)

cdef inline unsigned short *own_shorts(list owner, object memory) except NULL:
    owner.append(memory)
    return <unsigned short *> _address(memory)
