import triton
import triton.language as tl

def renew(configs, args):
    kept = [triton.Config({**c.kwargs, "HALF": c.kwargs["BLOCK"] // 2}, num_warps=c.num_warps) for c in configs]
    kept[0].num_stages = 5
    kept[-1].kwargs["HALF"] = args["n"]
    return kept


@triton.autotune([triton.Config({"BLOCK": 16}), triton.Config({"BLOCK": 32}, 2)], ["n"], {"early_config_prune": renew})
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr, HALF: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n + HALF)
