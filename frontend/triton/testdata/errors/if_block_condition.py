# The condition of an if is a scalar.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    if tl.arange(0, BLOCK) < n:  # error: 8: Boolean value of Tensor with more than one value is ambiguous
        tl.store(x, 1.0)
