"""Measures the operations of package kernels beside torch, in turns, and compares their results.

    python3 bench/kernels/compare.py --server build/kernels-bench --bundle build/kernels/kernels.tsb --device gpu

The server is bench/kernels, a Go program that is asked for one case at a time. Torch is measured in
the same way. On a GPU each run comes behind a write of 256 MB, which leaves nothing in the L2 cache,
and is measured by events: neither side's launches count as long as they are shorter than the write.
Our operations are bound to their tensors before. On a CPU both sides have the same threads; the time
is that of a call, for torch with its dispatch, and for ours of a bound launch.

Medians of the rounds are compared. The results of both sides are compared with torch in float64;
errors are relative to the largest element.
"""

import argparse
import json
import math
import statistics
import subprocess
import sys
import time

import torch
import torch.nn.functional as F

DTYPES = {"fp16": torch.float16, "bf16": torch.bfloat16, "fp32": torch.float32}


def noise(n, seed, device):
    """The numbers of arena.Number, in float64."""
    mask = 0xFFFFFFFF
    h = (torch.arange(n, dtype=torch.int64, device=device) * 2654435761 + seed * 40503) & mask
    h ^= h >> 15
    h = (h * 2246822519) & mask
    h ^= h >> 13
    return h.double() / 2**30 - 2


class Problem:
    """The tensors of a case."""

    def __init__(self, case, device):
        self.op, self.dtype, self.shape = case["op"], DTYPES.get(case["dtype"]), case["shape"]
        self.case, self.k, self.device = case, case.get("k"), device

    def noise(self, seed, *shape, dtype=None):
        return noise(math.prod(shape), seed, self.device).reshape(shape).to(dtype or self.dtype)


OPS = {}


def op(f):
    """Registers an operation: it takes a problem, and returns the function to be measured and one
    that computes the result in float64. Both return a tensor or a list of them.
    """
    OPS[f.__name__] = f
    return f


@op
def softmax(p):
    x = p.noise(1, *p.shape)
    return lambda: F.softmax(x, -1), lambda: F.softmax(x.double(), -1)


@op
def rmsnorm(p):
    x, w = p.noise(1, *p.shape), p.noise(2, p.shape[1])
    return lambda: F.rms_norm(x, (p.shape[1],), w, 1e-5), lambda: F.rms_norm(x.double(), (p.shape[1],), w.double(), 1e-5)


@op
def layernorm(p):
    x, w, b = p.noise(1, *p.shape), p.noise(2, p.shape[1]), p.noise(3, p.shape[1])
    return lambda: F.layer_norm(x, (p.shape[1],), w, b, 1e-5), lambda: F.layer_norm(x.double(), (p.shape[1],), w.double(), b.double(), 1e-5)


def unary(name, f):
    def make(p):
        x = p.noise(1, *p.shape)
        return lambda: f(x), lambda: f(x.double())

    OPS[name] = make


def binary(name, f):
    def make(p):
        x, y = p.noise(1, *p.shape), p.noise(2, *p.shape)
        return lambda: f(x, y), lambda: f(x.double(), y.double())

    OPS[name] = make


binary("add", lambda x, y: x + y)
binary("mul", lambda x, y: x * y)
binary("swiglu", lambda gate, up: F.silu(gate) * up)
unary("silu", F.silu)
unary("gelu", F.gelu)
unary("gelu_tanh", lambda x: F.gelu(x, approximate="tanh"))
unary("scale", lambda x: x * 1.5)


@op
def cast(p):
    x = p.noise(1, *p.shape, dtype=torch.float32)
    return lambda: x.to(p.dtype), lambda: x.double()


@op
def accumulate(p):
    x, y = p.noise(1, *p.shape), p.noise(2, *p.shape)
    reference = x.double() + y.double()
    return lambda: x.add_(y), lambda: reference


def angles(p):
    """The angles of token t, which has position t: [tokens, half]."""
    half = p.shape[2] // 2
    rates = 10000.0 ** (-torch.arange(half, dtype=torch.float64, device=p.device) / half)
    return torch.arange(p.shape[0], dtype=torch.float64, device=p.device)[:, None] * rates


def rotate_half(x):
    a, b = x.chunk(2, -1)
    return torch.cat((-b, a), -1)


@op
def rope(p):
    x, angle = p.noise(1, *p.shape), angles(p)
    both = torch.cat((angle, angle), -1)[:, None, :]
    cos, sin = both.cos().to(p.dtype), both.sin().to(p.dtype)
    return lambda: x * cos + rotate_half(x) * sin, lambda: x.double() * both.cos() + rotate_half(x.double()) * both.sin()


