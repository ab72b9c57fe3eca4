"""Gated activations, rotary embeddings, optimisers, quantisation, random numbers."""
import torch
import triton
import triton.language as tl
from triton.language.extra import libdevice

from ._lib import case, cdiv, f64, out, randint, randn, short, uniform, zeros

CASES = []
add = short(CASES)
F16, BF16 = torch.float16, torch.bfloat16


@triton.jit
def _silu(v):
    return v * tl.sigmoid(v)


@triton.jit
def swiglu_packed_kernel(x, o, N, BLOCK: tl.constexpr):
    """The gate and the value are halves of one row."""
    row = tl.program_id(0)
    c = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    m = c < N
    g = tl.load(x + row * 2 * N + c, mask=m, other=0).to(tl.float32)
    u = tl.load(x + row * 2 * N + N + c, mask=m, other=0).to(tl.float32)
    tl.store(o + row * N + c, (_silu(g) * u).to(tl.bfloat16), mask=m)


add(swiglu_packed_kernel, (3, 3), dict(BLOCK=32, num_warps=1),
    lambda p: dict(x=randn(3, 140, dtype=BF16), o=out(3, 70, dtype=BF16), N=70),
    lambda a, p: (lambda x: dict(o=torch.nn.functional.silu(x[:, :70]) * x[:, 70:]))(f64(a["x"])), tol=(2e-2, 2e-2))


