"""Configs of autotuned calls that are compiled at once, with the real Triton: for a GPU that runs nothing, and on the CPU."""
import array
import os
import subprocess
import sys
import threading

import pytest

pytest.importorskip("triton", reason="Triton is not installed")
pytest.importorskip("triton.runtime._async_compile", reason="this Triton compiles nothing asynchronously, nor do its tuners with tshared")

import triton  # noqa: E402
import triton.language as tl  # noqa: E402
from triton import knobs  # noqa: E402
from triton.backends.compiler import GPUTarget  # noqa: E402
from triton.backends.driver import DriverBase  # noqa: E402
from triton.tools.tensor_descriptor import TensorDescriptor  # noqa: E402

import triton_tshared  # noqa: E402
from triton_tshared import _precompile, _versions  # noqa: E402


def skip_without_hook():
    if not _versions.current().hook:
        pytest.skip("this Triton has no hook for stages: its kernels for GPUs are not ours")


class Float32:
    """The type of elements, as torch has it."""

    itemsize, is_floating_point = 4, True

    def __str__(self):
        return "torch.float32"


class Tensor:
    """What Triton asks of a tensor, and a list of what is done to it."""

    dtype = Float32()

    def __init__(self, *shape, data=None):
        self.shape, self.data, self.log = shape, data, []

    def data_ptr(self):
        return 4096 if self.data is None else self.data.buffer_info()[0]

    def stride(self):
        return (self.shape[-1], 1)

    def zero_(self):
        self.log.append("zero")

    def clone(self):
        self.log.append("clone")
        return Tensor(*self.shape, data=self.data and self.data[:])

    def copy_(self, other):
        self.log.append("copy")
        if other.data is not None:
            self.data[:] = other.data


class Launcher:
    def __init__(self, src, metadata):
        pass

    def __call__(self, *args):
        pass


class Driver(DriverBase):
    """A GPU that runs nothing."""

    def __init__(self):
        self.utils, self.launcher_cls = self, Launcher

    @classmethod
    def is_active(cls):
        return False

    def load_binary(self, name, code, shared, device):
        return 1, 1, 32, 0, 1024

    def unload_module(self, module):
        pass

    def get_device_properties(self, device):
        return {"max_shared_mem": 232448, "multiprocessor_count": 132}

    def get_current_target(self):
        return GPUTarget("cuda", 90, 32)

    def get_current_device(self):
        return 0

    def get_current_stream(self, device=None):
        return 0

    def get_active_torch_device(self):
        return "cuda"

    def map_python_to_cpp_type(self, ty):
        return ty

    def get_benchmarker(self):
        raise AssertionError("the tests have their own")


class Requests:
    """The requests to the compile server: how many are under way at once, and whose threads they are of."""

    def __init__(self, server, monkeypatch):
        self.lock, self.now, self.most, self.threads = threading.Lock(), 0, 0, []
        self.together = None  # a barrier for so many requests at once
        self.server_compile = server.compile
        monkeypatch.setattr(server, "compile", self.compile)

    def compile(self, **what):
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
            self.threads.append(threading.current_thread())
        try:
            if self.together is not None:
                self.together.wait(60)
            return self.server_compile(**what)
        finally:
            with self.lock:
                self.now -= 1

    def of_pool(self):
        """Return how many were of the pool."""
        return sum(t is not threading.main_thread() for t in self.threads)


@pytest.fixture
def requests(server, monkeypatch, tmp_path):
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv(_precompile.VARIABLE, "3")
    return Requests(server, monkeypatch)


@pytest.fixture
def gpu(requests, monkeypatch):
    skip_without_hook()
    monkeypatch.setattr(triton.runtime.driver, "_active", Driver())
    triton_tshared.enable()
    yield requests
    triton_tshared.disable()


@triton.jit
def scale(x_ptr, y_ptr, n, BLOCK: tl.constexpr, EVEN: tl.constexpr = False):
    tl.static_assert(BLOCK != 64, "no 64")
    if BLOCK == 128:
        nonsense(x_ptr)  # noqa: F821
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at) if EVEN else tl.load(x_ptr + at, mask=at < n)
    tl.store(y_ptr + at, 2 * x, mask=at < n)


