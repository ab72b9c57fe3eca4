"""Scans, sorts, compaction, segments, histograms, hashing, images, simulations."""
import torch
import triton
import triton.language as tl

from ._lib import case, cdiv, f64, out, randint, randn, short, uniform, zeros

CASES = []
add = short(CASES)
F16, BF16, I32, I64 = torch.float16, torch.bfloat16, torch.int32, torch.int64


def T(v, dtype=I32):
    return torch.tensor(v, device="cuda", dtype=dtype)


@triton.jit
def compact_kernel(x, o, o_count, n, limit, BLOCK: tl.constexpr):
    """Elements that pass go to the front in order: cumsum gives places, a carry the start of each block."""
    at = 0
    for s in range(0, n, BLOCK):
        i = s + tl.arange(0, BLOCK)
        v = tl.load(x + i, mask=i < n, other=0)
        keep = (v > limit) & (i < n)
        k = keep.to(tl.int32)
        place = at + tl.cumsum(k, 0) - k
        tl.store(o + place, v, mask=keep)
        at += tl.sum(k, 0)
    tl.store(o_count, at)


def _cp_ref(a, p):
    y = torch.full((300,), 77, dtype=I32)
    k = a["x"][a["x"] > 10]
    y[:len(k)] = k
    return dict(o=y, o_count=torch.tensor([len(k)]))


add(compact_kernel, (1,), dict(BLOCK=64), lambda p: dict(x=randint(300, lo=-50, hi=50), o=out(300, dtype=I32), o_count=out(1, dtype=I32), n=300, limit=10),
    _cp_ref)


@triton.jit
def compact_atomic_order_kernel(x, o_sum, counter, o, n, BLOCK: tl.constexpr):
    """A block reserves its place by one atomic; only the multiset of results is defined, so sums are checked."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0)
    keep = (v % 3 == 0) & (i < n)
    k = keep.to(tl.int32)
    c = tl.sum(k)
    base = tl.atomic_add(counter, c)
    tl.store(o + base + tl.cumsum(k) - 1, 1, mask=keep)
    tl.atomic_add(o_sum, tl.sum(tl.where(keep, v, 0)))


def _ca_ref(a, p):
    k = a["x"][a["x"] % 3 == 0]
    y = torch.full((200,), 77, dtype=I32)
    y[:len(k)] = 1
    return dict(o=y, o_sum=k.sum().reshape(1), counter=torch.tensor([len(k)]))


add(compact_atomic_order_kernel, (4,), dict(BLOCK=64),
    lambda p: dict(x=randint(200, lo=0, hi=100), o_sum=zeros(1, dtype=I32), counter=zeros(1, dtype=I32), o=out(200, dtype=I32), n=200), _ca_ref,
    outs=("counter",), repeatable=False)


@triton.jit
def topk_sort_packed_kernel(x, o_val, o_idx, N, K: tl.constexpr, BLOCK: tl.constexpr):
    """Value and index in one int64 (order-preserving bits), sorted, the first K unpacked."""
    r = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(x + r * N + c, mask=c < N, other=-float("inf"))
    b = v.to(tl.int32, bitcast=True)
    key = b ^ ((b >> 31) & 0x7FFFFFFF)
    packed = (key.to(tl.int64) << 32) | (BLOCK - 1 - c).to(tl.int64)
    s = tl.sort(packed, descending=True)
    idx = BLOCK - 1 - (s & 0xFFFFFFFF).to(tl.int32)
    kb = (s >> 32).to(tl.int32)
    val = (kb ^ ((kb >> 31) & 0x7FFFFFFF)).to(tl.float32, bitcast=True)
    tl.store(o_val + r * K + c, val, mask=c < K)
    tl.store(o_idx + r * K + c, idx, mask=c < K)


def _tk_ref(a, p):
    v, i = torch.sort(f64(a["x"]), dim=1, descending=True, stable=True)
    return dict(o_val=v[:, :5], o_idx=i[:, :5])


add(topk_sort_packed_kernel, (4,), dict(K=5, BLOCK=64),
    lambda p: dict(x=randint(4, 50, lo=-20, hi=20, dtype=torch.float32) * 0.5, o_val=out(4, 5), o_idx=out(4, 5, dtype=I32), N=50), _tk_ref, tol=(0, 0))


@triton.jit
def topk_builtin_kernel(x, o, N, K: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    r = tl.program_id(0) * BM + tl.arange(0, BM)
    c = tl.arange(0, BN)
    v = tl.load(x + r[:, None] * N + c[None, :], mask=c[None, :] < N, other=-1e30)
    y = tl.topk(v, K)
    tl.store(o + r[:, None] * K + tl.arange(0, K)[None, :], y)


add(topk_builtin_kernel, (2,), dict(K=8, BM=2, BN=32), lambda p: dict(x=randn(4, 30), o=out(4, 8), N=30),
    lambda a, p: dict(o=f64(a["x"]).topk(8, 1)[0]))


@triton.jit
def topk_iterative_kernel(x, o_val, o_idx, o_gate, N, K: tl.constexpr, BLOCK: tl.constexpr):
    """Routing: argmax K times, each winner masked out, gates renormalised."""
    r = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(x + r * N + c, mask=c < N, other=-float("inf"))
    total = 0.0
    for k in tl.static_range(K):
        i = tl.argmax(v, 0)
        m = tl.max(v, 0)
        total += tl.exp(m)
        tl.store(o_val + r * K + k, m)
        tl.store(o_idx + r * K + k, i)
        v = tl.where(c == i, -float("inf"), v)
    for k in tl.static_range(K):
        tl.store(o_gate + r * K + k, tl.exp(tl.load(o_val + r * K + k)) / total)


def _ti_ref(a, p):
    v, i = torch.sort(f64(a["x"]), dim=1, descending=True, stable=True)
    return dict(o_val=v[:, :3], o_idx=i[:, :3], o_gate=torch.softmax(v[:, :3], 1))


add(topk_iterative_kernel, (6,), dict(K=3, BLOCK=32, num_warps=1),
    lambda p: dict(x=randn(6, 20), o_val=out(6, 3), o_idx=out(6, 3, dtype=I32), o_gate=out(6, 3), N=20), _ti_ref)


@triton.jit
def arg_ties_kernel(x, o_max, o_min, o_maxr, o_minv, o_col, M: tl.constexpr, N: tl.constexpr):
    rm = tl.arange(0, M)
    rn = tl.arange(0, N)
    v = tl.load(x + rm[:, None] * N + rn[None, :])
    tl.store(o_max + rm, tl.argmax(v, 1))
    tl.store(o_min + rm, tl.argmin(v, 1, tie_break_left=True))
    mx, ix = tl.max(v, 1, return_indices=True)
    tl.store(o_maxr + rm, ix + mx.to(tl.int32) * 1000)
    mn, jn = tl.min(v, 1, return_indices=True, return_indices_tie_break_left=True)
    tl.store(o_minv + rm, mn)
    tl.store(o_col + rn, tl.argmax(v, 0))


def _first(x, d, f):
    w = f(x, d).unsqueeze(d)
    return (x == w).long().argmax(d)


def _at_ref(a, p):
    x = f64(a["x"])
    mx, mn = x.amax(1), x.amin(1)
    i = _first(x, 1, torch.amax)
    return dict(o_max=i, o_min=_first(x, 1, torch.amin), o_maxr=i + mx.long() * 1000, o_minv=mn, o_col=_first(x, 0, torch.amax))


add(arg_ties_kernel, (1,), dict(M=8, N=32),
    lambda p: dict(x=randint(8, 32, lo=-3, hi=4, dtype=torch.float32), o_max=out(8, dtype=I32), o_min=out(8, dtype=I32), o_maxr=out(8, dtype=I32),
                   o_minv=out(8), o_col=out(32, dtype=I32)), _at_ref)


@triton.jit
def segment_sum_sorted_kernel(x, seg, o, n, D, BLOCK: tl.constexpr, BD: tl.constexpr):
    """Sorted segment ids: runs inside a block are added up by a product with a comparison matrix, then one atomic each."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    d = tl.arange(0, BD)
    s = tl.load(seg + i, mask=i < n, other=-1)
    v = tl.load(x + i[:, None] * D + d[None, :], mask=(i[:, None] < n) & (d[None, :] < D), other=0.0)
    same = (s[:, None] == s[None, :])
    tot = tl.dot(same.to(tl.float32), v, input_precision="ieee")
    r = tl.arange(0, BLOCK)
    head = tl.min(tl.where(same, r[None, :], BLOCK), 1) == r
    tl.atomic_add(o + s[:, None] * D + d[None, :], tot, mask=(head & (s >= 0))[:, None] & (d[None, :] < D))


