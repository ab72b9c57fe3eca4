#!/usr/bin/env python3
"""Launch recorded kernels from Python, kernel[grid](...), and check what they compute.

    python3 cases.py --python DIR [--device cuda|cpu] [--plain] [--json FILE] CASE.json ...

A case names a Python file in DIR, a function, its arguments and the files of inputs and of references beside it. On cuda the kernels are
compiled by tshared through Triton's hook, with --plain by Triton; on cpu they run on tensors of the host. The exit code is 1 where one is wrong.
"""
import argparse
import json
import os
import sys
import time

import torch
import triton

from recorded import Launch, kernel_module


class Case(Launch):
    """A recorded launch that is checked."""

    def launch(self, python):
        """Launch the kernel once, and return it with the time."""
        fn = getattr(kernel_module(python, self.about["source_file"]), self.about["function"])
        began = time.perf_counter()
        kernel = fn[tuple(self.about["grid"])](**self.values, **self.options())
        if self.device == "cuda":
            torch.cuda.synchronize()
        return kernel, (time.perf_counter() - began) * 1e3

    def problems(self):
        """Return what is wrong with the outputs."""
        found = []
        for a in self.about["args"]:
            if not a.get("output"):
                continue
            got = self.tensors[a["name"]].cpu().to(torch.float64)
            want = self.read(a["ref_file"], a["ref_dtype"]).to(torch.float64)
            close = torch.isclose(got, want, atol=a.get("atol", 0), rtol=a.get("rtol", 0), equal_nan=True)
            bad = int((~close).sum())
            if bad > a.get("mismatch_frac", 0) * got.numel():
                found.append(f"{a['name']}: {bad} of {got.numel()} elements")
        return found


def name_of(file):
    """Return the name of a case."""
    with open(file) as f:
        return json.load(f)["kernel"]


def run(file, o):
    """Launch a case, and return its row of the table."""
    row = {"kernel": name_of(file)}
    try:
        case = Case(file, o.device)
        kernel, row["ms"] = case.launch(o.python)
        row["stages"] = sorted(kernel.asm) if kernel is not None else []
        row["wrong"] = case.problems()
    except Exception as e:  # one kernel must not hide the others
        row["error"] = f"{type(e).__name__}: {e}"[:500]
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", required=True, help="folder of the Python files")
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--plain", action="store_true", help="let Triton compile")
    parser.add_argument("--json", help="file for all results")
    parser.add_argument("cases", nargs="+")
    o = parser.parse_args()
    if o.device == "cpu" or not o.plain:
        import triton_tshared

        if o.device == "cpu":
            triton.runtime.driver.set_active(triton_tshared.CPUDriver())
        else:
            triton_tshared.enable()
            triton.set_allocator(lambda size, align, stream: torch.empty(size, dtype=torch.int8, device="cuda"))
    rows = [run(file, o) for file in o.cases]
    for row in rows:
        if row.get("error") or row.get("wrong"):
            print(f"{row['kernel']:28} {row.get('error') or '; '.join(row['wrong'])}")
        elif o.device == "cuda" and not o.plain and "linalg" not in row["stages"]:
            row["error"] = "compiled by Triton"
            print(f"{row['kernel']:28} {row['error']}")
    good = [r for r in rows if not r.get("error") and not r.get("wrong")]
    print(f"{len(good)} of {len(rows)} kernels right on {o.device}")
    if o.json:
        with open(o.json, "w") as f:
            json.dump(rows, f, indent=1)
    sys.exit(0 if len(good) == len(rows) else 1)


if __name__ == "__main__":
    main()
