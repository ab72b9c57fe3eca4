import triton
import triton.language as tl
from typing import NamedTuple

W: tl.constexpr = tl.constexpr(3)
HALF = tl.constexpr(0.5)
NAME = tl.constexpr("abc")
exp = tl.exp


# case: {"fn": "if_scalar", "sig": {"a": "*fp32", "n": "i32"}}
@triton.jit
def if_scalar(a, n):
    x = tl.load(a)
    y = x
    if n > 3:
        x = x + 1
        z = x * 2
    else:
        z = x
        y = y - 1.0
    tl.store(a, x + y + z)


# case: {"fn": "if_only", "sig": {"a": "*fp32", "n": "i32"}}
# case: {"fn": "if_only", "sig": {"a": "*fp16", "n": "i64"}}
@triton.jit
def if_only(a, n):
    x = tl.load(a)
    if n:
        x += 1
    elif n == 7:
        x = x * x
    else:
        if n < 0:
            tl.store(a + 1, x)
    tl.store(a, x)


# case: {"fn": "early_return", "sig": {"a": "*fp32", "n": "i32"}}
@triton.jit
def early_return(a, n):
    pid = tl.program_id(0)
    if pid >= n:
        return
    x = tl.load(a + pid)
    if x > 0:
        tl.store(a + pid, -x)
        return
    else:
        x = x * 2
    tl.store(a + pid, x)


# case: {"fn": "early_return_both", "sig": {"a": "*fp32", "n": "i32"}}
@triton.jit
def early_return_both(a, n):
    if n > 1:
        tl.store(a, 1.0)
        return
    else:
        tl.store(a, 2.0)
        return


@triton.jit
def pick(x, n):
    if n > 2:
        return x + 1
    return x - 1


@triton.jit
def pick_else(x, n):
    if n > 2:
        return x + 1, n
    else:
        return x * 2, n + 1


@triton.jit
def noret(x):
    tl.store(x, 1.0)


# case: {"fn": "call_returns", "sig": {"a": "*fp32", "n": "i32"}}
# case: {"fn": "call_returns", "sig": {"a": "*bf16", "n": "i64"}, "attrs": {}}
@triton.jit
def call_returns(a, n):
    x = tl.load(a)
    y = pick(x, n)
    z, m = pick_else(y, n)
    t = pick_else(z, m)
    noret(a)
    tl.store(a, t[0] + t[1])


