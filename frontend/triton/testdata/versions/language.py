# What is new from Triton 3.7 to 3.9. The folders have what these releases make of each kernel, without locations.
# compile: poll *i32, *i32
# compile: poll_time *i32, *i32
# compile: poll_tensor *i32, *i32, 16
# compile: load_scalar *i32, *i32, i32
# compile: load_tensor *i32, *i32, 16
# compile: store_both *i32, *i32, 16
# compile: cats *fp32, *fp32, 16
# compile: tops *i32, *i32, 16
# compile: others *i32, *fp32, *fp32, 16
# compile: dots *fp32, *fp32, 16
# compile: aggregates *i32, *i32, 16
# compile: returns *i32, *i32
import triton
import triton.language as tl

@triton.jit
def poll(flag, out):
    tl.atomic_poll(flag, 3)
    tl.store(out, tl.load(out) + 1)

@triton.jit
def poll_time(flag, out):
    r = tl.atomic_poll(flag, 3, sem="relaxed", scope="sys", timeout_ns=1000)
    tl.store(out, r)

@triton.jit
def poll_tensor(flag, out, N: tl.constexpr):
    o = tl.arange(0, N)
    r = (flag + o).atomic_poll(o, timeout_ns=1000)
    tl.store(out + o, r)

@triton.jit
def load_scalar(flag, out, n):
    tl.store(out, tl.atomic_load(flag, mask=n > 0, sem="relaxed", scope="cta"))

@triton.jit
def load_tensor(flag, out, N: tl.constexpr):
    o = tl.arange(0, N)
    tl.store(out + o, (flag + o).atomic_load(mask=o < 5))

@triton.jit
def store_both(flag, out, N: tl.constexpr):
    o = tl.arange(0, N)
    tl.atomic_store(flag + o, o, mask=o < 5, sem="relaxed", scope="sys")
    out.atomic_store(3)

@triton.jit
def cats(x, out, N: tl.constexpr):
    o = tl.arange(0, N)
    a = tl.load(x + o)
    tl.store(out + tl.arange(0, 2 * N), tl.cat(a, -a))
    b = tl.load(x + o[:, None] * N + o[None, :])
    c = tl.cat(b, b + 1, dim=1)
    tl.store(out + o[:, None] * 2 * N + tl.arange(0, 2 * N)[None, :], c)

@triton.jit
def tops(x, out, N: tl.constexpr):
    o = tl.arange(0, N)
    a = tl.load(x + o)
    tl.store(out + tl.arange(0, 4), tl.topk(a, 4, descending=False))
    tl.store(out + 4 + tl.arange(0, 4), tl.topk(a, 4))
    tl.store(out + 8 + tl.arange(0, 1), tl.topk(a, 1))

@triton.jit
def others(x, y, out, N: tl.constexpr):
    o = tl.arange(0, N)
    a = tl.load(x + o)
    f = tl.load(y + o)
    tl.store(out + o, tl.fdiv(f, f + 2.0, approx=True))
    tl.store(out + o, tl.fdiv(1.0, f + 2.0))
    tl.store(out + o, tl.cumprod(f.to(tl.float16), dtype=tl.float32))
    tl.store(out + o, tl.expect_zero(f, o > 3))
    tl.store(out + o, -f)
    tl.store(out + o, tl.maximum(f, 0) + tl.clamp(f, 0, 1) + tl.fma(f, 2, 1))
    tl.store(out + o, tl.to_tensor(3) + a)
    tl.store(out + o, tl.minimum(f.to(tl.bfloat16), 2))
    tl.store(out + o, tl.max(f.to(tl.bfloat16), 0))
    tl.store(out + o, tl.cumsum(f.to(tl.bfloat16), 0))

@triton.jit
def dots(x, out, N: tl.constexpr):
    o = tl.arange(0, N)
    i = o[:, None] * N + o[None, :]
    a = tl.load(x + i).to(tl.float16)
    acc = tl.zeros((N, N), tl.float16)
    tl.store(out + i, tl.dot(a, a, acc))

@triton.aggregate
class Pair:
    a: tl.tensor
    b: tl.tensor
    n: tl.constexpr = 2

    @triton.jit
    def sum(self):
        return self.a + self.b * self.n

@triton.jit
def aggregates(x, out, N: tl.constexpr):
    o = tl.arange(0, N)
    p = Pair(tl.load(x + o), o)
    q = tl.aggregate_replace(p, b=o + 1)
    tl.store(out + o, p.sum() + q.sum())

@triton.jit
def constant(x):
    if x > 3:
        return 1, 2
    return 1, 3

@triton.jit
def returns(x, out):
    a, b = constant(tl.load(x))
    tl.store(out, a + b)
