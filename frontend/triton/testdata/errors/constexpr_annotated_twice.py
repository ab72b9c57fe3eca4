# A constexpr cannot be annotated again.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    half: tl.constexpr = BLOCK // 2
    half: tl.constexpr = 8  # error: 5: half is already defined. constexpr cannot be reassigned.
