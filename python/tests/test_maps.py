"""Kernels with tensor maps: how they are compiled beside those without, and how they are launched, with stand-ins for Triton and the driver."""
import base64
import ctypes
import os
import subprocess
import sys
import types

import pytest
import standin

import triton_tshared
from triton_tshared import _autostart, _bounds
from triton_tshared.cuda import launcher, maps

HERE = os.path.dirname(os.path.abspath(__file__))


@pytest.fixture
def triton(server, monkeypatch):
    knobs, backend_class = standin.install(monkeypatch)
    yield knobs, backend_class(standin.GPUTarget("cuda", 90, 32))
    triton_tshared.disable()


def launcher_class():
    """Return a launcher that nobody has wrapped."""
    return type("CudaLauncher", (), {"__init__": lambda self, src, metadata: None, "__call__": lambda self, *args: None})


def test_kernels_are_compiled_twice(triton, monkeypatch):
    _, backend = triton
    driver = types.ModuleType("triton.backends.nvidia.driver")
    driver.CudaLauncher = launcher_class()
    monkeypatch.setitem(sys.modules, driver.__name__, driver)
    monkeypatch.delenv(launcher.VARIABLE, raising=False)
    with open(os.path.join(HERE, "matmul.ttir"), encoding="utf-8") as f:
        matmul = f.read()
    triton_tshared.enable(tensor_maps=False)
    assert not hasattr(driver.CudaLauncher, "tshared_wrapped")
    plain_metadata, plain = standin.compile(backend, matmul, standin.CUDAOptions(num_warps=8))
    key = backend.hash()
    triton_tshared.enable()
    assert driver.CudaLauncher.tshared_wrapped
    metadata, files = standin.compile(backend, matmul, standin.CUDAOptions(num_warps=8))
    assert backend.hash() != key
    (mapped,) = metadata.pop("tshared_maps")
    assert files == plain and metadata == plain_metadata and "tshared_maps" not in plain_metadata
    assert (mapped["name"], mapped["num_warps"], metadata["num_warps"]) == ("mm", 12, 8)
    assert b"cp.async.bulk.tensor" in base64.b64decode(mapped["cubin"]) and "cp.async.bulk.tensor" not in files["ptx"]
    found = [param["tensormap"] for param in mapped["params"] if "tensormap" in param]
    assert [(m["arg"], m["dtype"], m["box"]) for m in found] == [(0, "fp16", [64, 128]), (1, "fp16", [64, 64]), (2, "fp16", [64, 128])], "the result is stored by a map, too"
    assert mapped["blocks_per_multiprocessor"] == 1 and mapped["params"][-3:] == [{"programs": axis} for axis in range(3)], "a program stores much"
    triton_tshared.enable(tensor_maps="not_persistent")
    (mapped,) = standin.compile(backend, matmul, standin.CUDAOptions(num_warps=8))[0]["tshared_maps"]
    assert mapped["blocks_per_multiprocessor"] is None
    triton_tshared.enable(tensor_maps="stream_k")
    shared, mapped = standin.compile(backend, matmul, standin.CUDAOptions(num_warps=8))[0]["tshared_maps"]
    assert shared["all_blocks"] and not mapped["all_blocks"], "the kernel whose blocks share programs comes first"
    assert b"st.release.gpu" in base64.b64decode(shared["cubin"]) and [param["scratch"] for param in shared["params"] if "scratch" in param]
    metadata, _ = standin.compile(backend, "tt.func public @no_dots() { tt.return }", standin.CUDAOptions())
    assert "tshared_maps" not in metadata
    monkeypatch.setattr(standin.assemble, "refuses", "cp.async.bulk.tensor")
    metadata, files = standin.compile(backend, matmul, standin.CUDAOptions(num_warps=8))
    assert "tshared_maps" not in metadata and files == plain, "what ptxas does not take is launched without maps"


@pytest.mark.parametrize("value, wrapped", [("0", False), ("1", True), (None, True)])
def test_variable(monkeypatch, value, wrapped):
    """What Triton's driver has when it is imported in a process with TRITON_TSHARED=1."""
    if value is None:
        monkeypatch.delenv(launcher.VARIABLE, raising=False)
    else:
        monkeypatch.setenv(launcher.VARIABLE, value)
    driver = types.SimpleNamespace(CudaLauncher=launcher_class())
    _autostart.MODULES["TRITON_TSHARED"]["triton.backends.nvidia.driver"](driver)
    assert hasattr(driver.CudaLauncher, "tshared_wrapped") == wrapped


