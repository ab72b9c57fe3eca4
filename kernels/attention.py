"""Attention: softmax(q @ k.T * scale) @ v, for whole sequences and for the next token of many sequences.

Heads of q share heads of k and v in groups of q_heads // kv_heads. Rows of D elements are contiguous; batches, heads and positions
have strides. `scale` is in units of log2: the softmax is computed by powers of two.
"""
import triton
import triton.language as tl


@triton.jit
def softmax_block(scores, total, top, rows, start, kv_len, scale, window,
                  BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr, WINDOWED: tl.constexpr, MASKED: tl.constexpr):
    """The weights of a block of keys from start on, and the factor for what was summed before. Keys behind the last, or that a row may not
    see, are masked if MASKED."""
    if MASKED:
        n = tl.arange(0, BLOCK_N)
        seen = (n < kv_len - start)[None, :]
        if CAUSAL:
            seen = seen & (start + n[None, :] <= rows[:, None])
        if WINDOWED:
            seen = seen & (start + n[None, :] > rows[:, None] - window)
        scores = tl.where(seen, scores, -1.0e30)
    new_top = tl.maximum(top, tl.max(scores, axis=1) * scale)
    weights = tl.exp2(scores * scale - new_top[:, None])
    fade = tl.exp2(top - new_top)
    return weights, fade, total * fade + tl.sum(weights, axis=1), new_top


@triton.jit
def attend(acc, total, top, q, k_ptrs, v_ptrs, rows, first, end, kv_len, scale, k_stride, v_stride, window,
           BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr, WINDOWED: tl.constexpr, MASKED: tl.constexpr):
    """Adds the keys from first to end to the softmax of a tile."""
    n = tl.arange(0, BLOCK_N)
    k_ptrs += first.to(tl.int64) * k_stride
    v_ptrs += first.to(tl.int64) * v_stride
    for start in range(first, end, BLOCK_N):
        if MASKED:
            k = tl.load(k_ptrs, mask=(n < kv_len - start)[None, :], other=0.0)
        else:
            k = tl.load(k_ptrs)
        weights, fade, total, top = softmax_block(tl.dot(q, k), total, top, rows, start, kv_len, scale, window, BLOCK_N, CAUSAL, WINDOWED, MASKED)
        if MASKED:
            v = tl.load(v_ptrs, mask=(n < kv_len - start)[:, None], other=0.0)
        else:
            v = tl.load(v_ptrs)
        acc = tl.dot(weights.to(v.dtype), v, acc * fade[:, None])
        k_ptrs += BLOCK_N * k_stride
        v_ptrs += BLOCK_N * v_stride
    return acc, total, top


