# Other needs a mask.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(x, other=0.0)  # error: 9: `other` cannot be provided without `mask`
