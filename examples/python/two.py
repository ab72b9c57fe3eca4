"""Two kernels, one of which calls the other's helper through an import."""
import triton
import triton.language as tl

from softmax import shifted_exp


@triton.jit
def scale(x_ptr, factor, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x_ptr + at, tl.load(x_ptr + at, mask=at < n) * factor, mask=at < n)


@triton.jit
def decay(x_ptr, out_ptr, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(out_ptr + at, shifted_exp(tl.load(x_ptr + at)))
