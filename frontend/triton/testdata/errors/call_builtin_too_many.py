# A builtin gets no more arguments than it has parameters.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    pid = tl.program_id(0, 1)  # error: 11: program_id() takes 1 positional argument but 2 were given
