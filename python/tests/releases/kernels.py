#!/usr/bin/env python3
"""Recorded kernels, by the front end of the Triton that is installed, through both backends of tshared.

    python3 kernels.py [--hook] [--jobs N] --python DIR CASE.json ...

Each case is compiled to Triton IR by Triton from its Python file in DIR, which tshared parses, lowers, compiles for the CPU and for sm_90a; where the
case has data, the kernel runs on the CPU, and its results are compared with those that were recorded. "same" are the cases for which tshared's own front end
makes the same Triton IR, by the rules of this release or of the oldest that it knows. With --hook kernels are compiled by
triton.compile with tshared's hook, up to the cubin, and nothing runs. The last line has the counts. The exit code is 1 where something is wrong;
what this Triton's front end refuses is listed, and is not wrong, nor is Triton IR that differs in one case, or in 2 % of them.
"""
import argparse
import base64
import concurrent.futures
import importlib
import json
import math
import os
import subprocess
import sys
import warnings

warnings.filterwarnings("ignore", message="TRITON_DEFAULT_FP_FUSION")

import numpy as np  # noqa: E402
import triton  # noqa: E402
from triton.backends.compiler import GPUTarget  # noqa: E402
from triton.backends.nvidia.compiler import CUDABackend  # noqa: E402

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import tensors  # noqa: E402
import tritonir  # noqa: E402

TARGET = GPUTarget("cuda", 90, 32)
STEPS = ("made", "parsed", "lowered", "obj", "ptx", "data", "right", "same")
OLDEST = (3, 6)  # the oldest release whose rules tshared's front end has


def kernel_of(folder, about):
    """Return the function of a case."""
    tensors.without_torch()
    folder = os.path.abspath(folder)
    parent, name = os.path.dirname(folder), os.path.basename(folder)
    if parent not in sys.path:
        sys.path.insert(0, parent)
    return getattr(importlib.import_module(f"{name}.{os.path.splitext(about['source_file'])[0]}"), about["function"])


class Case:
    """A recorded launch."""

    def __init__(self, file, folder):
        with open(file) as f:
            self.about = json.load(f)
        self.file, self.source_file = file, os.path.join(folder, self.about["source_file"])
        self.folder, self.name = os.path.dirname(file), f"{self.about['kernel']}/{self.about.get('case', 'small')}"
        self.fn = kernel_of(folder, self.about)
        args = self.about["args"]
        self.constants = {a["name"]: a["value"] for a in args if a["kind"] == "constexpr"}
        self.signature = {a["name"]: a["type"] for a in args if a["kind"] != "constexpr"}
        self.attrs = {a["name"]: [[k, v] for k, v in a["attrs"].items()] for a in args if a.get("attrs")}
        self.options = {"num_warps": self.about["num_warps"], "num_stages": self.about["num_stages"]}
        if "debug=True" in self.about.get("note", ""):
            self.options["debug"] = True
        self.has_data = any("ref_file" in a for a in args)

    def read(self, file, dtype):
        """Return the contents of a file."""
        with open(os.path.join(self.folder, file), "rb") as f:
            return np.frombuffer(f.read(), tensors.DTYPES[dtype].numpy)

    def ttir(self):
        """Return the Triton IR behind the stage ttir."""
        return tritonir.ttir(self.source(), CUDABackend(TARGET), TARGET, self.options)

    def own_ttir(self):
        """Return the Triton IR of tshared's front end, or what it says."""
        release = max(OLDEST, tuple(map(int, triton.__version__.split(".")[:2])))
        return tool("tshared", "compile", self.source_file, "--case", self.file, "--emit=ttir", "--target=sm_90a", f"--triton-version={release[0]}.{release[1]}")

    def source(self):
        """Return what Triton compiles."""
        return tritonir.source_of(self.fn, self.signature, self.constants, self.attrs)

    def run(self, answer):
        """Run the code for the CPU, and return what is wrong with its results."""
        from triton_tshared.cpu import arguments, native

        buffers, given = {}, []
        for a in self.about["args"]:
            if a["kind"] == "constexpr":
                continue
            value = a.get("value")
            if a["kind"] == "ptr" and not a.get("null"):
                held = self.read(a["file"], a["dtype"])
                value = buffers[a["name"]] = tensors.Tensor(held if held.size else np.zeros(8, held.dtype), tensors.DTYPES[a["dtype"]])
            elif a["type"] in ("fp16", "bf16", "fp32", "fp64"):
                value = float(value)
            given.append(arguments.pack(a["type"], value))
        if "addr_ptr" in buffers and "off_ptr" in buffers:  # a table of addresses, which are those of this process
            buffers["addr_ptr"].array[...] = buffers["pool_ptr"].data_ptr() + buffers["off_ptr"].array.astype(np.int64)
        grid = (list(self.about["grid"]) + [1, 1])[:3]
        native.Kernel(base64.b64decode(answer["files"]["so"]), answer["manifest"]).launch(grid, b"".join(given))
        return [problem for a in self.about["args"] if a.get("output") for problem in self.compare(a, buffers[a["name"]].array)]

    def compare(self, a, got):
        """Return what is wrong with an output."""
        got, want = as_double(got.reshape(-1), a["dtype"]), as_double(self.read(a["ref_file"], a["ref_dtype"]), a["ref_dtype"])
        close = np.isclose(got, want, atol=a.get("atol", 0), rtol=a.get("rtol", 0), equal_nan=True)
        bad = int((~close).sum())
        return [f"{a['name']}: {bad} of {got.size} elements"] if bad > a.get("mismatch_frac", 0) * got.size else []