@triton.jit
def copy_block(x_desc, y_desc, BLOCK: tl.constexpr):
    y_desc.store([0, 0], x_desc.load([0, 0]))


class Tuned:
    """An autotuned kernel of its own, whose measurements are noted; the last one is the fastest."""

    def __init__(self, fn, configs, heuristics=None, **more):
        self.measured, self.jit = [], triton.JITFunction(fn.fn)
        inner = triton.heuristics(heuristics)(self.jit) if heuristics else self.jit
        self.tuner = triton.autotune(configs, key=[], do_bench=self.bench, **more)(inner)

    def bench(self, call, quantiles):
        for _ in range(2):
            call()
        self.measured.append(len(self.measured))
        return [100.0 - len(self.measured)] * 3

    def run(self, *args, **keywords):
        self.tuner[(4,)](*args, **keywords)
        return {str(config): time[0] for config, time in self.tuner.configs_timings.items()}

    def kernels(self):
        """Return the compiled kernels."""
        return [k for cache, *_ in self.jit.device_caches.values() for k in cache.values()]


def configs(*blocks, **more):
    return [triton.Config({"BLOCK": b}, **more) for b in blocks]


@pytest.fixture
def both(monkeypatch, tmp_path):
    """Does something with one job and with three, each with an empty cache, and returns both results."""

    def do(job):
        results = []
        for jobs in ("1", "3"):
            monkeypatch.setenv(_precompile.VARIABLE, jobs)
            monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path / jobs))
            results.append(job())
        return results

    return do


def test_all_configs_at_once(gpu):
    gpu.together = threading.Barrier(3)  # which breaks unless three compile at once
    tuned = Tuned(scale, configs(1, 2, 4, 8, 16, 32))
    times = tuned.run(Tensor(512), Tensor(512), 512)
    assert list(times.values()) == [99.0, 98.0, 97.0, 96.0, 95.0, 94.0], "configs are measured in their order"
    assert tuned.tuner.best_config.kwargs == {"BLOCK": 32}
    assert gpu.most == 3 and gpu.of_pool() == 6, "no more than are allowed, and none twice"
    for thread in gpu.threads:
        thread.join(60)
        assert not thread.is_alive(), "the pool ends with the search"


def test_results_as_one_by_one(gpu, both):
    def job():
        some = configs(16, 32) + configs(16, num_warps=8, num_stages=1, maxnreg=64)
        tuned = Tuned(scale, some, heuristics={"EVEN": lambda args: args["n"] % args["BLOCK"] == 0}, prune_configs_by={
            "early_config_prune": lambda configs, named_args, **kwargs: [c for c in configs if c.kwargs["BLOCK"] <= named_args["n"]]})
        times = tuned.run(Tensor(512), Tensor(512), 48)
        return times, tuned.measured, str(tuned.tuner.best_config), [k.asm["ptx"] for k in tuned.kernels()], [k.metadata.maxnreg for k in tuned.kernels()]

    one_by_one, at_once = both(job)
    assert at_once == one_by_one and len(at_once[3]) == 3
    assert gpu.of_pool() == 3 and len(gpu.threads) == 6


def test_configs_that_do_not_compile(gpu, both):
    """A failed static_assert and too many warps are the tuner's business; the other configs are measured."""

    def job():
        tuned = Tuned(scale, configs(16, 64) + configs(32, num_warps=64) + configs(8))
        return tuned.run(Tensor(512), Tensor(512), 512), tuned.measured

    one_by_one, at_once = both(job)
    assert at_once == one_by_one
    assert list(at_once[0].values()) == [99.0, float("inf"), float("inf"), 98.0]


def test_errors_are_raised_where_they_were(gpu, both):
    def job():
        tuned = Tuned(scale, configs(16, 32, 128, 8))
        with pytest.raises(triton.compiler.errors.CompilationError) as error:
            tuned.run(Tensor(512), Tensor(512), 512)
        assert "nonsense is not defined" in str(error.value)
        return type(error.value), str(error.value), tuned.measured

    one_by_one, at_once = both(job)
    assert at_once == one_by_one and at_once[2] == [0, 1], "the configs before it were measured"


