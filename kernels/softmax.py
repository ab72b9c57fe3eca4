"""Softmax along rows."""

import triton
import triton.language as tl


@triton.jit(do_not_specialize=["rows"])
def softmax(out_ptr, in_ptr, rows, cols, out_stride, in_stride, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """Rows of at most BLOCK elements, ROWS of them in a program."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    col = tl.arange(0, BLOCK)[None, :]
    mask = (row < rows) & (col < cols)
    row = row.to(tl.int64)
    x = tl.load(in_ptr + row * in_stride + col, mask=mask, other=-float("inf")).to(tl.float32)
    # Lanes without an element compute exp(0): exp(-inf) takes long on a CPU.
    e = tl.where(mask, tl.exp(tl.where(mask, x - tl.max(x, axis=1, keep_dims=True), 0)), 0)
    y = e / tl.sum(e, axis=1, keep_dims=True)
    tl.store(out_ptr + row * out_stride + col, y.to(out_ptr.dtype.element_ty), mask=mask)


@triton.jit(do_not_specialize=["rows"])
def softmax_long(out_ptr, in_ptr, rows, cols, out_stride, in_stride, BLOCK: tl.constexpr):
    """One row in a program, in blocks. Each lane keeps the maximum and the sum of its elements, so
    that the lanes are reduced once.
    """
    row = tl.program_id(0).to(tl.int64)
    col = tl.arange(0, BLOCK)
    # The smallest float, rather than -inf: differences of it are no NaN.
    lane_max = tl.full([BLOCK], -3.4028234663852886e38, tl.float32)
    lane_sum = tl.zeros([BLOCK], tl.float32)
    for start in range(0, cols, BLOCK):
        x = tl.load(in_ptr + row * in_stride + start + col, mask=start + col < cols, other=-float("inf")).to(tl.float32)
        new_max = tl.maximum(lane_max, x)
        lane_sum = lane_sum * tl.exp(lane_max - new_max) + tl.exp(x - new_max)
        lane_max = new_max
    row_max = tl.max(lane_max, axis=0)
    scale = 1 / tl.sum(lane_sum * tl.exp(lane_max - row_max), axis=0)
    for start in range(0, cols, BLOCK):
        x = tl.load(in_ptr + row * in_stride + start + col, mask=start + col < cols, other=-float("inf")).to(tl.float32)
        y = tl.exp(x - row_max) * scale
        tl.store(out_ptr + row * out_stride + start + col, y.to(out_ptr.dtype.element_ty), mask=start + col < cols)


@triton.jit(do_not_specialize=["rows"])
def softmax_blocks(out_ptr, in_ptr, rows, cols, out_stride, in_stride, BLOCK: tl.constexpr):
    """One row in a program, in blocks that are reduced one by one: for devices that reduce a block
    without waiting.
    """
    row = tl.program_id(0).to(tl.int64)
    col = tl.arange(0, BLOCK)
    row_max = tl.full([], -3.4028234663852886e38, tl.float32)
    row_sum = tl.zeros([], tl.float32)
    for start in range(0, cols, BLOCK):
        mask = start + col < cols
        x = tl.load(in_ptr + row * in_stride + start + col, mask=mask, other=-float("inf")).to(tl.float32)
        new_max = tl.maximum(row_max, tl.max(x, axis=0))
        e = tl.where(mask, tl.exp(tl.where(mask, x - new_max, 0)), 0)
        row_sum = row_sum * tl.exp(row_max - new_max) + tl.sum(e, axis=0)
        row_max = new_max
    for start in range(0, cols, BLOCK):
        mask = start + col < cols
        x = tl.load(in_ptr + row * in_stride + start + col, mask=mask, other=0).to(tl.float32)
        y = tl.exp(x - row_max) / row_sum
        tl.store(out_ptr + row * out_stride + start + col, y.to(out_ptr.dtype.element_ty), mask=mask)


DTYPES = ["fp16", "bf16", "fp32"]

# BLOCK, ROWS and warps of softmax on a GPU, and on a CPU, where warps mean nothing.
GPU_BLOCKS = [(128, 8, 4), (256, 4, 4), (512, 2, 2), (1024, 1, 2), (2048, 1, 4), (4096, 1, 4), (8192, 1, 8), (16384, 1, 16), (32768, 1, 16)]
CPU_BLOCKS = [(128, 8, 1), (256, 4, 1), (512, 2, 1), (1024, 1, 1), (2048, 1, 1), (4096, 1, 1), (8192, 1, 1)]


def row(func, dtype, aligned, target, warps, constants):
    """A row of the table. Where all rows are aligned, loads and stores are as wide as they can be."""
    p, n = (":16", ":16") if aligned else ("", "")
    return {
        "name": "_".join([func.__name__, dtype, target] + [str(c) for c in constants] + (["aligned"] if aligned else [])),
        "func": func,
        "sig": f"*{dtype}{p}, *{dtype}{p}, i32, i32{n}, i32{n}, i32{n}, " + ", ".join(str(c) for c in constants),
        "kwargs": {"num_warps": warps},
        "targets": [target],
        "grid": "cdiv(rows, ROWS)" if len(constants) == 2 else "rows",
        "when": "cols <= BLOCK" if len(constants) == 2 else True,
    }


def get_function_table():
    rows = []
    for dtype in DTYPES:
        for aligned in [True, False]:
            rows += [row(softmax, dtype, aligned, "cuda", warps, [n, block]) for block, n, warps in GPU_BLOCKS]
            rows.append(row(softmax_long, dtype, aligned, "cuda", 16 if dtype == "fp32" else 32, [16384]))
        rows += [row(softmax, dtype, False, "cpu", warps, [n, block]) for block, n, warps in CPU_BLOCKS]
        rows.append(row(softmax_blocks, dtype, False, "cpu", 1, [4096]))
    return rows
