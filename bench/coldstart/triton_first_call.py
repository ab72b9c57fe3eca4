#!/usr/bin/env python3
"""Measure Triton's first call of kernels, for comparison with coldstart.

    python3 triton_first_call.py --python DIR [--runs 3] [--json FILE] CASE.json ...

Each call is made in a new Python process with an empty TRITON_CACHE_DIR. The clock starts when torch, triton and
the kernel's module are imported and the arguments are on the GPU, and stops when results are there. DIR is the folder
of the Python files that cases name; it is imported as a package where it has an __init__.py.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
import time

RECORDED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python", "tests", "device")


def call(file, python):
    """Make one call in this process and return its times in milliseconds."""
    import torch
    import triton  # noqa: F401, the import is not measured

    sys.path.insert(0, RECORDED)
    import recorded

    launch = recorded.Launch(file, "cuda")
    fn = getattr(recorded.kernel_module(python, launch.about["source_file"]), launch.about["function"])
    torch.cuda.synchronize()
    times = []
    for _ in range(2):
        started = time.perf_counter()
        fn[tuple(launch.about["grid"])](**launch.values, **launch.options())
        torch.cuda.synchronize()
        times.append((time.perf_counter() - started) * 1e3)
    return {"first": times[0], "second": times[1]}


def process(file, python):
    """Make one call in a new process with an empty cache, and one in another that finds the kernel in it."""
    with tempfile.TemporaryDirectory() as cache:
        results = []
        for _ in range(2):
            run = subprocess.run(
                [sys.executable, os.path.abspath(__file__), "--child", "--python", python, file],
                env=dict(os.environ, TRITON_CACHE_DIR=cache), capture_output=True, text=True)
            if run.returncode != 0:
                return {"error": run.stderr.strip().splitlines()[-1:]}
            results.append(json.loads(run.stdout.splitlines()[-1]))
        return {"cold": results[0]["first"], "cached": results[1]["first"], "second": results[0]["second"]}


def geomean(values):
    return math.exp(sum(math.log(v) for v in values) / max(len(values), 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", required=True, help="folder of the Python files")
    parser.add_argument("--runs", type=int, default=3, help="processes for each kernel; the fastest counts")
    parser.add_argument("--json", help="file for all figures")
    parser.add_argument("--child", action="store_true", help="make one call in this process")
    parser.add_argument("cases", nargs="+")
    o = parser.parse_args()
    if o.child:
        print(json.dumps(call(o.cases[0], o.python)))
        return
    rows = []
    for file in o.cases:
        runs = [process(file, o.python) for _ in range(o.runs)]
        good = [r for r in runs if "cold" in r]
        name = os.path.basename(os.path.dirname(os.path.dirname(os.path.abspath(file))))
        if not good:
            print(f"{name:28} {runs[0]['error']}", flush=True)
            rows.append({"kernel": name, "error": runs[0]["error"]})
            continue
        row = {"kernel": name, "cold": min(r["cold"] for r in good), "cached": min(r["cached"] for r in good)}
        print(f"{name:28} {row['cold']:8.2f} ms cold {row['cached']:8.2f} ms from the cache", flush=True)
        rows.append(row)
    good = [r for r in rows if "cold" in r]
    print(f"{len(good)} of {len(rows)} kernels, geometric means: {geomean([r['cold'] for r in good]):.2f} ms cold, "
          f"{geomean([r['cached'] for r in good]):.2f} ms from the cache")
    if o.json:
        with open(o.json, "w") as f:
            json.dump(rows, f, indent=1)


if __name__ == "__main__":
    main()
