"""Softmax of each row, one program per row."""
import triton
import triton.language as tl


@triton.jit
def softmax_kernel(x_ptr, y_ptr, row_stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * row_stride + at, mask=at < columns, other=float("-inf"))
    weights = tl.exp(x - tl.max(x, axis=0))
    tl.store(y_ptr + row * row_stride + at, weights / tl.sum(weights, axis=0), mask=at < columns)
