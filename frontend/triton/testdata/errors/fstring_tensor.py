# An f-string prints constexprs only.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.static_print(f"{n}")  # error: 23: Cannot evaluate f-string containing non-constexpr conversion values, found conversion of type int32
