"""A stand-in for the parts of Triton that the package uses, for machines without Triton: settings, a backend with stages, a compiler that
runs them, and a driver. It has the interfaces, not the work: its modules are texts of Triton IR."""
import dataclasses
import sys
import types


@dataclasses.dataclass(frozen=True)
class GPUTarget:
    backend: str
    arch: object
    warp_size: int


class BaseBackend:
    def __init__(self, target):
        self.target = target


class DriverBase:
    pass


@dataclasses.dataclass(frozen=True)
class CUDAOptions:
    num_warps: int = 4
    num_stages: int = 3
    num_ctas: int = 1
    maxnreg: object = None
    enable_fp_fusion: bool = True
    debug: bool = False
    instrumentation_mode: str = ""
    extern_libs: tuple = ()


class OutOfResources(Exception):
    def __init__(self, required, limit, name):
        self.required, self.limit, self.name = required, limit, name

    def __str__(self):
        return f"out of resource: {self.name}, Required: {self.required}, Hardware limit: {self.limit}."


def cuda_backend(knobs):
    """Make the class of the NVIDIA backend, whose stages say what they were given."""

    class CUDABackend(BaseBackend):
        def hash(self):
            return "ptxas-13"

        def add_stages(self, stages, options, language=None):
            stages["ttir"] = lambda module, metadata: module
            for name, before in (("ttgir", "ttir"), ("llir", "ttgir"), ("ptx", "llir")):
                stages[name] = lambda module, metadata, name=name: f"{name} of Triton({str(module)[:20]})"
            stages["cubin"] = assemble
            if knobs.runtime.add_stages_inspection_hook is not None:
                knobs.runtime.add_stages_inspection_hook(self, stages, options, language, 90)

    return CUDABackend


def assemble(module, metadata):
    """Take PTX, as ptxas does, without what it is to refuse."""
    if assemble.refuses and assemble.refuses in module:
        raise RuntimeError("ptxas fatal: it refuses " + assemble.refuses)
    return ("cubin of " + module).encode()


assemble.refuses = ""


def install(monkeypatch):
    """Put the stand-in in the place of Triton for a test, and return its settings and its NVIDIA backend."""
    modules = {}

    def module(name, **contents):
        m = modules[name] = types.ModuleType(name)
        m.__dict__.update(contents)
        monkeypatch.setitem(sys.modules, name, m)
        parent, _, child = name.rpartition(".")
        if parent:
            setattr(modules[parent], child, m)
        return m

    module("triton", __version__="3.6.0")
    knobs = module("triton.knobs", runtime=types.SimpleNamespace(add_stages_inspection_hook=None),
                   compilation=types.SimpleNamespace(disable_line_info=False), language=types.SimpleNamespace(default_fp_fusion=True, fp32_default=None))
    module("triton.runtime")
    module("triton.runtime.errors", OutOfResources=OutOfResources)
    module("triton.runtime.jit", JITFunction=type("JITFunction", (), {}))
    module("triton.backends", Backend=lambda compiler, driver: (compiler, driver), backends={})
    module("triton.backends.compiler", GPUTarget=GPUTarget, BaseBackend=BaseBackend)
    module("triton.backends.driver", DriverBase=DriverBase)
    module("triton.backends.nvidia")
    backend = cuda_backend(knobs)
    module("triton.backends.nvidia.compiler", CUDABackend=backend, CUDAOptions=CUDAOptions)
    module("triton.backends.nvidia.driver", CudaLauncher=type("CudaLauncher", (), {"__init__": lambda self, src, metadata: None, "__call__": lambda self, *args: None}))
    module("triton._C")
    module("triton._C.libtriton", ir=PassManagers, passes=Passes())
    return knobs, backend


class PassManagers:
    """The module ir: pass managers that only count."""

    @staticmethod
    def pass_manager(context):
        return types.SimpleNamespace(enable_debug=lambda: None, run=lambda module, name: None)


class Passes:
    """The module passes: any name is a function that adds a pass."""

    def __getattr__(self, name):
        return Passes()

    def __call__(self, *args):
        return None


def compile(backend, text, options):
    """Run the stages as triton.compile does, and return the metadata and the files."""
    stages, metadata, files = {}, dict(options.__dict__), {}
    backend.add_stages(stages, options)
    module = text
    for name, stage in stages.items():
        module = files[name] = stage(module, metadata)
    return metadata, files
