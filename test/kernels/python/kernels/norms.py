"""Normalisations, softmaxes and losses."""
import torch
import triton
import triton.language as tl

from ._lib import case, cdiv, f64, out, randint, randn, short, uniform, zeros

CASES = []
add = short(CASES)


@triton.jit
def rmsnorm_fwd_kernel(x, w, o, o_rstd, stride, N, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    x += row * stride
    o += row * stride
    acc = tl.zeros([BLOCK], dtype=tl.float32)
    for off in range(0, N, BLOCK):
        cols = off + tl.arange(0, BLOCK)
        v = tl.load(x + cols, mask=cols < N, other=0.0).to(tl.float32)
        acc += v * v
    rstd = 1 / tl.sqrt(tl.sum(acc, axis=0) / N + eps)
    tl.store(o_rstd + row, rstd)
    for off in range(0, N, BLOCK):
        cols = off + tl.arange(0, BLOCK)
        m = cols < N
        v = tl.load(x + cols, mask=m, other=0.0, eviction_policy="evict_first").to(tl.float32)
        g = tl.load(w + cols, mask=m, eviction_policy="evict_last").to(tl.float32)
        tl.store(o + cols, (v * rstd).to(o.dtype.element_ty) * g.to(o.dtype.element_ty), mask=m)


def _rms_ref(a, p):
    x = f64(a["x"])[:, :p["N"]]
    r = 1 / torch.sqrt((x * x).mean(1) + 1e-6)
    y = torch.full(a["o"].shape, 77.0, dtype=torch.float64)
    y[:, :p["N"]] = x * r[:, None] * f64(a["w"])
    return dict(o=y, o_rstd=r)


add(rmsnorm_fwd_kernel, (5,), dict(N=300, BLOCK=128),
    lambda p: dict(x=randn(5, 304, dtype=torch.float16), w=randn(300, dtype=torch.float16), o=out(5, 304, dtype=torch.float16),
                   o_rstd=out(5), stride=304, N=300, eps=1e-6), _rms_ref, tol=(5e-3, 5e-3))


@triton.jit
def rmsnorm_bwd_kernel(dy, x, w, rstd, o_dx, o_dw, M, N, rows_per, BLOCK: tl.constexpr):
    """Persistent rows; every program keeps its own sum of dw."""
    pid = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    m = cols < N
    g = tl.load(w + cols, mask=m, other=0.0)
    dw = tl.zeros((BLOCK,), tl.float32)
    first = pid * rows_per
    last = min(first + rows_per, M)
    for r in range(first, last):
        v = tl.load(x + r * N + cols, mask=m, other=0.0)
        d = tl.load(dy + r * N + cols, mask=m, other=0.0)
        s = tl.load(rstd + r)
        h = v * s
        wd = g * d
        c = tl.sum(h * wd, 0) / N
        tl.store(o_dx + r * N + cols, (wd - h * c) * s, mask=m)
        dw += d * h
    tl.store(o_dw + pid * N + cols, dw, mask=m)


def _rmsb_ref(a, p):
    x, d, g, s = f64(a["x"]), f64(a["dy"]), f64(a["w"]), f64(a["rstd"])[:, None]
    h = x * s
    dx = (g * d - h * (h * g * d).mean(1, keepdim=True)) * s
    dw = torch.zeros(4, 70, dtype=torch.float64)
    for i in range(11):
        dw[i // 3] += (d * h)[i]
    return dict(o_dx=dx, o_dw=dw)


add(rmsnorm_bwd_kernel, (4,), dict(BLOCK=128, num_warps=2),
    lambda p: dict(dy=randn(11, 70), x=randn(11, 70), w=randn(70), rstd=uniform(11, lo=0.5, hi=1.5), o_dx=out(11, 70),
                   o_dw=out(4, 70), M=11, N=70, rows_per=3), _rmsb_ref)


@triton.jit
def groupnorm_kernel(x, w, b, o, C, HW, groups, eps, SIZE: tl.constexpr):
    """NCHW; a group's channels and pixels are one block of values."""
    pid = tl.program_id(0)
    n = pid // groups
    g = pid % groups
    per = C // groups
    offs = tl.arange(0, SIZE)
    m = offs < per * HW
    base = (n * C + g * per) * HW
    v = tl.load(x + base + offs, mask=m, other=0.0)
    mean = tl.sum(v) / (per * HW)
    d = tl.where(m, v - mean, 0.0)
    var = tl.sum(d * d) / (per * HW)
    ch = g * per + offs // HW
    gw = tl.load(w + ch, mask=m, other=1.0)
    gb = tl.load(b + ch, mask=m, other=0.0)
    tl.store(o + base + offs, d * tl.rsqrt(var + eps) * gw + gb, mask=m)


add(groupnorm_kernel, (6,), dict(SIZE=256),
    lambda p: dict(x=randn(2, 12, 5, 7), w=randn(12), b=randn(12), o=out(2, 12, 5, 7), C=12, HW=35, groups=3, eps=1e-5),
    lambda a, p: dict(o=torch.nn.functional.group_norm(f64(a["x"]), 3, f64(a["w"]), f64(a["b"]), 1e-5)))


@triton.jit
def batchnorm_train_kernel(x, w, b, run_mean, run_var, o, o_mean, N, C, HW, eps, momentum, BN: tl.constexpr, BHW: tl.constexpr):
    """One channel per program, statistics over batch and pixels with a loop over both; running statistics in place."""
    c = tl.program_id(0)
    rn = tl.arange(0, BN)[:, None]
    rp = tl.arange(0, BHW)[None, :]
    total = tl.zeros((BN, BHW), tl.float32)
    sq = tl.zeros((BN, BHW), tl.float32)
    for n0 in range(0, N, BN):
        for p0 in range(0, HW, BHW):
            m = (n0 + rn < N) & (p0 + rp < HW)
            v = tl.load(x + ((n0 + rn) * C + c) * HW + p0 + rp, mask=m, other=0.0)
            total += v
            sq += v * v
    cnt = N * HW
    mean = tl.sum(total) / cnt
    var = tl.sum(sq) / cnt - mean * mean
    tl.store(o_mean + c, mean)
    tl.store(run_mean + c, tl.load(run_mean + c) * (1 - momentum) + mean * momentum)
    tl.store(run_var + c, tl.load(run_var + c) * (1 - momentum) + var * cnt / (cnt - 1) * momentum)
    scale = tl.load(w + c) / tl.sqrt(var + eps)
    shift = tl.load(b + c) - mean * scale
    for n0 in range(0, N, BN):
        for p0 in range(0, HW, BHW):
            m = (n0 + rn < N) & (p0 + rp < HW)
            at = ((n0 + rn) * C + c) * HW + p0 + rp
            tl.store(o + at, tl.load(x + at, mask=m) * scale + shift, mask=m)


def _bn_ref(a, p):
    x = f64(a["x"])
    m, v = x.mean((0, 2)), x.var((0, 2), unbiased=True)
    y = torch.nn.functional.batch_norm(x, None, None, f64(a["w"]), f64(a["b"]), True, 0.1, 1e-5)
    return dict(o=y, o_mean=m, run_mean=f64(a["run_mean"]) * 0.9 + m * 0.1, run_var=f64(a["run_var"]) * 0.9 + v * 0.1)


add(batchnorm_train_kernel, (6,), dict(BN=4, BHW=16),
    lambda p: dict(x=randn(5, 6, 21), w=randn(6), b=randn(6), run_mean=randn(6), run_var=uniform(6), o=out(5, 6, 21), o_mean=out(6),
                   N=5, C=6, HW=21, eps=1e-5, momentum=0.1), _bn_ref, outs=("run_mean", "run_var"), repeatable=False)


@triton.jit
def instance_norm_blockptr_kernel(x, o, C, H, W, eps, BH: tl.constexpr, BW: tl.constexpr):
    n = tl.program_id(0)
    c = tl.program_id(1)
    base = (n * C + c) * H * W
    src = tl.make_block_ptr(x + base, (H, W), (W, 1), (0, 0), (BH, BW), (1, 0))
    v = tl.load(src, boundary_check=(0, 1), padding_option="zero")
    keep = (tl.arange(0, BH)[:, None] < H) & (tl.arange(0, BW)[None, :] < W)
    mean = tl.sum(tl.sum(v, 1), 0) / (H * W)
    d = tl.where(keep, v - mean, 0)
    var = tl.sum(tl.sum(d * d, 1), 0) / (H * W)
    dst = tl.make_block_ptr(o + base, (H, W), (W, 1), (0, 0), (BH, BW), (1, 0))
    tl.store(dst, d * tl.math.rsqrt(var + eps), boundary_check=(0, 1))


add(instance_norm_blockptr_kernel, (2, 3), dict(BH=8, BW=16),
    lambda p: dict(x=randn(2, 3, 7, 11), o=out(2, 3, 7, 11), C=3, H=7, W=11, eps=1e-5),
    lambda a, p: dict(o=torch.nn.functional.instance_norm(f64(a["x"]), eps=1e-5)))


@triton.jit
def log_softmax_kernel(x, o, N, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    v = tl.load(x + row * N + cols, mask=cols < N, other=-float("inf"))
    v = v - tl.max(v, axis=0)
    tl.store(o + row * N + cols, v - tl.log(tl.sum(tl.exp(v), axis=0)), mask=cols < N)


add(log_softmax_kernel, (7,), dict(BLOCK=64, num_warps=1),
    lambda p: dict(x=randn(7, 50, scale=4.0), o=out(7, 50), N=50), lambda a, p: dict(o=f64(a["x"]).log_softmax(1)))


@triton.jit
def softmax_bwd_kernel(y, dy, o, M, N, BM: tl.constexpr, BN: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.arange(0, BN)
    at = rm[:, None] * N + rn[None, :]
    m = (rm < M)[:, None] & (rn < N)[None, :]
    p = tl.load(y + at, m, 0.0)
    d = tl.load(dy + at, m, 0.0)
    s = tl.sum(p * d, axis=1, keep_dims=True)
    tl.store(o + at, p * (d - s), m)


add(softmax_bwd_kernel, (4,), dict(BM=4, BN=64),
    lambda p: dict(y=torch.softmax(randn(14, 45), 1), dy=randn(14, 45), o=out(14, 45), M=14, N=45),
    lambda a, p: dict(o=f64(a["y"]) * (f64(a["dy"]) - (f64(a["y"]) * f64(a["dy"])).sum(1, keepdim=True))))


@triton.jit
def cross_entropy_kernel(x, label, o_loss, o_z, N, ignore, smooth, BLOCK: tl.constexpr):
    """Label smoothing, an ignored label, the gradient written over the logits, an online softmax over blocks."""
    row = tl.program_id(0).to(tl.int64)
    x += row * N
    y = tl.load(label + row)
    if y == ignore:
        for i in range(0, N, BLOCK):
            c = i + tl.arange(0, BLOCK)
            tl.store(x + c, 0.0, mask=c < N)
        tl.store(o_loss + row, 0.0)
        return
    m = float("-inf")
    d = 0.0
    target = tl.load(x + y)
    total = 0.0
    for i in range(0, N, BLOCK):
        c = i + tl.arange(0, BLOCK)
        v = tl.load(x + c, mask=c < N, other=float("-inf"))
        total += tl.sum(tl.where(c < N, v, 0.0))
        m2 = tl.maximum(m, tl.max(v))
        d = d * tl.exp(m - m2) + tl.sum(tl.exp(v - m2))
        m = m2
    lse = m + tl.log(d)
    e = smooth / N
    for i in range(0, N, BLOCK):
        c = i + tl.arange(0, BLOCK)
        v = tl.load(x + c, mask=c < N, other=float("-inf"))
        g = tl.exp(v - m) / d - e
        g = tl.where(c == y, g - (1 - smooth), g)
        tl.store(x + c, g, mask=c < N)
    tl.debug_barrier()
    tl.store(o_loss + row, (1 - smooth) * (lse - target) + smooth * (lse - total / N))
    tl.store(o_z + row, lse * lse)


def _ce_ref(a, p):
    x = f64(a["x"]).requires_grad_(True)
    with torch.enable_grad():
        loss = torch.nn.functional.cross_entropy(x, a["label"], ignore_index=-100, label_smoothing=0.1, reduction="none")
        loss.sum().backward()
    keep = a["label"] != -100
    return dict(x=x.grad, o_loss=loss.detach(), o_z=torch.where(keep, x.detach().logsumexp(1) ** 2, torch.tensor(77.0, dtype=torch.float64)))


def _ce_build(p):
    lab = randint(6, lo=0, hi=100, dtype=torch.int64)
    lab[2] = -100
    return dict(x=randn(6, 100, scale=3.0), label=lab, o_loss=out(6), o_z=out(6), N=100, ignore=-100, smooth=0.1)


add(cross_entropy_kernel, (6,), dict(BLOCK=32), _ce_build, _ce_ref, outs=("x",), repeatable=False)


@triton.jit
def fused_add_layernorm_kernel(x, res, w, b, o, N, eps, HAS_BIAS: tl.constexpr, BLOCK: tl.constexpr):
    """The residual is updated in place; optional bias by constexpr; two-pass variance in fp32."""
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    m = cols < N
    h = tl.load(x + row * N + cols, mask=m, other=0).to(tl.float32) + tl.load(res + row * N + cols, mask=m, other=0).to(tl.float32)
    tl.store(res + row * N + cols, h, mask=m)
    mean = tl.sum(h, 0) / N
    c = tl.where(m, h - mean, 0.)
    rstd = 1.0 / tl.sqrt_rn(tl.sum(c * c, 0) / N + eps)
    y = c * rstd * tl.load(w + cols, mask=m, other=0)
    if HAS_BIAS:
        y += tl.load(b + cols, mask=m, other=0)
    tl.store(o + row * N + cols, y, mask=m)


def _aln_ref(a, p):
    h = f64(a["x"]) + f64(a["res"])
    return dict(res=h, o=torch.nn.functional.layer_norm(h, (90,), f64(a["w"]), f64(a["b"]) if p["HAS_BIAS"] else None, 1e-5))


for _hb in (True, False):
    add(fused_add_layernorm_kernel, (3,), dict(BLOCK=128, HAS_BIAS=_hb),
        lambda p: dict(x=randn(3, 90, dtype=torch.bfloat16), res=randn(3, 90, dtype=torch.bfloat16), w=randn(90), b=randn(90),
                       o=out(3, 90, dtype=torch.bfloat16), N=90, eps=1e-5), _aln_ref, outs=("res",), tol=(3e-2, 2e-2), repeatable=False,
        name="fused_add_layernorm" + ("_bias" if _hb else ""))


@triton.jit
def logsumexp_axis0_kernel(x, o, M, N, BM: tl.constexpr, BN: tl.constexpr):
    rn = tl.program_id(0) * BN + tl.arange(0, BN)
    m = tl.full((BN,), float("-inf"), tl.float32)
    s = tl.zeros((BN,), tl.float32)
    for i in tl.range(0, M, BM, num_stages=2):
        rm = i + tl.arange(0, BM)
        v = tl.load(x + rm[:, None] * N + rn[None, :], mask=(rm[:, None] < M) & (rn[None, :] < N), other=float("-inf"))
        n = tl.maximum(m, tl.max(v, 0))
        safe = tl.where(n == float("-inf"), 0.0, n)
        s = s * tl.exp(m - safe) + tl.sum(tl.exp(v - safe[None, :]), 0)
        m = n
    tl.store(o + rn, tl.where(s > 0, m + tl.log(s), float("-inf")), mask=rn < N)


def _lse_build(p):
    x = randn(21, 37)
    x[:, 4] = float("-inf")
    x[3:9, 7] = float("-inf")
    return dict(x=x, o=out(37), M=21, N=37)


add(logsumexp_axis0_kernel, (3,), dict(BM=8, BN=16), _lse_build, lambda a, p: dict(o=f64(a["x"]).logsumexp(0)))


@triton.jit
def kl_div_kernel(logp, q, o, total, n, LOG_TARGET: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = offs < n
    lp = tl.load(logp + offs, mask=m, other=0.0)
    t = tl.load(q + offs, mask=m, other=0.0)
    if LOG_TARGET:
        v = tl.exp(t) * (t - lp)
    else:
        v = tl.where(t > 0, t * (tl.log(t) - lp), 0.0)
    v = tl.where(m, v, 0.0)
    tl.store(o + offs, v, mask=m)
    tl.atomic_add(total, tl.sum(v, axis=0))


for _lt in (True, False):
    add(kl_div_kernel, (4,), dict(LOG_TARGET=_lt, BLOCK=64),
        lambda p: dict(logp=torch.log_softmax(randn(200), 0), q=torch.log_softmax(randn(200), 0) if p["LOG_TARGET"] else
                       torch.softmax(randn(200), 0) * (uniform(200) > 0.2), o=out(200), total=zeros(1), n=200),
        lambda a, p: (lambda v: dict(o=v, total=v.sum().reshape(1)))(torch.nn.functional.kl_div(
            f64(a["logp"]), f64(a["q"]), reduction="none", log_target=p["LOG_TARGET"])),
        outs=("total",), repeatable=False, name="kl_div" + ("_log" if _lt else ""))


@triton.jit
def _welford(m1, s1, n1, m2, s2, n2):
    d = m2 - m1
    n = n1 + n2
    r = tl.where(n == 0, 0.0, n2 / n)
    return m1 + d * r, s1 + s2 + d * d * n1 * r, n


@triton.jit
def welford_masked_kernel(x, o_mean, o_var, N, BLOCK: tl.constexpr):
    """Blockwise Welford state as three tensors in a loop, merged by a custom reduction at the end."""
    row = tl.program_id(0)
    mean = tl.zeros([BLOCK], tl.float32)
    s = tl.zeros([BLOCK], tl.float32)
    n = tl.zeros([BLOCK], tl.float32)
    for i in range(0, N, BLOCK):
        c = i + tl.arange(0, BLOCK)
        m = c < N
        v = tl.load(x + row * N + c, mask=m, other=0.0)
        n1 = n + tl.where(m, 1.0, 0.0)
        d = v - mean
        mean2 = tl.where(m, mean + d / n1, mean)
        s = tl.where(m, s + d * (v - mean2), s)
        mean = mean2
        n = n1
    mu, ss, cnt = tl.reduce((mean, s, n), 0, _welford)
    tl.store(o_mean + row, mu)
    tl.store(o_var + row, ss / (cnt - 1))


add(welford_masked_kernel, (4,), dict(BLOCK=64),
    lambda p: dict(x=randn(4, 150) + 100.0, o_mean=out(4), o_var=out(4), N=150),
    lambda a, p: dict(o_mean=f64(a["x"]).mean(1), o_var=f64(a["x"]).var(1)), tol=(1e-3, 1e-4))


@triton.jit
def l2norm_bwd_kernel(x, dy, o, D: tl.constexpr, BT: tl.constexpr, T):
    i = tl.program_id(0) * BT
    px = tl.make_block_ptr(x, (T, D), (D, 1), (i, 0), (BT, D), (1, 0))
    pd = tl.make_block_ptr(dy, (T, D), (D, 1), (i, 0), (BT, D), (1, 0))
    po = tl.make_block_ptr(o, (T, D), (D, 1), (i, 0), (BT, D), (1, 0))
    v = tl.load(px, boundary_check=(0,)).to(tl.float32)
    d = tl.load(pd, boundary_check=(0,)).to(tl.float32)
    r = 1 / tl.sqrt(tl.sum(v * v, 1) + 1e-6)
    g = d * r[:, None] - tl.sum(d * v, 1)[:, None] * (r * r * r)[:, None] * v
    tl.store(po, g.to(po.dtype.element_ty), boundary_check=(0,))


def _l2_ref(a, p):
    x, d = f64(a["x"]), f64(a["dy"])
    r = 1 / torch.sqrt((x * x).sum(1, keepdim=True) + 1e-6)
    return dict(o=d * r - (d * x).sum(1, keepdim=True) * r ** 3 * x)


add(l2norm_bwd_kernel, (3,), dict(D=32, BT=8),
    lambda p: dict(x=randn(19, 32, dtype=torch.float16), dy=randn(19, 32, dtype=torch.float16), o=out(19, 32, dtype=torch.float16), T=19),
    _l2_ref, tol=(2e-3, 2e-3))


@triton.jit
def softmax_temperature_mask_kernel(x, mask, temp, o, o_ent, N, BLOCK: tl.constexpr):
    """A mask of bytes from memory, a temperature per row, rows that are fully masked."""
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    live = c < N
    keep = tl.load(mask + row * N + c, mask=live, other=0).to(tl.int1)
    t = tl.load(temp + row)
    v = tl.load(x + row * N + c, mask=keep & live, other=-float("inf")) / t
    mx = tl.max(v, 0)
    any_live = mx > -float("inf")
    e = tl.exp(v - tl.where(any_live, mx, 0.0))
    z = tl.sum(e, 0)
    p = e / tl.where(any_live, z, 1.0)
    tl.store(o + row * N + c, p, mask=live)
    ent = -tl.sum(tl.where(p > 0, p * tl.log(p), 0.0), 0)
    tl.store(o_ent + row, ent)


def _stm_build(p):
    mk = (uniform(5, 60) > 0.4).to(torch.uint8)
    mk[3] = 0
    return dict(x=randn(5, 60, scale=2.0), mask=mk, temp=uniform(5, lo=0.3, hi=2.0), o=out(5, 60), o_ent=out(5), N=60)


def _stm_ref(a, p):
    v = (f64(a["x"]) / f64(a["temp"])[:, None]).masked_fill(a["mask"] == 0, float("-inf"))
    q = torch.softmax(v, 1).nan_to_num(0.0)
    return dict(o=q, o_ent=-torch.where(q > 0, q * q.clamp(min=1e-300).log(), torch.zeros_like(q)).sum(1))


add(softmax_temperature_mask_kernel, (5,), dict(BLOCK=64), _stm_build, _stm_ref)
