# Python's enumerate is not among the builtins of a kernel.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for v in enumerate((1, 2)):  # error: 14: enumerate is not defined
        tl.store(x, v)
