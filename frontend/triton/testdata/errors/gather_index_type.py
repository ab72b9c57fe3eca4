# Gather is indexed by integers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.gather(tl.arange(0, 64), tl.zeros((64, ), tl.float32), 0)  # error: 9: index must be an integer tensor
