"""Kernels with tensor maps: what launch.c knows of them, made from their manifests."""
import ast
import base64
import ctypes
import threading

from .. import _cfunction, _toolchain

# As in launch.c:
OTHER_CALL = -200  # what a launch returns that is for Triton's launcher
MOST_DIMS = 5
MOST_ARGUMENTS = 64
MOST_MAPS = 16
PROGRAMS = -100  # the parameter that is the number of programs along x; those along y and z come after it
SCRATCH = -110  # the parameter that is scratch memory of the stream
PORTABLE_CLUSTER = 8  # blocks of a cluster that need no asking


class Unfit(Exception):
    """launch.c does not launch a kernel."""


class _Argument(ctypes.Structure):
    _fields_ = [("place", ctypes.c_int32), ("kind", ctypes.c_int32)]


class _Step(ctypes.Structure):
    _fields_ = [("what", ctypes.c_int64), ("number", ctypes.c_int64)]


class _Map(ctypes.Structure):
    _fields_ = [*((name, ctypes.c_int32) for name in ("argument", "type", "rank", "swizzle", "l2", "fill", "fill_if")), ("box", ctypes.c_uint32 * MOST_DIMS),
                ("steps", ctypes.c_uint32 * MOST_DIMS), ("lengths", ctypes.c_int32 * (2 * MOST_DIMS)), ("computations", ctypes.POINTER(_Step))]


class _Call(ctypes.Structure):
    _fields_ = [("arguments", ctypes.POINTER(_Argument)), ("maps", ctypes.POINTER(_Map)), ("params", ctypes.POINTER(ctypes.c_int32)), ("kept", ctypes.c_void_p),
                *((name, ctypes.c_int32) for name in ("argument_count", "map_count", "param_count")),
                *((name, ctypes.c_uint32) for name in ("threads", "shared", "cluster", "blocks", "scratch"))]


# The driver's numbers for the texts of a manifest's map; an empty text is the default.
_TYPES = {"i1": 0, "i8": 0, "u8": 0, "fp8e4nv": 0, "fp8e5": 0, "i16": 1, "u16": 1, "u32": 2, "i32": 3, "u64": 4, "i64": 5, "fp16": 6, "fp32": 7, "fp64": 8,
          "bf16": 9, "tf32": 11}
_SWIZZLES = {"": 0, "none": 0, "32B": 1, "64B": 2, "128B": 3}
_PROMOTIONS = {"": 0, "none": 0, "64B": 1, "128B": 2, "256B": 3}
_FILLS = {"": 0, "zero": 0, "nan": 1}

# The letters of struct for the types of signatures. Triton's launcher packs numbers of 16 bits.
_KINDS = {"i1": "t", "u1": "t", "i8": "b", "i16": "h", "i32": "i", "i64": "q", "u8": "B", "u16": "H", "u32": "I", "u64": "Q", "fp32": "f", "f32": "f", "fp64": "d"}
_SIGNED = "bhiq"
_FLAGS = "t" + _SIGNED

_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "/", ast.Mod: "%"}
_FUNCTIONS = {"min": "<", "max": ">"}


def _steps(node):
    """Yield what computes an expression with a stack."""
    if isinstance(node, ast.Constant):
        yield "n", node.value
    elif isinstance(node, ast.Name):
        yield "a", int(node.id[len("arg"):])
    elif isinstance(node, ast.UnaryOp):
        yield "n", 0
        yield from _steps(node.operand)
        yield "-", 0
    elif isinstance(node, ast.BinOp):
        yield from _steps(node.left)
        yield from _steps(node.right)
        yield _OPERATORS[type(node.op)], 0
    else:
        yield from _steps(node.args[0])
        for other in node.args[1:]:
            yield from _steps(other)
            yield _FUNCTIONS[node.func.id], 0


def steps(size):
    """Return what computes a size of a manifest, a number or arithmetic on arguments: pairs of a letter of launch.c and a number."""
    return list(_steps(ast.parse(str(size), mode="eval").body))


def _map(wire, kinds):
    """Return a map of a manifest, and the array that it refers to."""
    dims, strides = wire["dims"], wire["strides_bytes"]
    rank, computations = len(dims), [steps(size) for size in (*dims, *strides)]
    if kinds[wire["arg"]] != "P":
        raise Unfit(f"a map of argument {wire['arg']}, which is no pointer")
    if not 1 <= rank <= MOST_DIMS or len(strides) != rank - 1 or len(wire["box"]) != rank:
        raise Unfit(f"a map of {rank} dimensions with {len(strides)} strides and a box of {len(wire['box'])}")
    flat = [step for computation in computations for step in computation]
    for what, number in flat:
        if what == "a" and (number >= len(kinds) or kinds[number] not in _SIGNED):
            raise Unfit(f"a size depends on argument {number}, which is not a signed integer")
    array = (_Step * len(flat))(*((ord(what), number) for what, number in flat))
    fill_if = wire.get("oob_fill_if", -1)
    if fill_if >= len(kinds) or fill_if >= 0 and kinds[fill_if] not in _FLAGS:
        raise Unfit(f"a map is filled by argument {fill_if}, which is no integer")
    fill = lambda values: (*values, *[1] * (MOST_DIMS - len(values)))  # noqa: E731
    return _Map(wire["arg"], _TYPES[wire["dtype"]], rank, _SWIZZLES[wire.get("swizzle", "")], _PROMOTIONS[wire.get("l2", "")], _FILLS[wire.get("oob_fill", "")], fill_if,
                fill(wire["box"]), fill(wire.get("elem_strides") or [1] * rank), tuple(map(len, computations)), array), array


