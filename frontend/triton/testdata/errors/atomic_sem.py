# The memory semantic is known.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.atomic_add(x, 1.0, sem="loose")  # error: 5: Memory semantic loose not supported