@triton.jit
def swiglu_bwd_kernel(dy, g, u, o_y, n, BLOCK: tl.constexpr):
    """Gradients go over the inputs in place."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    d = tl.load(dy + i, m)
    a = tl.load(g + i, m)
    b = tl.load(u + i, m)
    s = tl.sigmoid(a)
    f = a * s
    tl.store(o_y + i, f * b, m)
    tl.store(u + i, d * f, m)
    tl.store(g + i, d * b * s * (1 + a * (1 - s)), m)


def _sb_ref(a, p):
    d, g, u = f64(a["dy"]), f64(a["g"]), f64(a["u"])
    s = torch.sigmoid(g)
    return dict(o_y=g * s * u, u=d * g * s, g=d * u * s * (1 + g * (1 - s)))


add(swiglu_bwd_kernel, (4,), dict(BLOCK=128),
    lambda p: dict(dy=randn(450), g=randn(450), u=randn(450), o_y=out(450), n=450), _sb_ref, outs=("g", "u"), repeatable=False)


@triton.jit
def geglu_tanh_kernel(x, o, n, half, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    row = i // half
    col = i % half
    a = tl.load(x + row * (2 * half) + col, mask=m, other=0.0)
    b = tl.load(x + row * (2 * half) + col + half, mask=m, other=0.0)
    k = 0.7978845608028654
    t = libdevice.tanh(k * (a + 0.044715 * a * a * a))
    tl.store(o + i, 0.5 * a * (1 + t) * b, mask=m)


add(geglu_tanh_kernel, (3,), dict(BLOCK=128),
    lambda p: dict(x=randn(7, 86), o=out(7, 43), n=301, half=43),
    lambda a, p: (lambda x: dict(o=torch.nn.functional.gelu(x[:, :43], approximate="tanh") * x[:, 43:]))(f64(a["x"])))


@triton.jit
def activations_zoo_kernel(x, o_softplus, o_mish, o_elu, o_hswish, o_selu, o_logsig, n, alpha, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=0.0)
    sp = tl.where(v > 20.0, v, libdevice.log1p(tl.exp(v)))
    tl.store(o_softplus + i, sp, mask=m)
    tl.store(o_mish + i, v * libdevice.tanh(sp), mask=m)
    tl.store(o_elu + i, tl.where(v > 0, v, alpha * libdevice.expm1(v)), mask=m)
    tl.store(o_hswish + i, v * tl.clamp(v + 3.0, 0.0, 6.0) / 6.0, mask=m)
    tl.store(o_selu + i, 1.0507009873554805 * tl.where(v > 0, v, 1.6732632423543772 * (tl.exp(v) - 1)), mask=m)
    tl.store(o_logsig + i, tl.minimum(v, 0.0) - tl.log(1.0 + tl.exp(-tl.abs(v))), mask=m)


def _zoo_ref(a, p):
    F, x = torch.nn.functional, f64(a["x"])
    return dict(o_softplus=F.softplus(x), o_mish=F.mish(x), o_elu=F.elu(x, 0.7), o_hswish=F.hardswish(x), o_selu=F.selu(x),
                o_logsig=F.logsigmoid(x))


add(activations_zoo_kernel, (2,), dict(BLOCK=256),
    lambda p: dict(x=randn(300, scale=8.0), **{"o_" + k: out(300) for k in ("softplus", "mish", "elu", "hswish", "selu", "logsig")},
                   n=300, alpha=0.7), _zoo_ref)


@triton.jit
def rope_halves_inplace_kernel(q, cos, sin, H, D, BH: tl.constexpr, BD: tl.constexpr):
    t = tl.program_id(0)
    rh = tl.arange(0, BH)[:, None]
    rd = tl.arange(0, BD)[None, :]
    half = D // 2
    m = (rh < H) & (rd < half)
    c = tl.load(cos + t * half + rd, mask=rd < half, other=0)
    s = tl.load(sin + t * half + rd, mask=rd < half, other=0)
    at = t * H * D + rh * D + rd
    a = tl.load(q + at, mask=m, other=0)
    b = tl.load(q + at + half, mask=m, other=0)
    tl.store(q + at, a * c - b * s, mask=m)
    tl.store(q + at + half, b * c + a * s, mask=m)


def _rh_ref(a, p):
    q, c, s = f64(a["q"]), f64(a["cos"])[:, None], f64(a["sin"])[:, None]
    x, y = q[..., :12], q[..., 12:]
    return dict(q=torch.cat([x * c - y * s, y * c + x * s], -1))


add(rope_halves_inplace_kernel, (5,), dict(BH=4, BD=16),
    lambda p: dict(q=randn(5, 3, 24), cos=torch.cos(uniform(5, 12, hi=6.0)), sin=torch.sin(uniform(5, 12, hi=6.0)), H=3, D=24), _rh_ref,
    outs=("q",), repeatable=False)


@triton.jit
def rope_interleaved_kernel(x, pos, o, T, base_log2, D: tl.constexpr, BT: tl.constexpr):
    """Pairs by reshape and split, angles computed, positions gathered, result by join."""
    rt = tl.program_id(0) * BT + tl.arange(0, BT)
    rd = tl.arange(0, D)
    m = (rt < T)[:, None]
    v = tl.load(x + rt[:, None] * D + rd[None, :], mask=m, other=0.0)
    ps = tl.load(pos + rt, mask=rt < T, other=0).to(tl.float32)
    k = tl.arange(0, D // 2).to(tl.float32)
    freq = tl.exp2(-k * (2.0 / D) * base_log2)
    ang = ps[:, None] * freq[None, :]
    a, b = tl.split(tl.reshape(v, (BT, D // 2, 2)))
    c = tl.cos(ang)
    s = tl.sin(ang)
    y = tl.interleave(a * c - b * s, a * s + b * c)
    tl.store(o + rt[:, None] * D + rd[None, :], y, mask=m)


def _ri_ref(a, p):
    x, ps = f64(a["x"]), f64(a["pos"])
    fr = torch.exp2(-torch.arange(16, dtype=torch.float64) / 16 * a["base_log2"])
    g = ps[:, None] * fr
    u, v = x[:, 0::2], x[:, 1::2]
    return dict(o=torch.stack([u * g.cos() - v * g.sin(), u * g.sin() + v * g.cos()], -1).reshape(x.shape))


add(rope_interleaved_kernel, (3,), dict(D=32, BT=4),
    lambda p: dict(x=randn(11, 32), pos=randint(11, lo=0, hi=40), o=out(11, 32), T=11, base_log2=13.287712379549449), _ri_ref,
    tol=(1e-3, 1e-3))


@triton.jit
def rope_gather_swap_kernel(x, tab, ids, o, H, D: tl.constexpr):
    """The partner of each element by an index computed with xor; a sign by parity; table rows by gathered position."""
    t = tl.program_id(0)
    h = tl.program_id(1)
    d = tl.arange(0, D)
    row = tl.load(ids + t)
    c = tl.load(tab + row * D + d // 2)
    s = tl.load(tab + row * D + D // 2 + d // 2)
    base = (t * H + h) * D
    v = tl.load(x + base + d)
    w = tl.load(x + base + (d ^ 1))
    sign = tl.where(d % 2 == 0, -1.0, 1.0)
    tl.store(o + base + d, v * c + sign * w * s)


def _rg_ref(a, p):
    x, r = f64(a["x"]), f64(a["tab"])[a["ids"].long()]
    c, s = r[:, None, :8].repeat_interleave(2, -1), r[:, None, 8:].repeat_interleave(2, -1)
    w = torch.stack([-x[..., 1::2], x[..., 0::2]], -1).reshape(x.shape)
    return dict(o=x * c + w * s)


add(rope_gather_swap_kernel, (6, 2), dict(D=16, num_warps=1),
    lambda p: dict(x=randn(6, 2, 16), tab=randn(20, 16), ids=randint(6, lo=0, hi=20, dtype=torch.int64), o=out(6, 2, 16), H=2), _rg_ref)


@triton.jit
def adamw_kernel(p, g, m, v, lr, beta1, beta2, eps, wd, step, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    k = i < n
    pv = tl.load(p + i, mask=k)
    gv = tl.load(g + i, mask=k).to(tl.float32)
    mv = beta1 * tl.load(m + i, mask=k) + (1 - beta1) * gv
    vv = beta2 * tl.load(v + i, mask=k) + (1 - beta2) * gv * gv
    t = step.to(tl.float32)
    c1 = 1 - libdevice.pow(beta1, t)
    c2 = 1 - tl.exp2(t * tl.log2(beta2))
    pv = pv * (1 - lr * wd)
    pv -= lr * (mv / c1) / (tl.sqrt(vv / c2) + eps)
    tl.store(p + i, pv, mask=k)
    tl.store(m + i, mv, mask=k)
    tl.store(v + i, vv, mask=k)


def _adam_ref(a, p):
    P, g, m, v = (f64(a[k]) for k in "pgmv")
    m = 0.9 * m + 0.1 * g
    v = 0.99 * v + 0.01 * g * g
    t = a["step"]
    return dict(p=P * (1 - 1e-2 * 0.1) - 1e-2 * (m / (1 - 0.9 ** t)) / ((v / (1 - 0.99 ** t)).sqrt() + 1e-8), m=m, v=v)


add(adamw_kernel, (3,), dict(BLOCK=128),
    lambda p: dict(p=randn(300), g=randn(300, dtype=BF16), m=randn(300, scale=0.1), v=uniform(300), lr=1e-2, beta1=0.9, beta2=0.99,
                   eps=1e-8, wd=0.1, step=7, n=300), _adam_ref, outs=("p", "m", "v"), repeatable=False)


@triton.jit
def lion_kernel(p, g, m, lr, b1, b2, wd, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    k = i < n
    pv = tl.load(p + i, mask=k, other=0.0)
    gv = tl.load(g + i, mask=k, other=0.0)
    mv = tl.load(m + i, mask=k, other=0.0)
    d = mv - gv
    u = d * b1 + gv
    can = u != 0
    up = tl.where(can, tl.where(u > 0, -lr, lr), 0)
    tl.store(p + i, pv * (1 - lr * wd) + up, mask=k)
    tl.store(m + i, d * b2 + gv, mask=k)


def _lion_ref(a, p):
    P, g, m = f64(a["p"]), f64(a["g"]), f64(a["m"])
    return dict(p=P * (1 - 0.01 * 0.2) - 0.01 * torch.sign((m - g) * 0.9 + g), m=(m - g) * 0.98 + g)


def _lion_build(p):
    g, m = randn(200), randn(200)
    g[5:9] = 0
    m[5:9] = 0
    return dict(p=randn(200), g=g, m=m, lr=0.01, b1=0.9, b2=0.98, wd=0.2, n=200)


add(lion_kernel, (2,), dict(BLOCK=128, num_warps=8), _lion_build, _lion_ref, outs=("p", "m"), repeatable=False)


@triton.jit
def sgd_foreach_kernel(p, g, buf, sizes, starts, lr, mom, NESTEROV: tl.constexpr, BLOCK: tl.constexpr):
    """Several tensors in one pool: a program per tensor, its length and start from memory."""
    t = tl.program_id(0)
    n = tl.load(sizes + t)
    s = tl.load(starts + t)
    p += s
    g += s
    buf += s
    for i in range(0, tl.cdiv(n, BLOCK)):
        c = i * BLOCK + tl.arange(0, BLOCK)
        k = c < n
        gv = tl.load(g + c, mask=k)
        bv = tl.load(buf + c, mask=k) * mom + gv
        tl.store(buf + c, bv, mask=k)
        if NESTEROV:
            gv += mom * bv
        else:
            gv = bv
        tl.store(p + c, tl.load(p + c, mask=k) - lr * gv, mask=k)


def _sgd_build(p):
    i32 = torch.int32
    return dict(p=randn(400), g=randn(400), buf=randn(400), sizes=torch.tensor([130, 0, 7, 64], device="cuda", dtype=i32),
                starts=torch.tensor([3, 150, 160, 200], device="cuda", dtype=torch.int64), lr=0.1, mom=0.9)


def _sgd_ref(a, p):
    P, B = f64(a["p"]).clone(), f64(a["buf"]).clone()
    for n, s in zip(a["sizes"].tolist(), a["starts"].tolist()):
        g = f64(a["g"])[s:s + n]
        B[s:s + n] = B[s:s + n] * 0.9 + g
        P[s:s + n] -= 0.1 * (g + 0.9 * B[s:s + n])
    return dict(p=P, buf=B)


add(sgd_foreach_kernel, (4,), dict(NESTEROV=True, BLOCK=64), _sgd_build, _sgd_ref, outs=("p", "buf"), repeatable=False)


@triton.jit
def quant_rows_int8_kernel(x, o, o_scale, N, BLOCK: tl.constexpr):
    r = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    m = c < N
    v = tl.load(x + r * N + c, mask=m, other=0.0)
    s = tl.max(tl.abs(v), 0) / 127.0
    q = v / s
    q = q + tl.where(q >= 0, 0.5, -0.5)
    tl.store(o + r * N + c, q.to(tl.int8), mask=m)
    tl.store(o_scale + r, s)


def _q8_ref(a, p):
    x = f64(a["x"])
    s = x.abs().amax(1) / 127
    q = x / s[:, None]
    return dict(o=torch.trunc(q + torch.where(q >= 0, 0.5, -0.5)).to(torch.int8), o_scale=s)


add(quant_rows_int8_kernel, (6,), dict(BLOCK=128), lambda p: dict(x=randn(6, 100), o=out(6, 100, dtype=torch.int8), o_scale=out(6), N=100),
    _q8_ref, mismatch_frac=0.01)


@triton.jit
def quant_group_fp8_kernel(x, o, o_scale, N, G: tl.constexpr, NG: tl.constexpr):
    """Groups of G along a row by reshape; e4m3 with saturation by clamp."""
    r = tl.program_id(0)
    c = tl.arange(0, G * NG)
    v = tl.load(x + r * N + c, mask=c < N, other=0.0).to(tl.float32)
    v = tl.reshape(v, (NG, G))
    s = tl.maximum(tl.max(tl.abs(v), 1), 1e-10) / 448.0
    q = tl.clamp(v / s[:, None], -448.0, 448.0).to(tl.float8e4nv)
    tl.store(o + r * N + c, tl.reshape(q, (NG * G,)), mask=c < N)
    g = tl.arange(0, NG)
    tl.store(o_scale + r * NG + g, s)


def _q8g_ref(a, p):
    x = torch.zeros(3, 128, dtype=torch.float32)
    x[:, :120] = a["x"].float()
    s = (x.view(3, 4, 32).abs().amax(2).clamp(min=1e-10) / 448.0)
    q = (x.view(3, 4, 32) / s[..., None]).clamp(-448, 448).to(torch.float8_e4m3fn).view(3, 128)[:, :120]
    return dict(o=q.float(), o_scale=s)


add(quant_group_fp8_kernel, (3,), dict(G=32, NG=4),
    lambda p: dict(x=randn(3, 120, dtype=F16), o=out(3, 120, dtype=torch.float8_e4m3fn), o_scale=out(3, 4), N=120), _q8g_ref,
    tol=(1e-3, 0.07))


@triton.jit
def dequant_nf4_kernel(packed, codebook, absmax, o, n, GROUP: tl.constexpr, BLOCK: tl.constexpr):
    """Nibbles of bytes look a table up; low and high parts are joined."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n // 2
    b = tl.load(packed + i, mask=m, other=0)
    hi = tl.load(codebook + (b >> 4))
    lo = tl.load(codebook + (b & 0xF))
    s = tl.load(absmax + (i * 2) // GROUP, mask=m, other=0.0)
    y = tl.reshape(tl.join(hi * s, lo * s), (2 * BLOCK,))
    j = tl.program_id(0) * 2 * BLOCK + tl.arange(0, 2 * BLOCK)
    tl.store(o + j, y.to(tl.bfloat16), mask=j < n)


def _nf4_ref(a, p):
    b = a["packed"].long()
    c = f64(a["codebook"])
    y = torch.stack([c[b >> 4], c[b & 15]], -1).reshape(-1)
    return dict(o=y * f64(a["absmax"]).repeat_interleave(64))


add(dequant_nf4_kernel, (3,), dict(GROUP=64, BLOCK=64),
    lambda p: dict(packed=randint(160, lo=0, hi=256, dtype=torch.uint8), codebook=torch.linspace(-1, 1, 16, device="cuda"),
                   absmax=uniform(5, lo=0.5, hi=2.0), o=out(320, dtype=BF16), n=320), _nf4_ref, tol=(1e-2, 1e-2))


@triton.jit
def global_norm_clip_kernel(g, o_norm, done, n, max_norm, BLOCK: tl.constexpr):
    """Programs add their part; the last to arrive makes the norm and scales everything."""
    pid = tl.program_id(0)
    i = pid * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(g + i, mask=i < n, other=0.0)
    tl.atomic_add(o_norm, tl.sum(v * v))
    tl.debug_barrier()
    t = tl.atomic_add(done, 1)
    if t == tl.num_programs(0) - 1:
        s = tl.sqrt(tl.load(o_norm, volatile=True))
        c = tl.minimum(max_norm / (s + 1e-6), 1.0)
        tl.store(o_norm, s)
        for k in range(0, n, BLOCK):
            j = k + tl.arange(0, BLOCK)
            tl.store(g + j, tl.load(g + j, mask=j < n) * c, mask=j < n)


def _clip_ref(a, p):
    g = f64(a["g"])
    s = g.norm()
    return dict(g=g * min(1.0, 1.5 / (s.item() + 1e-6)), o_norm=s.reshape(1), done=torch.tensor([4]))


add(global_norm_clip_kernel, (4,), dict(BLOCK=64),
    lambda p: dict(g=randn(230), o_norm=zeros(1), done=zeros(1, dtype=torch.int32), n=230, max_norm=1.5), _clip_ref, outs=("g", "done"),
    repeatable=False)


@triton.jit
def rng_kinds_kernel(o_rand, o_int, o_normal, o_four, seed, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    tl.store(o_rand + i, tl.rand(seed, i), mask=m)
    tl.store(o_int + i, tl.randint(seed, i * 3, n_rounds=7), mask=m)
    tl.store(o_normal + i, tl.randn(seed + 1, i), mask=m)
    a, b, c, d = tl.rand4x(seed, i)
    tl.store(o_four + i, a + b * 2 + c * 4 + d * 8, mask=m)


def _philox(seed, off, rounds=10):
    M32 = 0xFFFFFFFF
    k0, k1 = seed & M32, (seed >> 32) & M32
    c = [off & M32, 0, 0, 0]
    for _ in range(rounds):
        a, b = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [((b >> 32) ^ c[1] ^ k0) & M32, b & M32, ((a >> 32) ^ c[3] ^ k1) & M32, a & M32]
        k0, k1 = (k0 + 0x9E3779B9) & M32, (k1 + 0xBB67AE85) & M32
    return c


def _u2f(u):
    s = u - (1 << 32) if u >= 1 << 31 else u
    return (-s - 1 if s < 0 else s) * 4.6566127342e-10


def _rng_ref(a, p):
    import math
    n, seed = 200, a["seed"]
    r, k, z, f = [], [], [], []
    for i in range(n):
        r.append(_u2f(_philox(seed, i)[0]))
        u = _philox(seed, i * 3, 7)[0]
        k.append(u - (1 << 32) if u >= 1 << 31 else u)
        q = _philox(seed + 1, i)
        u1, u2 = max(1e-7, _u2f(q[0])), _u2f(q[1])
        z.append(math.sqrt(-2 * math.log(u1)) * math.cos(6.283185307179586 * u2))
        w = [_u2f(x) for x in _philox(seed, i)]
        f.append(w[0] + 2 * w[1] + 4 * w[2] + 8 * w[3])
    t = lambda v: torch.tensor(v, dtype=torch.float64)
    return dict(o_rand=t(r), o_int=torch.tensor(k, dtype=torch.int64).to(torch.int32), o_normal=t(z), o_four=t(f))


add(rng_kinds_kernel, (2,), dict(BLOCK=128),
    lambda p: dict(o_rand=out(200), o_int=out(200, dtype=torch.int32), o_normal=out(200), o_four=out(200), seed=123456789012, n=200),
    _rng_ref, tol=(1e-4, 1e-4))


@triton.jit
def bias_dropout_residual_kernel(x, b, r, o, o_mask, seed, p, N, total, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < total
    v = tl.load(x + i, mask=m) + tl.load(b + i % N, mask=m)
    keep = tl.rand(seed, i) > p
    y = tl.where(keep, v / (1 - p), 0.0) + tl.load(r + i, mask=m)
    tl.store(o + i, y, mask=m)
    tl.store(o_mask + i, keep, mask=m)


def _bdr_ref(a, p):
    keep = torch.tensor([_u2f(_philox(a["seed"], i)[0]) > 0.25 for i in range(300)])
    v = f64(a["x"]) + f64(a["b"])
    return dict(o=torch.where(keep.view(6, 50), v / 0.75, torch.zeros_like(v)) + f64(a["r"]), o_mask=keep.view(6, 50))


add(bias_dropout_residual_kernel, (3,), dict(BLOCK=128),
    lambda p: dict(x=randn(6, 50), b=randn(50), r=randn(6, 50), o=out(6, 50), o_mask=zeros(6, 50, dtype=torch.bool), seed=42, p=0.25, N=50,
                   total=300), _bdr_ref)


@triton.jit
def stochastic_round_bf16_kernel(x, o, seed, n, BLOCK: tl.constexpr):
    """Bits of f32 plus random low bits, cut off; the result stored through a cast of bits."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=0.0)
    u = v.to(tl.uint32, bitcast=True)
    r = tl.randint(seed, i).to(tl.uint32, bitcast=True) & 0xFFFF
    h = ((u + r) >> 16).to(tl.uint16).to(tl.bfloat16, bitcast=True)
    tl.store(o + i, h, mask=m)


def _sr_ref(a, p):
    u = a["x"].view(torch.int32).long() & 0xFFFFFFFF
    r = torch.tensor([_philox(9, i)[0] & 0xFFFF for i in range(200)])
    h = (((u + r) & 0xFFFFFFFF) >> 16) << 16
    h = torch.where(h >= 1 << 31, h - (1 << 32), h).to(torch.int32)
    return dict(o=h.view(torch.float32))


add(stochastic_round_bf16_kernel, (2,), dict(BLOCK=128), lambda p: dict(x=randn(200), o=out(200, dtype=BF16), seed=9, n=200), _sr_ref,
    tol=(0, 0))


@triton.jit
def xorshift_lcg_kernel(o_a, o_b, steps, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    s = (i + 1).to(tl.uint32) * 2654435761
    t = i.to(tl.uint64) + 88172645463325252
    for _ in range(steps):
        s ^= s << 13
        s ^= s >> 17
        s ^= s << 5
        t = t * 6364136223846793005 + 1442695040888963407
    tl.store(o_a + i, s.to(tl.int32, bitcast=True))
    tl.store(o_b + i, (t >> 33).to(tl.int64))


def _xs_ref(a, p):
    A, B = [], []
    for i in range(64):
        s, t = (i + 1) * 2654435761 & 0xFFFFFFFF, i + 88172645463325252
        for _ in range(5):
            s ^= s << 13 & 0xFFFFFFFF
            s ^= s >> 17
            s ^= s << 5 & 0xFFFFFFFF
            t = (t * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        A.append(s - (1 << 32) if s >= 1 << 31 else s)
        B.append(t >> 33)
    return dict(o_a=torch.tensor(A, dtype=torch.int64).to(torch.int32), o_b=torch.tensor(B))


add(xorshift_lcg_kernel, (2,), dict(BLOCK=32, num_warps=1),
    lambda p: dict(o_a=out(64, dtype=torch.int32), o_b=out(64, dtype=torch.int64), steps=5), _xs_ref)


@triton.jit
def ema_fp16_scalar_kernel(x, o, n, decay, first: tl.constexpr, BLOCK: tl.constexpr):
    """A sequential loop of scalar loads and stores (exponential moving average)."""
    r = tl.program_id(0)
    s = first
    for i in range(n):
        s = s * decay + tl.load(x + r * n + i).to(tl.float32) * (1 - decay)
        tl.store(o + r * n + i, s.to(tl.float16))


def _ema_ref(a, p):
    x = f64(a["x"])
    s, ys = torch.full((3,), 0.5, dtype=torch.float64), []
    for i in range(40):
        s = s * 0.8 + x[:, i] * 0.2
        ys.append(s)
    return dict(o=torch.stack(ys, 1))


add(ema_fp16_scalar_kernel, (3,), dict(first=0.5, BLOCK=1), lambda p: dict(x=randn(3, 40, dtype=F16), o=out(3, 40, dtype=F16), n=40, decay=0.8),
    _ema_ref, tol=(2e-3, 2e-3))
