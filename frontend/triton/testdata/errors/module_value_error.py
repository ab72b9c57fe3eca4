# A global that cannot be evaluated fails where the kernel needs it.
# sig: *fp32, i32, 64
import triton
import triton.language as tl

WIDTH = tl.constexpr(64 // 0)  # error: 22: ZeroDivisionError: integer division or modulo by zero


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x + WIDTH, 1.0)  # note: 18: called from here
