# Clamp needs both bounds.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.clamp(n * 1.5, 0.0)  # error: 9: clamp() missing 1 required positional argument: 'max'