@op
def rope_interleaved(p):
    x, angle = p.noise(1, *p.shape), angles(p)[:, None, :]
    rotations = torch.polar(torch.ones_like(angle), angle)
    single = rotations.to(torch.complex64)

    def rotated(x, rotations):
        pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
        return torch.view_as_real(pairs * rotations).flatten(-2)

    return lambda: rotated(x.float(), single).type_as(x), lambda: rotated(x.double(), rotations)


@op
def topk(p):
    x = p.noise(1, *p.shape)
    return lambda: torch.topk(x, p.k)[0], lambda: torch.topk(x.double(), p.k)[0]


def product(p, transposed):
    m, n, k = p.shape
    a, b = p.noise(1, m, k), p.noise(2, n, k).t() if transposed else p.noise(2, k, n)
    return lambda: a @ b, lambda: a.double() @ b.double()


@op
def matmul(p):
    return product(p, True)


@op
def matmul_kn(p):
    return product(p, False)


@op
def matmul_fp8(p):
    m, n, k = p.shape
    a, w = p.noise(1, m, k, dtype=torch.float8_e4m3fn), p.noise(2, n, k, dtype=torch.float8_e4m3fn)
    half = torch.full((), 0.5, device=p.device)
    return (lambda: torch._scaled_mm(a, w.t(), half, half, out_dtype=p.dtype, use_fast_accum=True)), (lambda: a.double() @ w.double().t() / 4)


@op
def matmul_int8(p):
    m, n, k = p.shape
    a, scale = p.noise(1, m, k), p.noise(3, n)
    w = (noise(n * k, 2, p.device) * 63).trunc().to(torch.int8).reshape(n, k)
    return lambda: (a @ w.to(a.dtype).t()) * scale, lambda: a.double() @ (w.double() * scale.double()[:, None]).t()


