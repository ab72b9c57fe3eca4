# A complex number is no value of a kernel.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = 1j  # error: 9: a literal of this kind is not supported in a kernel
