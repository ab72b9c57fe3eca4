# Multiple_of takes a value per dimension.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.multiple_of(tl.arange(0, 64), (8, 8))  # error: 9: Shape of input to multiple_of does not match the length of values
