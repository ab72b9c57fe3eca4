"""The stages of NVIDIA kernels, with a stand-in for Triton."""
import json
import os

import pytest
import standin

import triton_tshared

KERNEL = """tt.func public @store(%p: !tt.ptr<f32>) {
  %c = arith.constant 1.5 : f32
  tt.store %p, %c : !tt.ptr<f32>
  tt.return
}
"""
REFUSED = KERNEL.replace("tt.return", "tt.nonsense")


@pytest.fixture
def triton(server, monkeypatch):
    knobs, backend_class = standin.install(monkeypatch)
    yield knobs, backend_class(standin.GPUTarget("cuda", 90, 32))
    triton_tshared.disable()


def test_files_and_metadata(triton):
    _, backend = triton
    triton_tshared.enable()
    metadata, files = standin.compile(backend, KERNEL, standin.CUDAOptions(num_warps=8, maxnreg=64))
    assert list(files) == ["ttir", "linalg", "tile", "llir", "ptx", "cubin"]
    assert "memref" in files["linalg"] and "tile.num_warps = 8" in files["tile"]
    assert ".target sm_90a" in files["ptx"] and ".maxnreg 64" in files["ptx"] and ".loc" in files["ptx"]
    assert files["cubin"].startswith(b"cubin of //")
    assert (metadata["name"], metadata["num_warps"], metadata["num_ctas"], metadata["shared"]) == ("store", 8, 1, 0)
    assert metadata["tensordesc_meta"] is None and metadata["global_scratch_size"] == 0


def test_options_of_triton(triton):
    knobs, backend = triton
    triton_tshared.enable()
    knobs.compilation.disable_line_info = True
    _, files = standin.compile(backend, KERNEL, standin.CUDAOptions())
    assert ".loc" not in files["ptx"]
    _, files = standin.compile(backend, KERNEL, standin.CUDAOptions(instrumentation_mode="consan"))
    assert files["tile"].startswith("ttgir of Triton"), "tshared does not instrument"
    libraries = (("libdevice", "/somewhere/else.bc"),)
    assert triton_tshared._hook.options_of(standin.CUDAOptions(extern_libs=libraries))["libdevice"] == "/somewhere/else.bc"
    libraries = (("libdevice", "/lib/triton/backends/nvidia/lib/libdevice.10.bc"),)
    assert "libdevice" not in triton_tshared._hook.options_of(standin.CUDAOptions(extern_libs=libraries))


def test_other_releases(triton):
    import sys

    knobs, _ = triton
    sys.modules["triton"].__version__ = "3.7.1"
    with pytest.warns(UserWarning, match="tried with Triton 3.6, and this is 3.7.1"):
        triton_tshared.enable()
    triton_tshared.disable()
    del knobs.runtime.add_stages_inspection_hook
    with pytest.raises(RuntimeError, match="Triton 3.7.1 has no hook for stages"):
        triton_tshared.enable()
    knobs.runtime.add_stages_inspection_hook = None


def test_keys_tell_builds_apart(triton):
    _, backend = triton
    assert backend.hash() == "ptxas-13"
    triton_tshared.enable()
    first = backend.hash()
    assert first.startswith("ptxas-13-tshared-")
    triton_tshared.enable(skip=["other"])
    assert backend.hash() not in ("ptxas-13", first)
    triton_tshared.disable()
    assert backend.hash() == "ptxas-13"


def test_disable_restores_the_hook_that_was_there(triton):
    knobs, backend = triton
    calls = []
    mine = lambda *args: calls.append(args)  # noqa: E731
    knobs.runtime.add_stages_inspection_hook = mine
    triton_tshared.enable()
    triton_tshared.enable(fallback=True)
    assert triton_tshared.enabled()
    triton_tshared.disable()
    assert knobs.runtime.add_stages_inspection_hook is mine and not triton_tshared.enabled()


def test_kernels_that_triton_compiles(triton):
    _, backend = triton
    triton_tshared.enable(skip=["store"])
    metadata, files = standin.compile(backend, KERNEL, standin.CUDAOptions())
    assert files["linalg"] == "// store is compiled by Triton, as asked for\n"
    assert files["tile"].startswith("ttgir of Triton(tt.func") and files["ptx"].startswith("ptx of Triton(llir of Triton")
    assert "tensordesc_meta" not in metadata


def test_refusals(triton, capsys):
    _, backend = triton
    triton_tshared.enable()
    with pytest.raises(triton_tshared.CompileError, match=r"store\.ttir:4:3: error"):
        standin.compile(backend, REFUSED, standin.CUDAOptions())
    triton_tshared.enable(fallback=True)
    for _ in range(2):
        _, files = standin.compile(backend, REFUSED, standin.CUDAOptions())
        assert files["ptx"].startswith("ptx of Triton")
    assert capsys.readouterr().err.count("store: compiled by Triton, since tshared does not") == 1


def test_report(triton, tmp_path):
    _, backend = triton
    triton_tshared.enable()
    with pytest.raises(triton_tshared.CompileError):
        standin.compile(backend, REFUSED, standin.CUDAOptions(num_warps=2))
    folder = triton_tshared.report(str(tmp_path / "report"))
    with open(os.path.join(folder, "report.json")) as f:
        about = json.load(f)
    last = about["kernels"][-1]
    assert last["options"] == {"num_warps": 2, "num_stages": 3} and "store.ttir:4:3" in last["error"] and last["arch"] == "sm_90a"
    with open(os.path.join(folder, last["file"])) as f:
        assert f.read() == REFUSED
    assert about["versions"]["tshared"].startswith("build ")
