# A name first defined in a loop vanishes behind it.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in range(n):
        y = 1.0
    tl.store(x, y)  # error: 17: y is not defined
