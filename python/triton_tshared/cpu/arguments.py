"""The arguments of launches on the CPU: their bytes, as kernels take them, and the memory behind those that are pointers."""
import functools
import itertools
import math
import struct

from .. import _bounds
from .native import MOST_ARGUMENTS

# How numbers are put into the words of the arguments, by their types in Triton's signatures. A word has 8 bytes.
_PACK = {
    "i1": "b7x", "i8": "b7x", "i16": "h6x", "i32": "i4x", "i64": "q",
    "u1": "B7x", "u8": "B7x", "u16": "H6x", "u32": "I4x", "u64": "Q",
    "fp16": "e6x", "bf16": "H6x", "fp32": "f4x", "f32": "f4x", "fp64": "d",
}

# The letters of types for Kernel.function.
_LETTERS = {**{kind: pack[0] for kind, pack in _PACK.items() if pack[0] in "bhiqBHIfd" and kind != "bf16"}, "i1": "t", "u1": "t"}


def _bfloat(value):
    try:
        return struct.unpack("<I", struct.pack("<f", value))[0] >> 16
    except OverflowError:
        return _bfloat(math.copysign(math.inf, value))


def _address(value):
    """Return the address of a pointer argument: a number, None, or something with data_ptr()."""
    data_ptr = getattr(value, "data_ptr", None)
    if data_ptr is None:
        if value is None:
            return 0
        if isinstance(value, int):
            return value & (2**64 - 1)
        raise TypeError(f"a pointer argument must be an integer or have a method data_ptr, found {type(value).__name__}")
    device = getattr(value, "device", None)
    if device is not None and getattr(device, "type", "cpu") != "cpu":
        raise ValueError(f"a pointer argument is on the device {device}, and the kernel runs on the CPU")
    return data_ptr()


def extent(value):
    """Return how many bytes behind the address of an argument may be accessed; 0 where that is not known."""
    storage = getattr(value, "untyped_storage", None)
    if storage is None:
        return 0
    room = storage()
    return room.nbytes() - (value.data_ptr() - room.data_ptr())


# What becomes of values before they are packed; the others stay as they are.
_CONVERT = {"i1": bool, "u1": bool, "bf16": _bfloat}


def _same(value):
    return value


def pack(kind, value):
    """Return the 8 bytes of an argument."""
    layout = "Q" if kind[0] == "*" else _PACK.get(kind)
    if layout is None:
        raise TypeError(f"an argument of type {kind} cannot be passed to a kernel on the CPU")
    convert = _address if kind[0] == "*" else _CONVERT.get(kind, _same)
    try:
        return struct.pack("<" + layout, convert(value))
    except OverflowError:  # a float that is too large, which is infinite as C converts it
        return pack(kind, math.copysign(math.inf, value))
    except struct.error as e:
        raise TypeError(f"{value!r} is no {kind}: {e}") from e


class _Layout:
    """The words of arguments of some types."""

    def __init__(self, kinds):
        for kind in kinds:
            if kind[0] != "*" and kind not in _PACK:
                raise TypeError(f"an argument of type {kind} cannot be passed to a kernel on the CPU")
        self.kinds = kinds
        self.struct = struct.Struct("<" + "".join("Q" if k[0] == "*" else _PACK[k] for k in kinds))
        self.converters = [_address if k[0] == "*" else _CONVERT.get(k, _same) for k in kinds]


_layout = functools.cache(_Layout)


class Arguments:
    """The arguments of one launch: their types, the values that were given, and the numbers that kernels take."""

    __slots__ = ("layout", "values", "numbers")

    def __init__(self, layout, values):
        self.layout, self.values = layout, values
        self.numbers = [convert(value) for convert, value in zip(layout.converters, values)]

    def bytes(self):
        """Return the memory of the arguments."""
        try:
            return self.layout.struct.pack(*self.numbers)
        except (struct.error, OverflowError):  # one by one, which says what is wrong
            return b"".join(map(pack, self.layout.kinds, self.values))

    def shared(self, pairs):
        """Return those of the pairs of arguments, given as two numbers, that share memory."""
        numbers, extents = self.numbers, {}
        found = []
        for i, j in pairs:
            low, high = (i, j) if numbers[i] <= numbers[j] else (j, i)
            if low not in extents:
                extents[low] = max(extent(self.values[low]), 1)
            if numbers[low] and numbers[high] < numbers[low] + extents[low]:
                found.append((i, j))
        return tuple(found)

    def given(self):
        """Yield type, number and size of the memory behind it for each argument; the size is None for those that are no pointers."""
        for kind, number, value in zip(self.layout.kinds, self.numbers, self.values):
            yield (kind, number, extent(value)) if kind[0] == "*" else (kind, value, None)


class Signature:
    """The types of the arguments of a kernel, as Triton has them."""

    def __init__(self, kinds, described):
        """Make one of Triton's types and of what the manifest says of the arguments behind them."""
        self.kinds = list(kinds)
        self.kept = [kind != "constexpr" for kind in self.kinds]
        kept = tuple(itertools.compress(self.kinds, self.kept))
        is_flat = all(isinstance(kind, str) and not kind.startswith("tensordesc") for kind in kept)
        self.layout = _layout(kept) if is_flat else None
        # The arguments for which other code is needed where they share memory: one of them is written.
        pointers = [i for i, a in enumerate(described) if a["kind"] == "ptr"]
        self.pairs = [(i, j) for i, j in itertools.combinations(pointers, 2) if any("write" in described[k].get("access", "write") for k in (i, j))]

    def words(self):
        """Return place and letter of each argument for Kernel.function; None where there are others than it takes."""
        if self.layout is None or len(self.layout.kinds) > MOST_ARGUMENTS:
            return None
        letters = ["P" if kind[0] == "*" else _LETTERS.get(kind) for kind in self.layout.kinds]
        return None if None in letters else list(zip(itertools.compress(itertools.count(), self.kept), letters))

    def arguments(self, args):
        """Return the arguments of a launch."""
        if self.layout is not None:
            return Arguments(self.layout, list(itertools.compress(args, self.kept)))
        parts = [part for kind, value in zip(self.kinds, args) for part in _bounds.flatten(kind, value)]
        return Arguments(_layout(tuple(kind for kind, _ in parts)), [value for _, value in parts])


def groups(pairs):
    """Return the groups of what is connected by pairs."""
    found = []
    for pair in pairs:
        joined = set(pair).union(*(group for group in found if not group.isdisjoint(pair)))
        found = [group for group in found if group.isdisjoint(pair)] + [joined]
    return sorted(sorted(group) for group in found)
