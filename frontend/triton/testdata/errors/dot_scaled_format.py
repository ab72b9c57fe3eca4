# The format of dot_scaled is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    a = tl.zeros((16, 32), tl.uint8)
    s = tl.zeros((16, 2), tl.uint8)
    y = tl.dot_scaled(a, s, "e9m9", tl.trans(a), s, "e2m1")  # error: 9: NYI: lhs_format e9m9
