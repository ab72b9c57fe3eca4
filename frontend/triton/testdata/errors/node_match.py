# No match.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    match n:  # error: 5: unsupported AST node type: Match
        case 1:
            tl.store(x, 1.0)
