#!/usr/bin/env python3
"""Compare the times of torch.compile's kernels under two compilers.

    python3 kernel_times.py TRITON.jsonl TSHARED.jsonl [--least 3]

A line of the files is a model: model, dtype, grad_rel, compile_s, step_ms, and kernels by name with their count and mean microseconds.
"""
import argparse
import json
import math


def read(file):
    """Return the models of a file by name and type."""
    with open(file) as f:
        rows = [json.loads(line) for line in f if line.startswith("{")]
    return {(r["model"], r["dtype"]): r for r in rows}


def mean(ratios):
    """Return the geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else math.nan


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("triton")
    parser.add_argument("tshared")
    parser.add_argument("--least", type=float, default=3, help="microseconds of Triton's kernel from which on it counts")
    o = parser.parse_args()
    theirs, ours, every = read(o.triton), read(o.tshared), []
    print("| model | type | kernels | mean | least | compile s, Triton | ours | step ms, Triton | ours | gradients, Triton | ours |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for key in theirs:
        a, b = theirs[key], ours.get(key, {"error": "missing"})
        if "error" in a or "error" in b:
            print(f"| {key[0]} | {key[1]} | {a.get('error')} / {b.get('error')} |")
            continue
        ratios = {k: t[1] / b["kernels"][k][1] for k, t in a["kernels"].items() if k in b["kernels"] and t[1] >= o.least}
        missing = set(a["kernels"]) ^ set(b["kernels"])
        every += [(r, k, *key, a["kernels"][k][1]) for k, r in ratios.items()]
        print(f"| {key[0]} | {key[1]} | {len(ratios)} | {mean(ratios.values()):.3f} | {min(ratios.values()):.2f} | {a['compile_s']} | {b['compile_s']} "
              f"| {a['step_ms']} | {b['step_ms']} | {a['grad_rel']:.2e} | {b['grad_rel']:.2e} |" + (f" not in both: {len(missing)}" if missing else ""))
    every.sort()
    print(f"\n{len(every)} kernels of at least {o.least:g} us: Triton's time / ours {mean([r for r, *_ in every]):.3f} in the geometric mean")
    for r, name, model, dtype, us in every[:15]:
        print(f"  {r:.2f} {model} {dtype} {us:8.1f} us  {name}")


if __name__ == "__main__":
    main()
