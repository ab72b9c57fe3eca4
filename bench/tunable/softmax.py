"""Softmax of the rows of a matrix in five block sizes, from which a tunable op chooses.

A program has a tile of ROWS rows and WIDTH columns. Rows that fit into the tile are read once and
written once. Longer ones are read twice: once for the maximum and the sum, which are corrected when a
larger maximum comes, and once more for the result.
"""
import triton
import triton.language as tl


@triton.jit
def softmax_kernel(out_ptr, x_ptr, rows, columns, out_stride, x_stride, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.arange(0, WIDTH)
    # Offsets of a large matrix do not fit into 32 bits.
    x = x_ptr + row.to(tl.int64)[:, None] * x_stride + column[None, :]
    out = out_ptr + row.to(tl.int64)[:, None] * out_stride + column[None, :]
    exists = (row < rows)[:, None]
    if columns <= WIDTH:
        inside = exists & (column < columns)[None, :]
        tile = tl.load(x, mask=inside, other=float("-inf")).to(tl.float32)
        # Rows behind the last one have no maximum; their result is not stored.
        e = tl.exp(tile - tl.max(tile, axis=1)[:, None])
        tl.store(out, e / tl.sum(e, axis=1)[:, None], mask=inside)
    else:
        # Less than any number of fp16, but finite, so that a tile of -inf leaves no NaN.
        largest = tl.full((ROWS,), -1.0e30, tl.float32)
        total = tl.zeros((ROWS,), tl.float32)
        for start in range(0, columns, WIDTH):
            inside = exists & (start + column < columns)[None, :]
            tile = tl.load(x + start, mask=inside, other=float("-inf")).to(tl.float32)
            larger = tl.maximum(largest, tl.max(tile, axis=1))
            total = total * tl.exp(largest - larger) + tl.sum(tl.exp(tile - larger[:, None]), axis=1)
            largest = larger
        for start in range(0, columns, WIDTH):
            inside = exists & (start + column < columns)[None, :]
            tile = tl.load(x + start, mask=inside, other=float("-inf")).to(tl.float32)
            tl.store(out + start, tl.exp(tile - largest[:, None]) / total[:, None], mask=inside)


# The tiles, from 1024 to 16384 elements: rows, columns and warps.
TILES = [(4, 256, 4), (2, 1024, 4), (1, 4096, 8), (1, 8192, 8), (1, 16384, 16)]

# Widths and strides that are multiples of 16 have wider loads and stores; the others take any.
WIDTHS = {"x16": "i32:16", "any": "i32"}


def get_function_table():
    return [
        {
            "name": f"softmax_fp16_{rows}x{width}_{kind}",
            "group": "softmax_fp16",
            "func": softmax_kernel,
            "sig": f"*fp16:16, *fp16:16, i32, {number}, {number}, {number}",
            "kwargs": {"num_warps": warps, "constants": {"ROWS": rows, "WIDTH": width}},
            "grid": "cdiv(rows, ROWS)",
            "when": True,  # longer rows are read in parts
        }
        for rows, width, warps in TILES
        for kind, number in WIDTHS.items()
    ]
