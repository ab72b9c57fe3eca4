# No del.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = 1
    del y  # error: 5: unsupported AST node type: Delete
