# The inner lengths of dot agree.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.dot(tl.zeros((16, 16), tl.float16), tl.zeros((32, 16), tl.float16))  # error: 9: First input shape ([16, 16]) and second input shape [32, 16] are not compatible for matmul (second index of first shape (16) must be equal to first index of second shape (32)
