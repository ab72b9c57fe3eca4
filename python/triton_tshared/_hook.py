"""Compiles NVIDIA kernels with tshared from Triton's stage ttir on, by Triton's hook for stages."""
import contextlib
import functools
import hashlib
import os
import re
import sys
import threading

from . import _frontend, _metadata, _report, _resources, _server, _versions
from .cuda import maps

# The stages of tshared behind ttir, whose files kernel.asm has. Triton makes ttir, and the cubin of the PTX.
STAGES = ("linalg", "tile", "llir", "ptx")

_KERNEL = re.compile(r'tt\.func public @(?:"([^"]+)"|([\w.$]+))')


class Settings:
    """What enable() was told."""

    def __init__(self, fallback=False, skip=(), tensor_maps=()):
        self.fallback = fallback
        self.skip = frozenset(skip)
        self.tensor_maps = tensor_maps
        self.knobs = None  # Triton's

    def line_info(self):
        """Report whether code has the lines of its source, which TRITON_DISABLE_LINE_INFO changes."""
        return not getattr(getattr(self.knobs, "compilation", None), "disable_line_info", False)


_told = set()
_told_lock = threading.Lock()


def tell_once(kernel, message):
    """Print a message about a kernel, once in a process."""
    with _told_lock:
        if kernel in _told:
            return
        _told.add(kernel)
    print(f"triton_tshared: {kernel}: {message}", file=sys.stderr)


def kernel_name(text):
    """Return the name of the kernel in Triton IR."""
    found = _KERNEL.search(text)
    return (found.group(1) or found.group(2)) if found else "kernel"


# Where Triton has its libdevice; tshared's own functions take its place.
_TRITONS_LIBDEVICE = os.path.join("backends", "nvidia", "lib", "libdevice.10.bc")


def options_of(options, line_info=True):
    """Return the options of a request for Triton's options."""
    wanted = {"num_warps": options.num_warps, "num_stages": options.num_stages}
    if getattr(options, "maxnreg", None):
        wanted["maxnreg"] = options.maxnreg
    if not getattr(options, "enable_fp_fusion", True):
        wanted["no_fp_fusion"] = True
    if getattr(options, "debug", False):
        wanted["debug"] = True
    if getattr(options, "num_ctas", 1) > 1:
        wanted["num_ctas"] = options.num_ctas
    libdevice = dict(getattr(options, "extern_libs", None) or ()).get("libdevice", "")
    if libdevice and not libdevice.endswith(_TRITONS_LIBDEVICE):
        wanted["libdevice"] = libdevice
    if not line_info:
        wanted["no_line_info"] = True
    return wanted


def architecture(capability):
    """Return the target for a compute capability, as Triton's ptxas gets it."""
    return f"sm_{capability}a" if capability >= 90 else f"sm_{capability}"


class _Compilation:
    """One kernel on its way through the stages."""

    def __init__(self, settings, triton_stages, options, arch):
        self.settings, self.triton, self.options, self.arch = settings, triton_stages, options, arch
        self.files = None  # those of tshared by stage; None while Triton compiles the kernel
        self.module = None  # where Triton compiles it
        self.mapped = []  # the answers for kernels that our launcher launches, which takes the first that it can

    def begin(self, module, metadata):
        """Compile all stages at once, or leave the kernel to Triton."""
        text = str(module)
        _frontend.leave()
        name = kernel_name(text)
        if name in self.settings.skip:
            return self.leave(module, f"{name} is compiled by Triton, as asked for")
        if getattr(self.options, "instrumentation_mode", ""):
            return self.leave(module, f"{name} is compiled by Triton: it is instrumented by {self.options.instrumentation_mode}")
        wanted, error = options_of(self.options, self.settings.line_info()), None
        request = {"name": name + ".ttir", "text": text, "last": "ptx", "descriptor_rounding": _versions.current().rounding,
                   "target": {"backend": "cuda", "arch": self.arch}}
        try:
            answer = _resources.compile(files=list(STAGES[:-1]), options=wanted, **request)
            _metadata.update(metadata, answer["manifest"])
        except (_server.CompileError, _server.ServerError, _metadata.ManifestError) as e:
            error = e
            if not self.settings.fallback:
                raise
            tell_once(name, f"compiled by Triton, since tshared does not: {e}")
            return self.leave(module, f"{name} is compiled by Triton: {e}")
        finally:
            _report.remember(name, text, wanted, self.arch, error)
        self.files = answer["files"]
        options, ptx = dict(self.settings.tensor_maps), self.files["ptx"]
        shares = options.pop("stream_k", False)
        if options and "wgmma" in ptx:
            self.compile_with_maps(metadata, options={**wanted, **options}, **request)
        if shares and ("wgmma" in ptx or "mma.sync" in ptx):
            self.compile_sharing(options={**wanted, **options, "stream_k": True}, **request)
        return self.files["linalg"]

    def compile_with_maps(self, metadata, **request):
        """Compile the kernel once more, with tensor maps. Where it has none, or does not fit, there is the one without. Where it makes all its maps, it takes the
        place of the one without: Triton's launcher gives it scratch memory."""
        with contextlib.suppress(_server.CompileError):
            answer = _server.compile(files=list(STAGES[:-1]), **request)
            if maps.wanted(answer["manifest"]):
                self.mapped.append(answer)
            elif maps.made(answer["manifest"]) and has_allocator():
                _metadata.update(metadata, answer["manifest"])
                self.files = answer["files"]

    def compile_sharing(self, **request):
        """Compile the kernel once more, with blocks that share the iterations of programs, for launches that gain by it."""
        with contextlib.suppress(_server.CompileError):
            answer = _server.compile(files=list(STAGES[:-1]), **request)
            if answer["manifest"].get("all_blocks"):
                self.mapped.insert(0, answer)

    def cubin(self, module, metadata):
        """Have Triton make the cubin, and those of the kernels with tensor maps, which the metadata keeps."""
        code = self.triton["cubin"](module, metadata)
        for answer in self.mapped:
            try:
                mapped = self.triton["cubin"](answer["files"]["ptx"], dict(metadata))
            except _ptxas_errors() as e:
                tell_once(metadata["name"], f"launched by another of its kernels, since ptxas does not take the one with maps or shared programs: {e}")
            else:
                metadata.setdefault("tshared_maps", []).append(maps.pack(answer["manifest"], mapped))
        return code

    def leave(self, module, why):
        self.module = module
        return "".join(f"// {line}\n" for line in why.splitlines())

    def stage(self, name, triton_name, module, metadata):
        """Return the file of a stage; triton_name is the stage that Triton makes in its place."""
        if self.files is not None:
            return self.files[name]
        self.module = self.triton[triton_name](self.module, metadata)
        return self.module


