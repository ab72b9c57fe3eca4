import triton
import triton.language as tl
import os

wide = os.environ.get("WIDE", "0") == "1"
configs = [triton.Config({"BLOCK": 256 if wide else 64})]
if os.getenv("SMALL"):
    configs += [triton.Config({"BLOCK": 16})]


@triton.autotune(configs=configs, key=["n"])
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n)
