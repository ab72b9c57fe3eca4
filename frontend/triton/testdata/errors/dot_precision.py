# The input precision is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.dot(tl.zeros((16, 16), tl.float32), tl.zeros((16, 16), tl.float32), input_precision="fp128")  # error: 9: input_precision must be one of ('tf32', 'tf32x3', 'ieee', 'bf16x3', 'bf16x6'). Got fp128