@pytest.mark.parametrize("size, expected", [(7, 7), ("arg1", 30), ("(arg0 + 5) * 2", 30), ("-arg0 + max(arg1, (1), 40)", 30), ("min(arg0, arg1) // 3 - 1", 2),
                                            ("(2 - arg1) // 3", -10), ("(2 - arg1) % 5", 2)])
def test_sizes(size, expected):
    """The steps of a size compute what the size says."""
    arguments, stack = {0: 10, 1: 30}, []
    operators = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a // b, "%": lambda a, b: a % b, "<": min, ">": max}
    for what, number in maps.steps(size):
        if what in "na":
            stack.append(number if what == "n" else arguments[number])
        else:
            b, a = stack.pop(), stack.pop()
            stack.append(operators[what](a, b))
    assert stack == [expected]


@pytest.fixture(scope="session")
def driver(tmp_path_factory):
    """The stand-in for the driver, which libraries find by its name."""
    path = str(tmp_path_factory.mktemp("driver") / "libcuda.so.1")
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-Wl,-soname,libcuda.so.1", "-o", path, os.path.join(HERE, "fakecuda.c")], check=True)
    library = ctypes.CDLL(path)
    library.fake_text.restype = ctypes.c_char_p
    return library


class Tensor:
    def __init__(self, address):
        self.address = address

    def data_ptr(self):
        return self.address


# Kernels of a matrix of m rows of n elements, a factor, and a constant of the signature.
KINDS = {"a": "*fp16", "m": "i32", "factor": "fp32", "K": "constexpr", "n": "i64"}
WIRE = {
    "name": "mapped", "num_warps": 12, "shared": 70000, "cluster": None, "cubin": base64.b64encode(b"code").decode(),
    "params": [{"arg": 0}, {"arg": 1}, {"arg": 2}, {"arg": 3}, {"null": True},
               {"tensormap": {"arg": 0, "dtype": "fp16", "dims": ["max(arg3, (1))", "arg1"], "strides_bytes": ["arg3 * 2"], "box": [64, 128], "swizzle": "128B"}}],
}


class Triton:
    """Triton's launcher, its functions, and what they were asked for."""

    def __init__(self, wire=WIRE, kinds=KINDS, threads=1024, **settings):
        self.plain, self.loads = [], []
        outer = self

        class Launcher:
            def __init__(self, src, metadata):
                self.launch_cooperative_grid, self.launch_pdl = settings.get("cooperative", False), settings.get("pdl", False)

            def __call__(self, x, y, z, stream, function, *args):
                outer.plain.append((x, y, z, stream, function, args))

        def load_binary(name, code, shared, device):
            self.loads.append((name, code, shared, device))
            return None, 0x51, 255, 0, threads

        utils = types.SimpleNamespace(load_binary=load_binary, get_device_properties=lambda device: {"multiprocessor_count": 2 * device})
        launcher.wrap(Launcher, lambda: (utils, 3))
        launcher.wrap(Launcher)
        self.launcher = Launcher(types.SimpleNamespace(signature=kinds), types.SimpleNamespace(name="k", tshared_maps=wire if isinstance(wire, list) else [wire]))

    def launch(self, *args, grid=(2, 3, 4), enter=None, leave=None):
        self.launcher(*grid, 7, 99, None, "metadata", enter, leave, *args)


ROWS = (Tensor(0x10000), 100, 0.5, 64, 80)
MAP = ": type 6 at 10000, 80 by 64 step 1, 100 by 128 step 1, stride 160, 0 3 0 0\n"
LAUNCH = "launch 2 3 4 blocks of 384 1 1, 70000 bytes, stream 7: 10000 64 3f000000 50 0 map "


def said(driver):
    return driver.fake_text().decode()


