# A keyword is given once.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(x, mask=n > 0, mask=n > 1)  # error: 9: load() got multiple values for argument 'mask'
