"""Kernels of the tests of package jit."""
import triton
import triton.language as tl

SHIFT = tl.constexpr(1)


@triton.jit
def add(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    x = tl.load(x_ptr + at, mask=inside)
    y = tl.load(y_ptr + at, mask=inside)
    tl.store(out_ptr + at, x + y, mask=inside)


@triton.jit
def scale(x_ptr, by, n, shift: tl.int64 = 0, BLOCK: tl.constexpr = 64):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n)
    tl.store(x_ptr + at, x * by + shift, mask=at < n)


@triton.jit
def double(x):
    return x + x


@triton.jit
def negate(x):
    return -x


@triton.jit
def apply(x_ptr, FN: tl.constexpr, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.store(x_ptr + at, FN(tl.load(x_ptr + at)))


@triton.jit
def tuples(pair, sizes, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    x = tl.load(pair[0] + at, mask=at < sizes[0])
    tl.store(pair[1] + at, x * sizes[1][0], mask=at < sizes[0])


@triton.jit
def described(desc, out_ptr, ROWS: tl.constexpr, COLS: tl.constexpr):
    i = tl.program_id(0)
    block = desc.load([i * ROWS, 0])
    row = i * ROWS + tl.arange(0, ROWS)
    tl.store(out_ptr + row[:, None] * COLS + tl.arange(0, COLS)[None, :], block)


@triton.jit
def product(a, b, c, first, depth, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """The product of matrices behind descriptors, from a row on that may be outside."""
    row = first + tl.program_id(0) * M
    total = tl.zeros((M, N), dtype=tl.float32)
    for k in range(0, depth, K):
        total = tl.dot(a.load([row, k]), b.load([0, k]).T, total)
    c.store([tl.program_id(0) * M, 0], total)


@triton.jit
def checked(x_ptr, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    tl.device_assert(n < 100, "n is too large")
    tl.store(x_ptr + at, at.to(tl.float32))


@triton.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0})
@triton.jit
def masked(x_ptr, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if EVEN:
        tl.store(x_ptr + at, at.to(tl.float32))
    else:
        tl.store(x_ptr + at, at.to(tl.float32) + 0.5, mask=at < n)


grid = lambda meta: (triton.cdiv(meta["n"], meta["BLOCK"]),)
two = (2,)
wrong = ("a", "b")


def rows(meta):
    return meta["n"] // SHIFT, 1


@triton.jit
def ten(a_ptr, b_ptr, c_ptr, d_ptr, n, m, k, stride, scale, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(a_ptr + at, mask=at < n)
    b = tl.load(b_ptr + at, mask=at < m)
    c = tl.load(c_ptr + at * stride, mask=at < k)
    tl.store(d_ptr + at, a * scale + b + c, mask=at < n)


@triton.jit
def half(p, o):
    i = tl.arange(0, 4)
    tl.store(o + i, (tl.load(p + i) >> 1).to(tl.float32))


@triton.jit
def invert(p, o):
    i = tl.arange(0, 4)
    tl.store(o + i, ~tl.load(p + i))


@triton.jit
def annotated(p: "*i8", o):
    i = tl.arange(0, 4)
    tl.store(o + i, tl.load(p + i).to(tl.float32))


@triton.jit
def gather(table_ptr, ids_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    ids = tl.load(ids_ptr + at, mask=at < n, other=0)
    rows = tl.load(table_ptr + ids, mask=at < n)
    tl.store(out_ptr + at, rows, mask=at < n)


@triton.jit
def optional(x_ptr, bias_ptr, out_ptr, BLOCK: tl.constexpr, HAS_BIAS: tl.constexpr):
    at = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at)
    if HAS_BIAS:
        x += tl.load(bias_ptr + at)
    tl.store(out_ptr + at, x)
