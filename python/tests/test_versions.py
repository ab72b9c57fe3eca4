"""Releases of Triton: those that were tried, older ones and newer ones, with a stand-in for Triton."""
import dataclasses
import importlib
import sys
import types
import warnings

import pytest
import standin

import triton_tshared
from triton_tshared import _versions


@pytest.fixture
def release(monkeypatch):
    """A function that makes Triton one of a version."""
    standin.install(monkeypatch)
    _versions._release.cache_clear()
    for name in ("compiler", "driver"):  # imported again with the stand-in, and given back
        monkeypatch.delitem(sys.modules, f"triton_tshared.cpu.{name}", raising=False)
    yield lambda version: setattr(sys.modules["triton"], "__version__", version)
    _versions._release.cache_clear()


@pytest.mark.parametrize("version", ["3.4.0", "3.5.1", "3.6.0+git9844da95", "3.7.1", "3.8.0", "3.9.0"])
def test_tried_releases(release, version):
    release(version)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert _versions.current() is _versions.RELEASES[tuple(map(int, version.split(".")[:2]))]


@pytest.mark.parametrize("version", ["3.10.0", "4.0.0.dev20270101"])
def test_newer_releases_are_tried(release, version):
    release(version)
    with pytest.warns(UserWarning, match=rf"tried with Triton 3\.4 to 3\.9, and this is {version}"):
        assert _versions.current() is _versions.RELEASES[3, 9]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        _versions.current()  # said once


def test_older_releases_are_refused(release):
    release("3.3.1")
    for needs_triton in (triton_tshared.enable, lambda: driver().CPUDriver()):
        with pytest.raises(RuntimeError, match=r"Triton 3\.3\.1 is too old for triton_tshared, which needs Triton 3\.4 or newer"):
            needs_triton()


def driver():
    """Import the modules for the CPU anew, with the Triton that there is, and return that of the driver."""
    for name in ("compiler", "driver"):
        sys.modules.pop(f"triton_tshared.cpu.{name}", None)
    return importlib.import_module("triton_tshared.cpu.driver")


def test_releases_without_the_hook(release):
    release("3.5.1")
    with pytest.raises(RuntimeError, match=r"Triton 3\.5\.1 has no hook for stages, which Triton has since 3\.6"):
        triton_tshared.enable()
    driver().CPUDriver()


DESCRIPTOR = types.SimpleNamespace(base="base", shape=[8, 16], strides=[16, 1], padding="nan", round_f32_to_tf32=True)
SHAPE, AGAIN = [("i64", 8), ("i64", 16), ("i64", 16), ("i64", 1)], [("i32", 8), ("i32", 16), ("i64", 16), ("i64", 1)]


@pytest.mark.parametrize("version, flags", [("3.4.0", 0), ("3.5.1", 1), ("3.6.0", 1), ("3.7.1", 2), ("3.8.0", 2), ("3.9.0", 2)])
def test_descriptors_of_the_host(release, version, flags):
    release(version)
    parts = list(_versions.descriptor("tensordesc<fp16[8,16]>", DESCRIPTOR))
    assert parts == [("*fp16", "base"), *SHAPE, *[("i1", True)] * flags, *AGAIN]
    assert _versions.current().rounding == (flags == 2)


def test_fusion_follows_the_knobs(release):
    language = types.SimpleNamespace(default_fp_fusion=False, fp_fusion_enabled=lambda asked: f"asked for {asked}")
    for version in ("3.4.0", "3.8.0"):
        release(version)
        fusion = _versions.current().fusion
        assert [fusion(language, asked) for asked in (None, True, False)] == [False, True, False]
    release("3.9.0")
    assert _versions.current().fusion(language, None) == "asked for None"
    backend = driver()._CPUBackend(None)
    sys.modules["triton.knobs"].language = language
    assert backend.parse_options({}).enable_fp_fusion == "asked for None"
    assert backend.parse_options({"enable_fp_fusion": True}).enable_fp_fusion == "asked for True"


def test_options_of_other_backends(release):
    release("3.9.0")
    sys.modules["triton.knobs"].language = types.SimpleNamespace(fp_fusion_enabled=bool)
    module = sys.modules["triton.backends.nvidia.compiler"]
    module.CUDAOptions = dataclasses.make_dataclass("CUDAOptions", [("fpsan_homomorphic_casts", bool, False), ("num_warps", int, 99)])
    options = driver()._CPUBackend(None).parse_options({"fpsan_homomorphic_casts": True, "x_ptr": object()})
    assert options.fpsan_homomorphic_casts and options.num_warps == 4, "an option that both have is the CPU's"
    assert "x_ptr" not in options.__dict__
    libraries = driver()._CPUBackend(None).parse_options({"extern_libs": {"libdevice": "a.bc"}})
    assert libraries.extern_libs == (("libdevice", "a.bc"),) and hash(libraries), "as in Triton's other backends"


def test_unknown_options_are_warned_of(release):
    """A launch with an option that no backend has: Triton takes it as a mistake."""
    release("3.9.0")
    packed = []

    class JITFunction:
        __name__ = "add"

        def _pack_args(self, backend, kwargs, bound_args, specialization, options):
            packed.append((type(backend).__name__, kwargs))

    sys.modules["triton.runtime.jit"].JITFunction = JITFunction
    cpu = driver()
    cpu.CPUDriver()
    backend = cpu._CPUBackend(None)
    given = {"x_ptr": 1, "num_warps": 8, "colour": "red"}
    with pytest.warns(UserWarning, match="option colour of kernel add is unknown and has no effect"):
        JITFunction()._pack_args(backend, given, {"x_ptr": 1}, [], {"num_warps": 8, "colour": "red"})
    JITFunction()._pack_args("another", given, {"x_ptr": 1}, [], {"num_warps": 8, "colour": "red"})
    assert packed == [("CPUBackend", {"x_ptr": 1, "num_warps": 8}), ("str", given)]
