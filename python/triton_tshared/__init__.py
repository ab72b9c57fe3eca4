"""Compiles the kernels of Triton programs with tshared.

    import triton_tshared
    triton_tshared.enable()

From then on NVIDIA kernels are compiled by tshared from Triton's stage ttir on; TRITON_TSHARED=1 in the environment does the same without
a change of the program.
"""
import functools
import os

from ._hook import Settings, hook as _hook
from ._server import CompileError, ServerError, stop, version

__all__ = ["CompileError", "ServerError", "disable", "enable", "enabled", "stop", "version"]
__version__ = "0.1.0"

_before = None  # the hook that was there


def enable(fallback=False, skip=()):
    """Compile kernels with tshared. With fallback, kernels that tshared refuses are compiled by Triton, which is said once for each;
    skip has the names of kernels that Triton compiles."""
    global _before
    from triton import knobs

    if not enabled():
        _before = knobs.runtime.add_stages_inspection_hook
    knobs.runtime.add_stages_inspection_hook = _Hook(Settings(fallback, skip))


def disable():
    """Let Triton compile kernels again. Kernels that are compiled stay as they are."""
    global _before
    from triton import knobs

    if enabled():
        knobs.runtime.add_stages_inspection_hook = _before
        _before = None


def enabled():
    """Report whether kernels are compiled with tshared."""
    from triton import knobs

    return isinstance(knobs.runtime.add_stages_inspection_hook, _Hook)


class _Hook(functools.partial):
    """The hook of this package, which is told from others by its type."""

    def __new__(cls, settings):
        return super().__new__(cls, _hook, settings)


def _enable_from_environment():
    if os.environ.get("TRITON_TSHARED") == "1":
        enable(fallback=os.environ.get("TRITON_TSHARED_FALLBACK") == "1")
