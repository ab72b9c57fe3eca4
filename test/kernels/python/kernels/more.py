"""A second set: waits between programs, small types in reductions and sorts, packing, solvers, larger tiles."""
import functools
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
def scan_lookback_kernel(x, flag, part, o, n, BLOCK: tl.constexpr):
    """A prefix sum over programs: each waits for its predecessor's total."""
    pid = tl.program_id(0)
    i = pid * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0)
    c = tl.cumsum(v, 0)
    total = tl.sum(v, 0)
    before = 0
    if pid > 0:
        while tl.atomic_add(flag + pid - 1, 0, sem="acquire") == 0:
            pass
        before = tl.load(part + pid - 1, volatile=True)
    tl.store(part + pid, before + total)
    tl.debug_barrier()
    tl.atomic_xchg(flag + pid, 1, sem="release")
    tl.store(o + i, c + before, mask=i < n)


def _lb_ref(a, p):
    s = a["x"].long().cumsum(0)
    t = torch.nn.functional.pad(a["x"].long(), (0, 320 - 300)).view(5, 64).sum(1).cumsum(0)
    return dict(o=s, flag=torch.ones(5), part=t)


add(scan_lookback_kernel, (5,), dict(BLOCK=64), lambda p: dict(x=randint(300, lo=-9, hi=10), flag=zeros(5, dtype=I32), part=zeros(5, dtype=I32), o=out(300, dtype=I32), n=300),
    _lb_ref, outs=("flag", "part"), repeatable=False)


@triton.jit
def reduce_small_types_kernel(b, c, h, g, o_b, o_c, o_h, o_g, o_cnt, o_arg, M: tl.constexpr, N: tl.constexpr):
    """Sums and extremes of bytes, halves and booleans; what is promoted and what is not."""
    rm = tl.arange(0, M)
    rn = tl.arange(0, N)
    at = rm[:, None] * N + rn[None, :]
    vb = tl.load(b + at)
    vc = tl.load(c + at)
    vh = tl.load(h + at)
    vg = tl.load(g + at)
    tl.store(o_b + rm, tl.sum(vb, 1) * 2 + tl.max(vb, 1))
    tl.store(o_c + rm, tl.sum(vc, 1) + tl.min(vc, 1))
    tl.store(o_h + rm, tl.max(vh, 1) - tl.min(vh, 1))
    tl.store(o_g + rn, tl.max(vg, 0))
    tl.store(o_cnt + rm, tl.sum(vh > 0, 1) * 100 + tl.max((vg > 2).to(tl.int32), 1))
    tl.store(o_arg + rm, tl.argmax(vg, 1) * 1000 + tl.argmin(vh, 1) * 30 + tl.argmax(vb, 1))


def _first(x, best):
    return (x == best[:, None]).long().argmax(1)


def _rst_ref(a, p):
    b, c, h, g = a["b"].long(), a["c"].long(), f64(a["h"]), f64(a["g"])
    return dict(o_b=b.sum(1) * 2 + b.amax(1), o_c=c.sum(1) + c.amin(1), o_h=h.amax(1) - h.amin(1), o_g=g.amax(0),
                o_cnt=(h > 0).sum(1) * 100 + (g > 2).any(1).long(), o_arg=_first(g, g.amax(1)) * 1000 + _first(h, h.amin(1)) * 30 + _first(b, b.amax(1)))


add(reduce_small_types_kernel, (1,), dict(M=8, N=32),
    lambda p: dict(b=randint(8, 32, lo=-128, hi=128, dtype=I8), c=randint(8, 32, lo=0, hi=256, dtype=U8), h=randn(8, 32, dtype=F16), g=randn(8, 32, dtype=BF16),
                   o_b=out(8, dtype=I32), o_c=out(8, dtype=I32), o_h=out(8, dtype=F16), o_g=out(32, dtype=BF16), o_cnt=out(8, dtype=I32), o_arg=out(8, dtype=I32)),
    _rst_ref, tol=(5e-3, 2e-3))


@triton.jit
def sort_small_types_kernel(h, b, u, o_h, o_b, o_u, M: tl.constexpr, N: tl.constexpr):
    rm = tl.arange(0, M)
    rn = tl.arange(0, N)
    at = rm[:, None] * N + rn[None, :]
    tl.store(o_h + at, tl.sort(tl.load(h + at), descending=True))
    tl.store(o_b + at, tl.sort(tl.load(b + at)))
    tl.store(o_u + at, tl.sort(tl.load(u + at), 1))


add(sort_small_types_kernel, (1,), dict(M=4, N=32),
    lambda p: dict(h=randn(4, 32, dtype=F16), b=randint(4, 32, lo=-128, hi=128, dtype=I8), u=randint(4, 32, lo=-30000, hi=30000, dtype=I16), o_h=out(4, 32, dtype=F16),
                   o_b=out(4, 32, dtype=I8), o_u=out(4, 32, dtype=I16)),
    lambda a, p: dict(o_h=a["h"].float().sort(1, descending=True)[0], o_b=a["b"].sort(1)[0], o_u=a["u"].sort(1)[0]), tol=(0, 0))


