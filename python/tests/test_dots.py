"""The precision of dots on the CPU, in the IR that Triton itself emits for the backend."""
import importlib.util
import json
import os
import pathlib
import subprocess
import sys

import pytest

# Beside the tests where they were carried to another machine, with the Go tests in a checkout.
HERE = pathlib.Path(__file__).resolve().parent
CARRIED = HERE / "dots.py"
KERNELS = CARRIED if CARRIED.exists() else HERE.parents[1] / "internal/cli/run/testdata/dots/dots.py"

# The kernels, and whether their dots round to TF32 on the CPU.
ROUNDS = {"plain": False, "imported": False, "aliased": False, "of_core": False, "sums": False, "asked ALLOW": True, "asked": True}


def emitted(kernel, backend, target):
    """Return the IR that Triton makes of a kernel for a backend, with the options for it. Behind the name of a kernel constants that are true are named."""
    import tritonir

    spec = importlib.util.spec_from_file_location("dots", KERNELS)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    name, *true = kernel.split()
    fn = getattr(module, name)
    constants = {a: a in true for a in fn.arg_names if a.isupper()}
    return tritonir.emitted(tritonir.source_of(fn, dict.fromkeys(["a", "b", "o"], "*fp32"), constants, {}), backend, target, {})


def print_all():
    """Print the IR of each kernel for the CPU, after the stage ttir, and of one for a GPU."""
    from triton.backends.compiler import GPUTarget
    from triton.backends.nvidia.compiler import CUDABackend
    from triton_tshared.cpu.compiler import CPUBackend, _Compilation

    target = GPUTarget("cpu", "host", 1)
    found = {}
    for kernel in ROUNDS:
        code, options = emitted(kernel, CPUBackend(target), target)
        found[kernel] = str(_Compilation(options).ttir(code, {}))
    target = GPUTarget("cuda", 90, 32)
    found["on a GPU"] = str(emitted("plain", CUDABackend(target), target)[0])
    print(json.dumps(found))


def test_dots_are_exact_unless_asked():
    if importlib.util.find_spec("triton") is None:
        pytest.skip("Triton is not installed")
    # Other tests load the package with a stand-in for Triton, so this one has a process of its own.
    env = dict(os.environ, PYTHONPATH=str(pathlib.Path(__file__).parents[1]))
    found = json.loads(subprocess.run([sys.executable, __file__], env=env, check=True, capture_output=True, text=True).stdout)
    assert {kernel: "inputPrecision = tf32" in found[kernel] for kernel in ROUNDS} == ROUNDS
    assert all("tt.dot" in found[kernel] for kernel in ROUNDS if kernel != "sums")
    assert "inputPrecision = tf32" in found["on a GPU"], "the default of other backends stays"


if __name__ == "__main__":
    print_all()
