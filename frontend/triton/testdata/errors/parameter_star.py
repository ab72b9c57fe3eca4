# A kernel has no star parameters.
# sig: *fp32
import triton
import triton.language as tl


@triton.jit
def kernel(x, *rest):  # error: 16: a kernel cannot have * or ** parameters, found 'rest'
    tl.store(x, 1.0)
