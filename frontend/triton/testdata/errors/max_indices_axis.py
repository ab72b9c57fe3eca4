# The index of a maximum needs an axis.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v, i = tl.max(tl.arange(0, 64), return_indices=True)  # error: 12: static_assert failed: max: return_indices needs an axis
