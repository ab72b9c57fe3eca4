# A misspelt local name is answered with the nearest one.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    tl.store(x + offset, 1.0)  # error: 18: offset is not defined  # note: 18: did you mean 'offsets'?
