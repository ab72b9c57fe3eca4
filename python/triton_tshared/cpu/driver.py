"""The driver of the backend cpu: it launches kernels on tensors in the memory of the host."""
import os
import re
import statistics
import time
import warnings

from triton.backends.compiler import GPUTarget
from triton.backends.driver import DriverBase

from .. import _bounds, _precompile, _resources, _versions
from . import check
from .compiler import NAME, CPUBackend as _CPUBackend, accept_unknown_options, compile_native
from .arguments import Signature, groups
from .native import OTHER_CALL, Kernel

# The widths of elements in memory, in bytes; others are in their names.
_WIDTHS = {"i1": 1, "u1": 1}


def _width(kind):
    elem = kind.lstrip("*k")
    return _WIDTHS.get(elem) or (1 if elem.startswith("fp8") else int(re.sub(r"\D", "", elem)) // 8)


def _no_function(x, y, z, args):
    return OTHER_CALL


class CPULauncher:
    """Launches one kernel."""

    def __init__(self, src, metadata):
        self.signature = Signature(src.signature.values(), metadata.tshared_manifest["args"])
        self.metadata = metadata
        wire = metadata.tshared_manifest.get("footprint")
        self.footprint = _bounds.Footprint(metadata.name, wire) if wire else None
        self.bounded, self.checked = self.footprint is not None and _bounds.wanted(), check.wanted()  # the environment is slow to read
        self.kernels = {}  # the code for pairs of arguments that share memory, and the function of such launches
        self.words = None if self.bounded or self.checked else self.signature.words()
        self.last, self.usual = None, _no_function  # those of the last launch, which most are like

    def __call__(self, x, y, z, stream, function, packed, launch_metadata, enter_hook, exit_hook, *args):
        if enter_hook is not None:
            enter_hook(launch_metadata)
        try:
            status = self.usual(x, y, z, args)
            if status == OTHER_CALL:
                if x * y * z > 0:
                    self.launch((x, y, z), function, args)
            elif status != 0:
                self.last.end(status, (x, y, z))
        except MemoryError as e:
            raise _resources.out_of_resources(self.metadata.tshared_manifest["arena"]["bytes"], "what is free", "memory of a thread", str(e)) from e
        if exit_hook is not None:
            exit_hook(launch_metadata)

    def launch(self, grid, code, args):
        """Launch the kernel with any arguments."""
        if self.bounded:
            _bounds.check(self.footprint, self.signature.kinds, grid, args)
        arguments = self.signature.arguments(args)
        shared = arguments.shared(self.signature.pairs)
        if self.checked:
            self.check(grid, arguments, shared)
        if shared not in self.kernels:
            self.kernels[shared] = self.load(code, shared)
        self.last, self.usual = self.kernels[shared]
        self.last.launch(grid, arguments.bytes())

    def check(self, grid, arguments, shared):
        """Run the launch on copies of the memory, with all checks; the launch itself comes behind it. Copies of arguments that share memory would
        be apart: such a launch is not checked, which is said."""
        if shared:
            warnings.warn(f"kernel {self.metadata.name} is not checked: its arguments share memory", stacklevel=3)
            return
        with check.folder() as folder:
            launch = check.Launch(folder, self.metadata.name, self.metadata.tshared_ttir, grid)
            for kind, value, size in arguments.given():
                if size is None:
                    launch.add(kind, value)
                else:
                    launch.add_memory(kind, value, size, _width(kind))
            launch.run()

    def load(self, code, shared):
        """Return the code for pairs of arguments that share memory, and the function of such launches. Without any it is that which was compiled first."""
        if shared:
            code, manifest, _ = compile_native(self.metadata.tshared_ttir, {"enable_fp_fusion": self.metadata.enable_fp_fusion}, groups(shared))
        else:
            manifest = self.metadata.tshared_manifest
        kernel = Kernel(code, manifest)
        if self.words is None:
            return kernel, _no_function
        return kernel, kernel.function(self.words, [(*pair, pair in shared) for pair in self.signature.pairs])


class _Event:
    """A moment, as torch's events are for a GPU."""

    def __init__(self, enable_timing=True):
        self.at = None

    def record(self, stream=None):
        """Remember the time."""
        self.at = time.perf_counter()

    def elapsed_time(self, later):
        """Return the milliseconds to another event."""
        return (later.at - self.at) * 1e3


class _DeviceInterface:
    """What programs ask of torch.cuda. Launches wait, so that nothing is under way."""

    Event = _Event

    @staticmethod
    def synchronize(device=None):
        """Do nothing."""

    @staticmethod
    def current_device():
        """Return the only device."""
        return 0

    @staticmethod
    def current_stream(device=None):
        """Return the only stream."""
        return 0


class _Utils:
    """What Triton asks of a driver when a kernel is loaded."""

    def load_binary(self, name, code, shared, device):
        """Return the code as the function: the launcher, which knows the manifest, loads it."""
        return self, code, 0, 0, 2**31 - 1

    def unload_module(self, module):
        """Do nothing: the code belongs to the launcher."""

    def get_device_properties(self, device):
        """Return the limits of the device."""
        cores = len(os.sched_getaffinity(0))
        return {"max_shared_mem": 2**31 - 1, "max_num_regs": 2**31 - 1, "multiprocessor_count": cores, "warpSize": 1}


def do_bench(fn, warmup=25, rep=100, quantiles=None, grad_to_none=None, return_mode="mean"):
    """Measure a function by the clock, as triton.testing.do_bench does on a GPU; the times are milliseconds."""

    def once():
        for tensor in grad_to_none or ():
            tensor.grad = None
        began = time.perf_counter()
        fn()
        return (time.perf_counter() - began) * 1e3

    once()
    estimate = statistics.mean(once() for _ in range(5))
    for _ in range(max(1, int(warmup / max(estimate, 1e-6)))):
        fn()
    times = sorted(once() for _ in range(max(1, min(100_000, int(rep / max(estimate, 1e-6))))))
    if quantiles is not None:
        found = [times[min(len(times) - 1, round(q * (len(times) - 1)))] for q in quantiles]
        return found[0] if len(found) == 1 else found
    if return_mode == "all":
        return times
    return {"min": min, "max": max, "mean": statistics.mean, "median": statistics.median}[return_mode](times)


def register():
    """Enter the backend under the name that Triton's users know: torch.compile asks for it. It is not an entry point of the package: torch takes a
    backend for CPUs as a sign of what its other kernels may use."""
    from triton import backends  # not above: this module may be imported while that one is made

    return backends.backends.setdefault(NAME, backends.Backend(_CPUBackend, CPUDriver))


class CPUDriver(DriverBase):
    """Runs kernels on the cores of this machine: triton.runtime.driver.set_active(triton_tshared.CPUDriver())."""

    def __init__(self):
        super().__init__()
        _versions.current()  # refuses one that is too old
        register()
        self.utils = _Utils()
        self.launcher_cls = CPULauncher
        _precompile.install()
        accept_unknown_options()

    @classmethod
    def is_active(cls):
        """Report whether this driver is the one to use without set_active: where the environment says so."""
        return os.environ.get("TRITON_TSHARED_CPU") == "1"

    def map_python_to_cpp_type(self, ty):
        """Return the C type of an argument."""
        if ty[0] == "*":
            return "void *"
        return {"i1": "int8_t", "u1": "uint8_t", "fp16": "uint16_t", "bf16": "uint16_t", "fp32": "float", "f32": "float",
                "fp64": "double"}.get(ty) or f"{'u' if ty[0] == 'u' else ''}int{ty[1:]}_t"

    def get_current_target(self):
        """Return the target of kernels."""
        return GPUTarget(NAME, "host", 1)

    def get_current_device(self):
        """Return the only device."""
        return 0

    def set_current_device(self, device):
        """Do nothing: there is one device."""

    def get_current_stream(self, device=None):
        """Return the only stream."""
        return 0

    def get_device_capability(self, device=None):
        """Return the compute capability that stands for a CPU in kernels that ask."""
        return (0, 0)

    def get_active_torch_device(self):
        """Return torch's device for tensors."""
        import torch

        return torch.device("cpu")

    def get_device_interface(self):
        """Return what programs use in the place of torch.cuda."""
        return _DeviceInterface

    def get_benchmarker(self):
        """Return the function that measures the configs of an autotuned kernel."""
        return do_bench

    def get_empty_cache_for_benchmark(self):
        """Return memory that displaces everything else from the caches."""
        import torch

        return torch.empty(64 * 2**20, dtype=torch.int8)

    def clear_cache(self, cache):
        """Displace everything from the caches."""
        cache.zero_()
