# The text of inline assembly is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.inline_asm_elementwise(n, "=r,r", [n], tl.int32, True, 1)  # error: 9: inline_asm_elementwise() argument 'asm' must be a string, not tensor
