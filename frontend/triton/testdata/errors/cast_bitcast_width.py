# A bitcast keeps the width.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n.to(tl.float16, bitcast=True)  # error: 9: Cannot bitcast data-type of size 32 to data-type of size 16