@triton.jit
def attention(q_ptr, k_ptr, v_ptr, o_ptr, scale, q_len, kv_len, heads, group, window,
              q_batch, q_head, q_stride, k_batch, k_head, k_stride, v_batch, v_head, v_stride, o_batch, o_head, o_stride,
              D: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr, WINDOWED: tl.constexpr):
    """The last query is at the position of the last key. With CAUSAL a query sees no later keys, with WINDOWED only the last `window`."""
    tile = tl.program_id(0)
    if CAUSAL:
        tile = tl.num_programs(0) - 1 - tile
    batch = (tl.program_id(1) // heads).to(tl.int64)
    head = tl.program_id(1) % heads
    kv_head = (head // group).to(tl.int64)
    m = tile * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tl.arange(0, BLOCK_N)
    d = tl.arange(0, D)
    q_ptr += batch * q_batch + head.to(tl.int64) * q_head
    q = tl.load(q_ptr + m[:, None] * q_stride + d[None, :], mask=(m < q_len)[:, None], other=0.0)
    k_ptrs = k_ptr + batch * k_batch + kv_head * k_head + n[None, :] * k_stride + d[:, None]
    v_ptrs = v_ptr + batch * v_batch + kv_head * v_head + n[:, None] * v_stride + d[None, :]
    rows = m + (kv_len - q_len)
    top = tl.full((BLOCK_M,), -1.0e30, dtype=tl.float32)
    total = tl.zeros((BLOCK_M,), dtype=tl.float32)
    acc = tl.zeros((BLOCK_M, D), dtype=tl.float32)
    first_row = tile * BLOCK_M + kv_len - q_len
    if CAUSAL:
        full = tl.maximum(first_row + 1, 0) // BLOCK_N * BLOCK_N
        end = tl.minimum(first_row + BLOCK_M, kv_len)
    else:
        full = kv_len // BLOCK_N * BLOCK_N
        end = kv_len
    inner = 0 * full
    if WINDOWED:
        start = tl.maximum(first_row - window + 1, 0) // BLOCK_N * BLOCK_N
        inner = tl.minimum(tl.maximum(tl.cdiv(first_row + BLOCK_M - window, BLOCK_N) * BLOCK_N, start), full)
        acc, total, top = attend(acc, total, top, q, k_ptrs, v_ptrs, rows, start, inner, kv_len, scale, k_stride, v_stride, window,
                                 BLOCK_N, CAUSAL, WINDOWED, True)
    acc, total, top = attend(acc, total, top, q, k_ptrs, v_ptrs, rows, inner, full, kv_len, scale, k_stride, v_stride, window,
                             BLOCK_N, CAUSAL, WINDOWED, False)
    acc, total, top = attend(acc, total, top, q, k_ptrs, v_ptrs, rows, tl.maximum(inner, full), end, kv_len, scale, k_stride, v_stride, window,
                             BLOCK_N, CAUSAL, WINDOWED, True)
    o_ptr += batch * o_batch + head.to(tl.int64) * o_head
    tl.store(o_ptr + m[:, None] * o_stride + d[None, :], (acc / total[:, None]).to(o_ptr.dtype.element_ty), mask=(m < q_len)[:, None])


@triton.jit
def attention_decode(q_ptr, k_ptr, v_ptr, lengths_ptr, table_ptr, work_ptr, o_ptr, scale, kv_heads, group, splits, table_stride,
                  q_batch, q_head, k_batch, k_head, k_stride, v_batch, v_head, v_stride, o_batch, o_head,
                  D: tl.constexpr, BLOCK_H: tl.constexpr, BLOCK_N: tl.constexpr, PAGE: tl.constexpr, SPLIT: tl.constexpr):
    """One query per sequence. A program computes the `group` heads of a head of k and v over one of `splits` parts of the keys. With PAGE,
    keys are in pages of so many positions, whose numbers are in a table; k_batch and v_batch are the strides of pages then. With SPLIT,
    the parts go to work_ptr, and their maxima and sums behind them."""
    batch = tl.program_id(0)
    kv_head = tl.program_id(1).to(tl.int64)
    length = tl.load(lengths_ptr + batch)
    part = tl.cdiv(tl.cdiv(length, splits), BLOCK_N) * BLOCK_N
    first = tl.program_id(2) * part
    end = tl.minimum(first + part, length)
    h = tl.arange(0, BLOCK_H)
    n = tl.arange(0, BLOCK_N)
    d = tl.arange(0, D)
    head = tl.program_id(1) * group + h
    q = tl.load(q_ptr + batch.to(tl.int64) * q_batch + head[:, None] * q_head + d[None, :], mask=(h < group)[:, None], other=0.0)
    k_ptr += kv_head * k_head
    v_ptr += kv_head * v_head
    if PAGE == 0:
        k_ptr += batch.to(tl.int64) * k_batch
        v_ptr += batch.to(tl.int64) * v_batch
    top = tl.full((BLOCK_H,), -1.0e30, dtype=tl.float32)
    total = tl.zeros((BLOCK_H,), dtype=tl.float32)
    acc = tl.zeros((BLOCK_H, D), dtype=tl.float32)
    for start in range(first, end, BLOCK_N):
        at = start + n
        if PAGE == 0:
            k_at = at * k_stride
            v_at = at * v_stride
        else:
            page = tl.load(table_ptr + batch * table_stride + at // PAGE, mask=at < end, other=0).to(tl.int64)
            k_at = page * k_batch + at % PAGE * k_stride
            v_at = page * v_batch + at % PAGE * v_stride
        k = tl.load(k_ptr + k_at[None, :] + d[:, None], mask=(at < end)[None, :], other=0.0)
        scores = tl.where((at < end)[None, :], tl.dot(q, k), -1.0e30)
        new_top = tl.maximum(top, tl.max(scores, axis=1) * scale)
        fade = tl.exp2(top - new_top)
        weights = tl.exp2(scores * scale - new_top[:, None])
        v = tl.load(v_ptr + v_at[:, None] + d[None, :], mask=(at < end)[:, None], other=0.0)
        acc = tl.dot(weights.to(v.dtype), v, acc * fade[:, None])
        total = total * fade + tl.sum(weights, axis=1)
        top = new_top
    if SPLIT:
        heads = kv_heads * group
        row = (batch * heads + head) * splits + tl.program_id(2)
        weight_ptr = work_ptr + tl.num_programs(0) * heads * splits * D
        tl.store(work_ptr + row[:, None] * D + d[None, :], acc, mask=(h < group)[:, None])
        tl.store(weight_ptr + 2 * row, top, mask=h < group)
        tl.store(weight_ptr + 2 * row + 1, total, mask=h < group)
    else:
        o_ptr += batch.to(tl.int64) * o_batch
        tl.store(o_ptr + head[:, None] * o_head + d[None, :], (acc / total[:, None]).to(o_ptr.dtype.element_ty), mask=(h < group)[:, None])


@triton.jit
def attention_combine(work_ptr, o_ptr, heads, splits, o_batch, o_head, D: tl.constexpr, BLOCK_S: tl.constexpr):
    """The sum of the parts of a head, each with its weight."""
    head = tl.program_id(0)
    s = tl.arange(0, BLOCK_S)
    d = tl.arange(0, D)
    row = head * splits + s
    weight_ptr = work_ptr + tl.num_programs(0) * splits * D
    top = tl.load(weight_ptr + 2 * row, mask=s < splits, other=-1.0e30)
    total = tl.load(weight_ptr + 2 * row + 1, mask=s < splits, other=0.0)
    fade = tl.exp2(top - tl.max(top, axis=0))
    part = tl.load(work_ptr + row[:, None] * D + d[None, :], mask=(s < splits)[:, None], other=0.0)
    o = tl.sum(part * fade[:, None], axis=0) / tl.sum(total * fade, axis=0)
    o_ptr += (head // heads).to(tl.int64) * o_batch + (head % heads) * o_head
    tl.store(o_ptr + d, o.to(o_ptr.dtype.element_ty))


# By D: BLOCK_M, BLOCK_N, warps, stages of attention, as the wrappers choose them.
TILES = {
    "cuda": {64: (128, 128, 4, 2), 128: (128, 128, 8, 2), 256: (128, 64, 8, 2)},
    "cpu": {64: (64, 128, 1, 1), 128: (64, 64, 1, 1), 256: (64, 64, 1, 1)},
}
DTYPES = {"cuda": ["fp16", "bf16"], "cpu": ["fp16", "bf16", "fp32"]}
# BLOCK_N of attention_decode without and with pages, warps, stages.
DECODE = {"cuda": (64, 128, 4, 2), "cpu": (64, 64, 1, 1)}


def row(func, target, sig, constants, aligned, warps, stages):
    """A row of the table. Types with :16 have it in aligned rows only."""
    if not aligned:
        sig = [s.split(":")[0] for s in sig]
    return {
        "name": "_".join([func.__name__, sig[0][1:].split(":")[0], sig[1][1:].split(":")[0], target] + [str(int(v)) for v in constants.values()]
                         + (["aligned"] if aligned else [])),
        "func": func,
        "sig": ", ".join(sig),
        "kwargs": dict(constants, num_warps=warps, num_stages=stages),
        "targets": [target],
        "when": f"given({', '.join(constants)})",
    }


def attention_rows(target, dtype, aligned):
    sig = [f"*{dtype}:16"] * 4 + ["fp32"] + ["i32"] * 5 + ["i32:16"] * 12
    return [
        row(attention, target, sig, dict(D=dim, BLOCK_M=m, BLOCK_N=n, CAUSAL=causal, WINDOWED=windowed), aligned, warps, stages)
        for dim, (m, n, warps, stages) in TILES[target].items()
        for causal, windowed in [(False, False), (True, False), (True, True)]
    ]


def decode_rows(target, dtype, aligned):
    sig = [f"*{dtype}:16"] * 3 + ["*i32", "*i32", "*fp32:16", f"*{dtype}:16", "fp32"] + ["i32"] * 4 + ["i32:16"] * 10
    n, paged, warps, stages = DECODE[target]
    rows = [
        row(attention_decode, target, sig, dict(D=dim, BLOCK_H=heads, BLOCK_N=paged if page else n, PAGE=page, SPLIT=split), aligned, warps, stages)
        for dim in [64, 128, 256] for heads in [16, 64] for page in [0, 16, 64] for split in [False, True]
    ]
    sig = ["*fp32:16", f"*{dtype}:16", "i32", "i32", "i32:16", "i32:16"]
    return rows + [row(attention_combine, target, sig, dict(D=dim, BLOCK_S=splits), aligned, min(warps, 4), 1) for dim in [64, 128, 256] for splits in [4, 16, 64]]


def get_function_table():
    rows = []
    for target, dtypes in DTYPES.items():
        for dtype in dtypes:
            for aligned in [True, False] if target == "cuda" else [False]:
                rows += attention_rows(target, dtype, aligned) + decode_rows(target, dtype, aligned)
    return rows
