# Permute takes as many dimensions as there are.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.permute(tl.zeros((4, 8), tl.float32), (0, 1, 2))  # error: 9: permute dims must have the same length as input shape
