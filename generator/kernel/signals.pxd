# Pending signals, such as Ctrl-C: loops without the GIL must check for them.

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals" () except -1
