# A block is indented.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    if n > 0:
    tl.store(x, 1.0)  # error: 5: expected an indented block after 'if' statement on line 9