def test_arguments_that_are_wrong(gpu, both):
    def job():
        with pytest.raises(Exception) as error:
            Tuned(scale, configs(16, 32)).run(Tensor(512), Tensor(512), 512, nothing=3)
        with pytest.raises(ValueError) as conflict:
            Tuned(scale, configs(16, 32)).run(Tensor(512), Tensor(512), 512, BLOCK=3)
        return type(error.value), str(error.value), str(conflict.value)

    one_by_one, at_once = both(job)
    assert at_once == one_by_one and "nothing" in at_once[1] and "Conflicting meta-parameters: BLOCK" in at_once[2]


def test_hooks_as_before(gpu, both):
    """Hooks that touch memory are called as often as before, and so are clones and resets."""

    def job():
        def zero(args):
            args["y_ptr"].zero_()

        x, y = Tensor(512), Tensor(512)
        Tuned(scale, configs(16, 32, pre_hook=zero), restore_value=["x_ptr"], reset_to_zero=["y_ptr"]).run(x, y, 512)
        return x.log, y.log

    one_by_one, at_once = both(job)
    assert at_once == one_by_one and at_once[0][:2] == ["clone", "copy"]
    assert gpu.of_pool() == 2


def test_blocks_of_descriptors(gpu, both):
    """Hooks that set the blocks of descriptors are a part of what is compiled; the caller's descriptors change when it is a config's turn."""

    def job():
        seen = []

        def blocks(args):
            seen.append([args["x_desc"].block_shape, args["BLOCK"]])
            for name in ("x_desc", "y_desc"):
                args[name].block_shape = [args["BLOCK"], args["BLOCK"]]

        x, y = [TensorDescriptor.from_tensor(Tensor(128, 128), [1, 1]) for _ in range(2)]
        tuned = Tuned(copy_block, configs(16, 32, pre_hook=blocks))
        return tuned.run(x, y), [list(k.src.signature.values())[0] for k in tuned.kernels()], x.block_shape, seen[-5:]

    one_by_one, at_once = both(job)
    assert at_once == one_by_one and at_once[1] == ["tensordesc<fp32[16, 16]>", "tensordesc<fp32[32, 32]>"]
    assert gpu.of_pool() == 2 and len(gpu.threads) == 4, "the kernels that the tuner wants were compiled ahead"


def test_hooks_ahead_of_their_turn():
    """Hooks that are called ahead get numbers and copies of descriptors, and no memory."""
    x, y = TensorDescriptor.from_tensor(Tensor(128, 128), [1, 1]), Tensor(128)

    def blocks(args):
        assert args["y"] is not None and not isinstance(args["y"], TensorDescriptor)
        args["x"].block_shape = [args["BLOCK"]] * 2

    (copied, same), keywords = _precompile.after_hooks([blocks], ["x", "y"], [x, y], {"BLOCK": 8})
    assert copied.block_shape == [8, 8] and copied.base is x.base and x.block_shape == [1, 1] and same is y and keywords == {"BLOCK": 8}
    for touch in (lambda args: args["y"].zero_(), lambda args: getattr(args["y"], "dtype", None), lambda args: args["x"].base.zero_()):
        with pytest.raises(_precompile.Touched):
            _precompile.after_hooks([touch], ["x", "y"], [x, y], {})
    assert y.log == []


def test_programs_that_watch_kernels(gpu):
    """Where a program is told of each compilation, kernels are compiled one by one."""
    told = []
    knobs.runtime.jit_cache_hook = lambda **about: told.append(about["is_manual_warmup"]) and False
    try:
        Tuned(scale, configs(16, 32)).run(Tensor(512), Tensor(512), 512)
    finally:
        knobs.runtime.jit_cache_hook = None
    assert told == [False, False] and gpu.of_pool() == 0
    triton_tshared.disable()
    before = len(gpu.threads)
    Tuned(scale, configs(16, 32)).run(Tensor(512), Tensor(512), 512)
    assert len(gpu.threads) == before, "kernels that Triton compiles are none of ours"


