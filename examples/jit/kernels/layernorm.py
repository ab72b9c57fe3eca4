"""Layer normalisation of the rows of a matrix: y = (x - mean) * rstd * weight + bias, and its gradients.

Rows and columns are contiguous. A row may be of any length: it is walked in blocks. The gradients of weight and bias
sum over rows in a fixed order, without atomics: the same input gives the same bits.
"""
import triton
import triton.language as tl


def grid_of_rows(meta):
    return (meta["rows"],)


def grid_of_columns(meta):
    return (triton.cdiv(meta["columns"], meta["BLOCK"]),)


@triton.jit
def forward_kernel(x_ptr, weight_ptr, bias_ptr, y_ptr, mean_ptr, rstd_ptr, rows, columns, eps, BLOCK: tl.constexpr):
    """One row per program; keeps mean and 1 / standard deviation for the gradients."""
    row = tl.program_id(0).to(tl.int64)
    x_ptr += row * columns
    y_ptr += row * columns
    block = tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), dtype=tl.float32)
    for first in range(0, columns, BLOCK):
        total += tl.load(x_ptr + first + block, mask=first + block < columns, other=0.0).to(tl.float32)
    mean = tl.sum(total, axis=0) / columns
    # The sum of squared distances from the mean, not of squares: it does not cancel.
    squares = tl.zeros((BLOCK,), dtype=tl.float32)
    for first in range(0, columns, BLOCK):
        inside = first + block < columns
        x = tl.load(x_ptr + first + block, mask=inside, other=0.0).to(tl.float32)
        distance = tl.where(inside, x - mean, 0.0)
        squares += distance * distance
    rstd = 1 / tl.sqrt(tl.sum(squares, axis=0) / columns + eps)
    tl.store(mean_ptr + row, mean)
    tl.store(rstd_ptr + row, rstd)
    for first in range(0, columns, BLOCK):
        inside = first + block < columns
        x = tl.load(x_ptr + first + block, mask=inside).to(tl.float32)
        weight = tl.load(weight_ptr + first + block, mask=inside).to(tl.float32)
        bias = tl.load(bias_ptr + first + block, mask=inside).to(tl.float32)
        tl.store(y_ptr + first + block, (x - mean) * rstd * weight + bias, mask=inside)


@triton.jit
def input_gradient_kernel(dy_ptr, x_ptr, weight_ptr, mean_ptr, rstd_ptr, dx_ptr, rows, columns, BLOCK: tl.constexpr):
    """One row per program. With g = dy * weight and h = (x - mean) * rstd:

        dx = (g - mean(g) - h * mean(g * h)) * rstd
    """
    row = tl.program_id(0).to(tl.int64)
    dy_ptr += row * columns
    x_ptr += row * columns
    dx_ptr += row * columns
    mean = tl.load(mean_ptr + row)
    rstd = tl.load(rstd_ptr + row)
    block = tl.arange(0, BLOCK)
    sum_g = tl.zeros((BLOCK,), dtype=tl.float32)
    sum_gh = tl.zeros((BLOCK,), dtype=tl.float32)
    for first in range(0, columns, BLOCK):
        inside = first + block < columns
        g, h = scaled(dy_ptr + first + block, x_ptr + first + block, weight_ptr + first + block, mean, rstd, inside)
        sum_g += g
        sum_gh += g * h
    mean_g = tl.sum(sum_g, axis=0) / columns
    mean_gh = tl.sum(sum_gh, axis=0) / columns
    for first in range(0, columns, BLOCK):
        inside = first + block < columns
        g, h = scaled(dy_ptr + first + block, x_ptr + first + block, weight_ptr + first + block, mean, rstd, inside)
        tl.store(dx_ptr + first + block, (g - mean_g - h * mean_gh) * rstd, mask=inside)


@triton.jit
def scaled(dy_ptrs, x_ptrs, weight_ptrs, mean, rstd, inside):
    dy = tl.load(dy_ptrs, mask=inside, other=0.0).to(tl.float32)
    x = tl.load(x_ptrs, mask=inside, other=0.0).to(tl.float32)
    weight = tl.load(weight_ptrs, mask=inside, other=0.0).to(tl.float32)
    return dy * weight, (x - mean) * rstd


@triton.jit
def weight_gradient_kernel(dy_ptr, x_ptr, mean_ptr, rstd_ptr, dweight_ptr, dbias_ptr, rows, columns,
                           ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """BLOCK columns per program, ROWS rows at a time."""
    column = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    dweight = tl.zeros((ROWS, BLOCK), dtype=tl.float32)
    dbias = tl.zeros((ROWS, BLOCK), dtype=tl.float32)
    for first in range(0, rows, ROWS):
        row = first + tl.arange(0, ROWS)
        inside = (row < rows)[:, None] & (column < columns)[None, :]
        at = row[:, None].to(tl.int64) * columns + column[None, :]
        dy = tl.load(dy_ptr + at, mask=inside, other=0.0).to(tl.float32)
        x = tl.load(x_ptr + at, mask=inside, other=0.0).to(tl.float32)
        mean = tl.load(mean_ptr + row, mask=row < rows, other=0.0)
        rstd = tl.load(rstd_ptr + row, mask=row < rows, other=0.0)
        dweight += dy * (x - mean[:, None]) * rstd[:, None]
        dbias += dy
    tl.store(dweight_ptr + column, tl.sum(dweight, axis=0), mask=column < columns)
    tl.store(dbias_ptr + column, tl.sum(dbias, axis=0), mask=column < columns)
