# A module that is not known fails where it is used, naming the import.
# sig: *fp32, i32, 64
import numpy as np
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x + np.int32(n), 1.0)  # error: 18: module 'numpy' (imported at testdata/errors/global_opaque_module.py:3) is not available: 'numpy.int32' is called
