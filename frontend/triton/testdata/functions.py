"""Calls: private functions, tuples, constants, closures, functions as arguments."""
import triton
import triton.language as tl

SCALE = tl.constexpr(4)


@triton.jit
def extent(x):
    return tl.min(x, axis=0), tl.max(x, axis=0)


@triton.jit
def twice(x, factor: tl.constexpr = 2):
    return x * factor


@triton.jit
def apply(fn: tl.constexpr, x):
    return fn(x)


@triton.constexpr_function
def log2(n):
    bits = 0
    while (1 << bits) < n:
        bits += 1
    return bits


@triton.jit
def pick(a, b):
    return a if a > b else b


# compile: spans *i32:16, *i32:16, 64
@triton.jit
def spans(x_ptr, y_ptr, BLOCK: tl.constexpr):
    span = extent(tl.load(x_ptr + tl.arange(0, BLOCK)))
    tl.store(y_ptr, span[1] - span[0])
    bits: tl.constexpr = log2(BLOCK)
    tl.store(y_ptr + 1, apply(twice, bits * SCALE))
    tl.store(y_ptr + 2, twice(span[0], factor=3))


# compile: reduced *fp32:16, *fp32, 128
@triton.jit
def reduced(x_ptr, y_ptr, BLOCK: tl.constexpr):
    x = tl.load(x_ptr + tl.arange(0, BLOCK))
    tl.store(y_ptr, tl.reduce(x, 0, pick))


def unrolled(count):
    n = tl.constexpr(count)

    @triton.jit
    def kernel(y_ptr, BLOCK: tl.constexpr):
        y = tl.zeros((BLOCK,), dtype=tl.int32)
        for i in tl.static_range(n):
            y += i
        tl.store(y_ptr + tl.arange(0, BLOCK), y)

    return kernel


# compile: by_three *i32:16, 32
by_three = unrolled(3)