def _ss_ref(a, p):
    y = torch.zeros(10, 12, dtype=torch.float64)
    y.index_add_(0, a["seg"].long(), f64(a["x"]))
    return dict(o=y)


add(segment_sum_sorted_kernel, (4,), dict(BLOCK=16, BD=16),
    lambda p: dict(x=randn(60, 12), seg=torch.sort(randint(60, lo=0, hi=10))[0], o=zeros(10, 12), n=60, D=12), _ss_ref, repeatable=False)


@triton.jit
def _seg_add(f1, v1, f2, v2):
    return f1 | f2, tl.where(f2 != 0, v2, v1 + v2)


@triton.jit
def segmented_scan_kernel(x, flag, o, N: tl.constexpr):
    i = tl.arange(0, N)
    f, v = tl.associative_scan((tl.load(flag + i), tl.load(x + i)), 0, _seg_add)
    tl.store(o + i, v)


def _sg_ref(a, p):
    y, s = [], 0.0
    for f, v in zip(a["flag"].tolist(), f64(a["x"]).tolist()):
        s = v if f else s + v
        y.append(s)
    return dict(o=torch.tensor(y, dtype=torch.float64))


add(segmented_scan_kernel, (1,), dict(N=256), lambda p: dict(x=randn(256), flag=(uniform(256) > 0.85).to(I32), o=out(256)), _sg_ref)


@triton.jit
def _lin(a1, b1, a2, b2):
    return a1 * a2, b1 * a2 + b2


@triton.jit
def linear_recurrence_kernel(a, b, h0, o, o_rev, L, D, BL: tl.constexpr, BD: tl.constexpr):
    """h = a h + b along axis 0 in chunks, the state carried; and the reverse scan of each chunk."""
    d = tl.program_id(0) * BD + tl.arange(0, BD)
    h = tl.load(h0 + d, mask=d < D, other=0.0)
    for t in range(0, L, BL):
        r = t + tl.arange(0, BL)
        m = (r[:, None] < L) & (d[None, :] < D)
        x = tl.load(a + r[:, None] * D + d[None, :], mask=m, other=1.0)
        y = tl.load(b + r[:, None] * D + d[None, :], mask=m, other=0.0)
        ca, cb = tl.associative_scan((x, y), 0, _lin)
        z = ca * h[None, :] + cb
        tl.store(o + r[:, None] * D + d[None, :], z, mask=m)
        ra, rb = tl.associative_scan((x, y), 0, _lin, reverse=True)
        tl.store(o_rev + r[:, None] * D + d[None, :], rb, mask=m)
        h = tl.sum(tl.where((tl.arange(0, BL) == BL - 1)[:, None], z, 0.0), 0)


def _lr_ref(a, p):
    A, B, h = f64(a["a"]), f64(a["b"]), f64(a["h0"])
    ys, rs = [], torch.zeros(24, 10, dtype=torch.float64)
    for t in range(21):
        h = A[t] * h + B[t]
        ys.append(h)
    for c in range(0, 21, 8):
        s = torch.zeros(10, dtype=torch.float64)
        for t in reversed(range(c, min(c + 8, 21))):
            s = A[t] * s + B[t]
            rs[t] = s
    return dict(o=torch.stack(ys), o_rev=rs[:21])


add(linear_recurrence_kernel, (2,), dict(BL=8, BD=8),
    lambda p: dict(a=uniform(21, 10, lo=0.5), b=randn(21, 10), h0=randn(10), o=out(21, 10), o_rev=out(21, 10), L=21, D=10), _lr_ref)


@triton.jit
def selective_scan_kernel(u, dt, A, B, C, Dv, z, o, L, Dm, N: tl.constexpr, BD: tl.constexpr):
    """Mamba: state (BD, N) in a sequential loop."""
    d = tl.program_id(0) * BD + tl.arange(0, BD)
    n = tl.arange(0, N)
    m = d < Dm
    a = tl.load(A + d[:, None] * N + n[None, :], mask=m[:, None], other=0.0)
    s = tl.load(Dv + d, mask=m, other=0.0)
    h = tl.zeros((BD, N), tl.float32)
    for t in range(L):
        x = tl.load(u + t * Dm + d, mask=m, other=0.0)
        k = tl.load(dt + t * Dm + d, mask=m, other=0.0)
        k = tl.where(k <= 20.0, tl.log(1 + tl.exp(k)), k)
        h = tl.exp(k[:, None] * a) * h + (k * x)[:, None] * tl.load(B + t * N + n)[None, :]
        y = tl.sum(h * tl.load(C + t * N + n)[None, :], 1) + s * x
        g = tl.load(z + t * Dm + d, mask=m, other=0.0)
        tl.store(o + t * Dm + d, y * g * tl.sigmoid(g), mask=m)


