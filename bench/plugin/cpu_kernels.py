"""Kernels that are measured on the CPU beside torch: each program does a row, a few rows or a block."""
import triton
import triton.language as tl


@triton.jit
def add(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out_ptr + i, tl.load(x_ptr + i, mask=i < n) + tl.load(y_ptr + i, mask=i < n), mask=i < n)


@triton.jit
def gelu(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i, mask=i < n)
    tl.store(out_ptr + i, 0.5 * x * (1 + tl.erf(x * 0.7071067811865476)), mask=i < n)


@triton.jit
def swiglu(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i, mask=i < n)
    tl.store(out_ptr + i, x * tl.sigmoid(x) * tl.load(y_ptr + i, mask=i < n), mask=i < n)


@triton.jit
def adamw(p_ptr, g_ptr, m_ptr, v_ptr, out_ptr, n, lr, beta1, beta2, eps, decay, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    ok = i < n
    p, g = tl.load(p_ptr + i, mask=ok), tl.load(g_ptr + i, mask=ok)
    m = beta1 * tl.load(m_ptr + i, mask=ok) + (1 - beta1) * g
    v = beta2 * tl.load(v_ptr + i, mask=ok) + (1 - beta2) * g * g
    tl.store(out_ptr + i, p * (1 - lr * decay) - lr * m / (tl.sqrt(v) + eps), mask=ok)


@triton.jit
def softmax(x_ptr, out_ptr, cols, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * cols + i, mask=i < cols, other=-float("inf"))
    e = tl.exp(x - tl.max(x, 0))
    tl.store(out_ptr + row * cols + i, e / tl.sum(e, 0), mask=i < cols)


@triton.jit
def log_softmax(x_ptr, out_ptr, cols, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * cols + i, mask=i < cols, other=-float("inf"))
    x -= tl.max(x, 0)
    tl.store(out_ptr + row * cols + i, x - tl.log(tl.sum(tl.exp(x), 0)), mask=i < cols)


@triton.jit
def layernorm(x_ptr, w_ptr, b_ptr, out_ptr, cols, eps, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    ok = i < cols
    x = tl.load(x_ptr + row * cols + i, mask=ok, other=0.0)
    d = tl.where(ok, x - tl.sum(x, 0) / cols, 0.0)
    d *= tl.rsqrt(tl.sum(d * d, 0) / cols + eps)
    tl.store(out_ptr + row * cols + i, d * tl.load(w_ptr + i, mask=ok) + tl.load(b_ptr + i, mask=ok), mask=ok)


@triton.jit
def add_layernorm(x_ptr, r_ptr, w_ptr, b_ptr, out_ptr, cols, eps, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    ok = i < cols
    x = tl.load(x_ptr + row * cols + i, mask=ok, other=0.0) + tl.load(r_ptr + row * cols + i, mask=ok, other=0.0)
    d = tl.where(ok, x - tl.sum(x, 0) / cols, 0.0)
    d *= tl.rsqrt(tl.sum(d * d, 0) / cols + eps)
    tl.store(out_ptr + row * cols + i, d * tl.load(w_ptr + i, mask=ok) + tl.load(b_ptr + i, mask=ok), mask=ok)


@triton.jit
def rmsnorm(x_ptr, w_ptr, out_ptr, cols, eps, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    ok = i < cols
    x = tl.load(x_ptr + row * cols + i, mask=ok, other=0.0)
    tl.store(out_ptr + row * cols + i, x * tl.rsqrt(tl.sum(x * x, 0) / cols + eps) * tl.load(w_ptr + i, mask=ok), mask=ok)


@triton.jit
def rope(x_ptr, cos_ptr, sin_ptr, out_ptr, heads, HALF: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, HALF)
    cos, sin = tl.load(cos_ptr + row * HALF + i), tl.load(sin_ptr + row * HALF + i)
    for h in range(heads):
        at = (row * heads + h) * 2 * HALF + i
        a, b = tl.load(x_ptr + at), tl.load(x_ptr + at + HALF)
        tl.store(out_ptr + at, a * cos - b * sin)
        tl.store(out_ptr + at + HALF, b * cos + a * sin)


@triton.jit
def row_sum(x_ptr, out_ptr, cols, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    tl.store(out_ptr + row, tl.sum(tl.load(x_ptr + row * cols + i, mask=i < cols, other=0.0), 0))


@triton.jit
def column_sum(x_ptr, out_ptr, rows, cols, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for first in range(0, rows, ROWS):
        r = first + tl.arange(0, ROWS)
        total += tl.sum(tl.load(x_ptr + r[:, None] * cols + i[None, :], mask=(r[:, None] < rows) & (i[None, :] < cols), other=0.0), 0)
    tl.store(out_ptr + i, total, mask=i < cols)


@triton.jit
def argmax(x_ptr, out_ptr, cols, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * cols + i, mask=i < cols, other=-float("inf"))
    tl.store(out_ptr + row, tl.argmax(x, 0))


@triton.jit
def cumsum(x_ptr, out_ptr, cols, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    tl.store(out_ptr + row * cols + i, tl.cumsum(tl.load(x_ptr + row * cols + i, mask=i < cols, other=0.0), 0), mask=i < cols)


@triton.jit
def cross_entropy(x_ptr, label_ptr, out_ptr, cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    top, total = -float("inf"), 0.0
    for first in range(0, cols, BLOCK):
        i = first + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * cols + i, mask=i < cols, other=-float("inf"))
        new = tl.maximum(top, tl.max(x, 0))
        total = total * tl.exp(top - new) + tl.sum(tl.exp(x - new), 0)
        top = new
    tl.store(out_ptr + row, top + tl.log(total) - tl.load(x_ptr + row * cols + tl.load(label_ptr + row)))


@triton.jit
def variance(x_ptr, out_ptr, cols, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    ok = i < cols
    x = tl.load(x_ptr + row * cols + i, mask=ok, other=0.0)
    d = tl.where(ok, x - tl.sum(x, 0) / cols, 0.0)
    tl.store(out_ptr + row, tl.sum(d * d, 0) / (cols - 1))


@triton.jit
def transpose(x_ptr, out_ptr, rows, cols, BLOCK: tl.constexpr):
    r = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    c = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    ok = (r[:, None] < rows) & (c[None, :] < cols)
    x = tl.load(x_ptr + r[:, None] * cols + c[None, :], mask=ok)
    tl.store(out_ptr + c[None, :] * rows + r[:, None], x, mask=ok)


@triton.jit
def embedding(index_ptr, table_ptr, out_ptr, cols, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    at = tl.load(index_ptr + row)
    tl.store(out_ptr + row * cols + i, tl.load(table_ptr + at * cols + i, mask=i < cols), mask=i < cols)


@triton.jit
def quantize(x_ptr, out_ptr, scale_ptr, cols, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * cols + i, mask=i < cols, other=0.0)
    scale = tl.max(tl.abs(x), 0) / 127.0
    tl.store(out_ptr + row * cols + i, tl.floor(x / scale + 0.5).to(tl.int8), mask=i < cols)
    tl.store(scale_ptr + row, scale)


@triton.jit
def matmul(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    total = tl.zeros([BM, BN], dtype=tl.float32)
    for first in range(0, K, BK):
        a = tl.load(a_ptr + m[:, None] * K + (first + k)[None, :])
        b = tl.load(b_ptr + (first + k)[:, None] * N + n[None, :])
        total = tl.dot(a, b, total, input_precision="ieee")
    tl.store(c_ptr + m[:, None] * N + n[None, :], total)


@triton.jit
def attention(q_ptr, k_ptr, v_ptr, out_ptr, length, scale, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    base = tl.program_id(1) * length * D
    m, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, D)
    q = tl.load(q_ptr + base + m[:, None] * D + d[None, :])
    top = tl.full([BM], -float("inf"), dtype=tl.float32)
    total = tl.zeros([BM], dtype=tl.float32)
    out = tl.zeros([BM, D], dtype=tl.float32)
    for first in range(0, length, BN):
        n = first + tl.arange(0, BN)
        k = tl.load(k_ptr + base + n[None, :] * D + d[:, None])
        s = tl.dot(q, k, input_precision="ieee") * scale
        new = tl.maximum(top, tl.max(s, 1))
        p, old = tl.exp(s - new[:, None]), tl.exp(top - new)
        v = tl.load(v_ptr + base + n[:, None] * D + d[None, :])
        out = tl.dot(p, v, out * old[:, None], input_precision="ieee")
        total, top = total * old + tl.sum(p, 1), new
    tl.store(out_ptr + base + m[:, None] * D + d[None, :], out / total[:, None])
