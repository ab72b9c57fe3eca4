# A combine function is a jit function.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.reduce(tl.arange(0, BLOCK), 0, tl.maximum)  # error: 9: expected a function behind @triton.jit, found an object of type function
