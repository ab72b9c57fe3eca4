#!/usr/bin/env python3
"""Triton kernels on the CPU by triton_tshared's driver beside torch eager and torch.compile's C++, on the same cores.

    python3 cpu.py [--only NAME,...] [--seconds 0.5] [--json FILE]

A row has times in milliseconds (the median of rounds that alternate), and torch's times over ours.
"""
import argparse
import json
import math
import statistics
import time

import torch
import torch.nn.functional as F
import triton
import triton_tshared

import cpu_kernels as K

triton.runtime.driver.set_active(triton_tshared.CPUDriver())
cdiv = triton.cdiv


def pointwise(kernel, count, n=1 << 24, block=4096):
    """Return a function that launches an elementwise kernel on tensors of n elements, and those tensors."""
    tensors = [torch.randn(n) for _ in range(count)]

    def run(*xs):
        out = torch.empty(n)
        kernel[(cdiv(n, block),)](*xs, out, n, BLOCK=block)
        return out

    return run, tensors


def rows(kernel, shape, extra=(), out=None, scalars=()):
    """Return a function that launches a kernel with a program for each row, and its tensors: the rows and others."""
    block = triton.next_power_of_2(shape[1])

    def run(x, *others):
        result = out() if out else torch.empty(shape)
        kernel[(shape[0],)](x, *others, result, shape[1], *scalars, BLOCK=block)
        return result

    return run, [torch.randn(shape), *extra]


def case_add():
    return *pointwise(K.add, 2), torch.add


def case_gelu():
    return *pointwise(K.gelu, 1), F.gelu


def case_swiglu():
    return *pointwise(K.swiglu, 2), lambda x, y: F.silu(x) * y


def case_adamw():
    n, block, lr, b1, b2, eps, decay = 1 << 23, 4096, 1e-3, 0.9, 0.999, 1e-8, 0.01

    def run(p, g, m, v):
        out = torch.empty(n)
        K.adamw[(cdiv(n, block),)](p, g, m, v, out, n, lr, b1, b2, eps, decay, BLOCK=block)
        return out

    def eager(p, g, m, v):
        m, v = b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * g * g
        return p * (1 - lr * decay) - lr * m / (v.sqrt() + eps)

    return run, [torch.randn(n), torch.randn(n), torch.randn(n), torch.rand(n)], eager


def case_softmax():
    return *rows(K.softmax, (8192, 1000)), lambda x: F.softmax(x, -1)


def case_log_softmax():
    return *rows(K.log_softmax, (2048, 4096)), lambda x: F.log_softmax(x, -1)


def case_layernorm():
    shape = (4096, 2048)
    return *rows(K.layernorm, shape, [torch.randn(2048), torch.randn(2048)], scalars=(1e-5,)), lambda x, w, b: F.layer_norm(x, (2048,), w, b, 1e-5)


def case_add_layernorm():
    shape = (4096, 2048)
    extra = [torch.randn(shape), torch.randn(2048), torch.randn(2048)]
    return *rows(K.add_layernorm, shape, extra, scalars=(1e-5,)), lambda x, r, w, b: F.layer_norm(x + r, (2048,), w, b, 1e-5)


def case_rmsnorm():
    return *rows(K.rmsnorm, (4096, 2048), [torch.randn(2048)], scalars=(1e-5,)), lambda x, w: F.rms_norm(x, (2048,), w, 1e-5)


def case_rope():
    tokens, heads, half = 2048, 32, 64

    def run(x, cos, sin):
        out = torch.empty_like(x)
        K.rope[(tokens,)](x, cos, sin, out, heads, HALF=half)
        return out

    def eager(x, cos, sin):
        a, b = x.chunk(2, -1)
        cos, sin = cos[:, None], sin[:, None]
        return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)

    return run, [torch.randn(tokens, heads, 2 * half), torch.randn(tokens, half), torch.randn(tokens, half)], eager


def case_row_sum():
    return *rows(K.row_sum, (8192, 2048), out=lambda: torch.empty(8192)), lambda x: x.sum(-1)


def case_column_sum():
    r, c, block = 4096, 4096, 64

    def run(x):
        out = torch.empty(c)
        K.column_sum[(cdiv(c, block),)](x, out, r, c, ROWS=16, BLOCK=block)
        return out

    return run, [torch.randn(r, c)], lambda x: x.sum(0)


def case_argmax():
    return *rows(K.argmax, (8192, 2048), out=lambda: torch.empty(8192, dtype=torch.int64)), lambda x: x.argmax(-1)


def case_cumsum():
    return *rows(K.cumsum, (8192, 1024)), lambda x: x.cumsum(-1)


def case_cross_entropy():
    r, c = 1024, 32000

    def run(x, labels):
        out = torch.empty(r)
        K.cross_entropy[(r,)](x, labels, out, c, BLOCK=2048)
        return out

    return run, [torch.randn(r, c), torch.randint(0, c, (r,))], lambda x, labels: F.cross_entropy(x, labels, reduction="none")


