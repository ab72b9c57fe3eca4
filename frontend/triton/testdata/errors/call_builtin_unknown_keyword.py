# A builtin gets keywords that are its parameters.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(x, masked=n > 0)  # error: 9: load() got an unexpected keyword argument 'masked'. Did you mean 'mask'?
