import triton
import triton.language as tl
from triton.language import core, dot

alias = tl.dot


@triton.jit
def plain(a, b, o):
    i = tl.arange(0, 32)
    at = i[:, None] * 32 + i[None, :]
    tl.store(o + at, tl.dot(tl.load(a + at), tl.load(b + at)))


@triton.jit
def imported(a, b, o):
    i = tl.arange(0, 32)
    at = i[:, None] * 32 + i[None, :]
    tl.store(o + at, dot(tl.load(a + at), tl.load(b + at)))


@triton.jit
def aliased(a, b, o):
    i = tl.arange(0, 32)
    at = i[:, None] * 32 + i[None, :]
    tl.store(o + at, alias(tl.load(a + at), tl.load(b + at)))


@triton.jit
def of_core(a, b, o):
    i = tl.arange(0, 32)
    at = i[:, None] * 32 + i[None, :]
    tl.store(o + at, core.dot(tl.load(a + at), tl.load(b + at)))


@triton.jit
def asked(a, b, o, ALLOW: tl.constexpr):
    i = tl.arange(0, 32)
    at = i[:, None] * 32 + i[None, :]
    if ALLOW:
        tl.store(o + at, tl.dot(tl.load(a + at), tl.load(b + at), allow_tf32=True))
    else:
        tl.store(o + at, tl.dot(tl.load(a + at), tl.load(b + at), input_precision="tf32"))


@triton.jit
def sums(a, b, o):
    i = tl.arange(0, 32)
    at = i[:, None] * 32 + i[None, :]
    x = tl.load(a + at)
    y = tl.load(b + at)
    tl.store(o + at, tl.sum(x[:, :, None] * y[None, :, :], axis=1))
