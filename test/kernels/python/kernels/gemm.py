"""Products of matrices as they occur in libraries: grouped, split, persistent, quantised, batched, sparse, convolutions."""
import torch
import triton
import triton.language as tl

from ._lib import case, cdiv, f64, out, randint, randn, short, uniform, zeros

CASES = []
add = short(CASES)
F16, BF16, I32 = torch.float16, torch.bfloat16, torch.int32


@triton.jit
def gemm_swizzled_gelu_kernel(a, b, bias, o, M, N, K, am, ak, bk, bn, cm_, cn_, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
                              GROUP: tl.constexpr, ACT: tl.constexpr):
    pid = tl.program_id(0)
    gm = tl.cdiv(M, BM)
    gn = tl.cdiv(N, BN)
    width = GROUP * gn
    group = pid // width
    size = min(gm - group * GROUP, GROUP)
    pm = group * GROUP + (pid % width) % size
    pn = (pid % width) // size
    tl.assume(pm >= 0)
    tl.assume(pn >= 0)
    rm = (pm * BM + tl.arange(0, BM)) % M
    rn = (pn * BN + tl.arange(0, BN)) % N
    rk = tl.arange(0, BK)
    pa = a + rm[:, None] * am + rk[None, :] * ak
    pb = b + rk[:, None] * bk + rn[None, :] * bn
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, tl.cdiv(K, BK)):
        x = tl.load(pa, mask=rk[None, :] < K - k * BK, other=0.0)
        y = tl.load(pb, mask=rk[:, None] < K - k * BK, other=0.0)
        acc = tl.dot(x, y, acc)
        pa += BK * ak
        pb += BK * bk
    acc += tl.load(bias + rn).to(tl.float32)[None, :]
    if ACT == "gelu":
        acc = 0.5 * acc * (1 + tl.erf(acc * 0.7071067811865475))
    elif ACT == "relu":
        acc = tl.maximum(acc, 0.0)
    cm = pm * BM + tl.arange(0, BM)
    cn = pn * BN + tl.arange(0, BN)
    tl.store(o + cm_ * cm[:, None] + cn_ * cn[None, :], acc.to(tl.float16), mask=(cm[:, None] < M) & (cn[None, :] < N))


add(gemm_swizzled_gelu_kernel, (5 * 3,), dict(BM=16, BN=32, BK=16, GROUP=2, ACT="gelu"),
    lambda p: dict(a=randn(70, 50, dtype=F16, scale=0.3), b=randn(50, 90, dtype=F16, scale=0.3), bias=randn(90, dtype=F16), o=out(70, 90, dtype=F16),
                   M=70, N=90, K=50, am=50, ak=1, bk=90, bn=1, cm_=90, cn_=1),
    lambda a, p: dict(o=torch.nn.functional.gelu(f64(a["a"]) @ f64(a["b"]) + f64(a["bias"]))), tol=(1e-2, 1e-2))


@triton.jit
def gemm_splitk_atomic_kernel(a, b, o, M, N, K, SPLIT: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    pm = tl.program_id(0)
    pn = tl.program_id(1)
    pz = tl.program_id(2)
    rm = pm * BM + tl.arange(0, BM)
    rn = pn * BN + tl.arange(0, BN)
    rk = pz * BK + tl.arange(0, BK)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BK * SPLIT)):
        left = K - k * (BK * SPLIT)
        x = tl.load(a + rm[:, None] * K + (rk + k * BK * SPLIT)[None, :], mask=(rm[:, None] < M) & (rk[None, :] < left), other=0.0)
        y = tl.load(b + (rk + k * BK * SPLIT)[:, None] * N + rn[None, :], mask=(rk[:, None] < left) & (rn[None, :] < N), other=0.0)
        acc += tl.dot(x, y)
    tl.atomic_add(o + rm[:, None] * N + rn[None, :], acc, mask=(rm[:, None] < M) & (rn[None, :] < N), sem="relaxed")


add(gemm_splitk_atomic_kernel, (2, 3, 3), dict(SPLIT=3, BM=16, BN=16, BK=16),
    lambda p: dict(a=randn(30, 130, dtype=BF16), b=randn(130, 40, dtype=BF16), o=zeros(30, 40), M=30, N=40, K=130),
    lambda a, p: dict(o=f64(a["a"]) @ f64(a["b"])), tol=(1e-2, 1e-2), repeatable=False)


