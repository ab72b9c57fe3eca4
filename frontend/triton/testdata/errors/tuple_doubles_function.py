# Tuples that functions return at compile time count as well.
# sig: *i64
import triton
import triton.language as tl


@triton.constexpr_function
def f():
    t = (1, 2)
    for i in range(60):
        t = (t, t)
    return t


@triton.jit
def kernel(p):
    x = f()  # error: 9: a value of type tuple has more than 1048576 parts, those of its parts included
    tl.store(p, 1)
