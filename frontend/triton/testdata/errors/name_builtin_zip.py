# Python's zip is not among the builtins of a kernel.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for v in zip((1, 2), (3, 4)):  # error: 14: zip is not defined
        tl.store(x, v)
