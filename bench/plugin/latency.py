#!/usr/bin/env python3
"""How long a kernel takes from ttir to ptx: Triton's compiler and the compile server of tshared, in one process, kernel by kernel.

    python3 latency.py --python DIR [--rounds 3] [--json FILE] CASE.json ...

The cases are those of python/tests/device/cases.py. Both compilers get the module that Triton's stage ttir made; the fastest of several rounds counts.
"""
import argparse
import json
import math
import os
import sys
import time

import triton
from triton import knobs

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python", "tests", "device"))
from recorded import Launch, kernel_module  # noqa: E402

from triton_tshared import _hook  # noqa: E402


class Stop(Exception):
    """Ends a compilation behind ptx."""


class Timer:
    """Triton's hook for stages: both compilers work on the module behind ttir, and the times are kept."""

    def __init__(self):
        self.best = {}

    def keep(self, name, began):
        """Keep the time since then, if it is the least."""
        self.best[name] = min(self.best.get(name, math.inf), (time.perf_counter() - began) * 1e3)

    def __call__(self, backend=None, stages=None, options=None, language=None, capability=None):
        triton_stages = dict(stages)
        ours = _hook._Compilation(_hook.Settings(), triton_stages, options, _hook.architecture(int(backend.target.arch)))

        def both(module, metadata):
            began = time.perf_counter()
            ours.begin(module, dict(metadata))
            self.keep("tshared", began)
            began, made = time.perf_counter(), module
            for name in ("ttgir", "llir", "ptx"):
                made = triton_stages[name](made, metadata)
            self.keep("triton", began)
            raise Stop

        stages.clear()
        stages["ttir"] = triton_stages["ttir"]
        stages["both"] = both


def measure(file, python, rounds):
    """Return the row of a kernel."""
    case, timer = Launch(file, "cuda"), Timer()
    fn = getattr(kernel_module(python, case.about["source_file"]), case.about["function"])
    knobs.runtime.add_stages_inspection_hook = timer
    for _ in range(rounds):
        try:
            fn.warmup(grid=tuple(case.about["grid"]), **case.values, **case.options())
        except Stop:
            pass
    return {"kernel": case.about["kernel"], **timer.best}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", required=True, help="folder of the Python files")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", help="file for all times")
    parser.add_argument("cases", nargs="+")
    o = parser.parse_args()
    knobs.compilation.always_compile = True
    measure(o.cases[0], o.python, 1)  # both have started then
    rows = []
    for file in o.cases:
        try:
            rows.append(measure(file, o.python, o.rounds))
        except Exception as e:  # one kernel must not hide the others
            print(f"{file}: {type(e).__name__}: {str(e)[:200]}")
    logs = sorted((math.log(r["triton"] / r["tshared"]), r["kernel"]) for r in rows if "triton" in r)
    mean = math.exp(sum(v for v, _ in logs) / len(logs))
    print(f"{len(logs)} kernels from ttir to ptx: Triton's time / ours {mean:.2f} in the geometric mean, "
          f"least {math.exp(logs[0][0]):.2f} ({logs[0][1]}), greatest {math.exp(logs[-1][0]):.2f} ({logs[-1][1]})")
    if o.json:
        with open(o.json, "w") as f:
            json.dump(rows, f, indent=1)


if __name__ == "__main__":
    main()
