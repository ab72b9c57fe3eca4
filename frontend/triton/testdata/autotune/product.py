import triton
import triton.language as tl
import itertools


@triton.autotune(
    configs=[
        triton.Config({"BLOCK": b, "UNROLL": u}, num_warps=w, maxnreg=128 if b == 64 else None)
        for b, u, w in itertools.product([32, 64], [1], [4, 8])
    ],
    key=["n"],
)
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr, UNROLL: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n + UNROLL)
