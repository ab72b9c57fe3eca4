"""Matrix products in every combination of formats. The numbers are small, so that
any order of the sums is exact."""

import math
import random
import struct

from harness import Case

# Values of 4, 6 and 8 bit floats by their definition: sign, exponent, fraction.


def decode(bits, exponent, mantissa, bias):
    sign = -1.0 if bits >> (exponent + mantissa) & 1 else 1.0
    e, m = bits >> mantissa & ((1 << exponent) - 1), bits & ((1 << mantissa) - 1)
    if e == 0:
        return sign * m * 2.0 ** (1 - bias - mantissa)
    return sign * (1 + m / (1 << mantissa)) * 2.0 ** (e - bias)


E4M3, E5M2, E2M1 = (4, 3, 7), (5, 2, 15), (2, 1, 1)


def half(v):
    return struct.unpack("<H", struct.pack("<e", v))[0]


def bfloat(v):
    return struct.unpack("<I", struct.pack("<f", v))[0] >> 16


SMALL = {  # patterns of -2 ... 2
    "f16": [half(v) for v in (-2.0, -1.0, 0.0, 1.0, 2.0)],
    "bf16": [bfloat(v) for v in (-2.0, -1.0, 0.0, 1.0, 2.0)],
    "f8E4M3FN": [0xC0, 0xB8, 0, 0x38, 0x40],
    "f8E5M2": [0xC0, 0xBC, 0, 0x3C, 0x40],
    "f32": [-2.0, -1.0, 0.0, 1.0, 2.0], "f64": [-2.0, -1.0, 0.0, 1.0, 2.0], "i8": [-2, -1, 0, 1, 2],
}
DTYPES = {"f16": "fp16", "bf16": "bf16", "f8E4M3FN": "fp8e4nv", "f8E5M2": "fp8e5", "f32": "fp32", "f64": "fp64", "i8": "i8", "i32": "i32"}

LOADED = """  %{0}s = tt.splat %{0}p : !tt.ptr<{1}> -> tensor<{2}x!tt.ptr<{1}>>
  %{0}a = tt.addptr %{0}s, %r{2} : tensor<{2}x!tt.ptr<{1}>>, tensor<{2}xi32>
  %{0}v = tt.load %{0}a : tensor<{2}x!tt.ptr<{1}>>
  %{0} = tt.reshape %{0}v : tensor<{2}x{1}> -> tensor<{3}x{1}>
"""
STORED = """  %of = tt.reshape %d : tensor<{2}x{0}> -> tensor<{1}x{0}>
  %os = tt.splat %out : !tt.ptr<{0}> -> tensor<{1}x!tt.ptr<{0}>>
  %oa = tt.addptr %os, %r{1} : tensor<{1}x!tt.ptr<{0}>>, tensor<{1}xi32>
  tt.store %oa, %of : tensor<{1}x!tt.ptr<{0}>>
"""


def ranges(*sizes):
    return "".join("  %%r%d = tt.make_range {end = %d : i32, start = 0 : i32} : tensor<%dxi32>\n" % (n, n, n) for n in sorted(set(sizes)))


def dims(*shape):
    return "x".join(str(s) for s in shape)


def plain(name, ta, tb, td, batch=1, m=16, k=32, n=16, precision="ieee"):
    rng = random.Random(name)
    ia = [rng.randrange(5) for _ in range(batch * m * k)]
    ib = [rng.randrange(5) for _ in range(batch * k * n)]
    c = [rng.randint(-9, 9) for _ in range(batch * m * n)]
    d = []
    for q in range(batch):
        for i in range(m):
            for j in range(n):
                s = sum((ia[(q * m + i) * k + x] - 2) * (ib[(q * k + x) * n + j] - 2) for x in range(k))
                d.append(c[(q * m + i) * n + j] + s)
    lead = (batch,) if batch > 1 else ()
    sa, sb, sd = dims(*lead, m, k), dims(*lead, k, n), dims(*lead, m, n)
    na, nb, nd = batch * m * k, batch * k * n, batch * m * n
    text = "tt.func public @kernel(%%ap: !tt.ptr<%s>, %%bp: !tt.ptr<%s>, %%cp: !tt.ptr<%s>, %%out: !tt.ptr<%s>) {\n" % (ta, tb, td, td)
    text += ranges(na, nb, nd) + LOADED.format("a", ta, na, sa) + LOADED.format("b", tb, nb, sb) + LOADED.format("c", td, nd, sd)
    text += "  %%d = tt.dot %%a, %%b, %%c, inputPrecision = %s : tensor<%sx%s> * tensor<%sx%s> -> tensor<%sx%s>\n" % (precision, sa, ta, sb, tb, sd, td)
    case = Case(name, text + STORED.format(td, nd, sd) + "  tt.return\n}")
    case.input("a", DTYPES[ta], [SMALL[ta][x] for x in ia])
    case.input("b", DTYPES[tb], [SMALL[tb][x] for x in ib])
    stored = {"f16": half, "bf16": bfloat}.get(td, lambda v: v)
    number = (lambda v: v) if td == "i32" else float
    case.input("c", DTYPES[td], [stored(number(v)) for v in c])
    case.output("out", DTYPES[td], [stored(number(77))] * nd, [number(v) for v in d],
                {"i32": "i32", "f64": "fp64"}.get(td, "fp32"))
    case.write()


