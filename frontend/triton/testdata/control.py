"""Loops and branches: what is carried, what is yielded, where blocks begin."""
import triton
import triton.language as tl


# compile: row_sum *fp32:16, *fp32, i32:16, 128
@triton.jit
def row_sum(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = 0.0
    for start in range(0, n, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        total += tl.sum(tl.load(x_ptr + row * n + cols, mask=cols < n, other=0.0), axis=0)
    tl.store(y_ptr + row, total)


# compile: countdown *i32, i32
@triton.jit
def countdown(y_ptr, n):
    last = n
    for i in range(n, 0, -2):
        last = i
    tl.store(y_ptr, last)


# compile: gcd *i32:16, i32, i32
@triton.jit
def gcd(y_ptr, a, b):
    while b != 0:
        a, b = b, a % b
    tl.store(y_ptr, a)


# compile: clamp_one *fp32, fp32, fp32
@triton.jit
def clamp_one(x_ptr, lo, hi):
    x = tl.load(x_ptr)
    if x < lo:
        x = lo
        side = -1
    elif x > hi:
        x = hi
        side = 1
    else:
        side = 0
    tl.store(x_ptr, x * side)


# compile: early *i32, i32
@triton.jit
def early(y_ptr, n):
    pid = tl.program_id(0)
    if pid >= n:
        return
    value = pid if n > 10 else n
    tl.store(y_ptr + pid, value)


# compile: pipelined *fp32:16, i32, 64
@triton.jit
def pipelined(x_ptr, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    for k in tl.range(0, n, num_stages=3, loop_unroll_factor=2, flatten=True):
        tl.store(x_ptr + k * BLOCK + i, 1.0)
