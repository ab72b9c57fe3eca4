"""Launches that leave the storage of their tensors are refused before anything runs: TRITON_TSHARED_BOUNDS=1.

tshared computes when it compiles a kernel which elements of its arguments a launch accesses, as expressions over the grid and the integer
arguments. Here they are evaluated and compared with the storages of tensors. Kernels are the same with it, and as fast. What depends on
data, such as a gather by loaded indices, is not known: it runs, unless TRITON_TSHARED_BOUNDS=strict refuses it."""
import functools
import os

from . import _versions

VARIABLE = "TRITON_TSHARED_BOUNDS"


class BoundsError(IndexError):
    """A launch that was refused. Nothing ran."""


def wanted():
    """Report whether launches are compared."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


def strict():
    """Report whether launches are refused that are not known to fit."""
    return os.environ.get(VARIABLE) == "strict"


def _decided(n):
    return n if -(2**63) < n < 2**63 else None


# The operators of expressions. A number that 64 bits do not hold is None, and so is all that is computed from it.
_OPERATORS = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "min": min, "max": max,
    "floordiv": lambda a, b: a // b if b > 0 else None, "ceildiv": lambda a, b: -(-a // b) if b > 0 else None,
    "mod": lambda a, b: a % b if b > 0 else None,
}


class Extent:
    """The bytes of a storage around an address."""

    def __init__(self, before, after):
        self.before, self.after = before, after


def extent(value):
    """Return the extent of a pointer argument; None where nothing is known about its memory."""
    if value is None:
        return Extent(0, 0)
    storage = getattr(value, "untyped_storage", None)
    if storage is None:
        return None
    room = storage()
    before = value.data_ptr() - room.data_ptr()
    return Extent(before, room.nbytes() - before)


class Footprint:
    """The footprint of a kernel, as a manifest has it."""

    def __init__(self, kernel, wire):
        self.kernel, self.args, self.opaque = kernel, wire.get("args") or [], wire.get("opaque", False)
        self.nodes = [node.split() for node in wire.get("nodes", "").split(";") if node]

    def values(self, grid, numbers):
        """Evaluate all expressions for a launch. Numbers are the integer arguments by their numbers."""
        values = []
        for op, *operands in self.nodes:
            first = int(operands[0])
            if op == "const":
                v = first
            elif op == "grid":
                v = grid[first]
            elif op == "arg":
                v = numbers.get(first)
            elif op == "select":
                test = values[first]
                v = None if test is None else values[int(operands[1 if test >= 0 else 2])]
            else:
                a, b = values[first], values[int(operands[1])]
                v = None if a is None or b is None else _OPERATORS[op](a, b)
            values.append(v if v is None else _decided(v))
        return values

    @staticmethod
    def evaluate(r, values):
        """Return the least and the greatest element of a range; None where nothing is accessed, and (None, None) where that is not known."""
        if any(values[int(n)] is None or values[int(n)] < 0 for n in r.get("requires", "").split()):
            return None, None
        for n in r.get("guards", "").split():
            guard = values[int(n)]
            if guard is None:
                return None, None
            if guard < 0:
                return None
        least, greatest = values[r["least"]], values[r["greatest"]]
        if least is None or greatest is None:
            return None, None
        return None if least > greatest else (least, greatest)

    def check(self, grid, numbers, extents):
        """Refuse a launch that leaves the extents of its arguments, which are by their numbers."""
        values = self.values(grid, numbers)
        doubt = "the memory that the launch accesses is not known" if self.opaque else None
        for arg in self.args:
            room, size = extents.get(arg["arg"]), arg["size"]
            if arg.get("unknown"):
                doubt = doubt or self.text(arg, room, "and which of them the launch accesses is not known", arg.get("place"))
            for r in arg.get("ranges") or ():
                found = self.evaluate(r, values)
                if found is None:
                    continue
                least, greatest = found
                if least is not None and room is not None:
                    if least * size >= -room.before and (greatest + 1) * size <= room.after:
                        continue
                    if r["kind"] != "bound":
                        raise BoundsError(self.text(arg, room, f"but the launch accesses elements {least} to {greatest}", r.get("place")))
                if r["kind"] != "certain":
                    elements = "other ones" if least is None else f"elements {least} to {greatest}"
                    doubt = doubt or self.text(arg, room, f"but the launch may access {elements}", r.get("place"))
        if doubt and strict():
            raise BoundsError(doubt if doubt.startswith("kernel ") else f"kernel {self.kernel}: {doubt}")

    def text(self, arg, room, what, place):
        has = "is of an unknown length" if room is None else f"has {room.after // arg['size']} elements"
        at = f" ({place})" if place else ""
        return f'kernel {self.kernel}: argument "{arg.get("name") or arg["arg"]}" {has}, {what}{at}'


def flatten(kind, value):
    """Yield the kinds and values of the kernel's own arguments for an argument of Python."""
    if isinstance(kind, tuple):
        for part, v in zip(kind, value):
            yield from flatten(part, v)
    elif kind.startswith("tensordesc"):
        yield from _versions.descriptor(kind, value)
    elif kind != "constexpr":
        yield kind, value


def _signed(kind, value):
    bits = int(kind[1:])
    n = int(value) & ((1 << bits) - 1)
    return n if bits == 1 or n < 1 << (bits - 1) else n - (1 << bits)


def check(footprint, kinds, grid, args):
    """Compare a launch with its footprint. Kinds are the types of the arguments, as in signatures."""
    numbers, extents, at = {}, {}, 0
    for kind, value in zip(kinds, args):
        for part, v in flatten(kind, value):
            if part[0] == "*":
                extents[at] = extent(v)
            elif part[0] in "iu" and part[1:].isdigit():
                numbers[at] = _signed(part, v)
            at += 1
    footprint.check(grid, numbers, extents)


# How many values precede the arguments of a kernel when Triton's launcher for NVIDIA GPUs is called, behind grid, stream and function.
_LEADING = 4


def watch(launcher_class):
    """Have the launches of Triton's launcher compared, where tshared compiled the kernel and the environment asks for it."""
    if hasattr(launcher_class, "tshared_watched"):
        return
    made, called = launcher_class.__init__, launcher_class.__call__

    @functools.wraps(made)
    def init(self, src, metadata):
        made(self, src, metadata)
        wire = getattr(metadata, "tshared_footprint", None)
        self.tshared_footprint = Footprint(metadata.name, wire) if wire else None
        self.tshared_kinds = list(src.signature.values())

    @functools.wraps(called)
    def call(self, x, y, z, stream, function, *args):
        if self.tshared_footprint is not None and wanted() and x * y * z > 0:
            check(self.tshared_footprint, self.tshared_kinds, (x, y, z), args[_LEADING:])
        return called(self, x, y, z, stream, function, *args)

    launcher_class.__init__, launcher_class.__call__, launcher_class.tshared_watched = init, call, True
