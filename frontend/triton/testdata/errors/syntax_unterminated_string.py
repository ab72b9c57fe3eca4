# A string is closed on its line.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    print("n, n)  # error: 11: unterminated string literal (detected at line 9)
