# With takes context managers of Triton only.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    with n:  # error: 10: `with` needs a call of a context manager of the language
        tl.store(x, 1.0)
