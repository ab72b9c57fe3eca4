import torch
import triton
import triton.language as tl

DEVICE = triton.runtime.driver.active.get_active_torch_device()

def is_cuda():
    return triton.runtime.driver.active.get_current_target().backend == "cuda"

def get_cuda_autotune_config():
    return [triton.Config({'BM': 128, 'BN': 256}, num_stages=3, num_warps=8), triton.Config({'BM': 64, 'BN': 32}, num_stages=5, num_warps=2)]

def get_autotune_config():
    if is_cuda():
        return get_cuda_autotune_config()
    else:
        return get_hip_autotune_config()

@triton.autotune(configs=get_autotune_config(), key=['M'])
@triton.jit
def k(a_ptr, M, BM: tl.constexpr, BN: tl.constexpr, ACT: tl.constexpr = ""):
    i = tl.arange(0, BM)
    x = tl.load(a_ptr + i)
    if ACT == "leaky":
        x = leaky(x)
    tl.store(a_ptr + i, x + BN + M)

@triton.jit
def leaky(x):
    return tl.where(x >= 0, x, 0.01 * x)

def matmul(a, b):
    assert a.is_contiguous()
    grid = lambda META: (triton.cdiv(M, META['BM']), )
    k[grid](a, M)
    return c

torch.manual_seed(0)
a = torch.rand((512, 512), device=DEVICE, dtype=torch.float16) - 0.5
TORCH_HAS_FP8 = hasattr(torch, "float8_e5m2")
if TORCH_HAS_FP8 and is_cuda():
    torch.manual_seed(0)
    a = torch.randn((512, 512), device=DEVICE)
configs = []
for fp8_inputs in [False, True]:
    if fp8_inputs and (not TORCH_HAS_FP8 or not is_cuda()):
        continue
    configs.append(triton.testing.Benchmark(x_names=["M", "N", "K"]))
@triton.testing.perf_report(configs)
def benchmark(M, N, K, provider, fp8_inputs):
    pass
benchmark.run(show_plots=True, print_data=True)
