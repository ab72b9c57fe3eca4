"""The precision of dots on the CPU, in the IR that Triton itself emits for the backend."""
import importlib.util
import pathlib

import pytest

pytest.importorskip("triton._C.libtriton", reason="Triton is not installed")

KERNELS = pathlib.Path(__file__).parents[2] / "internal/cli/run/testdata/dots/dots.py"


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
    assert "tt.dot" in emitted("plain") and "tf32" not in emitted("plain")
    assert "tf32" not in emitted("sums")
    assert "inputPrecision = tf32" in emitted("asked", ALLOW=True)
    assert "inputPrecision = tf32" in emitted("asked", ALLOW=False)