def test_launches(driver):
    said(driver)
    triton = Triton()
    triton.launch(*ROWS)
    first = said(driver)
    number = first.split(":")[0]
    assert first == number + MAP + LAUNCH + number.split()[1] + "\n"
    assert triton.loads == [("mapped", b"code", 70000, 3)] and not triton.plain
    triton.launch(*ROWS)
    assert said(driver) == LAUNCH + number.split()[1] + "\n", "the map is kept"
    triton.launch(Tensor(0x10000), 200, 0.5, 64, 80)
    assert "200 by 128" in said(driver)
    triton.launch(0x10000, 100, 0.5, 64, 80)
    assert "map" in said(driver), "an address in the place of a tensor"
    assert len(triton.loads) == 1 and not triton.plain


def test_fillings(driver):
    """An argument says whether elements outside of a tensor are NaN: there is a map for each."""
    said(driver)
    tensor = {**WIRE["params"][-1]["tensormap"], "oob_fill": "nan", "oob_fill_if": 4}
    triton = Triton({**WIRE, "params": [*WIRE["params"][:-1], {"tensormap": tensor}]}, {**KINDS, "nan": "i1"})
    for nan, fill in (True, 1), (False, 0), (1, 1):
        triton.launch(*ROWS, nan)
        assert MAP[:-2] + f"{fill}\n" in said(driver)
    triton = Triton({**WIRE, "params": [*WIRE["params"][:-1], {"tensormap": tensor}]}, {**KINDS, "nan": "fp32"})
    triton.launch(*ROWS, 1.0)
    assert len(triton.plain) == 1 and said(driver) == ""


@pytest.mark.parametrize("args", [
    (Tensor(0x10008), 100, 0.5, 64, 80),  # not aligned
    (Tensor(0x10000), 100, 0.5, 64, 81),  # rows that are not
    (Tensor(0x10000), 0, 0.5, 64, 80), (Tensor(0x10000), 100, 0.5, 64, 0), (Tensor(0x10000), 100, 0.5, 64, -8),
    (Tensor(0x10000), 100, 0.5, 64, 1 << 40), (Tensor(0x10000), 100, 0.5, 64, 1 << 62), (Tensor(0x10000), 1 << 31, 0.5, 64, 80),
    (Tensor(16), 100, 0.5, 64, 80),  # memory of the host
    (None, 100, 0.5, 64, 80), ("text", 100, 0.5, 64, 80), (Tensor(0x10000), 100, "text", 64, 80),
])
def test_other_calls_go_to_triton(driver, args):
    triton = Triton()
    triton.launch(*args)
    assert triton.plain == [(2, 3, 4, 7, 99, (None, "metadata", None, None, *args))]
    assert said(driver) == ""
    triton.launch(*ROWS)
    assert "launch" in said(driver) and len(triton.plain) == 1


def test_empty_grids_and_missing_contexts_go_to_triton(driver):
    triton = Triton()
    triton.launch(*ROWS, grid=(0, 1, 1))
    driver.fake_set(0, 0)
    triton.launch(*ROWS)
    driver.fake_set(1, 0)
    assert len(triton.plain) == 2 and said(driver) == ""


def test_attributes(driver):
    Triton({**WIRE, "cluster": [2, 1, 1]}, pdl=True, cooperative=True).launch(*ROWS)
    text = said(driver)
    assert "launch 4 3 4 blocks" in text
    assert text.endswith(", attribute 6 is 1 0 0, attribute 2 is 1 0 0, attribute 4 is 2 1 1, attribute 5 is 1 0 0\n")


PERSISTENT = {**WIRE, "blocks_per_multiprocessor": 2, "params": [{"programs": 0}, {"arg": 0}, {"programs": 2}, {"programs": 1}, *WIRE["params"][4:]]}


@pytest.mark.parametrize("grid, blocks", [((2, 3, 4), "12 1 1"), ((2, 1, 3), "6 1 1")])
def test_blocks_go_through_programs(driver, grid, blocks):
    """As many blocks as the device holds, or as there are programs, whose numbers are parameters."""
    Triton(PERSISTENT).launch(*ROWS, grid=grid)
    assert f"launch {blocks} blocks of 384 1 1, 70000 bytes, stream 7: {grid[0]} 10000 {grid[2]} {grid[1]} 0 map " in said(driver)


SHARED = {**PERSISTENT, "all_blocks": True, "params": [*PERSISTENT["params"], {"scratch": 256, "align": 128}]}