def _params(params, shares=False):
    """Yield the parameters as launch.c has them, and check that it knows all. Kernels have scratch memory whose blocks share the iterations of programs."""
    maps = 0
    for param in params:
        if "arg" in param:
            yield param["arg"]
        elif "tensormap" in param:
            yield -2 - maps
            maps += 1
        elif "programs" in param:
            yield PROGRAMS - param["programs"]
        elif param.get("null") or param.get("scratch") == 0:
            yield -1
        elif shares and "scratch" in param:
            yield SCRATCH
        else:
            raise Unfit(f"a parameter that is not known: {param}")


_library = None
_lock = threading.Lock()


class _Library:
    """The library that launches."""

    def __init__(self):
        self.library = ctypes.CDLL(_toolchain.launcher("cuda"))
        self.method = _cfunction.method(self.library.tshared_call)
        self.open = ctypes.PyDLL(self.library._name).tshared_open_driver()
        self.error_text = self.library.tshared_error_text
        self.error_text.restype = ctypes.c_char_p


def library():
    """Return the library, which is loaded once. The driver has to be there."""
    global _library
    with _lock:
        if _library is None:
            _library = _Library()
        if not _library.open:
            raise Unfit("the driver has no tensor maps")
        return _library


def wanted(manifest):
    """Report whether a kernel has maps."""
    return any("tensormap" in param for param in manifest.get("params") or ())


def made(manifest):
    """Report whether a kernel makes maps itself, in scratch memory."""
    return any("scratch" in param for param in manifest.get("params") or ())


def pack(manifest, cubin):
    """Return what Triton's metadata, a file of JSON, keeps of a kernel with maps."""
    kept = {name: manifest.get(name) for name in ("name", "num_warps", "shared", "cluster", "blocks_per_multiprocessor", "all_blocks", "params")}
    return {**kept, "cubin": base64.b64encode(cubin).decode()}


class Launch:
    """Launches a kernel with maps, whose arguments have kinds as in signatures. A call of it takes the sizes of the grid, the stream, the function,
    whether the launch is cooperative, whether it may overlap the one before, whether it only says that it would launch, and a tuple of arguments. It
    returns 0, an error of the driver, or OTHER_CALL."""

    def __init__(self, wire, kinds, multiprocessors=1):
        self.library = library()
        own = [(place, "P" if kind[0] == "*" else _KINDS.get(kind)) for place, kind in enumerate(kinds) if kind != "constexpr"]
        letters = [letter for _, letter in own]
        if None in letters or len(own) > MOST_ARGUMENTS:
            raise Unfit("arguments of a type, or of a number, that launch.c does not pack")
        cluster, params = wire.get("cluster") or [1, 1, 1], list(_params(wire["params"], wire.get("all_blocks")))
        scratch = [param["scratch"] for param in wire["params"] if param.get("scratch")]
        maps = [_map(param["tensormap"], letters) for param in wire["params"] if "tensormap" in param]
        if cluster[1:] != [1, 1] or cluster[0] > PORTABLE_CLUSTER or len(maps) > MOST_MAPS or max(params) >= len(own) or len(scratch) > 1:
            raise Unfit("a cluster, maps or parameters that launch.c does not have")
        size = self.library.library.tshared_kept_bytes()
        self.arrays = ((_Argument * len(own))(*((place, ord(letter)) for place, letter in own)), (_Map * len(maps))(*(m for m, _ in maps)),
                       (ctypes.c_int32 * len(params))(*params), ctypes.create_string_buffer(size * len(maps) + 64), maps)
        arguments, array, numbers, room, _ = self.arrays
        kept = -(-ctypes.addressof(room) // 64) * 64  # the driver wants maps at multiples of 64
        self.of = _Call(arguments, array, numbers, kept, len(own), len(maps), len(params), 32 * wire["num_warps"], wire.get("shared") or 0, cluster[0],
                        multiprocessors * (wire.get("blocks_per_multiprocessor") or 0), sum(scratch))
        self.function = _cfunction.bound(self.library.method, self.of)

    def error(self, status):
        """Return what an error of the driver means."""
        return self.library.error_text(status).decode()
