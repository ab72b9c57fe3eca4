#!/usr/bin/env python3
"""What a launch of the CPU driver costs: kernels that do next to nothing, on one thread and on more.

    python3 launch.py [--threads 1,16] [--before FOLDER] [--rounds 7] [--json FILE]

A row has microseconds of a launch (the least median of some rounds): by `kernel[grid](...)`, most of which is Triton's own code, and by the launcher alone, as
torch.compile calls it. FOLDER has another version of the package, triton_tshared, which is measured by turns with this one. Tensors are torch's.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import time


def kernels():
    """Return the kernels, with the number of tensors that they take."""
    import triton
    import triton.language as tl

    @triton.jit
    def two(x, out, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(out + i, tl.load(x + i, i < n) + 1, i < n)

    @triton.jit
    def ten(a, b, c, d, e, f, g, h, x, out, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        low = tl.load(a + i, i < n) + tl.load(b + i, i < n) + tl.load(c + i, i < n) + tl.load(d + i, i < n)
        high = tl.load(e + i, i < n) + tl.load(f + i, i < n) + tl.load(g + i, i < n) + tl.load(h + i, i < n)
        tl.store(out + i, low + high + tl.load(x + i, i < n), i < n)

    return {2: two, 10: ten}


def least(f, rounds, count=1000, seconds=0.2):
    """Return the microseconds of a call: the least of the medians of some rounds, each of so many calls or seconds."""
    for _ in range(100):
        f()
    medians = []
    for _ in range(rounds):
        times, end = [], time.perf_counter() + seconds
        while len(times) < count and (not times or began < end):
            began = time.perf_counter()
            f()
            times.append(time.perf_counter() - began)
        medians.append(statistics.median(times))
    return min(medians) * 1e6


def measure(threads, rounds):
    """Return the rows of this version of the package for a number of threads."""
    import torch
    import triton
    import triton_tshared

    triton.runtime.driver.set_active(triton_tshared.CPUDriver())
    torch.set_num_threads(threads)
    found, block = {}, 16
    for tensors, kernel in kernels().items():
        for programs in sorted({1, threads}):
            n = programs * block
            xs = [torch.ones(n) for _ in range(tensors)]
            made = kernel[(programs,)](*xs, n, BLOCK=block)
            assert xs[-1].eq(max(2, tensors - 1)).all()
            run, given = made.run, (programs, 1, 1, 0, made.function, made.packed_metadata, None, None, None, *xs, n, block)
            row = {"by Triton": least(lambda: kernel[(programs,)](*xs, n, BLOCK=block), rounds), "launcher": least(lambda: run(*given), rounds)}
            found[f"{threads} threads, {programs} programs, {tensors} tensors"] = row
    return found


def in_process(folder, threads, rounds):
    """Measure a version of the package in a process of its own."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("TRITON_TSHARED")}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
    done = subprocess.run([sys.executable, __file__, "--measure", "--threads", str(threads), "--rounds", str(rounds)], env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr[-2000:])
    return json.loads(done.stdout.splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", default=f"1,{len(os.sched_getaffinity(0))}")
    parser.add_argument("--before")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    o = parser.parse_args()
    if o.measure:
        print(json.dumps(measure(int(o.threads), o.rounds)))
        return
    versions = {"before": o.before, "now": None} if o.before else {"now": None}
    all_rows = {}
    print(f"{'':40}" + "".join(f"{name + ': ' + part:>20}" for part in ("by Triton", "launcher") for name in versions))
    for threads in map(int, o.threads.split(",")):
        both = {}
        for name, folder in [*versions.items()] * 2:  # twice, by turns: the better one counts
            for label, row in in_process(folder, threads, o.rounds).items():
                for part, time_ in row.items():
                    key = label, f"{name}: {part}"
                    both[key] = min(both.get(key, time_), time_)
        for label in dict.fromkeys(label for label, _ in both):
            columns = [f"{name}: {part}" for part in ("by Triton", "launcher") for name in versions]
            all_rows[label] = {c: both[label, c] for c in columns}
            print(f"{label:40}" + "".join(f"{both[label, c]:20.1f}" for c in columns), flush=True)
    if o.json:
        with open(o.json, "w", encoding="utf-8") as f:
            json.dump(all_rows, f, indent=1)


if __name__ == "__main__":
    main()
