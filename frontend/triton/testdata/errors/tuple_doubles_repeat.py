# Repeated tuples count as well.
# sig: *i64
import triton
import triton.language as tl


@triton.jit
def kernel(p):
    t = (1, 2)
    for i in tl.static_range(60):
        t = (t, ) * 2  # error: 13: a value of type tuple has more than 1048576 parts, those of its parts included
    tl.store(p, 1)
