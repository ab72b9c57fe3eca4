# The axis of expand_dims exists.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.expand_dims(tl.arange(0, 64), 3)  # error: 9: invalid axis 3. Expected -2 <= axis < 2
