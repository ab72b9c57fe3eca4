# A combine function takes two values per tensor.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def combine(a):
    return a


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, tl.reduce(tl.arange(0, BLOCK), 0, combine))  # error: 17: combine() takes 1 positional argument but 2 were given