@triton.jit
def gemm_persistent_kernel(a, b, o, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Tiles and steps of K in one flattened loop; the tile is stored at its last step."""
    start = tl.program_id(0)
    progs = tl.num_programs(0)
    gn = tl.cdiv(N, BN)
    tiles = tl.cdiv(M, BM) * gn
    steps = tl.cdiv(K, BK)
    mine = tiles // progs
    if start < tiles % progs:
        mine += 1
    tile = start - progs
    ki = -1
    rk = tl.arange(0, BK)
    rm = tl.arange(0, BM)
    rn = tl.arange(0, BN)
    acc = tl.zeros((BM, BN), tl.float32)
    for _ in range(0, steps * mine):
        ki = tl.where(ki == steps - 1, 0, ki + 1)
        if ki == 0:
            tile += progs
            rm = (tile // gn) * BM + tl.arange(0, BM)
            rn = (tile % gn) * BN + tl.arange(0, BN)
        kk = ki * BK + rk
        x = tl.load(a + rm[:, None] * K + kk[None, :], mask=(rm[:, None] < M) & (kk[None, :] < K), other=0.0)
        y = tl.load(b + kk[:, None] * N + rn[None, :], mask=(kk[:, None] < K) & (rn[None, :] < N), other=0.0)
        acc = tl.dot(x, y, acc)
        if ki == steps - 1:
            tl.store(o + rm[:, None] * N + rn[None, :], acc.to(tl.float16), mask=(rm[:, None] < M) & (rn[None, :] < N))
            acc = tl.zeros((BM, BN), tl.float32)


add(gemm_persistent_kernel, (4,), dict(BM=16, BN=16, BK=32),
    lambda p: dict(a=randn(40, 80, dtype=F16), b=randn(80, 50, dtype=F16), o=out(40, 50, dtype=F16), M=40, N=50, K=80),
    lambda a, p: dict(o=f64(a["a"]) @ f64(a["b"])), tol=(2e-2, 1e-2))


@triton.jit
def gemm_streamk_kernel(a, b, o, M, N, K, total, per, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Each program takes a run of steps over all tiles, cut at tile borders by a while loop."""
    pid = tl.program_id(0)
    it = pid * per
    end = tl.minimum(it + per, total)
    steps = tl.cdiv(K, BK)
    gn = tl.cdiv(N, BN)
    while it < end:
        tile = it // steps
        k0 = it % steps
        k1 = tl.minimum(steps, k0 + end - it)
        rm = (tile // gn) * BM + tl.arange(0, BM)
        rn = (tile % gn) * BN + tl.arange(0, BN)
        acc = tl.zeros((BM, BN), dtype=tl.float32)
        for k in range(k0, k1):
            kk = k * BK + tl.arange(0, BK)
            x = tl.load(a + rm[:, None] * K + kk[None, :], mask=(rm[:, None] < M) & (kk[None, :] < K), other=0.0)
            y = tl.load(b + kk[:, None] * N + rn[None, :], mask=(kk[:, None] < K) & (rn[None, :] < N), other=0.0)
            acc = tl.dot(x, y, acc, input_precision="ieee")
        at = o + rm[:, None] * N + rn[None, :]
        live = (rm[:, None] < M) & (rn[None, :] < N)
        if k0 == 0 and k1 == steps:
            tl.store(at, acc, mask=live)
        else:
            tl.atomic_add(at, acc, mask=live)
        it += k1 - k0


add(gemm_streamk_kernel, (5,), dict(BM=16, BN=16, BK=16),
    lambda p: dict(a=randn(30, 70), b=randn(70, 40), o=zeros(30, 40), M=30, N=40, K=70, total=30, per=7),
    lambda a, p: dict(o=f64(a["a"]) @ f64(a["b"])), tol=(1e-3, 1e-3), repeatable=False)


@triton.jit
def gemm_grouped_kernel(a, b, o, off_a, off_b, off_o, dims, groups, progs, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Problems of different sizes in pools; tiles dealt out round-robin, problem by problem."""
    tile = tl.program_id(0)
    last = 0
    for g in range(groups):
        m = tl.load(dims + g * 3)
        n = tl.load(dims + g * 3 + 1)
        k = tl.load(dims + g * 3 + 2)
        tm = tl.cdiv(m, BM)
        tn = tl.cdiv(n, BN)
        while (tile >= last) & (tile < last + tm * tn):
            pa = a + tl.load(off_a + g)
            pb = b + tl.load(off_b + g)
            po = o + tl.load(off_o + g)
            idx = tile - last
            rm = (idx // tn) * BM + tl.arange(0, BM)
            rn = (idx % tn) * BN + tl.arange(0, BN)
            acc = tl.zeros((BM, BN), dtype=tl.float32)
            for kk in range(0, k, BK):
                rk = kk + tl.arange(0, BK)
                x = tl.load(pa + rm[:, None] * k + rk[None, :], mask=(rm[:, None] < m) & (rk[None, :] < k), other=0.0)
                y = tl.load(pb + rk[:, None] * n + rn[None, :], mask=(rk[:, None] < k) & (rn[None, :] < n), other=0.0)
                acc += tl.dot(x, y)
            tl.store(po + rm[:, None] * n + rn[None, :], acc.to(tl.float16), mask=(rm[:, None] < m) & (rn[None, :] < n))
            tile += progs
        last += tm * tn


_GD = [(20, 33, 17), (5, 16, 40), (40, 20, 10)]


def _gg_build(p):
    oa, ob, oo, x, y, z = [], [], [], 0, 0, 0
    for m, n, k in _GD:
        oa.append(x), ob.append(y), oo.append(z)
        x, y, z = x + m * k, y + k * n, z + m * n
    t = lambda v: torch.tensor(v, device="cuda", dtype=torch.int64)
    return dict(a=randn(x, dtype=F16), b=randn(y, dtype=F16), o=out(z, dtype=F16), off_a=t(oa), off_b=t(ob), off_o=t(oo),
                dims=t(_GD).to(I32), groups=3, progs=4)


def _gg_ref(a, p):
    ys = []
    for g, (m, n, k) in enumerate(_GD):
        x, y = a["off_a"][g].item(), a["off_b"][g].item()
        ys.append((f64(a["a"])[x:x + m * k].view(m, k) @ f64(a["b"])[y:y + k * n].view(k, n)).reshape(-1))
    return dict(o=torch.cat(ys))


add(gemm_grouped_kernel, (4,), dict(BM=16, BN=16, BK=16), _gg_build, _gg_ref, tol=(2e-2, 1e-2), outs=("o",))
CASES[-1]["outputs"] = ["o"]


@triton.jit
def gemm_int8_scaled_kernel(a, b, sa, sb, o, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), dtype=tl.int32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        x = tl.load(a + rm[:, None] * K + rk[None, :], mask=(rm[:, None] < M) & (rk[None, :] < K), other=0)
        y = tl.load(b + rn[None, :] * K + rk[:, None], mask=(rk[:, None] < K) & (rn[None, :] < N), other=0)
        acc = tl.dot(x, y, acc, out_dtype=tl.int32)
    s = tl.load(sa + rm, mask=rm < M, other=0.0)[:, None] * tl.load(sb + rn, mask=rn < N, other=0.0)[None, :]
    tl.store(o + rm[:, None] * N + rn[None, :], (acc.to(tl.float32) * s).to(tl.bfloat16), mask=(rm[:, None] < M) & (rn[None, :] < N))


add(gemm_int8_scaled_kernel, (2, 2), dict(BM=32, BN=32, BK=32),
    lambda p: dict(a=randint(40, 75, lo=-128, hi=128, dtype=torch.int8), b=randint(50, 75, lo=-128, hi=128, dtype=torch.int8),
                   sa=uniform(40, hi=0.01), sb=uniform(50, hi=0.01), o=out(40, 50, dtype=BF16), M=40, N=50, K=75),
    lambda a, p: dict(o=(f64(a["a"]) @ f64(a["b"]).t()) * f64(a["sa"])[:, None] * f64(a["sb"])), tol=(1e-2, 1e-2))


@triton.jit
def gemm_fp8_blockscale_kernel(a, b, sa, sb, o, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """DeepSeek-like: a scale per row and block of K of a, per block and block of b; sums rescaled outside of the product."""
    pm = tl.program_id(0)
    pn = tl.program_id(1)
    kb = tl.cdiv(K, BK)
    rm = pm * BM + tl.arange(0, BM)
    rn = pn * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    pa = a + rm[:, None] * K + rk[None, :]
    pb = b + rn[None, :] * K + rk[:, None]
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for i in range(kb):
        x = tl.load(pa, mask=(rm[:, None] < M) & (rk[None, :] < K - i * BK), other=0.0)
        y = tl.load(pb, mask=(rn[None, :] < N) & (rk[:, None] < K - i * BK), other=0.0)
        s = tl.load(sa + rm * kb + i, mask=rm < M, other=0.0)
        t = tl.load(sb + pn * kb + i)
        acc += tl.dot(x, y) * s[:, None] * t
        pa += BK
        pb += BK
    tl.store(o + rm[:, None] * N + rn[None, :], acc.to(o.dtype.element_ty), mask=(rm[:, None] < M) & (rn[None, :] < N))


def _f8_ref(a, p):
    x = f64(a["a"]) * f64(a["sa"]).repeat_interleave(32, 1)[:, :80]
    s = f64(a["sb"]).repeat_interleave(32, 0)[:48].repeat_interleave(32, 1)[:, :80]
    return dict(o=x @ (f64(a["b"]) * s).t())


add(gemm_fp8_blockscale_kernel, (2, 2), dict(BM=32, BN=32, BK=32),
    lambda p: dict(a=randn(40, 80).to(torch.float8_e4m3fn), b=randn(48, 80).to(torch.float8_e4m3fn), sa=uniform(40, 3), sb=uniform(2, 3),
                   o=out(40, 48, dtype=BF16), M=40, N=48, K=80), _f8_ref, tol=(5e-2, 2e-2))


@triton.jit
def gemm_int4_weights_kernel(x, q, scale, zero, o, M, N, K, GROUP: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """GPTQ layout: eight weights of a column in one int32, zeros packed along N, scales per group of K."""
    pm = tl.program_id(0)
    pn = tl.program_id(1)
    rm = pm * BM + tl.arange(0, BM)
    rn = pn * BN + tl.arange(0, BN)
    shift_z = (rn % 8) * 4
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        v = tl.load(x + rm[:, None] * K + rk[None, :], mask=rm[:, None] < M, other=0.0)
        w = tl.load(q + (rk[:, None] // 8) * N + rn[None, :])
        g = rk // GROUP
        s = tl.load(scale + g[:, None] * N + rn[None, :])
        z = tl.load(zero + g[:, None] * (N // 8) + rn[None, :] // 8)
        z = ((z >> shift_z[None, :]) & 0xF) + 1
        w = (w >> ((rk % 8) * 4)[:, None]) & 0xF
        acc += tl.dot(v, ((w - z).to(tl.float16) * s).to(tl.float16))
    tl.store(o + rm[:, None] * N + rn[None, :], acc.to(tl.float16), mask=rm[:, None] < M)


def _i4_ref(a, p):
    q, z = a["q"].long() & 0xFFFFFFFF, a["zero"].long() & 0xFFFFFFFF
    sh = torch.arange(8) * 4
    w = ((q[:, None, :] >> sh[None, :, None]) & 15).reshape(64, 32)
    zz = ((z[:, :, None] >> sh) & 15).reshape(2, 32) + 1
    W = (w - zz.repeat_interleave(32, 0)).double() * f64(a["scale"]).repeat_interleave(32, 0)
    return dict(o=f64(a["x"]) @ W.half().double())


add(gemm_int4_weights_kernel, (2, 2), dict(GROUP=32, BM=16, BN=16, BK=32),
    lambda p: dict(x=randn(20, 64, dtype=F16), q=randint(8, 32, lo=-(1 << 31), hi=(1 << 31), dtype=I32), scale=uniform(2, 32, hi=0.1, dtype=F16),
                   zero=randint(2, 4, lo=-(1 << 31), hi=(1 << 31), dtype=I32), o=out(20, 32, dtype=F16), M=20, N=32, K=64), _i4_ref,
    tol=(3e-2, 2e-2))


@triton.jit
def bmm_block_ptr_kernel(a, b, o, M, N, K, sab, sam, sak, sbb, sbk, sbn, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    z = tl.program_id(2).to(tl.int64)
    pa = tl.make_block_ptr(a + z * sab, (M, K), (sam, sak), (tl.program_id(0) * BM, 0), (BM, BK), (1, 0))
    pb = tl.make_block_ptr(b + z * sbb, (K, N), (sbk, sbn), (0, tl.program_id(1) * BN), (BK, BN), (0, 1))
    acc = tl.zeros((BM, BN), tl.float32)
    for _ in range(0, K, BK):
        acc += tl.dot(tl.load(pa, boundary_check=(0, 1), padding_option="zero"), tl.load(pb, boundary_check=(0, 1), padding_option="zero"))
        pa = tl.advance(pa, (0, BK))
        pb = tl.advance(pb, (BK, 0))
    po = tl.make_block_ptr(o + z * M * N, (M, N), (N, 1), (tl.program_id(0) * BM, tl.program_id(1) * BN), (BM, BN), (1, 0))
    tl.store(po, acc.to(tl.bfloat16), boundary_check=(0, 1))


add(bmm_block_ptr_kernel, (2, 2, 3), dict(BM=16, BN=16, BK=16),
    lambda p: dict(a=randn(3, 25, 42, dtype=BF16), b=randn(3, 30, 42, dtype=BF16), o=out(3, 25, 30, dtype=BF16), M=25, N=30, K=42,
                   sab=25 * 42, sam=42, sak=1, sbb=30 * 42, sbk=1, sbn=42),
    lambda a, p: dict(o=f64(a["a"]) @ f64(a["b"]).transpose(1, 2)), tol=(8e-2, 2e-2))


@triton.jit
def bmm_descriptor_kernel(a, b, o, Bt, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    da = tl.make_tensor_descriptor(a, [Bt, M, K], [M * K, K, 1], [1, BM, BK])
    db = tl.make_tensor_descriptor(b, [Bt, N, K], [N * K, K, 1], [1, BN, BK])
    do = tl.make_tensor_descriptor(o, [Bt, M, N], [M * N, N, 1], [1, BM, BN])
    z = tl.program_id(0)
    for m in range(0, M, BM):
        for n in range(0, N, BN):
            acc = tl.zeros((BM, BN), tl.float32)
            for k in range(0, K, BK):
                x = da.load([z, m, k]).reshape(BM, BK)
                y = db.load([z, n, k]).reshape(BN, BK)
                acc = tl.dot(x, y.T, acc)
            do.store([z, m, n], acc.to(tl.float16).reshape(1, BM, BN))


add(bmm_descriptor_kernel, (3,), dict(BM=16, BN=16, BK=32),
    lambda p: dict(a=randn(3, 24, 40, dtype=F16), b=randn(3, 40, 40, dtype=F16), o=out(3, 24, 40, dtype=F16), Bt=3, M=24, N=40, K=40),
    lambda a, p: dict(o=f64(a["a"]) @ f64(a["b"]).transpose(1, 2)), tol=(3e-2, 1e-2))


@triton.jit
def gemv_kernel(a, x, o, M, N, sm, BM: tl.constexpr, BN: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for n in range(0, N, BN):
        rn = n + tl.arange(0, BN)
        v = tl.load(a + rm[:, None] * sm + rn[None, :], mask=(rm[:, None] < M) & (rn[None, :] < N), other=0.0)
        w = tl.load(x + rn, mask=rn < N, other=0.0)
        acc += v.to(tl.float32) * w[None, :].to(tl.float32)
    tl.store(o + rm, tl.sum(acc, 1), mask=rm < M)


add(gemv_kernel, (5,), dict(BM=8, BN=32),
    lambda p: dict(a=randn(37, 104, dtype=F16), x=randn(100, dtype=F16), o=out(37), M=37, N=100, sm=104),
    lambda a, p: dict(o=f64(a["a"])[:, :100] @ f64(a["x"])), tol=(1e-3, 1e-3))


@triton.jit
def gemv_transposed_atomic_kernel(a, x, o, M, N, BM: tl.constexpr, BN: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    v = tl.load(a + rm[:, None] * N + rn[None, :], mask=(rm[:, None] < M) & (rn[None, :] < N), other=0.0)
    w = tl.load(x + rm, mask=rm < M, other=0.0)
    tl.atomic_add(o + rn, tl.sum(v * w[:, None], 0), mask=rn < N)


add(gemv_transposed_atomic_kernel, (3, 2), dict(BM=16, BN=32),
    lambda p: dict(a=randn(40, 50), x=randn(40), o=zeros(50), M=40, N=50), lambda a, p: dict(o=f64(a["a"]).t() @ f64(a["x"])), repeatable=False)


@triton.jit
def syrk_lower_kernel(a, o, N, K, B: tl.constexpr, BK: tl.constexpr):
    """Lower tiles of A A^T only; the others leave early; the mirrored tile by tl.trans."""
    i = tl.program_id(0)
    j = tl.program_id(1)
    if j > i:
        return
    ri = i * B + tl.arange(0, B)
    rj = j * B + tl.arange(0, B)
    acc = tl.zeros((B, B), tl.float32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        x = tl.load(a + ri[:, None] * K + rk[None, :], mask=(ri[:, None] < N) & (rk[None, :] < K), other=0.0)
        y = tl.load(a + rj[:, None] * K + rk[None, :], mask=(rj[:, None] < N) & (rk[None, :] < K), other=0.0)
        acc = tl.dot(x, tl.trans(y), acc, input_precision="ieee")
    tl.store(o + ri[:, None] * N + rj[None, :], acc, mask=(ri[:, None] < N) & (rj[None, :] < N))
    tl.store(o + rj[:, None] * N + ri[None, :], acc.T, mask=(rj[:, None] < N) & (ri[None, :] < N))


add(syrk_lower_kernel, (3, 3), dict(B=16, BK=16), lambda p: dict(a=randn(40, 35), o=out(40, 40), N=40, K=35),
    lambda a, p: dict(o=f64(a["a"]) @ f64(a["a"]).t()), tol=(1e-3, 1e-3))


@triton.jit
def lora_fused_kernel(x, w, la, lb, o, M, N, K, alpha, R: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rr = tl.arange(0, R)
    acc = tl.zeros((BM, BN), tl.float32)
    low = tl.zeros((BM, R), tl.float32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        v = tl.load(x + rm[:, None] * K + rk[None, :], mask=(rm[:, None] < M) & (rk[None, :] < K), other=0.0)
        acc = tl.dot(v, tl.load(w + rk[:, None] * N + rn[None, :], mask=(rk[:, None] < K) & (rn[None, :] < N), other=0.0), acc)
        low = tl.dot(v, tl.load(la + rk[:, None] * R + rr[None, :], mask=rk[:, None] < K, other=0.0), low)
    y = tl.load(lb + rr[:, None] * N + rn[None, :], mask=rn[None, :] < N, other=0.0)
    acc += alpha * tl.dot(low.to(tl.bfloat16), y)
    tl.store(o + rm[:, None] * N + rn[None, :], acc, mask=(rm[:, None] < M) & (rn[None, :] < N))


def _lora_ref(a, p):
    x = f64(a["x"])
    return dict(o=x @ f64(a["w"]) + 0.5 * (x @ f64(a["la"])).bfloat16().double() @ f64(a["lb"]))


add(lora_fused_kernel, (2, 2), dict(R=16, BM=16, BN=32, BK=32),
    lambda p: dict(x=randn(20, 72, dtype=BF16), w=randn(72, 50, dtype=BF16), la=randn(72, 16, dtype=BF16), lb=randn(16, 50, dtype=BF16), o=out(20, 50),
                   M=20, N=50, K=72, alpha=0.5), _lora_ref, tol=(0.3, 3e-2))


@triton.jit
def moe_gemm_kernel(x, w, weight, ids, experts, n_ids, o, N, K, top_k, n_tokens, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Sorted token ids with padding, an expert per block, the router's weight in the epilogue (as in serving engines)."""
    pm = tl.program_id(0)
    pn = tl.program_id(1)
    if pm * BM >= tl.load(n_ids):
        return
    tok = tl.load(ids + pm * BM + tl.arange(0, BM))
    live = tok < n_tokens
    rn = (pn * BN + tl.arange(0, BN).to(tl.int64)) % N
    rk = tl.arange(0, BK)
    pa = x + (tok[:, None] // top_k * K + rk[None, :])
    e = tl.load(experts + pm).to(tl.int64)
    cn = pn * BN + tl.arange(0, BN)
    po = o + N * tok[:, None] + cn[None, :]
    keep = live[:, None] & (cn[None, :] < N)
    if e == -1:
        tl.store(po, tl.zeros((BM, BN), tl.float16), mask=keep)
        return
    pw = w + e * N * K + (rk[:, None] + rn[None, :] * K)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BK)):
        a = tl.load(pa, mask=live[:, None] & (rk[None, :] < K - k * BK), other=0.0)
        b = tl.load(pw, mask=rk[:, None] < K - k * BK, other=0.0)
        acc += tl.dot(a, b)
        pa += BK
        pw += BK
    acc = acc * tl.load(weight + tok, mask=live, other=0)[:, None]
    tl.store(po, acc.to(tl.float16), mask=keep)


def _moe_build(p):
    # 6 tokens, top 2, 3 experts; expert -1 is not local
    top = torch.tensor([[0, 1], [2, 1], [1, 3], [0, 2], [1, 0], [3, 1]])
    ids, ex = [], []
    for e in range(4):
        mine = [i for i in range(12) if top.reshape(-1)[i] == e]
        mine += [12] * (-len(mine) % 16)
        ids += mine
        ex += [e if e < 3 else -1] * (len(mine) // 16)
    n = len(ids)
    ids += [12] * 16
    ex += [0]
    t = lambda v: torch.tensor(v, device="cuda", dtype=I32)
    return dict(x=randn(6, 40, dtype=F16), w=randn(3, 24, 40, dtype=F16), weight=uniform(12), ids=t(ids), experts=t(ex), n_ids=t([n]),
                o=out(12, 24, dtype=F16), N=24, K=40, top_k=2, n_tokens=12)


def _moe_ref(a, p):
    y = torch.zeros(12, 24, dtype=torch.float64)
    for blk, e in enumerate(a["experts"].tolist()[:-1]):
        for t in a["ids"].tolist()[blk * 16:blk * 16 + 16]:
            if t < 12 and e >= 0:
                y[t] = (f64(a["w"])[e] @ f64(a["x"])[t // 2]) * f64(a["weight"])[t]
    return dict(o=y)


add(moe_gemm_kernel, (5, 2), dict(BM=16, BN=16, BK=16), _moe_build, _moe_ref, tol=(2e-2, 1e-2))


@triton.jit
def conv2d_implicit_gemm_kernel(x, w, b, o, N, C, H, W, KO, P, Q, R, S, stride, pad, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """NHWC; rows are output pixels, the reduction runs over r, s, c by division."""
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    n = rm // (P * Q)
    pq = rm % (P * Q)
    h0 = pq // Q * stride - pad
    w0 = pq % Q * stride - pad
    K = R * S * C
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        r = rk // (S * C)
        s = rk // C % S
        c = rk % C
        h = h0[:, None] + r[None, :]
        ww = w0[:, None] + s[None, :]
        live = (h >= 0) & (h < H) & (ww >= 0) & (ww < W) & (rk[None, :] < K) & (n[:, None] < N)
        v = tl.load(x + ((n[:, None] * H + h) * W + ww) * C + c[None, :], mask=live, other=0.0)
        f = tl.load(w + rn[None, :] * K + rk[:, None], mask=(rn[None, :] < KO) & (rk[:, None] < K), other=0.0)
        acc = tl.dot(v, f, acc)
    acc += tl.load(b + rn, mask=rn < KO, other=0.0)[None, :]
    tl.store(o + rm[:, None] * KO + rn[None, :], acc.to(tl.float16), mask=(rm[:, None] < N * P * Q) & (rn[None, :] < KO))


def _c2_ref(a, p):
    y = torch.nn.functional.conv2d(f64(a["x"]).permute(0, 3, 1, 2), f64(a["w"]).permute(0, 3, 1, 2), f64(a["b"]), stride=2, padding=1)
    return dict(o=y.permute(0, 2, 3, 1).contiguous())


add(conv2d_implicit_gemm_kernel, (5, 1), dict(BM=16, BN=16, BK=16),
    lambda p: dict(x=randn(2, 11, 12, 5, dtype=F16), w=randn(10, 3, 3, 5, dtype=F16), b=randn(10), o=out(2, 6, 6, 10, dtype=F16), N=2, C=5, H=11, W=12,
                   KO=10, P=6, Q=6, R=3, S=3, stride=2, pad=1), _c2_ref, tol=(3e-2, 1e-2))


@triton.jit
def bsr_matmul_kernel(vals, crow, cols, b, o, N, BS: tl.constexpr, BN: tl.constexpr):
    """Block sparse rows times dense; rows without blocks are zero."""
    i = tl.program_id(0)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    first = tl.load(crow + i)
    end = tl.load(crow + i + 1)
    r = tl.arange(0, BS)
    acc = tl.zeros((BS, BN), tl.float32)
    for z in range(first, end):
        j = tl.load(cols + z)
        v = tl.load(vals + z * BS * BS + r[:, None] * BS + r[None, :])
        y = tl.load(b + (j * BS + r)[:, None] * N + rn[None, :], mask=rn[None, :] < N, other=0.0)
        acc += tl.dot(v, y, input_precision="ieee")
    tl.store(o + (i * BS + r)[:, None] * N + rn[None, :], acc, mask=rn[None, :] < N)


def _bsr_ref(a, p):
    D = torch.zeros(64, 48, dtype=torch.float64)
    cr, co = a["crow"].tolist(), a["cols"].tolist()
    for i in range(4):
        for z in range(cr[i], cr[i + 1]):
            D[i * 16:i * 16 + 16, co[z] * 16:co[z] * 16 + 16] += f64(a["vals"])[z]
    return dict(o=D @ f64(a["b"]))


add(bsr_matmul_kernel, (4, 2), dict(BS=16, BN=16),
    lambda p: dict(vals=randn(5, 16, 16), crow=torch.tensor([0, 2, 2, 3, 5], device="cuda", dtype=I32),
                   cols=torch.tensor([0, 2, 1, 0, 1], device="cuda", dtype=I32), b=randn(48, 30), o=out(64, 30), N=30), _bsr_ref, tol=(1e-3, 1e-3))
# "o" names the output, but "crow"/"cols" do not start with it


@triton.jit
def csr_spmv_kernel(val, col, ptr, x, o, BLOCK: tl.constexpr):
    r = tl.program_id(0)
    s = tl.load(ptr + r)
    e = tl.load(ptr + r + 1)
    acc = 0.0
    for k in range(s, e, BLOCK):
        i = k + tl.arange(0, BLOCK)
        m = i < e
        acc += tl.sum(tl.load(val + i, mask=m, other=0.0) * tl.load(x + tl.load(col + i, mask=m, other=0), mask=m, other=0.0))
    tl.store(o + r, acc)


def _csr_build(p):
    lens = [0, 3, 40, 1, 17, 0, 64, 9]
    ptr = torch.tensor([0] + list(torch.tensor(lens).cumsum(0).tolist()), device="cuda", dtype=I32)
    n = sum(lens)
    return dict(val=randn(n), col=randint(n, lo=0, hi=70), ptr=ptr, x=randn(70), o=out(8))


def _csr_ref(a, p):
    q = a["ptr"].tolist()
    pr = f64(a["val"]) * f64(a["x"])[a["col"].long()]
    return dict(o=torch.stack([pr[q[i]:q[i + 1]].sum() for i in range(8)]))


add(csr_spmv_kernel, (8,), dict(BLOCK=16, num_warps=1), _csr_build, _csr_ref)


@triton.jit
def dot_fp64_kernel(a, b, o, N: tl.constexpr):
    r = tl.arange(0, N)
    x = tl.load(a + r[:, None] * N + r[None, :])
    y = tl.load(b + r[:, None] * N + r[None, :])
    tl.store(o + r[:, None] * N + r[None, :], tl.dot(x, y, out_dtype=tl.float64))


add(dot_fp64_kernel, (1,), dict(N=16), lambda p: dict(a=randn(16, 16).double(), b=randn(16, 16).double(), o=out(16, 16, dtype=torch.float64)),
    lambda a, p: dict(o=a["a"] @ a["b"]), tol=(1e-10, 1e-10))


@triton.jit
def matrix_power_loop_kernel(a, o, steps, N: tl.constexpr):
    """A product carried through a loop: the result of one is the factor of the next."""
    r = tl.arange(0, N)
    at = r[:, None] * N + r[None, :]
    x = tl.load(a + at)
    y = tl.where(r[:, None] == r[None, :], 1.0, 0.0)
    for _ in range(steps):
        y = tl.dot(y.to(tl.float16), x.to(tl.float16)).to(tl.float32) * 0.5 + y * 0.1
    tl.store(o + at, y)


def _mp_ref(a, p):
    x, y = a["a"].half().double(), torch.eye(16, dtype=torch.float64)
    for _ in range(4):
        y = (y.half().double() @ x) * 0.5 + y * 0.1
    return dict(o=y)


add(matrix_power_loop_kernel, (1,), dict(N=16), lambda p: dict(a=randn(16, 16, scale=0.4), o=out(16, 16), steps=4), _mp_ref, tol=(5e-3, 5e-3))


@triton.jit
def outer_product_gemm_kernel(a, b, o, M, N, K, BM: tl.constexpr, BN: tl.constexpr):
    """A product without tl.dot: columns times rows, added up."""
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(K):
        x = tl.load(a + rm * K + k, mask=rm < M, other=0.0)
        y = tl.load(b + k * N + rn, mask=rn < N, other=0.0)
        acc = tl.fma(tl.broadcast_to(x[:, None], (BM, BN)), tl.broadcast_to(y[None, :], (BM, BN)), acc)
    tl.store(o + rm[:, None] * N + rn[None, :], acc, mask=(rm[:, None] < M) & (rn[None, :] < N))


add(outer_product_gemm_kernel, (2, 2), dict(BM=16, BN=16), lambda p: dict(a=randn(20, 30), b=randn(30, 25), o=out(20, 25), M=20, N=25, K=30),
    lambda a, p: dict(o=f64(a["a"]) @ f64(a["b"])))


@triton.jit
def conv1d_depthwise_causal_kernel(x, w, b, state, o, L, D, W: tl.constexpr, SILU: tl.constexpr, BD: tl.constexpr):
    """Mamba's convolution: a window of registers slides along the sequence; the state is read first and written last."""
    n = tl.program_id(0)
    d = tl.program_id(1) * BD + tl.arange(0, BD)
    m = d < D
    x0 = tl.load(state + (n * (W - 1) + 0) * D + d, mask=m, other=0.0)
    x1 = tl.load(state + (n * (W - 1) + 1) * D + d, mask=m, other=0.0)
    x2 = tl.load(state + (n * (W - 1) + 2) * D + d, mask=m, other=0.0)
    bias = tl.load(b + d, mask=m, other=0.0)
    for t in range(L):
        x3 = tl.load(x + (n * L + t) * D + d, mask=m, other=0.0)
        acc = bias
        for j in tl.static_range(W):
            f = tl.load(w + j * D + d, mask=m, other=0.0)
            if j == 0:
                acc += f * x0
            elif j == 1:
                acc += f * x1
            elif j == 2:
                acc += f * x2
            else:
                acc += f * x3
        if SILU:
            acc = acc / (1 + tl.exp(-acc))
        tl.store(o + (n * L + t) * D + d, acc, mask=m)
        x0 = x1
        x1 = x2
        x2 = x3
    tl.store(state + (n * (W - 1) + 0) * D + d, x0, mask=m)
    tl.store(state + (n * (W - 1) + 1) * D + d, x1, mask=m)
    tl.store(state + (n * (W - 1) + 2) * D + d, x2, mask=m)


def _cd_ref(a, p):
    s = torch.cat([f64(a["state"]), f64(a["x"])], 1)
    w = f64(a["w"])
    y = sum(w[j] * s[:, j:j + 9] for j in range(4)) + f64(a["b"])
    return dict(o=torch.nn.functional.silu(y), state=s[:, -3:])


add(conv1d_depthwise_causal_kernel, (2, 2), dict(W=4, SILU=True, BD=32),
    lambda p: dict(x=randn(2, 9, 50), w=randn(4, 50), b=randn(50), state=randn(2, 3, 50), o=out(2, 9, 50), L=9, D=50), _cd_ref, outs=("state",),
    repeatable=False)
