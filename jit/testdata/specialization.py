"""Kernels whose calls are specialised in specialization.json."""
import triton
import triton.language as tl


@triton.jit
def plain(a, b, c):
    pass


@triton.jit
def defaults(x, n=16, flag=True, scale=1.5, other=None):
    pass


@triton.jit
def constants(x, n, BLOCK: tl.constexpr, MODE: "tl.constexpr" = "fast"):
    pass


@triton.jit(do_not_specialize=["n"])
def unspecialized(x, n, m):
    pass


@triton.jit(do_not_specialize=[0, 1])
def unspecialized_by_index(x, n, m):
    pass


@triton.jit(do_not_specialize_on_alignment=["x", "n"])
def unaligned(x, n, m):
    pass


@triton.jit
def annotated(a: tl.int32, b: tl.int64, c: tl.float32):
    pass


@triton.jit
def annotated_host(a: int, b: bool, c: float):
    pass


@triton.jit
def annotated_narrow(a: tl.int8, b: tl.uint8, c: tl.int16, d: tl.uint16):
    pass


@triton.jit
def annotated_wide(a: tl.uint32, b: tl.uint64, c: tl.int1, d: tl.float64):
    pass


@triton.jit
def annotated_halves(a: tl.float16, b: tl.bfloat16):
    pass


@triton.jit
def annotated_strings(a: "i64", b: "fp32", c: "u32"):
    pass


@triton.jit
def constant_memory(x: tl.const, y: "const", z):
    pass


@triton.jit(do_not_specialize=["a"])
def annotated_unspecialized(a: tl.int64, b: tl.int64):
    pass


@triton.jit
def pointers(x: tl.pointer_type(tl.float32), y):
    pass


@triton.jit
def variadic(x, sizes, strides):
    pass
