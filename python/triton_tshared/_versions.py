"""What differs between the releases of Triton: one row for each, and nothing of it elsewhere.

A release that is newer than all rows is taken for the newest of them, with a warning."""
import functools
import re
import sys
import warnings
from dataclasses import dataclass
from typing import Callable, Tuple

_PASSES = ("common.add_inliner", "ttir.add_rewrite_tensor_descriptor_to_pointer", "common.add_canonicalizer", "ttir.add_reorder_broadcast",
           "common.add_cse", "common.add_symbol_dce", "ttir.add_loop_unroll")
_PASSES_WITH_BLOCK_POINTERS = _PASSES[:1] + ("ttir.add_rewrite_tensor_pointer",) + _PASSES[1:]


def _pads_nan(descriptor):
    return descriptor.padding == "nan"


def _rounds(descriptor):
    return descriptor.round_f32_to_tf32


def _fusion_by_default(language, asked):
    return language.default_fp_fusion if asked is None else asked


def _fusion_by_function(language, asked):
    return language.fp_fusion_enabled(asked)


@dataclass(frozen=True)
class Release:
    """A release of Triton."""

    hook: bool  # there is a hook for stages
    run: Tuple[str, ...]  # what the run of a pass manager is given besides the module
    passes: Tuple[str, ...]  # those of the stage ttir on the CPU
    flags: Tuple[Callable, ...]  # the booleans that descriptors of the host are passed with
    fusion: Callable  # whether products and sums are fused, by knobs.language and what a launch asks for

    @property
    def rounding(self):
        """Report whether descriptors say that f32 is rounded to TF32."""
        return _rounds in self.flags


_NAMED = ("make_ttir",)
RELEASES = {
    (3, 4): Release(False, (), _PASSES_WITH_BLOCK_POINTERS, (), _fusion_by_default),
    (3, 5): Release(False, (), _PASSES_WITH_BLOCK_POINTERS, (_pads_nan,), _fusion_by_default),
    (3, 6): Release(True, _NAMED, _PASSES_WITH_BLOCK_POINTERS, (_pads_nan,), _fusion_by_default),
    (3, 7): Release(True, _NAMED, _PASSES_WITH_BLOCK_POINTERS, (_pads_nan, _rounds), _fusion_by_default),
    (3, 8): Release(True, _NAMED, _PASSES, (_pads_nan, _rounds), _fusion_by_default),
    (3, 9): Release(True, _NAMED, _PASSES, (_pads_nan, _rounds), _fusion_by_function),
}


def _text(number):
    return ".".join(map(str, number))


@functools.cache
def _release(version):
    found, oldest, newest = re.match(r"(\d+)\.(\d+)", version), min(RELEASES), max(RELEASES)
    number = tuple(map(int, found.groups())) if found else newest
    if number < oldest:
        raise RuntimeError(f"Triton {version} is too old for triton_tshared, which needs Triton {_text(oldest)} or newer")
    if number not in RELEASES or not found:
        warnings.warn(f"triton_tshared was tried with Triton {_text(oldest)} to {_text(newest)}, and this is {version or 'of unknown version'}", stacklevel=4)
    return RELEASES.get(number, RELEASES[newest])


def current():
    """Return the release of the Triton that is imported. One that is too old is an error, and one that is too new is tried, which is said once."""
    return _release(getattr(sys.modules.get("triton"), "__version__", ""))


def with_hook():
    """Refuse a Triton without the hook for stages, and return the others."""
    release = current()
    if not release.hook:
        first = min(number for number, r in RELEASES.items() if r.hook)
        raise RuntimeError(f"Triton {sys.modules['triton'].__version__} has no hook for stages, which Triton has since {_text(first)}: "
                           "kernels for GPUs are compiled by Triton. CPUDriver works")
    return release


def descriptor(kind, value):
    """Yield the types and numbers that a descriptor of the host is passed as: base, shape, strides and flags, then shape and strides once more."""
    yield "*" + re.match(r"tensordesc(?:_im2col)?<([^[>]*)\[", kind).group(1), value.base
    for number in (*value.shape, *value.strides):
        yield "i64", number
    for flag in current().flags:
        yield "i1", flag(value)
    for number in value.shape:
        yield "i32", number
    for number in value.strides:
        yield "i64", number
