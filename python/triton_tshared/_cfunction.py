"""Functions of Python that are made of functions in C, without Python's headers."""
import ctypes


class Method(ctypes.Structure):
    """PyMethodDef, for functions of METH_FASTCALL."""

    _fields_ = [("name", ctypes.c_char_p), ("function", ctypes.c_void_p), ("flags", ctypes.c_int), ("doc", ctypes.c_char_p)]


_FASTCALL = 0x80


def method(function):
    """Return how Python calls a function of a library."""
    return Method(b"launch", ctypes.cast(function, ctypes.c_void_p).value, _FASTCALL, None)


def bound(made, to):
    """Return a function of Python whose first argument in C is the number of an address. Both have to live as long as it does."""
    new = ctypes.pythonapi.PyCFunction_NewEx
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p]
    return new(ctypes.addressof(made), ctypes.addressof(to), None)
