"""Elementwise operations on rows, which may lie apart from each other. Contiguous tensors are one
row. A program has a block of one row.
"""

import triton
import triton.language as tl


@triton.jit
def block(cols, BLOCK: tl.constexpr):
    """The row of the program, and the columns of its block."""
    blocks = tl.cdiv(cols, BLOCK)
    row = tl.program_id(0) // blocks
    return row.to(tl.int64), (tl.program_id(0) % blocks) * BLOCK + tl.arange(0, BLOCK)


@triton.jit
def read(ptr, stride, row, col, cols):
    return tl.load(ptr + row * stride + col, mask=col < cols).to(tl.float32)


@triton.jit
def write(ptr, stride, row, col, cols, x):
    tl.store(ptr + row * stride + col, x.to(ptr.dtype.element_ty), mask=col < cols)


@triton.jit
def add(out_ptr, x_ptr, y_ptr, cols, out_stride, x_stride, y_stride, BLOCK: tl.constexpr):
    row, col = block(cols, BLOCK)
    x, y = read(x_ptr, x_stride, row, col, cols), read(y_ptr, y_stride, row, col, cols)
    write(out_ptr, out_stride, row, col, cols, x + y)


@triton.jit
def mul(out_ptr, x_ptr, y_ptr, cols, out_stride, x_stride, y_stride, BLOCK: tl.constexpr):
    row, col = block(cols, BLOCK)
    x, y = read(x_ptr, x_stride, row, col, cols), read(y_ptr, y_stride, row, col, cols)
    write(out_ptr, out_stride, row, col, cols, x * y)


@triton.jit
def swiglu(out_ptr, gate_ptr, up_ptr, cols, out_stride, gate_stride, up_stride, BLOCK: tl.constexpr):
    """silu(gate) * up"""
    row, col = block(cols, BLOCK)
    gate, up = read(gate_ptr, gate_stride, row, col, cols), read(up_ptr, up_stride, row, col, cols)
    write(out_ptr, out_stride, row, col, cols, gate * tl.sigmoid(gate) * up)


@triton.jit
def accumulate(x_ptr, y_ptr, cols, x_stride, y_stride, BLOCK: tl.constexpr):
    """x += y"""
    row, col = block(cols, BLOCK)
    x, y = read(x_ptr, x_stride, row, col, cols), read(y_ptr, y_stride, row, col, cols)
    write(x_ptr, x_stride, row, col, cols, x + y)


@triton.jit
def scale(out_ptr, x_ptr, factor, cols, out_stride, x_stride, BLOCK: tl.constexpr):
    row, col = block(cols, BLOCK)
    write(out_ptr, out_stride, row, col, cols, read(x_ptr, x_stride, row, col, cols) * factor)


@triton.jit
def silu(out_ptr, x_ptr, cols, out_stride, x_stride, BLOCK: tl.constexpr):
    row, col = block(cols, BLOCK)
    x = read(x_ptr, x_stride, row, col, cols)
    write(out_ptr, out_stride, row, col, cols, x * tl.sigmoid(x))


@triton.jit
def gelu(out_ptr, x_ptr, cols, out_stride, x_stride, BLOCK: tl.constexpr):
    """x times the normal distribution's probability of less than x."""
    row, col = block(cols, BLOCK)
    x = read(x_ptr, x_stride, row, col, cols)
    write(out_ptr, out_stride, row, col, cols, 0.5 * x * (1 + tl.erf(x * 0.7071067811865476)))


@triton.jit
def gelu_tanh(out_ptr, x_ptr, cols, out_stride, x_stride, BLOCK: tl.constexpr):
    """gelu by its approximation 0.5 x (1 + tanh(u)), which is x sigmoid(2 u)."""
    row, col = block(cols, BLOCK)
    x = read(x_ptr, x_stride, row, col, cols)
    write(out_ptr, out_stride, row, col, cols, x * tl.sigmoid(1.5957691216057308 * (x + 0.044715 * x * x * x)))


@triton.jit
def cast(out_ptr, x_ptr, cols, out_stride, x_stride, BLOCK: tl.constexpr):
    row, col = block(cols, BLOCK)
    write(out_ptr, out_stride, row, col, cols, read(x_ptr, x_stride, row, col, cols))


DTYPES = ["fp16", "bf16", "fp32"]

# BLOCK and warps by the kind of the target.
BLOCKS = [("cuda", 1024, 4), ("cpu", 16384, 1)]
# The same on a GPU for many elements of functions that take long to compute.
LARGE = (2048, 2)


def row(func, dtypes, numbers, aligned, target, block, warps):
    """A row of the table: pointers, numbers, the length of rows, a stride for each pointer."""
    p, n = (":16", ":16") if aligned else ("", "")
    names = dtypes if dtypes[0] != dtypes[-1] else dtypes[:1]
    return {
        "name": "_".join([func.__name__] + names + [target, str(block)] + (["aligned"] if aligned else [])),
        "func": func,
        "sig": ", ".join([f"*{t}{p}" for t in dtypes] + numbers + [f"i32{n}"] * (1 + len(dtypes)) + [str(block)]),
        "kwargs": {"num_warps": warps},
        "targets": [target],
        "when": "given(BLOCK)",
    }


def get_function_table():
    rows = []
    for target, block, warps in BLOCKS:
        for aligned in [True, False] if target == "cuda" else [False]:
            for dtype in DTYPES:
                for func, pointers in [(add, 3), (mul, 3), (swiglu, 3), (accumulate, 2), (silu, 2), (gelu, 2), (gelu_tanh, 2)]:
                    rows.append(row(func, [dtype] * pointers, [], aligned, target, block, warps))
                rows.append(row(scale, [dtype] * 2, ["fp32"], aligned, target, block, warps))
                if target == "cuda":
                    rows += [row(func, [dtype] * 2, [], aligned, target, *LARGE) for func in [gelu, gelu_tanh]]
                rows += [row(cast, [to, dtype], [], aligned, target, block, warps) for to in DTYPES]
    return rows
