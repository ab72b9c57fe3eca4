# A tuple is added to a tuple.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    t = (1, 2) + n  # error: 9: unsupported operand type(s) for +: 'tuple' and 'tensor'
