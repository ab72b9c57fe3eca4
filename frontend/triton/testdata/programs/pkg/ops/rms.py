import math
import operator
import torch
import triton
import triton.language as tl
from ..utils import compare_version, is_gather_supported, IS_TMA, TRITON_ABOVE_3_4, is_hip, infer_device
if compare_version("triton", operator.ge, "3.0.0") and not infer_device() == "npu":
    try:
        from triton.language.extra.libdevice import rsqrt
    except ModuleNotFoundError:
        from triton.language.extra.cuda.libdevice import rsqrt
else:
    from triton.language.math import rsqrt
if TRITON_ABOVE_3_4:
    from triton.language import sqrt as mysqrt
_CAST: tl.constexpr = tl.constexpr(0)
if hasattr(tl, "gather"):
    gather = tl.gather
else:
    @triton.jit
    def gather(a, b, c):
        return a
NUM_WARPS = [2, 4] if is_hip() else [4, 8]
LOG2E = tl.constexpr(1.0 / math.log(2.0))

@triton.heuristics({"HAS": lambda args: args["w"] is not None})
@triton.autotune(configs=[triton.Config({}, num_warps=w) for w in NUM_WARPS], key=["n"])
@triton.jit(do_not_specialize=["n"])
def rms_kernel(x, w, n, eps, BLOCK: tl.constexpr, HAS: tl.constexpr):
    i = tl.arange(0, BLOCK)
    m = i < n
    v = tl.load(x + i, mask=m, other=0.0).to(tl.float32)
    r = rsqrt(tl.sum(v * v) / n + eps)
    if HAS:
        v = v * tl.load(w + i, mask=m)
    tl.store(x + i, v * r * LOG2E + mysqrt(v), mask=m)
