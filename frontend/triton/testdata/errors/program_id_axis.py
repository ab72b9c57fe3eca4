# A grid has three axes.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    pid = tl.program_id(3)  # error: 11: program_id axis must be 0, 1, or 2 but got 3
