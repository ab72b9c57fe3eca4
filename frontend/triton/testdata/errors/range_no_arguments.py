# Range needs a bound.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in range():  # error: 14: range expected at least 1 argument, got 0
        tl.store(x + i, 1.0)
