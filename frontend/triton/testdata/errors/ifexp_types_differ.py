# Both values of a conditional expression have one type.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = 1 if n > 0 else 2.5  # error: 9: Ternary expression with dynamic condition has inconsistent types int32 and fp32