def test_kernels_without_maps_share_programs(driver):
    wire = {**SHARED, "params": [*(p for p in SHARED["params"] if "arg" in p or "programs" in p), {"null": True}, {"scratch": 64}]}
    triton = Triton(wire)
    said(driver)
    triton.launch(*ROWS, grid=(5, 1, 1))
    assert "launch 12 1 1 blocks" in said(driver)
    triton.launch(*ROWS, grid=(11, 1, 1))
    assert len(triton.plain) == 1 and said(driver) == "", "Triton launches the kernel without maps"


def test_blocks_share_programs(driver):
    """A launch that would leave blocks idle takes the kernel whose blocks share programs, all of them. Those in a stream have the same scratch memory, which is zero at first."""
    triton = Triton([SHARED, PERSISTENT])
    said(driver)
    triton.launch(*ROWS, grid=(5, 1, 1))
    first = said(driver)
    assert "allocated 3072 bytes, zeros in stream 7\n" in first and "launch 12 1 1 blocks" in first, "twelve blocks of 256 bytes"
    triton.launch(*ROWS, grid=(5, 1, 1))
    again = said(driver)
    assert "allocated" not in again and again.splitlines()[-1] == first.splitlines()[-1], "the same scratch memory"
    triton.launch(*ROWS, grid=(13, 1, 1))
    assert "launch 12 1 1 blocks" in said(driver), "the second wave would have one block"
    for grid in (10, 12, 23, 100):  # at least four of five blocks have a program in each wave
        triton.launch(*ROWS, grid=(grid, 1, 1))
        assert f"launch {min(grid, 12)} 1 1 blocks" in said(driver)
    assert [load[0] for load in triton.loads] == ["mapped", "mapped"] and not triton.plain


def test_scratch_memory_is_for_launches_that_follow_each_other(driver):
    for capturing, pdl in ((1, False), (0, True)):
        triton = Triton([SHARED, PERSISTENT], pdl=pdl)
        driver.fake_capture(capturing)
        said(driver)
        triton.launch(*ROWS, grid=(5, 1, 1))
        assert "launch 5 1 1 blocks" in said(driver) and not triton.plain, "blocks with programs of their own"
        driver.fake_capture(0)


def test_too_many_programs_go_to_triton(driver):
    triton = Triton(PERSISTENT)
    triton.launch(*ROWS, grid=(1 << 30, 2, 1))
    assert len(triton.plain) == 1 and said(driver) == ""


@pytest.mark.parametrize("text, options", [("", {}), (None, {}), (False, {}), ("0", {}), ("1", {"tensor_maps": True}), (True, {"tensor_maps": True}),
                                           ("persistent", {"tensor_maps": True, "persistent": True}), ("stream_k", {"tensor_maps": True, "stream_k": True}),
                                           ("thread_stores,not_persistent", {"tensor_maps": True, "thread_stores": True, "persistent": False})])
def test_options(text, options):
    assert dict(launcher.options_of(text)) == options
    with pytest.raises(ValueError, match="not_persistent, persistent, stream_k, thread_stores, not fast"):
        launcher.options_of("fast")


def test_hooks(driver):
    calls = []
    hooks = {"enter": lambda m: calls.append(("enter", m, said(driver))), "leave": lambda m: calls.append(("leave", m, said(driver)[:6]))}
    triton = Triton()
    triton.launch(*ROWS)
    said(driver)
    triton.launch(*ROWS, **hooks)
    assert calls == [("enter", "metadata", ""), ("leave", "metadata", "launch")]
    triton.launch(Tensor(0x10008), *ROWS[1:], **hooks)
    assert len(calls) == 2 and len(triton.plain) == 1, "Triton's launcher calls them"
    empty = types.SimpleNamespace(calls=[])
    triton.launch(*ROWS, enter=empty, leave=empty)
    assert said(driver).startswith("launch")


def test_errors_of_the_driver(driver):
    triton = Triton()
    driver.fake_set(1, 719)
    with pytest.raises(RuntimeError, match=r"^Triton Error \[CUDA\]: unspecified launch failure$"):
        triton.launch(*ROWS)
    driver.fake_set(1, 0)
    said(driver)


