# The operands of dot have one type.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.dot(tl.zeros((16, 16), tl.float16), tl.zeros((16, 16), tl.bfloat16))  # error: 9: Both operands must be same dtype. Got fp16 and bf16
