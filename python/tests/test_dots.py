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


def emitted(name, **constants):
    """Return the IR of a kernel after the stage ttir."""
    from triton._C.libtriton import ir
    from triton.backends.compiler import GPUTarget
    from triton.compiler.compiler import ASTSource
    from triton_tshared.cpu.compiler import CPUBackend, _Compilation

    spec = importlib.util.spec_from_file_location("dots", KERNELS)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    fn = getattr(module, name)
    signature = dict.fromkeys(["a", "b", "o"], "*fp32") | dict.fromkeys(constants, "constexpr")
    source = ASTSource(fn, signature, {(fn.arg_names.index(k),): v for k, v in constants.items()}, {})
    target = GPUTarget("tshared_cpu", "host", 1)
    backend = CPUBackend(target)
    options, context = backend.parse_options({}), ir.context()
    ir.load_dialects(context)
    code = source.make_ir(target, options, backend.get_codegen_implementation(options), backend.get_module_map(), context)
    return str(_Compilation(options).ttir(code, {}))


def test_dots_are_exact_unless_asked():
    if importlib.util.find_spec("triton") is None:
        pytest.skip("Triton is not installed")
    # Other tests load the package with a stand-in for Triton, so this one has a process of its own.
    env = dict(os.environ, PYTHONPATH=str(pathlib.Path(__file__).parents[1]))
    text = subprocess.run([sys.executable, __file__], env=env, check=True, capture_output=True, text=True).stdout
    plain, sums, allowed, named = json.loads(text)
    assert "tt.dot" in plain and "tf32" not in plain
    assert "tf32" not in sums
    assert "inputPrecision = tf32" in allowed and "inputPrecision = tf32" in named


if __name__ == "__main__":
    print(json.dumps([emitted("plain"), emitted("sums"), emitted("asked", ALLOW=True), emitted("asked", ALLOW=False)]))
