"""Names that hold one value before a loop or a branch, and different ones in it."""
import triton
import triton.language as tl


@triton.jit
def swap_for(x, o, q, n):
    i = tl.arange(0, 8)
    v = tl.load(x + i)
    a = v
    b = v
    for w in range(0, n):
        b = v % ((a & 15) + 2)
        a, b = b, a
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def swap_only(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = tl.load(x + 8 + i)
    for w in range(0, n):
        a, b = b, a
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def equal_swap(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        a, b = b + 1, a
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def alias_in_loop(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = tl.load(x + 8 + i)
    for w in range(0, n):
        c = a
        a = a + b
        b = c
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def three_names(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    c = a
    for w in range(0, n):
        a, b, c = b + 1, c + 2, a + 3
    tl.store(o + i, a + b)
    tl.store(q + i, c)


@triton.jit
def one_assigned(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        a = a + b
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def fibonacci(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        a, b = b, a + b
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def swap_while(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    w = 0
    while w < n:
        b = b + w
        a, b = b, a
        w += 1
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def swap_if(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    if n > 2:
        b = a + 1
        a, b = b, a
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def swap_if_else(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = tl.load(x + 8 + i)
    if n > 2:
        a, b = b, a
    else:
        a = b
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def if_in_for(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        if w > 1:
            a, b = b + 1, a
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def nested_for(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        for u in range(0, 2):
            a, b = b + u, a
        b = a + w
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def nested_alias(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    for w in range(0, n):
        b = a
        for u in range(1, 3):
            b, a = a + u, b
    tl.store(o + i, a)
    tl.store(q + i, a)


@triton.jit
def tuples(x, o, q, n):
    i = tl.arange(0, 8)
    v = tl.load(x + i)
    p = (v, v)
    for w in range(0, n):
        p = (p[1] + 1, p[0])
    tl.store(o + i, p[0])
    tl.store(q + i, p[1])


@triton.jit
def tuple_and_name(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    p = (a, a)
    for w in range(0, n):
        a = a + 1
        p = (a, p[0])
    tl.store(o + i, p[0])
    tl.store(q + i, p[1])


@triton.jit
def scalars(x, o, q, n):
    i = tl.arange(0, 8)
    a = n
    b = n
    for w in range(0, n):
        a, b = b + 1, a
    tl.store(o + i, a + i)
    tl.store(q + i, b + i)


@triton.jit
def constants(x, o, q, n):
    i = tl.arange(0, 8)
    a = 0
    b = 0
    for w in range(0, n):
        a, b = b + w, a
    tl.store(o + i, a + i)
    tl.store(q + i, b + i)


@triton.jit
def argument(x, o, q, n):
    i = tl.arange(0, 8)
    m = n
    for w in range(0, m):
        n = n + 1
        m = n + m
    tl.store(o + i, n + i)
    tl.store(q + i, m + i)


@triton.jit
def pointers(x, o, q, n):
    i = tl.arange(0, 8)
    a = x + i
    b = a
    for w in range(0, n):
        a, b = b + 1, a
    tl.store(o + i, tl.load(a))
    tl.store(q + i, tl.load(b))


@triton.jit
def carried_tuple_of_call(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        a, b = both(a, b)
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def both(a, b):
    return b + 1, a


@triton.jit
def unchanged_alias(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        a, b = b, a
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def late(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        t = b
        b = a * 2
        a = t
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def while_condition(x, o, q, n):
    i = tl.arange(0, 8)
    a = n
    b = n
    w = 0
    while (w < 3) & (b > 0):
        a, b = b + 1, a
        w += 1
    tl.store(o + i, a + i)
    tl.store(q + i, b + i)


@triton.jit
def never_read(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        b = a
        a = a * 2 + b
    tl.store(o + i, a)
    tl.store(q + i, a)


@triton.jit
def read_after(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        b = a
        a = a * 2 + b
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def assigned_after(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    b = a
    for w in range(0, n):
        b = a
        a = a * 2 + b
    b = a + 1
    tl.store(o + i, a)
    tl.store(q + i, b)


@triton.jit
def read_before_inner(x, o, q, n):
    i = tl.arange(0, 8)
    a = tl.load(x + i)
    for w in range(0, n):
        c = a
        for u in range(0, 2):
            a = a + c
            c = c
        a = a - c
    tl.store(o + i, a)
    tl.store(q + i, a)
