import triton
import triton.language as tl

@triton.heuristics({"EVEN": lambda args: args["n"] % 16 == 0})
@triton.autotune(
    configs=[triton.Config({"BLOCK": 16}), triton.Config({"BLOCK": 32})],
    key=["n"],
    prune_configs_by={"early_config_prune": lambda configs, named, **kw: configs[:1] if named["EVEN"] else configs},
)
@triton.heuristics({"TWICE": lambda args: args["BLOCK"] * 2})
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr, EVEN: tl.constexpr, TWICE: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n + TWICE)
