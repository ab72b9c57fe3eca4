# No assignment expression.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, (y := 1.0))  # error: 18: unsupported AST node type: NamedExpr
