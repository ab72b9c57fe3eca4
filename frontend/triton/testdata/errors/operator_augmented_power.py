# No `**=` of tensors.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    n **= 2  # error: 5: 'tensor' object has no attribute '__pow__'
