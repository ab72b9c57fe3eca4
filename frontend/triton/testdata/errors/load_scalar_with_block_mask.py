# A scalar pointer has a scalar mask.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(x, mask=tl.arange(0, 64) < n)  # error: 9: Mask argument cannot be block type if pointer argument is not a block
