"""Kernels of the tests of package bundle."""
import triton
import triton.language as tl


@triton.jit
def add(x_ptr, y_ptr, out_ptr, n, stride, BLOCK: tl.constexpr, SCALE: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    x = tl.load(x_ptr + at * stride, mask=inside)
    y = tl.load(y_ptr + at * stride, mask=inside)
    tl.store(out_ptr + at * stride, (x + y) * SCALE, mask=inside)


@triton.jit
def exp(x_ptr, n, by, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n)
    tl.store(x_ptr + at, tl.exp(x * by), mask=at < n)


@triton.jit
def gather(table_ptr, ids_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    ids = tl.load(ids_ptr + at, mask=at < n, other=0)
    rows = tl.load(table_ptr + ids, mask=at < n)
    tl.store(out_ptr + at, rows, mask=at < n)
