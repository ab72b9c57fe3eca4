# A descriptor stores its block.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    d = tl.make_tensor_descriptor(x, [n, n], [n, 1], [16, 16])
    d.store([0, 0], tl.zeros((16, 32), tl.float32))  # error: 5: expected a value of shape [16, 16], but got [16, 32]