@pytest.mark.parametrize("wire, kinds, threads", [
    (WIRE, KINDS, 256),
    (WIRE, {**KINDS, "factor": "fp16"}, 1024),
    (WIRE, {**KINDS, "n": "u64"}, 1024),
    ({**WIRE, "cluster": [16, 1, 1]}, KINDS, 1024),
    ({**WIRE, "params": [*WIRE["params"], {"scratch": 64}]}, KINDS, 1024),
])
def test_kernels_that_do_not_fit_go_to_triton(driver, wire, kinds, threads):
    triton = Triton(wire, kinds, threads)
    triton.launch(*ROWS)
    triton.launch(*ROWS)
    assert len(triton.plain) == 2 and len(triton.loads) <= 1 and said(driver) == ""


def test_descriptors(driver, monkeypatch):
    """Descriptors of the host and tuples are passed as their parts."""
    standin.install(monkeypatch)
    kinds = {"d": "tensordesc<fp16[64, 64]>", "t": ("i32", "constexpr")}
    descriptor = types.SimpleNamespace(base=Tensor(0x20000), shape=[32, 80], strides=[80, 1], padding="zero", round_f32_to_tf32=False)
    count = len(list(_bounds.flatten(kinds["d"], descriptor)))
    tensor = {"arg": 0, "dtype": "fp16", "dims": ["arg2", f"arg{count}"], "strides_bytes": ["arg3 * 2"], "box": [64, 64]}
    Triton({**WIRE, "params": [*({"arg": i} for i in range(count + 1)), {"tensormap": tensor}]}, kinds).launch(descriptor, (48, 3))
    assert ": type 6 at 20000, 80 by 64 step 1, 48 by 64 step 1, stride 160, 0 0 0 0\n" in said(driver)


@pytest.mark.parametrize("order", ["maps first", "bounds first"])
def test_bounds_are_compared(driver, monkeypatch, order):
    """Launches with maps are refused as those without are."""
    monkeypatch.setenv(_bounds.VARIABLE, "1")
    triton_class = launcher_class()
    steps = [lambda: launcher.wrap(triton_class, lambda: (None, 0)), lambda: _bounds.watch(triton_class)]
    for step in steps if order == "maps first" else reversed(steps):
        step()
    footprint = {"nodes": "const 0; const 7", "args": [{"arg": 0, "name": "a", "size": 2, "ranges": [{"kind": "exact", "least": 0, "greatest": 1}]}]}
    made = triton_class(types.SimpleNamespace(signature=KINDS), types.SimpleNamespace(name="k", tshared_maps=[WIRE], tshared_footprint=footprint))
    tensor = Tensor(0x10000)
    tensor.untyped_storage = lambda: types.SimpleNamespace(data_ptr=lambda: 0x10000, nbytes=lambda: 14)
    with pytest.raises(triton_tshared.BoundsError, match="accesses elements 0 to 7"):
        made(2, 3, 4, 7, 99, None, "metadata", None, None, tensor, *ROWS[1:])
    assert said(driver) == ""


def test_kernels_that_make_their_maps(triton, monkeypatch):
    """Where a kernel makes all its maps, Triton's launcher has no other to launch; it gives it scratch memory, if the program has said how to allocate that."""
    _, backend = triton
    driver = types.ModuleType("triton.backends.nvidia.driver")
    driver.CudaLauncher = launcher_class()
    monkeypatch.setitem(sys.modules, driver.__name__, driver)
    monkeypatch.delenv(launcher.VARIABLE, raising=False)
    with open(os.path.join(HERE, "grouped.ttir"), encoding="utf-8") as f:
        grouped = f.read()
    null = type("NullAllocator", (), {})
    current = [null()]
    allocation = types.ModuleType("triton.runtime._allocation")
    allocation.NullAllocator, allocation._allocator = null, types.SimpleNamespace(get=lambda: current[0])
    monkeypatch.setitem(sys.modules, allocation.__name__, allocation)
    triton_tshared.enable()
    metadata, files = standin.compile(backend, grouped, standin.CUDAOptions(num_warps=8))
    assert metadata["global_scratch_size"] == 0 and "tensormap.replace" not in files["ptx"]
    key = backend.hash()
    current[0] = lambda size, alignment, stream: None
    assert backend.hash() != key
    metadata, files = standin.compile(backend, grouped, standin.CUDAOptions(num_warps=8))
    assert (metadata["global_scratch_size"], metadata["global_scratch_align"], metadata["num_warps"]) == (3 * 128, 128, 12)
    assert "tensormap.replace" in files["ptx"] and "tile.role" in files["tile"] and "tshared_maps" not in metadata
