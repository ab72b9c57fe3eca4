# A colon ends the head of a statement.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    if n > 0  # error: 13: expected ':' after 'if' statement, found the end of the line
        tl.store(x, 1.0)