def tf32():
    """Operands lose the fraction bits tf32 has no room for."""
    m = k = n = 16
    x = [[1.0 + (i * 16 + j) * 2.0 ** -13 if i == j else 0.0 for j in range(k)] for i in range(m)]
    kept = [[math.floor(v * 1024) / 1024 for v in row] for row in x]
    eye = [1.0 if i == j else 0.0 for i in range(k) for j in range(n)]
    text = "tt.func public @kernel(%ap: !tt.ptr<f32>, %bp: !tt.ptr<f32>, %out: !tt.ptr<f32>) {\n" + ranges(256)
    text += LOADED.format("a", "f32", 256, "16x16") + LOADED.format("b", "f32", 256, "16x16")
    text += "  %c = arith.constant dense<0.0> : tensor<16x16xf32>\n"
    text += "  %d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>\n"
    case = Case("dot_tf32", text + STORED.format("f32", 256, "16x16") + "  tt.return\n}")
    case.input("a", "fp32", [v for row in x for v in row])
    case.input("b", "fp32", eye)
    case.output("out", "fp32", [77.0] * 256, [v for row in kept for v in row])
    case.write()


def scaled(name, lhs_k_pack, rhs_scale):
    """e2m1 on the left, e5m2 on the right; scales are powers of two."""
    rng = random.Random(name)
    m, k, n = 32, 64, 32
    a = [[rng.randrange(16) for _ in range(k)] for _ in range(m)]
    b = [[rng.choice(SMALL["f8E5M2"]) for _ in range(n)] for _ in range(k)]
    sa = [[rng.randint(125, 129) for _ in range(k // 32)] for _ in range(m)]
    sb = [[rng.randint(125, 129) for _ in range(k // 32)] for _ in range(n)]
    sa[3][1] = 255  # not a number
    if lhs_k_pack:
        packed = [a[i][2 * j] | a[i][2 * j + 1] << 4 for i in range(m) for j in range(k // 2)]
        shape = dims(m, k // 2)
    else:
        packed = [a[2 * i][j] | a[2 * i + 1][j] << 4 for i in range(m // 2) for j in range(k)]
        shape = dims(m // 2, k)

    def scale(s):
        return math.nan if s == 255 else 2.0 ** (s - 127)

    d = []
    for i in range(m):
        for j in range(n):
            total = 1.0
            for x in range(k):
                right = decode(b[x][j], *E5M2) * (scale(sb[j][x // 32]) if rhs_scale else 1.0)
                total += decode(a[i][x], *E2M1) * scale(sa[i][x // 32]) * right
            d.append(total)
    text = "tt.func public @kernel(%ap: !tt.ptr<i8>, %bp: !tt.ptr<f8E5M2>, %xp: !tt.ptr<i8>, %yp: !tt.ptr<i8>, %out: !tt.ptr<f32>) {\n"
    text += ranges(m * k // 2, k * n, m * 2, m * n)
    text += LOADED.format("a", "i8", m * k // 2, shape) + LOADED.format("b", "f8E5M2", k * n, dims(k, n))
    text += LOADED.format("x", "i8", m * 2, dims(m, 2)) + LOADED.format("y", "i8", n * 2, dims(n, 2))
    text += "  %c = arith.constant dense<1.0> : tensor<32x32xf32>\n"
    text += "  %%d = tt.dot_scaled %%a scale %%x, %%b%s, %%c lhs = e2m1 rhs = e5m2 {fastMath = false, lhs_k_pack = %s} : " % (
        " scale %y" if rhs_scale else "", str(lhs_k_pack).lower())
    text += "tensor<%sxi8>, tensor<32x2xi8> * tensor<64x32xf8E5M2>%s -> tensor<32x32xf32>\n" % (shape, ", tensor<32x2xi8>" if rhs_scale else "")
    case = Case(name, text + STORED.format("f32", m * n, dims(m, n)) + "  tt.return\n}")
    case.input("a", "u8", packed)
    case.input("b", "fp8e5", [v for row in b for v in row])
    case.input("x", "u8", [v for row in sa for v in row])
    case.input("y", "u8", [v for row in sb for v in row])
    case.output("out", "fp32", [77.0] * (m * n), d)
    case.write()


def write():
    plain("dot_f16_f16", "f16", "f16", "f16")
    plain("dot_bf16_batched", "bf16", "bf16", "f32", batch=4)
    plain("dot_fp8_mixed", "f8E4M3FN", "f8E5M2", "f32")
    plain("dot_i8", "i8", "i8", "i32")
    plain("dot_f64", "f64", "f64", "f64")
    plain("dot_f32_x3", "f32", "f32", "f32", precision="tf32x3")
    tf32()
    scaled("dot_scaled_rows", False, True)
    scaled("dot_scaled_one_side", True, False)
