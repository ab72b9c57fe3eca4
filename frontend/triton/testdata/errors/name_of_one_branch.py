# A name defined in one branch of a runtime if vanishes behind it.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    if n > 0:
        y = 1.0
    tl.store(x, y)  # error: 17: y is not defined
