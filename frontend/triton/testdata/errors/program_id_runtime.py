# The axis of program_id is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    pid = tl.program_id(n)  # error: 11: program_id() argument 'axis' must be a constexpr integer, not tensor
