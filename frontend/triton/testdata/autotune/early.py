import triton
import triton.language as tl

def fitting(configs, named_args, **kwargs):
    wide = named_args["x_ptr"].element_size() * kwargs["SCALE"]
    return [c for c in configs if c.kwargs["BLOCK"] * wide <= named_args["n"] and c.num_warps < 8 and c.num_stages == 3]


@triton.autotune(
    configs=[triton.Config({"BLOCK": 2**i}, num_warps=w) for i in range(4, 8) for w in (4, 8)],
    key=["n"],
    prune_configs_by={"early_config_prune": fitting},
)
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr, SCALE: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n * SCALE)
