# Both branches of an if define a name with one type.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    if n > 0:  # error: 5: Mismatched type for y between then block (fp32) and else block (int32)
        y = 1.5
    else:
        y = 1
    tl.store(x, y)
