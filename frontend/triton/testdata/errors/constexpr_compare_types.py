# Constexprs of different kinds have no order.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y: tl.constexpr = "a" < 1  # error: 23: '<' not supported between instances of 'str' and 'int'
