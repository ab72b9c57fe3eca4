import math
import triton
import triton.language as tl
from triton.language import exp2 as e2
from triton.language.extra import libdevice
from triton.language.extra.cuda import libdevice as ld
import triton.language.extra.cuda as cuda
import functools

PI = tl.constexpr(math.pi)
SIZES = tl.constexpr((2, 4, 8))
FLAGS = tl.constexpr({"a": 1}["a"])


# case: {"fn": "imports", "sig": {"p": "*fp32", "N": "constexpr"}, "const": {"N": 32}}
@triton.jit
def imports(p, N: tl.constexpr):
    i = tl.arange(0, N)
    x = tl.load(p + i)
    y = e2(x) * PI + libdevice.tanh(x) + ld.pow(x, x) + tl.math.exp(x)
    y += SIZES[1] + FLAGS + math.sqrt(4.0) + math.log2(8)
    tl.store(p + i, y)


# case: {"fn": "cuda_things", "sig": {"p": "*i64", "q": "*i32"}}
@triton.jit
def cuda_things(p, q):
    tl.store(p, cuda.globaltimer())
    tl.store(q, cuda.smid())
    tl.store(q, cuda.num_threads() + cuda.num_warps())


# case: {"fn": "gdc", "sig": {"p": "*fp32"}}
@triton.jit
def gdc(p):
    cuda.gdc_wait()
    tl.store(p, tl.load(p) + 1)
    cuda.gdc_launch_dependents()


# case: {"fn": "comp", "sig": {"p": "*fp32", "n": "i32"}}
@triton.jit
def comp(p, n):
    t = (1, 2, n)
    u = [x * 2 for x in t]
    for k in tl.static_range(len(u)):
        tl.store(p + k, u[k])
    a, *b = 1, 2
    tl.store(p, a)


# case: {"fn": "comp2", "sig": {"p": "*fp32", "n": "i32"}}
@triton.jit
def comp2(p, n):
    t = (1, 2, n)
    u = [x * 2 for x in t]
    for k in tl.static_range(len(u)):
        tl.store(p + k, u[k])


# case: {"fn": "multi_asm", "sig": {"p": "*i32", "N": "constexpr"}, "const": {"N": 64}}
@triton.jit
def multi_asm(p, N: tl.constexpr):
    i = tl.arange(0, N)
    x = tl.load(p + i)
    a, b = tl.inline_asm_elementwise("mov.b32 $0, $2; mov.b32 $1, $3;", "=r,=r,r,r", [x, i], dtype=(tl.int32, tl.float32), is_pure=False, pack=1)
    tl.store(p + i, a + b.to(tl.int32))


# case: {"fn": "print_all", "sig": {"p": "*fp32", "n": "i32"}, "options": {"debug": true}}
# case: {"fn": "print_all", "sig": {"p": "*fp16", "n": "u32"}}
@triton.jit
def print_all(p, n):
    x = tl.load(p + tl.arange(0, 16))
    tl.device_print("x", x)
    tl.device_print("x and n: ", x, n, hex=True)
    print("just text")
    tl.device_assert(n > 0, "n must be positive")
    tl.device_assert(x > 0.0, "x", mask=tl.arange(0, 16) < n)
    assert n < 100, f"n is {5}"
    y = n * n + n
    tl.store(p, y)


