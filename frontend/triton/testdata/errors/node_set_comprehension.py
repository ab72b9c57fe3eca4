# No set comprehension.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    d = {k for k in (1, 2)}  # error: 9: unsupported AST node type: SetComp
