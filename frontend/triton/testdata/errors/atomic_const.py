# A const pointer has no atomics.
# sig: *kfp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.atomic_add(x, 1.0)  # error: 5: Cannot store to a constant pointer
