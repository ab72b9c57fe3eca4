# A star outside of a call.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    a, *b = (1, 2, 3)  # error: 8: unsupported AST node type: Starred
