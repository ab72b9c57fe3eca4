# A pointer becomes a 64-bit integer.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = x.to(tl.int32)  # error: 9: cannot cast pointer<fp32>[] to int32
