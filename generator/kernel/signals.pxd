# The compiled form of signals.py.

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals" () except -1
