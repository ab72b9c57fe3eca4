"""Matmul and attention of Triton's tutorials beside cuBLAS and torch's fastest attention, with both compilers: python3 libraries.py FOLDER_OF_TUTORIALS [matmul models fp8 int8 blocks forward backward]

Each problem has the best configuration of the tutorial's own list. A letter T says that a matrix is transposed. Products of fp8 with a scale for each block have
the figures that DeepGEMM published for an H800 (README of spring 2025) beside them, as microseconds.
"""
import functools
import itertools
import statistics
import sys
import time

import both
from tutorials import Unmeasured, load

SQUARES = [(n, n, n) for n in (4096, 8192)]
DEPTHS = [(8192, 8192, k) for k in (512, 1024, 2048, 4096, 16384)]
TOKENS = 16384
# Layers of language models, N and K, and how many tokens go through them at once.
LAYERS = [(4096, 4096), (6144, 4096), (28672, 4096), (4096, 14336), (8192, 28672), (128256, 4096)]
BATCHES = (16, 64, 512, 4096, 8192)
# Products of fp8 with a scale for each block, and TFLOP/s.
BLOCKS = {(64, 2112, 7168): 206, (64, 24576, 1536): 289, (64, 7168, 16384): 336, (64, 4096, 7168): 287, (128, 7168, 16384): 645, (128, 4096, 7168): 533,
          (4096, 2112, 7168): 1127, (4096, 24576, 1536): 1212, (4096, 7168, 16384): 1520, (4096, 4096, 7168): 1410, (4096, 7168, 2048): 1168, (4096, 32768, 512): 775}


def main(folder, only):
    import torch
    import triton
    import triton.testing

    triton.testing.perf_report = lambda *_, **__: lambda f: Unmeasured()
    # The tuner has many configurations for each problem: it measures them for a short time.
    triton.runtime.driver.active.get_benchmarker = lambda: functools.partial(triton.testing.do_bench, warmup=10, rep=40)
    torch.manual_seed(0)

    cache = torch.empty(1 << 28, device="cuda", dtype=torch.uint8)

    def us(f):
        """Return the time of a call's kernels, with nothing in the L2 cache: a short call takes the host longer."""
        from torch.profiler import ProfilerActivity, profile

        f()
        torch.cuda.synchronize()
        start = time.time()
        f()
        torch.cuda.synchronize()
        calls = min(max(int(0.06 / (time.time() - start)), 4), 50)
        with profile(activities=[ProfilerActivity.CUDA]) as p:
            for _ in range(calls):
                cache.zero_()
                f()
            torch.cuda.synchronize()
        events = sorted((e.time_range.start, e.time_range.elapsed_us(), e.name) for e in p.events() if str(e.device_type).endswith("CUDA"))
        flushes = [i for i, e in enumerate(events) if e[1] > 20 and ("Memset" in e[2] or "FillFunctor" in e[2])]
        assert len(flushes) == calls, f"{len(flushes)} writes of the cache for {calls} calls"
        return statistics.median(sum(e[1] for e in events[i + 1 : j]) for i, j in zip(flushes, [*flushes[1:], len(events)]))

    def show(name, f, *libraries, published=None):
        """Measure a call beside the fastest of some functions, the first of which it is compared with, or beside a published time."""
        try:
            start = time.time()
            y = f()
            torch.cuda.synchronize()
            seconds, z = time.time() - start, libraries[0]()
            error = round(((y.float() - z.float()).norm() / z.float().norm()).item(), 6)
            both.emit(name=name, us=us(f), library_us=published or min(map(us, libraries)), seconds=seconds, difference=error)
        except Exception as e:
            both.emit(name=name, error=f"{type(e).__name__}: {e}"[:300])

    for kind, program in PROGRAMS.items():
        if not only or kind in only:
            program(torch, triton, folder, show)


def matmuls(problems, multiply=lambda torch, a, b: a @ b, dtype="float16"):
    """Return the program that measures products, of layouts and sizes, beside a function of torch."""

    def program(torch, triton, folder, show):
        kernel = load(folder, "03-matrix-multiplication").matmul_kernel
        for layout, (m, n, k) in problems:
            a, b = (torch.randn(s[::-1] if t == "T" else s, device="cuda", dtype=torch.float16) for s, t in zip(((m, k), (k, n)), layout))
            a, b = (x.to(getattr(torch, dtype)) for x in (a, b))
            a, b = (x.T if t == "T" else x for x, t in zip((a, b), layout))
            c = torch.empty(m, n, device="cuda", dtype=torch.float16)
            kernel.cache.clear()  # the tuner does not tell strides apart

            def call():
                kernel[lambda p: (triton.cdiv(m, p["BLOCK_SIZE_M"]) * triton.cdiv(n, p["BLOCK_SIZE_N"]),)](a, b, c, m, n, k, *a.stride(), *b.stride(), *c.stride(), ACTIVATION="")
                return c

            show(f"matmul {dtype} {layout} {m}x{n}x{k}", call, lambda: multiply(torch, a, b))

    return program


