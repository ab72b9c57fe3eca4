# Print needs a prefix.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.device_print()  # error: 5: device_print() missing 1 required positional argument: 'prefix'
