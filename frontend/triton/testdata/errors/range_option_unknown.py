# Tl.range has only its own options.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    for i in tl.range(0, n, stages=2):  # error: 14: range got an unexpected keyword argument 'stages'
        tl.store(x + i, 1.0)