# case: {"fn": "where_types", "sig": {"p": "*fp16", "q": "*i8", "n": "i32"}}
@triton.jit
def where_types(p, q, n):
    i = tl.arange(0, 16)
    x = tl.load(p + i)
    y = tl.load(q + i)
    a = tl.where(x > y, x, y)
    b = tl.where(n > 3, x, 0)
    c = tl.where(i < n, 1, 2)
    d = tl.where(i < n, 1.0, y)
    tl.store(p + i, a + b + c + d)
    tl.store(q + i, (x > 0) & (y < 3))
    tl.store(q + i, (x > 0) | True)
    tl.store(p + i, (y >> 1) + (y << 2))
    tl.store(p + i, x * n + y // 3 % 5)


# case: {"fn": "ptr_args", "sig": {"p": "*i64", "N": "constexpr"}, "const": {"N": 16}}
@triton.jit
def ptr_args(p, N: tl.constexpr):
    base = tl.load(p).to(tl.pointer_type(tl.float32))
    i = tl.arange(0, N)
    x = tl.load(base + i)
    q = (p + i).to(tl.pointer_type(tl.int32), bitcast=True)
    tl.store(q, x.to(tl.int32))
    tl.store(p + 1, base.to(tl.int64))
    tl.store(p, p == base.to(tl.pointer_type(tl.int64)))


# case: {"fn": "nested_tuples", "sig": {"p": "*fp32", "n": "i32"}}
@triton.jit
def nested_tuples(p, n):
    state = (tl.load(p), (n, tl.load(p + 1)))
    for k in range(n):
        a, (b, c) = state
        state = (a + 1, (b, c * 2))
    if n > 4:
        state = (state[0], (n, state[1][1]))
    tl.store(p, state[0] + state[1][1] + state[1][0])


# case: {"fn": "flow2", "sig": {"p": "*fp32", "n": "i32", "FLAG": "constexpr"}, "const": {"FLAG": false}}
# case: {"fn": "flow2", "sig": {"p": "*fp32", "n": "i32", "FLAG": "constexpr"}, "const": {"FLAG": true}}
@triton.jit
def flow2(p, n, FLAG: tl.constexpr):
    if FLAG:
        x = tl.load(p)
    else:
        x = 0.0
    if not FLAG and n > 2:
        x += 1
    y = x if FLAG else n
    for k in range(0, n):
        if FLAG:
            if k > 3:
                x += k
        else:
            x -= k
    if FLAG:
        return
    tl.store(p, x + y)


# case: {"fn": "block3", "sig": {"p": "*bf16", "n": "i64"}}
@triton.jit
def block3(p, n):
    a = tl.arange(0, 4)[:, None, None]
    b = tl.arange(0, 8)[None, :, None]
    c = tl.arange(0, 16)[None, None, :]
    o = a * 128 + b * 16 + c
    x = tl.load(p + o, mask=o < n, other=float("nan"))
    s = tl.sum(x, axis=1)
    m = tl.max(tl.max(x, 2), 1)
    t = tl.permute(x, (2, 0, 1))
    tl.store(p + o, x * s[:, None, :] + m[:, None, None])
    tl.store(p + tl.reshape(o, (16, 4, 8)), t)
    q = tl.trans(x, 0, 2, 1)
    tl.store(p + tl.trans(o, (0, 2, 1)), q)


# case: {"fn": "td_old", "sig": {"p": "*fp16", "q": "*fp16", "n": "i32"}, "cap": 80}
# case: {"fn": "td_old", "sig": {"p": "*fp16", "q": "*fp16", "n": "i32"}, "cap": 100}
# case: {"fn": "td_old", "sig": {"p": "*fp8e5", "q": "*fp8e5", "n": "i32"}, "cap": 89}
@triton.jit
def td_old(p, q, n):
    d = tl.make_tensor_descriptor(p, shape=[n, n], strides=[n, 1], block_shape=[16, 32])
    e = tl.make_tensor_descriptor(q, shape=[n, n], strides=[n, 1], block_shape=[16, 32])
    for k in range(0, n, 32):
        e.store([0, k], d.load([0, k]))
    x = d.load([0, 0])
    i = tl.arange(0, 16)
    y = tl.dot(x, tl.trans(x))
    tl.store(p + i[:, None] + i[None, :], y.to(p.dtype.element_ty))


# case: {"fn": "atom", "sig": {"p": "*fp32", "q": "*fp16", "b": "*bf16", "i": "*i32", "n": "i32"}}
@triton.jit
def atom(p, q, b, i, n):
    o = tl.arange(0, 16)
    x = tl.atomic_add(p + o, 1.0, mask=o < n, sem="relaxed", scope="gpu")
    y = tl.atomic_add(q + o, x)
    tl.atomic_add(b, 1)
    tl.atomic_max(p + o, x)
    tl.atomic_min(p, 2.0)
    z = tl.atomic_xchg(i + o, o, sem="acquire")
    w = tl.atomic_cas(i, n, 1, sem="release", scope="sys")
    while tl.atomic_cas(i + 1, 0, 1) == 1:
        pass
    tl.store(i + o, z + w)
    tl.store(q + o, y)


# case: {"fn": "consts", "sig": {"p": "*fp32", "A": "constexpr", "B": "constexpr", "C": "constexpr"}, "const": {"A": 5, "B": 2.5, "C": "x"}}
# case: {"fn": "consts", "sig": {"p": "*fp32", "A": "constexpr", "B": "constexpr", "C": "constexpr"}, "const": {"A": -7, "B": 0.0, "C": "yz"}}
@triton.jit
def consts(p, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    a: tl.constexpr = A // 2
    b: tl.constexpr = A % 3
    c: tl.constexpr = A ** 2
    d: tl.constexpr = -A
    e: tl.constexpr = ~A
    f: tl.constexpr = A << 2
    g: tl.constexpr = (A ^ 3) & 6 | 1
    h: tl.constexpr = B * 2 + A
    i: tl.constexpr = B / 4
    j: tl.constexpr = A > 3 and B < 3
    k: tl.constexpr = not j
    l: tl.constexpr = C == "x"
    m: tl.constexpr = C + "q"
    n: tl.constexpr = A if l else B
    o: tl.constexpr = len(m)
    q: tl.constexpr = int(B)
    r: tl.constexpr = float(A)
    tl.store(p, a + b + c + d + e + f + g)
    tl.store(p, h * i)
    tl.store(p, j)
    tl.store(p, k)
    tl.store(p, n + o + q + r)
    tl.store(p, max(A, 3) + min(A, B))
    tl.store(p, A is None)
    tl.store(p, isinstance(A, int))
    z = tl.cast(A, tl.float16) + tl.cast(B, tl.int32)
    tl.store(p, z)


@triton.jit
def rec(x, n: tl.constexpr):
    if n == 0:
        return x
    return rec(x * 2, n - 1)


# case: {"fn": "recs", "sig": {"p": "*fp32"}}
@triton.jit
def recs(p):
    tl.store(p, rec(tl.load(p), 3))


# case: {"fn": "many_returns", "sig": {"p": "*fp32", "n": "i32"}}
@triton.jit
def many_returns(p, n):
    if n == 0:
        return
    if n == 1:
        tl.store(p, 1.0)
        return
    for k in range(n):
        tl.store(p + k, k)
    if n == 2:
        tl.store(p, 2.0)
    else:
        if n == 3:
            return
        tl.store(p, 3.0)


# case: {"fn": "big_ints", "sig": {"p": "*i64", "n": "i64", "u": "u64"}}
@triton.jit
def big_ints(p, n, u):
    tl.store(p, n + 2147483648)
    tl.store(p, n * 4294967296 + 9223372036854775807)
    tl.store(p, u + 18446744073709551615)
    tl.store(p, (n >> 3).to(tl.int32) * 3)
    x = tl.full((16,), 1 << 40, tl.int64)
    tl.store(p + tl.arange(0, 16), x + n)
    tl.store(p, tl.cdiv(n, 16) * 16)


@triton.jit
def opt_arg(x, y=None, scale: tl.constexpr = 1.0, flag=True):
    if y is not None:
        x = x + y
    if flag:
        x = x * scale
    return x


# case: {"fn": "optional", "sig": {"p": "*fp32", "q": "constexpr"}, "const": {"q": null}}
# case: {"fn": "optional", "sig": {"p": "*fp32", "q": "*fp32"}}
@triton.jit
def optional(p, q):
    x = tl.load(p)
    tl.store(p, opt_arg(x))
    tl.store(p, opt_arg(x, x, 2.0))
    tl.store(p, opt_arg(x, scale=3, flag=False))
    if q is not None:
        tl.store(q, x)