@op
def matmul_int4(p):
    m, n, k = p.shape
    a, scales = p.noise(1, m, k), p.noise(3, k // 128, n)
    w = ((noise(n * k, 2, p.device) + 2) * 4).trunc().to(torch.int32).reshape(n, k)
    packed = torch._convert_weight_to_int4pack((w[:, ::2] << 4 | w[:, 1::2]).to(torch.uint8), 8)
    both = torch.stack((scales, torch.zeros_like(scales)), -1).contiguous()
    exact = (w.double() - 8) * scales.double().t().repeat_interleave(128, 1)
    return lambda: torch._weight_int4pack_mm(a, packed, 128, both), lambda: a.double() @ exact.t()


def attend(p, causal):
    b, h, kv, s, d = p.shape
    q, k, v = p.noise(1, b, h, s, d), p.noise(2, b, kv, s, d), p.noise(3, b, kv, s, d)

    def reference():
        out = torch.empty(b, h, s, d, dtype=torch.float64, device=p.device)
        for i in range(b):
            for j in range(h):
                g = j // (h // kv)
                out[i, j] = F.scaled_dot_product_attention(q[i, j].double()[None], k[i, g].double()[None], v[i, g].double()[None], is_causal=causal)[0]
        return out

    return lambda: F.scaled_dot_product_attention(q, k, v, is_causal=causal, enable_gqa=h != kv), reference


@op
def attention(p):
    return attend(p, False)


@op
def attention_causal(p):
    return attend(p, True)


@op
def attention_decode(p):
    b, h, kv, s, d = p.shape
    q, k, v = p.noise(1, b, h, 1, d), p.noise(2, b, s, kv, d).transpose(1, 2), p.noise(3, b, s, kv, d).transpose(1, 2)
    return (lambda: F.scaled_dot_product_attention(q, k, v, enable_gqa=h != kv)), (
        lambda: F.scaled_dot_product_attention(q.double(), k.double(), v.double(), enable_gqa=h != kv))


def listed(result):
    return list(result) if isinstance(result, (list, tuple)) else [result]


def sampled(t):
    """The elements that the server reports."""
    t = t.reshape(-1)
    n = min(512, t.numel())
    return t[torch.arange(n, device=t.device) * t.numel() // n].double().cpu()


class Timer:
    """Measures a function as triton.testing.do_bench does; the median counts."""

    def __init__(self, device, warmup_ms, rep_ms):
        self.device, self.warmup, self.rep = device, warmup_ms, rep_ms
        self.flush = torch.empty(256 << 20, dtype=torch.int8, device=device) if device == "cuda" else None

    def runs(self, f, n):
        """The times of n runs, in nanoseconds."""
        if self.device != "cuda":
            times = []
            for _ in range(n):
                start = time.perf_counter_ns()
                f()
                times.append(time.perf_counter_ns() - start)
            return times
        events = [(torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)) for _ in range(n)]
        for start, end in events:
            self.flush.zero_()
            start.record()
            f()
            end.record()
        torch.cuda.synchronize()
        return [start.elapsed_time(end) * 1e6 for start, end in events]

    def measure(self, f):
        f()
        started = time.perf_counter_ns()
        self.runs(f, 5)
        run_ms = max((time.perf_counter_ns() - started) / 5 / 1e6, 1e-4)
        self.runs(f, max(1, min(20000, int(self.warmup / run_ms))))
        return statistics.median(self.runs(f, max(5, min(20000, int(self.rep / run_ms)))))


def expanded(groups, device):
    for g in groups:
        for dtype in g["dtypes"]:
            for shape in g.get(device, []):
                yield {**{k: v for k, v in g.items() if k not in ("dtypes", "gpu", "cpu")}, "dtype": dtype, "shape": shape}


def name(case):
    k = f" k={case['k']}" if "k" in case else ""
    return f"{case['op']} {case['dtype']} {'x'.join(map(str, case['shape']))}{k}"


def geomean(ratios):
    return math.exp(sum(math.log(r) for r in ratios) / len(ratios))


class Server:
    """The Go program."""

    def __init__(self, args):
        command = [args.server, "-bundle", args.bundle, "-device", args.device, "-warmup", f"{args.warmup}ms", "-rep", f"{args.rep}ms"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, case):
        self.process.stdin.write(json.dumps(case) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        return json.loads(line) if line else {"error": "the server ended"}


def error(samples, reference):
    """The largest error, relative to the largest element."""
    return max(((s - r).abs().max() / r.abs().max().clamp(min=1e-30)).item() for s, r in zip(samples, reference))


def compare(case, server, timer, device, rounds):
    ours, theirs, row = [], [], {"case": name(case), "op": case["op"]}
    try:
        run, reference = OPS[case["op"]](Problem(case, device))
        want = [sampled(t) for t in listed(reference())]
        row["torch_error"] = error([sampled(t) for t in listed(run())], want)
        for i in range(rounds):
            answer = server.ask({**case, "quick": i > 0})
            if answer.get("error"):
                raise RuntimeError(answer["error"])
            if i == 0:
                row["error"] = error([torch.tensor(s, dtype=torch.float64) for s in answer["samples"]], want)
            ours.append(answer["ns"])
            theirs.append(timer.measure(run))
    except Exception as e:  # one case must not end the others
        return {**row, "failed": str(e)}
    row["ours_us"], row["torch_us"] = statistics.median(ours) / 1e3, statistics.median(theirs) / 1e3
    row["ratio"] = row["torch_us"] / row["ours_us"]
    return row


def show(row):
    if "failed" in row:
        print(f"{row['case']:44} FAILED: {row['failed']}", flush=True)
        return
    print(f"{row['case']:44} {row['ours_us']:10.2f} {row['torch_us']:10.2f} {row['ratio']:7.2f}   {row['error']:.1e} {row['torch_error']:.1e}", flush=True)


def summary(rows):
    good = [r for r in rows if "failed" not in r]
    for o in dict.fromkeys(r["op"] for r in good):
        ratios = [r["ratio"] for r in good if r["op"] == o]
        print(f"{o:20} {len(ratios):3} cases: geometric mean {geomean(ratios):.3f}, least {min(ratios):.3f}")
    ratios = [r["ratio"] for r in good]
    if ratios:
        worst = min(good, key=lambda r: r["ratio"])
        print(f"all: {len(ratios)} cases, geometric mean {geomean(ratios):.3f}, least {worst['ratio']:.3f} ({worst['case']}), {len(rows) - len(good)} failed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="build/kernels-bench")
    parser.add_argument("--bundle", default="build/kernels/kernels.tsb")
    parser.add_argument("--cases", default="bench/kernels/cases.json")
    parser.add_argument("--device", choices=["gpu", "cpu"], default="gpu")
    parser.add_argument("--threads", type=int, default=16, help="of torch on a CPU")
    parser.add_argument("--only", default="", help="comma-separated operations")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--warmup", type=float, default=5, help="milliseconds")
    parser.add_argument("--rep", type=float, default=20, help="milliseconds")
    parser.add_argument("--json", help="a file for the results")
    args = parser.parse_args()
    device = "cuda" if args.device == "gpu" else "cpu"
    torch.set_num_threads(args.threads)
    torch.set_grad_enabled(False)
    timer, server = Timer(device, args.warmup, args.rep), Server(args)
    print(f"{'case':44} {'ours us':>10} {'torch us':>10} {'ratio':>7}   errors: ours, torch's")
    rows = []
    for case in expanded(json.load(open(args.cases)), args.device):
        if args.only and case["op"] not in args.only.split(","):
            continue
        rows.append(compare(case, server, timer, device, args.rounds))
        show(rows[-1])
    summary(rows)
    if args.json:
        with open(args.json, "w") as f:
            json.dump(rows, f, indent=1)
    server.process.stdin.close()
    sys.exit(any("failed" in r for r in rows))


if __name__ == "__main__":
    main()
