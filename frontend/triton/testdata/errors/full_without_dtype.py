# Full of a number needs a type.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.full((64, ), 1.0)  # error: 9: full() missing 1 required positional argument: 'dtype'