def _mb_ref(a, p):
    F = torch.nn.functional
    h, ys = torch.zeros(20, 4, dtype=torch.float64), []
    for t in range(12):
        x, k = f64(a["u"])[t], F.softplus(f64(a["dt"])[t])
        h = (k[:, None] * f64(a["A"])).exp() * h + (k * x)[:, None] * f64(a["B"])[t]
        ys.append(((h * f64(a["C"])[t]).sum(1) + f64(a["Dv"]) * x) * F.silu(f64(a["z"])[t]))
    return dict(o=torch.stack(ys))


add(selective_scan_kernel, (3,), dict(N=4, BD=8),
    lambda p: dict(u=randn(12, 20), dt=randn(12, 20), A=-uniform(20, 4), B=randn(12, 4), C=randn(12, 4), Dv=randn(20), z=randn(12, 20), o=out(12, 20),
                   L=12, Dm=20), _mb_ref)


@triton.jit
def _max_at(v1, i1, v2, i2):
    take = (v2 > v1) | ((v2 == v1) & (i2 < i1))
    return tl.where(take, v2, v1), tl.where(take, i2, i1)


@triton.jit
def _imax(a, b):
    return tl.maximum(a, b)


@triton.jit
def _xor(a, b):
    return a ^ b


@triton.jit
def cummax_index_kernel(x, o, o_idx, o_run, o_xor, M: tl.constexpr, N: tl.constexpr):
    rm = tl.arange(0, M)[:, None]
    rn = tl.arange(0, N)[None, :]
    v = tl.load(x + rm * N + rn)
    idx = tl.broadcast_to(rn, (M, N))
    cm, ci = tl.associative_scan((v, idx), 1, _max_at)
    tl.store(o + rm * N + rn, cm)
    tl.store(o_idx + rm * N + rn, ci)
    tl.store(o_run + rm * N + rn, tl.associative_scan(v, 1, _imax, reverse=True))
    tl.store(o_xor + rm * N + rn, tl.associative_scan(v, 0, _xor))


def _cm_ref(a, p):
    x = a["x"].long()
    c = x.cummax(1)[0]
    i = torch.zeros_like(x)
    for r in range(4):
        b = 0
        for j in range(16):
            if x[r, j] > x[r, b]:
                b = j
            i[r, j] = b
    xr = x.clone()
    for r in range(1, 4):
        xr[r] ^= xr[r - 1]
    return dict(o=c, o_idx=i, o_run=x.flip(1).cummax(1)[0].flip(1), o_xor=xr)


add(cummax_index_kernel, (1,), dict(M=4, N=16), lambda p: dict(x=randint(4, 16, lo=-9, hi=10), **{k: out(4, 16, dtype=I32) for k in ("o", "o_idx", "o_run", "o_xor")}),
    _cm_ref)


@triton.jit
def bitonic_reshape_kernel(x, o, LOG: tl.constexpr):
    """A bitonic sorter made by hand: compare-exchange on reshaped halves in an unrolled double loop."""
    N: tl.constexpr = 2 ** LOG
    i = tl.arange(0, N)
    v = tl.load(x + i)
    for s in tl.static_range(1, LOG + 1):
        for t in tl.static_range(s):
            partner = i ^ (1 << (s - 1 - t))
            w = tl.gather(v, partner, 0)
            up = ((i >> s) & 1) == 0
            low = i < partner
            v = tl.where(low == up, tl.minimum(v, w), tl.maximum(v, w))
    tl.store(o + i, v)


add(bitonic_reshape_kernel, (1,), dict(LOG=5, num_warps=1), lambda p: dict(x=randint(32, lo=-100, hi=100), o=out(32, dtype=I32)),
    lambda a, p: dict(o=a["x"].sort()[0]))


@triton.jit
def odd_even_memory_kernel(x, n, steps, BLOCK: tl.constexpr):
    """Odd-even transposition in memory, one program, a barrier between the steps."""
    i = tl.arange(0, BLOCK)
    for s in range(steps):
        a = 2 * i + s % 2
        m = a + 1 < n
        u = tl.load(x + a, mask=m)
        v = tl.load(x + a + 1, mask=m)
        tl.debug_barrier()
        tl.store(x + a, tl.minimum(u, v), mask=m)
        tl.store(x + a + 1, tl.maximum(u, v), mask=m)
        tl.debug_barrier()


add(odd_even_memory_kernel, (1,), dict(BLOCK=32), lambda p: dict(x=randn(50), n=50, steps=50), lambda a, p: dict(x=a["x"].sort()[0]), outs=("x",),
    tol=(0, 0), repeatable=False)


@triton.jit
def fft_butterfly_kernel(re, im, o_re, o_im, tmp_re, tmp_im, LOG: tl.constexpr):
    """Radix-2: bit-reversed gather of the inputs, stages through memory."""
    N: tl.constexpr = 1 << LOG
    row = tl.program_id(0) * N
    i = tl.arange(0, N)
    rev = tl.zeros((N,), tl.int32)
    for b in tl.static_range(LOG):
        rev |= ((i >> b) & 1) << (LOG - 1 - b)
    xr = tl.load(re + row + rev)
    xi = tl.load(im + row + rev)
    for s in range(LOG):
        half = 1 << s
        tl.store(tmp_re + row + i, xr)
        tl.store(tmp_im + row + i, xi)
        tl.debug_barrier()
        j = i & (half - 1)
        top = (i & half) == 0
        ang = -3.141592653589793 * j.to(tl.float32) / half
        p = i ^ half
        pr = tl.load(tmp_re + row + p)
        pi = tl.load(tmp_im + row + p)
        tl.debug_barrier()
        br = tl.where(top, pr, xr)
        bi = tl.where(top, pi, xi)
        ar = tl.where(top, xr, pr)
        ai = tl.where(top, xi, pi)
        c = tl.cos(ang)
        n = tl.sin(ang)
        tr = br * c - bi * n
        ti = br * n + bi * c
        xr = tl.where(top, ar + tr, ar - tr)
        xi = tl.where(top, ai + ti, ai - ti)
    tl.store(o_re + row + i, xr)
    tl.store(o_im + row + i, xi)


def _fft_ref(a, p):
    y = torch.fft.fft(torch.complex(f64(a["re"]), f64(a["im"])), dim=1)
    return dict(o_re=y.real.contiguous(), o_im=y.imag.contiguous())


add(fft_butterfly_kernel, (3,), dict(LOG=6, num_warps=2),
    lambda p: dict(re=randn(3, 64), im=randn(3, 64), o_re=out(3, 64), o_im=out(3, 64), tmp_re=out(3, 64), tmp_im=out(3, 64)), _fft_ref, tol=(1e-3, 1e-3), scratch=("tmp_re", "tmp_im"))


