# Operators of constexprs are Python's.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y: tl.constexpr = "a" * 1.5  # error: 23: can't multiply sequence by non-int of type 'float'