def case_variance():
    return *rows(K.variance, (8192, 2048), out=lambda: torch.empty(8192)), lambda x: x.var(-1)


def case_transpose():
    n, block = 4096, 64

    def run(x):
        out = torch.empty(n, n)
        K.transpose[(n // block, n // block)](x, out, n, n, BLOCK=block)
        return out

    return run, [torch.randn(n, n)], lambda x: x.t().contiguous()


def case_embedding():
    tokens, vocab, cols = 8192, 32000, 1024

    def run(index, table):
        out = torch.empty(tokens, cols)
        K.embedding[(tokens,)](index, table, out, cols, BLOCK=cols)
        return out

    return run, [torch.randint(0, vocab, (tokens,)), torch.randn(vocab, cols)], F.embedding


def case_quantize():
    r, c = 4096, 4096

    def run(x):
        out, scale = torch.empty(r, c, dtype=torch.int8), torch.empty(r)
        K.quantize[(r,)](x, out, scale, c, BLOCK=c)
        return out

    def eager(x):
        scale = x.abs().amax(-1, keepdim=True) / 127.0
        return torch.floor(x / scale + 0.5).to(torch.int8)

    return run, [torch.randn(r, c)], eager


def case_matmul():
    m = n = k = 1024

    def run(a, b):
        out = torch.empty(m, n)
        K.matmul[(m // 64, n // 64)](a, b, out, m, n, k, BM=64, BN=64, BK=64)
        return out

    return run, [torch.randn(m, k), torch.randn(k, n)], torch.matmul


def case_attention():
    batch, length, d = 32, 1024, 64

    def run(q, k, v):
        out = torch.empty(batch, length, d)
        K.attention[(length // 64, batch)](q, k, v, out, length, d**-0.5, D=d, BM=64, BN=64)
        return out

    return run, [torch.randn(batch, length, d) for _ in range(3)], F.scaled_dot_product_attention


def measure(fns, seconds):
    """Return the median milliseconds of each function; they take turns."""
    times = [[] for _ in fns]
    for fn in fns:
        fn()
        fn()
    end = time.perf_counter() + seconds * len(fns)
    while time.perf_counter() < end or len(times[0]) < 5:
        for fn, kept in zip(fns, times):
            began = time.perf_counter()
            fn()
            kept.append((time.perf_counter() - began) * 1e3)
    return [statistics.median(t) for t in times]


def agree(got, want):
    """Report whether two results are the same but for rounding."""
    if want.dtype == torch.int8:  # a rounding at the middle may go either way
        return int((got.int() - want.int()).abs().max()) <= 1
    return torch.allclose(got.to(want.dtype), want, rtol=1e-3, atol=1e-3)


def row_of(name, make, seconds):
    """Return the times of one case."""
    torch.manual_seed(0)
    ours, tensors, eager = make()
    want, right = eager(*tensors), {}
    fns = {"tshared": ours, "eager": eager}
    right["tshared"] = agree(ours(*tensors), want)
    try:
        fns["compiled"] = torch.compile(eager)
        right["compiled"] = agree(fns["compiled"](*tensors), want)
    except Exception as e:  # without a C++ compiler
        del fns["compiled"]
        print(f"torch.compile of {name}: {type(e).__name__}: {str(e)[:100]}")
    times = measure([lambda f=f: f(*tensors) for f in fns.values()], seconds)
    return {"kernel": name, "right": all(right.values()), **dict(zip(fns, times))}


def mean(rows_, over):
    """Return the geometric mean of a column over ours."""
    ratios = [r[over] / r["tshared"] for r in rows_ if over in r]
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--json", help="file for all times")
    o = parser.parse_args()
    only, found = {n for n in o.only.split(",") if n}, []
    print(f"torch {torch.__version__}, {torch.get_num_threads()} threads")
    print("| kernel | ours ms | eager ms | compiled ms | eager / ours | compiled / ours | |\n|---|---|---|---|---|---|---|")
    for name, make in list(globals().items()):
        if not name.startswith("case_") or (only and name[5:] not in only):
            continue
        r = row_of(name[5:], make, o.seconds)
        found.append(r)
        print(f"| {r['kernel']} | {r['tshared']:.3f} | {r['eager']:.3f} | {r.get('compiled', math.nan):.3f} | {r['eager'] / r['tshared']:.2f} | "
              f"{r.get('compiled', math.nan) / r['tshared']:.2f} | {'' if r['right'] else 'WRONG'} |", flush=True)
    print(f"\n{len(found)} kernels: torch eager / ours {mean(found, 'eager'):.2f}, torch.compile / ours {mean(found, 'compiled'):.2f} in the geometric mean")
    if o.json:
        with open(o.json, "w") as f:
            json.dump(found, f, indent=1)


if __name__ == "__main__":
    main()
