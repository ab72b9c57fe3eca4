"""Tensors on NumPy's arrays, with what Triton asks of those of torch."""
import sys
import types

import numpy as np


class Dtype:
    """A type by the name that torch prints."""

    def __init__(self, name, numpy_type):
        self.name, self.numpy, self.itemsize = name, np.dtype(numpy_type), np.dtype(numpy_type).itemsize
        self.is_floating_point = "float" in name

    def __str__(self):
        return f"torch.{self.name}"


# By the names of signatures. NumPy has no bf16 and no fp8: their tensors have the bits.
DTYPES = {
    "fp16": Dtype("float16", np.float16), "fp32": Dtype("float32", np.float32), "fp64": Dtype("float64", np.float64),
    "bf16": Dtype("bfloat16", np.uint16), "fp8e4nv": Dtype("float8_e4m3fn", np.uint8), "fp8e5": Dtype("float8_e5m2", np.uint8),
    "i1": Dtype("bool", np.bool_), "i8": Dtype("int8", np.int8), "u8": Dtype("uint8", np.uint8), "i16": Dtype("int16", np.int16),
    "i32": Dtype("int32", np.int32), "i64": Dtype("int64", np.int64),
}
_BY_NUMPY = {d.numpy: d for d in reversed(DTYPES.values())}


class Tensor:
    """An array that starts at a multiple of 64 bytes."""

    device = types.SimpleNamespace(type="cpu")

    def __init__(self, values, dtype=None):
        values = np.ascontiguousarray(values)
        room = np.zeros(values.nbytes + 64, np.uint8)
        first = -room.ctypes.data % 64
        self.array = room[first:first + values.nbytes].view(values.dtype).reshape(values.shape)
        self.array[...] = values
        self.dtype, self.room = dtype or _BY_NUMPY[values.dtype], room

    def data_ptr(self):
        """Return the address of the first element."""
        return self.array.ctypes.data

    def untyped_storage(self):
        """Return the memory behind the tensor."""
        return types.SimpleNamespace(nbytes=lambda: self.array.nbytes, data_ptr=self.data_ptr)

    @property
    def shape(self):
        """The sizes."""
        return list(self.array.shape)

    def stride(self):
        """Return the strides, in elements."""
        return [n // self.array.itemsize for n in self.array.strides]

    def clone(self):
        """Return a copy."""
        return Tensor(self.array, self.dtype)

    def copy_(self, other):
        """Take the elements of another tensor."""
        self.array[...] = other.array

    def zero_(self):
        """Set all elements to zero."""
        self.array[...] = 0


def zeros(*shape, dtype=np.float32):
    """Return a tensor of zeros."""
    return Tensor(np.zeros(shape, dtype))


class _Anything(types.ModuleType):
    """A module in which any name is anything, for files that name torch's types where they are imported."""

    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        made = _Anything(name)
        setattr(self, name, made)  # the same from now on: types are keys of tables
        return made

    def __call__(self, *args, **kwargs):
        return _Anything("value")


def without_torch():
    """Have files that import torch be imported, where it is not installed. Triton must be imported before."""
    try:
        import torch  # noqa: F401
    except ImportError:
        sys.modules["torch"] = _Anything("torch")
