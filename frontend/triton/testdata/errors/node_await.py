# No await.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
async def kernel(x, n, BLOCK: tl.constexpr):
    await n  # error: 5: unsupported AST node type: Await
