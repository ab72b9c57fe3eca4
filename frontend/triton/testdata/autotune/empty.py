import triton
import triton.language as tl

@triton.autotune(configs=[], key=["n"])
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr = 16):
    tl.store(x_ptr + tl.arange(0, BLOCK), n)
