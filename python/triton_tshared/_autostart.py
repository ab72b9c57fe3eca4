"""Enables tshared when Triton is imported, in processes with TRITON_TSHARED=1. The file triton_tshared.pth calls it when Python starts,
which must not import Triton itself: most processes do not need it."""
import importlib.abc
import importlib.util
import os
import sys

MODULE = "triton.backends.nvidia.compiler"


class _Loader(importlib.abc.Loader):
    """Loads Triton's backend for NVIDIA GPUs, and enters the hook."""

    def __init__(self, loader):
        self.loader = loader

    def create_module(self, spec):
        """Leave it to the loader."""
        return self.loader.create_module(spec)

    def exec_module(self, module):
        """Execute the module, and enable tshared."""
        self.loader.exec_module(module)
        import triton_tshared
        from triton_tshared._hook import Settings

        triton_tshared._enable(sys.modules["triton.knobs"], module.CUDABackend, Settings(fallback=os.environ.get("TRITON_TSHARED_FALLBACK") == "1"))


class _Finder(importlib.abc.MetaPathFinder):
    """Waits for the import of Triton's backend."""

    def find_spec(self, name, path=None, target=None):
        """Find the module with the other finders, and wrap its loader."""
        if name != MODULE:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader)
        return spec


def start():
    """Wait for Triton where the environment asks for it."""
    if os.environ.get("TRITON_TSHARED") == "1" and MODULE not in sys.modules:
        sys.meta_path.insert(0, _Finder())
