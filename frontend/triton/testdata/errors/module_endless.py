# The evaluation of a module has a step limit.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


def forever():
    k = 0
    while True:
        k += 1  # error: 9: RuntimeError: evaluation takes more than the limit of 10000000 steps


WIDTH = tl.constexpr(forever())  # note: 22: called from here: forever


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x + WIDTH, 1.0)  # note: 18: called from here
