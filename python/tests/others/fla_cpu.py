"""A plugin of pytest for fla's tests: the device is the CPU. fla takes CUDA where the backend of Triton is named cpu, since there was none.

Its kernels and functions are as they are. Triton 3.9 refuses keys of autotune that are no arguments; those that fla has are left out."""
import functools
import importlib.util
import sys
import types

import torch
from triton.runtime import autotuner


def _take_cpu():
    # fla imports all of itself at once, and its modules copy the device: it is set while the package is a shell.
    shell = types.ModuleType("fla")
    shell.__path__ = list(importlib.util.find_spec("fla").submodule_search_locations)
    shell.__version__ = "0"
    sys.modules["fla"] = shell
    for name in ("fla.utils", "fla.utils._device"):
        module = importlib.import_module(name)
        module.device, module.device_torch_lib = "cpu", torch.cpu
        module.autocast_custom_fwd = functools.partial(torch.amp.custom_fwd, device_type="cpu")
        module.autocast_custom_bwd = functools.partial(torch.amp.custom_bwd, device_type="cpu")
    del sys.modules["fla"]


def _drop_unknown_keys():
    make = autotuner.Autotuner.__init__

    @functools.wraps(make)
    def init(self, fn, arg_names, configs, key, *rest, **more):
        make(self, fn, arg_names, configs, [k for k in key if k in arg_names], *rest, **more)

    autotuner.Autotuner.__init__ = init


_take_cpu()
_drop_unknown_keys()
