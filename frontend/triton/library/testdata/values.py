"""Kernels of one program that apply a function of the library to a block and store the result."""

import triton
import triton.language as tl


@triton.jit
def load2d(x, M: tl.constexpr, N: tl.constexpr):
    return tl.load(x + tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :])


@triton.jit
def store2d(out, value, M: tl.constexpr, N: tl.constexpr):
    tl.store(out + tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :], value)


# ---- Sums and bits.


@triton.jit
def sums(x, rows, cols, kept, all_ptr, M: tl.constexpr, N: tl.constexpr):
    v = load2d(x, M, N)
    tl.store(rows + tl.arange(0, M), tl.sum(v, 1))
    tl.store(cols + tl.arange(0, N), tl.sum(v, axis=0))
    store2d(kept, v - tl.sum(v, axis=-1, keep_dims=True), M, N)
    tl.store(all_ptr, v.sum())


@triton.jit
def sum_narrow(x, out, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(out, tl.sum(v, 0))
    tl.store(out + 1, tl.sum((v > 0), 0).to(tl.int32))
    tl.store(out + 2, tl.sum(v, 0, dtype=tl.float32).to(tl.int32))
    tl.store(out + 3, tl.sum(tl.cumsum(v, 0), 0))


@triton.jit
def bits(x, out, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(out, tl.xor_sum(v, 0))
    tl.store(out + 1, tl.reduce_or(v, 0))
    tl.store(out + 2, tl.xor_sum(v))


# ---- Maximum and minimum.


@triton.jit
def extrema(x, values, places, M: tl.constexpr, N: tl.constexpr):
    v = load2d(x, M, N)
    row = tl.arange(0, M)
    high, at_high = tl.max(v, 1, return_indices=True)
    low, at_low = tl.min(v, 1, return_indices=True)
    tl.store(values + row, high)
    tl.store(values + M + row, low)
    tl.store(values + 2 * M + row, tl.max(v, 1))
    tl.store(values + 3 * M + row, tl.min(v, 1))
    tl.store(values + 4 * M + row, tl.reshape(v.max(-1, keep_dims=True), (M, )))
    tl.store(values + 5 * M + row, tl.max(v))
    tl.store(values + 6 * M + row, tl.min(v))
    tl.store(places + row, at_high)
    tl.store(places + M + row, at_low)
    tl.store(places + 2 * M + row, tl.argmax(v, 1))
    tl.store(places + 3 * M + row, v.argmin(1))
    tl.store(places + 4 * M + row, tl.reshape(tl.argmax(v, 1, keep_dims=True), (M, )))


@triton.jit
def extrema_of_columns(x, values, places, M: tl.constexpr, N: tl.constexpr):
    v = load2d(x, M, N)
    col = tl.arange(0, N)
    high, at_high = tl.max(v, 0, return_indices=True, return_indices_tie_break_left=False)
    tl.store(values + col, high)
    tl.store(places + col, at_high)
    tl.store(places + N + col, tl.argmin(v, 0, tie_break_left=False))


@triton.jit
def extrema_3d(x, places, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    v = tl.reshape(tl.load(x + tl.arange(0, A * B * C)), (A, B, C))
    tl.store(places + tl.arange(0, A * C), tl.ravel(tl.argmax(v, 1)))


# ---- Scans.


@triton.jit
def scans(x, out, M: tl.constexpr, N: tl.constexpr):
    v = load2d(x, M, N)
    store2d(out, tl.cumsum(v, 1), M, N)
    store2d(out + M * N, tl.cumsum(v, axis=0), M, N)
    store2d(out + 2 * M * N, tl.cumsum(v, 1, reverse=True), M, N)
    store2d(out + 3 * M * N, tl.cumprod(v, 1), M, N)
    store2d(out + 4 * M * N, v.cumprod(0, reverse=True), M, N)


# ---- Sorting.


@triton.jit
def sorted_rows(x, out, M: tl.constexpr, N: tl.constexpr, DESCENDING: tl.constexpr):
    store2d(out, tl.sort(load2d(x, M, N), 1, DESCENDING), M, N)


@triton.jit
def sorted_default(x, out, N: tl.constexpr):
    tl.store(out + tl.arange(0, N), tl.sort(tl.load(x + tl.arange(0, N))))


@triton.jit
def top_rows(x, out, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    store2d(out, tl.topk(load2d(x, M, N), K), M, K)


@triton.jit
def merged(x, out, N: tl.constexpr, DESCENDING: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(out + tl.arange(0, N), tl.bitonic_merge(v, descending=DESCENDING))


@triton.jit
def flipped(x, out, M: tl.constexpr, N: tl.constexpr):
    v = load2d(x, M, N)
    store2d(out, tl.flip(v, 0), M, N)
    store2d(out + M * N, tl.flip(v), M, N)
    store2d(out + 2 * M * N, v.flip(-2), M, N)


# ---- Shapes and functions of elements.


@triton.jit
def shapes(x, out, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    w = tl.interleave(v, v + 100)
    tl.store(out + tl.arange(0, 2 * N), w)
    two = tl.unsqueeze(tl.reshape(v, (2, N // 2)), 1)
    tl.static_assert(two.shape[1] == 1)
    tl.store(out + 2 * N + tl.arange(0, N), tl.ravel(tl.squeeze(two, 1)))
    tl.store(out + 3 * N + tl.arange(0, N), tl.zeros_like(v))
    tl.store(out + 4 * N + tl.arange(0, 2), tl.interleave(7, 9))
    rows = tl.interleave(tl.reshape(v, (2, N // 2)), tl.reshape(v, (2, N // 2)))
    tl.store(out + 5 * N + tl.arange(0, 2 * N), tl.ravel(rows))


@triton.jit
def functions(x, out, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(out + tl.arange(0, N), tl.sigmoid(v))
    tl.store(out + N + tl.arange(0, N), tl.softmax(v))
    rows = tl.softmax(tl.reshape(v, (2, N // 2)), dim=1, keep_dims=True)
    tl.store(out + 2 * N + tl.arange(0, N), tl.ravel(rows))


@triton.jit
def quotients(x, out, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(out + tl.arange(0, N), tl.cdiv(v, 7))
    tl.store(out + N + tl.arange(0, N), v.cdiv(v + 3))
    tl.store(out + 2 * N, tl.cdiv(N, 3))


@triton.jit
def swizzled(rows, cols, size_i, size_j, size_g):
    i = tl.program_id(0)
    j = tl.program_id(1)
    row, col = tl.swizzle2d(i, j, size_i, size_j, size_g)
    tl.store(rows + i * size_j + j, row)
    tl.store(cols + i * size_j + j, col)


# ---- Random numbers.


@triton.jit
def philox_words(counter, key, out):
    """One counter of four words and one key of two."""
    a, b, c, d = tl.philox_impl(tl.load(counter), tl.load(counter + 1), tl.load(counter + 2), tl.load(counter + 3),
                                tl.load(key), tl.load(key + 1))
    tl.store(out, a)
    tl.store(out + 1, b)
    tl.store(out + 2, c)
    tl.store(out + 3, d)


@triton.jit
def philox_seeded(counters, out, seed, N: tl.constexpr):
    """A counter per element: its four words are N apart."""
    at = tl.arange(0, N)
    a, b, c, d = tl.philox(seed, tl.load(counters + at), tl.load(counters + N + at), tl.load(counters + 2 * N + at),
                           tl.load(counters + 3 * N + at))
    tl.store(out + at, a)
    tl.store(out + N + at, b)
    tl.store(out + 2 * N + at, c)
    tl.store(out + 3 * N + at, d)


@triton.jit
def random_integers(offsets, out, seed, N: tl.constexpr):
    at = tl.arange(0, N)
    offset = tl.load(offsets + at)
    a, b, c, d = tl.randint4x(seed, offset)
    tl.store(out + at, a)
    tl.store(out + N + at, b)
    tl.store(out + 2 * N + at, c)
    tl.store(out + 3 * N + at, d)
    tl.store(out + 4 * N + at, tl.randint(seed, offset))
    tl.store(out + 5 * N + at, tl.randint(seed, offset, 7))


@triton.jit
def random_uniform(out, seed, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.rand(seed, at))
    a, b, c, d = tl.rand4x(seed, at)
    tl.store(out + N + at, a)
    tl.store(out + 2 * N + at, b)
    tl.store(out + 3 * N + at, c)
    tl.store(out + 4 * N + at, d)


@triton.jit
def random_normal(out, seed, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.randn(seed, at))
    a, b, c, d = tl.randn4x(seed, at)
    tl.store(out + N + at, a)
    tl.store(out + 2 * N + at, b)
    tl.store(out + 3 * N + at, c)
    tl.store(out + 4 * N + at, d)


@triton.jit
def uniform_of_bits(x, out, N: tl.constexpr):
    at = tl.arange(0, N)
    tl.store(out + at, tl.uint_to_uniform_float(tl.load(x + at)))
