# The mask of an atomic has the shape of the pointers.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.atomic_add(x + tl.arange(0, 64), 1.0, mask=tl.arange(0, 32) < n)  # error: 5: Cannot broadcast, the expanded size of the tensor (64) must match the existing size (32) at non-singleton dimension (0): [32], [64]
