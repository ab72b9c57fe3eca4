"""Normalisation along rows: RMS norm and layer norm."""

import triton
import triton.language as tl


@triton.jit(do_not_specialize=["rows"])
def rmsnorm(out_ptr, in_ptr, weight_ptr, rows, cols, out_stride, in_stride, eps, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """Rows of at most BLOCK elements, ROWS of them in a program."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    col = tl.arange(0, BLOCK)[None, :]
    mask = (row < rows) & (col < cols)
    row = row.to(tl.int64)
    weight = tl.load(weight_ptr + col, mask=col < cols, other=0).to(tl.float32)
    x = tl.load(in_ptr + row * in_stride + col, mask=mask, other=0).to(tl.float32)
    y = x * tl.rsqrt(tl.sum(x * x, axis=1, keep_dims=True) / cols + eps) * weight
    tl.store(out_ptr + row * out_stride + col, y.to(out_ptr.dtype.element_ty), mask=mask)


@triton.jit(do_not_specialize=["rows"])
def rmsnorm_long(out_ptr, in_ptr, weight_ptr, rows, cols, out_stride, in_stride, eps, BLOCK: tl.constexpr):
    """One row in a program, in blocks."""
    row = tl.program_id(0).to(tl.int64)
    col = tl.arange(0, BLOCK)
    squares = tl.zeros([BLOCK], tl.float32)
    for start in range(0, cols, BLOCK):
        x = tl.load(in_ptr + row * in_stride + start + col, mask=start + col < cols, other=0).to(tl.float32)
        squares += x * x
    scale = tl.rsqrt(tl.sum(squares, axis=0) / cols + eps)
    for start in range(0, cols, BLOCK):
        mask = start + col < cols
        x = tl.load(in_ptr + row * in_stride + start + col, mask=mask, other=0).to(tl.float32)
        weight = tl.load(weight_ptr + start + col, mask=mask, other=0).to(tl.float32)
        y = x * scale * weight
        tl.store(out_ptr + row * out_stride + start + col, y.to(out_ptr.dtype.element_ty), mask=mask)


@triton.jit(do_not_specialize=["rows"])
def layernorm(out_ptr, in_ptr, weight_ptr, bias_ptr, rows, cols, out_stride, in_stride, eps, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """Rows of at most BLOCK elements, ROWS of them in a program."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    col = tl.arange(0, BLOCK)[None, :]
    mask = (row < rows) & (col < cols)
    row = row.to(tl.int64)
    weight = tl.load(weight_ptr + col, mask=col < cols, other=0).to(tl.float32)
    bias = tl.load(bias_ptr + col, mask=col < cols, other=0).to(tl.float32)
    x = tl.load(in_ptr + row * in_stride + col, mask=mask, other=0).to(tl.float32)
    centred = tl.where(mask, x - tl.sum(x, axis=1, keep_dims=True) / cols, 0)
    y = centred * tl.rsqrt(tl.sum(centred * centred, axis=1, keep_dims=True) / cols + eps) * weight + bias
    tl.store(out_ptr + row * out_stride + col, y.to(out_ptr.dtype.element_ty), mask=mask)


@triton.jit(do_not_specialize=["rows"])
def layernorm_long(out_ptr, in_ptr, weight_ptr, bias_ptr, rows, cols, out_stride, in_stride, eps, BLOCK: tl.constexpr):
    """One row in a program, in blocks: the mean first, since sums of squares would cancel."""
    row = tl.program_id(0).to(tl.int64)
    col = tl.arange(0, BLOCK)
    sums = tl.zeros([BLOCK], tl.float32)
    for start in range(0, cols, BLOCK):
        sums += tl.load(in_ptr + row * in_stride + start + col, mask=start + col < cols, other=0).to(tl.float32)
    mean = tl.sum(sums, axis=0) / cols
    squares = tl.zeros([BLOCK], tl.float32)
    for start in range(0, cols, BLOCK):
        mask = start + col < cols
        x = tl.load(in_ptr + row * in_stride + start + col, mask=mask, other=0).to(tl.float32)
        centred = tl.where(mask, x - mean, 0)
        squares += centred * centred
    scale = tl.rsqrt(tl.sum(squares, axis=0) / cols + eps)
    for start in range(0, cols, BLOCK):
        mask = start + col < cols
        x = tl.load(in_ptr + row * in_stride + start + col, mask=mask, other=0).to(tl.float32)
        weight = tl.load(weight_ptr + start + col, mask=mask, other=0).to(tl.float32)
        bias = tl.load(bias_ptr + start + col, mask=mask, other=0).to(tl.float32)
        y = (x - mean) * scale * weight + bias
        tl.store(out_ptr + row * out_stride + start + col, y.to(out_ptr.dtype.element_ty), mask=mask)


DTYPES = ["fp16", "bf16", "fp32"]

# BLOCK, ROWS and warps on a GPU; the last ones are for longer rows. A CPU takes all rows in blocks.
RMSNORM_BLOCKS = [(128, 8, 4), (256, 4, 4), (512, 2, 4), (1024, 2, 4), (2048, 1, 8), (4096, 1, 8), (8192, 1, 8), (16384, 1, 16)]
RMSNORM_LONG = (16384, 16)
LAYERNORM_BLOCKS = [(128, 8, 4), (256, 4, 4), (512, 4, 4), (1024, 1, 4), (2048, 1, 4), (4096, 1, 4), (8192, 1, 4)]
LAYERNORM_LONG = (8192, 8)


def row(func, vectors, dtype, aligned, target, warps, constants):
    """A row of the table. Where all rows are aligned, loads and stores are as wide as they can be."""
    p, n = (":16", ":16") if aligned else ("", "")
    return {
        "name": "_".join([func.__name__, dtype, target] + [str(c) for c in constants] + (["aligned"] if aligned else [])),
        "func": func,
        "sig": ", ".join([f"*{dtype}{p}"] * (2 + vectors) + ["i32", f"i32{n}", f"i32{n}", f"i32{n}", "fp32"] + [str(c) for c in constants]),
        "kwargs": {"num_warps": warps},
        "targets": [target],
        "grid": "cdiv(rows, ROWS)" if len(constants) == 2 else "rows",
        "when": "cols <= BLOCK" if len(constants) == 2 else True,
    }


def get_function_table():
    rows = []
    for short, blocks, long, (long_block, long_warps), vectors in [
        (rmsnorm, RMSNORM_BLOCKS, rmsnorm_long, RMSNORM_LONG, 1),
        (layernorm, LAYERNORM_BLOCKS, layernorm_long, LAYERNORM_LONG, 2),
    ]:
        for dtype in DTYPES:
            for aligned in [True, False]:
                rows += [row(short, vectors, dtype, aligned, "cuda", warps, [n, block]) for block, n, warps in blocks]
                rows.append(row(long, vectors, dtype, aligned, "cuda", long_warps, [long_block]))
            rows.append(row(long, vectors, dtype, False, "cpu", 1, [1024]))
    return rows
