# A grid has three axes.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    k = tl.num_programs(3)  # error: 9: num_programs axis must be 0, 1, or 2 but got 3
