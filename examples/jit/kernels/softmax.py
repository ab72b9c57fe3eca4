"""Softmax of the rows of a matrix, each read once and written once.

A program holds some whole rows. How many, and how many warps share them, autotune finds out by
measuring, once per width; the width of the tile is the power of two that holds a row, which a heuristic
computes from the launch's arguments.
"""
import triton
import triton.language as tl


def choices():
    return [triton.Config({"ROWS": rows}, num_warps=warps) for rows in (1, 2, 4) for warps in (2, 4, 8)]


def grid(meta):
    return (triton.cdiv(meta["rows"], meta["ROWS"]),)


@triton.autotune(configs=choices(), key=["columns"])
@triton.heuristics({"WIDTH": lambda args: triton.next_power_of_2(args["columns"])})
@triton.jit
def softmax_kernel(x_ptr, out_ptr, rows, columns, x_stride, out_stride, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.arange(0, WIDTH)
    inside = (row < rows)[:, None] & (column < columns)[None, :]
    x = tl.load(x_ptr + row[:, None] * x_stride + column[None, :], mask=inside, other=float("-inf")).to(tl.float32)
    # Subtracting the largest element of a row changes nothing but keeps exp from overflowing. Rows
    # behind the last have none: their result is not stored.
    e = tl.exp(x - tl.max(x, axis=1)[:, None])
    y = e / tl.sum(e, axis=1)[:, None]
    tl.store(out_ptr + row[:, None] * out_stride + column[None, :], y, mask=inside)
