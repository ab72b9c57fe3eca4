# Both branches of an if leave a name with one type.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = 0
    if n > 0:  # error: 5: initial value for `y` is of type int32, but the then block redefines it as fp32
        y = 1.5
    tl.store(x, y)
