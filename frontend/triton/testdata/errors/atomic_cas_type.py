# There is no compare-and-swap of 8 bits.
# sig: *i8, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.atomic_cas(x, 0, 1)  # error: 5: atomic_cas only supports elements with width {16, 32, 64}
