"""What the environment asks for when Python starts, with stand-ins for the modules of Triton and torch."""
import os
import pathlib
import subprocess
import sys
import types

import pytest
import standin

CONFIG = """cpu_backend = "cpp"
inductor_default_autotune_warmup, inductor_default_autotune_rep = 25, 100
"""


@pytest.fixture
def modules(tmp_path, monkeypatch):
    """A torch with a config, and a Triton with a backend whose driver is active. Returns Triton's list of backends."""
    (tmp_path / "torch" / "_inductor").mkdir(parents=True)
    for name, text in {"__init__.py": "", "_inductor/__init__.py": "", "_inductor/config.py": CONFIG}.items():
        (tmp_path / "torch" / name).write_text(text)

    def ours():
        return [n for n in sys.modules if n.split(".")[0] == "torch" or n.startswith("triton_tshared.cpu")]

    for name in ours():
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    for variable in ("TRITON_TSHARED", "TRITON_TSHARED_CPU"):
        monkeypatch.delenv(variable, raising=False)
    standin.install(monkeypatch)
    backends = sys.modules["triton.backends"]
    backends.Backend = lambda compiler, driver: types.SimpleNamespace(compiler=compiler, driver=driver)
    backends.backends["nvidia"] = backends.Backend(None, type("Driver", (), {"is_active": classmethod(lambda cls: True)}))
    yield backends
    for name in ours():
        del sys.modules[name]


def test_cpu(modules, monkeypatch):
    """TRITON_TSHARED_CPU=1 enters the backend cpu, which is the only active one, and torch.compile takes it."""
    from triton_tshared import _autostart

    monkeypatch.setenv("TRITON_TSHARED_CPU", "1")
    monkeypatch.delitem(sys.modules, "triton.backends")  # it is not imported yet
    _autostart.start()
    left = sys.meta_path[0].left
    assert sorted(left) == ["torch._dynamo.device_interface", "torch._inductor.config", "torch._inductor.runtime.triton_heuristics", "triton.backends"]
    monkeypatch.setitem(sys.modules, "triton.backends", modules)
    left["triton.backends"](modules)
    assert [name for name, backend in modules.backends.items() if backend.driver.is_active()] == ["cpu"]
    import torch._inductor.config as config

    assert config.cpu_backend == "triton" and "torch._inductor.config" not in left
    assert (config.inductor_default_autotune_warmup, config.inductor_default_autotune_rep) == (2, 10)


def test_settings_of_the_program_stay(modules, monkeypatch):
    """What a program's environment says of torch.compile is not changed, and no setting is made that a release lacks."""
    from triton_tshared import _autostart

    monkeypatch.setenv("TORCHINDUCTOR_DEFAULT_AUTOTUNE_REP", "100")
    config = types.SimpleNamespace(cpu_backend="cpp", inductor_default_autotune_rep=100)
    _autostart._compile_for_cpu(config)
    assert vars(config) == {"cpu_backend": "triton", "inductor_default_autotune_rep": 100}


def kept_configs(device, kind, configs, **meta):
    """Return the configs with which a module like torch's makes a kernel."""
    from triton_tshared import _configs

    module = types.SimpleNamespace(cached_autotune=lambda size_hints, configs, triton_meta, heuristic_type, filename=None, inductor_meta=None: configs)
    _configs.install(module)
    configs = [types.SimpleNamespace(kwargs=c) for c in configs]
    device = types.SimpleNamespace(type=device)
    kept = module.cached_autotune({}, configs=configs, triton_meta={"device": device}, heuristic_type=types.SimpleNamespace(name=kind), inductor_meta=meta)
    return [tuple(c.kwargs.values()) for c in kept]


def test_configs():
    """Of the configs of torch's kernels those stay on a CPU that differ by more than a factor of two in a block of dimensions that are not reduced."""
    reduction = [{"XBLOCK": x, "R0_BLOCK": r} for x, r in ((2, 512), (2, 64), (1, 512), (64, 64), (8, 512), (64, 4))]
    assert kept_configs("cpu", "REDUCTION", reduction) == [(2, 512), (64, 64), (8, 512)]
    assert kept_configs("cpu", "POINTWISE", [{"XBLOCK": 1024}, {"XBLOCK": 512}]) == [(1024,)]
    assert kept_configs("cpu", "POINTWISE", [{"XBLOCK": x, "YBLOCK": y} for x, y in ((32, 32), (64, 64), (64, 8))]) == [(32, 32), (64, 8)]
    assert kept_configs("cpu", "REDUCTION", [{"R0_BLOCK": 8}, {"R0_BLOCK": 64}]) == [(8,)]
    assert kept_configs("cpu", "REDUCTION", [{"XBLOCK": 1, "RSPLIT": 2}, {"XBLOCK": 1, "RSPLIT": 4}]) == [(1, 2), (1, 4)]
    for device, kind, meta in (("cuda", "REDUCTION", {}), ("cpu", "USER_AUTOTUNE", {}), ("cpu", "REDUCTION", {"max_autotune": True})):
        assert len(kept_configs(device, kind, reduction, **meta)) == 6


def test_cpu_before_triton(tmp_path):
    """The package may be imported first, which imports Triton, whose import registers the package."""
    folder = pathlib.Path(standin.__file__).parent
    for name, text in {
        "__init__.py": "from . import backends", "backends/__init__.py": "backends = {}\nBackend = lambda compiler, driver: driver",
        "backends/compiler.py": "from standin import BaseBackend, GPUTarget", "backends/driver.py": "from standin import DriverBase",
        "_C/__init__.py": "", "_C/libtriton.py": "ir = passes = None",
    }.items():
        path = tmp_path / "triton" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    program = "from triton_tshared import _autostart; _autostart.start(); import triton_tshared; triton_tshared.CPUDriver; import triton; print(*triton.backends.backends)"
    paths = os.pathsep.join(map(str, (tmp_path, folder, folder.parent)))
    done = subprocess.run([sys.executable, "-S", "-c", program], env={**os.environ, "PYTHONPATH": paths, "TRITON_TSHARED_CPU": "1"}, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("cpu\n", 0), done.stderr


def test_nothing_without_the_variable(modules):
    """Without it torch and Triton are as they were, where the package is installed."""
    from triton_tshared import _autostart

    before = list(sys.meta_path)
    _autostart.start()
    import torch._inductor.config as config

    assert sys.meta_path == before and config.cpu_backend == "cpp" and list(modules.backends) == ["nvidia"]
