# A tuple can be nested too deeply to visit.
# sig: *i64
import triton
import triton.language as tl


t = ()
for i in range(100000):
    t = (t, )
T = tl.constexpr(t)


@triton.jit
def kernel(p):
    x = T  # error: 9: values are nested more than 20000 levels deep
    tl.store(p, 1)
