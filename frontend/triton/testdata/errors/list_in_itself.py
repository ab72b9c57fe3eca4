# A list that is part of itself is nested too deeply.
# sig: *i64
import triton
import triton.language as tl


t = []
t.append(t)
T = tl.constexpr(t)


@triton.jit
def kernel(p):
    x = T  # error: 9: values are nested more than 20000 levels deep
    tl.store(p, 1)
