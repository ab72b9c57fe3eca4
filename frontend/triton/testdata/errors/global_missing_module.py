# A module that does not exist fails where it is used.
# sig: *fp32, i32, 64
from .helpers_that_are_missing import helper
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    helper(x)  # error: 5: module 'helpers_that_are_missing' (imported at testdata/errors/global_missing_module.py:3) is not available: 'helpers_that_are_missing.helper' is called
