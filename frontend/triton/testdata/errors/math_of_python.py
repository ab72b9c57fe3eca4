# Python's math takes constexprs.
# sig: *fp32, i32, 64
import math

import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = math.sqrt(n)  # error: 9: math.sqrt runs at compile time and cannot take a tensor
