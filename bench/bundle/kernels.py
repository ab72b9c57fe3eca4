"""Small kernels whose function table has 500 rows."""

import triton
import triton.language as tl


@triton.jit
def add(out_ptr, x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    tl.store(out_ptr + at, tl.load(x_ptr + at, mask=mask) + tl.load(y_ptr + at, mask=mask), mask=mask)


@triton.jit
def silu_mul(out_ptr, x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    x = tl.load(x_ptr + at, mask=mask).to(tl.float32)
    y = tl.load(y_ptr + at, mask=mask).to(tl.float32)
    tl.store(out_ptr + at, (x * tl.sigmoid(x) * y).to(out_ptr.dtype.element_ty), mask=mask)


@triton.jit
def row_sum(out_ptr, x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    total = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(x_ptr + row * n + at, mask=at < n, other=0.0).to(tl.float32)
    tl.store(out_ptr + row, (tl.sum(total, axis=0) * tl.load(y_ptr)).to(out_ptr.dtype.element_ty))


@triton.jit
def softmax(out_ptr, x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64) * n
    at = tl.arange(0, BLOCK)
    mask = at < n
    x = tl.load(x_ptr + row + at, mask=mask, other=-float("inf")).to(tl.float32) * tl.load(y_ptr).to(tl.float32)
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(out_ptr + row + at, (e / tl.sum(e, axis=0)).to(out_ptr.dtype.element_ty), mask=mask)


@triton.jit
def rms_norm(out_ptr, x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64) * n
    at = tl.arange(0, BLOCK)
    mask = at < n
    x = tl.load(x_ptr + row + at, mask=mask, other=0.0).to(tl.float32)
    scale = tl.rsqrt(tl.sum(x * x, axis=0) / n + 1e-5)
    y = tl.load(y_ptr + at, mask=mask, other=0.0).to(tl.float32)
    tl.store(out_ptr + row + at, (x * scale * y).to(out_ptr.dtype.element_ty), mask=mask)


def get_function_table():
    return [
        {
            "name": f"{function.__name__}_{dtype}_{block}_{warps}",
            "group": f"{function.__name__}_{dtype}",
            "func": function,
            "sig": f"*{dtype}:16, *{dtype}:16, *{dtype}:16, i32",
            "grid": grid,
            "when": when,
            "kwargs": {"num_warps": warps, "constants": {"BLOCK": block}},
        }
        for function, grid, when in [
            (add, "cdiv(n, BLOCK)", True), (silu_mul, "cdiv(n, BLOCK)", True), (row_sum, None, True), (softmax, None, "n <= BLOCK"), (rms_norm, None, "n <= BLOCK"),
        ]
        for dtype in ["fp16", "bf16", "fp32", "fp64"]
        for block in [128, 256, 512, 1024, 2048]
        for warps in [1, 2, 4, 8, 16]
    ]
