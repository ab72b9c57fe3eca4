# A block has as many dimensions as it has.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.arange(0, BLOCK)[:, :, None]  # error: 9: unsupported tensor index: constexpr[None]
