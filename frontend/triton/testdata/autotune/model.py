import triton
import triton.language as tl

def estimate(n, BLOCK, num_warps, **kwargs):
    return triton.cdiv(n, BLOCK) * BLOCK / num_warps + kwargs["num_stages"]


@triton.autotune(
    configs=[triton.Config({"BLOCK": b}, num_warps=w) for b in (64, 128, 256) for w in (1, 2)],
    key=["n"],
    prune_configs_by={"perf_model": estimate, "top_k": 2},
)
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n)
