# A star in a tuple.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    a = (1, 2)
    b = (*a, 3)  # error: 10: unsupported AST node type: Starred
