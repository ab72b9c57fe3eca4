"""Triton's launcher for NVIDIA GPUs, around which kernels with tensor maps are launched.

Kernels with maps stand beside the one without in Triton's metadata. Each launch takes the first that its grid and its arguments allow: launch.c looks. All
others, such as those of tensors that are empty or not aligned, go to Triton's launcher and the kernel without maps."""
import base64
import functools
import os

from .. import _bounds
from . import maps

VARIABLE = "TRITON_TSHARED_TENSOR_MAPS"
_LEADING = 4  # values before the arguments of a kernel, as in _bounds: packed metadata, metadata of the launch, and its two hooks
# Words for options of kernels with maps.
OPTIONS = {"not_persistent": ("persistent", False), "persistent": ("persistent", True), "stream_k": ("stream_k", True), "thread_stores": ("thread_stores", True)}


def wanted():
    """Return the options of kernels with tensor maps that the environment asks for: the usual ones if it says nothing, none for no such kernels."""
    return options_of(os.environ.get(VARIABLE, "1"))


def options_of(text):
    """Return the options that a text asks for, pairs of names and values: 1 for the usual ones, or words of OPTIONS with commas between them. It may be a truth value, too."""
    if not text or text == "0":
        return ()
    words = [] if text in (True, "1") else text.split(",")
    if wrong := set(words) - set(OPTIONS):
        raise ValueError(f"tensor maps are 0, 1 or some of {', '.join(OPTIONS)}, not {', '.join(sorted(wrong))}")
    return (("tensor_maps", True), *(OPTIONS[word] for word in words))


def _flat(kinds):
    """Report whether arguments of Python are those of the kernel, one for one."""
    return all(isinstance(kind, str) and not kind.startswith("tensordesc") for kind in kinds)


def _hooks(hook):
    """Report whether a hook does something: Triton passes chains that may be empty."""
    return hook is not None and bool(getattr(hook, "calls", True))


class Mapped:
    """A kernel with maps, which is loaded when it is first launched."""

    def __init__(self, wire, kinds, launcher, utils):
        self.wire, self.kinds, self.flat, self.utils = wire, kinds, _flat(kinds), utils
        self.cooperative, self.overlaps = getattr(launcher, "launch_cooperative_grid", False), getattr(launcher, "launch_pdl", False)
        self.launch, self.handle = None, 0

    def load(self, kinds):
        """Load the kernel on the current device."""
        utils, device, warps = *self.utils(), self.wire["num_warps"]
        persistent = self.wire.get("blocks_per_multiprocessor")
        launch = maps.Launch(self.wire, kinds, utils.get_device_properties(device)["multiprocessor_count"] if persistent else 1)
        try:
            loaded = utils.load_binary(self.wire["name"], base64.b64decode(self.wire["cubin"]), self.wire["shared"], device)
        except RuntimeError as e:  # the driver's
            raise maps.Unfit(f"it cannot be loaded: {e}") from e
        if 32 * warps > loaded[4]:
            raise maps.Unfit(f"{warps} warps do not fit")
        self.handle, self.launch = loaded[1], launch

    def __call__(self, x, y, z, stream, metadata, enter, leave, args):
        """Launch the kernel; False where that is left to Triton."""
        kinds = self.kinds
        if not self.flat:
            flat = [part for kind, value in zip(kinds, args) for part in _bounds.flatten(kind, value)]
            kinds, args = [kind for kind, _ in flat], tuple(value for _, value in flat)
        if self.launch is None:
            self.load(kinds)
        launch = self.launch.function
        hooked = _hooks(enter) or _hooks(leave)
        if hooked and launch(x, y, z, stream, self.handle, self.cooperative, self.overlaps, True, args) != 0:
            return False
        if _hooks(enter):
            enter(metadata)
        status = launch(x, y, z, stream, self.handle, self.cooperative, self.overlaps, False, args)
        if status == maps.OTHER_CALL:
            return False
        if status != 0:
            raise RuntimeError(f"Triton Error [CUDA]: {self.launch.error(status)}")
        if _hooks(leave):
            leave(metadata)
        return True


def _utils():
    """Return Triton's functions for the current device, and its number."""
    from triton.runtime import driver

    return driver.active.utils, driver.active.get_current_device()


def wrap(launcher_class, utils=_utils):
    """Have Triton's launcher launch kernels with maps, once. Utils returns what loads code, and the current device."""
    if hasattr(launcher_class, "tshared_wrapped"):
        return
    made, called = launcher_class.__init__, launcher_class.__call__

    @functools.wraps(made)
    def init(self, src, metadata):
        made(self, src, metadata)
        kinds = list(src.signature.values())
        wires = getattr(metadata, "tshared_maps", None) or ()
        if getattr(self, "launch_pdl", False):  # scratch memory is for launches that follow each other
            wires = [wire for wire in wires if not wire.get("all_blocks")]
        self.tshared_maps = [Mapped(wire, kinds, self, utils) for wire in wires]

    @functools.wraps(called)
    def call(self, x, y, z, stream, function, *args):
        for mapped in self.tshared_maps:
            try:
                if mapped(x, y, z, stream, *args[1:_LEADING], args[_LEADING:]):
                    return None
            except maps.Unfit:
                self.tshared_maps = [other for other in self.tshared_maps if other is not mapped]
        return called(self, x, y, z, stream, function, *args)

    launcher_class.__init__, launcher_class.__call__, launcher_class.tshared_wrapped = init, call, True
    if hasattr(launcher_class, "tshared_watched"):  # launches with maps are compared with their bounds, too
        del launcher_class.tshared_watched
        _bounds.watch(launcher_class)
