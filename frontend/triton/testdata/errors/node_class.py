# No class.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    class Local:  # error: 5: unsupported AST node type: ClassDef
        pass
