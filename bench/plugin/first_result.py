#!/usr/bin/env python3
"""How long the first call of an autotuned program takes, compilation and measurements of all configs included, on a GPU.

    python3 first_result.py --tutorials DIR --fla DIR [--only NAME ...] [--ways WAY ...] [--cache DIR] [--json FILE]

The tutorials are Triton's files, DIR of fla has the package fla. Each program runs in processes of its own with empty caches: with Triton, with the
plugin, and with the plugin one config at a time (TRITON_TSHARED_JOBS=1). Printed are the seconds of the first call; the processor seconds of the
process and of what it started; the milliseconds of a later call, which show whether the configs that were chosen are as good; and the most memory
that the compile server had. --cache keeps what was compiled in DIR/triton and DIR/tshared, for a program that is measured next.
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import types

WAYS = {"triton": {}, "one by one": {"PLUGIN": "1", "TRITON_TSHARED_JOBS": "1"}, "at once": {"PLUGIN": "1"}}


def tutorial(folder, name, until=None):
    """Import a tutorial without its benchmarks, and without what it runs from a text on."""
    import triton.testing

    class Nothing:
        def run(self, *args, **keywords):
            """Measure nothing."""

    triton.testing.perf_report = lambda *args, **keywords: lambda fn: Nothing()
    path = os.path.join(folder, name + ".py")
    module = types.ModuleType(name.replace("-", "_"))
    module.__file__, sys.modules[module.__name__], sys.argv = path, module, sys.argv[:1]
    with open(path) as f:
        exec(compile(f.read().partition(until or "\0")[0], path, "exec"), module.__dict__)
    return module


def matrices(*shapes):
    """Return matrices of f16."""
    import torch

    return [torch.randn(*shape, device="cuda", dtype=torch.float16) for shape in shapes]


def matmul(o):
    """Tutorial 03."""
    module = tutorial(o.tutorials, "03-matrix-multiplication", until="\ntorch.manual_seed")
    a, b = matrices((4096, 4096), (4096, 4096))
    return lambda: module.matmul(a, b)


def attention(o):
    """Tutorial 06, forward and backward."""
    import torch

    module = tutorial(o.tutorials, "06-fused-attention")
    q, k, v = (torch.randn(4, 16, 4096, 64, device="cuda", dtype=torch.float16, requires_grad=True) for _ in range(3))

    def step():
        y = module.attention(q, k, v, True, 0.5, False)
        return torch.autograd.grad(y, (q, k, v), y.detach())

    return step


def persistent(function, transposed):
    """Return one of the matmuls of tutorial 09."""

    def make(o):
        module = tutorial(o.tutorials, "09-persistent-matmul")
        a, b = matrices((4096, 4096), (4096, 4096))
        args = (a, b.T.contiguous(), False) if transposed else (a, b)
        return lambda: getattr(module, function)(*args)

    return make


def recurrence(path, name, gated=False):
    """Return an operation of fla, forward and backward."""

    def make(o):
        import importlib

        import torch

        sys.path.insert(0, o.fla)
        f = getattr(importlib.import_module(path), name)
        q, k, v, g = (torch.randn(4, 4096, 16, 128, device="cuda", dtype=torch.bfloat16) for _ in range(4))
        args = [q, k, v] + ([torch.nn.functional.logsigmoid(g)] if gated else [])
        args = [a.detach().requires_grad_() for a in args]

        def step():
            y = f(*args)[0]
            return torch.autograd.grad(y.float().square().mean(), args)

        return step

    return make


PROGRAMS = {
    "03 matmul": matmul,
    "06 attention": attention,
    "09 naive": persistent("matmul", False),
    "09 persistent": persistent("matmul_persistent", False),
    "09 host descriptors": persistent("matmul_tma", True),
    "09 host descriptors, persistent": persistent("matmul_tma_persistent", True),
    "09 descriptors, persistent": persistent("matmul_descriptor_persistent", True),
    "fla retention": recurrence("fla.ops.retention", "chunk_retention"),
    "fla linear attention": recurrence("fla.ops.linear_attn", "chunk_linear_attn"),
    "fla gla": recurrence("fla.ops.gla", "chunk_gla", gated=True),
}


def processor_seconds():
    """Return the processor seconds of this process and of its children that ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(u.ru_utime + u.ru_stime for u in both)


