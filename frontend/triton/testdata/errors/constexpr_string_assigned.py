# A string has no tensor.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    mode = "fast"  # error: 5: cannot convert fast of type <class 'str'> to tensor
