# Both branches of an if leave a name with one shape.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    if n > 0:  # error: 5: Mismatched type for y between then block (<['64'], fp32>) and else block (<['32'], fp32>)
        y = tl.zeros((64, ), tl.float32)
    else:
        y = tl.zeros((32, ), tl.float32)
    tl.store(x + tl.arange(0, 64), y)
