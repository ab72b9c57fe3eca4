"""The compiler of the backend cpu: Triton makes ttir, tshared makes native code of it."""
import base64
import dataclasses
import functools
import importlib
import operator
import warnings
from dataclasses import dataclass
from typing import Optional, Tuple

import triton
from triton._C.libtriton import ir, passes
from triton.backends.compiler import BaseBackend

from .. import _frontend, _resources, _server, _versions
from .._hook import kernel_name

NAME = "cpu"  # the name that torch.compile asks for


@dataclass(frozen=True)
class CPUOptions:
    """Triton's options. Those about warps and blocks have no effect on a CPU, nor have those of Triton's other backends, which options_class adds."""

    num_warps: int = 4
    num_stages: int = 3
    num_ctas: int = 1
    warp_size: int = 1
    maxnreg: Optional[int] = None
    ir_override: Optional[str] = None
    enable_fp_fusion: bool = True
    launch_cooperative_grid: bool = False
    launch_pdl: bool = False
    supported_fp8_dtypes: Tuple[str, ...] = ("fp8e4nv", "fp8e4b8", "fp8e4b15", "fp8e5", "fp8e5b16")
    deprecated_fp8_dot_operand_dtypes: Tuple[str, ...] = ()
    default_dot_input_precision: str = "ieee"
    allowed_dot_input_precisions: Tuple[str, ...] = ("tf32", "tf32x3", "ieee", "bf16x3", "bf16x6")
    max_num_imprecise_acc_default: int = 0
    extern_libs: tuple = ()
    debug: bool = False
    sanitize_overflow: bool = False
    backend_name: str = NAME
    arch: str = "host"
    instrumentation_mode: str = ""

    def hash(self):
        """Return a text that differs where the options do."""
        return "_".join(f"{name}-{value}" for name, value in sorted(self.__dict__.items()))


def _other_backends():
    """Yield the fields of the options of Triton's own backends."""
    for module, name in (("nvidia", "CUDAOptions"), ("amd", "HIPOptions")):
        try:
            found = getattr(importlib.import_module(f"triton.backends.{module}.compiler"), name)
        except (ImportError, AttributeError):  # this build of Triton lacks it
            continue
        yield from dataclasses.fields(found)


@functools.cache
def options_class():
    """Return the class of options: launches may give those of all of Triton's backends, and releases give some with each launch."""
    more = {f.name: (f.name, f.type, dataclasses.field(default=None if f.default is dataclasses.MISSING else f.default)) for f in _other_backends()}
    ours = {f.name for f in dataclasses.fields(CPUOptions)}
    return dataclasses.make_dataclass("CPUOptions", [f for name, f in more.items() if name not in ours], bases=(CPUOptions,), frozen=True)


@functools.cache
def accept_unknown_options():
    """Have launches on the CPU warn of options that no backend has, where Triton has an error. Triton 3.4 has no place to do it at."""
    from triton.runtime.jit import JITFunction

    pack = getattr(JITFunction, "_pack_args", None)
    if pack is None:
        return

    @functools.wraps(pack)
    def packed(self, backend, kwargs, bound_args, specialization, options):
        unknown = options.keys() - options_class().__dataclass_fields__.keys() if isinstance(backend, CPUBackend) else ()
        for name in sorted(unknown):
            warnings.warn(f"option {name} of kernel {self.__name__} is unknown and has no effect", stacklevel=4)
        return pack(self, backend, {k: v for k, v in kwargs.items() if k not in unknown}, bound_args, specialization, options)

    JITFunction._pack_args = packed


def compile_native(text, options, sharing):
    """Return the shared library of a kernel, its manifest, and the files of its stages. Of the arguments, by number, those of each group share memory."""
    wanted = {"sharing": sharing} if sharing else {}
    if not options.get("enable_fp_fusion", True):
        wanted["no_fp_fusion"] = True
    # Triton's pass that combines operations is left to tshared: Triton's makes dots that round to TF32 of sums of products.
    answer = _resources.compile(name=kernel_name(text) + ".ttir", text=text, start="source", last="so", files=["linalg", "llir"], options=wanted, target={"backend": "cpu"})
    return base64.b64decode(answer["files"]["so"]), answer["manifest"], answer["files"]


