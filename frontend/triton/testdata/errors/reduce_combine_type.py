# A combine function keeps the type.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def combine(a, b):
    return a * 0.5 + b


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, tl.reduce(tl.arange(0, BLOCK), 0, combine))  # error: 17: the combine function must return int32, but found fp32