def scaled(torch, a, b):
    """Multiply fp8 matrices, with scales of one."""
    one = torch.ones((), device="cuda")
    return torch._scaled_mm(a, b, one, one, out_dtype=torch.float16, use_fast_accum=True)


def integers(torch, triton, _, show):
    import classes

    configs = [triton.Config({"BM": m, "BN": n, "BK": k}, num_warps=w, num_stages=s) for m, n, k, w, s in
               ((128, 256, 128, 8, 3), (128, 256, 64, 8, 4), (256, 128, 128, 8, 3), (128, 128, 128, 4, 4), (128, 128, 64, 4, 4), (64, 256, 128, 4, 3))]
    kernel = triton.autotune(configs, ["M", "N", "K"])(classes.matmul_int8)
    for m, n, k in SQUARES:
        a, b = (torch.randint(-128, 128, size, device="cuda", dtype=torch.int8) for size in ((m, k), (n, k)))
        c = torch.empty(m, n, device="cuda", dtype=torch.int32)

        def call():
            kernel[lambda p: (triton.cdiv(m, p["BM"]) * triton.cdiv(n, p["BN"]),)](a, b, c, m, n, k)
            return c

        show(f"matmul int8 NT {m}x{n}x{k}", call, lambda: torch._int_mm(a, b.T))


def blocks(torch, triton, _, show):
    import classes

    configs = [triton.Config({"BM": m, "BN": n, "BK": 128}, num_warps=w, num_stages=s) for m, n, w, s in
               itertools.product((64, 128), (64, 128), (4, 8), (3, 4, 5))]
    kernel = triton.autotune(configs, ["M", "N", "K"])(classes.matmul_e4m3_blocks)
    for (m, n, k), published in BLOCKS.items():
        a, b = (torch.randn(size, device="cuda").to(torch.float8_e4m3fn) for size in ((m, k), (n, k)))
        sa, sb = (torch.rand(size, device="cuda") for size in ((m, k // 128), (triton.cdiv(n, 128), k // 128)))
        c = torch.empty(m, n, device="cuda", dtype=torch.bfloat16)

        def call():
            kernel[lambda p: (triton.cdiv(m, p["BM"]), triton.cdiv(n, p["BN"]))](a, b, c, sa, sb, m, n, k)
            return c

        def reference():
            x = a.float() * sa.repeat_interleave(128, 1)
            return x @ (b.float() * sb.repeat_interleave(128, 0)[:n].repeat_interleave(128, 1)).T

        show(f"matmul fp8 blocks {m}x{n}x{k}", call, reference, published=2 * m * n * k / published / 1e6)


def attention(torch, folder, show, backward):
    from torch.nn.attention import SDPBackend, sdpa_kernel

    tutorial = load(folder, "06-fused-attention")

    def sdpa(backend, *args, **kwargs):
        with sdpa_kernel(backend):
            return torch.nn.functional.scaled_dot_product_attention(*args, **kwargs)

    for d, causal, length in itertools.product((64, 128) if backward else (64, 128, 256), (True,) if backward else (False, True), (512, 1024, 4096, 16384)):
        shape = TOKENS // length, 2048 // d, length, d
        q, k, v = (torch.randn(shape, device="cuda", dtype=torch.float16, requires_grad=backward) for _ in range(3))
        tutorial._attn_fwd.cache.clear()  # the tuner does not tell causal attention apart
        calls = [lambda: tutorial.attention(q, k, v, causal, 0.1, False)]
        calls += [functools.partial(sdpa, backend, q, k, v, is_causal=causal, scale=0.1) for backend in (SDPBackend.FLASH_ATTENTION, SDPBackend.CUDNN_ATTENTION)]
        if backward:
            g = torch.randn(shape, device="cuda", dtype=torch.float16)
            calls = [functools.partial(lambda y: torch.autograd.grad(y, q, g, retain_graph=True)[0], call()) for call in calls]
        show(f"attention {'backward' if backward else 'forward'} d{d} {'causal' if causal else 'full'} {length}", *calls)


PROGRAMS = {
    "matmul": matmuls([*itertools.product(("NN", "NT", "TN", "TT"), SQUARES), *itertools.product(["NN"], DEPTHS)]),
    "models": matmuls([("NT", (m, n, k)) for m in BATCHES for n, k in LAYERS]),
    "fp8": matmuls(itertools.product(["NT"], SQUARES), scaled, "float8_e4m3fn"),
    "int8": integers,
    "blocks": blocks,
    "forward": lambda torch, _, folder, show: attention(torch, folder, show, False),
    "backward": lambda torch, _, folder, show: attention(torch, folder, show, True),
}

if __name__ == "__main__":
    if both.is_child():
        folder, only, sys.argv = sys.argv[1], sys.argv[2:], sys.argv[:1]
        main(folder, only)
    else:
        both.compare(sys.argv, timeout=3600)
