# An aggregate has only its own fields.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@tl.core._aggregate
class Pair:
    a: tl.tensor
    b: tl.tensor

    @triton.constexpr_function
    def __init__(self, a, b):
        self.a = a
        self.b = b


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = Pair(n, n)
    tl.store(x, p.c)  # error: 17: 'Pair' object has no attribute 'c'
