# The message of device_assert is a string.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.device_assert(n > 0, n)  # error: 5: device_assert() argument 'msg' must be a string, not tensor
