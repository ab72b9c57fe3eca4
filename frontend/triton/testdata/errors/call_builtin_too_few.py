# A builtin gets all of its arguments.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    offsets = tl.arange(0)  # error: 15: arange() missing 1 required positional argument: 'end'