@triton.jit
def pack_int4_kernel(x, o, o_scale, N, BLOCK: tl.constexpr):
    """Quantise a row to four bits with rounding to even and put two neighbours into a byte."""
    r = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(x + r * N + c, mask=c < N, other=0.0).to(tl.float32)
    s = tl.max(tl.abs(v), 0) / 7.0
    q = libdevice.rint(v / s).to(tl.int32) + 8
    lo, hi = tl.split(tl.reshape(q, (BLOCK // 2, 2)))
    h = tl.arange(0, BLOCK // 2)
    tl.store(o + r * (N // 2) + h, (lo | (hi << 4)).to(tl.uint8), mask=h < N // 2)
    tl.store(o_scale + r, s)


def _p4_ref(a, p):
    x = a["x"].float()
    s = x.abs().amax(1) / 7
    q = torch.round(x / s[:, None]).int() + 8
    return dict(o=(q[:, 0::2] | (q[:, 1::2] << 4)).to(U8), o_scale=s)


add(pack_int4_kernel, (3,), dict(BLOCK=128), lambda p: dict(x=randn(3, 100, dtype=F16), o=out(3, 50, dtype=U8), o_scale=out(3), N=100), _p4_ref, mismatch_frac=0.02)


@triton.jit
def fp4_decode_kernel(x, o, n, BLOCK: tl.constexpr):
    """e2m1 by arithmetic on bits: the magnitude through a shift of an exponent, zero and the subnormal apart."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    b = tl.load(x + i // 2, mask=i < n, other=0).to(tl.int32)
    v = (b >> ((i % 2) * 4)) & 15
    e = (v >> 1) & 3
    m = v & 1
    bits = ((e + 126) << 23) | (m << 22)
    mag = tl.where(e == 0, m.to(tl.float32) * 0.5, bits.to(tl.float32, bitcast=True))
    tl.store(o + i, tl.where(v >= 8, -mag, mag), mask=i < n)


_E2M1 = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])
add(fp4_decode_kernel, (3,), dict(BLOCK=64), lambda p: dict(x=randint(75, lo=0, hi=256, dtype=U8), o=out(150), n=150),
    lambda a, p: dict(o=_E2M1[torch.stack([a["x"].long() & 15, a["x"].long() >> 4], 1).reshape(-1)]), tol=(0, 0))


@triton.jit
def hadamard_kernel(x, o, LOG: tl.constexpr):
    """Butterflies by reshape, split and join; the axes come back in order by permute."""
    N: tl.constexpr = 1 << LOG
    r = tl.program_id(0)
    i = tl.arange(0, N)
    v = tl.load(x + r * N + i)
    for s in tl.static_range(LOG):
        a, b = tl.split(tl.permute(tl.reshape(v, (N // (2 << s), 2, 1 << s)), (0, 2, 1)))
        v = tl.reshape(tl.permute(tl.join(a + b, a - b), (0, 2, 1)), (N,))
    tl.store(o + r * N + i, v)


def _hd_ref(a, p):
    H = torch.tensor([[1.0]], dtype=torch.float64)
    for _ in range(6):
        H = torch.cat([torch.cat([H, H], 1), torch.cat([H, -H], 1)], 0)
    return dict(o=f64(a["x"]) @ H)


add(hadamard_kernel, (3,), dict(LOG=6), lambda p: dict(x=randn(3, 64), o=out(3, 64)), _hd_ref)


@triton.jit
def gauss_jordan_kernel(a, o, N: tl.constexpr):
    """The inverse of a matrix in registers; rows and columns picked by masks in a loop."""
    r = tl.arange(0, N)
    at = tl.program_id(0) * N * N + r[:, None] * N + r[None, :]
    x = tl.load(a + at)
    y = tl.where(r[:, None] == r[None, :], 1.0, 0.0)
    for k in range(N):
        rowx = tl.sum(tl.where(r[:, None] == k, x, 0.0), 0)
        rowy = tl.sum(tl.where(r[:, None] == k, y, 0.0), 0)
        piv = tl.sum(tl.where(r == k, rowx, 0.0), 0)
        rowx = rowx / piv
        rowy = rowy / piv
        col = tl.sum(tl.where(r[None, :] == k, x, 0.0), 1)
        col = tl.where(r == k, 0.0, col)
        x = tl.where(r[:, None] == k, rowx[None, :], x - col[:, None] * rowx[None, :])
        y = tl.where(r[:, None] == k, rowy[None, :], y - col[:, None] * rowy[None, :])
    tl.store(o + at, y)


add(gauss_jordan_kernel, (2,), dict(N=16), lambda p: dict(a=randn(2, 16, 16) + 8 * torch.eye(16, device="cuda"), o=out(2, 16, 16)),
    lambda a, p: dict(o=torch.linalg.inv(f64(a["a"]))), tol=(1e-3, 1e-3))


@triton.jit
def sinkhorn_kernel(x, o, steps, M: tl.constexpr, N: tl.constexpr):
    rm = tl.arange(0, M)
    rn = tl.arange(0, N)
    at = rm[:, None] * N + rn[None, :]
    k = tl.load(x + at)
    u = tl.zeros((M,), tl.float32)
    v = tl.zeros((N,), tl.float32)
    for _ in range(steps):
        t = k + v[None, :]
        m = tl.max(t, 1)
        u = -(m + tl.log(tl.sum(tl.exp(t - m[:, None]), 1)))
        t = k + u[:, None]
        m2 = tl.max(t, 0)
        v = -(m2 + tl.log(tl.sum(tl.exp(t - m2[None, :]), 0)))
    tl.store(o + at, tl.exp(k + u[:, None] + v[None, :]))


def _sk_ref(a, p):
    k = f64(a["x"])
    v = torch.zeros(32, dtype=torch.float64)
    for _ in range(6):
        u = -(k + v[None]).logsumexp(1)
        v = -(k + u[:, None]).logsumexp(0)
    return dict(o=(k + u[:, None] + v[None]).exp())


add(sinkhorn_kernel, (1,), dict(M=16, N=32), lambda p: dict(x=randn(16, 32), o=out(16, 32), steps=6), _sk_ref)


@triton.jit
def softmax_middle_axis_kernel(x, o, B, A, C, BA: tl.constexpr, BC: tl.constexpr):
    b = tl.program_id(0)
    ra = tl.arange(0, BA)[None, :, None]
    rc = tl.program_id(1) * BC + tl.arange(0, BC)[None, None, :]
    at = b * A * C + ra * C + rc
    m = (ra < A) & (rc < C)
    v = tl.load(x + at, mask=m, other=-float("inf"))
    e = tl.exp(v - tl.max(v, 1, keep_dims=True))
    tl.store(o + at, e / tl.sum(e, 1, keep_dims=True), mask=m)


add(softmax_middle_axis_kernel, (3, 2), dict(BA=16, BC=8), lambda p: dict(x=randn(3, 11, 13), o=out(3, 11, 13), B=3, A=11, C=13),
    lambda a, p: dict(o=f64(a["x"]).softmax(1)))


@triton.jit
def take_along_kernel(x, idx, o, o_acc, M, N, K, BM: tl.constexpr, BK: tl.constexpr):
    """take_along_dim, and its gradient by atomics; indices may be negative."""
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rk = tl.arange(0, BK)
    m = (rm[:, None] < M) & (rk[None, :] < K)
    i = tl.load(idx + rm[:, None] * K + rk[None, :], mask=m, other=0)
    i = tl.where(i < 0, i + N, i)
    v = tl.load(x + rm[:, None] * N + i, mask=m, other=0.0)
    tl.store(o + rm[:, None] * K + rk[None, :], v, mask=m)
    tl.atomic_add(o_acc + rm[:, None] * N + i, v * 2, mask=m)


def _ta_ref(a, p):
    i = a["idx"] % 20
    x = f64(a["x"])
    v = x.gather(1, i)
    return dict(o=v, o_acc=torch.zeros(10, 20, dtype=torch.float64).scatter_add(1, i, v * 2))


add(take_along_kernel, (3,), dict(BM=4, BK=16), lambda p: dict(x=randn(10, 20), idx=randint(10, 13, lo=-20, hi=20, dtype=I64), o=out(10, 13), o_acc=zeros(10, 20), M=10, N=20, K=13),
    _ta_ref, repeatable=False)


@triton.jit
def logaddexp_alpha_kernel(lp, lab, o, L, S, BLOCK: tl.constexpr):
    """CTC's forward recursion: neighbours of the state by loads of what the last step stored."""
    s = tl.arange(0, BLOCK)
    m = s < S
    NEG = -1e30
    y = tl.load(lab + s, mask=m, other=0)
    y2 = tl.load(lab + s - 2, mask=m & (s >= 2), other=-1)
    skip = m & (s >= 2) & (y != 0) & (y != y2)
    a = tl.where(s < 2, tl.load(lp + y, mask=m, other=NEG), NEG)
    tl.store(o + s, a, mask=m)
    for t in range(1, L):
        tl.debug_barrier()
        p = o + (t - 1) * S
        a0 = tl.load(p + s, mask=m, other=NEG)
        a1 = tl.load(p + s - 1, mask=m & (s >= 1), other=NEG)
        a2 = tl.load(p + s - 2, mask=skip, other=NEG)
        mx = tl.maximum(tl.maximum(a0, a1), a2)
        r = mx + tl.log(tl.exp(a0 - mx) + tl.exp(a1 - mx) + tl.exp(a2 - mx)) + tl.load(lp + t * 5 + y, mask=m, other=0.0)
        tl.store(o + t * S + s, tl.maximum(r, NEG), mask=m)


def _ctc_ref(a, p):
    lp, y = f64(a["lp"]), a["lab"].tolist()
    A = torch.full((8, 7), -1e30, dtype=torch.float64)
    A[0, 0], A[0, 1] = lp[0, y[0]], lp[0, y[1]]
    for t in range(1, 8):
        for s in range(7):
            v = [A[t - 1, s]]
            if s >= 1:
                v.append(A[t - 1, s - 1])
            if s >= 2 and y[s] != 0 and y[s] != y[s - 2]:
                v.append(A[t - 1, s - 2])
            A[t, s] = max(torch.logsumexp(torch.stack(v), 0) + lp[t, y[s]], torch.tensor(-1e30, dtype=torch.float64))
    return dict(o=A)


add(logaddexp_alpha_kernel, (1,), dict(BLOCK=16, num_warps=1), lambda p: dict(lp=torch.log_softmax(randn(8, 5), 1), lab=T([0, 3, 0, 3, 0, 2, 0]), o=out(8, 7), L=8, S=7), _ctc_ref,
    tol=(1e-3, 1e-3))


@triton.jit
def histogram_masked_kernel(x, o, o2, n, bins: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0)
    h = tl.histogram(v, bins, mask=(i < n) & (v % 2 == 0))
    tl.atomic_add(o + tl.arange(0, bins), h)
    tl.store(o2 + tl.program_id(0) * bins + tl.arange(0, bins), h.to(tl.float32) / n)


def _hm_ref(a, p):
    x = a["x"].long()
    rows = [torch.bincount(b[b % 2 == 0], minlength=16) for b in x.split(64)]
    return dict(o=sum(rows), o2=torch.stack(rows).double() / 150)


add(histogram_masked_kernel, (3,), dict(bins=16, BLOCK=64), lambda p: dict(x=randint(150, lo=0, hi=16), o=zeros(16, dtype=I32), o2=out(3, 16), n=150), _hm_ref, repeatable=False)


@triton.jit
def scan_kinds_kernel(x, b, o_prod, o_any, o_i8, o_rev, M: tl.constexpr, N: tl.constexpr):
    rm = tl.arange(0, M)
    rn = tl.arange(0, N)
    at = rm[:, None] * N + rn[None, :]
    v = tl.load(x + at)
    w = tl.load(b + at)
    tl.store(o_prod + at, tl.cumprod(v, 1, reverse=True))
    tl.store(o_any + at, tl.cumsum((v > 1.05).to(tl.int32), 0))
    tl.store(o_i8 + at, tl.cumsum(w, 1))
    tl.store(o_rev + at, tl.associative_scan(w, 0, _smaller, reverse=True))


@triton.jit
def _smaller(a, b):
    return tl.minimum(a, b)


def _sk2_ref(a, p):
    x, b = f64(a["x"]), a["b"].long()
    return dict(o_prod=x.flip(1).cumprod(1).flip(1), o_any=(a["x"] > 1.05).long().cumsum(0), o_i8=b.cumsum(1), o_rev=b.flip(0).cummin(0)[0].flip(0))


add(scan_kinds_kernel, (1,), dict(M=8, N=32), lambda p: dict(x=uniform(8, 32, lo=0.9, hi=1.1), b=randint(8, 32, lo=-100, hi=100, dtype=I8), o_prod=out(8, 32),
    o_any=out(8, 32, dtype=I32), o_i8=out(8, 32, dtype=I32), o_rev=out(8, 32, dtype=I8)), _sk2_ref)


@triton.jit
def bool_tensors_kernel(a, b, o, o_all, o_any, n, BLOCK: tl.constexpr):
    """Masks from bool memory, logic on them, all/any as reductions of i1, stored as bools."""
    i = tl.arange(0, BLOCK)
    m = i < n
    x = tl.load(a + i, mask=m, other=True)
    y = tl.load(b + i, mask=m, other=False)
    z = (x & ~y) | (x ^ y)
    tl.store(o + i, z, mask=m)
    tl.store(o_all, tl.min(x.to(tl.int32), 0) == 1)
    tl.store(o_any, tl.reduce(y, 0, _either))


@triton.jit
def _either(a, b):
    return a | b


def _bt_ref(a, p):
    x, y = a["a"], a["b"]
    return dict(o=(x & ~y) | (x ^ y), o_all=x.all().reshape(1), o_any=y.any().reshape(1))


add(bool_tensors_kernel, (1,), dict(BLOCK=64), lambda p: dict(a=uniform(50) > 0.3, b=uniform(50) > 0.8, o=zeros(50, dtype=torch.bool), o_all=zeros(1, dtype=torch.bool),
    o_any=zeros(1, dtype=torch.bool), n=50), _bt_ref)


@triton.jit
def block_ptr_3d_kernel(x, o, A, B, C, BA: tl.constexpr, BB: tl.constexpr, BC: tl.constexpr):
    """Blocks of three dimensions in an order of their own, advanced in a nested loop; 1-D blocks for the sums."""
    src = tl.make_block_ptr(x, (A, B, C), (B * C, C, 1), (0, tl.program_id(0) * BB, 0), (BA, BB, BC), (2, 1, 0))
    acc = tl.zeros((BB,), tl.float32)
    for i in range(0, A, BA):
        p = src
        for j in range(0, C, BC):
            v = tl.load(p, boundary_check=(0, 1, 2), padding_option="zero")
            acc += tl.sum(tl.sum(v, 2), 0)
            p = tl.advance(p, (0, 0, BC))
        src = tl.advance(src, (BA, 0, 0))
    dst = tl.make_block_ptr(o, (B,), (1,), (tl.program_id(0) * BB,), (BB,), (0,))
    tl.store(dst, acc, boundary_check=(0,))


add(block_ptr_3d_kernel, (3,), dict(BA=2, BB=4, BC=8), lambda p: dict(x=randn(5, 10, 19), o=out(10), A=5, B=10, C=19), lambda a, p: dict(o=f64(a["x"]).sum((0, 2))))


@triton.jit
def block_ptr_branch_kernel(x, o, M, N, flip, BM: tl.constexpr, BN: tl.constexpr):
    """A block pointer chosen by a condition, advanced in one branch only, carried by a while loop."""
    p = tl.make_block_ptr(x, (M, N), (N, 1), (0, 0), (BM, BN), (1, 0))
    acc = tl.zeros((BM, BN), tl.float32)
    k = 0
    while k < N:
        v = tl.load(p, boundary_check=(0, 1), padding_option="zero")
        if (k // BN) % 2 == flip:
            acc += v
        else:
            acc -= 2 * v
        p = tl.advance(p, (0, BN))
        k += BN
    tl.store(tl.make_block_ptr(o, (BM, BN), (1, BM), (0, 0), (BM, BN), (0, 1)), acc)


def _bb_ref(a, p):
    x = torch.zeros(8, 48, dtype=torch.float64)
    x[:7, :45] = f64(a["x"])
    acc = sum(x[:, j * 16:j * 16 + 16] * (1 if j % 2 == 0 else -2) for j in range(3))
    return dict(o=acc.t().contiguous())


add(block_ptr_branch_kernel, (1,), dict(BM=8, BN=16), lambda p: dict(x=randn(7, 45), o=out(16, 8), M=7, N=45, flip=0), _bb_ref)


@triton.jit
def atomic_more_kernel(k, o_x, o_c, o_b, o_t, n, BLOCK: tl.constexpr):
    """xchg of floats, CAS of i64, adds of bf16, a 2-D tile of atomics with a broadcast mask."""
    i = tl.arange(0, BLOCK)
    m = i < n
    old = tl.atomic_xchg(o_x + i, i.to(tl.float32) * 0.5, mask=m)
    e = tl.atomic_cas(o_c + i, tl.full((BLOCK,), 77, tl.int64), old.to(tl.int64) << 33)
    tl.atomic_add(o_b + tl.load(k + i, mask=m, other=0), (e - 76).to(tl.bfloat16), mask=m)
    r = tl.arange(0, 8)
    tl.atomic_add(o_t + r[:, None] * 4 + (i % 4)[None, :], (r[:, None] + i[None, :]).to(tl.int32), mask=(r[:, None] < 7) & m[None, :])


def _am_ref(a, p):
    i = torch.arange(32)
    x = torch.where(i < 30, i * 0.5, torch.full((32,), 77.0))
    c = torch.where(i < 30, torch.tensor(77 << 33), torch.tensor(0))
    b = torch.zeros(5, dtype=torch.float64)
    for k in a["k"].tolist()[:30]:
        b[k] += 1
    t = torch.zeros(8, 4, dtype=I64)
    for r in range(7):
        for j in range(30):
            t[r, j % 4] += r + j
    return dict(o_x=x, o_c=c, o_b=b, o_t=t)


add(atomic_more_kernel, (1,), dict(BLOCK=32, num_warps=1), lambda p: dict(k=randint(32, lo=0, hi=5), o_x=out(32), o_c=out(32, dtype=I64), o_b=zeros(5, dtype=BF16), o_t=zeros(8, 4, dtype=I32), n=30),
    lambda a, p: dict(_am_ref(a, p), o_c=torch.where(torch.arange(32) < 30, torch.tensor(77 << 33), torch.tensor(77 << 33))), outs=(), repeatable=False,
    note="the two masked elements of xchg return an undefined number")
CASES.pop()


@triton.jit
def mlp_gate_up_kernel(x, wg, wu, o, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Two products share a factor; silu and product in the epilogue."""
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    g = tl.zeros((BM, BN), tl.float32)
    u = tl.zeros((BM, BN), tl.float32)
    for k in tl.range(0, K, BK, num_stages=3):
        rk = k + tl.arange(0, BK)
        v = tl.load(x + rm[:, None] * K + rk[None, :], mask=(rm[:, None] < M) & (rk[None, :] < K), other=0.0)
        wm = (rk[:, None] < K) & (rn[None, :] < N)
        g = tl.dot(v, tl.load(wg + rk[:, None] * N + rn[None, :], mask=wm, other=0.0), g)
        u = tl.dot(v, tl.load(wu + rk[:, None] * N + rn[None, :], mask=wm, other=0.0), u)
    y = g * tl.sigmoid(g) * u
    tl.store(o + rm[:, None] * N + rn[None, :], y.to(tl.bfloat16), mask=(rm[:, None] < M) & (rn[None, :] < N))


for _b in (32, 64):
    add(mlp_gate_up_kernel, (cdiv(50, _b), cdiv(60, _b)), dict(BM=_b, BN=_b, BK=32, num_warps=4),
        lambda p: dict(x=randn(50, 70, dtype=BF16), wg=randn(70, 60, dtype=BF16, scale=0.1), wu=randn(70, 60, dtype=BF16, scale=0.1), o=out(50, 60, dtype=BF16), M=50, N=60, K=70),
        lambda a, p: dict(o=torch.nn.functional.silu(f64(a["x"]) @ f64(a["wg"])) * (f64(a["x"]) @ f64(a["wu"]))), tol=(3e-2, 2e-2), name=f"mlp_gate_up_{_b}")


@triton.jit
def gemm_w8a16_kernel(x, w, s, o, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """int8 weights become f16 in the loop."""
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        v = tl.load(x + rm[:, None] * K + rk[None, :], mask=(rm[:, None] < M) & (rk[None, :] < K), other=0.0)
        q = tl.load(w + rn[None, :] * K + rk[:, None], mask=(rk[:, None] < K) & (rn[None, :] < N), other=0)
        acc = tl.dot(v, q.to(tl.float16), acc)
    acc *= tl.load(s + rn, mask=rn < N, other=0.0)[None, :]
    tl.store(o + rm[:, None] * N + rn[None, :], acc.to(tl.float16), mask=(rm[:, None] < M) & (rn[None, :] < N))


add(gemm_w8a16_kernel, (1, 1), dict(BM=64, BN=64, BK=64),
    lambda p: dict(x=randn(50, 90, dtype=F16, scale=0.1), w=randint(60, 90, lo=-128, hi=128, dtype=I8), s=uniform(60, hi=0.01), o=out(50, 60, dtype=F16), M=50, N=60, K=90),
    lambda a, p: dict(o=(f64(a["x"]) @ f64(a["w"]).t()) * f64(a["s"])), tol=(1e-2, 1e-2))


@triton.jit
def gemm_precisions_kernel(a, b, o_x3, o_tf, o_h, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    rm = tl.arange(0, M)
    rn = tl.arange(0, N)
    rk = tl.arange(0, K)
    x = tl.load(a + rm[:, None] * K + rk[None, :])
    y = tl.load(b + rk[:, None] * N + rn[None, :])
    at = rm[:, None] * N + rn[None, :]
    tl.store(o_x3 + at, tl.dot(x, y, input_precision="tf32x3"))
    tl.store(o_tf + at, tl.dot(x, y, input_precision="tf32"))
    tl.store(o_h + at, tl.dot(x.to(tl.float16), y.to(tl.float16), out_dtype=tl.float16))


def _gp_ref(a, p):
    y = f64(a["a"]) @ f64(a["b"])
    return dict(o_x3=y, o_tf=y, o_h=y)


add(gemm_precisions_kernel, (1,), dict(M=64, N=32, K=32), lambda p: dict(a=randn(64, 32), b=randn(32, 32), o_x3=out(64, 32), o_tf=out(64, 32), o_h=out(64, 32, dtype=F16)), _gp_ref,
    tol=(3e-2, 1e-2))


@triton.jit
def bmm_3d_dot_kernel(a, b, o, K, B: tl.constexpr, M: tl.constexpr, N: tl.constexpr, BK: tl.constexpr):
    """tl.dot on three dimensions in a loop."""
    z = tl.arange(0, B)[:, None, None]
    m = tl.arange(0, M)[None, :, None]
    n = tl.arange(0, N)[None, None, :]
    acc = tl.zeros((B, M, N), tl.float32)
    for k in range(0, K, BK):
        ka = k + tl.arange(0, BK)[None, None, :]
        kb = k + tl.arange(0, BK)[None, :, None]
        x = tl.load(a + (z * M + m) * K + ka, mask=ka < K, other=0.0)
        y = tl.load(b + (z * K + kb) * N + n, mask=kb < K, other=0.0)
        acc = tl.dot(x, y, acc)
    tl.store(o + (z * M + m) * N + n, acc)


add(bmm_3d_dot_kernel, (1,), dict(B=4, M=16, N=32, BK=16), lambda p: dict(a=randn(4, 16, 40, dtype=F16), b=randn(4, 40, 32, dtype=F16), o=out(4, 16, 32), K=40),
    lambda a, p: dict(o=f64(a["a"]) @ f64(a["b"])), tol=(1e-2, 1e-2))


@triton.jit
def flash_d64_kernel(q, k, v, o, T, scale, CAUSAL: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """The usual forward kernel with two stages: blocks before the diagonal without a mask, then those with one."""
    h = tl.program_id(1)
    m0 = tl.program_id(0) * BM
    rm = m0 + tl.arange(0, BM)
    rd = tl.arange(0, D)
    base = h * T * D
    qq = tl.load(q + base + rm[:, None] * D + rd[None, :], mask=rm[:, None] < T, other=0.0)
    mi = tl.full((BM,), float("-inf"), tl.float32)
    li = tl.full((BM,), 1.0, tl.float32)
    acc = tl.zeros((BM, D), tl.float32)
    acc, li, mi = _flash_inner(acc, li, mi, qq, k + base, v + base, 0, m0, rm, T, scale, False, D, BN)
    acc, li, mi = _flash_inner(acc, li, mi, qq, k + base, v + base, m0, min(m0 + BM, T), rm, T, scale, True, D, BN)
    acc = acc / li[:, None]
    tl.store(o + base + rm[:, None] * D + rd[None, :], acc.to(tl.float16), mask=rm[:, None] < T)


@triton.jit
def _flash_inner(acc, li, mi, qq, k, v, lo, hi, rm, T, scale, DIAG: tl.constexpr, D: tl.constexpr, BN: tl.constexpr):
    rd = tl.arange(0, D)
    for s in range(lo, hi, BN):
        s = tl.multiple_of(s, BN)
        rn = s + tl.arange(0, BN)
        kk = tl.load(k + rn[None, :] * D + rd[:, None], mask=rn[None, :] < T, other=0.0)
        x = tl.dot(qq, kk) * (scale * 1.4426950408889634)
        if DIAG:
            x = x + tl.where(rm[:, None] >= rn[None, :], 0, -1.0e6)
        mn = tl.maximum(mi, tl.max(x, 1))
        p = tl.math.exp2(x - mn[:, None])
        al = tl.math.exp2(mi - mn)
        li = li * al + tl.sum(p, 1)
        acc = acc * al[:, None]
        vv = tl.load(v + rn[:, None] * D + rd[None, :], mask=rn[:, None] < T, other=0.0)
        acc = tl.dot(p.to(tl.float16), vv, acc)
        mi = mn
    return acc, li, mi


def _fl_ref(a, p):
    s = f64(a["q"]) @ f64(a["k"]).transpose(1, 2) * 0.125
    m = torch.ones(100, 100, dtype=torch.bool).tril()
    return dict(o=s.masked_fill(~m, float("-inf")).softmax(-1) @ f64(a["v"]))


for _bm, _bn, _w in ((64, 64, 4), (128, 32, 8)):
    add(flash_d64_kernel, (cdiv(100, _bm), 2), dict(CAUSAL=True, D=64, BM=_bm, BN=_bn, num_warps=_w),
        lambda p: dict(q=randn(2, 100, 64, dtype=F16), k=randn(2, 100, 64, dtype=F16), v=randn(2, 100, 64, dtype=F16), o=out(2, 100, 64, dtype=F16), T=100, scale=0.125), _fl_ref,
        tol=(1e-2, 1e-2), name=f"flash_d64_{_bm}")


@triton.jit
def layernorm_bwd_two_stage_kernel(dw, db, o_w, o_b, M, N, BM: tl.constexpr, BN: tl.constexpr):
    """The second stage: column sums of partial results, two outputs, a dimension that is not full."""
    c = tl.program_id(0) * BN + tl.arange(0, BN)
    a = tl.zeros((BM, BN), tl.float32)
    b = tl.zeros((BM, BN), tl.float32)
    for i in range(0, M, BM):
        r = i + tl.arange(0, BM)
        m = (r[:, None] < M) & (c[None, :] < N)
        at = r[:, None] * N + c[None, :]
        a += tl.load(dw + at, mask=m, other=0.0)
        b += tl.load(db + at, mask=m, other=0.0)
    tl.store(o_w + c, tl.sum(a, axis=0), mask=c < N)
    tl.store(o_b + c, tl.sum(b, axis=0), mask=c < N)


add(layernorm_bwd_two_stage_kernel, (2,), dict(BM=32, BN=64, num_warps=8), lambda p: dict(dw=randn(45, 100), db=randn(45, 100), o_w=out(100), o_b=out(100), M=45, N=100),
    lambda a, p: dict(o_w=f64(a["dw"]).sum(0), o_b=f64(a["db"]).sum(0)))


@triton.jit
def depthwise_conv2d_kernel(x, w, o, C, H, W, KS: tl.constexpr, BH: tl.constexpr, BW: tl.constexpr):
    """3x3 with padding one, unrolled; scalar weights; half precision in and out."""
    nc = tl.program_id(0)
    h = tl.program_id(1) * BH + tl.arange(0, BH)
    q = tl.arange(0, BW)
    acc = tl.zeros((BH, BW), tl.float32)
    for i in tl.static_range(KS):
        for j in tl.static_range(KS):
            hh = h + i - KS // 2
            ww = q + j - KS // 2
            m = (hh[:, None] >= 0) & (hh[:, None] < H) & (ww[None, :] >= 0) & (ww[None, :] < W)
            v = tl.load(x + nc * H * W + hh[:, None] * W + ww[None, :], mask=m, other=0.0)
            acc += v.to(tl.float32) * tl.load(w + (nc % C) * KS * KS + i * KS + j).to(tl.float32)
    tl.store(o + nc * H * W + h[:, None] * W + q[None, :], acc.to(tl.float16), mask=(h[:, None] < H) & (q[None, :] < W))


add(depthwise_conv2d_kernel, (6, 3), dict(KS=3, BH=4, BW=16), lambda p: dict(x=randn(2, 3, 10, 13, dtype=F16), w=randn(3, 1, 3, 3, dtype=F16), o=out(2, 3, 10, 13, dtype=F16), C=3, H=10, W=13),
    lambda a, p: dict(o=torch.nn.functional.conv2d(f64(a["x"]), f64(a["w"]), padding=1, groups=3)), tol=(1e-2, 5e-3))


@triton.jit
def avgpool3d_kernel(x, o, D, H, W, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    H2 = H // 2
    W2 = W // 2
    w = i % W2
    h = (i // W2) % H2
    d = (i // (W2 * H2)) % (D // 2)
    c = i // (W2 * H2 * (D // 2))
    acc = tl.zeros((BLOCK,), tl.float32)
    for a in range(2):
        for b in range(2):
            for e in range(2):
                acc += tl.load(x + ((c * D + 2 * d + a) * H + 2 * h + b) * W + 2 * w + e, mask=i < n, other=0.0)
    tl.store(o + i, acc * 0.125, mask=i < n)


add(avgpool3d_kernel, (2,), dict(BLOCK=64), lambda p: dict(x=randn(2, 4, 6, 10), o=out(2, 2, 3, 5), D=4, H=6, W=10, n=60),
    lambda a, p: dict(o=torch.nn.functional.avg_pool3d(f64(a["x"]), 2)))


@triton.jit
def builtin_math_kernel(x, y, o_a, o_b, o_c, o_d, o_soft, N: tl.constexpr):
    i = tl.arange(0, N)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(o_a + i, tl.fdiv(a, b) + tl.math.div_rn(a, b) + tl.erf(a))
    tl.store(o_b + i, tl.math.ceil(a) * 2 + tl.math.floor(b) + tl.math.sqrt_rn(tl.math.abs(a)))
    tl.store(o_c + i, tl.exp2(a) + tl.log2(tl.abs(b) + 1) + tl.cos(a) * tl.sin(b))
    tl.store(o_d + i, tl.fma(a, b, a) + tl.sigmoid(b) + tl.rsqrt(tl.abs(a) + 1))
    s = tl.softmax(tl.reshape(a, (N // 16, 16)))
    tl.store(o_soft + i, tl.reshape(s, (N,)))


def _bm_ref(a, p):
    x, y = f64(a["x"]), f64(a["y"])
    return dict(o_a=2 * x / y + torch.erf(x), o_b=x.ceil() * 2 + y.floor() + x.abs().sqrt(), o_c=torch.exp2(x) + torch.log2(y.abs() + 1) + x.cos() * y.sin(),
                o_d=x * y + x + torch.sigmoid(y) + (x.abs() + 1).rsqrt(), o_soft=x.view(4, 16).softmax(0).view(-1))


add(builtin_math_kernel, (1,), dict(N=64), lambda p: dict(x=randn(64), y=uniform(64, lo=0.5, hi=3.0), **{k: out(64) for k in ("o_a", "o_b", "o_c", "o_d", "o_soft")}), _bm_ref)


@triton.jit
def packed_bits_kernel(x, o, o_un, n, BLOCK: tl.constexpr):
    """32 booleans into a word by a sum of shifts, and back by comparisons along a new axis."""
    w = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    b = tl.arange(0, 32)
    i = w[:, None] * 32 + b[None, :]
    v = tl.load(x + i, mask=i < n, other=0)
    word = tl.sum((v > 0).to(tl.uint32) << b[None, :].to(tl.uint32), 1)
    tl.store(o + w, word.to(tl.int32, bitcast=True), mask=w * 32 < n)
    back = (word[:, None] >> b[None, :].to(tl.uint32)) & 1
    tl.store(o_un + i, back.to(tl.int8), mask=i < n)


def _pb_ref(a, p):
    v = torch.nn.functional.pad((a["x"] > 0).long(), (0, 224 - 200)).view(7, 32)
    w = (v << torch.arange(32)).sum(1)
    return dict(o=torch.where(w >= 1 << 31, w - (1 << 32), w).to(I32), o_un=(a["x"] > 0).to(I8))


add(packed_bits_kernel, (2,), dict(BLOCK=4), lambda p: dict(x=randint(200, lo=-1, hi=2), o=out(7, dtype=I32), o_un=out(200, dtype=I8), n=200), _pb_ref)


@triton.jit
def f64_bits_kernel(x, o, o_next, o_pack, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=1.0)
    b = v.to(tl.int64, bitcast=True)
    tl.store(o + i, ((b >> 52) & 0x7FF) - 1023, mask=m)
    tl.store(o_next + i, (b + 1).to(tl.float64, bitcast=True), mask=m)
    h = v.to(tl.float32).to(tl.bfloat16).to(tl.int16, bitcast=True)
    g = v.to(tl.float32).to(tl.float16).to(tl.int16, bitcast=True)
    tl.store(o_pack + i, (h.to(tl.int32) << 16) | (g.to(tl.int32) & 0xFFFF), mask=m)


def _fb_ref(a, p):
    b = a["x"].view(I64)
    h = a["x"].float().bfloat16().view(I16).int()
    g = a["x"].float().half().view(I16).int()
    return dict(o=((b >> 52) & 0x7FF) - 1023, o_next=(b + 1).view(torch.float64), o_pack=(h << 16) | (g & 0xFFFF))


add(f64_bits_kernel, (1,), dict(BLOCK=64), lambda p: dict(x=randn(50).double() * 3.7, o=out(50, dtype=I64), o_next=out(50, dtype=torch.float64), o_pack=out(50, dtype=I32), n=50), _fb_ref,
    tol=(0, 0))


@triton.jit
def nested_while_kernel(x, o, o_it, n, tol, BLOCK: tl.constexpr):
    """Newton by element with an inner line search: while in while in for, all carrying tensors."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    a = tl.load(x + i, mask=m, other=1.0)
    r = a
    its = tl.zeros((BLOCK,), tl.int32)
    worst = tl.max(tl.abs(r * r * r - a), 0)
    outer = 0
    while (worst > tol) & (outer < 50):
        step = (r * r * r - a) / (3 * r * r + 1e-6)
        size = 1.0
        before = tl.sum(tl.abs(r * r * r - a), 0)
        t = r - step
        while (tl.sum(tl.abs(t * t * t - a), 0) > before) & (size > 0.01):
            size *= 0.5
            t = r - step * size
        its += (tl.abs(t - r) > 1e-6).to(tl.int32)
        r = t
        worst = tl.max(tl.abs(r * r * r - a), 0)
        outer += 1
    tl.store(o + i, r, mask=m)
    tl.store(o_it + tl.program_id(0), (outer < 50).to(tl.int32))


add(nested_while_kernel, (2,), dict(BLOCK=32, num_warps=1), lambda p: dict(x=uniform(50, lo=0.5, hi=8.0), o=out(50), o_it=out(2, dtype=I32), n=50, tol=1e-4),
    lambda a, p: dict(o=f64(a["x"]) ** (1 / 3), o_it=torch.ones(2)), tol=(1e-3, 1e-3))


@triton.jit
def volatile_modifiers_kernel(x, o, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    a = tl.load(x + i, mask=m, other=0.0, cache_modifier=".ca")
    b = tl.load(x + i, mask=m, other=0.0, volatile=True)
    c = tl.load(x + (n - 1 - i), mask=m, other=0.0, cache_modifier=".cv")
    tl.store(o + i, a + b * 2 + c * 4, mask=m, cache_modifier=".wb")
    tl.store(o + n + i, a, mask=m, cache_modifier=".wt")


add(volatile_modifiers_kernel, (2,), dict(BLOCK=64), lambda p: dict(x=randn(100), o=out(200), n=100),
    lambda a, p: dict(o=torch.cat([f64(a["x"]) * 3 + 4 * f64(a["x"]).flip(0), f64(a["x"])])))


@triton.jit
def gemm_gather_scatter_kernel(x, src, dst, w, o, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Rows of A by an index, rows of the result to another."""
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    live = r < M
    rows = tl.load(src + r, mask=live, other=0)
    to = tl.load(dst + r, mask=live, other=0)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        a = tl.load(x + rows[:, None] * K + rk[None, :], mask=live[:, None] & (rk[None, :] < K), other=0.0)
        b = tl.load(w + rk[:, None] * N + rn[None, :], mask=(rk[:, None] < K) & (rn[None, :] < N), other=0.0)
        acc += tl.dot(a, b)
    tl.store(o + to[:, None] * N + rn[None, :], acc.to(tl.float16), mask=live[:, None] & (rn[None, :] < N))


def _gs_ref(a, p):
    y = torch.full((40, 50), 77.0, dtype=torch.float64)
    y[a["dst"].long()] = f64(a["x"])[a["src"].long()] @ f64(a["w"])
    return dict(o=y)


for _b in (16, 64):
    add(gemm_gather_scatter_kernel, (cdiv(30, _b), cdiv(50, _b)), dict(BM=_b, BN=_b, BK=32),
        lambda p: dict(x=randn(25, 70, dtype=F16), src=randint(30, lo=0, hi=25), dst=torch.randperm(40)[:30].to(I32).cuda(), w=randn(70, 50, dtype=F16), o=out(40, 50, dtype=F16), M=30, N=50, K=70),
        _gs_ref, tol=(3e-2, 1e-2), name=f"gemm_gather_scatter_{_b}")


@triton.jit
def pairwise_bias_kernel(x, b, o, T, H, BT: tl.constexpr):
    """A relative position bias: buckets by log2 and a table gather; three loads with different broadcasts."""
    h = tl.program_id(1)
    i = tl.program_id(0) * BT + tl.arange(0, BT)
    j = tl.arange(0, BT)
    for s in range(0, T, BT):
        jj = s + j
        d = i[:, None] - jj[None, :]
        n = tl.maximum(d, 0)
        big = 4 + (tl.log2(tl.maximum(n, 1).to(tl.float32) / 4.0) * 2).to(tl.int32)
        bucket = tl.where(n < 4, n, tl.minimum(big, 7))
        m = (i[:, None] < T) & (jj[None, :] < T)
        v = tl.load(b + bucket * H + h, mask=m, other=0.0)
        e = tl.load(x + jj, mask=jj < T, other=0.0)[None, :] - tl.load(x + i, mask=i < T, other=0.0)[:, None]
        tl.store(o + (h * T + i[:, None]) * T + jj[None, :], v + e, mask=m)


def _pbias_ref(a, p):
    i = torch.arange(30)
    n = (i[:, None] - i[None]).clamp(min=0)
    big = 4 + torch.trunc(torch.log2(n.clamp(min=1).float() / 4.0) * 2).long()
    bk = torch.where(n < 4, n, big.clamp(max=7))
    x = f64(a["x"])
    return dict(o=f64(a["b"])[bk].permute(2, 0, 1) + (x[None, :] - x[:, None]))


add(pairwise_bias_kernel, (2, 3), dict(BT=16), lambda p: dict(x=randn(30), b=randn(8, 3), o=out(3, 30, 30), T=30, H=3), _pbias_ref)


@triton.jit
def sobol_gray_kernel(dirs, o, n, BITS: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    g = i ^ (i >> 1)
    acc = tl.zeros((BLOCK,), tl.uint32)
    for b in range(BITS):
        v = tl.load(dirs + b).to(tl.uint32, bitcast=True)
        acc ^= tl.where(((g >> b) & 1) == 1, v, 0).to(tl.uint32)
    tl.store(o + i, acc.to(tl.float32) * (1.0 / 4294967296.0), mask=i < n)


def _sb_ref(a, p):
    d = [v & 0xFFFFFFFF for v in a["dirs"].tolist()]
    ys = []
    for i in range(100):
        g, acc = i ^ (i >> 1), 0
        for b in range(8):
            if g >> b & 1:
                acc ^= d[b]
        ys.append(acc / 2 ** 32)
    return dict(o=torch.tensor(ys, dtype=torch.float64))


add(sobol_gray_kernel, (2,), dict(BITS=8, BLOCK=64), lambda p: dict(dirs=T([(1 << (31 - b)) - (1 << 32 if b == 0 else 0) for b in range(8)]), o=out(100), n=100), _sb_ref, tol=(1e-7, 1e-6))


@triton.jit
def grouped_softmax_topp_kernel(x, o, o_n, N, topp, BLOCK: tl.constexpr):
    """Nucleus sampling's filter: sort, cumulative sum, the smallest kept value, renormalised in place."""
    r = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(x + r * N + c, mask=c < N, other=-float("inf"))
    e = tl.exp(v - tl.max(v, 0))
    p = e / tl.sum(e, 0)
    s = tl.sort(p, descending=True)
    cs = tl.cumsum(s, 0)
    keep = cs - s < topp
    cut = tl.min(tl.where(keep, s, 2.0), 0)
    q = tl.where((p >= cut) & (c < N), p, 0.0)
    tl.store(o + r * N + c, q / tl.sum(q, 0), mask=c < N)
    tl.store(o_n + r, tl.sum((q > 0).to(tl.int32), 0))


def _tp_ref(a, p):
    q = f64(a["x"]).softmax(1)
    s = q.sort(1, descending=True)[0]
    k = (s.cumsum(1) - s < 0.7)
    cut = torch.where(k, s, torch.full_like(s, 2.0)).amin(1, keepdim=True)
    z = torch.where(q >= cut, q, torch.zeros_like(q))
    return dict(o=z / z.sum(1, keepdim=True), o_n=(z > 0).sum(1))


add(grouped_softmax_topp_kernel, (4,), dict(BLOCK=64), lambda p: dict(x=randn(4, 50, scale=2.0), o=out(4, 50), o_n=out(4, dtype=I32), N=50, topp=0.7), _tp_ref)


@triton.jit
def big_reduce_kernel(x, o, o_i, N, BLOCK: tl.constexpr):
    """One large block on many warps: sum, max with index, and a scan over it."""
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < N, other=0.0)
    tl.store(o, tl.sum(v, 0))
    m, k = tl.max(tl.where(i < N, v, -float("inf")), 0, return_indices=True)
    tl.store(o + 1, m)
    tl.store(o_i, k)
    c = tl.cumsum(v, 0)
    tl.store(o + 2, tl.max(c, 0))


def _br_ref(a, p):
    x = f64(a["x"])
    return dict(o=torch.stack([x.sum(), x.max(), x.cumsum(0).max()]), o_i=x.argmax().reshape(1))


add(big_reduce_kernel, (1,), dict(BLOCK=16384, num_warps=16), lambda p: dict(x=randn(12000), o=out(3), o_i=out(1, dtype=I32), N=12000), _br_ref, tol=(5e-2, 1e-3))
