"""Attention: varlen, windows, biases, dropout, paged caches, decoding, backward, linear attention."""
import math
import torch
import triton
import triton.language as tl

from ._lib import case, cdiv, f64, out, randint, randn, short, uniform, zeros
from .train import _philox, _u2f

CASES = []
add = short(CASES)
F16, BF16, I32 = torch.float16, torch.bfloat16, torch.int32


@triton.jit
def attn_varlen_kernel(q, k, v, cu, o, o_lse, scale, H, KVH, CAUSAL: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """Ragged sequences (T, H, D), heads share keys (GQA)."""
    b = tl.program_id(0)
    h = tl.program_id(1)
    start = tl.load(cu + b)
    n = tl.load(cu + b + 1) - start
    m0 = tl.program_id(2) * BM
    if m0 >= n:
        return
    rm = m0 + tl.arange(0, BM)
    rd = tl.arange(0, D)
    kh = h // (H // KVH)
    qq = tl.load(q + ((start + rm)[:, None] * H + h) * D + rd[None, :], mask=rm[:, None] < n, other=0.0)
    mi = tl.full([BM], float("-inf"), tl.float32)
    li = tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    hi = n
    if CAUSAL:
        hi = tl.minimum(n, m0 + BM)
    for s in range(0, hi, BN):
        rn = s + tl.arange(0, BN)
        kk = tl.load(k + ((start + rn)[None, :] * KVH + kh) * D + rd[:, None], mask=rn[None, :] < n, other=0.0)
        x = tl.dot(qq, kk) * (scale * 1.44269504)
        ok = rn[None, :] < n
        if CAUSAL:
            ok = ok & (rm[:, None] >= rn[None, :])
        x = tl.where(ok, x, float("-inf"))
        mn = tl.maximum(mi, tl.max(x, 1))
        p = tl.math.exp2(x - mn[:, None])
        al = tl.math.exp2(mi - mn)
        li = li * al + tl.sum(p, 1)
        vv = tl.load(v + ((start + rn)[:, None] * KVH + kh) * D + rd[None, :], mask=rn[:, None] < n, other=0.0)
        acc = tl.dot(p.to(vv.dtype), vv, acc * al[:, None])
        mi = mn
    acc /= li[:, None]
    tl.store(o + ((start + rm)[:, None] * H + h) * D + rd[None, :], acc.to(tl.float16), mask=rm[:, None] < n)
    tl.store(o_lse + (start + rm) * H + h, mi * 0.69314718 + tl.log(li), mask=rm < n)


def _att(q, k, v, scale, bias=None, mask=None):
    """(..., T, D)"""
    s = q @ k.transpose(-1, -2) * scale
    if bias is not None:
        s = s + bias
    if mask is not None:
        s = s.masked_fill(~mask, float("-inf"))
    return torch.softmax(s, -1).nan_to_num(0.0) @ v, s.logsumexp(-1)


_CU = [0, 19, 20, 20, 45]


def _var_ref(a, p):
    y, l = torch.zeros(45, 4, 16, dtype=torch.float64), torch.zeros(45, 4, dtype=torch.float64)
    for i in range(4):
        s, e = _CU[i], _CU[i + 1]
        for h in range(4):
            n = e - s
            if n == 0:
                continue
            mk = torch.ones(n, n, dtype=torch.bool)
            y[s:e, h], l[s:e, h] = _att(f64(a["q"])[s:e, h], f64(a["k"])[s:e, h // 2], f64(a["v"])[s:e, h // 2], 0.25, None,
                                        mk.tril() if p["CAUSAL"] else mk)
    return dict(o=y, o_lse=l)


for _c in (True, False):
    add(attn_varlen_kernel, (4, 4, 2), dict(CAUSAL=_c, D=16, BM=16, BN=16),
        lambda p: dict(q=randn(45, 4, 16, dtype=F16), k=randn(45, 2, 16, dtype=F16), v=randn(45, 2, 16, dtype=F16),
                       cu=torch.tensor(_CU, device="cuda", dtype=I32), o=out(45, 4, 16, dtype=F16), o_lse=out(45, 4), scale=0.25, H=4, KVH=2),
        _var_ref, tol=(1e-2, 1e-2), name="attn_varlen" + ("_causal" if _c else ""))


@triton.jit
def attn_window_alibi_kernel(q, k, v, slope, o, T, scale, WINDOW: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """Sliding window, ALiBi, a soft cap and an attention sink of the first key."""
    h = tl.program_id(1)
    m0 = tl.program_id(0) * BM
    base = h * T * D
    qb = tl.make_block_ptr(q + base, (T, D), (D, 1), (m0, 0), (BM, D), (1, 0))
    rm = m0 + tl.arange(0, BM)
    qq = tl.load(qb, boundary_check=(0,), padding_option="zero")
    sl = tl.load(slope + h)
    lo = tl.maximum(0, (m0 - WINDOW) // BN * BN)
    hi = tl.minimum(m0 + BM, T)
    kb = tl.make_block_ptr(k + base, (D, T), (1, D), (0, lo), (D, BN), (0, 1))
    vb = tl.make_block_ptr(v + base, (T, D), (D, 1), (lo, 0), (BN, D), (1, 0))
    mi = tl.zeros([BM], tl.float32) - float("inf")
    li = tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    for s in range(lo, hi, BN):
        rn = s + tl.arange(0, BN)
        x = tl.dot(qq, tl.load(kb, boundary_check=(1,), padding_option="zero"), input_precision="ieee") * scale
        x = 20.0 * (2 * tl.sigmoid(2 * x / 20.0) - 1)
        dist = rm[:, None] - rn[None, :]
        x -= sl * dist.to(tl.float32)
        x = tl.where((dist >= 0) & (dist < WINDOW) & (rn[None, :] < T), x, -1.0e30)
        mn = tl.maximum(mi, tl.max(x, 1))
        p = tl.exp(x - mn[:, None])
        al = tl.exp(mi - mn)
        li = li * al + tl.sum(p, 1)
        acc = acc * al[:, None] + tl.dot(p, tl.load(vb, boundary_check=(0,), padding_option="zero"), input_precision="ieee")
        mi = mn
        kb = tl.advance(kb, (0, BN))
        vb = tl.advance(vb, (BN, 0))
    ob = tl.make_block_ptr(o + base, (T, D), (D, 1), (m0, 0), (BM, D), (1, 0))
    tl.store(ob, acc / li[:, None], boundary_check=(0,))


def _win_ref(a, p):
    q, k, v = f64(a["q"]), f64(a["k"]), f64(a["v"])
    s = q @ k.transpose(1, 2) * 0.3
    s = 20 * torch.tanh(s / 20)
    i = torch.arange(50)
    d = i[:, None] - i[None]
    s = s - f64(a["slope"])[:, None, None] * d
    s = s.masked_fill(~((d >= 0) & (d < 12)), float("-inf"))
    return dict(o=torch.softmax(s, -1) @ v)


add(attn_window_alibi_kernel, (4, 2), dict(WINDOW=12, D=16, BM=16, BN=16),
    lambda p: dict(q=randn(2, 50, 16), k=randn(2, 50, 16), v=randn(2, 50, 16), slope=uniform(2), o=out(2, 50, 16), T=50, scale=0.3), _win_ref,
    tol=(1e-3, 1e-3))


@triton.jit
def attn_bias_dropout_kernel(q, k, v, bias, o, Tq, Tk, scale, pdrop, seed, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    h = tl.program_id(1)
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rd = tl.arange(0, D)
    qq = tl.load(q + (h * Tq + rm[:, None]) * D + rd[None, :], mask=rm[:, None] < Tq, other=0.0)
    mi = tl.full([BM], -1e30, tl.float32)
    li = tl.full([BM], 0.0, tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    for s in range(0, Tk, BN):
        rn = s + tl.arange(0, BN)
        live = (rm[:, None] < Tq) & (rn[None, :] < Tk)
        kk = tl.load(k + (h * Tk + rn[:, None]) * D + rd[None, :], mask=rn[:, None] < Tk, other=0.0)
        vv = tl.load(v + (h * Tk + rn[:, None]) * D + rd[None, :], mask=rn[:, None] < Tk, other=0.0)
        x = tl.dot(qq, kk.trans(1, 0)) * scale + tl.load(bias + (h * Tq + rm[:, None]) * Tk + rn[None, :], mask=live, other=float("-inf"))
        mn = tl.maximum(mi, tl.max(x, 1))
        p = tl.exp(x - mn[:, None])
        al = tl.exp(mi - mn)
        li = li * al + tl.sum(p, 1)
        r = tl.rand(seed, (h * Tq + rm[:, None]) * Tk + rn[None, :])
        p = tl.where(r > pdrop, p / (1 - pdrop), 0.0)
        acc = acc * al[:, None]
        acc += tl.dot(p.to(tl.bfloat16), vv)
        mi = mn
    tl.store(o + (h * Tq + rm[:, None]) * D + rd[None, :], acc / li[:, None], mask=rm[:, None] < Tq)


def _bd_ref(a, p):
    s = f64(a["q"]) @ f64(a["k"]).transpose(1, 2) * 0.25 + f64(a["bias"])
    w = torch.softmax(s, -1)
    r = torch.tensor([_u2f(_philox(5, i)[0]) for i in range(2 * 20 * 35)]).view(2, 20, 35)
    return dict(o=torch.where(r > 0.2, w / 0.8, torch.zeros_like(w)) @ f64(a["v"]))


add(attn_bias_dropout_kernel, (2, 2), dict(D=32, BM=16, BN=32),
    lambda p: dict(q=randn(2, 20, 32, dtype=BF16), k=randn(2, 35, 32, dtype=BF16), v=randn(2, 35, 32, dtype=BF16), bias=randn(2, 20, 35),
                   o=out(2, 20, 32), Tq=20, Tk=35, scale=0.25, pdrop=0.2, seed=5), _bd_ref, tol=(3e-2, 3e-2))


@triton.jit
def paged_decode_kernel(q, kc, vc, table, lens, o, scale, H, KVH, max_blocks, D: tl.constexpr, PAGE: tl.constexpr):
    """One query per sequence; pages of the cache through a block table; products by multiply and sum."""
    b = tl.program_id(0)
    h = tl.program_id(1)
    n = tl.load(lens + b)
    kh = h // (H // KVH)
    d = tl.arange(0, D)
    r = tl.arange(0, PAGE)
    qq = tl.load(q + (b * H + h) * D + d).to(tl.float32) * scale
    mi = -float("inf")
    li = 0.0
    acc = tl.zeros([D], dtype=tl.float32)
    for i in range(0, tl.cdiv(n, PAGE)):
        page = tl.load(table + b * max_blocks + i).to(tl.int64)
        at = ((page * KVH + kh) * PAGE + r[:, None]) * D + d[None, :]
        live = i * PAGE + r < n
        kk = tl.load(kc + at, mask=live[:, None], other=0.0).to(tl.float32)
        x = tl.sum(qq[None, :] * kk, axis=1)
        x = tl.where(live, x, float("-inf"))
        mn = tl.maximum(mi, tl.max(x, axis=0))
        p = tl.exp(x - mn)
        al = tl.exp(mi - mn)
        li = li * al + tl.sum(p, axis=0)
        vv = tl.load(vc + at, mask=live[:, None], other=0.0).to(tl.float32)
        acc = acc * al + tl.sum(p[:, None] * vv, axis=0)
        mi = mn
    tl.store(o + (b * H + h) * D + d, (acc / li).to(tl.float16))


def _pd_build(p):
    t = torch.randperm(12)[:9].reshape(3, 3).to(I32).cuda()
    return dict(q=randn(3, 4, 32, dtype=F16), kc=randn(12, 2, 8, 32, dtype=F16), vc=randn(12, 2, 8, 32, dtype=F16), table=t,
                lens=torch.tensor([20, 8, 3], device="cuda", dtype=I32), o=out(3, 4, 32, dtype=F16), scale=0.2, H=4, KVH=2, max_blocks=3)


def _pd_ref(a, p):
    y = torch.zeros(3, 4, 32, dtype=torch.float64)
    for b in range(3):
        n = a["lens"][b].item()
        pg = a["table"][b].long()
        for h in range(4):
            k = f64(a["kc"])[pg, h // 2].reshape(-1, 32)[:n]
            v = f64(a["vc"])[pg, h // 2].reshape(-1, 32)[:n]
            y[b, h] = _att(f64(a["q"])[b, h][None], k, v, 0.2)[0][0]
    return dict(o=y)


add(paged_decode_kernel, (3, 4), dict(D=32, PAGE=8), _pd_build, _pd_ref, tol=(5e-3, 5e-3))


@triton.jit
def decode_splitkv_kernel(q, k, v, o_part, o_lse, T, per, scale, G: tl.constexpr, D: tl.constexpr, BN: tl.constexpr):
    """Stage one of split decoding: a group of G heads against a part of the keys."""
    b = tl.program_id(0)
    s = tl.program_id(1)
    S = tl.num_programs(1)
    g = tl.arange(0, G)
    d = tl.arange(0, D)
    qq = tl.load(q + (b * G + g[:, None]) * D + d[None, :])
    lo = s * per
    hi = tl.minimum(lo + per, T)
    mi = tl.zeros([G], dtype=tl.float32) - float("inf")
    li = tl.zeros([G], dtype=tl.float32)
    acc = tl.zeros([G, D], dtype=tl.float32)
    for n0 in range(lo, hi, BN):
        n = n0 + tl.arange(0, BN)
        kk = tl.load(k + (b * T + n[None, :]) * D + d[:, None], mask=n[None, :] < hi, other=0.0)
        x = tl.dot(qq, kk.to(qq.dtype)) * scale
        x = tl.where(n[None, :] < hi, x, float("-inf"))
        mn = tl.maximum(tl.max(x, 1), mi)
        al = tl.exp(mi - mn)
        p = tl.exp(x - mn[:, None])
        vv = tl.load(v + (b * T + n[:, None]) * D + d[None, :], mask=n[:, None] < hi, other=0.0)
        acc = acc * al[:, None] + tl.dot(p.to(vv.dtype), vv)
        li = li * al + tl.sum(p, 1)
        mi = mn
    if lo < hi:
        tl.store(o_part + ((b * S + s) * G + g[:, None]) * D + d[None, :], acc / li[:, None])
        tl.store(o_lse + (b * S + s) * G + g, mi + tl.log(li))
    else:
        tl.store(o_lse + (b * S + s) * G + g, tl.full([G], float("-inf"), tl.float32))


def _sk_ref(a, p):
    y = torch.full((2, 4, 16, 16), 77.0, dtype=torch.float64)
    l = torch.full((2, 4, 16), float("-inf"), dtype=torch.float64)
    for b in range(2):
        for s in range(3):
            lo, hi = s * 20, min(s * 20 + 20, 55)
            y[b, s], l[b, s] = _att(f64(a["q"])[b], f64(a["k"])[b, lo:hi], f64(a["v"])[b, lo:hi], 0.25)
    return dict(o_part=y, o_lse=l)


add(decode_splitkv_kernel, (2, 4), dict(G=16, D=16, BN=16),
    lambda p: dict(q=randn(2, 16, 16, dtype=F16), k=randn(2, 55, 16, dtype=F16), v=randn(2, 55, 16, dtype=F16), o_part=out(2, 4, 16, 16),
                   o_lse=out(2, 4, 16), T=55, per=20, scale=0.25), _sk_ref, tol=(1e-2, 1e-2))


@triton.jit
def decode_reduce_kernel(part, lse, o, n_split, D: tl.constexpr, S: tl.constexpr):
    """Stage two: parts weighed by their log-sums; empty parts have -inf."""
    i = tl.program_id(0)
    s = tl.arange(0, S)
    d = tl.arange(0, D)
    l = tl.load(lse + i * n_split + s, mask=s < n_split, other=float("-inf"))
    w = tl.exp(l - tl.max(l, 0))
    w = w / tl.sum(w, 0)
    x = tl.load(part + (i * n_split + s[:, None]) * D + d[None, :], mask=(s[:, None] < n_split) & (l > float("-inf"))[:, None], other=0.0)
    tl.store(o + i * D + d, tl.sum(x * w[:, None], 0))


def _dr_build(p):
    l = randn(6, 5)
    l[1, 2] = float("-inf")
    l[4, :4] = float("-inf")
    x = randn(6, 5, 32)
    x[1, 2] = float("nan")
    return dict(part=x, lse=l, o=out(6, 32), n_split=5)


add(decode_reduce_kernel, (6,), dict(D=32, S=8), _dr_build,
    lambda a, p: dict(o=(f64(a["part"]).nan_to_num(0.0) * torch.softmax(f64(a["lse"]), 1)[..., None]).sum(1)))


@triton.jit
def attn_bwd_dkdv_kernel(q, k, v, do, lse, delta, o_dk, o_dv, T, scale, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    h = tl.program_id(1)
    rn = tl.program_id(0) * BN + tl.arange(0, BN)
    rd = tl.arange(0, D)
    base = h * T * D
    kk = tl.load(k + base + rn[:, None] * D + rd[None, :], mask=rn[:, None] < T, other=0.0)
    vv = tl.load(v + base + rn[:, None] * D + rd[None, :], mask=rn[:, None] < T, other=0.0)
    dk = tl.zeros([BN, D], tl.float32)
    dv = tl.zeros([BN, D], tl.float32)
    for m0 in range(tl.program_id(0) * BN // BM * BM, T, BM):
        rm = m0 + tl.arange(0, BM)
        qt = tl.load(q + base + rm[None, :] * D + rd[:, None], mask=rm[None, :] < T, other=0.0)
        l = tl.load(lse + h * T + rm, mask=rm < T, other=0.0)
        pt = tl.exp(tl.dot(kk, qt) * scale - l[None, :])
        pt = tl.where((rm[None, :] >= rn[:, None]) & (rm[None, :] < T), pt, 0.0)
        dd = tl.load(do + base + rm[:, None] * D + rd[None, :], mask=rm[:, None] < T, other=0.0)
        dv += tl.dot(pt.to(tl.float16), dd)
        di = tl.load(delta + h * T + rm, mask=rm < T, other=0.0)
        dpt = tl.dot(vv, tl.trans(dd)).to(tl.float32)
        ds = (pt * (dpt - di[None, :])).to(tl.float16)
        dk += tl.dot(ds, tl.trans(qt))
    tl.store(o_dk + base + rn[:, None] * D + rd[None, :], dk * scale, mask=rn[:, None] < T)
    tl.store(o_dv + base + rn[:, None] * D + rd[None, :], dv, mask=rn[:, None] < T)


def _bk_all(a):
    q, k, v = (f64(a[n]).clone().requires_grad_(True) for n in "qkv")
    with torch.enable_grad():
        y, l = _att(q, k, v, 0.25, None, torch.ones(40, 40, dtype=torch.bool).tril())
        y.backward(f64(a["do"]))
    return q.grad, k.grad, v.grad, y.detach(), l.detach()


def _bk_build(p):
    a = dict(q=randn(2, 40, 16, dtype=F16), k=randn(2, 40, 16, dtype=F16), v=randn(2, 40, 16, dtype=F16), do=randn(2, 40, 16, dtype=F16))
    _, _, _, y, l = _bk_all({n: t.cpu() for n, t in a.items()})
    a.update(lse=l.float().cuda(), delta=(y * f64(a["do"].cpu())).sum(-1).float().cuda(), T=40, scale=0.25)
    return a


add(attn_bwd_dkdv_kernel, (3, 2), dict(D=16, BM=16, BN=16), lambda p: dict(_bk_build(p), o_dk=out(2, 40, 16), o_dv=out(2, 40, 16)),
    lambda a, p: (lambda g: dict(o_dk=g[1], o_dv=g[2]))(_bk_all(a)), tol=(2e-2, 2e-2))


@triton.jit
def attn_bwd_dq_kernel(q, k, v, do, lse, delta, o_dq, T, scale, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """Off-diagonal steps first, then the diagonal one by a helper with a constexpr switch."""
    h = tl.program_id(1)
    m0 = tl.program_id(0) * BM
    rm = m0 + tl.arange(0, BM)
    rd = tl.arange(0, D)
    base = h * T * D
    live = rm[:, None] < T
    qq = tl.load(q + base + rm[:, None] * D + rd[None, :], mask=live, other=0.0)
    dd = tl.load(do + base + rm[:, None] * D + rd[None, :], mask=live, other=0.0)
    l = tl.load(lse + h * T + rm, mask=rm < T, other=0.0)
    di = tl.load(delta + h * T + rm, mask=rm < T, other=0.0)
    acc = tl.zeros([BM, D], tl.float32)
    acc = _dq_steps(acc, qq, dd, l, di, k + base, v + base, 0, m0, rm, T, scale, False, D, BN)
    acc = _dq_steps(acc, qq, dd, l, di, k + base, v + base, m0, tl.minimum(m0 + BM, T), rm, T, scale, True, D, BN)
    tl.store(o_dq + base + rm[:, None] * D + rd[None, :], acc * scale, mask=live)


@triton.jit
def _dq_steps(acc, qq, dd, l, di, k, v, lo, hi, rm, T, scale, MASK: tl.constexpr, D: tl.constexpr, BN: tl.constexpr):
    rd = tl.arange(0, D)
    for n0 in range(lo, hi, BN):
        rn = n0 + tl.arange(0, BN)
        kt = tl.load(k + rn[None, :] * D + rd[:, None], mask=rn[None, :] < T, other=0.0)
        vt = tl.load(v + rn[None, :] * D + rd[:, None], mask=rn[None, :] < T, other=0.0)
        p = tl.exp(tl.dot(qq, kt) * scale - l[:, None])
        if MASK:
            p = tl.where(rm[:, None] >= rn[None, :], p, 0.0)
        dp = tl.dot(dd, vt)
        ds = p * (dp - di[:, None])
        acc = tl.dot(ds.to(tl.float16), tl.trans(kt), acc)
    return acc


add(attn_bwd_dq_kernel, (3, 2), dict(D=16, BM=16, BN=16), lambda p: dict(_bk_build(p), o_dq=out(2, 40, 16)),
    lambda a, p: dict(o_dq=_bk_all(a)[0]), tol=(2e-2, 2e-2))


@triton.jit
def linear_attn_chunk_kernel(q, k, v, g, h0, o, o_h, T, scale, D: tl.constexpr, BT: tl.constexpr):
    """Chunks with a state carried through the loop and scalar decays per step (retention)."""
    i = tl.program_id(0)
    s = tl.load(tl.make_block_ptr(h0 + i * D * D, (D, D), (D, 1), (0, 0), (D, D), (1, 0)))
    r = tl.arange(0, BT)
    for t in range(0, tl.cdiv(T, BT)):
        pq = tl.make_block_ptr(q + i * T * D, (T, D), (D, 1), (t * BT, 0), (BT, D), (1, 0))
        pk = tl.make_block_ptr(k + i * T * D, (D, T), (1, D), (0, t * BT), (D, BT), (0, 1))
        pv = tl.make_block_ptr(v + i * T * D, (T, D), (D, 1), (t * BT, 0), (BT, D), (1, 0))
        po = tl.make_block_ptr(o + i * T * D, (T, D), (D, 1), (t * BT, 0), (BT, D), (1, 0))
        gg = tl.load(g + i * T + t * BT + r, mask=t * BT + r < T, other=0.0)
        c = tl.cumsum(gg, 0)
        total = tl.sum(gg, 0)
        qq = tl.load(pq, boundary_check=(0,), padding_option="zero") * scale
        kk = tl.load(pk, boundary_check=(1,), padding_option="zero")
        vv = tl.load(pv, boundary_check=(0,), padding_option="zero")
        a = tl.dot(qq, kk, input_precision="ieee")
        a = tl.where(r[:, None] >= r[None, :], a * tl.exp(c[:, None] - c[None, :]), 0.0)
        y = tl.dot(a, vv, input_precision="ieee") + tl.dot(qq * tl.exp(c)[:, None], s, input_precision="ieee")
        tl.store(po, y, boundary_check=(0,))
        s = s * tl.exp(total) + tl.dot(kk * tl.exp(total - c)[None, :], vv, input_precision="ieee")
    tl.store(tl.make_block_ptr(o_h + i * D * D, (D, D), (D, 1), (0, 0), (D, D), (1, 0)), s)


def _la_ref(a, p):
    ys, hs = torch.zeros(2, 40, 16, dtype=torch.float64), []
    for i in range(2):
        s = f64(a["h0"])[i].clone()
        for t in range(40):
            s = s * f64(a["g"])[i, t].exp() + f64(a["k"])[i, t][:, None] * f64(a["v"])[i, t][None]
            ys[i, t] = (f64(a["q"])[i, t] * 0.25) @ s
        hs.append(s)
    return dict(o=ys, o_h=torch.stack(hs))


add(linear_attn_chunk_kernel, (2,), dict(D=16, BT=16),
    lambda p: dict(q=randn(2, 40, 16), k=randn(2, 40, 16), v=randn(2, 40, 16), g=-uniform(2, 40), h0=randn(2, 16, 16), o=out(2, 40, 16),
                   o_h=out(2, 16, 16), T=40, scale=0.25), _la_ref, tol=(1e-3, 1e-3))


@triton.jit
def attn_block_sparse_kernel(q, k, v, idx, cnt, o, T, max_n, scale, D: tl.constexpr, B: tl.constexpr):
    """Blocks of keys by a list per block of queries."""
    i = tl.program_id(0)
    r = tl.arange(0, B)
    d = tl.arange(0, D)
    rm = i * B + r
    qq = (tl.load(q + rm[:, None] * D + d[None, :], mask=rm[:, None] < T, other=0.0) * scale).to(tl.bfloat16)
    mi = tl.full((B,), -float("inf"), tl.float32)
    li = tl.zeros((B,), tl.float32)
    acc = tl.zeros((B, D), tl.float32)
    for j in range(tl.load(cnt + i)):
        blk = tl.load(idx + i * max_n + j)
        rn = blk * B + r
        x = tl.dot(qq, tl.load(k + rn[None, :] * D + d[:, None], mask=rn[None, :] < T, other=0.0))
        x += tl.where(rn[None, :] < T, 0, float("-inf"))
        mn = tl.maximum(mi, tl.max(x, 1))
        p = tl.exp(x - mn[:, None])
        al = tl.exp(mi - mn)
        li = li * al + tl.sum(p, 1)
        acc = acc * al[:, None] + tl.dot(p.to(tl.bfloat16), tl.load(v + rn[:, None] * D + d[None, :], mask=rn[:, None] < T, other=0.0))
        mi = mn
    y = tl.where(li[:, None] > 0, acc / li[:, None], 0.0)
    tl.store(o + rm[:, None] * D + d[None, :], y.to(tl.bfloat16), mask=rm[:, None] < T)


_BS = [[0], [], [0, 2], [3, 1, 2]]


def _abs_build(p):
    idx = torch.zeros(4, 3, dtype=I32, device="cuda")
    for i, l in enumerate(_BS):
        for j, x in enumerate(l):
            idx[i, j] = x
    return dict(q=randn(58, 16, dtype=BF16), k=randn(58, 16, dtype=BF16), v=randn(58, 16, dtype=BF16), idx=idx,
                cnt=torch.tensor([len(l) for l in _BS], device="cuda", dtype=I32), o=out(58, 16, dtype=BF16), T=58, max_n=3, scale=0.25)


def _abs_ref(a, p):
    y = torch.zeros(58, 16, dtype=torch.float64)
    for i, l in enumerate(_BS):
        keys = [t for x in l for t in range(x * 16, min(x * 16 + 16, 58))]
        if keys:
            y[i * 16:i * 16 + 16] = _att(f64(a["q"])[i * 16:i * 16 + 16], f64(a["k"])[keys], f64(a["v"])[keys], 0.25)[0]
    return dict(o=y)


add(attn_block_sparse_kernel, (4,), dict(D=16, B=16), _abs_build, _abs_ref, tol=(3e-2, 3e-2))


@triton.jit
def kv_cache_write_kernel(k, v, slots, kc, vc, H, D, PAGE, X: tl.constexpr, BD: tl.constexpr):
    """New keys go into pages in a layout (page, head, D/X, PAGE, X); slot -1 is padding."""
    t = tl.program_id(0)
    slot = tl.load(slots + t)
    if slot < 0:
        return
    page = slot // PAGE
    off = slot % PAGE
    i = tl.arange(0, BD)
    m = i < H * D
    h = i // D
    d = i % D
    kv = tl.load(k + t * H * D + i, mask=m)
    tl.store(kc + page * H * D * PAGE + h * D * PAGE + (d // X) * PAGE * X + off * X + d % X, kv, mask=m)
    vv = tl.load(v + t * H * D + i, mask=m)
    tl.store(vc + (page * H + h) * D * PAGE + d * PAGE + off, vv, mask=m)


def _kvw_ref(a, p):
    kc, vc = a["kc"].clone(), a["vc"].clone()
    for t, s in enumerate(a["slots"].tolist()):
        if s >= 0:
            kc[s // 4, :, :, s % 4] = a["k"][t].view(3, 2, 8)
            vc[s // 4, :, :, s % 4] = a["v"][t]
    return dict(kc=kc, vc=vc)


add(kv_cache_write_kernel, (5,), dict(X=8, BD=64),
    lambda p: dict(k=randn(5, 3, 16, dtype=F16), v=randn(5, 3, 16, dtype=F16), slots=torch.tensor([7, -1, 0, 14, 9], device="cuda", dtype=torch.int64),
                   kc=zeros(4, 3, 2, 4, 8, dtype=F16), vc=zeros(4, 3, 16, 4, dtype=F16), H=3, D=16, PAGE=4), _kvw_ref, outs=("kc", "vc"), tol=(0, 0))


@triton.jit
def merge_states_kernel(va, la, vb, lb, o, o_lse, H, D, BD: tl.constexpr):
    t = tl.program_id(0)
    h = tl.program_id(1)
    H2 = tl.num_programs(1)
    a = tl.load(la + t * H2 + h)
    b = tl.load(lb + t * H2 + h)
    a = float("-inf") if a == float("inf") else a
    b = float("-inf") if b == float("inf") else b
    m = tl.maximum(a, b)
    ea = tl.exp(a - m)
    eb = tl.exp(b - m)
    s = ea + eb
    tl.store(o_lse + t * H2 + h, tl.log(s) + m)
    d = tl.arange(0, BD)
    k = d < D
    x = tl.load(va + (t * H2 + h) * D + d, mask=k)
    y = tl.load(vb + (t * H2 + h) * D + d, mask=k)
    tl.store(o + (t * H2 + h) * D + d, x * (ea / s) + y * (eb / s), mask=k)


def _ms_build(p):
    l = randn(4, 2)
    l[2, 1] = float("inf")
    return dict(va=randn(4, 2, 24), la=l, vb=randn(4, 2, 24), lb=randn(4, 2), o=out(4, 2, 24), o_lse=out(4, 2), H=2, D=24)


def _ms_ref(a, p):
    x, y = f64(a["la"]).clone(), f64(a["lb"])
    x[x == float("inf")] = float("-inf")
    s = torch.logaddexp(x, y)
    return dict(o_lse=s, o=f64(a["va"]) * (x - s).exp()[..., None] + f64(a["vb"]) * (y - s).exp()[..., None])


add(merge_states_kernel, (4, 2), dict(BD=32), _ms_build, _ms_ref)
