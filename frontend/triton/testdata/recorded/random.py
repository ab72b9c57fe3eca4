import triton
import triton.language as tl

C3 = tl.constexpr(3)


@triton.jit
def h_add(x, y):
    return x + y


@triton.jit
def h_pick(x, y, c):
    if c > 0:
        return x
    else:
        return y


@triton.jit
def h_pair(x, y):
    s = x + y
    return s, x


@triton.jit
def h_const(x, K: tl.constexpr, D: tl.constexpr = 2):
    for k in tl.static_range(K):
        x = x * D + k
    return x


@triton.jit
def h_loop(x, n):
    acc = x
    for i in range(n):
        acc = acc + i
    return acc



@triton.jit
def rk_100(p, n, m, f, BLOCK: tl.constexpr):
    i1 = (min((m // m), BLOCK) - C3)
    while i1 < n:
        pass
        i2 = tl.maximum((m * 100), 1)
        while i2 < 10:
            pass
            g3 = tl.cast(h_const(f, 2), tl.float32)
            i2 += 1
        i1 += 1
    t4 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    g5 = tl.cast(2.5, tl.float32)
    for k6 in tl.static_range(2):
        pass
        if i1 != m:
            pass
            i7 = tl.cast(1, tl.int32)
    i8 = 3
    while i8 < n:
        pass
        i8 = tl.cast(((n - m) if (g5 + n) > g5 else (min(i8, i1) % n)), tl.int32)
        i8 += 1
    i1 = tl.cast((i1 % m), tl.int32)
    if ((i8 >> m) if i1 != i8 else n) == ((n + i1) & 2):
        pass
        for k9 in tl.range(0, tl.maximum(((m ^ i1) << tl.minimum(i8, i8)), 1), num_stages=2):
            pass
            i10 = tl.cast(i8, tl.int32)
            if i10 < ((n * m) >> (i10 * i8)):
                pass
                t11 = tl.cast(tl.full((BLOCK,), 3, tl.float32), tl.float32)
                k9 = tl.cast((m // i8), tl.int32)
            else:
                pass
                g5 = tl.cast(g5, tl.float32)
                i8 = tl.cast(-k9, tl.int32)
                t4 += t4
            i12 = tl.cast(n, tl.int32)
    else:
        pass
        g13 = h_const(0.5, 2)
        i8 = tl.cast((i8 & h_loop(3, (i1 | i8))), tl.int32)
        g13 = tl.cast(1.0, tl.float32)
    for k14 in tl.range(n, 7):
        pass
        g5 = tl.cast(0.5, tl.float32)
    tl.store(p, g5)
    tl.store(p + 1, i1)
    tl.store(p + 1, i8)
    tl.store(p + tl.arange(0, BLOCK), t4)


@triton.jit
def rk_101(p, n, m, f, BLOCK: tl.constexpr):
    i1 = tl.cast(h_add(7, h_add((m % m), -1)), tl.int32)
    for k2 in tl.range(i1, 100):
        pass
        t3 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        t4 = tl.cast(tl.full((BLOCK,), 3, tl.float32), tl.float32)
    g5 = h_pick(1e-3, ((1e-3 / f) + h_const(1.0, 1)), n)
    tl.store(p, g5)
    tl.store(p + 1, i1)


@triton.jit
def rk_102(p, n, m, f, BLOCK: tl.constexpr):
    i1 = tl.cast((-(n // m) | BLOCK), tl.int32)
    g2 = tl.cast(0.5, tl.float32)
    t3 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    i4 = 0
    while i4 < m:
        pass
        i5 = (m + 0)
        while i5 < n:
            pass
            i1 = tl.cast(h_add(m, (2 if BLOCK > 16 else 100)), tl.int32)
            i5 += 1
        i4 += 1
    for k6 in range(16, 0, -1):
        pass
        g7, i7 = h_pair(g2, f)[0], BLOCK
    i4 += (min((i1 >> i1), (i1 if m >= i1 else i1)) - i4)
    if n >= -BLOCK:
        pass
        t3 = tl.cast((tl.where(tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < m, other=0.0) == tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < i4, other=0.0), tl.where(t3 != i4, t3, g2), (t3 - t3)) * t3), tl.float32)
        if ((g2 * g2) - 0.5) > h_const(1e-3, 2):
            pass
            g2 = tl.cast(((g2 + g2) / i1), tl.float32)
            if m >= m:
                pass
                n = tl.cast(3, tl.int32)
            else:
                pass
                i1 *= i1
                i8 = tl.cast(7, tl.int32)
                t3 = tl.cast(t3, tl.float32)
            t9 = tl.cast((tl.full((BLOCK,), 3, tl.float32) * ((m - i1) | h_add(i4, n))), tl.float32)
        g2 = tl.cast(1.0, tl.float32)
    else:
        pass
        g2 = tl.cast(0.5, tl.float32)
    for k10 in range(n, 0, -1):
        pass
        g11, i11 = h_pair(tl.sqrt(g2), f)[0], (h_add(tl.maximum(m, i4), (k10 - i4)) % tl.minimum((n >> i4), 3))
        i12 = tl.cast(i11, tl.int32)
    i13 = m
    while i13 < m:
        pass
        g2 = tl.cast(tl.sum(t3), tl.float32)
        i13 += 1
    tl.store(p, g2)
    tl.store(p + 1, i4)
    tl.store(p + 1, i13)
    tl.store(p + tl.arange(0, BLOCK), t3)


@triton.jit
def rk_103(p, n, m, f, BLOCK: tl.constexpr):
    i1 = tl.cast(n, tl.int32)
    if 7 <= m:
        pass
        t2 = tl.cast((tl.full((BLOCK,), 0, tl.float32) * 16), tl.float32)
        i1 = tl.cast(C3, tl.int32)
        g3 = tl.cast(f, tl.float32)
    else:
        pass
        t4 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        i5 = i1
        while i5 < n:
            pass
            if ((n - i5) if (m <= i1) and (i5 >= m) else (n % i5)) > h_loop(tl.minimum(i1, n), (i1 ^ m)):
                pass
                g6 = tl.cast(0.5, tl.float32)
                g6 = tl.cast(f, tl.float32)
                t4 = tl.cast(t4, tl.float32)
            t4 = tl.cast(t4, tl.float32)
            i5 += 1
        t7 = tl.cast(tl.where(t4 == tl.sum(t4), tl.where((t4 - i5) >= f, (t4 - m), (0.5 - m)), 0.5), tl.float32)
    t8 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    i9 = m
    while i9 < n:
        pass
        t10 = tl.cast(t8, tl.float32)
        if BLOCK == (-i9 + n):
            pass
            for k11 in tl.static_range(2):
                pass
                i12 = (n | (C3 // 1))
                t8 = tl.cast((tl.where((t10 - t8) != 16, t8, 1.0) * (h_loop(k11, i1) | (i12 >> i9))), tl.float32)
                g13 = tl.cast(0.5, tl.float32)
            i1 = tl.cast(h_loop((m >> (m * i1)), (tl.maximum(m, m) >> (n if i1 >= i1 else m))), tl.int32)
        i9 += 1
    tl.store(p + 1, i1)
    tl.store(p + 1, i9)
    tl.store(p + tl.arange(0, BLOCK), t8)


@triton.jit
def rk_104(p, n, m, f, BLOCK: tl.constexpr):
    if h_add((n - n), m) != ((m >> n) * n):
        pass
        i1 = tl.cast(m, tl.int32)
        i2 = n
        while i2 < n:
            pass
            i3 = tl.cast(tl.maximum(n, (tl.minimum(i2, n) & (i2 if (m < m) and (1.0 > 2.5) else i1))), tl.int32)
            i2 += 1
    else:
        pass
        g4 = tl.cast(2.5, tl.float32)
    for k5 in range(m):
        pass
        t6 = tl.cast(tl.full((BLOCK,), 1.5, tl.float32), tl.float32)
        for k7 in range((n ^ tl.minimum((k5 if m == n else k5), (m * m)))):
            pass
            t8 = tl.cast(((t6 * t6) - h_pick((1.0 / f), f, k7)), tl.float32)
    i9 = tl.cast((((n // n) >> (n if BLOCK > 16 else m)) | (3 >> (n if n == m else m))), tl.int32)
    g10 = tl.cast(f, tl.float32)
    i9 = tl.cast((((n if (m > m) or (not (BLOCK > 16)) else m) | m) if (n >= m) and ((m > n) or ((g10 > g10) or (BLOCK > 16))) else tl.maximum(16, -m)), tl.int32)
    if -0 > 16:
        pass
        i11 = tl.cast((m >> (min(i9, n) | n)), tl.int32)
        g10 = tl.cast(g10, tl.float32)
        i12 = tl.cast(16, tl.int32)
    tl.store(p, g10)
    tl.store(p + 1, i9)


@triton.jit
def rk_105(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast(f, tl.float32)
    t2 = tl.cast((tl.full((BLOCK,), 0, tl.float32) + m), tl.float32)
    i3 = (m & (h_add(n, n) + (m | m)))
    while i3 < 10:
        pass
        g1 = tl.cast(h_const(0.5, 1), tl.float32)
        if (m % 0) >= min(-1, i3):
            pass
            if i3 > ((n ^ i3) if i3 < n else (n & n)):
                pass
                t4 = t2
                g1 = tl.cast((((g1 - i3) * g1) / i3), tl.float32)
                i3 = tl.cast(m, tl.int32)
            else:
                pass
                i3 = tl.cast((m if (g1 - i3) > h_pick(g1, g1, i3) else 3), tl.int32)
                i3 -= (i3 << ((m * m) + m))
                i3 = tl.cast(i3, tl.int32)
        i3 += 1
    if i3 <= n:
        pass
        for k5 in tl.range(0, (i3 & 16), num_stages=2):
            pass
            if (n == 1) or (i3 == (m * m)):
                pass
                t2 = tl.cast(t2, tl.float32)
            else:
                pass
                t2 = tl.cast(((tl.where(t2 >= t2, t2, g1) * (g1 + g1)) * tl.arange(0, BLOCK)), tl.float32)
        for k6 in range(100):
            pass
    g7 = tl.cast(((tl.load(p + i3) / g1) / 7), tl.float32)
    tl.store(p, g1)
    tl.store(p, g7)
    tl.store(p + 1, i3)
    tl.store(p + tl.arange(0, BLOCK), t2)


@triton.jit
def rk_106(p, n, m, f, BLOCK: tl.constexpr):
    if (n + 100) > m:
        tl.store(p, 1e-3)
        return
    i1 = tl.cast(1, tl.int32)
    t2 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    tl.store(p + 1, i1)
    tl.store(p + tl.arange(0, BLOCK), t2)


@triton.jit
def rk_107(p, n, m, f, BLOCK: tl.constexpr):
    t1 = tl.cast(tl.where(tl.where((tl.arange(0, BLOCK) * n) != tl.arange(0, BLOCK), tl.arange(0, BLOCK), 0.5) == tl.load(p + n), tl.arange(0, BLOCK), tl.arange(0, BLOCK)), tl.float32)
    for k2 in range(((m << (m + n)) + n)):
        pass
        for k3 in tl.range(0, (-(k2 | m) if (m if (k2 != m) and (m >= k2) else k2) == k2 else (1 - (m & k2))), num_stages=2):
            pass
            for k4 in range(0, (2 << tl.maximum(16, min(k2, k3))), 2):
                pass
                g5 = tl.cast(1e-3, tl.float32)
                g6 = tl.cast(h_pick(h_const(h_const(g5, 1), C3), (tl.sqrt(g5) + (g5 * g5)), k2), tl.float32)
                g7 = tl.cast((g5 + tl.maximum(h_add(k3, m), h_add(k4, k4))), tl.float32)
            k2 = tl.cast((h_loop(n, n) % ((n * m) >> 16)), tl.int32)
            i8 = k3
            while i8 < 10:
                pass
                t9 = tl.cast(t1, tl.float32)
                i8 += 1
    t10 = tl.cast(((tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < n, other=0.0) + tl.maximum(m, m)) / t1), tl.float32)
    tl.store(p + tl.arange(0, BLOCK), t1)
    tl.store(p + tl.arange(0, BLOCK), t10)


@triton.jit
def rk_108(p, n, m, f, BLOCK: tl.constexpr):
    for k1 in range(0, 7, BLOCK):
        pass
        k1 = tl.cast(min((-1 - k1), k1), tl.int32)
        t2 = tl.cast(tl.where(tl.arange(0, BLOCK) < h_add((m ^ k1), (n * m)), tl.arange(0, BLOCK), 2.5), tl.float32)
    g3 = 2.5
    i4 = tl.cast(BLOCK, tl.int32)
    g3 += g3
    t5 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    tl.store(p, g3)
    tl.store(p + 1, i4)
    tl.store(p + tl.arange(0, BLOCK), t5)


@triton.jit
def rk_109(p, n, m, f, BLOCK: tl.constexpr):
    for k1 in tl.range(0, 16, num_stages=2):
        pass
        if 0.5 > (f * (n | k1)):
            pass
            if ((m < k1) or ((m > k1) or (n >= k1))) and ((m + m) >= -1):
                pass
                i2 = tl.cast(-1, tl.int32)
            else:
                pass
                g3 = tl.cast(1e-3, tl.float32)
        t4 = tl.cast((tl.arange(0, BLOCK) / 1e-3), tl.float32)
    for k5 in tl.static_range(2):
        pass
        g6 = tl.cast(1.0, tl.float32)
        t7 = tl.where(h_add(tl.arange(0, BLOCK), tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < n, other=0.0)) != tl.cumsum(tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < m, other=0.0), 0), ((tl.arange(0, BLOCK) + tl.arange(0, BLOCK)) + (g6 * g6)), g6)
    g8 = 1e-3
    i9 = (n & (100 & n))
    t10 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    i9 = tl.cast(3, tl.int32)
    t10 = tl.cast(t10, tl.float32)
    i11 = i9
    while i11 < 10:
        pass
        g12 = tl.cast(g8, tl.float32)
        g13 = tl.cast(h_pick(1.0, g12, m), tl.float32)
        i11 += 1
    g8 = tl.cast(2.5, tl.float32)
    tl.store(p, g8)
    tl.store(p + 1, i9)
    tl.store(p + 1, i11)
    tl.store(p + tl.arange(0, BLOCK), t10)


@triton.jit
def rk_110(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast(0.5, tl.float32)
    t2 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    g3 = g1
    i4 = tl.cast(h_add(min(m, 7), (m if m >= n else 0)), tl.int32)
    for k5 in tl.static_range(2):
        pass
        i4 = tl.cast(1, tl.int32)
    if not (m > m):
        pass
        t2 = tl.cast(((tl.full((BLOCK,), 3, tl.float32) - tl.full((BLOCK,), 3, tl.float32)) * (i4 | (m - m))), tl.float32)
    else:
        pass
        if (h_pick(g3, g1, n) / (g3 * i4)) > h_pick(g3, g3, h_loop(n, n)):
            pass
            t2 = t2
        g1 = tl.cast(g3, tl.float32)
        if h_loop(n, 3) >= m:
            pass
            t6 = tl.cast(tl.arange(0, BLOCK), tl.float32)
            g7 = tl.cast(g3, tl.float32)
        else:
            pass
            if n >= 100:
                pass
                g1 -= g1
            else:
                pass
                g1 = tl.cast(g3, tl.float32)
                i4 = tl.cast(i4, tl.int32)
            t2 = tl.cast(tl.arange(0, BLOCK), tl.float32)
            t2 = tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < 3, other=1)
    tl.store(p, g1)
    tl.store(p, g3)
    tl.store(p + 1, i4)
    tl.store(p + tl.arange(0, BLOCK), t2)


@triton.jit
def rk_111(p, n, m, f, BLOCK: tl.constexpr):
    g1 = f
    g2 = (h_pick(tl.load(p + m), g1, m) * g1)
    t3 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    t3 = tl.cast(t3, tl.float32)
    if -(n & n) >= n:
        tl.store(p, g1)
        return
    t3 = tl.cast(t3, tl.float32)
    g4, i4 = h_pair(tl.sqrt(g2), f)[0], (m * (n + n))
    tl.store(p, g2)
    tl.store(p, g4)
    tl.store(p + 1, i4)
    tl.store(p + tl.arange(0, BLOCK), t3)


@triton.jit
def rk_112(p, n, m, f, BLOCK: tl.constexpr):
    t1 = tl.cast(((tl.arange(0, BLOCK) / tl.arange(0, BLOCK)) * tl.cumsum(tl.arange(0, BLOCK), 0)), tl.float32)
    for k2 in range((n if BLOCK != (n ^ n) else h_loop(C3, n)), 0, -1):
        pass
        g3 = tl.cast(f, tl.float32)
    i4 = tl.cast(((m << (m & n)) + n), tl.int32)
    if n != n:
        pass
        i4 *= n
    else:
        pass
        t5 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        i4 = tl.cast((1 & 7), tl.int32)
        i4 = tl.cast(n, tl.int32)
    for k6 in range(0, h_add(tl.maximum(tl.maximum(n, i4), (i4 if i4 < m else n)), n), 2):
        pass
        g7 = tl.sum(t1)
    tl.store(p + 1, i4)
    tl.store(p + tl.arange(0, BLOCK), t1)


@triton.jit
def rk_113(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.load(p + (3 % (n - n)))
    for k2 in tl.range(0, C3, num_stages=2):
        pass
        i3 = m
        i3 = tl.cast(n, tl.int32)
        i4 = tl.cast(tl.minimum(tl.minimum(k2, 2), (h_add(n, m) if (k2 != i3) and ((i3 != i3) or (i3 != m)) else (n % k2))), tl.int32)
    g1 = tl.cast(g1, tl.float32)
    if min(100, (n - n)) <= -(n * n):
        pass
        g1 = tl.cast(g1, tl.float32)
    i5 = tl.cast(2, tl.int32)
    tl.store(p, g1)
    tl.store(p + 1, i5)


@triton.jit
def rk_114(p, n, m, f, BLOCK: tl.constexpr):
    if not ((n >= m) and (1.0 > 1.0)):
        tl.store(p, f)
        return
    g1 = tl.cast((0.5 - 100), tl.float32)
    g2, i2 = h_pair(g1, f)[0], (m // 7)
    i3 = tl.cast(i2, tl.int32)
    for k4 in range(i3):
        pass
        i3 += tl.maximum(7, (i3 | 1))
        if ((i2 & i2) // k4) == (tl.minimum(i3, i3) if n != i3 else (i3 * n)):
            pass
            t5 = tl.cast((tl.where(tl.arange(0, BLOCK) != (g1 * g2), tl.where(tl.arange(0, BLOCK) >= g2, tl.arange(0, BLOCK), g2), h_add(tl.arange(0, BLOCK), tl.arange(0, BLOCK))) - (k4 if i3 >= n else (i2 + n))), tl.float32)
            i3 = tl.cast(h_loop(m, ((k4 // i2) // 100)), tl.int32)
        else:
            pass
            if 7 >= 3:
                pass
                t6 = tl.cast(tl.arange(0, BLOCK), tl.float32)
                t6 = tl.cast(tl.cumsum(tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < i2, other=0), 0), tl.float32)
                g7 = tl.cast(h_const((1e-3 / f), C3), tl.float32)
        t8 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    i2 = tl.cast(i3, tl.int32)
    t9 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    t9 *= t9
    tl.store(p, g1)
    tl.store(p, g2)
    tl.store(p + 1, i2)
    tl.store(p + 1, i3)
    tl.store(p + tl.arange(0, BLOCK), t9)


@triton.jit
def rk_115(p, n, m, f, BLOCK: tl.constexpr):
    t1 = tl.cast(tl.full((BLOCK,), 3, tl.float32), tl.float32)
    g2 = tl.cast(1e-3, tl.float32)
    t1 = tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < (tl.maximum(n, m) if n == n else n), other=0)
    g3 = tl.cast(tl.floor(g2), tl.float32)
    t1 = tl.cast(tl.full((BLOCK,), 0, tl.float32), tl.float32)
    for k4 in range(m):
        pass
        k4 = tl.cast(k4, tl.int32)
        for k5 in tl.range(k4, (k4 << (tl.maximum(n, m) % C3))):
            pass
            if tl.minimum(m, tl.minimum(m, k5)) > k5:
                pass
                t6 = tl.cast(t1, tl.float32)
                i7 = tl.cast(h_add((n - m), min(h_loop(k5, m), n)), tl.int32)
            else:
                pass
                t1 = tl.cast(h_add(tl.where(t1 != (g2 * m), t1, (t1 / g2)), (t1 - t1)), tl.float32)
                i8 = tl.cast(((tl.minimum(m, k4) + m) if 100 == 100 else min(16, h_add(k5, k4))), tl.int32)
            k5 = tl.cast(3, tl.int32)
        if g3 > tl.load(p + n):
            pass
            i9 = min(m, (k4 - n))
        else:
            pass
            t10 = tl.cast(tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < (C3 if k4 < n else tl.maximum(n, k4)), other=0.0), tl.float32)
            t1 += (tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < k4, other=1) + ((t10 / n) - tl.maximum(n, m)))
    i11 = tl.cast(((tl.minimum(n, k4) & BLOCK) | 0), tl.int32)
    g3 = tl.cast(g2, tl.float32)
    for k12 in range(m):
        pass
        g2 -= h_pick(tl.floor(g3), (2.5 / (g2 / m)), BLOCK)
    tl.store(p, g2)
    tl.store(p, g3)
    tl.store(p + 1, k4)
    tl.store(p + 1, i11)
    tl.store(p + tl.arange(0, BLOCK), t1)


@triton.jit
def rk_116(p, n, m, f, BLOCK: tl.constexpr):
    i1 = ((n * tl.maximum(m, m)) >> 2)
    while i1 < m:
        pass
        i1 = tl.cast(i1, tl.int32)
        if n < h_add(m, -n):
            pass
            i1 = tl.cast((n | BLOCK), tl.int32)
        else:
            pass
            t2 = tl.cast((tl.arange(0, BLOCK) * (m >> n)), tl.float32)
        i1 += 1
    t3 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    g4 = tl.cast(1.0, tl.float32)
    tl.store(p, g4)
    tl.store(p + 1, i1)
    tl.store(p + tl.arange(0, BLOCK), t3)


@triton.jit
def rk_117(p, n, m, f, BLOCK: tl.constexpr):
    if 3 == C3:
        pass
        t1 = tl.arange(0, BLOCK)
        g2 = tl.cast(1e-3, tl.float32)
    else:
        pass
        g3 = tl.cast(f, tl.float32)
        g4, i4 = h_pair(g3, f)[0], m
        for k5 in tl.range(m, n):
            pass
            if (min(i4, m) >= n) or ((n <= n) and (i4 <= i4)):
                pass
                g3 = tl.cast(g3, tl.float32)
    for k6 in tl.range((n >> 1), ((h_loop(m, m) // 16) % C3)):
        pass
        t7 = (tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < (k6 + n), other=0.0) * f)
    i8 = tl.cast(n, tl.int32)
    i9 = tl.cast(3, tl.int32)
    if 3 <= m:
        pass
        for k10 in tl.static_range(2):
            pass
            g11 = tl.cast((tl.load(p + h_add(i9, i8)) / i8), tl.float32)
            k10 = tl.cast(-n, tl.int32)
            t12 = tl.cast((((tl.arange(0, BLOCK) / i8) * h_const(g11, C3)) * tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < i8, other=1)), tl.float32)
        i9 -= h_loop(h_loop(n, m), (1 << (i9 >> i8)))
    else:
        pass
        for k13 in tl.static_range(2):
            pass
            if (i8 > n) and ((n & n) <= 16):
                pass
                t14 = tl.cast((tl.arange(0, BLOCK) - tl.arange(0, BLOCK)), tl.float32)
                t14 += t14
                g15 = tl.cast(f, tl.float32)
            g16 = tl.cast((((1e-3 / 1.0) * 2.5) * h_const((2.5 / i9), 2)), tl.float32)
            i17 = tl.cast(h_add(i8, m), tl.int32)
        for k18 in range(tl.maximum(h_loop((n // i8), (i8 if (1e-3 > 1.0) and (i8 != m) else n)), h_loop(m, 3)), 0, -1):
            pass
            g19 = tl.cast((f - 1.0), tl.float32)
            g19 = tl.cast((g19 - tl.sqrt((g19 - g19))), tl.float32)
            g20 = (g19 / (g19 / g19))
    tl.store(p + 1, i8)
    tl.store(p + 1, i9)


@triton.jit
def rk_118(p, n, m, f, BLOCK: tl.constexpr):
    t1 = tl.cast((tl.arange(0, BLOCK) - 2.5), tl.float32)
    if ((n * m) ^ h_loop(m, n)) == ((n << m) | (m | n)):
        pass
        g2 = (tl.sum(t1) * ((m & m) if m != m else h_add(m, n)))
        g2 = tl.cast(h_const((1e-3 * 0.5), 2), tl.float32)
        for k3 in range(0, 0, 2):
            pass
            t1 += ((t1 - t1) - h_const(g2, 1))
            t4 = tl.cast(t1, tl.float32)
            t5 = tl.cast(t4, tl.float32)
    g6 = tl.cast(0.5, tl.float32)
    t1 *= tl.where((t1 * min(n, n)) < tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < (n ^ m), other=0.0), tl.full((BLOCK,), 1.5, tl.float32), (t1 / m))
    t1 = tl.cast(t1, tl.float32)
    i7 = 7
    t8 = tl.cast(t1, tl.float32)
    if i7 <= ((i7 | i7) // h_loop(i7, i7)):
        pass
        if m == (i7 if g6 > g6 else (m | m)):
            pass
            i9 = (-1 ^ i7)
            while i9 < 10:
                pass
                i9 -= m
                i9 += 1
        else:
            pass
            g6 = ((tl.sum(t1) / g6) / (h_add(m, n) | m))
            g10, i10 = h_pair((g6 - (g6 - g6)), f)[0], ((0 - m) + n)
            t11 = tl.cast((t8 + h_loop(min(i7, i10), (m // m))), tl.float32)
        i7 = tl.cast(h_add((2 if not ((i7 <= n) and (m == m)) else n), ((n if i7 <= n else i7) << m)), tl.int32)
        g6 = tl.cast(h_pick(((g6 / g6) / C3), g6, ((m * n) | m)), tl.float32)
    else:
        pass
        for k12 in range(0, C3, 2):
            pass
            i13 = tl.cast(1, tl.int32)
            g6 += g6
        if (tl.minimum(n, m) >= n) and (n < n):
            pass
            t8 = tl.cast(((tl.cumsum(t8, 0) - tl.cumsum(t1, 0)) / t1), tl.float32)
            i14 = tl.cast(n, tl.int32)
            t8 = tl.cast(t1, tl.float32)
        else:
            pass
            for k15 in tl.range(n, m):
                pass
                t16 = tl.cast(tl.where(t1 == tl.arange(0, BLOCK), (t8 - g6), ((t1 + g6) - (g6 * i7))), tl.float32)
                t1 = tl.cast(t1, tl.float32)
            i17 = tl.cast(((h_add(i7, m) % i7) * i7), tl.int32)
        i18 = n
        while i18 < m:
            pass
            i18 = tl.cast(C3, tl.int32)
            i18 += 1
    tl.store(p, g6)
    tl.store(p + 1, i7)
    tl.store(p + tl.arange(0, BLOCK), t1)
    tl.store(p + tl.arange(0, BLOCK), t8)


@triton.jit
def rk_119(p, n, m, f, BLOCK: tl.constexpr):
    for k1 in tl.static_range(2):
        pass
        t2 = tl.cast(tl.where(tl.where(tl.arange(0, BLOCK) == tl.arange(0, BLOCK), tl.arange(0, BLOCK), 1e-3) != (n ^ (m - n)), (tl.where(tl.arange(0, BLOCK) != m, tl.arange(0, BLOCK), 1e-3) / 0.5), (tl.where(tl.arange(0, BLOCK) != n, tl.arange(0, BLOCK), f) - 2.5)), tl.float32)
    i3 = (BLOCK - (h_loop(n, n) ^ (m if (n < m) or ((n < n) or (n != m)) else n)))
    while i3 < m:
        pass
        g4 = tl.cast(((0.5 * m) * tl.minimum(h_add(m, i3), 7)), tl.float32)
        i3 += 1
    if n >= i3:
        pass
        g5 = tl.cast(f, tl.float32)
        g6, i6 = h_pair(g5, f)[0], BLOCK
    t7 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    for k8 in tl.static_range(2):
        pass
        i3 = tl.cast(i3, tl.int32)
    i9 = tl.cast(i3, tl.int32)
    g10 = tl.cast(1e-3, tl.float32)
    i11 = (min((i9 if i3 != i9 else m), m) if BLOCK < h_loop(m, n) else ((n * i9) // -1))
    while i11 < n:
        pass
        for k12 in tl.range(0, i3, num_stages=2):
            pass
            t7 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        i11 += 1
    tl.store(p, g10)
    tl.store(p + 1, i9)
    tl.store(p + 1, i11)
    tl.store(p + tl.arange(0, BLOCK), t7)


@triton.jit
def rk_120(p, n, m, f, BLOCK: tl.constexpr):
    if 100 < min(n, -n):
        pass
        g1 = tl.cast(h_const((f - (n if n < n else n)), 2), tl.float32)
        i2 = tl.cast(n, tl.int32)
    else:
        pass
        for k3 in range(n, 0, -1):
            pass
            k3 = tl.cast((BLOCK if BLOCK > 16 else (n & n)), tl.int32)
    t4 = tl.cast(tl.where(tl.cumsum((tl.arange(0, BLOCK) / 1e-3), 0) >= 0.5, tl.cumsum(tl.arange(0, BLOCK), 0), tl.arange(0, BLOCK)), tl.float32)
    if ((1.0 - n) + 0.5) > (2.5 - tl.load(p + n)):
        pass
        if (m <= BLOCK) and ((n % m) < (m >> n)):
            pass
            g5 = tl.cast(1e-3, tl.float32)
            i6 = n
            while i6 < 10:
                pass
                i7 = tl.cast(((m if (n > n) or ((m > m) and (n <= m)) else (m * m)) << 1), tl.int32)
                i6 += 1
            g8, i8 = h_pair((h_const(f, 2) * tl.sin(g5)), f)[0], 2
        else:
            pass
            t9 = tl.cast((t4 - C3), tl.float32)
            i10 = tl.cast((n << C3), tl.int32)
            for k11 in tl.range(BLOCK, 16):
                pass
                g12 = tl.cast(1.0, tl.float32)
                t13 = tl.cast(tl.full((BLOCK,), 0, tl.float32), tl.float32)
                t14 = tl.cast(t4, tl.float32)
        t4 = tl.cast(t4, tl.float32)
        t4 *= t4
    else:
        pass
        t4 = tl.cast(t4, tl.float32)
        t4 *= tl.where(t4 == n, t4, (2.5 - m))
        if n > C3:
            pass
            i15 = tl.cast((0 * C3), tl.int32)
            g16 = (f + i15)
            t17 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        else:
            pass
            i18 = ((7 // 16) * n)
            while i18 < 10:
                pass
                t4 = tl.cast(t4, tl.float32)
                t19 = tl.cast((tl.full((BLOCK,), 1.5, tl.float32) / 1e-3), tl.float32)
                i18 += 1
    if min((n & m), 7) > m:
        pass
        t4 = tl.cast((tl.arange(0, BLOCK) / tl.arange(0, BLOCK)), tl.float32)
    else:
        pass
        for k20 in tl.range(0, h_add((m // (n & n)), ((n % n) if m > m else m)), num_stages=2):
            pass
            k20 = tl.cast((m // min(k20, (k20 - n))), tl.int32)
            n = tl.cast(((n if (n != n) or (m >= n) else m) ^ C3), tl.int32)
        i21 = tl.minimum(n, 16)
        while i21 < m:
            pass
            i21 = tl.cast(3, tl.int32)
            i21 += 1
    t4 = tl.cast(((t4 / 2.5) / (BLOCK & 100)), tl.float32)
    g22 = (1e-3 - ((2.5 + 1.0) - (m * n)))
    if (m % m) < h_add(n, (n if n <= n else m)):
        pass
        for k23 in tl.range(0, min(m, C3), num_stages=2):
            pass
            k23 = tl.cast(BLOCK, tl.int32)
            t4 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        t4 *= t4
    else:
        pass
        m = tl.cast((min((m & n), (m + n)) + min(n, (n >> m))), tl.int32)
        g22 = tl.cast(g22, tl.float32)
        i24 = m
        while i24 < m:
            pass
            i24 = tl.cast(m, tl.int32)
            i24 = tl.cast(((i24 if n >= m else (n - i24)) if (i24 >= i24) or ((m == n) or ((n > n) and (((g22 > g22) or ((i24 == m) or (m != n))) and (g22 > g22)))) else (i24 - (m << m))), tl.int32)
            i24 += 1
    tl.store(p, g22)
    tl.store(p + tl.arange(0, BLOCK), t4)


@triton.jit
def rk_121(p, n, m, f, BLOCK: tl.constexpr):
    if (h_const(1.0, C3) + h_pick(1.0, 2.5, m)) > 1.0:
        pass
        g1 = tl.cast(((f - f) - n), tl.float32)
        if m <= C3:
            pass
            if m < m:
                pass
                i2 = ((2 - n) % h_loop((n - n), (m * m)))
                i3 = tl.cast(n, tl.int32)
        else:
            pass
            t4 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        i5 = m
        while i5 < 10:
            pass
            t6 = tl.cast(tl.arange(0, BLOCK), tl.float32)
            i5 += 1
    else:
        pass
        i7 = tl.cast(m, tl.int32)
        g8 = tl.cast(f, tl.float32)
    if not ((n > n) and (n != n)):
        pass
        g9 = tl.cast(f, tl.float32)
    for k10 in range(m, 0, -1):
        pass
        t11 = tl.cast((tl.arange(0, BLOCK) * tl.arange(0, BLOCK)), tl.float32)


@triton.jit
def rk_122(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast((f - 100), tl.float32)
    t2 = tl.cast((tl.cumsum((tl.arange(0, BLOCK) / m), 0) + m), tl.float32)
    if 7 > m:
        pass
        t2 = tl.cast((t2 - (m % n)), tl.float32)
        i3 = tl.cast(m, tl.int32)
        g1 *= g1
    else:
        pass
        for k4 in range(h_loop((h_loop(n, m) if not ((m >= m) and (m != m)) else m), 100), 0, -1):
            pass
            if n != n:
                pass
                k4 = tl.cast(((-n ^ 100) & k4), tl.int32)
                g1 = tl.cast(g1, tl.float32)
                k4 = tl.cast(16, tl.int32)
        g5 = tl.cast(h_const(g1, 2), tl.float32)
    i6 = tl.cast(min(3, m), tl.int32)
    t7 = tl.cast(t2, tl.float32)
    tl.store(p, g1)
    tl.store(p + 1, i6)
    tl.store(p + tl.arange(0, BLOCK), t2)
    tl.store(p + tl.arange(0, BLOCK), t7)


@triton.jit
def rk_123(p, n, m, f, BLOCK: tl.constexpr):
    i1 = tl.cast(n, tl.int32)
    i2 = 3
    while i2 < n:
        pass
        i3 = (m & i1)
        i2 += 1
    g4 = tl.cast(f, tl.float32)
    tl.store(p, g4)
    tl.store(p + 1, i1)
    tl.store(p + 1, i2)


@triton.jit
def rk_124(p, n, m, f, BLOCK: tl.constexpr):
    i1 = tl.cast(n, tl.int32)
    for k2 in tl.range((h_loop(16, i1) ^ (100 << m)), i1):
        pass
        g3 = 1.0
        i4 = tl.cast(7, tl.int32)
    t5 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    if min((m >> i1), n) != 16:
        pass
        i1 = tl.cast(min(min(0, (i1 // m)), 100), tl.int32)
        g6 = tl.cast((h_const((f / m), C3) + f), tl.float32)
    else:
        pass
        t5 = tl.cast((t5 / 2.5), tl.float32)
        g7 = tl.cast((1e-3 / BLOCK), tl.float32)
        if -1 >= (1 >> tl.minimum(n, i1)):
            pass
            t5 = tl.cast(t5, tl.float32)
            for k8 in range((m * h_loop(0, -i1)), 0, -1):
                pass
                k8 = tl.cast(min(m, k8), tl.int32)
                i1 = tl.cast(0, tl.int32)
                t5 = tl.cast(t5, tl.float32)
            if 1e-3 > ((g7 / m) - g7):
                pass
                i9 = tl.cast(n, tl.int32)
                i10 = tl.cast(n, tl.int32)
                g11 = tl.cast((tl.sum(t5) * m), tl.float32)
            else:
                pass
                i12 = (i1 // 1)
                g13 = tl.cast((tl.sum(t5) * (h_add(n, i12) ^ (i12 | i12))), tl.float32)
                g13 = tl.cast(g7, tl.float32)
    t14 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    if i1 >= ((i1 ^ i1) * (m ^ m)):
        pass
        i1 = tl.cast((2 >> n), tl.int32)
        for k15 in range(16, 0, -1):
            pass
            if n > (7 << k15):
                pass
                g16 = tl.cast(f, tl.float32)
                t5 = tl.cast(t14, tl.float32)
            else:
                pass
                g17 = tl.cast(2.5, tl.float32)
                g17 = tl.cast((g17 + m), tl.float32)
            for k18 in range(i1):
                pass
                i19 = (tl.minimum(BLOCK, k15) * tl.minimum((n + k15), (m - k18)))
                k18 = tl.cast(k18, tl.int32)
    else:
        pass
        i1 = tl.cast(7, tl.int32)
        i20 = h_add(3, i1)
        while i20 < 10:
            pass
            t5 = tl.cast((t5 / t5), tl.float32)
            i1 = tl.cast(n, tl.int32)
            i20 += 1
    i1 = tl.cast((n ^ (n ^ (m << i1))), tl.int32)
    i1 = tl.cast(3, tl.int32)
    tl.store(p + 1, i1)
    tl.store(p + tl.arange(0, BLOCK), t5)
    tl.store(p + tl.arange(0, BLOCK), t14)


@triton.jit
def rk_125(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast(0.5, tl.float32)
    t2 = tl.cast((tl.where(tl.arange(0, BLOCK) != 3, (tl.arange(0, BLOCK) / m), tl.cumsum(tl.arange(0, BLOCK), 0)) + 1e-3), tl.float32)
    i3 = tl.cast(n, tl.int32)
    t2 = tl.cast(((t2 - (g1 + i3)) + g1), tl.float32)
    i3 = tl.cast(n, tl.int32)
    if m < i3:
        pass
        i4 = tl.cast(i3, tl.int32)
        i3 = tl.cast(tl.maximum(2, 16), tl.int32)
    else:
        pass
        i5 = (tl.maximum(tl.maximum(n, n), C3) & (7 * (i3 if BLOCK > 16 else i3)))
        while i5 < 10:
            pass
            for k6 in tl.range(0, C3, num_stages=2):
                pass
                g7 = tl.cast((g1 - h_add(-i5, C3)), tl.float32)
                g8 = tl.cast(g1, tl.float32)
            g1 += g1
            i5 += 1
        i3 += 3
        g1 = tl.cast(g1, tl.float32)
    if 3 > 2:
        pass
        i9 = (C3 ^ -1)
        while i9 < m:
            pass
            i9 -= m
            if ((g1 + i3) - (g1 / g1)) > g1:
                pass
                i9 = tl.cast(n, tl.int32)
                t10 = tl.cast(tl.full((BLOCK,), 1.5, tl.float32), tl.float32)
            else:
                pass
                t2 = tl.cast((tl.where(h_add(t2, t2) < 7, (t2 / g1), t2) / (m * i3)), tl.float32)
                t2 = tl.cast((tl.cumsum(t2, 0) + tl.minimum(m, (m * i9))), tl.float32)
                g11 = (g1 / n)
            i9 += 1
    else:
        pass
        t12 = tl.cast(tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < tl.maximum(i3, i3), other=1), tl.float32)
        if BLOCK != min(m, n):
            pass
            for k13 in range(m):
                pass
                g1 = tl.cast((g1 + k13), tl.float32)
                i14 = tl.cast(min(n, k13), tl.int32)
                t15 = tl.cumsum(tl.arange(0, BLOCK), 0)
            t16 = tl.arange(0, BLOCK)
        else:
            pass
            t12 -= t12
            if ((m + n) <= (n | m)) or (i3 <= i3):
                pass
                t12 = tl.cast(t12, tl.float32)
                t12 -= t12
                i3 -= (i3 * (0 // m))
            else:
                pass
                g17 = g1
        i3 -= n
    i18 = ((2 - tl.maximum(m, n)) * BLOCK)
    while i18 < m:
        pass
        g1 = tl.cast(h_pick(tl.load(p + (i18 ^ m)), 1e-3, 2), tl.float32)
        i18 += 1
    tl.store(p, g1)
    tl.store(p + 1, i3)
    tl.store(p + 1, i18)
    tl.store(p + tl.arange(0, BLOCK), t2)


@triton.jit
def rk_126(p, n, m, f, BLOCK: tl.constexpr):
    i1 = tl.cast((h_loop((n // n), tl.minimum(n, m)) >> m), tl.int32)
    g2 = 1e-3
    if m > (i1 % m):
        pass
        if (i1 % m) > ((m << n) if m != m else (m + n)):
            pass
            i1 = tl.cast(i1, tl.int32)
            for k3 in tl.range(0, tl.maximum(i1, n), num_stages=2):
                pass
                t4 = tl.cast(tl.arange(0, BLOCK), tl.float32)
                g2 = tl.cast(g2, tl.float32)
        else:
            pass
            for k5 in tl.range(h_add(((i1 if n > m else i1) % m), C3), n):
                pass
                i6 = tl.cast(m, tl.int32)
            g7 = tl.cast(tl.abs(tl.load(p + (m & i1))), tl.float32)
            i8 = (m if (i1 // n) < (m ^ m) else (h_add(n, n) if m <= m else (n | n)))
        g2 = tl.cast(h_const(f, 1), tl.float32)
        t9 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    g10 = tl.cast(g2, tl.float32)
    g11 = tl.cast(g2, tl.float32)
    g10 = tl.cast(g2, tl.float32)
    for k12 in range((BLOCK if 7 > 0 else ((m * n) - n)), 0, -1):
        pass
        i1 = tl.cast((i1 ^ C3), tl.int32)
    tl.store(p, g10)
    tl.store(p, g11)
    tl.store(p + 1, i1)


@triton.jit
def rk_127(p, n, m, f, BLOCK: tl.constexpr):
    t1 = tl.cast((tl.where(tl.arange(0, BLOCK) == (2.5 * n), (tl.arange(0, BLOCK) * tl.arange(0, BLOCK)), tl.arange(0, BLOCK)) * tl.cumsum(tl.where(tl.arange(0, BLOCK) != 0.5, tl.arange(0, BLOCK), tl.arange(0, BLOCK)), 0)), tl.float32)
    i2 = 2
    if BLOCK >= tl.maximum((n if m >= m else i2), m):
        pass
        t1 = tl.cast(tl.full((BLOCK,), 1.5, tl.float32), tl.float32)
        i3 = (n % C3)
        while i3 < 10:
            pass
            if -1 > (BLOCK ^ i2):
                pass
                g4 = tl.cast(f, tl.float32)
            t1 = tl.cast(tl.where(tl.arange(0, BLOCK) < (i3 + (n if i3 <= m else i2)), t1, (tl.where(t1 < t1, t1, 0.5) / (i2 % m))), tl.float32)
            i3 += 1
    tl.store(p + 1, i2)
    tl.store(p + tl.arange(0, BLOCK), t1)


@triton.jit
def rk_128(p, n, m, f, BLOCK: tl.constexpr):
    i1 = (100 | 2)
    while i1 < n:
        pass
        for k2 in range((100 - ((m if n > m else m) % i1))):
            pass
            for k3 in range(min(tl.minimum(h_loop(k2, k2), k2), (7 & n)), 0, -1):
                pass
                t4 = tl.cast(tl.full((BLOCK,), 3, tl.float32), tl.float32)
                t4 = tl.cast(tl.full((BLOCK,), 1.5, tl.float32), tl.float32)
            t5 = tl.cast(tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < (100 + m), other=0), tl.float32)
        i1 += 1
    i6 = tl.cast(h_add(-1, n), tl.int32)
    g7 = tl.cast(h_const(1.0, 2), tl.float32)
    t8 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    tl.store(p, g7)
    tl.store(p + 1, i1)
    tl.store(p + 1, i6)
    tl.store(p + tl.arange(0, BLOCK), t8)


@triton.jit
def rk_129(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast(2.5, tl.float32)
    t2 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    t2 = tl.cast((tl.cumsum(tl.arange(0, BLOCK), 0) * ((g1 - g1) - m)), tl.float32)
    for k3 in range(min(n, m)):
        pass
        for k4 in tl.range(0, m, num_stages=2):
            pass
            if ((k4 ^ k3) & (k4 - k3)) > n:
                pass
                g1 = tl.cast(g1, tl.float32)
                k4 = tl.cast((((n >> k4) & k4) if m == k4 else ((k4 * n) + (k4 & m))), tl.int32)
                t5 = tl.cast(tl.where(t2 == (tl.load(p + k4) * tl.sum(t2)), (tl.arange(0, BLOCK) * tl.full((BLOCK,), 1.5, tl.float32)), g1), tl.float32)
            else:
                pass
                t6 = tl.cast(((t2 + (m if k4 >= k3 else k4)) - g1), tl.float32)
                t6 = tl.cast(tl.arange(0, BLOCK), tl.float32)
                t2 = tl.cast(tl.where(h_add(tl.arange(0, BLOCK), tl.arange(0, BLOCK)) != g1, (tl.where(t6 < g1, t2, t2) / 16), tl.sqrt((g1 * n))), tl.float32)
    tl.store(p, g1)
    tl.store(p + tl.arange(0, BLOCK), t2)


@triton.jit
def rk_130(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast(1.0, tl.float32)
    if h_loop(m, h_add(n, n)) >= (3 - m):
        pass
        g1 = tl.cast(g1, tl.float32)
        i2 = tl.cast((m >> 100), tl.int32)
    else:
        pass
        g1 = tl.cast(g1, tl.float32)
    i3 = h_add(n, m)
    while i3 < n:
        pass
        if m > ((i3 >> i3) % 0):
            pass
            i3 = tl.cast((0 % m), tl.int32)
        else:
            pass
            g1 = tl.cast(g1, tl.float32)
            for k4 in range(h_loop(-h_loop(n, m), i3)):
                pass
                g5 = tl.cast((((g1 * m) / h_pick(g1, g1, k4)) + h_const(1.0, 1)), tl.float32)
                t6 = tl.cast(tl.arange(0, BLOCK), tl.float32)
                i3 = tl.cast((h_add(100, 1) ^ 2), tl.int32)
            g7 = tl.cast((g1 * ((i3 if m < n else i3) + (n >> n))), tl.float32)
        i3 += 1
    g1 = tl.cast(h_pick((h_const(g1, C3) / i3), (h_const(g1, 2) * (g1 + i3)), 0), tl.float32)
    t8 = tl.cast(tl.where(tl.arange(0, BLOCK) == 100, tl.arange(0, BLOCK), tl.where((tl.arange(0, BLOCK) + tl.arange(0, BLOCK)) != tl.arange(0, BLOCK), tl.arange(0, BLOCK), g1)), tl.float32)
    tl.store(p, g1)
    tl.store(p + 1, i3)
    tl.store(p + tl.arange(0, BLOCK), t8)


@triton.jit
def rk_131(p, n, m, f, BLOCK: tl.constexpr):
    t1 = tl.arange(0, BLOCK)
    if 2 != n:
        pass
        if 1 > ((m ^ n) >> (n << m)):
            pass
            if n < C3:
                pass
                t2 = tl.cast(tl.where(t1 >= ((n >> n) * 0), (h_add(t1, t1) * t1), 1.0), tl.float32)
                i3 = tl.cast(((n if n >= n else n) if m <= h_add(n, m) else min(n, m)), tl.int32)
            else:
                pass
                t4 = tl.cast((t1 / (1.0 + 1.0)), tl.float32)
                g5 = tl.cast(f, tl.float32)
        else:
            pass
            g6 = 1e-3
            if 1 >= n:
                pass
                g6 = tl.cast(((tl.load(p + n) / tl.minimum(m, m)) - (tl.minimum(m, m) & 0)), tl.float32)
            else:
                pass
                i7 = (C3 + ((m * m) & (m * m)))
                i8 = tl.cast(16, tl.int32)
                t9 = tl.cast((tl.where(t1 >= i7, tl.where(t1 >= i8, t1, g6), (g6 * g6)) - min(3, min(i8, n))), tl.float32)
        t1 = tl.cast(t1, tl.float32)
    g10 = tl.cast(1e-3, tl.float32)
    i11 = ((n // 0) + (tl.minimum(n, m) // -m))
    while i11 < m:
        pass
        t1 = tl.cast(tl.where(t1 == tl.sqrt((g10 * i11)), t1, g10), tl.float32)
        i11 += 1
    i11 = tl.cast(n, tl.int32)
    tl.store(p, g10)
    tl.store(p + 1, i11)
    tl.store(p + tl.arange(0, BLOCK), t1)


@triton.jit
def rk_132(p, n, m, f, BLOCK: tl.constexpr):
    if ((n << n) >= n) and ((n & m) >= 3):
        pass
        i1 = ((n if not (m <= n) else 3) ^ m)
        while i1 < 10:
            pass
            i1 = tl.cast(i1, tl.int32)
            t2 = tl.cast(tl.cumsum(tl.arange(0, BLOCK), 0), tl.float32)
            i1 += 1
        i3 = tl.cast((-1 << (m % (m & i1))), tl.int32)
    else:
        pass
        if (m | (m if n > n else n)) == n:
            pass
            t4 = tl.cast((tl.where(h_add(tl.arange(0, BLOCK), tl.arange(0, BLOCK)) >= (tl.arange(0, BLOCK) - 1.0), tl.arange(0, BLOCK), (0.5 + m)) + tl.arange(0, BLOCK)), tl.float32)
            if ((n * n) % (n if n <= m else n)) < -n:
                pass
                i5 = tl.cast((-1 | n), tl.int32)
                t4 = tl.cast(t4, tl.float32)
                g6 = tl.cast(1e-3, tl.float32)
        else:
            pass
            g7 = (tl.load(p + tl.maximum(m, n)) - n)
        if h_add(n, (n if n >= m else n)) >= n:
            pass
            for k8 in range(m, 0, -1):
                pass
                i9 = tl.cast(2, tl.int32)
            if -1 == (3 & (m & n)):
                pass
                t10 = tl.cast(h_add(h_add(tl.arange(0, BLOCK), tl.arange(0, BLOCK)), tl.arange(0, BLOCK)), tl.float32)
                t10 = tl.cast(((tl.arange(0, BLOCK) - tl.arange(0, BLOCK)) + (m + (m << m))), tl.float32)
                g11 = tl.cast(f, tl.float32)
            else:
                pass
                t12 = tl.cast((tl.arange(0, BLOCK) - ((f + n) + (m >> m))), tl.float32)
                t12 -= h_add(t12, t12)
            if not ((n | n) < n):
                pass
                g13 = tl.cast(((1e-3 + m) + tl.minimum(tl.maximum(n, m), 16)), tl.float32)
    for k14 in range(0, h_loop(m, m), 1):
        pass
        t15 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        g16 = tl.cast(2.5, tl.float32)
    g17 = tl.cast((0.5 * m), tl.float32)
    tl.store(p, g17)


@triton.jit
def rk_133(p, n, m, f, BLOCK: tl.constexpr):
    if (7 * (n >> n)) <= ((m ^ m) // tl.minimum(m, n)):
        pass
        t1 = tl.cast((tl.arange(0, BLOCK) - n), tl.float32)
    if m == 3:
        pass
        if -1 != m:
            pass
            t2 = tl.cast(h_add(tl.full((BLOCK,), 0, tl.float32), ((tl.arange(0, BLOCK) + f) - h_add(tl.arange(0, BLOCK), tl.arange(0, BLOCK)))), tl.float32)
        else:
            pass
            g3 = tl.cast(h_pick((f - (n - n)), 1.0, m), tl.float32)
            i4 = tl.cast((m + ((m >> m) >> m)), tl.int32)
        n += ((h_add(n, m) if m > n else (n if 1.0 > 1.0 else m)) // 3)
    g5 = tl.cast(f, tl.float32)
    t6 = tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < (n // m), other=0.0)
    g5 = tl.cast(g5, tl.float32)
    g7, i7 = h_pair((g5 + h_pick(0.5, g5, (n if g5 > g5 else m))), f)[0], 100
    n = tl.cast(min(n, m), tl.int32)
    g7 = tl.cast(tl.load(p + -1), tl.float32)
    g8 = tl.cast((1.0 + g7), tl.float32)
    tl.store(p, g7)
    tl.store(p, g8)
    tl.store(p + 1, i7)
    tl.store(p + tl.arange(0, BLOCK), t6)


@triton.jit
def rk_134(p, n, m, f, BLOCK: tl.constexpr):
    i1 = tl.cast((n - (1 >> (n if m <= m else m))), tl.int32)
    for k2 in range(0, i1, 2):
        pass
        if -1 >= 0:
            pass
            i1 = tl.cast(k2, tl.int32)
        i3 = tl.cast(m, tl.int32)
    if ((n >> n) * h_loop(i1, m)) <= min(2, (n >> i1)):
        pass
        t4 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        if i1 < tl.maximum(n, (m << m)):
            pass
            if i1 == ((m if n <= m else n) * m):
                pass
                g5 = tl.cast(1e-3, tl.float32)
                g5 = tl.cast(tl.sum(t4), tl.float32)
                t6 = t4
            else:
                pass
                g7 = tl.cast(1e-3, tl.float32)
                g8 = h_pick(g7, g7, m)
                t4 -= t4
            g9 = tl.cast(2.5, tl.float32)
        if 0 > BLOCK:
            pass
            g10 = tl.cast(1.0, tl.float32)
            t4 = tl.cast(tl.arange(0, BLOCK), tl.float32)
            g10 = tl.cast(g10, tl.float32)
    i11 = i1
    while i11 < m:
        pass
        g12 = tl.cast(f, tl.float32)
        i11 += 1
    if ((m ^ m) - tl.minimum(m, n)) == ((m - m) - n):
        pass
        g13 = tl.cast((tl.load(p + m) / 1), tl.float32)
        i14 = tl.cast(2, tl.int32)
        g13 = tl.cast((g13 + tl.abs(g13)), tl.float32)
    else:
        pass
        i15 = tl.cast(((BLOCK if i11 > i1 else n) // i1), tl.int32)
        g16 = tl.cast(f, tl.float32)
    if 2.5 > 1.0:
        tl.store(p, 2.5)
        return
    if (n <= i11) or (3 <= n):
        pass
        t17 = tl.cast(((tl.arange(0, BLOCK) + m) * i11), tl.float32)
    else:
        pass
        m -= ((2 if 0.5 > 1.0 else i11) // ((i11 << n) >> m))
    tl.store(p + 1, i1)
    tl.store(p + 1, i11)


@triton.jit
def rk_135(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast(tl.load(p + n), tl.float32)
    for k2 in range(tl.minimum(((m if (n >= m) and (n != n) else n) << m), -1), 0, -1):
        pass
        g1 = tl.cast(g1, tl.float32)
    for k3 in tl.range(0, n, num_stages=2):
        pass
        if -k3 != 7:
            pass
            t4 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        t5 = tl.cast(h_add(tl.cumsum(tl.arange(0, BLOCK), 0), tl.arange(0, BLOCK)), tl.float32)
        k3 = tl.cast((k3 ^ 1), tl.int32)
    i6 = 1
    while i6 < m:
        pass
        g7 = tl.cast((tl.abs(h_const(g1, 2)) * 2), tl.float32)
        i6 += 1
    i8 = n
    while i8 < m:
        pass
        if i6 != 100:
            pass
            if i6 > i6:
                pass
                t9 = tl.cast(tl.full((BLOCK,), 3, tl.float32), tl.float32)
                i10 = tl.cast(tl.maximum(i6, m), tl.int32)
                t9 = tl.cast(t9, tl.float32)
            else:
                pass
                i8 = tl.cast((i8 if m > m else tl.maximum(-1, n)), tl.int32)
        else:
            pass
            if h_loop(-m, n) > i8:
                pass
                t11 = tl.cast(tl.arange(0, BLOCK), tl.float32)
                i12 = (h_add((m if n > i6 else m), (i6 - i8)) & (tl.minimum(m, i6) if n <= n else 16))
                i13 = tl.cast(3, tl.int32)
            else:
                pass
                i14 = tl.cast(i8, tl.int32)
        g15 = tl.cast((h_const(g1, 1) * (m if ((n < n) or (m != m)) and (not (m != i6)) else i6)), tl.float32)
        i8 += 1
    t16 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    g17 = tl.cast((g1 + n), tl.float32)
    tl.store(p, g1)
    tl.store(p, g17)
    tl.store(p + 1, i6)
    tl.store(p + 1, i8)
    tl.store(p + tl.arange(0, BLOCK), t16)


@triton.jit
def rk_136(p, n, m, f, BLOCK: tl.constexpr):
    for k1 in range(h_add((n % 7), C3), 0, -1):
        pass
        g2 = tl.cast(0.5, tl.float32)
    t3 = tl.cast(tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < 0, other=1), tl.float32)
    i4 = tl.cast(min(BLOCK, 0), tl.int32)
    if i4 >= 2:
        pass
        t3 = tl.cast(t3, tl.float32)
        t3 = tl.cast(tl.cumsum((tl.cumsum(t3, 0) + tl.arange(0, BLOCK)), 0), tl.float32)
        for k5 in range(min(i4, (h_loop(n, m) & (m >> n))), 0, -1):
            pass
            t3 = tl.cast((t3 + 0.5), tl.float32)
    else:
        pass
        t6 = tl.cast(tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < C3, other=1), tl.float32)
        g7 = tl.cast(0.5, tl.float32)
        i8 = tl.cast(m, tl.int32)
    i4 = tl.cast(tl.maximum(m, 100), tl.int32)
    if (m + i4) != h_loop(1, (n % n)):
        pass
        g9 = tl.cast(h_pick((f * 2.5), (tl.sum(t3) / tl.minimum(m, i4)), i4), tl.float32)
        t3 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    else:
        pass
        t3 = tl.cast(tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < (BLOCK if m >= m else n), other=0), tl.float32)
    for k10 in tl.range(tl.minimum(-tl.minimum(n, n), tl.minimum(2, (n | i4))), (((i4 // n) * (i4 >> n)) * m)):
        pass
        if 100 > C3:
            pass
            if (0 + m) <= (0 << (i4 >> m)):
                pass
                g11 = tl.cast(h_pick(f, 2.5, k10), tl.float32)
                g11 = tl.cast(1e-3, tl.float32)
            else:
                pass
                g12 = tl.cast(1e-3, tl.float32)
                k10 = tl.cast(BLOCK, tl.int32)
            t3 = tl.cast(t3, tl.float32)
        else:
            pass
            if n < n:
                pass
                t13 = tl.cast(t3, tl.float32)
            for k14 in tl.static_range(2):
                pass
                g15 = tl.cast(1e-3, tl.float32)
                k10 *= m
        g16 = f
        i4 = tl.cast((m - n), tl.int32)
    tl.store(p + 1, i4)
    tl.store(p + tl.arange(0, BLOCK), t3)


@triton.jit
def rk_137(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast((h_pick(0.5, 1e-3, h_add(m, n)) - m), tl.float32)
    for k2 in tl.static_range(2):
        pass
        t3 = tl.cast((tl.arange(0, BLOCK) * min((n // m), n)), tl.float32)
    t4 = tl.cast(tl.full((BLOCK,), 1.5, tl.float32), tl.float32)
    t4 = tl.cast(t4, tl.float32)
    for k5 in tl.range((n + h_loop(min(n, n), tl.maximum(n, n))), n):
        pass
        i6 = n
        while i6 < m:
            pass
            g1 = tl.cast(h_const(g1, 2), tl.float32)
            i6 += 1
        i7 = tl.cast(7, tl.int32)
    g8 = tl.cast(h_pick((h_const(g1, 2) + g1), tl.abs(g1), m), tl.float32)
    g8 = tl.cast(g1, tl.float32)
    tl.store(p, g1)
    tl.store(p, g8)
    tl.store(p + tl.arange(0, BLOCK), t4)


@triton.jit
def rk_138(p, n, m, f, BLOCK: tl.constexpr):
    t1 = tl.arange(0, BLOCK)
    t1 = tl.cast(tl.where(tl.arange(0, BLOCK) >= tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < m, other=0), tl.arange(0, BLOCK), (t1 + (t1 / t1))), tl.float32)
    g2 = tl.cast(h_pick(1e-3, 1.0, (n + (n // m))), tl.float32)
    i3 = m
    g4 = (tl.load(p + 2) * i3)
    t5 = tl.cast(tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < 7, other=1), tl.float32)
    tl.store(p, g2)
    tl.store(p, g4)
    tl.store(p + 1, i3)
    tl.store(p + tl.arange(0, BLOCK), t1)
    tl.store(p + tl.arange(0, BLOCK), t5)


@triton.jit
def rk_139(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast(((h_const(1e-3, 2) - 1.0) * ((n if (m < n) or ((n == m) and (n <= m)) else n) % (m ^ n))), tl.float32)
    if f > (2.5 + tl.abs(g1)):
        pass
        g2, i2 = h_pair(g1, f)[0], n
    else:
        pass
        for k3 in tl.range(0, m, num_stages=2):
            pass
            if n > BLOCK:
                pass
                k3 = tl.cast(n, tl.int32)
                g1 = tl.cast(g1, tl.float32)
            else:
                pass
                g1 += h_pick(g1, h_const((g1 - k3), C3), (k3 if m < m else 2))
            g4 = tl.load(p + ((m if m != n else k3) if m != m else (k3 if k3 > n else m)))
    if (0 >> (n & m)) >= n:
        pass
        for k5 in tl.range(0, ((n ^ (n & n)) // h_add(n, (n // n))), num_stages=2):
            pass
            i6 = m
        t7 = tl.cast((tl.load(p + tl.arange(0, BLOCK), mask=tl.arange(0, BLOCK) < min(m, m), other=1) / (tl.minimum(m, n) ^ 1)), tl.float32)
        t7 = tl.cast(((t7 - tl.arange(0, BLOCK)) / 0.5), tl.float32)
    else:
        pass
        i8 = (n | m)
        while i8 < m:
            pass
            t9 = tl.cast(tl.arange(0, BLOCK), tl.float32)
            i8 += 1
        i10 = tl.cast(i8, tl.int32)
    tl.store(p, g1)


@triton.jit
def rk_140(p, n, m, f, BLOCK: tl.constexpr):
    i1 = tl.cast(-1, tl.int32)
    for k2 in tl.range(0, n, num_stages=2):
        pass
        g3 = tl.cast(2.5, tl.float32)
        k2 = tl.cast((k2 >> tl.maximum((i1 % m), m)), tl.int32)
        i1 = tl.cast((k2 - -1), tl.int32)
    i4 = ((m - 7) >> tl.maximum(i1, 7))
    while i4 < n:
        pass
        for k5 in range((((i1 | i1) >> (i1 % m)) | ((m >> m) + i1)), 0, -1):
            pass
            i1 = tl.cast((BLOCK >> ((i1 + m) ^ (i4 & n))), tl.int32)
        if n >= (n | m):
            pass
            g6 = tl.cast(f, tl.float32)
        i4 += 1
    i7 = h_add(i1, (n & (i4 % m)))
    while i7 < n:
        pass
        if i4 >= (1 if (1.0 > 0.5) or (n != i4) else (i1 if i1 != i1 else i1)):
            pass
            g8 = tl.cast((0.5 * (i7 % h_add(i7, n))), tl.float32)
        i7 += 1
    i7 = tl.cast(min(((n + i1) // m), (m >> (i7 << i4))), tl.int32)
    i9 = tl.minimum(tl.maximum(m, m), tl.maximum(-n, BLOCK))
    while i9 < n:
        pass
        i7 = tl.cast(i4, tl.int32)
        i10 = tl.cast(C3, tl.int32)
        i9 += 1
    for k11 in range(0, i4, 1):
        pass
        i12 = (BLOCK | i1)
        while i12 < m:
            pass
            g13 = tl.cast((f - f), tl.float32)
            i12 += 1
        t14 = tl.cast(tl.where(tl.arange(0, BLOCK) != i1, (tl.where(tl.arange(0, BLOCK) >= 1.0, tl.arange(0, BLOCK), tl.arange(0, BLOCK)) / h_add(tl.arange(0, BLOCK), tl.arange(0, BLOCK))), (tl.arange(0, BLOCK) - h_const(1e-3, C3))), tl.float32)
    if i9 == m:
        pass
        if ((i1 | n) // i9) > tl.maximum((n + m), (i7 % n)):
            pass
            g15 = (f * 0.5)
            t16 = tl.arange(0, BLOCK)
        else:
            pass
            g17 = tl.cast(((1e-3 / h_pick(f, 1e-3, i7)) + 1.0), tl.float32)
            i18 = tl.cast(i4, tl.int32)
    else:
        pass
        t19 = (tl.arange(0, BLOCK) * (tl.where(tl.arange(0, BLOCK) != tl.arange(0, BLOCK), tl.arange(0, BLOCK), tl.arange(0, BLOCK)) / tl.arange(0, BLOCK)))
    g20 = tl.cast((0.5 * tl.minimum(C3, i1)), tl.float32)
    tl.store(p, g20)
    tl.store(p + 1, i7)
    tl.store(p + 1, i9)


@triton.jit
def rk_141(p, n, m, f, BLOCK: tl.constexpr):
    t1 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    i2 = (n | n)
    while i2 < 10:
        pass
        g3 = tl.cast(1.0, tl.float32)
        i2 += 1
    t4 = tl.where(t1 != ((t1 / t1) + -m), t1, 2.5)
    for k5 in range(0, 0, BLOCK):
        pass
        g6 = tl.cast(tl.load(p + tl.maximum(n, i2)), tl.float32)
        t7 = tl.cast(tl.full((BLOCK,), 3, tl.float32), tl.float32)
        t7 = tl.cast(tl.where(t1 >= h_const(g6, 1), t7, tl.arange(0, BLOCK)), tl.float32)
    if 0 != ((n // i2) + i2):
        pass
        for k8 in tl.range(0, h_loop(i2, i2), num_stages=2):
            pass
            g9 = tl.cast((2.5 * h_pick(2.5, 1e-3, (m | i2))), tl.float32)
        i10 = (0 if m > n else ((m + n) | m))
        while i10 < n:
            pass
            i2 = tl.cast(100, tl.int32)
            i10 += 1
        i11 = tl.cast(min(i2, i2), tl.int32)
    else:
        pass
        g12 = tl.cast(1e-3, tl.float32)
    i13 = tl.cast(m, tl.int32)
    if m <= -16:
        pass
        for k14 in range(i2, 0, -1):
            pass
            g15 = tl.cast((f + h_const(1.0, 1)), tl.float32)
            g15 = tl.cast((((g15 + k14) + tl.exp(g15)) - C3), tl.float32)
        for k16 in range(min(m, (16 * (i2 % n)))):
            pass
            for k17 in tl.static_range(2):
                pass
                t1 = tl.cast(tl.cumsum(t1, 0), tl.float32)
            for k18 in range(h_add(k16, (i13 ^ h_add(m, m)))):
                pass
                g19 = tl.sum(t4)
                i20 = tl.cast((m * -1), tl.int32)
                g19 = tl.cast(g19, tl.float32)
            i2 = tl.cast(k16, tl.int32)
        i2 = tl.cast(0, tl.int32)
    for k21 in range(m, 0, -1):
        pass
        i2 += m
        i13 = tl.cast((i2 & i13), tl.int32)
        if i2 < (tl.maximum(k21, k21) % (m ^ n)):
            pass
            t4 = tl.cast(t1, tl.float32)
    for k22 in range(0, min(min(i2, 16), (1 * 1)), 1):
        pass
        i13 = tl.cast(tl.maximum((m + k22), 100), tl.int32)
        for k23 in tl.range(i13, tl.minimum(k22, (tl.maximum(i2, n) if (m < m) or (not (k22 < m)) else m))):
            pass
            t1 -= t1
    tl.store(p + 1, i2)
    tl.store(p + 1, i13)
    tl.store(p + tl.arange(0, BLOCK), t1)
    tl.store(p + tl.arange(0, BLOCK), t4)


@triton.jit
def rk_142(p, n, m, f, BLOCK: tl.constexpr):
    i1 = tl.cast((3 ^ (h_loop(m, n) & m)), tl.int32)
    i1 = tl.cast(-m, tl.int32)
    t2 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    for k3 in tl.static_range(2):
        pass
        k3 = tl.cast(n, tl.int32)
    i1 = tl.cast((n - -1), tl.int32)
    tl.store(p + 1, i1)
    tl.store(p + tl.arange(0, BLOCK), t2)


@triton.jit
def rk_143(p, n, m, f, BLOCK: tl.constexpr):
    t1 = tl.cast((tl.arange(0, BLOCK) / 1e-3), tl.float32)
    t2 = tl.cast(t1, tl.float32)
    t2 = tl.cast(h_add(t1, ((t1 * 1.0) / (n | n))), tl.float32)
    t3 = tl.cast((tl.arange(0, BLOCK) * tl.arange(0, BLOCK)), tl.float32)
    i4 = tl.cast(BLOCK, tl.int32)
    g5 = tl.cast((h_pick(f, tl.load(p + n), m) / h_const(f, 1)), tl.float32)
    tl.store(p, g5)
    tl.store(p + 1, i4)
    tl.store(p + tl.arange(0, BLOCK), t2)
    tl.store(p + tl.arange(0, BLOCK), t3)


@triton.jit
def rk_144(p, n, m, f, BLOCK: tl.constexpr):
    if (n | tl.maximum(m, n)) == (n & h_loop(m, n)):
        pass
        t1 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    else:
        pass
        g2 = tl.cast(0.5, tl.float32)
    i3 = (((n | n) % n) ^ ((m % n) - n))
    while i3 < m:
        pass
        t4 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        g5 = tl.cast(f, tl.float32)
        i3 += 1
    i3 = tl.cast(((n * (m & i3)) & n), tl.int32)
    i3 = tl.cast(0, tl.int32)
    g6 = tl.cast(1.0, tl.float32)
    i3 = tl.cast(n, tl.int32)
    i3 = tl.cast(i3, tl.int32)
    g7 = tl.cast(g6, tl.float32)
    tl.store(p, g6)
    tl.store(p, g7)
    tl.store(p + 1, i3)


@triton.jit
def rk_145(p, n, m, f, BLOCK: tl.constexpr):
    for k1 in range(0, ((n & (m if n >= m else n)) >> 1), 1):
        pass
        g2 = tl.cast(f, tl.float32)
        k1 = n
        i3 = tl.cast((h_loop((k1 << n), m) ^ 7), tl.int32)
    t4 = tl.cumsum((tl.where(tl.arange(0, BLOCK) < f, tl.arange(0, BLOCK), 0.5) / m), 0)
    i5 = tl.cast(m, tl.int32)
    for k6 in tl.range(i5, tl.minimum(h_loop(i5, (n * m)), n)):
        pass
        g7 = tl.cast(2.5, tl.float32)
        t8 = tl.cast(t4, tl.float32)
    g9 = tl.cast(1e-3, tl.float32)
    if m == i5:
        tl.store(p, g9)
        return
    g9 *= g9
    tl.store(p, g9)
    tl.store(p + 1, i5)
    tl.store(p + tl.arange(0, BLOCK), t4)


@triton.jit
def rk_146(p, n, m, f, BLOCK: tl.constexpr):
    if -1 < n:
        pass
        if (m if f > f else min(n, n)) >= 3:
            pass
            if m != (n ^ 0):
                pass
                t1 = tl.full((BLOCK,), 1.5, tl.float32)
            else:
                pass
                i2 = tl.cast(((n | (n >> m)) & tl.minimum((n if n > m else m), (n // m))), tl.int32)
            for k3 in tl.static_range(2):
                pass
                t4 = tl.cast(h_add(tl.arange(0, BLOCK), tl.arange(0, BLOCK)), tl.float32)
        else:
            pass
            i5 = tl.cast((h_loop(n, min(n, m)) if (m % m) >= m else 1), tl.int32)
            i5 = tl.cast(2, tl.int32)
            t6 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    else:
        pass
        if tl.maximum((m * n), -m) == h_loop(n, (m % m)):
            pass
            t7 = tl.full((BLOCK,), 1.5, tl.float32)
        else:
            pass
            if 1 > 16:
                pass
                g8 = tl.cast(0.5, tl.float32)
                i9 = tl.cast(1, tl.int32)
            else:
                pass
                g10 = h_const(2.5, 1)
                t11 = tl.cast((tl.arange(0, BLOCK) / h_add(tl.arange(0, BLOCK), tl.where(tl.arange(0, BLOCK) != g10, tl.arange(0, BLOCK), tl.arange(0, BLOCK)))), tl.float32)
        i12 = tl.cast(m, tl.int32)
    t13 = tl.cast(tl.arange(0, BLOCK), tl.float32)
    if BLOCK > 16:
        pass
        i14 = n
        while i14 < n:
            pass
            i14 = tl.cast(n, tl.int32)
            i14 += 1
        g15 = tl.cast((1.0 - i14), tl.float32)
    else:
        pass
        i16 = h_add(m, tl.maximum(BLOCK, m))
        t13 = tl.cast((t13 + t13), tl.float32)
    g17 = tl.cast(tl.sum(t13), tl.float32)
    t13 = tl.cast((tl.full((BLOCK,), 3, tl.float32) - (h_add(t13, t13) + n)), tl.float32)
    i18 = tl.cast(n, tl.int32)
    g19 = tl.cast(tl.load(p + h_loop((i18 // n), (n | i18))), tl.float32)
    g17 = tl.cast(2.5, tl.float32)
    i20 = (i18 - min(16, 2))
    while i20 < m:
        pass
        if ((m * m) // m) < 1:
            pass
            t13 += (t13 + g17)
            if i18 <= -1:
                pass
                t13 *= tl.where(tl.where((t13 / t13) < h_const(g19, C3), t13, (t13 / t13)) != t13, tl.where(t13 < min(i20, n), t13, (t13 + g17)), t13)
                g19 = tl.cast(0.5, tl.float32)
                i18 = tl.cast(((-n ^ tl.maximum(n, i20)) if 2 < m else m), tl.int32)
            else:
                pass
                t13 = tl.cast(t13, tl.float32)
        i20 += 1
    tl.store(p, g17)
    tl.store(p, g19)
    tl.store(p + 1, i18)
    tl.store(p + 1, i20)
    tl.store(p + tl.arange(0, BLOCK), t13)


@triton.jit
def rk_147(p, n, m, f, BLOCK: tl.constexpr):
    i1 = tl.cast(min(m, m), tl.int32)
    g2 = tl.cast((f * 0.5), tl.float32)
    for k3 in range((i1 | (C3 ^ (n << i1))), 0, -1):
        pass
        if (1 % i1) != tl.minimum(min(n, i1), C3):
            pass
            i1 -= 1
            for k4 in range(tl.minimum(h_loop(7, k3), (tl.minimum(n, n) & 2))):
                pass
                t5 = tl.cast(tl.arange(0, BLOCK), tl.float32)
        else:
            pass
            if 3 >= ((n // k3) // (m << n)):
                pass
                t6 = tl.where(tl.arange(0, BLOCK) < f, tl.arange(0, BLOCK), (tl.arange(0, BLOCK) - tl.arange(0, BLOCK)))
                g7 = tl.cast((((g2 + g2) / 0) - 7), tl.float32)
            else:
                pass
                k3 = tl.cast((((m if n >= k3 else k3) - 7) | i1), tl.int32)
            i8 = tl.cast(m, tl.int32)
            for k9 in range(0, (0 // (16 & 1)), 2):
                pass
                t10 = tl.cast(tl.arange(0, BLOCK), tl.float32)
                i8 = tl.cast(((n << i1) >> C3), tl.int32)
    tl.store(p, g2)
    tl.store(p + 1, i1)


@triton.jit
def rk_148(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast(h_const(f, 2), tl.float32)
    i2 = m
    g1 = tl.cast(h_const(h_const((g1 - g1), C3), 1), tl.float32)
    tl.store(p, g1)
    tl.store(p + 1, i2)


@triton.jit
def rk_149(p, n, m, f, BLOCK: tl.constexpr):
    g1 = tl.cast(2.5, tl.float32)
    for k2 in range(0, -m, BLOCK):
        pass
        t3 = tl.cast(tl.where((tl.arange(0, BLOCK) + 0) != (2 if m > n else (k2 if k2 > k2 else k2)), tl.cumsum((tl.arange(0, BLOCK) * m), 0), 1.0), tl.float32)
        for k4 in tl.range(C3, k2):
            pass
            t3 = tl.cast(tl.full((BLOCK,), 1.5, tl.float32), tl.float32)
            if -(k4 << n) == ((k2 >> k4) if k2 >= n else 16):
                pass
                t3 -= tl.cumsum(t3, 0)
                k4 = tl.cast(m, tl.int32)
                i5 = tl.cast((n - k2), tl.int32)
            else:
                pass
                t3 = tl.cast(tl.cumsum(tl.arange(0, BLOCK), 0), tl.float32)
            if m >= h_add((m | n), (k4 * k2)):
                pass
                k4 = tl.cast(h_add((0 & h_loop(k2, k2)), (m - (k4 + n))), tl.int32)
                t6 = tl.cast(t3, tl.float32)
                m = tl.cast(k2, tl.int32)
    i7 = tl.cast((n // n), tl.int32)
    g1 = tl.cast(g1, tl.float32)
    tl.store(p, g1)
    tl.store(p + 1, i7)

