# Kernels of which releases of Triton make different operations. The folders have what each release makes of each kernel, without
# locations.
# compile: negate *fp32, *bf16, *i32, 16
# compile: compare *i8, *u16, *i32, 16
# compile: extrema *i32, *bf16, *fp32, 16
# compile: casts *u32, *i32, *fp16, *bf16, 16
# compile: scans *bf16, *fp32, 16
# compile: sorts *fp32, *fp32, 16
# compile: returns *i32, *i32
# compile: randoms *fp32, 16
# compile: joined *fp32, 16
# compile: quotients *fp32, *fp16, 16
import triton
import triton.language as tl


@triton.jit
def negate(x, y, z, N: tl.constexpr):
    o = tl.arange(0, N)
    tl.store(x + o, -tl.load(x + o))
    tl.store(y + o, -tl.load(y + o))
    tl.store(z + o, -tl.load(z + o))


@triton.jit
def compare(x, y, out, N: tl.constexpr):
    o = tl.arange(0, N)
    a = tl.load(x + o)
    b = tl.load(y + o)
    tl.store(out + o, tl.where((a > 2) & (b < 40000), a, b))


@triton.jit
def extrema(x, y, out, N: tl.constexpr):
    o = tl.arange(0, N)
    a = tl.load(x + o)
    b = tl.load(y + o)
    tl.store(x + o, tl.where(a > o, a, o))
    tl.store(out + o, tl.maximum(b, 0.0) + tl.max(b, 0))


@triton.jit
def casts(x, y, h, b, N: tl.constexpr):
    o = tl.arange(0, N)
    tl.store(y + o, tl.load(x + o).to(tl.int32, bitcast=True))
    tl.store(b + o, tl.load(h + o).to(tl.bfloat16))


@triton.jit
def scans(x, out, N: tl.constexpr):
    o = tl.arange(0, N)
    tl.store(out + o, tl.cumsum(tl.load(x + o), 0) + tl.cumprod(tl.load(x + o), 0))


@triton.jit
def sorts(x, out, N: tl.constexpr):
    o = tl.arange(0, N)
    tl.store(out + o, tl.sort(tl.load(x + o)))
    tl.store(out + tl.arange(0, 2), tl.topk(tl.load(x + o), 2))


@triton.jit(noinline=True)
def chosen(x, k: tl.constexpr):
    if x > 3:
        return x + k, 2
    return x, 3


@triton.jit
def returns(x, out):
    a, b = chosen(tl.load(x), 7)
    tl.store(out, a + b)


@triton.jit
def randoms(out, N: tl.constexpr):
    o = tl.arange(0, N)
    tl.store(out + o, tl.rand(1, o))


@triton.jit
def joined(x, N: tl.constexpr):
    o = tl.arange(0, N)
    a, b = tl.split(tl.load(x + o).reshape(N // 2, 2))
    tl.store(x + o, tl.join(a, b).reshape(N))


@triton.jit
def quotients(x, y, N: tl.constexpr):
    o = tl.arange(0, N)
    a = tl.load(x + o)
    tl.store(x + o, tl.fdiv(a, a + 1.0, ieee_rounding=True))
    tl.store(y + o, tl.load(y + o) / 3)