def has_allocator():
    """Report whether kernels may have scratch memory: the program has told Triton how to allocate it, as its kernels with descriptors need."""
    allocation = sys.modules.get("triton.runtime._allocation")
    allocator = getattr(allocation, "_allocator", None)
    if hasattr(allocator, "get"):  # since Triton 3.5
        allocator = allocator.get()
    return allocator is not None and not isinstance(allocator, allocation.NullAllocator)


def _ptxas_errors():
    """Return the errors that Triton raises where ptxas fails."""
    from triton.runtime import errors

    return RuntimeError, getattr(errors, "PTXASError", RuntimeError)


@functools.lru_cache
def _key(version, fallback, skip, tensor_maps, scratch):
    """Return the key of settings. Each launch asks for it since Triton 3.7."""
    text = f"{version} fallback={fallback} skip={sorted(skip)}" + "".join(f" {name}={value}" for name, value in tensor_maps) + " scratch" * scratch
    return "tshared-" + hashlib.sha256(text.encode()).hexdigest()


class Hook:
    """Triton's hook for stages."""

    def __init__(self, settings):
        self.settings = settings

    def key(self):
        """Return what compiled kernels depend on besides what Triton knows."""
        return _key(_server.version(), self.settings.fallback, self.settings.skip, self.settings.tensor_maps, bool(self.settings.tensor_maps) and has_allocator())

    def __call__(self, backend=None, stages=None, options=None, language=None, capability=None):
        """Replace the stages between ttir and cubin. Triton calls it without arguments for its keys since 3.7."""
        if stages is None:
            key = self.key()
            return key, key
        if "ttir" not in stages:  # Gluon, which begins behind ttir
            return None
        triton_stages = dict(stages)
        compilation = _Compilation(self.settings, triton_stages, options, architecture(int(backend.target.arch)))
        stages.clear()
        stages["ttir"] = triton_stages["ttir"]
        stages["linalg"] = compilation.begin
        for name, triton_name in (("tile", "ttgir"), ("llir", "llir"), ("ptx", "ptx")):
            stages[name] = functools.partial(compilation.stage, name, triton_name)
        stages["cubin"] = compilation.cubin
        return None


def enter(knobs, backend_class, settings):
    """Enter the hook into Triton. Keys of its cache on disk have the backend's hash, which tells builds of tshared apart from now on."""
    before, settings.knobs = knobs.runtime.add_stages_inspection_hook, knobs
    knobs.runtime.add_stages_inspection_hook = Hook(settings)
    if not hasattr(backend_class.hash, "without_tshared"):
        original = backend_class.hash

        @functools.wraps(original)
        def signed(self):
            now = knobs.runtime.add_stages_inspection_hook
            return f"{original(self)}-{now.key()}" if isinstance(now, Hook) else original(self)

        signed.without_tshared = original
        backend_class.hash = signed
    return before
