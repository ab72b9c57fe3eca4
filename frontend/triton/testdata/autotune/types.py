import triton
import triton.language as tl
import torch


def by_type(configs, named, **kwargs):
    x = named["x_ptr"]
    if x.dtype == torch.float16 and x.is_contiguous() and x.stride(0) == 4 and x.ndim == 2:
        return configs[:1]
    if x.dtype in (torch.bfloat16, torch.float32) and x.dtype.itemsize == x.element_size():
        return configs[1:]
    return []


@triton.autotune(configs=[triton.Config({"BLOCK": 16}), triton.Config({"BLOCK": 32})], key=[], prune_configs_by={"early_config_prune": by_type})
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n)
