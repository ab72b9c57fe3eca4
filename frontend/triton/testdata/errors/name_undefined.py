# A name must be defined before it is used.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = z + 1  # error: 9: z is not defined
