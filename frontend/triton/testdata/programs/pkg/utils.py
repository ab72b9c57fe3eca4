import contextlib, functools, importlib, inspect, logging, os, sys, warnings
from enum import Enum
from typing import TYPE_CHECKING, Any, Callable, Dict, Optional
import torch
import triton
import operator
from packaging import version
from packaging.version import Version
logger = logging.getLogger(__name__)
COMPILER_MODE = os.getenv("X_COMPILER_MODE") == "1"
def infer_device():
    if torch.cuda.is_available():
        return "cuda"
    return "cpu"
device = infer_device()
def is_hip() -> bool:
    return torch.version.hip is not None
def compare_version(package: str, op: Callable, target: str) -> bool:
    try:
        pkg = importlib.import_module(package)
    except ImportError:
        return False
    return op(Version(pkg.__version__), Version(target))
@functools.lru_cache(maxsize=None)
def get_available_device() -> str:
    try:
        return triton.runtime.driver.active.get_current_target().backend
    except BaseException:
        return 'cpu'
device_torch_lib = getattr(torch, 'cuda')
IS_TMA = torch.cuda.is_available() and torch.cuda.get_device_capability(0)[0] >= 9
is_gather_supported = hasattr(triton.language, 'gather')
TRITON_ABOVE_3_4 = version.parse(triton.__version__) >= version.parse("3.4.0")
class Act(Enum):
    NONE = 0
    GELU = 1
