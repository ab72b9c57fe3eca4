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


def test_blocks_of_a_program(triton):
    _, backend = triton
    triton_tshared.enable()
    metadata, files = standin.compile(backend, KERNEL, standin.CUDAOptions(num_warps=8, num_ctas=2))
    assert (metadata["num_warps"], metadata["num_ctas"]) == (8, 2)
    assert "tile.num_warps = 16" in files["tile"] and ".reqnctapercluster 2" in files["ptx"]


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


def large(m, k):
    """Return a kernel that has all of a matrix in shared memory."""
    return f"""tt.func public @large(%p: !tt.ptr<f64>, %q: !tt.ptr<f64>) {{
  %n = arith.constant {k} : i32
  %i = tt.make_range {{start = 0 : i32, end = {m} : i32}} : tensor<{m}xi32>
  %j = tt.make_range {{start = 0 : i32, end = {k} : i32}} : tensor<{k}xi32>
  %ie = tt.expand_dims %i {{axis = 1 : i32}} : tensor<{m}xi32> -> tensor<{m}x1xi32>
  %je = tt.expand_dims %j {{axis = 0 : i32}} : tensor<{k}xi32> -> tensor<1x{k}xi32>
  %ns = tt.splat %n : i32 -> tensor<{m}x1xi32>
  %row = arith.muli %ie, %ns : tensor<{m}x1xi32>
  %ib = tt.broadcast %row : tensor<{m}x1xi32> -> tensor<{m}x{k}xi32>
  %jb = tt.broadcast %je : tensor<1x{k}xi32> -> tensor<{m}x{k}xi32>
  %at = arith.addi %ib, %jb : tensor<{m}x{k}xi32>
  %ps = tt.splat %p : !tt.ptr<f64> -> tensor<{m}x{k}x!tt.ptr<f64>>
  %pp = tt.addptr %ps, %at : tensor<{m}x{k}x!tt.ptr<f64>>, tensor<{m}x{k}xi32>
  %x = tt.load %pp : tensor<{m}x{k}x!tt.ptr<f64>>
  %c = arith.constant dense<0> : tensor<{m}x{k}xi32>
  %g = tt.gather %x[%c] {{axis = 0 : i32}} : (tensor<{m}x{k}xf64>, tensor<{m}x{k}xi32>) -> tensor<{m}x{k}xf64>
  %qs = tt.splat %q : !tt.ptr<f64> -> tensor<{m}x{k}x!tt.ptr<f64>>
  %qq = tt.addptr %qs, %at : tensor<{m}x{k}x!tt.ptr<f64>>, tensor<{m}x{k}xi32>
  tt.store %qq, %g : tensor<{m}x{k}x!tt.ptr<f64>>
  tt.return
}}
"""


def test_kernels_that_do_not_fit(triton, server, monkeypatch):
    """Configs that cannot run raise what Triton's autotuner catches, and it goes on with the next one."""
    import pickle

    _, backend = triton
    triton_tshared.enable()
    with pytest.raises(standin.OutOfResources, match="a block cannot have 64 warps") as threads:
        standin.compile(backend, KERNEL, standin.CUDAOptions(num_warps=64))
    assert (threads.value.name, threads.value.required, threads.value.limit) == ("threads", 2048, 1024)
    assert isinstance(threads.value, triton_tshared.CompileError)
    again = pickle.loads(pickle.dumps(threads.value))
    assert isinstance(again, standin.OutOfResources) and str(again) == str(threads.value)
    with pytest.raises(standin.OutOfResources, match=r"large\.ttir:\d+:\d+: .* bytes of shared memory, but a block has at most 232448 on sm_90a") as memory:
        standin.compile(backend, large(256, 256), standin.CUDAOptions(num_warps=32))
    assert (memory.value.name, memory.value.limit) == ("shared memory", 232448) and memory.value.required > 232448
    compile = server.compile
    with monkeypatch.context() as m:
        m.setattr(server, "compile", lambda **what: compile(**what, max_instructions=1))
        with pytest.raises(standin.OutOfResources, match="more than the limit of 1;") as limit:
            standin.compile(backend, KERNEL, standin.CUDAOptions())
    assert limit.value.limit == 1
    with pytest.raises(triton_tshared.CompileError) as refused:
        standin.compile(backend, REFUSED, standin.CUDAOptions())
    assert not isinstance(refused.value, standin.OutOfResources)


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
