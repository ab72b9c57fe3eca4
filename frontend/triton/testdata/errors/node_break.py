# Break has no meaning in a kernel.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in range(n):
        if i > 3:
            break  # error: 13: unsupported AST node type: Break
