# No try.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    try:  # error: 5: unsupported AST node type: Try
        tl.store(x, 1.0)
    except ValueError:
        tl.store(x, 2.0)
