"""Native code of kernels: its arguments, its launches and what its programs print. It needs neither Triton nor torch."""
import ctypes
import math
import struct
import sys
import tempfile
import threading

from .. import _cfunction, _toolchain

# The values that programs print, by the types of manifests: struct's letter for signed and unsigned ones.
_PRINTED = {
    "i1": ("?", "?"), "i8": ("b", "B"), "i16": ("h", "H"), "i32": ("i", "I"), "i64": ("q", "Q"), "f16": ("e", "e"), "f32": ("f", "f"), "f64": ("d", "d"),
    "ptr": ("Q", "Q"), "index": ("q", "Q"),
}


class _Code(ctypes.Structure):
    """What launch.c knows of a kernel."""

    _fields_ = [("run", ctypes.c_void_p), ("arena_bytes", ctypes.c_int64), ("arena_align", ctypes.c_int64), ("user", ctypes.c_int64)]


class _Argument(ctypes.Structure):
    _fields_ = [("place", ctypes.c_int32), ("kind", ctypes.c_int32)]


class _Pair(ctypes.Structure):
    _fields_ = [("a", ctypes.c_int32), ("b", ctypes.c_int32), ("shares", ctypes.c_int32)]


class _Call(ctypes.Structure):
    _fields_ = [("of", ctypes.c_void_p), ("arguments", ctypes.POINTER(_Argument)), ("pairs", ctypes.POINTER(_Pair)), ("argument_count", ctypes.c_int64),
                ("pair_count", ctypes.c_int64)]


class _Message(ctypes.Structure):
    _fields_ = [("program", ctypes.c_int64 * 3), ("text", ctypes.c_char_p), ("text_bytes", ctypes.c_int64), ("values", ctypes.c_void_p),
                ("hex", ctypes.c_int64), ("is_signed", ctypes.c_int64), ("sizes", ctypes.c_int64 * 8)]


_PRINTER = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_int64, ctypes.POINTER(_Message))


def lines(message, site):
    """Return the lines of a message as Triton prints them: one for each value."""
    where = f"pid ({', '.join(map(str, message.program))})"
    text = message.text[:message.text_bytes].decode(errors="replace")
    text = text if text.startswith(" ") else " " + text
    if not site["type"]:
        return [where + text]
    sizes = list(message.sizes[:site["rank"]])
    letters = _PRINTED.get(site["type"])
    if letters is None:
        return [f"{where}{text}(values of type {site['type']})"]
    letter, count = letters[0 if message.is_signed else 1], math.prod(sizes)
    values = struct.unpack(f"<{count}{letter}", ctypes.string_at(message.values, count * struct.calcsize(letter)))
    result = []
    for number, value in enumerate(values):
        index = []
        for size in reversed(sizes):
            index.insert(0, number % size)
            number //= size
        shown = hex(value) if message.hex and isinstance(value, int) else value
        result.append(f"{where} idx ({', '.join(map(str, index))}){text}{shown}")
    return result


class _Launcher:
    """The library that runs programs on threads."""

    def __init__(self):
        self.library = ctypes.CDLL(_toolchain.launcher("cpu"), mode=ctypes.RTLD_GLOBAL)  # kernels find the function that prints in it
        self.run = self.library.tshared_launch
        self.run.restype = ctypes.c_int64
        self.run.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int]
        self.stopped = self.library.tshared_stopped
        self.stopped.restype = ctypes.c_int64
        self.method = _cfunction.method(self.library.tshared_call)
        self.kernels = {}  # those that print, by number
        self.printer = _PRINTER(self.print)
        self.library.tshared_set_print.restype = None
        self.library.tshared_set_print(self.printer)

    def print(self, user, site, message):
        kernel = self.kernels.get(user)
        if kernel:
            sys.stdout.write("".join(line + "\n" for line in lines(message.contents, kernel.manifest["prints"][site])))
            sys.stdout.flush()


_launcher = None
_launcher_lock = threading.Lock()


def launcher():
    """Return the library, which is loaded once."""
    global _launcher
    with _launcher_lock:
        if _launcher is None:
            _launcher = _Launcher()
        return _launcher


# As in launch.c:
NO_MEMORY = -101  # the status of a launch without memory for its threads
OTHER_CALL = -200  # what a function of Kernel.function returns for calls of another kind
MOST_ARGUMENTS = 64


class Failure(RuntimeError):
    """A program of a kernel stopped: an assertion failed, or an integer was divided by zero."""


class Kernel:
    """Native code that is loaded."""

    def __init__(self, code, manifest):
        self.manifest = manifest
        self.launcher = launcher()
        with tempfile.NamedTemporaryFile(suffix=".so", prefix="tshared.") as f:  # the loader keeps it open
            f.write(code)
            f.flush()
            self.library = ctypes.CDLL(f.name)
        arena = manifest["arena"]
        address = ctypes.cast(getattr(self.library, manifest["name"]), ctypes.c_void_p).value
        self.code = _Code(address, arena["bytes"], arena["align"], 0)
        self.at = ctypes.addressof(self.code)
        self.calls = []
        if manifest.get("prints"):
            self.code.user = id(self)
            self.launcher.kernels[self.code.user] = self
        self.size = sum(a["bytes"] for a in manifest["args"])

    def launch(self, grid, arguments, workers=0):
        """Run all programs and wait for them, on so many threads; 0 is one for each core, or as many as torch uses. The arguments are bytes, 8 of
        each."""
        if len(arguments) != self.size:
            raise TypeError(f"kernel {self.manifest['kernel']} takes {self.size // 8} arguments, found {len(arguments) // 8}")
        self.end(self.launcher.run(self.at, arguments, *grid, workers), grid)

    def function(self, arguments, pairs):
        """Return a function in C of a grid and a tuple of arguments, which returns the status of a launch. It is for the usual calls: pointers are
        tensors of torch, numbers fit, and of the pairs those share memory that are said to; for others it does nothing and returns OTHER_CALL. The
        arguments are given as places in the tuple and letters of struct, P for a pointer and t for a bool; a pair as two numbers of arguments and
        whether they share memory."""
        arguments, pairs = (_Argument * len(arguments))(*((place, ord(kind)) for place, kind in arguments)), (_Pair * len(pairs))(*pairs)
        call = _Call(self.at, arguments, pairs, len(arguments), len(pairs))
        self.calls.append(call)  # the function has only its address
        return _cfunction.bound(self.launcher.method, call)

    def end(self, status, grid):
        """Raise an error where the status of a launch is one."""
        if status == 0:
            return
        if status == NO_MEMORY:
            raise MemoryError(f"there is no memory for the threads of kernel {self.manifest['kernel']}: each takes {self.code.arena_bytes} bytes")
        raise Failure(self.failure(status, grid, self.launcher.stopped()))

    def failure(self, status, grid, program):
        """Return what a status means."""
        text = next((f["text"] for f in self.manifest.get("failures") or [] if f["status"] == status), None)
        text = text or f"status {status}"
        x, rest = program % grid[0], program // grid[0]
        return f"{text}, in program ({x}, {rest % grid[1]}, {rest // grid[1]})"