@triton.jit
def radix_pass_kernel(key, o, o_hist, shift, N: tl.constexpr):
    """One stable pass of a radix sort by two bits: a histogram, its exclusive scan, ranks by cumsum."""
    i = tl.arange(0, N)
    k = tl.load(key + i)
    d = (k >> shift) & 3
    h = tl.histogram(d, 4)
    starts = tl.cumsum(h, 0) - h
    tl.store(o_hist + tl.arange(0, 4), h)
    hot = (d[:, None] == tl.arange(0, 4)[None, :]).to(tl.int32)
    rank = tl.sum((tl.cumsum(hot, 0) - hot + starts[None, :]) * hot, 1)
    tl.store(o + rank, k)


def _rx_ref(a, p):
    k = a["key"].long()
    d = (k >> 4) & 3
    return dict(o=k[torch.argsort(d, stable=True)], o_hist=torch.bincount(d, minlength=4))


add(radix_pass_kernel, (1,), dict(N=128), lambda p: dict(key=randint(128, lo=0, hi=256), o=out(128, dtype=I32), o_hist=out(4, dtype=I32), shift=4), _rx_ref)


@triton.jit
def bincount_weights_kernel(x, w, o, o_cnt, n, bins, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    b = tl.load(x + i, mask=m, other=-1)
    ok = m & (b >= 0) & (b < bins)
    tl.atomic_add(o + b, tl.load(w + i, mask=m, other=0.0), mask=ok)
    tl.atomic_add(o_cnt + b, 1, mask=ok)


def _bw_ref(a, p):
    ok = (a["x"] >= 0) & (a["x"] < 13)
    b = a["x"][ok].long()
    return dict(o=torch.bincount(b, f64(a["w"])[ok], minlength=13), o_cnt=torch.bincount(b, minlength=13))


add(bincount_weights_kernel, (4,), dict(BLOCK=64),
    lambda p: dict(x=randint(220, lo=-3, hi=16, dtype=I64), w=randn(220), o=zeros(13), o_cnt=zeros(13, dtype=I32), n=220, bins=13), _bw_ref, repeatable=False)


@triton.jit
def run_length_kernel(x, o_val, o_start, o_n, n, N: tl.constexpr):
    i = tl.arange(0, N)
    m = i < n
    v = tl.load(x + i, mask=m, other=-1)
    prev = tl.load(x + i - 1, mask=m & (i > 0), other=-2)
    head = ((v != prev) & m).to(tl.int32)
    slot = tl.cumsum(head, 0) - 1
    tl.store(o_val + slot, v, mask=head == 1)
    tl.store(o_start + slot, i, mask=head != 0)
    tl.store(o_n, tl.max(tl.where(m, slot, -1), 0) + 1)


def _rl_ref(a, p):
    x = a["x"]
    h = torch.cat([torch.tensor([True]), x[1:] != x[:-1]]).nonzero().reshape(-1)
    v, s = torch.full((100,), 77, dtype=I32), torch.full((100,), 77, dtype=I32)
    v[:len(h)], s[:len(h)] = x[h], h.to(I32)
    return dict(o_val=v, o_start=s, o_n=torch.tensor([len(h)]))


add(run_length_kernel, (1,), dict(N=128),
    lambda p: dict(x=torch.sort(randint(100, lo=0, hi=30))[0], o_val=out(100, dtype=I32), o_start=out(100, dtype=I32), o_n=out(1, dtype=I32), n=100), _rl_ref)


@triton.jit
def merge_sorted_kernel(a, b, o, na, nb, steps, BLOCK: tl.constexpr):
    """Merge by rank: a vectorised binary search of each element in the other list."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < na + nb
    from_a = i < na
    mine = tl.load(tl.where(from_a, a + i, b + (i - na)), mask=m, other=0)
    other = tl.where(from_a, b, a)
    lo = tl.zeros((BLOCK,), tl.int32)
    hi = tl.where(from_a, nb, na)
    for _ in range(steps):
        open_ = (lo < hi) & m
        mid = (lo + hi) // 2
        v = tl.load(other + mid, mask=open_, other=0)
        right = tl.where(from_a, v < mine, v <= mine)
        lo = tl.where(open_ & right, mid + 1, lo)
        hi = tl.where(open_ & (right == 0), mid, hi)
    pos = tl.where(from_a, i, i - na) + lo
    tl.store(o + pos, mine, mask=m)


add(merge_sorted_kernel, (2,), dict(BLOCK=64),
    lambda p: dict(a=torch.sort(randint(60, lo=0, hi=50))[0], b=torch.sort(randint(47, lo=0, hi=50))[0], o=out(107, dtype=I32), na=60, nb=47, steps=7),
    lambda a, p: dict(o=torch.cat([a["a"], a["b"]]).sort()[0]))


@triton.jit
def kahan_sum_kernel(x, o, o_naive, N, BLOCK: tl.constexpr):
    r = tl.program_id(0)
    s = tl.zeros((BLOCK,), tl.float32)
    c = tl.zeros((BLOCK,), tl.float32)
    for i in range(0, N, BLOCK):
        j = i + tl.arange(0, BLOCK)
        y = tl.load(x + r * N + j, mask=j < N, other=0.0) - c
        t = s + y
        c = (t - s) - y
        s = t
    tl.store(o + r, tl.sum(s, 0))
    tl.store(o_naive + r, tl.sum(s - c, 0))


add(kahan_sum_kernel, (3,), dict(BLOCK=32), lambda p: dict(x=randn(3, 500) * 100 + 1e4, o=out(3), o_naive=out(3), N=500),
    lambda a, p: dict(o=f64(a["x"]).sum(1), o_naive=f64(a["x"]).sum(1)), tol=(0, 1e-6))


@triton.jit
def mandelbrot_kernel(o, W, H, max_it, x0, y0, dx, dy, BX: tl.constexpr, BY: tl.constexpr):
    """A while loop that ends when no element of the block is alive."""
    px = tl.program_id(0) * BX + tl.arange(0, BX)
    py = tl.program_id(1) * BY + tl.arange(0, BY)
    cr = (x0 + px.to(tl.float32) * dx)[None, :] + tl.zeros((BY, BX), tl.float32)
    ci = (y0 + py.to(tl.float32) * dy)[:, None] + tl.zeros((BY, BX), tl.float32)
    zr = tl.zeros((BY, BX), tl.float32)
    zi = tl.zeros((BY, BX), tl.float32)
    n = tl.zeros((BY, BX), tl.int32)
    it = 0
    alive = tl.sum(tl.sum(n + 1, 1), 0)
    while (it < max_it) & (alive > 0):
        ok = zr * zr + zi * zi <= 4.0
        t = zr * zr - zi * zi + cr
        zi = tl.where(ok, 2 * zr * zi + ci, zi)
        zr = tl.where(ok, t, zr)
        n += ok.to(tl.int32)
        alive = tl.max(tl.max(ok.to(tl.int32), 1), 0)
        it += 1
    tl.store(o + py[:, None] * W + px[None, :], n, mask=(py[:, None] < H) & (px[None, :] < W))


def _mdb_ref(a, p):
    f = torch.float32
    cr = (torch.tensor(a["x0"], dtype=f) + torch.arange(30, dtype=f) * torch.tensor(a["dx"], dtype=f))[None] + torch.zeros(20, 30)
    ci = (torch.tensor(a["y0"], dtype=f) + torch.arange(20, dtype=f) * torch.tensor(a["dy"], dtype=f))[:, None] + torch.zeros(20, 30)
    zr, zi, n = torch.zeros(20, 30), torch.zeros(20, 30), torch.zeros(20, 30, dtype=I32)
    for _ in range(40):
        ok = zr * zr + zi * zi <= 4.0
        t = zr * zr - zi * zi + cr
        zi = torch.where(ok, 2 * zr * zi + ci, zi)
        zr = torch.where(ok, t, zr)
        n += ok
    return dict(o=n)


add(mandelbrot_kernel, (2, 2), dict(BX=16, BY=16),
    lambda p: dict(o=out(20, 30, dtype=I32), W=30, H=20, max_it=40, x0=-2.0, y0=-1.25, dx=0.1, dy=0.125), _mdb_ref, mismatch_frac=0.02)


@triton.jit
def hash_insert_kernel(key, table, o_slot, n, size, BLOCK: tl.constexpr):
    """Open addressing, scalar CAS, linear probing; every key is found again afterwards."""
    pid = tl.program_id(0)
    k = tl.load(key + pid)
    h = ((k.to(tl.uint32) * 2654435769) >> 16).to(tl.int32) % size
    done = 0
    while done == 0:
        old = tl.atomic_cas(table + h, -1, k)
        if (old == -1) | (old == k):
            done = 1
        else:
            h = (h + 1) % size
    tl.store(o_slot + pid, (tl.load(table + h) == k).to(tl.int32))


add(hash_insert_kernel, (20,), dict(BLOCK=1), lambda p: dict(key=randint(20, lo=0, hi=1000), table=torch.full((32,), -1, device="cuda", dtype=I32),
    o_slot=out(20, dtype=I32), n=20, size=32), lambda a, p: dict(o_slot=torch.ones(20, dtype=I32)), name="hash_insert_cas", repeatable=False, scratch=("table",))


@triton.jit
def levenshtein_kernel(s, t, row, o, ns, nt, BLOCK: tl.constexpr):
    """Scalar dynamic programming in memory with nested loops and carried scalars."""
    pid = tl.program_id(0)
    s += pid * ns
    t += pid * nt
    row += pid * (nt + 1)
    for j in range(nt + 1):
        tl.store(row + j, j)
    tl.debug_barrier()
    for i in range(ns):
        diag = i
        left = i + 1
        c = tl.load(s + i)
        tl.store(row, left)
        for j in range(1, nt + 1):
            up = tl.load(row + j)
            cost = 0 if c == tl.load(t + j - 1) else 1
            best = min(min(up + 1, left + 1), diag + cost)
            tl.store(row + j, best)
            tl.debug_barrier()
            diag = up
            left = best
    tl.store(o + pid, tl.load(row + nt))


def _lev(s, t):
    d = list(range(len(t) + 1))
    for i, c in enumerate(s):
        e = [i + 1]
        for j, x in enumerate(t):
            e.append(min(d[j + 1] + 1, e[j] + 1, d[j] + (c != x)))
        d = e
    return d


def _lv_ref(a, p):
    rows = [_lev(s.tolist(), t.tolist()) for s, t in zip(a["s"], a["t"])]
    return dict(row=torch.tensor(rows), o=torch.tensor([r[-1] for r in rows]))


add(levenshtein_kernel, (3,), dict(BLOCK=1, num_warps=1),
    lambda p: dict(s=randint(3, 12, lo=0, hi=4), t=randint(3, 15, lo=0, hi=4), row=out(3, 16, dtype=I32), o=out(3, dtype=I32), ns=12, nt=15), _lv_ref,
    outs=("row",))


@triton.jit
def life_kernel(x, o, H, W, BH: tl.constexpr, BW: tl.constexpr):
    """A torus by modulo of negative indices, bytes."""
    r = tl.program_id(0) * BH + tl.arange(0, BH)
    c = tl.program_id(1) * BW + tl.arange(0, BW)
    n = tl.zeros((BH, BW), tl.int32)
    for dy in tl.static_range(-1, 2):
        for dx in tl.static_range(-1, 2):
            if dy != 0 or dx != 0:
                rr = (r + dy + H) % H
                cc = (c + dx + W) % W
                n += tl.load(x + rr[:, None] * W + cc[None, :]).to(tl.int32)
    me = tl.load(x + (r % H)[:, None] * W + (c % W)[None, :])
    y = (n == 3) | ((n == 2) & (me != 0))
    tl.store(o + r[:, None] * W + c[None, :], y.to(tl.uint8), mask=(r[:, None] < H) & (c[None, :] < W))


def _life_ref(a, p):
    x = a["x"].int()
    n = sum(x.roll((i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
    return dict(o=((n == 3) | ((n == 2) & (x == 1))).to(torch.uint8))


add(life_kernel, (3, 2), dict(BH=8, BW=16), lambda p: dict(x=(uniform(20, 27) > 0.6).to(torch.uint8), o=out(20, 27, dtype=torch.uint8), H=20, W=27), _life_ref)


@triton.jit
def nbody_kernel(pos, mass, o, n, soft, BLOCK: tl.constexpr):
    """Accelerations; structures of three loaded with stride, pairs as a 2-D block, 3-vectors by three stores."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mi = i < n
    xi = tl.load(pos + i * 3, mask=mi, other=0.0)
    yi = tl.load(pos + i * 3 + 1, mask=mi, other=0.0)
    zi = tl.load(pos + i * 3 + 2, mask=mi, other=0.0)
    ax = tl.zeros((BLOCK,), tl.float32)
    ay = tl.zeros((BLOCK,), tl.float32)
    az = tl.zeros((BLOCK,), tl.float32)
    for s in range(0, n, BLOCK):
        j = s + tl.arange(0, BLOCK)
        mj = j < n
        dx = tl.load(pos + j * 3, mask=mj, other=0.0)[None, :] - xi[:, None]
        dy = tl.load(pos + j * 3 + 1, mask=mj, other=0.0)[None, :] - yi[:, None]
        dz = tl.load(pos + j * 3 + 2, mask=mj, other=0.0)[None, :] - zi[:, None]
        r2 = dx * dx + dy * dy + dz * dz + soft
        f = tl.load(mass + j, mask=mj, other=0.0)[None, :] * tl.rsqrt(r2) / r2
        ax += tl.sum(f * dx, 1)
        ay += tl.sum(f * dy, 1)
        az += tl.sum(f * dz, 1)
    tl.store(o + i * 3, ax, mask=mi)
    tl.store(o + i * 3 + 1, ay, mask=mi)
    tl.store(o + i * 3 + 2, az, mask=mi)


def _nb_ref(a, p):
    x = f64(a["pos"])
    d = x[None] - x[:, None]
    r2 = (d * d).sum(-1) + 0.1
    return dict(o=(d * (f64(a["mass"])[None] * r2 ** -1.5)[..., None]).sum(1))


add(nbody_kernel, (3,), dict(BLOCK=16), lambda p: dict(pos=randn(37, 3), mass=uniform(37), o=out(37, 3), n=37, soft=0.1), _nb_ref)


@triton.jit
def kmeans_assign_kernel(x, c, o, o_sum, o_cnt, n, K, D: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    i = tl.program_id(0) * BN + tl.arange(0, BN)
    d = tl.arange(0, D)
    v = tl.load(x + i[:, None] * D + d[None, :], mask=i[:, None] < n, other=0.0)
    best = tl.full((BN,), float("inf"), tl.float32)
    who = tl.zeros((BN,), tl.int32)
    for k0 in range(0, K, BK):
        k = k0 + tl.arange(0, BK)
        y = tl.load(c + k[:, None] * D + d[None, :], mask=k[:, None] < K, other=0.0)
        dist = tl.sum((v[:, None, :] - y[None, :, :]) * (v[:, None, :] - y[None, :, :]), 2)
        dist = tl.where(k[None, :] < K, dist, float("inf"))
        m = tl.min(dist, 1)
        a = tl.argmin(dist, 1) + k0
        better = m < best
        best = tl.where(better, m, best)
        who = tl.where(better, a, who)
    tl.store(o + i, who, mask=i < n)
    tl.atomic_add(o_sum + who[:, None] * D + d[None, :], v, mask=i[:, None] < n)
    tl.atomic_add(o_cnt + who, 1, mask=i < n)


def _km_ref(a, p):
    x, c = f64(a["x"]), f64(a["c"])
    w = torch.cdist(x, c).argmin(1)
    s = torch.zeros(7, 8, dtype=torch.float64)
    s.index_add_(0, w, x)
    return dict(o=w, o_sum=s, o_cnt=torch.bincount(w, minlength=7))


add(kmeans_assign_kernel, (3,), dict(D=8, BN=16, BK=4),
    lambda p: dict(x=randn(45, 8), c=randn(7, 8), o=out(45, dtype=I32), o_sum=zeros(7, 8), o_cnt=zeros(7, dtype=I32), n=45, K=7), _km_ref, repeatable=False)


@triton.jit
def maxpool2d_index_kernel(x, o, o_idx, C, H, W, P, Q, KS: tl.constexpr, STRIDE: tl.constexpr, PAD: tl.constexpr, BLOCK: tl.constexpr):
    nc = tl.program_id(0)
    i = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    p = i // Q
    q = i % Q
    best = tl.full((BLOCK,), float("-inf"), tl.float32)
    where = tl.full((BLOCK,), -1, tl.int64)
    for r in range(KS):
        for s in range(KS):
            h = p * STRIDE - PAD + r
            w = q * STRIDE - PAD + s
            m = (h >= 0) & (h < H) & (w >= 0) & (w < W) & (i < P * Q)
            v = tl.load(x + nc * H * W + h * W + w, mask=m, other=float("-inf"))
            gt = v > best
            best = tl.where(gt, v, best)
            where = tl.where(gt, h * W + w, where)
    tl.store(o + nc * P * Q + i, best, mask=i < P * Q)
    tl.store(o_idx + nc * P * Q + i, where, mask=i < P * Q)


def _mx_ref(a, p):
    y, i = torch.nn.functional.max_pool2d(f64(a["x"]), 3, 2, 1, return_indices=True)
    return dict(o=y, o_idx=i)


add(maxpool2d_index_kernel, (6, 2), dict(KS=3, STRIDE=2, PAD=1, BLOCK=32),
    lambda p: dict(x=randn(2, 3, 13, 11), o=out(2, 3, 7, 6), o_idx=out(2, 3, 7, 6, dtype=I64), C=3, H=13, W=11, P=7, Q=6), _mx_ref)


@triton.jit
def adaptive_avgpool_kernel(x, o, H, W, P, Q, BH: tl.constexpr, BW: tl.constexpr):
    """Windows of different size by integer division, one scalar each."""
    nc = tl.program_id(0)
    p = tl.program_id(1)
    q = tl.program_id(2)
    h0 = p * H // P
    h1 = ((p + 1) * H + P - 1) // P
    w0 = q * W // Q
    w1 = ((q + 1) * W + Q - 1) // Q
    h = h0 + tl.arange(0, BH)
    w = w0 + tl.arange(0, BW)
    v = tl.load(x + nc * H * W + h[:, None] * W + w[None, :], mask=(h[:, None] < h1) & (w[None, :] < w1), other=0.0)
    tl.store(o + (nc * P + p) * Q + q, tl.sum(v) / ((h1 - h0) * (w1 - w0)))


add(adaptive_avgpool_kernel, (4, 3, 5), dict(BH=8, BW=8, num_warps=1), lambda p: dict(x=randn(2, 2, 11, 17), o=out(2, 2, 3, 5), H=11, W=17, P=3, Q=5),
    lambda a, p: dict(o=torch.nn.functional.adaptive_avg_pool2d(f64(a["x"]), (3, 5))))


@triton.jit
def upsample_bilinear_kernel(x, o, H, W, P, Q, BLOCK: tl.constexpr):
    nc = tl.program_id(1)
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < P * Q
    fy = tl.maximum((i // Q + 0.5) * (H / P) - 0.5, 0.0)
    fx = tl.maximum((i % Q + 0.5) * (W / Q) - 0.5, 0.0)
    y0 = fy.to(tl.int32)
    x0 = tl.floor(fx).to(tl.int32)
    y1 = tl.minimum(y0 + 1, H - 1)
    x1 = tl.minimum(x0 + 1, W - 1)
    ly = fy - y0
    lx = fx - x0
    b = x + nc * H * W
    v = (tl.load(b + y0 * W + x0, mask=m) * (1 - ly) * (1 - lx) + tl.load(b + y0 * W + x1, mask=m) * (1 - ly) * lx +
         tl.load(b + y1 * W + x0, mask=m) * ly * (1 - lx) + tl.load(b + y1 * W + x1, mask=m) * ly * lx)
    tl.store(o + nc * P * Q + i, v, mask=m)


add(upsample_bilinear_kernel, (3, 2), dict(BLOCK=128), lambda p: dict(x=randn(1, 2, 7, 9), o=out(1, 2, 15, 20), H=7, W=9, P=15, Q=20),
    lambda a, p: dict(o=torch.nn.functional.interpolate(f64(a["x"]), (15, 20), mode="bilinear", align_corners=False)), tol=(1e-3, 1e-3))


@triton.jit
def grid_sample_kernel(x, g, o, C, H, W, n, BLOCK: tl.constexpr):
    """Sampling at real coordinates with zeros outside; a loop over channels; masks differ for each corner."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    gx = tl.load(g + 2 * i, mask=m, other=0.0)
    gy = tl.load(g + 2 * i + 1, mask=m, other=0.0)
    fx = ((gx + 1) * W - 1) * 0.5
    fy = ((gy + 1) * H - 1) * 0.5
    x0 = tl.floor(fx)
    y0 = tl.floor(fy)
    for c in range(C):
        acc = tl.zeros((BLOCK,), tl.float32)
        for k in tl.static_range(4):
            xx = x0 + k % 2
            yy = y0 + k // 2
            w = (1 - tl.abs(fx - xx)) * (1 - tl.abs(fy - yy))
            xi = xx.to(tl.int32)
            yi = yy.to(tl.int32)
            ok = m & (xi >= 0) & (xi < W) & (yi >= 0) & (yi < H)
            acc += w * tl.load(x + (c * H + yi) * W + xi, mask=ok, other=0.0)
        tl.store(o + c * n + i, acc, mask=m)


add(grid_sample_kernel, (2,), dict(BLOCK=64), lambda p: dict(x=randn(3, 6, 8), g=uniform(10, 7, 2, lo=-1.4, hi=1.4), o=out(3, 10, 7), C=3, H=6, W=8, n=70),
    lambda a, p: dict(o=torch.nn.functional.grid_sample(f64(a["x"])[None], f64(a["g"])[None], align_corners=False)[0]), tol=(1e-3, 1e-3))


@triton.jit
def rgb_gray_blur_kernel(x, o, H, W, BH: tl.constexpr, BW: tl.constexpr):
    """Bytes of interleaved colours; clamped neighbours; a 3x3 filter in integers, rounded."""
    r = tl.program_id(0) * BH + tl.arange(0, BH)
    c = tl.program_id(1) * BW + tl.arange(0, BW)
    acc = tl.zeros((BH, BW), tl.int32)
    for dy in tl.static_range(3):
        for dx in tl.static_range(3):
            rr = tl.minimum(tl.maximum(r + dy - 1, 0), H - 1)
            cc = tl.clamp((c + dx - 1).to(tl.float32), 0.0, (W - 1) * 1.0).to(tl.int32)
            p = (rr[:, None] * W + cc[None, :]) * 3
            g = (tl.load(x + p).to(tl.int32) * 77 + tl.load(x + p + 1).to(tl.int32) * 150 + tl.load(x + p + 2).to(tl.int32) * 29) >> 8
            wy = 2 if dy == 1 else 1
            wx = 2 if dx == 1 else 1
            acc += g * wy * wx
    tl.store(o + r[:, None] * W + c[None, :], ((acc + 8) // 16).to(tl.uint8), mask=(r[:, None] < H) & (c[None, :] < W))


def _rgb_ref(a, p):
    x = a["x"].long()
    g = (x[..., 0] * 77 + x[..., 1] * 150 + x[..., 2] * 29) >> 8
    q = torch.nn.functional.pad(g[None, None].double(), (1, 1, 1, 1), mode="replicate")[0, 0].long()
    w = [1, 2, 1]
    s = sum(q[i:i + 19, j:j + 22] * w[i] * w[j] for i in range(3) for j in range(3))
    return dict(o=((s + 8) // 16).to(torch.uint8))


add(rgb_gray_blur_kernel, (3, 2), dict(BH=8, BW=16), lambda p: dict(x=randint(19, 22, 3, lo=0, hi=256, dtype=torch.uint8), o=out(19, 22, dtype=torch.uint8),
    H=19, W=22), _rgb_ref)


@triton.jit
def jacobi_pingpong_kernel(a, b, N, steps, BLOCK: tl.constexpr):
    """Relaxation of a line by one program; source and destination pointers swap in the loop."""
    i = tl.arange(0, BLOCK)
    inner = (i > 0) & (i < N - 1)
    src = a
    dst = b
    for _ in range(steps):
        v = 0.5 * (tl.load(src + i - 1, mask=inner, other=0.0) + tl.load(src + i + 1, mask=inner, other=0.0))
        tl.store(dst + i, v, mask=inner)
        tl.debug_barrier()
        t = src
        src = dst
        dst = t


def _jac_ref(a, p):
    s, d = f64(a["a"]).clone(), f64(a["b"]).clone()
    names = ["a", "b"]
    for _ in range(5):
        d[1:-1] = 0.5 * (s[:-2] + s[2:])
        s, d = d, s
        names.reverse()
    return {names[0]: s, names[1]: d}


add(jacobi_pingpong_kernel, (1,), dict(BLOCK=64), lambda p: dict(a=randn(50), b=randn(50), N=50, steps=5), _jac_ref, outs=("a", "b"), repeatable=False)


@triton.jit
def embedding_bag_kernel(ids, offs, w, table, o, n_ids, D, MODE: tl.constexpr, BD: tl.constexpr):
    b = tl.program_id(0)
    d = tl.program_id(1) * BD + tl.arange(0, BD)
    s = tl.load(offs + b)
    last = b == tl.num_programs(0) - 1
    e = n_ids
    if not last:
        e = tl.load(offs + b + 1).to(tl.int32)
    acc = tl.zeros((BD,), tl.float32)
    if MODE == "max":
        acc = tl.full((BD,), float("-inf"), tl.float32)
    for i in range(s, e):
        row = tl.load(ids + i)
        v = tl.load(table + row * D + d, mask=d < D, other=0.0)
        if MODE == "max":
            acc = tl.maximum(acc, v)
        else:
            acc += v * tl.load(w + i)
    if MODE == "max":
        acc = tl.where(e > s, acc, 0.0)
    tl.store(o + b * D + d, acc, mask=d < D)


def _eb_ref(a, p):
    q = a["offs"].tolist() + [30]
    ys = []
    for b in range(5):
        t = f64(a["table"])[a["ids"][q[b]:q[b + 1]]]
        if p["MODE"] == "max":
            ys.append(t.amax(0) if len(t) else torch.zeros(20, dtype=torch.float64))
        else:
            ys.append((t * f64(a["w"])[q[b]:q[b + 1], None]).sum(0))
    return dict(o=torch.stack(ys))


for _m in ("sum", "max"):
    add(embedding_bag_kernel, (5, 2), dict(MODE=_m, BD=16),
        lambda p: dict(ids=randint(30, lo=0, hi=40, dtype=I64), offs=T([0, 4, 4, 17, 29]), w=uniform(30), table=randn(40, 20), o=out(5, 20), n_ids=30, D=20),
        _eb_ref, name="embedding_bag_" + _m)
    CASES[-1]["outputs"] = ["o"]


@triton.jit
def scatter_reduce_kernel(x, idx, o_max, o_min, o_and, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    k = tl.load(idx + i, mask=m, other=0)
    v = tl.load(x + i, mask=m, other=0.0)
    tl.atomic_max(o_max + k, v, mask=m)
    tl.atomic_min(o_min + k, v, mask=m & (v == v))
    tl.atomic_and(o_and + k, v.to(tl.int32) | 1, mask=m, sem="relaxed")


def _sr_ref(a, p):
    mx, mn, an = a["o_max"].clone(), a["o_min"].clone(), a["o_and"].clone()
    for k, v in zip(a["idx"].tolist(), a["x"].tolist()):
        mx[k], mn[k] = max(mx[k].item(), v), min(mn[k].item(), v)
        an[k] &= int(v) | 1
    return dict(o_max=mx, o_min=mn, o_and=an)


add(scatter_reduce_kernel, (2,), dict(BLOCK=64), lambda p: dict(x=randn(100, scale=50.0), idx=randint(100, lo=0, hi=9, dtype=torch.int16), o_max=zeros(9), o_min=zeros(9),
    o_and=torch.full((9,), -1, device="cuda", dtype=I32), n=100), _sr_ref)


@triton.jit
def permute_pad_reflect_kernel(x, o, H, W, pad, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    Wo = W + 2 * pad
    h = i // Wo - pad
    w = i % Wo - pad
    h = tl.abs(h)
    w = tl.abs(w)
    h = tl.where(h >= H, 2 * (H - 1) - h, h)
    w = tl.where(w >= W, 2 * (W - 1) - w, w)
    m = i < n
    tl.store(o + i, tl.load(x + h * W + w, mask=m), mask=m)


add(permute_pad_reflect_kernel, (3,), dict(BLOCK=64), lambda p: dict(x=randn(7, 9), o=out(11, 13), H=7, W=9, pad=2, n=143),
    lambda a, p: dict(o=torch.nn.functional.pad(f64(a["x"])[None], (2, 2, 2, 2), mode="reflect")[0]), tol=(0, 0))


@triton.jit
def cdist_pairs_kernel(x, y, o, M, N, D, NORM: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), tl.float32)
    for d in range(D):
        a = tl.load(x + rm * D + d, mask=rm < M, other=0.0)
        b = tl.load(y + rn * D + d, mask=rn < N, other=0.0)
        t = tl.abs(a[:, None] - b[None, :])
        if NORM == 1:
            acc += t
        elif NORM == 2:
            acc += t * t
        else:
            acc = tl.maximum(acc, t)
    if NORM == 2:
        acc = tl.sqrt(acc)
    tl.store(o + rm[:, None] * N + rn[None, :], acc, mask=(rm[:, None] < M) & (rn[None, :] < N))


for _n in (1, 3):
    add(cdist_pairs_kernel, (2, 2), dict(NORM=_n, BM=16, BN=16), lambda p: dict(x=randn(20, 6), y=randn(25, 6), o=out(20, 25), M=20, N=25, D=6),
        lambda a, p: dict(o=torch.cdist(f64(a["x"]), f64(a["y"]), p=1.0 if p["NORM"] == 1 else float("inf"))), name=f"cdist_norm{_n}")


@triton.jit
def viterbi_kernel(emit, trans, o, o_best, L, S: tl.constexpr):
    """max-plus steps with backpointers in memory, then a scalar walk back."""
    s = tl.arange(0, S)
    tr = tl.load(trans + s[:, None] * S + s[None, :])
    v = tl.load(emit + s)
    for t in range(1, L):
        sc = v[:, None] + tr
        best, arg = tl.max(sc, 0, return_indices=True)
        tl.store(o + t * S + s, arg)
        v = best + tl.load(emit + t * S + s)
    tl.debug_barrier()
    cur = tl.argmax(v, 0)
    tl.store(o_best + L - 1, cur)
    for k in range(0, L - 1):
        t = L - 1 - k
        cur = tl.load(o + t * S + cur)
        tl.store(o_best + t - 1, cur)


def _vt_ref(a, p):
    e, tr = f64(a["emit"]), f64(a["trans"])
    v, bp = e[0], torch.full((10, 8), 77)
    for t in range(1, 10):
        b, i = (v[:, None] + tr).max(0)
        bp[t] = i
        v = b + e[t]
    path = [v.argmax().item()]
    for t in range(9, 0, -1):
        path.append(bp[t, path[-1]].item())
    return dict(o=bp, o_best=torch.tensor(path[::-1]))


add(viterbi_kernel, (1,), dict(S=8, num_warps=1), lambda p: dict(emit=randn(10, 8), trans=randn(8, 8), o=out(10, 8, dtype=I32), o_best=out(10, dtype=I32), L=10), _vt_ref)


@triton.jit
def cholesky_inplace_kernel(a, N: tl.constexpr):
    """A factorisation in registers: columns picked by masks and sums, in a loop."""
    r = tl.arange(0, N)
    at = tl.program_id(0) * N * N + r[:, None] * N + r[None, :]
    x = tl.load(a + at)
    l = tl.zeros((N, N), tl.float32)
    for j in range(N):
        col = tl.sum(tl.where(r[None, :] == j, x, 0.0), 1)
        d = tl.sqrt(tl.sum(tl.where(r == j, col, 0.0), 0))
        c = tl.where(r >= j, col / d, 0.0)
        l = tl.where(r[None, :] == j, c[:, None], l)
        x -= c[:, None] * c[None, :]
    tl.store(a + at, l)


def _ch_build(p):
    m = randn(2, 16, 16)
    return dict(a=m @ m.transpose(1, 2) + 4 * torch.eye(16, device="cuda"))


add(cholesky_inplace_kernel, (2,), dict(N=16), _ch_build, lambda a, p: dict(a=torch.linalg.cholesky(f64(a["a"]))), outs=("a",), tol=(1e-3, 1e-3), repeatable=False)
