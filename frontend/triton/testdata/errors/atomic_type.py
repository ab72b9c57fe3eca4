# There are no atomics of 8 bits.
# sig: *i8, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.atomic_add(x, 1)  # error: 5: atomic_add does not support int8
