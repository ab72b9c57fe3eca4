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
