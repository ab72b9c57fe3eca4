"""Compiles the kernels of Triton programs with tshared.

    import triton_tshared
    triton_tshared.enable()

From then on NVIDIA kernels are compiled by tshared from Triton's stage ttir on; TRITON_TSHARED=1 in the environment does the same without
a change of the program. On the CPU:

    triton.runtime.driver.set_active(triton_tshared.CPUDriver())
"""
from . import _bounds, _hook, _precompile, _versions
from ._bounds import BoundsError
from ._report import report
from ._server import CompileError, ServerError, stop, version
from .cuda import launcher

__all__ = ["BoundsError", "CPUDriver", "CompileError", "ServerError", "disable", "enable", "enabled", "report", "stop", "version"]
__version__ = "0.1.0"

_before = None  # the hook that was there


def enable(fallback=False, skip=(), tensor_maps=None):
    """Compile kernels with tshared. With fallback, kernels that tshared refuses are compiled by Triton, which is said once for each;
    skip has the names of kernels that Triton compiles. With tensor_maps, which is TRITON_TSHARED_TENSOR_MAPS where it is not given and on without that, kernels
    with wgmma are compiled twice: launches whose tensors allow it have tiles loaded by bulk copies. It may be a text with options of these kernels:
    "persistent" has the blocks of all go through the programs of a launch, "not_persistent" those of none, and "thread_stores" has no bulk stores."""
    import triton

    _versions.with_hook()  # before what an old Triton lacks
    from triton import knobs
    from triton.backends.nvidia.compiler import CUDABackend

    settings = _hook.Settings(fallback, skip, launcher.wanted() if tensor_maps is None else launcher.options_of(tensor_maps))
    _enable(knobs, CUDABackend, settings)
    _precompile.install()
    if settings.tensor_maps:
        from triton.backends.nvidia.driver import CudaLauncher

        launcher.wrap(CudaLauncher)
    if _bounds.wanted():
        from triton.backends.nvidia.driver import CudaLauncher

        _bounds.watch(CudaLauncher)


def _enable(knobs, backend_class, settings):
    global _before
    before = _hook.enter(knobs, backend_class, settings)
    if not isinstance(before, _hook.Hook):
        _before = before


def disable():
    """Let Triton compile kernels again. Kernels that are compiled stay as they are."""
    global _before
    from triton import knobs

    if enabled():
        knobs.runtime.add_stages_inspection_hook, _before = _before, None


def enabled():
    """Report whether kernels are compiled with tshared."""
    from triton import knobs

    return isinstance(knobs.runtime.add_stages_inspection_hook, _hook.Hook)


def __getattr__(name):
    if name == "CPUDriver":  # which needs Triton
        from .cpu.driver import CPUDriver

        return CPUDriver
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
