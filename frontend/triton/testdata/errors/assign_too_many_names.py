# A tuple is unpacked into as many names.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    a, b, c = (1, 2)  # error: 5: not enough values to unpack (expected 3, got 2)
