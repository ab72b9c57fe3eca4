# A block has at most 1048576 elements.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.zeros((2048, 1024), tl.float32)  # error: 9: numel (2097152) exceeds triton maximum tensor numel (1048576)
