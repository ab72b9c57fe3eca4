# A shape must be known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.zeros((n, ), tl.float32)  # error: 9: Shape element 0 must have type `constexpr[int]`, got `tensor`
