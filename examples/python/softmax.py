"""Softmax of the rows of a matrix, and the logarithm of it."""
import triton
import triton.language as tl


@triton.jit
def shifted_exp(row):
    return tl.exp(row - tl.max(row, axis=0))


@triton.jit
def softmax_kernel(out_ptr, x_ptr, row_stride, columns, LOG: tl.constexpr = False, BLOCK: tl.constexpr = 256):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    x = tl.load(x_ptr + row * row_stride + at, mask=inside, other=-float("inf"))
    e = shifted_exp(x)
    if LOG:
        result = x - tl.max(x, axis=0) - tl.log(tl.sum(e, axis=0))
    else:
        result = e / tl.sum(e, axis=0)
    tl.store(out_ptr + row * row_stride + at, result, mask=inside)
