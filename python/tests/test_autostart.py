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
    assert sorted(left) == ["torch._dynamo.device_interface", "torch._inductor.config", "triton.backends"]
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
