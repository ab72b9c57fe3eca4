import triton
import triton.language as tl

@triton.autotune(
    configs=[triton.Config({"BLOCK": 16 * i}) for i in range(1, 9)],
    key=[],
    prune_configs_by={
        "early_config_prune": lambda configs, named, **kw: configs[1:],
        "perf_model": lambda BLOCK, **kw: -BLOCK,
        "top_k": 0.4,
    },
)
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n)
