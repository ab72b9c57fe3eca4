"""Rotary position embedding."""

import triton
import triton.language as tl


@triton.jit(do_not_specialize=["heads"])
def rope(x_ptr, cos_ptr, sin_ptr, positions_ptr, heads, half, token_stride, head_stride, cache_stride,
         HEADS: tl.constexpr, HALF: tl.constexpr):
    """Rotates pairs (i, i + half) of each head, in place. A program has HEADS heads of one token."""
    token = tl.program_id(0).to(tl.int64)
    head = tl.program_id(1) * HEADS + tl.arange(0, HEADS)[:, None]
    i = tl.arange(0, HALF)[None, :]
    at = tl.load(positions_ptr + token).to(tl.int64) * cache_stride + i
    cos = tl.load(cos_ptr + at, mask=i < half, other=0)
    sin = tl.load(sin_ptr + at, mask=i < half, other=0)
    mask = (head < heads) & (i < half)
    x_ptrs = x_ptr + token * token_stride + head * head_stride + i
    x = tl.load(x_ptrs, mask=mask, other=0).to(tl.float32)
    y = tl.load(x_ptrs + half, mask=mask, other=0).to(tl.float32)
    tl.store(x_ptrs, (x * cos - y * sin).to(x_ptr.dtype.element_ty), mask=mask)
    tl.store(x_ptrs + half, (y * cos + x * sin).to(x_ptr.dtype.element_ty), mask=mask)


@triton.jit(do_not_specialize=["heads"])
def rope_interleaved(x_ptr, cos_ptr, sin_ptr, positions_ptr, heads, half, token_stride, head_stride, cache_stride,
                     HEADS: tl.constexpr, HALF: tl.constexpr):
    """Rotates pairs (2 i, 2 i + 1) of each head, in place. A program has HEADS heads of one token."""
    token = tl.program_id(0).to(tl.int64)
    head = tl.program_id(1) * HEADS + tl.arange(0, HEADS)[:, None]
    i = tl.arange(0, HALF)[None, :]
    at = tl.load(positions_ptr + token).to(tl.int64) * cache_stride + i
    cos = tl.load(cos_ptr + at, mask=i < half, other=0)
    sin = tl.load(sin_ptr + at, mask=i < half, other=0)
    j = tl.arange(0, 2 * HALF)[None, :]
    mask = (head < heads) & (j < 2 * half)
    x_ptrs = x_ptr + token * token_stride + head * head_stride + j
    x, y = tl.split(tl.reshape(tl.load(x_ptrs, mask=mask, other=0).to(tl.float32), [HEADS, HALF, 2]))
    rotated = tl.reshape(tl.join(x * cos - y * sin, y * cos + x * sin), [HEADS, 2 * HALF])
    tl.store(x_ptrs, rotated.to(x_ptr.dtype.element_ty), mask=mask)


# HEADS and warps by the kind of the target.
HEADS = [("cuda", 8, 4), ("cuda", 16, 4), ("cpu", 8, 1), ("cpu", 32, 1)]


def row(func, dtype, half, aligned, target, heads, warps):
    p, n = (":16", ":16") if aligned else ("", "")
    return {
        "name": "_".join([func.__name__, dtype, target, str(heads), str(half)] + (["aligned"] if aligned else [])),
        "func": func,
        "sig": f"*{dtype}{p}, *fp32{p}, *fp32{p}, *i32, i32, i32{n}, i32{n}, i32{n}, i32{n}, {heads}, {half}",
        "kwargs": {"num_warps": warps},
        "targets": [target],
        "when": "half <= HALF and given(HEADS)",
    }


def get_function_table():
    return [
        row(func, dtype, half, aligned, target, heads, warps)
        for func in [rope, rope_interleaved]
        for dtype in ["fp16", "bf16", "fp32"]
        for half in [32, 64, 128]
        for target, heads, warps in HEADS
        for aligned in ([True, False] if target == "cuda" else [False])
    ]