# case: {"fn": "loops", "sig": {"a": "*fp32", "n": "i32", "BLOCK": "constexpr"}, "const": {"BLOCK": 64}}
# case: {"fn": "loops", "sig": {"a": "*fp16", "n": "i64", "BLOCK": "constexpr"}, "const": {"BLOCK": 16}}
@triton.jit
def loops(a, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    acc = tl.zeros((BLOCK,), tl.float32)
    cnt = 0
    for k in range(0, n, BLOCK):
        acc += tl.load(a + k + i, mask=k + i < n, other=0.0)
        cnt += 1
    for k in range(n):
        acc = acc * 2
        for j in range(0, k):
            acc += j
            cnt = cnt + j
    for k in range(10, 0, -1):
        acc += k
    for k in tl.range(0, n, 2, num_stages=3):
        acc -= k
    for k in tl.range(n, loop_unroll_factor=2, flatten=True, disallow_acc_multi_buffer=True):
        acc = acc + 1
    for k in tl.range(0, n, warp_specialize=False, disable_licm=True):
        acc += 1
    tl.store(a + i, acc + cnt)


# case: {"fn": "static_loops", "sig": {"a": "*fp32", "n": "i32", "K": "constexpr"}, "const": {"K": 4}}
@triton.jit
def static_loops(a, n, K: tl.constexpr):
    x = tl.load(a)
    for k in tl.static_range(K):
        x += k
        if k % 2 == 0:
            x = x * k
    for k in tl.static_range(8, 0, -3):
        x = x - k
    for k in range(0, K):
        if k > 2:
            x = x + 1
    tl.store(a, x)


# case: {"fn": "whiles", "sig": {"a": "*i32", "n": "i32"}}
@triton.jit
def whiles(a, n):
    lo = 0
    hi = n
    while lo < hi:
        mid = (lo + hi) // 2
        v = tl.load(a + mid)
        if v < 7:
            lo = mid + 1
        else:
            hi = mid
    k = n
    x = 1.0
    while k > 0 and lo != 3:
        k -= 1
        x = x * 1.5
        for j in range(k):
            x += j
    tl.store(a, lo + k)


# case: {"fn": "constexprs", "sig": {"a": "*fp32", "M": "constexpr", "FLAG": "constexpr", "MODE": "constexpr", "DT": "constexpr"}, "const": {"M": 8, "FLAG": true, "MODE": "fast", "DT": 32}}
# case: {"fn": "constexprs", "sig": {"a": "*fp32", "M": "constexpr", "FLAG": "constexpr", "MODE": "constexpr", "DT": "constexpr"}, "const": {"M": 16, "FLAG": false, "MODE": "slow", "DT": null}}
@triton.jit
def constexprs(a, M: tl.constexpr, FLAG: tl.constexpr, MODE: tl.constexpr, DT: tl.constexpr):
    n: tl.constexpr = M * 2 // 3 + W
    q: tl.constexpr = tl.constexpr(M ** 2)
    i = tl.arange(0, M)
    x = tl.load(a + i)
    if FLAG:
        x = x + n
    if MODE == "fast":
        x = x * HALF
    elif MODE == "slow":
        x = x / HALF
    else:
        x = x - 1
    if DT is None:
        x = x + q
    else:
        x = x - DT
    y = x if FLAG else -x
    z = 1 if M > 10 else 2.5
    w = (M > 3) and FLAG
    v = not FLAG
    u = M if not v else M + 1
    b = -M
    c = M << 2 | 1
    tl.static_assert(M > 2, "M is small")
    tl.static_print("M", M)
    tl.store(a + i, y + z + w + v + u + b + c)
    tl.store(a + i, exp(x) + min(M, 3) + max(M, 4, 5))


# case: {"fn": "ternary", "sig": {"a": "*fp32", "n": "i32"}}
@triton.jit
def ternary(a, n):
    x = tl.load(a)
    y = x if n > 3 else x + 1
    z = n if n > 4 else 5
    c = (n > 1) and (n < 7) or n == 11
    d = not c
    tl.store(a, y + z + c + d)
    assert n > 0, "positive"
    tl.device_assert(n > 1, "more")
    tl.assume(n > 2)
    tl.debug_barrier()
    print("n", n)


# case: {"fn": "tuples", "sig": {"a": "*fp32", "n": "i32"}}
@triton.jit
def tuples(a, n):
    t = (tl.load(a), n, 3)
    u = t + (4, 5.0)
    p, q, r = t
    s, (v, w) = p, (q, r)
    p, q = q, p
    for k in range(n):
        t = (t[0] + 1, t[1], t[2])
        p, q = q, p + 1 if False else p
    x = t[0] + u[-1] + len(u) + s + v + w
    tl.store(a, x + t[1:][0])
    l = [1, 2, n]
    tl.store(a + l[2], l[0])


@triton.jit
def starred(a, b, c, d=4):
    return a + b * c - d


@triton.jit
def kw(x, *, y, z: tl.constexpr = 2):
    return x * y + z


# case: {"fn": "calls", "sig": {"a": "*fp32", "n": "i32"}}
@triton.jit
def calls(a, n):
    t = (n, n + 1, 2)
    x = starred(*t)
    x += starred(1, c=n, b=2.5)
    x += starred(n, n, n, n)
    x += starred(n, n, n, n)
    x += starred(1, 2, 3)
    tl.store(a, x)
    tl.store(a, kw(x, y=n))
    tl.store(a, kw(x, z=5, y=n))


@triton.jit
def fact(n: tl.constexpr):
    if n <= 1:
        return 1
    else:
        return n * fact(n - 1)


@triton.jit(noinline=True)
def slow(x, n):
    for k in range(n):
        x = x * x + k
    return x


@triton.jit
def apply(f: tl.constexpr, x, y):
    return f(x, y)


# case: {"fn": "more_calls", "sig": {"a": "*fp32", "n": "i32"}}
@triton.jit
def more_calls(a, n):
    x = tl.load(a)
    tl.store(a, fact(5) + slow(x, n) + apply(slow, x, 4))
    tl.store(a + 1, apply(pick, x, n))


@triton.constexpr_function
def log2i(n):
    k = 0
    while n > 1:
        n //= 2
        k += 1
    return k


@triton.constexpr_function
def table(n):
    return [i * i for i in range(n)][-1]


# case: {"fn": "const_fn", "sig": {"a": "*fp32", "N": "constexpr"}, "const": {"N": 64}}
@triton.jit
def const_fn(a, N: tl.constexpr):
    k: tl.constexpr = log2i(N)
    x = tl.load(a + tl.arange(0, 1 << k))
    tl.store(a + tl.arange(0, N), x + k + table(N))
    s: tl.constexpr = f"name_{N}_{k}"
    tl.static_assert(s == "name_64_6")


class Pair(NamedTuple):
    x: tl.tensor
    y: tl.tensor


@triton.jit
def swap(p):
    return Pair(p.y, p.x)


# case: {"fn": "named", "sig": {"a": "*fp32", "n": "i32"}}
@triton.jit
def named(a, n):
    p = Pair(tl.load(a), tl.load(a + 1))
    p = swap(p)
    for k in range(n):
        p = Pair(p.x + p.y, p.y)
    tl.store(a, p.x)
    tl.store(a + 1, p[1])


# case: {"fn": "types", "sig": {"a": "*fp16", "b": "*i8", "n": "i32"}}
@triton.jit
def types(a, b, n):
    i = tl.arange(0, 16)
    x = tl.load(a + i)
    d: tl.constexpr = a.dtype.element_ty
    e: tl.constexpr = x.dtype
    y = x.to(tl.float32)
    if d == tl.float16:
        y = y * 2
    if e.is_floating() and x.dtype.primitive_bitwidth == 16:
        y = y + 1
    if b.dtype.element_ty.is_int():
        y = y - 1
    z = tl.zeros(x.shape, dtype=d)
    w = y.to(d) + z
    tl.store(a + i, w)
    tl.store(b + i, y.to(b.dtype.element_ty))
    tl.store(b + i, y.to(b.type.element_ty))


# case: {"fn": "aug", "sig": {"a": "*i32", "n": "i32", "m": "u32", "f": "fp32", "g": "fp64", "h": "fp16", "b": "i1"}}
# case: {"fn": "aug", "sig": {"a": "*i32", "n": "i64", "m": "u64", "f": "fp64", "g": "fp32", "h": "bf16", "b": "u1"}, "attrs": {"1": 16}}
@triton.jit
def aug(a, n, m, f, g, h, b):
    x = tl.load(a)
    x += 1
    x -= n
    x *= 2
    x //= 3
    x %= 5
    x &= 7
    x |= 8
    x ^= 9
    x <<= 1
    x >>= 2
    y = x / 2
    y /= 3
    y += f
    y *= g
    y += h
    z = n + 1
    z = m * 2
    w = f * 0.5 + 1
    s = 0.5
    v = h * s
    u = h * 0.5
    if b:
        y += 1
    tl.store(a, y + z + w + v + u)
    tl.store(a, n > m if n == n else n)


# case: {"fn": "ones", "sig": {"a": "*fp32", "n": "constexpr", "s": "constexpr"}, "const": {"n": 1, "s": 1}}
@triton.jit
def ones(a, n, s):
    i = tl.arange(0, 8)
    tl.store(a + i * s, tl.load(a + i * n) + n)
    tl.store(a, 0)
    if n == 1:
        tl.store(a, 5)


# case: {"fn": "shadow", "sig": {"a": "*fp32", "n": "i32"}}
@triton.jit
def shadow(a, n):
    n = n + 1
    a = a + n
    x = 0.0
    for i in range(n):
        x = x + i
        y = x
    if n > 3:
        q = 1
    else:
        q = 2
    for i in range(n):
        if i > 3:
            x = x + q
        else:
            x = x - q
            q = q + 1
    tl.store(a, x + q)


# case: {"fn": "nested_flow", "sig": {"a": "*fp32", "n": "i32", "m": "i32"}}
@triton.jit
def nested_flow(a, n, m):
    acc = tl.full([16], 0, tl.float32)
    best = float("-inf")
    idx = -1
    for i in range(n):
        v = tl.load(a + i)
        if v > best:
            best = v
            idx = i
        j = i
        while j < m:
            acc += v
            j += 2
            if j == 5:
                acc = acc * 0.5
    tl.store(a + tl.arange(0, 16), acc + best + idx)


# case: {"fn": "pid2", "sig": {"a": "*fp32", "b": "*fp32", "M": "i32", "N": "i32", "stride": "i32", "BM": "constexpr", "BN": "constexpr", "G": "constexpr"}, "const": {"BM": 32, "BN": 64, "G": 8}, "attrs": {"0": 16, "1": 16, "4": 16}}
@triton.jit
def pid2(a, b, M, N, stride, BM: tl.constexpr, BN: tl.constexpr, G: tl.constexpr):
    pid = tl.program_id(axis=0)
    num_m = tl.cdiv(M, BM)
    num_n = tl.cdiv(N, BN)
    width = G * num_n
    group = pid // width
    size = min(num_m - group * G, G)
    pm = group * G + (pid % size)
    pn = (pid % width) // size
    rm = (pm * BM + tl.arange(0, BM)) % M
    rn = pn * BN + tl.arange(0, BN)
    rm = tl.max_contiguous(tl.multiple_of(rm, BM), BM)
    mask = (rm[:, None] < M) & (rn[None, :] < N)
    x = tl.load(a + rm[:, None] * stride + rn[None, :], mask=mask, other=0.)
    tl.store(b + rm[:, None] * stride + rn[None, :], tl.maximum(x, 0.0), mask=mask)
