# An integer fits into 64 bits.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n + 0x1_0000_0000_0000_0000  # error: 9: Nonrepresentable integer 18446744073709551616.
