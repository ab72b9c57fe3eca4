"""A column of a matrix, scaled: neighbouring lanes access memory that is a row apart."""
import triton
import triton.language as tl


@triton.jit
def column_kernel(x_ptr, out_ptr, rows, stride, BLOCK: tl.constexpr):
    row = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * stride + tl.program_id(1), mask=row < rows)
    tl.store(out_ptr + row, 2 * x, mask=row < rows)
