# A noinline function gets scalars.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit(noinline=True)
def helper(v):
    return v + 1


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x + tl.arange(0, BLOCK), helper(tl.arange(0, BLOCK)))  # error: 39: Function helper is marked noinline, but was called with non-scalar argument v:<['64'], int32>
