import triton
import triton.language as tl


@triton.jit
def softmax(x_ptr, out_ptr, columns, BLOCK: tl.constexpr):
    """Softmax of a row of a matrix; a program for each row."""
    row = tl.program_id(0)
    column = tl.arange(0, BLOCK)
    inside = column < columns
    x = tl.load(x_ptr + row * columns + column, mask=inside, other=-float("inf"))
    # Subtracting the largest element changes nothing, but keeps exp from overflowing.
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(out_ptr + row * columns + column, e / tl.sum(e, axis=0), mask=inside)
