# A bytes object is no value of a kernel.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = b"abc"  # error: 5: cannot convert b'abc' of type <class 'bytes'> to tensor