def tool(name, *args, text=None):
    """Return the output of a program of tshared, or its errors."""
    program = os.path.join(os.path.dirname(os.environ["TSHARED_BIN"]), name)
    done = subprocess.run([program, *args], input=text, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else f"{name}: {done.stderr}"


def without_names(text):
    """Return IR without the names that are from the source, and without its lines."""
    return tool("tshared-opt", "--strip-debuginfo", "-", text=text)


def as_double(values, dtype):
    """Return numbers of a type as f64."""
    if dtype == "bf16":
        return (values.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    if dtype in ("fp8e4nv", "fp8e5"):
        exponent, mantissa = (4, 3) if dtype == "fp8e4nv" else (5, 2)
        return np.array([narrow(byte, exponent, mantissa) for byte in range(256)])[values]
    return values.astype(np.float64)


def narrow(byte, exponent, mantissa):
    """Return the number that a byte has with so many bits of exponent and mantissa."""
    sign, e, m = -1.0 if byte >> 7 else 1.0, byte >> mantissa & (1 << exponent) - 1, byte & (1 << mantissa) - 1
    bias, most = (1 << exponent - 1) - 1, (1 << exponent) - 1
    if exponent == 5 and e == most:
        return math.nan if m else sign * math.inf
    if exponent == 4 and e == most and m == 7:
        return math.nan
    return sign * (math.ldexp(m, 1 - bias - mantissa) if e == 0 else math.ldexp((1 << mantissa) + m, e - bias - mantissa))


def through_backends(file, folder):
    """Return the steps that a case passes, and what is wrong with it."""
    from triton_tshared import _server

    passed, problem = [], None
    try:
        case = Case(file, folder)
    except Exception as e:
        return os.path.dirname(file), passed, None, f"{type(e).__name__}: {first_line(e)}"
    try:
        text = case.ttir()
    except Exception as e:  # this Triton's language lacks something
        return case.name, passed, None, f"{type(e).__name__}: {first_line(e)}"
    passed.append("made")
    try:
        for last, step in (("so", "obj"), ("linalg", "lowered"), ("ttir", "parsed")):  # the last step first: where it is passed, those before are
            try:
                native_code = _server.compile(name="k.ttir", text=text, target={"backend": "cpu"}, last=last)
                break
            except _server.CompileError as e:
                problem = problem or e
                step = None
        passed += STEPS[1:STEPS.index(step) + 1] if step else ()
        if problem:
            raise problem
        _server.compile(name="k.ttir", text=text, target={"backend": "cuda", "arch": "sm_90a"}, last="ptx", options=case.options)
        passed.append("ptx")
        if case.has_data:
            passed.append("data")
            wrong = case.run(native_code)
            if wrong:
                return case.name, passed, "; ".join(wrong), None
            passed.append("right")
        if without_names(case.own_ttir()) == without_names(text):
            passed.append("same")
    except Exception as e:
        return case.name, passed, f"{type(e).__name__}: {first_line(e)}", None
    return case.name, passed, None, None


def through_hook(file, folder):
    """Compile a case up to the cubin with tshared's hook."""
    try:
        case = Case(file, folder)
        case.ttir()
    except Exception as e:
        return os.path.dirname(file), [], None, f"{type(e).__name__}: {first_line(e)}"
    try:
        made = triton.compile(case.source(), target=TARGET, options=case.options)
        assert {"ttir", "linalg", "tile", "llir", "ptx", "cubin"} <= set(made.asm), sorted(made.asm)
        assert made.asm["cubin"][:4] == b"\x7fELF" and "tshared" not in made.metadata.name
    except Exception as e:
        return case.name, ["made"], f"{type(e).__name__}: {first_line(e)}", None
    return case.name, ["made", "cubin"], None, None


def first_line(e):
    """Return what an error says: Triton's have the source in front."""
    lines = [line for line in str(e).splitlines() if line.strip(" ^")] or [""]
    return lines[-1 if lines[0].startswith("at ") else 0].strip()[:300]


def start(hook):
    """Prepare a process."""
    if hook:
        import triton_tshared

        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a release that was tried is not warned of
            triton_tshared.enable()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", required=True, help="folder of the Python files")
    parser.add_argument("--hook", action="store_true", help="up to the cubin, by triton.compile")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("cases", nargs="+")
    o = parser.parse_args()
    steps = ("made", "cubin") if o.hook else STEPS
    counts, wrong = dict.fromkeys(steps, 0), 0
    with concurrent.futures.ProcessPoolExecutor(o.jobs, initializer=start, initargs=(o.hook,)) as pool:
        work = through_hook if o.hook else through_backends
        for name, passed, problem, refusal in pool.map(work, o.cases, [o.python] * len(o.cases)):
            for step in passed:
                counts[step] += 1
            if problem:
                wrong += 1
                print(f"{name:36} behind {passed[-1]}: {problem}", flush=True)
            elif not o.hook and passed and "same" not in passed:
                print(f"{name:36} differs from tshared's front end", flush=True)
            if refusal:
                print(f"{name:36} not made by Triton {triton.__version__}: {refusal}", flush=True)
    print(f"{len(o.cases)} cases: " + ", ".join(f"{step} {counts[step]}" for step in steps))
    known = not o.hook and tuple(map(int, triton.__version__.split(".")[:2])) >= OLDEST
    sys.exit(1 if wrong or known and counts["made"] - counts["same"] > max(1, 0.02 * counts["made"]) else 0)


if __name__ == "__main__":
    main()
