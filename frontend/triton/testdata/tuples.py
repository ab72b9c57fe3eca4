"""Tuples with names and aggregates: their parts are separate values of the IR."""
from typing import NamedTuple

import triton
import triton.language as tl


class Span(NamedTuple):
    lo: tl.tensor
    hi: tl.tensor


@triton.jit
def extent(x):
    return Span(tl.min(x, axis=0), tl.max(x, axis=0))


# compile: spans *i32:16, *i32:16, i32, 64
@triton.jit
def spans(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    span = extent(tl.load(x_ptr + tl.arange(0, BLOCK)))
    for i in range(n):
        span = Span(span.lo - i, hi=span.hi)
    tl.store(y_ptr, span.hi - span.lo)


@tl.core._aggregate
class Tile:
    base: tl.tensor
    BLOCK: tl.constexpr

    @triton.constexpr_function
    def __init__(self, base, BLOCK):
        self.base = base
        self.BLOCK = tl.constexpr(BLOCK)

    @triton.jit
    def load(self, i):
        return tl.load(self.base + i * self.BLOCK + tl.arange(0, self.BLOCK))


# compile: tiles *fp32:16, *fp32:16, i32, 32
@triton.jit
def tiles(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    tile = Tile(x_ptr, BLOCK)
    total = tile.load(0)
    for i in range(1, n):
        total += tile.load(i)
    tl.store(y_ptr + tl.arange(0, BLOCK), total)