def test_warmup(gpu):
    tuned = Tuned(scale, configs(16, 32))
    kernels = tuned.tuner.warmup(Tensor(512), Tensor(512), 512, grid=(1,))
    assert [k.name for k in kernels] == ["scale", "scale"] and gpu.of_pool() == 2
    tuned.run(Tensor(512), Tensor(512), 512)
    assert len(gpu.threads) == 2, "they are compiled"


def test_number_of_jobs(monkeypatch):
    monkeypatch.setenv(_precompile.VARIABLE, "5")
    assert _precompile.jobs() == 5
    for wrong in ("0", "-1", "all"):
        monkeypatch.setenv(_precompile.VARIABLE, wrong)
        with pytest.raises(ValueError, match=f"TRITON_TSHARED_JOBS must be a number above 0, found '{wrong}'"):
            _precompile.jobs()
    monkeypatch.delenv(_precompile.VARIABLE)
    assert 2 <= _precompile.jobs() <= max(2, os.cpu_count())


def test_on_the_cpu(requests, monkeypatch, both):
    """The whole way: configs are compiled together, then measured, and the program has its result."""
    for name in [name for name in sys.modules if name.startswith("triton_tshared.cpu.")]:  # which other tests import with a stand-in for Triton
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(triton.runtime.driver, "_active", triton_tshared.CPUDriver())

    def job():
        x, y = Tensor(64, data=array.array("f", range(64))), Tensor(64, data=array.array("f", [0] * 64))
        tuned = Tuned(scale, configs(16, 64, 32), restore_value=["x_ptr"])
        tuned.bench_began = []
        bench = tuned.tuner._do_bench
        tuned.tuner._do_bench = lambda call, quantiles: tuned.bench_began.append(requests.now) or bench(call, quantiles)
        return tuned.run(x, y, 64), y.data.tolist(), tuned.bench_began

    one_by_one, at_once = both(job)
    assert at_once == one_by_one
    assert at_once[1] == [2.0 * i for i in range(64)] and at_once[2] == [0, 0, 0], "nothing compiles while something is measured"
    assert list(at_once[0].values()) == [99.0, float("inf"), 98.0] and requests.of_pool() == 2


def test_equal_configs_on_the_cpu(monkeypatch):
    """Configs that differ only for a GPU are one on a CPU, unless a heuristic looks at what differs."""
    for name in [name for name in sys.modules if name.startswith("triton_tshared.cpu.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(triton.runtime.driver, "_active", triton_tshared.CPUDriver())

    def measured(**options):
        x, y = Tensor(64, data=array.array("f", range(64))), Tensor(64, data=array.array("f", [0] * 64))
        tuned = Tuned(scale, configs(16) + configs(16, num_warps=8) + configs(32, num_stages=1) + configs(32, maxnreg=64) + configs(8), **options)
        tuned.run(x, y, 64)
        assert y.data.tolist() == [2.0 * i for i in range(64)]
        return [(c.kwargs["BLOCK"], c.num_warps) for c in tuned.tuner.configs_timings]

    assert measured() == [(16, 4), (32, 4), (8, 4)]
    assert measured(heuristics={"EVEN": lambda args: args["num_warps"] > 4}) == [(16, 4), (16, 8), (32, 4), (8, 4)]


def test_processes_with_the_variable(binary):
    """TRITON_TSHARED=1 wraps the tuners, although Triton is imported later."""
    skip_without_hook()
    text = ("import triton_tshared._autostart as a; a.start(); import triton, triton_tshared;"
            "print(triton_tshared.enabled(), triton.runtime.Autotuner.tshared_search)")
    env = {**os.environ, "TRITON_TSHARED": "1", "TSHARED_BIN": binary, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert subprocess.run([sys.executable, "-c", text], env=env, capture_output=True, text=True).stdout.split() == ["True", "None"]
