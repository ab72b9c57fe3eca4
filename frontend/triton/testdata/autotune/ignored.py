import triton
import triton.language as tl
from triton.testing import do_bench

measure = lambda call, quantiles: do_bench(call, quantiles=quantiles)


@triton.autotune(configs=[triton.Config({"BLOCK": 16}, ir_override="kernel.ttir")], key=["n"], warmup=10, rep=20, use_cuda_graph=True, do_bench=measure)
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n)
