import triton
import triton.language as tl

@triton.autotune(
    configs=[triton.Config({"BLOCK": 16}), triton.Config({"BLOCK": 32})],
    key=["n", "stride"],
    reset_to_zero=["sum_ptr"],
    restore_value=["x_ptr", "y_ptr"],
    cache_results=True,
)
@triton.jit
def kernel(x_ptr, y_ptr, sum_ptr, n, BLOCK: tl.constexpr):
    tl.atomic_add(sum_ptr, n)