@functools.cache
def make_dots_exact():
    """Have dots be exact in kernels for this backend, unless a kernel asks for something else.

    Triton's own takes TF32 wherever a backend knows it; default_dot_input_precision comes too late to change that. It is changed behind the function
    that tl.dot, imports of dot and aliases of it share, and does for other backends what it did."""
    (cell,) = triton.language.core.dot.__closure__
    inner = cell.cell_contents

    @functools.wraps(inner)
    def dot(input, other, acc=None, input_precision=None, allow_tf32=None, *rest, _semantic=None, **more):
        options = _semantic.builder.options
        if isinstance(options, CPUOptions) and input_precision is None and allow_tf32 is None:
            input_precision = triton.knobs.language.fp32_default or options.default_dot_input_precision
        return inner(input, other, acc, input_precision, allow_tf32, *rest, _semantic=_semantic, **more)

    cell.cell_contents = dot


class _Compilation:
    """One kernel on its way through the stages."""

    def __init__(self, options):
        self.options = options

    def ttir(self, module, metadata):
        manager = ir.pass_manager(module.context)
        manager.enable_debug()
        release = _versions.current()
        for name in release.passes:
            operator.attrgetter(name)(passes)(manager)
        manager.run(module, *release.run)
        return module

    def linalg(self, module, metadata):
        text = str(module)
        _frontend.leave()
        self.code, manifest, self.files = compile_native(text, self.options.__dict__, ())
        # The launcher compiles the kernel again where arguments share memory, which is seldom.
        metadata.update(name=manifest["kernel"], shared=0, tmem_size=0, tshared_manifest=manifest, tshared_ttir=text)
        return self.files["linalg"]

    def llir(self, module, metadata):
        return self.files["llir"]

    def so(self, module, metadata):
        return self.code


class CPUBackend(BaseBackend):
    """Compiles kernels for the cores of this machine."""

    binary_ext = "so"

    @staticmethod
    def supports_target(target):
        """Report whether a target is this backend's."""
        return target.backend == NAME

    def hash(self):
        """Return what compiled kernels depend on."""
        return f"tshared {NAME} {_server.version()}"

    def parse_options(self, opts):
        """Return the options of a launch."""
        known = options_class()
        given = {k: v for k, v in opts.items() if k in known.__dataclass_fields__ and v is not None}
        if isinstance(given.get("extern_libs"), dict):
            given["extern_libs"] = tuple(given["extern_libs"].items())  # as in Triton's other backends: options have no parts that change
        given["enable_fp_fusion"] = _versions.current().fusion(triton.knobs.language, given.get("enable_fp_fusion"))
        return known(**given)

    def pack_metadata(self, metadata):
        """Return what each launch is given."""
        return (metadata.num_warps, metadata.num_ctas, metadata.shared)

    def get_codegen_implementation(self, options):
        """Return the functions that the language leaves to backends."""
        from triton.language.extra import cuda  # whose conversions of fp8e4b15 are inline PTX, which runs on the CPU

        make_dots_exact()
        return {"min_dot_size": lambda lhs, rhs: (1, 1, 1), "convert_custom_types": cuda.convert_custom_float8_sm80}

    def get_module_map(self):
        """Return the modules that kernels see in place of others: libdevice, whose functions tshared has for CPUs."""
        from triton.language.extra.cuda import libdevice

        return {"triton.language.extra.libdevice": libdevice}

    def load_dialects(self, ctx):
        """Load nothing: the dialects of Triton suffice."""

    def add_stages(self, stages, options, language=None):
        """Enter the stages of a kernel."""
        compilation = _Compilation(options)
        for name in ("ttir", "linalg", "llir", "so"):
            stages[name] = getattr(compilation, name)
