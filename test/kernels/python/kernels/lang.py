"""The language itself: shapes, bits, integers, NaN, small floats, atomics, control flow, helpers, hints, odd launches."""
import torch
import triton
import triton.language as tl
from triton.language.extra import libdevice

from ._lib import case, cdiv, f64, out, randint, randn, short, uniform, zeros

CASES = []
add = short(CASES)
F16, BF16, I8, I16, I32, I64, U8 = (torch.float16, torch.bfloat16, torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)


def T(v, dtype=I32):
    return torch.tensor(v, device="cuda", dtype=dtype)


@triton.jit
def shapes_zoo_kernel(x, y, o_flip, o_join, o_split, o_perm, o_il, o_exp, N: tl.constexpr):
    """flip of both axes, join and split of 2-D, permute of 3-D, interleave of small types, expand_dims in the middle."""
    r = tl.arange(0, N)
    at = r[:, None] * N + r[None, :]
    a = tl.load(x + at)
    b = tl.load(y + at)
    tl.store(o_flip + at, tl.flip(tl.flip(a, 0), 1))
    j = tl.join(a, b)
    r2 = tl.arange(0, 2)
    tl.store(o_join + at[:, :, None] * 2 + r2[None, None, :], j)
    u, v = tl.split(tl.permute(tl.reshape(a, (2, N // 2, N)), (1, 2, 0)))
    tl.store(o_split + tl.arange(0, N // 2)[:, None] * N + r[None, :], u * 10 + v)
    c = tl.reshape(a, (N // 4, 4, N))
    d = tl.permute(c, 2, 0, 1)
    p = r[:, None, None] * N + tl.arange(0, N // 4)[None, :, None] * 4 + tl.arange(0, 4)[None, None, :]
    tl.store(o_perm + p, d)
    i = tl.interleave(a.to(tl.int8), b.to(tl.int8))
    tl.store(o_il + r[:, None] * (2 * N) + tl.arange(0, 2 * N)[None, :], i)
    s = tl.sum(a, 1)
    e = tl.expand_dims(tl.expand_dims(s, 0), 2)
    tl.store(o_exp + r[None, :, None], e)


def _sz_ref(a, p):
    x, y = a["x"], a["y"]
    h = x.view(2, 8, 16)
    return dict(o_flip=x.flip(0, 1), o_join=torch.stack([x, y], -1), o_split=h[0] * 10 + h[1], o_perm=x.view(4, 4, 16).permute(2, 0, 1).reshape(16, 16),
                o_il=torch.stack([x, y], -1).reshape(16, 32).to(I8), o_exp=x.sum(1))


add(shapes_zoo_kernel, (1,), dict(N=16),
    lambda p: dict(x=randint(16, 16, lo=-60, hi=60), y=randint(16, 16, lo=-60, hi=60), o_flip=out(16, 16, dtype=I32), o_join=out(16, 16, 2, dtype=I32),
                   o_split=out(8, 16, dtype=I32), o_perm=out(16, 16, dtype=I32), o_il=out(16, 32, dtype=I8), o_exp=out(16, dtype=I32)), _sz_ref)


@triton.jit
def trans_4d_kernel(x, o, o_sum, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr, D: tl.constexpr):
    a = tl.arange(0, A)[:, None, None, None]
    b = tl.arange(0, B)[None, :, None, None]
    c = tl.arange(0, C)[None, None, :, None]
    d = tl.arange(0, D)[None, None, None, :]
    v = tl.load(x + ((a * B + b) * C + c) * D + d)
    w = tl.trans(v, 3, 1, 0, 2)
    i = tl.arange(0, A * B * C * D)
    tl.store(o + i, tl.ravel(w))
    s = tl.sum(tl.max(v, 2), 0)
    tl.store(o_sum + tl.arange(0, B)[:, None] * D + tl.arange(0, D)[None, :], s)


add(trans_4d_kernel, (1,), dict(A=4, B=2, C=8, D=4), lambda p: dict(x=randn(4, 2, 8, 4), o=out(256), o_sum=out(2, 4)),
    lambda a, p: dict(o=f64(a["x"]).permute(3, 1, 0, 2).reshape(-1), o_sum=f64(a["x"]).amax(2).sum(0)))


@triton.jit
def bit_tricks_kernel(x, o_pop, o_clz, o_rev, o_ffs, o_rot, o_par, o_log, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=0)
    tl.store(o_pop + i, libdevice.popc(v), mask=m)
    tl.store(o_clz + i, libdevice.clz(v), mask=m)
    tl.store(o_rev + i, libdevice.brev(v), mask=m)
    tl.store(o_ffs + i, libdevice.ffs(v), mask=m)
    u = v.to(tl.uint32, bitcast=True)
    tl.store(o_rot + i, ((u << 7) | (u >> 25)).to(tl.int32, bitcast=True), mask=m)
    par = u ^ (u >> 16)
    par ^= par >> 8
    par ^= par >> 4
    par ^= par >> 2
    par ^= par >> 1
    tl.store(o_par + i, (par & 1).to(tl.int32), mask=m)
    f = (u >> 1).to(tl.float32)
    e = (f.to(tl.int32, bitcast=True) >> 23) - 127
    tl.store(o_log + i, e, mask=m)


def _s32(u):
    return u - (1 << 32) if u >= 1 << 31 else u


def _bt_ref(a, p):
    import struct
    R = {k: [] for k in ("o_pop", "o_clz", "o_rev", "o_ffs", "o_rot", "o_par", "o_log")}
    for v in a["x"].tolist():
        u = v & 0xFFFFFFFF
        b = format(u, "032b")
        R["o_pop"].append(b.count("1"))
        R["o_clz"].append(32 - u.bit_length())
        R["o_rev"].append(_s32(int(b[::-1], 2)))
        R["o_ffs"].append((u & -u).bit_length())
        R["o_rot"].append(_s32((u << 7 | u >> 25) & 0xFFFFFFFF))
        R["o_par"].append(b.count("1") & 1)
        R["o_log"].append((struct.unpack("<i", struct.pack("<f", float(u >> 1)))[0] >> 23) - 127)
    return {k: torch.tensor(v, dtype=I64).to(I32) for k, v in R.items()}


def _bt_build(p):
    x = randint(100, lo=-(1 << 31), hi=1 << 31)
    x[:4] = T([0, -1, 1, -(1 << 31)])
    return dict(x=x, **{k: out(100, dtype=I32) for k in ("o_pop", "o_clz", "o_rev", "o_ffs", "o_rot", "o_par", "o_log")}, n=100)


add(bit_tricks_kernel, (2,), dict(BLOCK=64), _bt_build, _bt_ref)


@triton.jit
def uint_arith_kernel(a, b, o_div, o_rem, o_mulhi, o_shr, o_cmp, o_max, o_f, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    x = tl.load(a + i, mask=m, other=1).to(tl.uint32, bitcast=True)
    y = tl.load(b + i, mask=m, other=1).to(tl.uint32, bitcast=True)
    tl.store(o_div + i, (x // y).to(tl.int32, bitcast=True), mask=m)
    tl.store(o_rem + i, (x % y).to(tl.int32, bitcast=True), mask=m)
    tl.store(o_mulhi + i, tl.umulhi(x, y).to(tl.int32, bitcast=True), mask=m)
    tl.store(o_shr + i, (x >> (y & 31)).to(tl.int32, bitcast=True), mask=m)
    tl.store(o_cmp + i, (x < y).to(tl.int32) + 2 * (x >= 0x80000000).to(tl.int32), mask=m)
    tl.store(o_max + i, tl.maximum(x, y).to(tl.int64), mask=m)
    tl.store(o_f + i, x.to(tl.float32) + y.to(tl.float64).to(tl.float32), mask=m)


def _ua_ref(a, p):
    x, y = a["a"].long() & 0xFFFFFFFF, a["b"].long() & 0xFFFFFFFF
    c = lambda v: torch.where(v >= 1 << 31, v - (1 << 32), v).to(I32)
    hi = torch.tensor([(u * v) >> 32 for u, v in zip(x.tolist(), y.tolist())])
    return dict(o_div=c(x // y), o_rem=c(x % y), o_mulhi=c(hi), o_shr=c(x >> (y & 31)), o_cmp=(x < y).int() + 2 * (x >= 1 << 31).int(),
                o_max=torch.maximum(x, y), o_f=x.double() + y.double())


def _ua_build(p):
    b = randint(100, lo=-(1 << 31), hi=1 << 31)
    b[b == 0] = 1
    b[:30] = randint(30, lo=1, hi=20)
    o = {k: out(100, dtype=I32) for k in ("o_div", "o_rem", "o_mulhi", "o_shr", "o_cmp")}
    return dict(a=randint(100, lo=-(1 << 31), hi=1 << 31), b=b, **o, o_max=out(100, dtype=I64), o_f=out(100), n=100)


add(uint_arith_kernel, (2,), dict(BLOCK=64), _ua_build, _ua_ref, tol=(0, 1e-6))


@triton.jit
def int_div_runtime_kernel(a, o_div, o_mod, o_cdiv, o_s, o_w, n, d, e, BLOCK: tl.constexpr):
    """Signed division by a runtime scalar truncates; 64-bit and 16-bit; python-like operators on scalars."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    x = tl.load(a + i, mask=m, other=0)
    tl.store(o_div + i, x // d, mask=m)
    tl.store(o_mod + i, x % d, mask=m)
    tl.store(o_cdiv + i, tl.cdiv(x, e), mask=m)
    tl.store(o_s + i, (x.to(tl.int16) // (d + 2).to(tl.int16)).to(tl.int32), mask=m)
    tl.store(o_w + i, (x.to(tl.int64) * 1000003) % e, mask=m)


def _tr(x, d):
    return torch.div(x, d, rounding_mode="trunc")


def _id_ref(a, p):
    x = a["a"].long()
    y = _tr(x + 12, 13)
    w = x * 1000003
    return dict(o_div=_tr(x, -7), o_mod=x - _tr(x, -7) * -7, o_cdiv=y, o_s=_tr(x.to(I16).long(), -5), o_w=w - _tr(w, 13) * 13)


add(int_div_runtime_kernel, (2,), dict(BLOCK=64),
    lambda p: dict(a=randint(100, lo=-100000, hi=100000), o_div=out(100, dtype=I32), o_mod=out(100, dtype=I32), o_cdiv=out(100, dtype=I32),
                   o_s=out(100, dtype=I32), o_w=out(100, dtype=I64), n=100, d=-7, e=13), _id_ref)


@triton.jit
def nan_inf_kernel(x, y, o_cmp, o_max, o_min, o_pmax, o_where, o_red, o_int, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    m = i < n
    a = tl.load(x + i, mask=m, other=0.0)
    b = tl.load(y + i, mask=m, other=0.0)
    c = (a < b).to(tl.int32) | ((a <= b).to(tl.int32) << 1) | ((a == b).to(tl.int32) << 2) | ((a != b).to(tl.int32) << 3)
    c |= ((a > b).to(tl.int32) << 4) | ((a >= b).to(tl.int32) << 5) | ((a != a).to(tl.int32) << 6)
    tl.store(o_cmp + i, c, mask=m)
    tl.store(o_max + i, tl.maximum(a, b), mask=m)
    tl.store(o_min + i, tl.minimum(a, b), mask=m)
    tl.store(o_pmax + i, tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL), mask=m)
    tl.store(o_where + i, tl.where(libdevice.isinf(a) | libdevice.isnan(b), -1.0, a * 0.5), mask=m)
    tl.store(o_red, tl.max(tl.where(m & (a == a), a, float("-inf")), 0))
    tl.store(o_int + i, (not_finite(a)).to(tl.int8), mask=m)


@triton.jit
def not_finite(v):
    return (v.to(tl.int32, bitcast=True) & 0x7F800000) == 0x7F800000


def _ni_build(p):
    v = [0.0, -0.0, 1.0, -1.5, float("inf"), -float("inf"), float("nan"), 1e-40]
    x = torch.tensor([a for a in v for _ in v], device="cuda")
    y = torch.tensor([b for _ in v for b in v], device="cuda")
    return dict(x=x, y=y, o_cmp=out(64, dtype=I32), o_max=out(64), o_min=out(64), o_pmax=out(64), o_where=out(64), o_red=out(1), o_int=out(64, dtype=I8), n=64)


def _ni_ref(a, p):
    x, y = f64(a["x"]), f64(a["y"])
    c = sum(f(x, y).int() << k for k, f in enumerate((torch.lt, torch.le, torch.eq, torch.ne, torch.gt, torch.ge))) | (x.isnan().int() << 6)
    return dict(o_cmp=c, o_max=torch.fmax(x, y), o_min=torch.fmin(x, y), o_pmax=torch.maximum(x, y),
                o_where=torch.where(x.isinf() | y.isnan(), torch.tensor(-1.0, dtype=torch.float64), x * 0.5), o_red=torch.tensor([float("inf")]),
                o_int=(~x.isfinite()).to(I8))


add(nan_inf_kernel, (1,), dict(BLOCK=64), _ni_build, _ni_ref)


@triton.jit
def fp8_roundtrip_kernel(x, o_e4, o_e5, o_h, o_sum, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=0.0)
    a = v.to(tl.float8e4nv)
    b = v.to(tl.float8e5)
    tl.store(o_e4 + i, a, mask=m)
    tl.store(o_e5 + i, b, mask=m)
    tl.store(o_h + i, a.to(tl.float16) + b.to(tl.float16), mask=m)
    tl.store(o_sum + i, a.to(tl.uint8, bitcast=True).to(tl.int32) + b.to(tl.bfloat16).to(tl.int32), mask=m)


def _f8_ref(a, p):
    x = a["x"]
    u, v = x.to(torch.float8_e4m3fn), x.to(torch.float8_e5m2)
    return dict(o_e4=u.float(), o_e5=v.float(), o_h=(u.float().half() + v.float().half()).float(), o_sum=u.view(U8).int() + v.float().int())


add(fp8_roundtrip_kernel, (3,), dict(BLOCK=64), lambda p: dict(x=torch.clamp(randn(150, scale=40.0), -400, 400), o_e4=out(150, dtype=torch.float8_e4m3fn),
    o_e5=out(150, dtype=torch.float8_e5m2), o_h=out(150, dtype=F16), o_sum=out(150, dtype=I32), n=150), _f8_ref, tol=(0, 0))


@triton.jit
def bf16_accumulate_kernel(x, o_seq, o_sum, o_prod, N, BLOCK: tl.constexpr):
    """Sums kept in bf16 step by step, and a reduction in bf16 (which Triton widens)."""
    r = tl.program_id(0)
    s = tl.zeros((BLOCK,), tl.bfloat16)
    for i in range(0, N, BLOCK):
        c = i + tl.arange(0, BLOCK)
        s += tl.load(x + r * N + c, mask=c < N, other=0.0)
    tl.store(o_seq + r * BLOCK + tl.arange(0, BLOCK), s)
    tl.store(o_sum + r, tl.sum(s, 0))
    tl.store(o_prod + r, tl.sum(s.to(tl.float16) * 0.5, 0, dtype=tl.float32))


def _ba_ref(a, p):
    x = torch.zeros(3, 112, dtype=BF16)
    x[:, :100] = a["x"]
    s = torch.zeros(3, 16, dtype=BF16)
    for k in range(7):
        s = s + x[:, k * 16:k * 16 + 16]
    return dict(o_seq=s.float(), o_sum=f64(s).sum(1), o_prod=f64(s).sum(1) * 0.5)


add(bf16_accumulate_kernel, (3,), dict(BLOCK=16), lambda p: dict(x=randn(3, 100, dtype=BF16), o_seq=out(3, 16, dtype=BF16), o_sum=out(3, dtype=BF16), o_prod=out(3), N=100),
    _ba_ref, tol=(1e-2, 1e-2))


@triton.jit
def atomics_returned_kernel(a, o_add, o_xchg, o_cas, o_or, n, BLOCK: tl.constexpr):
    """Every element its own place, so that what atomics return is defined; some elements are masked off."""
    i = tl.arange(0, BLOCK)
    m = (i < n) & (i % 3 != 1)
    tl.store(o_add + i, tl.atomic_add(a + i, i * 2, mask=m), mask=m)
    tl.store(o_xchg + i, tl.atomic_xchg(a + i, i + 100, mask=m & (i % 2 == 0)), mask=m & (i % 2 == 0))
    tl.store(o_or + i, tl.atomic_or(a + i, 1, mask=m, scope="cta"), mask=m)
    q = tl.atomic_cas(a + i, tl.full((BLOCK,), 101, tl.int32), tl.full((BLOCK,), 5, tl.int32), sem="acquire")
    tl.store(o_cas + i, q, mask=i < n)


def _ar_ref(a, p):
    x = a["a"].long().clone()
    i = torch.arange(64)
    m = (i < 50) & (i % 3 != 1)
    S = torch.full((64,), 77)
    r = {}
    r["o_add"] = torch.where(m, x, S)
    x = torch.where(m, x + 2 * i, x)
    e = m & (i % 2 == 0)
    r["o_xchg"] = torch.where(e, x, S)
    x = torch.where(e, i + 100, x)
    r["o_or"] = torch.where(m, x, S)
    x = torch.where(m, x | 1, x)
    r["o_cas"] = torch.where(i < 50, x, S)
    r["a"] = torch.where(x == 101, torch.tensor(5), x)
    return r


add(atomics_returned_kernel, (1,), dict(BLOCK=64), lambda p: dict(a=randint(64, lo=99, hi=103), **{k: out(64, dtype=I32) for k in ("o_add", "o_xchg", "o_cas", "o_or")}, n=50),
    _ar_ref, outs=("a",), repeatable=False)


@triton.jit
def atomic_wide_kernel(k, o_u64, o_max64, o_f16, o_min, o_fmax, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    b = tl.load(k + i, mask=m, other=0)
    tl.atomic_add(o_u64 + b, i.to(tl.int64) << 20, mask=m)
    tl.atomic_max(o_max64 + b, (i * 7 % 31).to(tl.int64) - 9, mask=m)
    tl.atomic_add(o_f16 + b, (i % 4).to(tl.float16), mask=m)
    tl.atomic_min(o_min + b, (50 - i).to(tl.uint32), mask=m & (i < 50))
    tl.atomic_max(o_fmax + b, -(i.to(tl.float32)) - 0.5, mask=m)


def _aw_ref(a, p):
    r = {k: a[k].clone().to(torch.float64 if k in ("o_f16", "o_fmax") else I64) for k in ("o_u64", "o_max64", "o_f16", "o_min", "o_fmax")}
    for i, b in enumerate(a["k"].tolist()):
        r["o_u64"][b] += i << 20
        r["o_max64"][b] = max(r["o_max64"][b].item(), i * 7 % 31 - 9)
        r["o_f16"][b] += i % 4
        if i < 50:
            r["o_min"][b] = min(r["o_min"][b].item(), 50 - i)
        r["o_fmax"][b] = max(r["o_fmax"][b].item(), -i - 0.5)
    return r


add(atomic_wide_kernel, (3,), dict(BLOCK=32),
    lambda p: dict(k=randint(90, lo=0, hi=7), o_u64=zeros(7, dtype=I64), o_max64=torch.full((7,), -20, device="cuda", dtype=I64), o_f16=zeros(7, dtype=F16),
                   o_min=out(7, dtype=I32), o_fmax=torch.full((7,), -1000.0, device="cuda"), n=90), _aw_ref, repeatable=False)


@triton.jit
def lock_reduce_kernel(x, acc, lock, count, N, BLOCK: tl.constexpr):
    """The layernorm tutorial's lock: the first writer stores, others add."""
    r = tl.program_id(0)
    g = r % 2
    c = tl.arange(0, BLOCK)
    v = tl.load(x + r * N + c, mask=c < N, other=0.0)
    lock += g
    count += g
    acc = acc + g * N + c
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    first = tl.load(count)
    if first == 0:
        tl.atomic_xchg(count, 1)
    else:
        v += tl.load(acc, mask=c < N)
    tl.store(acc, v, mask=c < N)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


add(lock_reduce_kernel, (8,), dict(BLOCK=64), lambda p: dict(x=randn(8, 40), acc=out(2, 40), lock=zeros(2, dtype=I32), count=zeros(2, dtype=I32), N=40),
    lambda a, p: dict(acc=torch.stack([f64(a["x"])[0::2].sum(0), f64(a["x"])[1::2].sum(0)]), lock=torch.zeros(2), count=torch.ones(2)),
    outs=("acc", "lock", "count"), repeatable=False)


@triton.jit
def assert_print_kernel(x, o, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=1)
    tl.static_assert(BLOCK % 16 == 0, "block")
    tl.static_print("block", BLOCK)
    tl.device_assert(v > 0, "must be positive", mask=m)
    if tl.program_id(0) == 7:
        tl.device_print("never", v)
    tl.store(o + i, tl.log2(v.to(tl.float32)), mask=m)


add(assert_print_kernel, (2,), dict(BLOCK=64), lambda p: dict(x=randint(100, lo=1, hi=1000), o=out(100), n=100), lambda a, p: dict(o=f64(a["x"]).log2()))


@triton.jit(noinline=True)
def _poly(v, a, b):
    return v * a + b, v * b - a


@triton.jit(noinline=True)
def _nth(p, i, n):
    k = i % n
    while tl.load(p + k) < 0.0:
        k = (k + 1) % n
    return tl.load(p + k), k


@triton.jit
def _horner(v, n):
    acc = tl.zeros_like(v)
    for k in range(n):
        acc = acc * v + (k + 1)
    return acc


@triton.jit
def _pick(a, b, FIRST: tl.constexpr):
    if FIRST:
        return a
    return b


@triton.jit
def _twice(v):
    return _pick(-v, v, False) * 2


@triton.jit
def _times24(v, K: tl.constexpr = 3):
    for _ in tl.static_range(K):
        v = _twice(v)
    return v * 3


@triton.jit
def helpers_kernel(x, o_a, o_b, o_c, n, BLOCK: tl.constexpr):
    """noinline with two results, loops in helpers, early return by constexpr, helpers of helpers."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=0.0)
    p, q = _poly(tl.sum(v, 0) * 0.1, 2.0, 3.0)
    p, q = _poly(p, q, 0.5)
    w, k = _nth(x, tl.program_id(0) * 7, n)
    tl.store(o_a + i, p + q + w + k, mask=m)
    tl.store(o_b + i, _horner(v, n // 25), mask=m)
    tl.store(o_c + i, _times24(_pick(v, -v, False)), mask=m)


def _hp_ref(a, p):
    v = f64(a["x"])
    ys = []
    for b in range(2):
        s = v[b * 64:b * 64 + 64].sum() * 0.1
        u, w = s * 2 + 3, s * 3 - 2
        k = b * 7
        while v[k] < 0:
            k += 1
        ys.append((u * w + 0.5 + u * 0.5 - w + v[k] + k).repeat(min(64, 100 - b * 64)))
    h = torch.zeros_like(v)
    for k in range(4):
        h = h * v + k + 1
    return dict(o_a=torch.cat(ys), o_b=h, o_c=-v * 24)


add(helpers_kernel, (2,), dict(BLOCK=64), lambda p: dict(x=randn(100), o_a=out(100), o_b=out(100), o_c=out(100), n=100), _hp_ref)


@triton.jit
def one_element_kernel(x, o, o_r, o_s, n, B1: tl.constexpr):
    """Blocks of one element, reductions and scans over them, and a 2-D block with an axis of one."""
    i = tl.program_id(0) * B1 + tl.arange(0, B1)
    v = tl.load(x + i, mask=i < n, other=0.0)
    tl.store(o + i, v * 2, mask=i < n)
    tl.store(o_r + i, tl.cumsum(v, 0), mask=i < n)
    w = tl.load(x + i[:, None] + tl.arange(0, 4)[None, :], mask=i[:, None] + tl.arange(0, 4)[None, :] < n, other=0.0)
    tl.store(o_s + tl.program_id(0), tl.sum(tl.sum(w, 0), 0) + tl.max(v, 0))


def _oe_ref(a, p):
    x = f64(a["x"])
    z = torch.cat([x, torch.zeros(4, dtype=torch.float64)])
    return dict(o=x * 2, o_r=x, o_s=torch.stack([z[i:i + 4].sum() + x[i] for i in range(9)]))


add(one_element_kernel, (9,), dict(B1=1, num_warps=1), lambda p: dict(x=randn(9), o=out(9), o_r=out(9), o_s=out(9), n=9), _oe_ref)


@triton.jit
def zero_trips_kernel(x, o, o_cnt, lo, hi, n, BLOCK: tl.constexpr):
    """Loops that run no times, counting down, steps beyond the end, an always-false mask, while that is false at once."""
    i = tl.arange(0, BLOCK)
    acc = tl.full((BLOCK,), 3.0, tl.float32)
    cnt = 0
    for k in range(lo, hi):
        acc += tl.load(x + k * BLOCK + i)
        cnt += 1
    for k in range(hi, lo, -3):
        cnt += 10
        acc += tl.load(x + i, mask=i < n - k, other=0.0)
    for k in range(0, 1, 100):
        cnt += 100
    while cnt < 0:
        cnt += 1
    tl.store(o + i, 55.0, mask=i < lo - lo)
    tl.store(o + i, acc, mask=i < n)
    tl.store(o_cnt, cnt)


def _zt_ref(a, p):
    acc, cnt, x = torch.full((32,), 3.0, dtype=torch.float64), 0, f64(a["x"])
    i = torch.arange(32)
    for k in range(a["lo"], a["hi"]):
        acc += x[k * 32:k * 32 + 32]
        cnt += 1
    for k in range(a["hi"], a["lo"], -3):
        cnt += 10
        acc += torch.where(i < 30 - k, x[:32], torch.zeros(32, dtype=torch.float64))
    y = torch.full((32,), 77.0, dtype=torch.float64)
    y[:30] = acc[:30]
    return dict(o=y, o_cnt=torch.tensor([cnt + 100]))


for _lo, _hi in ((5, 5), (2, 4), (7, 3)):
    add(zero_trips_kernel, (1,), dict(BLOCK=32, lo=_lo, hi=_hi), lambda p: dict(x=randn(300), o=out(32), o_cnt=out(1, dtype=I32), lo=p["lo"], hi=p["hi"], n=30), _zt_ref,
        name=f"zero_trips_{_lo}_{_hi}")


@triton.jit
def grid3d_kernel(o, X, Y, BLOCK: tl.constexpr):
    x = tl.program_id(0)
    y = tl.program_id(1)
    z = tl.program_id(2)
    flat = (z * tl.num_programs(1) + y) * tl.num_programs(0) + x
    if (x + y + z) % 2 == 0:
        v = x + 10 * y + 100 * z
    else:
        v = -flat
    tl.store(o + flat, v)


def _g3_ref(a, p):
    v = []
    for z in range(2):
        for y in range(4):
            for x in range(3):
                v.append(x + 10 * y + 100 * z if (x + y + z) % 2 == 0 else -((z * 4 + y) * 3 + x))
    return dict(o=torch.tensor(v))


add(grid3d_kernel, (3, 4, 2), dict(BLOCK=1), lambda p: dict(o=out(24, dtype=I32), X=3, Y=4), _g3_ref)


@triton.jit
def persistent_rows_kernel(x, o, M, N, BLOCK: tl.constexpr):
    for r in range(tl.program_id(0), M, tl.num_programs(0)):
        for c0 in tl.range(0, N, BLOCK, loop_unroll_factor=2):
            c = tl.max_contiguous(tl.multiple_of(c0, BLOCK) + tl.arange(0, BLOCK), BLOCK)
            v = tl.load(x + r * N + c, mask=c < N, cache_modifier=".cg")
            tl.store(o + r * N + c, v * (r + 1), mask=c < N, cache_modifier=".cs")


add(persistent_rows_kernel, (3,), dict(BLOCK=16), lambda p: dict(x=randn(8, 70), o=out(8, 70), M=8, N=70),
    lambda a, p: dict(o=f64(a["x"]) * torch.arange(1, 9)[:, None]))


@triton.jit
def inline_asm_kernel(x, y, o_a, o_b, o_c, o_d, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    m = i < n
    a = tl.load(x + i, mask=m, other=0)
    b = tl.load(y + i, mask=m, other=0)
    s = tl.inline_asm_elementwise("lop3.b32 $0, $1, $2, $3, 0x96;", "=r,r,r,r", [a, b, a << 1], dtype=tl.int32, is_pure=True, pack=1)
    tl.store(o_a + i, s, mask=m)
    f = tl.inline_asm_elementwise("ex2.approx.f32 $0, $1;", "=f,f", [(a & 7).to(tl.float32)], dtype=tl.float32, is_pure=True, pack=1)
    tl.store(o_b + i, f, mask=m)
    d, e = tl.inline_asm_elementwise("{ add.s32 $0, $2, $3; sub.s32 $1, $2, $3; }", "=r,=r,r,r", [a, b], dtype=(tl.int32, tl.int32), is_pure=True, pack=1)
    tl.store(o_c + i, d * 3 + e, mask=m)
    g = tl.inline_asm_elementwise("prmt.b32 $0, $1, $2, 0x5410;", "=r,r,r", [a, b], dtype=tl.int32, is_pure=True, pack=1)
    tl.store(o_d + i, g, mask=m)


def _ia_ref(a, p):
    x, y = a["x"].long(), a["y"].long()
    d = ((x & 0xFFFF) | ((y & 0xFFFF) << 16))
    d = torch.where(d >= 1 << 31, d - (1 << 32), d)
    return dict(o_a=(x ^ y ^ (x << 1)).to(I32), o_b=torch.exp2((x & 7).double()), o_c=((x + y) * 3 + x - y).to(I32), o_d=d)


add(inline_asm_kernel, (1,), dict(BLOCK=64), lambda p: dict(x=randint(60, lo=-1000, hi=1000), y=randint(60, lo=-1000, hi=1000), o_a=out(60, dtype=I32), o_b=out(60),
    o_c=out(60, dtype=I32), o_d=out(60, dtype=I32), n=60), _ia_ref)


@triton.jit
def negative_strides_kernel(x, o, M, N, sm, sn, BM: tl.constexpr, BN: tl.constexpr):
    """A view turned by 180 degrees with int64 strides below zero, through a block pointer and through offsets."""
    i = tl.program_id(0) * BM
    rm = (i + tl.arange(0, BM)).to(tl.int64)
    rn = tl.arange(0, BN).to(tl.int64)
    last = x + (M - 1) * (-sm) + (N - 1) * (-sn)
    a = tl.load(last + rm[:, None] * sm + rn[None, :] * sn, mask=(rm[:, None] < M) & (rn[None, :] < N), other=0.0)
    b = tl.load(tl.make_block_ptr(last, (M, N), (sm, sn), (i, 0), (BM, BN), (1, 0)), boundary_check=(0, 1), padding_option="zero")
    tl.store(o + rm[:, None] * N + rn[None, :], a + 2 * b, mask=(rm[:, None] < M) & (rn[None, :] < N))


add(negative_strides_kernel, (3,), dict(BM=8, BN=16), lambda p: dict(x=randn(20, 13), o=out(20, 13), M=20, N=13, sm=-13, sn=-1),
    lambda a, p: dict(o=f64(a["x"]).flip(0, 1) * 3))


@triton.jit
def continue_break_kernel(x, o, o_last, n, stop, BLOCK: tl.constexpr):
    """continue and break as they are written with flags and where; a nested condition; a value set in one branch only."""
    i = tl.arange(0, BLOCK)
    acc = tl.zeros((BLOCK,), tl.float32)
    last = -1
    go = True
    k = 0
    while go:
        v = tl.load(x + k * BLOCK + i)
        s = tl.sum(v, 0)
        if s > 0:
            if k % 2 == 0:
                acc += v
            else:
                acc -= v * 0.5
            last = k
        k += 1
        go = (k < n) & (last < stop)
    tl.store(o + i, acc)
    tl.store(o_last, last)


def _cb_ref(a, p):
    x, acc, last, k = f64(a["x"]).view(12, 16), torch.zeros(16, dtype=torch.float64), -1, 0
    while True:
        v = x[k]
        if v.sum() > 0:
            acc = acc + v if k % 2 == 0 else acc - v * 0.5
            last = k
        k += 1
        if not (k < 12 and last < 8):
            break
    return dict(o=acc, o_last=torch.tensor([last]))


add(continue_break_kernel, (1,), dict(BLOCK=16, num_warps=1), lambda p: dict(x=randn(192), o=out(16), o_last=out(1, dtype=I32), n=12, stop=8), _cb_ref)


@triton.jit
def libdevice_more_kernel(x, o_a, o_b, o_c, o_d, o_e, o_f, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=1.0)
    tl.store(o_a + i, libdevice.atan2(v, 1.0 + v * v), mask=m)
    tl.store(o_b + i, libdevice.fmod(v * 10, 3.0) + libdevice.hypot(v, 2.0), mask=m)
    tl.store(o_c + i, libdevice.rint(v * 5) + libdevice.trunc(v * 3) + libdevice.round(v * 2), mask=m)
    tl.store(o_d + i, libdevice.lgamma(tl.abs(v) + 0.5) + libdevice.cbrt(v), mask=m)
    tl.store(o_e + i, libdevice.sinh(v) - libdevice.acosh(1 + v * v) + libdevice.erfinv(v * 0.2), mask=m)
    tl.store(o_f + i, libdevice.copysign(libdevice.pow(tl.abs(v), 2.5), v) + libdevice.ldexp(v, 3), mask=m)


def _ld_ref(a, p):
    x = f64(a["x"])
    rnd = torch.sign(x) * torch.floor((x * 2).abs() + 0.5)
    f = a["x"]
    return dict(o_a=torch.atan2(x, 1 + x * x), o_b=torch.fmod(f * 10, 3.0).double() + torch.hypot(x, torch.tensor(2.0, dtype=torch.float64)),
                o_c=torch.round((f * 5).double()) + torch.trunc((f * 3).double()) + rnd,
                o_d=torch.lgamma(x.abs() + 0.5) + torch.sign(x) * x.abs() ** (1 / 3), o_e=torch.sinh(x) - torch.acosh(1 + x * x) + torch.erfinv(x * 0.2),
                o_f=torch.copysign(x.abs() ** 2.5, x) + x * 8)


add(libdevice_more_kernel, (2,), dict(BLOCK=64), lambda p: dict(x=randn(100), **{"o_" + k: out(100) for k in "abcdef"}, n=100), _ld_ref, tol=(1e-3, 1e-3))


@triton.jit
def scalar_types_kernel(o_f, o_i, o_b, h, flag, big, small, fl, n, BLOCK: tl.constexpr):
    """Scalars of several types as arguments; a bool; a 64-bit integer; None as a constexpr pointer."""
    i = tl.arange(0, BLOCK)
    m = i < n
    s = fl * 2.0
    if h is not None:
        s += tl.load(h)
    if flag:
        s = -s
    tl.store(o_f + i, i * s, mask=m)
    tl.store(o_i + i, big + i * small, mask=m)
    tl.store(o_b + i, (i.to(tl.int64) < big) & (i % 2 == 0), mask=m)


def _st_ref(a, p):
    i = torch.arange(20)
    return dict(o_f=i * -(2 * 1.25 + 0.5), o_i=a["big"] + i * -3, o_b=i % 2 == 0)


add(scalar_types_kernel, (1,), dict(BLOCK=32), lambda p: dict(o_f=out(20), o_i=out(20, dtype=I64), o_b=zeros(20, dtype=torch.bool), h=torch.full((1,), 0.5, device="cuda"),
    flag=True, big=1 << 40, small=-3, fl=1.25, n=20), _st_ref)


@triton.jit
def pointer_select_kernel(a, b, c, o, n, BLOCK: tl.constexpr):
    """One of three buffers per program and per element; a pointer carried by a loop and chosen by a condition."""
    pid = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    m = i < n
    p = a
    if pid == 1:
        p = b
    elif pid == 2:
        p = c + 3
    v = tl.load(p + i, mask=m, other=0.0)
    q = tl.where(i % 3 == 0, a + i, tl.where(i % 3 == 1, b + i, c + i))
    v += tl.load(q, mask=m, other=0.0) * 10
    for k in range(3):
        v += tl.load(p + k)
        p = tl.where(k == 1, b, a)
    tl.store(o + pid * n + i, v, mask=m)


def _ps_ref(a, p):
    x = [f64(a[k]) for k in "abc"]
    i = torch.arange(25)
    w = torch.stack([x[k % 3][k] for k in range(25)]) * 10
    ys = []
    for pid in range(3):
        s = (x[0], x[1], x[2][3:])[pid]
        ys.append(s[:25] + w + s[0] + x[0][1] + x[1][2])
    return dict(o=torch.stack(ys))


add(pointer_select_kernel, (3,), dict(BLOCK=32), lambda p: dict(a=randn(30), b=randn(30), c=randn(30), o=out(3, 25), n=25), _ps_ref)


@triton.jit
def swizzle2d_kernel(x, o, M, N, GM, GN, BM: tl.constexpr, BN: tl.constexpr, G: tl.constexpr):
    i, j = tl.swizzle2d(tl.program_id(0), tl.program_id(1), GM, GN, G)
    rm = i * BM + tl.arange(0, BM)
    rn = j * BN + tl.arange(0, BN)
    m = (rm[:, None] < M) & (rn[None, :] < N)
    v = tl.load(x + rm[:, None] * N + rn[None, :], mask=m)
    tl.store(o + rn[None, :] * M + rm[:, None], v, mask=m)


add(swizzle2d_kernel, (5, 3), dict(BM=8, BN=16, G=2), lambda p: dict(x=randn(37, 40), o=out(40, 37), M=37, N=40, GM=5, GN=3), lambda a, p: dict(o=a["x"].t().contiguous()),
    tol=(0, 0))


@triton.jit
def reduce_kinds_kernel(x, o_xor, o_or, o_and, o_prod, o_any, o_keep, M: tl.constexpr, N: tl.constexpr):
    rm = tl.arange(0, M)
    rn = tl.arange(0, N)
    v = tl.load(x + rm[:, None] * N + rn[None, :])
    tl.store(o_xor + rn, tl.xor_sum(v, 0))
    tl.store(o_or + rm, tl.reduce_or(v, 1))
    tl.store(o_and + rm, tl.reduce(v, 1, _and))
    tl.store(o_prod + rm, tl.reduce(v.to(tl.float32) * 0.1, 1, _mul))
    tl.store(o_any, tl.reduce_or((v == 7).to(tl.int32), 0).sum(0))
    tl.store(o_keep + rm[:, None], tl.sum(v, 1, keep_dims=True))


@triton.jit
def _and(a, b):
    return a & b


@triton.jit
def _mul(a, b):
    return a * b


def _rk_ref(a, p):
    x = a["x"].long()
    fold = lambda f, d: __import__("functools").reduce(f, x.unbind(d))
    return dict(o_xor=fold(torch.bitwise_xor, 0), o_or=fold(torch.bitwise_or, 1), o_and=fold(torch.bitwise_and, 1), o_prod=(x.double() * 0.1).prod(1),
                o_any=(x == 7).any(0).sum().reshape(1), o_keep=x.sum(1))


add(reduce_kinds_kernel, (1,), dict(M=8, N=16), lambda p: dict(x=randint(8, 16, lo=1, hi=32), o_xor=out(16, dtype=I32), o_or=out(8, dtype=I32), o_and=out(8, dtype=I32),
    o_prod=out(8), o_any=out(1, dtype=I32), o_keep=out(8, dtype=I32)), _rk_ref, tol=(1e-5, 1e-4))


@triton.jit
def descriptor_gather_rows_kernel(x, o, M, N, sh, BM: tl.constexpr, BN: tl.constexpr):
    """A descriptor with offsets from memory and a store through another; old-style function calls."""
    d = tl.make_tensor_descriptor(x, shape=[M, N], strides=[N, 1], block_shape=[BM, BN])
    e = tl.make_tensor_descriptor(o, shape=[M, N], strides=[N, 1], block_shape=[BM, BN])
    i = tl.program_id(0) * BM
    off = tl.load(sh + tl.program_id(0))
    acc = tl.zeros((BM, BN), tl.float32)
    for j in range(0, N, BN):
        acc += tl.load_tensor_descriptor(d, [off, j])
    for j in range(0, N, BN):
        tl.store_tensor_descriptor(e, [i, j], acc + j)


def _dg_ref(a, p):
    x = torch.zeros(100, 48, dtype=torch.float64)
    x[:20, :40] = f64(a["x"])
    y = torch.zeros(24, 48, dtype=torch.float64)
    for k in range(3):
        s = a["sh"][k].item()
        acc = sum(x[s:s + 8, j:j + 16] for j in (0, 16, 32))
        for j in (0, 16, 32):
            y[k * 8:k * 8 + 8, j:j + 16] = acc + j
    return dict(o=y[:20, :40].contiguous())


add(descriptor_gather_rows_kernel, (3,), dict(BM=8, BN=16), lambda p: dict(x=randn(20, 40), o=out(20, 40), M=20, N=40, sh=T([7, 0, 15])), _dg_ref)


@triton.jit
def conditional_expr_kernel(x, o, n, mode, BLOCK: tl.constexpr):
    """Ternaries on scalars, and/or/not, chained elif with tensors of several types, min/max builtins, abs, casts of i1."""
    pid = tl.program_id(0)
    i = pid * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=0.0)
    k = mode + pid
    scale = 2.0 if k % 2 == 0 else 0.5
    if k == 0:
        y = v.to(tl.int32).to(tl.float32)
    elif k == 1 or k == 4:
        y = tl.where(v > 0, v, -v)
    elif not (k >= 3):
        y = min(v, 0.25)
    else:
        y = max(tl.abs(v), 1.5)
    if pid > 0 and mode > 0:
        y += (v > 0).to(tl.float32)
    tl.store(o + i, y * scale, mask=m)


def _ce_ref(a, p):
    x, ys = f64(a["x"]), []
    for pid in range(4):
        v, k = x[pid * 32:pid * 32 + 32], 1 + pid
        if k in (1, 4):
            y = v.abs()
        elif k < 3:
            y = v.clamp(max=0.25)
        else:
            y = v.abs().clamp(min=1.5)
        if pid > 0:
            y = y + (v > 0)
        ys.append(y * (2.0 if k % 2 == 0 else 0.5))
    return dict(o=torch.cat(ys))


def _ce_build(p):
    return dict(x=randn(110), o=out(110), n=110, mode=torch.ones(1).int().item())


add(conditional_expr_kernel, (4,), dict(BLOCK=32), _ce_build, _ce_ref)


@triton.jit
def early_return_kernel(x, o, n, BLOCK: tl.constexpr):
    """Two early returns, one in the middle of work; later code stays reachable for other programs."""
    pid = tl.program_id(0)
    if pid == 2:
        return
    i = pid * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0.0)
    s = tl.sum(v, 0)
    if s < 0:
        tl.store(o + i, -1.0, mask=i < n)
        return
    tl.store(o + i, v / s, mask=i < n)


def _er_ref(a, p):
    x, y = f64(a["x"]), torch.full((150,), 77.0, dtype=torch.float64)
    for k in range(5):
        if k != 2:
            v = x[k * 32:k * 32 + 32]
            y[k * 32:k * 32 + 32] = -1.0 if v.sum() < 0 else v / v.sum()
    return dict(o=y)


add(early_return_kernel, (5,), dict(BLOCK=32), lambda p: dict(x=randn(150), o=out(150), n=150), _er_ref, tol=(1e-3, 1e-3))


@triton.jit
def cat_gather_kernel(a, b, o, o_g, o_g0, N: tl.constexpr, M: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.join(tl.load(a + i), tl.load(b + i))
    tl.store(o, tl.sum(v))
    r = tl.arange(0, M)
    x = tl.load(a + r[:, None] * 4 + tl.arange(0, 4)[None, :])
    idx = (r[:, None] * 3 + tl.arange(0, 8)[None, :]) % 4
    tl.store(o_g + r[:, None] * 8 + tl.arange(0, 8)[None, :], tl.gather(x, idx, 1))
    idx0 = (r[:, None] * 5 + tl.arange(0, 4)[None, :]) % M
    tl.store(o_g0 + r[:, None] * 4 + tl.arange(0, 4)[None, :], tl.gather(x, idx0, 0))


def _cg_ref(a, p):
    x = f64(a["a"]).view(8, 4)
    idx = (torch.arange(8)[:, None] * 3 + torch.arange(8)[None]) % 4
    i0 = (torch.arange(8)[:, None] * 5 + torch.arange(4)[None]) % 8
    return dict(o=(f64(a["a"]).sum() + f64(a["b"]).sum()).reshape(1), o_g=x.gather(1, idx), o_g0=x.gather(0, i0))


add(cat_gather_kernel, (1,), dict(N=32, M=8), lambda p: dict(a=randn(32), b=randn(32), o=out(1), o_g=out(8, 8), o_g0=out(8, 4)), _cg_ref)


@triton.jit
def loop_carried_shapes_kernel(x, o, n_iter, N: tl.constexpr):
    """A tensor rolled and transposed in each step; booleans and integers carried beside it."""
    r = tl.arange(0, N)
    at = r[:, None] * N + r[None, :]
    v = tl.load(x + at)
    odd = False
    k = tl.full((N,), 1, tl.int64)
    for t in range(n_iter):
        v = tl.trans(v) + t
        odd = not odd
        k = k * 3 + r
        v = tl.where(odd & (k[:, None] % 2 == 0), v * 0.5, v)
    tl.store(o + at, v)


def _lc_ref(a, p):
    v, odd, r = f64(a["x"]), False, torch.arange(16)
    k = torch.ones(16, dtype=I64)
    for t in range(5):
        v = v.t() + t
        odd = not odd
        k = k * 3 + r
        if odd:
            v = torch.where((k[:, None] % 2 == 0), v * 0.5, v)
    return dict(o=v.contiguous())


add(loop_carried_shapes_kernel, (1,), dict(N=16), lambda p: dict(x=randn(16, 16), o=out(16, 16), n_iter=5), _lc_ref)


@triton.jit
def small_ints_kernel(x, y, o_a, o_b, o_c, o_d, n, BLOCK: tl.constexpr):
    """Arithmetic of i8, i16 and u8 that wraps, mixed widths, shifts of negatives, comparisons of unsigned bytes."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    a = tl.load(x + i, mask=m, other=0)
    b = tl.load(y + i, mask=m, other=0)
    tl.store(o_a + i, a * a + a, mask=m)
    tl.store(o_b + i, (a.to(tl.int16) << 4) - (b.to(tl.int16) >> 1), mask=m)
    u = b + 200
    tl.store(o_c + i, (u.to(tl.uint8) > b.to(tl.uint8)).to(tl.uint8) * 3 + (b >> 5), mask=m)
    tl.store(o_d + i, a.to(tl.float16) / 3 + b.to(tl.float16), mask=m)


def _si_ref(a, p):
    x, y = a["x"].int(), a["y"].int()
    return dict(o_a=(x * x + x).to(I8), o_b=((x << 4) - (y >> 1)).to(I16), o_c=((((y + 200) & 255) > y).int() * 3 + (y >> 5)).to(U8),
                o_d=x.double() / 3 + y.double())


add(small_ints_kernel, (2,), dict(BLOCK=64), lambda p: dict(x=randint(100, lo=-128, hi=128, dtype=I8), y=randint(100, lo=0, hi=256, dtype=U8), o_a=out(100, dtype=I8),
    o_b=out(100, dtype=I16), o_c=out(100, dtype=U8), o_d=out(100, dtype=F16), n=100), _si_ref, tol=(1e-2, 2e-3))


@triton.jit
def fp64_mixed_kernel(x, o, o_i, o_s, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=1.0)
    w = tl.exp(v) + tl.log(tl.abs(v) + 1) * tl.sin(v)
    tl.store(o + i, tl.sqrt(w * w) + tl.floor(v) * tl.ceil(v), mask=m)
    tl.store(o_i + i, (v * 1e9).to(tl.int64), mask=m)
    tl.store(o_s + tl.program_id(0), tl.sum(tl.where(m, v.to(tl.float32), 0.0).to(tl.float64)))


def _f6_ref(a, p):
    v = a["x"]
    f = v.float().double()
    return dict(o=(v.exp() + (v.abs() + 1).log() * v.sin()).abs() + v.floor() * v.ceil(), o_i=(v * 1e9).trunc().to(I64),
                o_s=torch.stack([f[:64].sum(), f[64:].sum()]))


add(fp64_mixed_kernel, (2,), dict(BLOCK=64), lambda p: dict(x=randn(100).double(), o=out(100, dtype=torch.float64), o_i=out(100, dtype=I64), o_s=out(2, dtype=torch.float64), n=100),
    _f6_ref, tol=(1e-10, 1e-10))


@triton.jit
def masks_2d_mixed_kernel(x, o, M, N, lo, hi, BM: tl.constexpr, BN: tl.constexpr):
    """Masks that are not rectangles: a band, a checkerboard, by value, scalar conditions broadcast into them."""
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    at = rm[:, None] * N + rn[None, :]
    inb = (rm[:, None] < M) & (rn[None, :] < N)
    band = (rn[None, :] - rm[:, None] >= lo) & (rn[None, :] - rm[:, None] <= hi)
    v = tl.load(x + at, mask=inb & band, other=1.0)
    w = tl.load(x + at, mask=inb & ((rm[:, None] + rn[None, :]) % 2 == 0), other=2.0)
    z = tl.load(x + at, mask=inb & (tl.program_id(0) > 0), other=3.0)
    tl.store(o + at, v + w + z, mask=inb & ((v > 0) | (w > 0)) & ~(rn[None, :] == 3))


def _m2_ref(a, p):
    x = f64(a["x"])
    r, c = torch.arange(20)[:, None], torch.arange(27)[None]
    o = lambda m, k: torch.where(m, x, torch.full_like(x, k))
    v, w, z = o((c - r >= -2) & (c - r <= 5), 1.0), o((r + c) % 2 == 0, 2.0), o((r >= 8) & (c >= 0), 3.0)
    return dict(o=torch.where(((v > 0) | (w > 0)) & (c != 3), v + w + z, torch.full_like(x, 77.0)))


add(masks_2d_mixed_kernel, (3, 2), dict(BM=8, BN=16), lambda p: dict(x=randn(20, 27), o=out(20, 27), M=20, N=27, lo=-2, hi=5), _m2_ref)


@triton.jit
def wrap_rows_kernel(x, idx, o, M, N, stride, BM: tl.constexpr, BN: tl.constexpr):
    """Rows by gathered index times a stride, columns that wrap by modulo, a store to every other column."""
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    row = tl.load(idx + r, mask=r < M, other=0)
    c = tl.arange(0, BN)
    v = tl.load(x + row[:, None] * stride + ((c + 5) % N)[None, :], mask=(r < M)[:, None] & (row >= 0)[:, None], other=9.0)
    tl.store(o + r[:, None] * (2 * BN) + 2 * c[None, :], v, mask=(r < M)[:, None])


def _wr_ref(a, p):
    y = torch.full((10, 32), 77.0, dtype=torch.float64)
    c = (torch.arange(16) + 5) % 13
    for i, k in enumerate(a["idx"].tolist()):
        y[i, 0::2] = f64(a["x"])[k, c] if k >= 0 else 9.0
    return dict(o=y)


add(wrap_rows_kernel, (3,), dict(BM=4, BN=16), lambda p: dict(x=randn(12, 20), idx=randint(10, lo=-2, hi=12, dtype=I64), o=out(10, 32), M=10, N=13, stride=20), _wr_ref)
