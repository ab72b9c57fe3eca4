#!/usr/bin/env python3
"""Compiles the matmuls of test/roles for sm_90a, checks them on small ragged matrices, and times them on a GPU, beside cuBLAS where torch is installed.

    scripts/bench-roles.py [--bin bin] [--dir build/roles] [--size 4096] [--check-on ptx-sim|cuda] [--no-time] [NAME ...]

Each NAME has a folder in DIR with kernel.ptx, kernel.json and two cases: DIR/NAME/check and DIR/NAME/time, which tshared run and tshared bench take.
"""

import argparse
import json
import os
import shutil
import struct
import subprocess

PASSES = ["--tile-lower-rings", "--tile-stage-operands=target=sm_90a", "--tile-allocate-shared=target=sm_90a", "--tile-membar"]
# Kernels: the columns of a tile, and whether programs go through the tiles.
KERNELS = {
    "matmul_groups": (256, False),
    "matmul_mbarriers": (256, False),
    "matmul_bulk_one_role": (256, False),
    "matmul_bulk": (256, False),
    "matmul_persistent": (256, True),
    "matmul_persistent_128": (128, True),
    "matmul_pairs": (256, True),
}


def a(i, k):
    return (i * 7 + k * 3) % 5 - 2


def b(k, j):
    return (k * 11 + j * 5) % 7 - 3


def halves(values):
    values = list(values)
    return struct.pack(f"<{len(values)}e", *values)


def case(folder, name, sizes, programs, with_data):
    m, n, k = sizes
    os.makedirs(folder, exist_ok=True)
    columns, persistent = KERNELS[name]
    grid = [programs, 1, 1] if persistent else [-(-n // columns), -(-m // 128), 1]
    args = []
    for i, (arg, shape) in enumerate({"a": (m, k), "b": (k, n), "c": (m, n)}.items()):
        x = {"name": arg, "index": i, "ttir_arg": i, "type": "*fp16", "kind": "ptr", "dtype": "fp16", "shape": shape, "nbytes": 2 * shape[0] * shape[1], "output": arg == "c"}
        if arg == "c":
            x |= {"atol": 0.0, "rtol": 0.0, "mismatch_frac": 0.0}
        if with_data:
            x |= {"file": f"in_{arg}.bin"} | ({"ref_file": "ref_c.bin", "ref_dtype": "fp16"} if arg == "c" else {})
        args.append(x)
    for i, (arg, value) in enumerate(zip("MNK", sizes), 3):
        args.append({"name": arg, "index": i, "ttir_arg": i, "type": "i32", "kind": "scalar", "value": value})
    with open(os.path.join(folder, "case.json"), "w") as f:
        json.dump({"schema": 1, "kernel": name, "case": os.path.basename(folder), "symbol": "matmul", "grid": grid, "num_warps": 8, "bench": {"flops": 2 * m * n * k}, "args": args}, f, indent=1)
    for file in "kernel.ptx", "kernel.json":
        shutil.copy(os.path.join(folder, "..", file), folder)
    if with_data:
        sums = {(i, j): sum(a(i, x) * b(x, j) for x in range(k)) for i in range(5) for j in range(7)}
        data = {
            "in_a.bin": halves(a(i, x) for i in range(m) for x in range(k)),
            "in_b.bin": halves(b(x, j) for x in range(k) for j in range(n)),
            "in_c.bin": bytes(2 * m * n),
            "ref_c.bin": halves(sums[i % 5, j % 7] for i in range(m) for j in range(n)),
        }
        for file, content in data.items():
            with open(os.path.join(folder, file), "wb") as f:
                f.write(content)


def cublas(sizes):
    """The best time of torch.matmul in milliseconds, and its version; None without a GPU."""
    try:
        import torch
    except ImportError:
        return None
    if not torch.cuda.is_available():
        return None
    m, n, k = sizes
    x, y = (torch.rand(s, device="cuda", dtype=torch.float16) * 2 - 1 for s in ((m, k), (k, n)))
    best = float("inf")
    for _ in range(30):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        torch.matmul(x, y)
        end.record()
        end.synchronize()
        best = min(best, start.elapsed_time(end))
    return best, torch.__version__


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default="bin", help="folder of tshared and tshared-opt")
    p.add_argument("--dir", default="build/roles")
    p.add_argument("--size", type=int, default=4096)
    p.add_argument("--programs", type=int, default=132, help="programs of persistent kernels: the multiprocessors of the GPU")
    p.add_argument("--check-on", default="cuda", choices=["cuda", "ptx-sim"])
    p.add_argument("--no-time", action="store_true")
    p.add_argument("names", nargs="*", default=list(KERNELS))
    o = p.parse_args()
    tool = lambda name: os.path.join(o.bin, name)
    sizes = (o.size, o.size, o.size)
    for name in o.names:
        folder = os.path.join(o.dir, name)
        os.makedirs(folder, exist_ok=True)
        planned = os.path.join(folder, "planned.tile")
        subprocess.run([tool("tshared-opt"), f"test/roles/{name}.tile", *PASSES, "-o", planned], check=True)
        subprocess.run([tool("tshared"), "compile", planned, "--emit=ptx", "--target=sm_90a", "-o", folder], check=True)
        case(os.path.join(folder, "check"), name, (392, 552, 328), 2, True)
        case(os.path.join(folder, "time"), name, sizes, o.programs, False)
        check = os.path.join(folder, "check")
        subprocess.run([tool("tshared"), "run", check, "--case", os.path.join(check, "case.json"), f"--backend={o.check_on}"], check=True)
    if o.no_time:
        return
    subprocess.run([tool("tshared"), "bench", *(os.path.join(o.dir, name, "time") for name in o.names), "--backend=cuda", "--fill=random:1", "-n", "30"], check=True)
    if found := cublas(sizes):
        print(f"cuBLAS by torch {found[1]}: {found[0]:.4f} ms, {2 * o.size**3 / found[0] / 1e6:.0f} GFLOP/s")


if __name__ == "__main__":
    main()
