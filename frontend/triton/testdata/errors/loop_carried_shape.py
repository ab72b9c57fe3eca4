# The shape of a carried variable stays in a for loop.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    acc = tl.zeros((BLOCK, ), tl.float32)
    for i in range(n):  # error: 5: Loop-carried variable acc has initial type <['64'], fp32> but is re-assigned to fp32 in loop! Please make sure that the type stays consistent.
        acc = tl.sum(acc, 0)
    tl.store(x, acc)
