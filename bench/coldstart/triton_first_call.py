#!/usr/bin/env python3
"""Measure Triton's first call of kernels, for comparison with coldstart.

    python3 triton_first_call.py --python DIR [--runs 3] [--json FILE] CASE.json ...

Each call is made in a new Python process with an empty TRITON_CACHE_DIR. The clock starts when torch, triton and
the kernel's module are imported and the arguments are on the GPU, and stops when results are there. DIR is the folder
of the Python files that cases name; it is imported as a package where it has an __init__.py.
"""
import argparse
import importlib
import json
import math
import os
import subprocess
import sys
import tempfile
import time


def torch_types():
    import torch

    return {
        "fp16": torch.float16, "bf16": torch.bfloat16, "fp32": torch.float32, "fp64": torch.float64,
        "i1": torch.bool, "i8": torch.int8, "u8": torch.uint8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64,
        "fp8e4nv": torch.float8_e4m3fn, "fp8e5": torch.float8_e5m2,
    }


def kernel_module(folder, source):
    """Import the file of a kernel, as a part of its package where it has one."""
    folder, stem = os.path.abspath(folder), os.path.splitext(source)[0]
    if os.path.exists(os.path.join(folder, "__init__.py")):
        sys.path.insert(0, os.path.dirname(folder))
        return importlib.import_module(os.path.basename(folder) + "." + stem)
    sys.path.insert(0, folder)
    return importlib.import_module(stem)


def arguments(case, folder):
    import torch

    types, values, buffers = torch_types(), {}, {}
    for a in case["args"]:
        if a["kind"] != "ptr":
            values[a["name"]] = a["value"]
            continue
        with open(os.path.join(folder, a["file"]), "rb") as f:
            data = bytearray(f.read())
        t = torch.frombuffer(data, dtype=torch.uint8).cuda().view(types[a["dtype"]])
        values[a["name"]] = buffers[a["name"]] = t
    if "addr_ptr" in buffers and "off_ptr" in buffers:  # a table of addresses, which are those of this process
        buffers["addr_ptr"].copy_(buffers["pool_ptr"].data_ptr() + buffers["off_ptr"].to(torch.int64))
    return values


def call(file, python):
    """Make one call in this process and return its times in milliseconds."""
    import torch
    import triton  # noqa: F401, the import is not measured

    with open(file) as f:
        case = json.load(f)
    fn = getattr(kernel_module(python, case["source_file"]), case["function"])
    values = arguments(case, os.path.dirname(file))
    options = {"num_warps": case["num_warps"], "num_stages": case["num_stages"]}
    if "debug=True" in case.get("note", ""):
        options["debug"] = True
    torch.cuda.synchronize()
    times = []
    for _ in range(2):
        started = time.perf_counter()
        fn[tuple(case["grid"])](**values, **options)
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
