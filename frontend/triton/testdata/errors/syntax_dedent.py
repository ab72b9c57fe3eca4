# A block ends at the column of a block around it.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    if n > 0:
        tl.store(x, 1.0)
      tl.store(x, 2.0)  # error: 7: the indentation of this line matches no open block
