# Tuples that are defaults count when a kernel reads them.
# sig: *i64
import triton
import triton.language as tl


t = (1, 2)
for i in range(60):
    t = (t, t)


@triton.jit
def kernel(p, N: tl.constexpr = t):
    x = N  # error: 5: a value of type tuple has more than 1048576 parts, those of its parts included
    tl.store(p, 1)
