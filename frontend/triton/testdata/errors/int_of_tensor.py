# Int takes constexprs.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = int(n)  # error: 9: int() argument must be known at compile time, found int32
