# Umulhi takes integers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.umulhi(n * 1.5, n * 1.5)  # error: 9: Expected dtype ['int32', 'int64', 'uint32', 'uint64'] but got fp32
