# A function has no tensor.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    f = tl.exp  # error: 5: cannot convert <function exp> of type <class 'function'> to tensor
