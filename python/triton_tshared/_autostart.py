"""Enables tshared when Triton is imported, in processes with TRITON_TSHARED=1 or, for CPUs, TRITON_TSHARED_CPU=1. The file triton_tshared.pth
calls it when Python starts, which must not import Triton itself: most processes do not need it."""
import contextlib
import importlib.abc
import importlib.util
import os
import sys


def _enter_hook(module):
    import triton_tshared
    from triton_tshared import _versions
    from triton_tshared._hook import Settings
    from triton_tshared.cuda import launcher

    _versions.with_hook()
    settings = Settings(fallback=os.environ.get("TRITON_TSHARED_FALLBACK") == "1", tensor_maps=launcher.wanted())
    triton_tshared._enable(sys.modules["triton.knobs"], module.CUDABackend, settings)


def _wrap_launcher(module):
    from triton_tshared.cuda import launcher

    if launcher.wanted():
        launcher.wrap(module.CudaLauncher)


def _wrap_tuners(module):
    from triton_tshared import _precompile

    _precompile.install()


def _register_cpu(module):
    from triton_tshared.cpu.driver import register

    ours = register()
    for backend in module.backends.values():
        if backend is not ours:
            backend.driver.is_active = classmethod(lambda cls: False)  # Triton wants one driver, and this machine may have a GPU


# Settings of torch.compile for CPUs, with the variable by which a program asks for another value. Torch measures each config of a kernel for 125 ms, warm-up
# included, as on GPUs; in 12 ms a kernel of a CPU runs often enough for a median, and a model has fifty configs.
SETTINGS = {
    "cpu_backend": ("triton", None),  # the place of C++
    "inductor_default_autotune_warmup": (2, "TORCHINDUCTOR_DEFAULT_AUTOTUNE_WARMUP"),
    "inductor_default_autotune_rep": (10, "TORCHINDUCTOR_DEFAULT_AUTOTUNE_REP"),
}


def _compile_for_cpu(module):
    for name, (value, variable) in SETTINGS.items():
        if hasattr(module, name) and (variable is None or variable not in os.environ):  # releases differ
            setattr(module, name, value)


def _add_cpu_device(module):
    """Have torch's interface of CPUs know the context in which a device is current, in which kernels are measured."""
    interface = getattr(module, "CpuInterface", None)
    if interface is not None and interface.device is module.DeviceInterface.device:
        interface.device = staticmethod(lambda device: contextlib.nullcontext())


def _leave_out_configs(module):
    from triton_tshared import _configs

    _configs.install(module)


# What happens behind the imports of the modules of Triton and torch, which come in any order, by the variable that asks for it.
MODULES = {
    "TRITON_TSHARED": {"triton.backends.nvidia.compiler": _enter_hook, "triton.runtime.autotuner": _wrap_tuners,
                       "triton.backends.nvidia.driver": _wrap_launcher},
    "TRITON_TSHARED_CPU": {"triton.backends": _register_cpu, "torch._inductor.config": _compile_for_cpu,
                           "torch._dynamo.device_interface": _add_cpu_device, "torch._inductor.runtime.triton_heuristics": _leave_out_configs},
}


class _Loader(importlib.abc.Loader):
    """Loads a module, and does what is to be done behind it."""

    def __init__(self, loader, then):
        self.loader, self.then = loader, then

    def create_module(self, spec):
        """Leave it to the loader."""
        return self.loader.create_module(spec)

    def exec_module(self, module):
        """Execute the module, and go on."""
        self.loader.exec_module(module)
        self.then(module)


class _Finder(importlib.abc.MetaPathFinder):
    """Waits for the imports of modules."""

    def __init__(self, modules):
        self.left = dict(modules)

    def find_spec(self, name, path=None, target=None):
        """Find a module with the other finders, and wrap its loader."""
        then = self.left.pop(name, None)
        if then is None:
            return None
        if not self.left:
            sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(spec.loader, then)
        return spec


def start():
    """Wait for Triton and torch where the environment asks for it."""
    for variable, modules in MODULES.items():
        if os.environ.get(variable) == "1" and not any(name in sys.modules for name in modules):
            sys.meta_path.insert(0, _Finder(modules))
