# A name first defined in a while loop vanishes behind it.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    while n > 0:
        n = n - 1
        y = 1.0
    tl.store(x, y)  # error: 17: y is not defined
