# Only a tuple is spread over arguments.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = tl.maximum(*n)  # error: 20: only tuples can follow * in a call, found int32