def server_use():
    """Return the processor seconds of the compile server, which has not ended, and the most megabytes it had."""
    from triton_tshared import _server

    folder = f"/proc/{_server.current().process.pid}/"
    with open(folder + "stat") as f:
        fields = f.read().rpartition(")")[2].split()
    with open(folder + "status") as f:
        peak = next(int(line.split()[1]) // 1024 for line in f if line.startswith("VmHWM"))
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), peak


def measure(o):
    """Run one program here, and print its row."""
    ours = os.environ.get("PLUGIN") == "1"
    if ours:
        import triton_tshared

        triton_tshared.enable()
    import torch
    import triton
    from triton.runtime.cache import triton_key

    torch.manual_seed(0)
    torch.zeros(1, device="cuda")
    triton_key()  # once in a process, whoever compiles
    step = PROGRAMS[o.program](o)
    torch.cuda.synchronize()
    cpu, began = processor_seconds(), time.perf_counter()
    step()
    torch.cuda.synchronize()
    row = {"first_s": round(time.perf_counter() - began, 2), "cpu_s": round(processor_seconds() - cpu, 1)}
    row["later_ms"] = round(triton.testing.do_bench(step, warmup=50, rep=200, return_mode="median"), 4)
    if ours:
        seconds, row["server_mb"] = server_use()
        row["cpu_s"] = round(row["cpu_s"] + seconds, 1)
    print(json.dumps(row), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tutorials", help="folder of Triton's tutorials")
    parser.add_argument("--fla", help="folder of the package fla")
    parser.add_argument("--only", nargs="*", default=[], help="parts of names of programs")
    parser.add_argument("--ways", nargs="*", default=list(WAYS), choices=list(WAYS), help="the ways to compile")
    parser.add_argument("--cache", help="folder for what is compiled")
    parser.add_argument("--json", help="file for all rows")
    parser.add_argument("--program", help=argparse.SUPPRESS)  # in a process of its own
    o = parser.parse_args()
    if o.program:
        return measure(o)
    rows = []
    print(f"{os.cpu_count()} cores\n| program | Triton s | one by one s | at once s | Triton / at once | processor s | later call ms | server MB |\n|---|---|---|---|---|---|---|---|")
    for name in PROGRAMS:
        if o.only and not any(part in name for part in o.only) or not (o.fla if name.startswith("fla") else o.tutorials):
            continue
        found = {}
        for way in o.ways:
            environment = WAYS[way]
            with tempfile.TemporaryDirectory() as empty:
                cache = os.path.join(o.cache, "tshared" if environment else "triton") if o.cache else empty
                env = {k: v for k, v in os.environ.items() if k not in ("PLUGIN", "TRITON_TSHARED", "TRITON_TSHARED_JOBS")}
                command = [sys.executable, os.path.abspath(__file__), "--program", name, "--tutorials", o.tutorials or "", "--fla", o.fla or ""]
                done = subprocess.run(command, capture_output=True, text=True, env={**env, **environment, "TRITON_CACHE_DIR": cache})
            lines = [line for line in done.stdout.splitlines() if line.startswith('{"first_s"')]
            found[way] = json.loads(lines[-1]) if lines else {"error": (done.stderr.strip().splitlines() or ["nothing was printed"])[-1][:200]}
            rows.append({"program": name, "way": way, **found[way]})
        errors = [f"{way}: {r['error']}" for way, r in found.items() if "error" in r]
        if errors:
            print(f"| {name} | {'; '.join(errors)} |", flush=True)
            continue
        first = [found[way].get("first_s", "") if way in found else "" for way in WAYS]
        ratio = f"{first[0] / first[2]:.2f}" if first[0] and first[2] else ""
        each = [" / ".join(str(r[key]) for r in found.values() if key in r) for key in ("cpu_s", "later_ms", "server_mb")]
        print("|", " | ".join(str(x) for x in [name, *first, ratio, *each]), "|", flush=True)
    if o.json:
        with open(o.json, "w") as f:
            json.dump(rows, f, indent=1)


if __name__ == "__main__":
    main()
