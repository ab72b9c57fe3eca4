#!/usr/bin/env python3
"""Computes the polynomials of backend/internal/vecmath, and prints coefficients.go.

    scripts/vecmath-coefficients.py > backend/internal/vecmath/coefficients.go

Each polynomial is the best one in the sense of Chebyshev, found with Remez'
exchange in 70 digits, for the weight that matters to the function's result.
Coefficients are rounded to the format of use one after another, lowest power
first, and the rest are fitted again to what rounding left. Needs mpmath.
"""

import struct
import subprocess
import sys

from mpmath import mp, mpf

mp.dps = 70
GRID = 300


def to_f32(v):
    return mpf(struct.unpack("<f", struct.pack("<f", float(v)))[0])


def to_f64(v):
    return mpf(float(v))


def truncated(v, bits):
    """The leading bits of v."""
    m, e = mp.frexp(v)
    scale = mpf(2) ** bits
    return mp.sign(m) * mp.floor(abs(m) * scale) / scale * mpf(2) ** e


class Fit:
    """f(x) ~ sum of c[k] * x**powers[k], with error measured in weight(x)."""

    def __init__(self, f, weight, powers, interval):
        self.powers = powers
        a, b = map(mpf, interval)
        points = [(a + b) / 2 - (b - a) / 2 * mp.cos(mp.pi * i / GRID) for i in range(GRID + 1)]
        # Where x is 0 all powers are as well, and nothing can be learnt.
        self.points = [x for x in points if abs(x) > mpf(10) ** -30]
        self.values = [f(x) for x in self.points]
        self.weights = [abs(weight(x)) for x in self.points]
        self.rows = [[x**p for p in powers] for x in self.points]

    def errors(self, c):
        return [
            (v - sum(k * g for k, g in zip(c, row))) / w
            for v, w, row in zip(self.values, self.weights, self.rows)
        ]

    def free(self, fixed):
        """The coefficients behind the fixed ones, and the greatest error."""
        n = len(self.powers) - len(fixed)
        if n == 0:
            return [], max(map(abs, self.errors(fixed)))
        rest = [v - sum(k * g for k, g in zip(fixed, row)) for v, row in zip(self.values, self.rows)]
        # Errors alternate where the powers have no zero, or a double one: behind
        # 0, odd ones are seen with the other sign.
        odd = self.powers[len(fixed)] % 2
        sign = [-1 if odd and x < 0 else 1 for x in self.points]
        last = len(self.points) - 1
        at = [round(mpf(last) * (2 * i + 1) / (2 * n + 2)) for i in range(n + 1)]
        for _ in range(300):
            a, b = mp.matrix(n + 1, n + 1), mp.matrix(n + 1, 1)
            for i, p in enumerate(at):
                for k in range(n):
                    a[i, k] = self.rows[p][len(fixed) + k] / self.weights[p]
                a[i, n] = (-1) ** i * sign[p]
                b[i] = rest[p] / self.weights[p]
            c = list(mp.lu_solve(a, b))
            level, found = abs(c.pop()), [e * k for e, k in zip(self.errors(fixed + c), sign)]
            place = max(range(len(found)), key=lambda i: abs(found[i]))
            worst = abs(found[place])
            if worst <= level * mpf("1.01"):
                break
            at = exchanged(at, found, place)
        return c, worst

    def rounded(self, to):
        fixed = []
        while len(fixed) < len(self.powers):
            c, _ = self.free(fixed)
            fixed.append(to(c[0]))
        return fixed, self.free(fixed)[1]


def exchanged(at, errors, worst):
    """The places with the worst one among them, and signs still alternating."""

    def same(i):
        return (errors[i] > 0) == (errors[worst] > 0)

    if worst < at[0]:
        return [worst] + (at[1:] if same(at[0]) else at[:-1])
    if worst > at[-1]:
        return (at[:-1] if same(at[-1]) else at[1:]) + [worst]
    j = max(i for i, p in enumerate(at) if p <= worst)
    if not same(at[j]):
        j += 1
    return at[:j] + [worst] + at[j + 1 :]


LN2, PI = mp.log(2), mp.pi
HALF = LN2 / 2 * mpf("1.01")
ROOT = (mp.sqrt(mpf(1) / 2) - 1, mp.sqrt(2) - 1)


def scaled_erfc(x):
    return mp.exp(x * x) * mp.erfc(x)


# What erfc is written in beyond 1: t = (x-ERFC)/(x+ERFC) = 1 - 2*ERFC/(x+ERFC).
ERFC = mpf(3)


def erfc_x(t):
    return ERFC * (1 + t) / (1 - t)


def erfinv_quotient(w):
    """erfinv(x)/x where w = -log(1-x*x)."""
    x = mp.sqrt(-mp.expm1(-w))
    return mp.erfinv(x) / x if x else mp.sqrt(PI) / 2


# name, what it is, f, weight, powers, interval, format
POLYNOMIALS = [
    ("expTail", "exp(x) - 1 - x", lambda x: mp.expm1(x) - x, mp.exp, range(2, 7), (-HALF, HALF), to_f32),
    ("expm1Tail", "expm1(x) - x", lambda x: mp.expm1(x) - x, mp.expm1, range(2, 8), (-HALF, HALF), to_f32),
    ("exp2Tail", "2**x - 1", lambda x: mp.expm1(x * LN2), lambda x: mpf(2) ** x, range(1, 7), ("-0.505", "0.505"), to_f32),
    ("exp10Tail", "10**x - 1", lambda x: mp.expm1(x * mp.log(10)), lambda x: mpf(10) ** x, range(1, 7), ("-0.152", "0.152"), to_f32),
    ("sinhTail", "sinh(x) - x", lambda x: mp.sinh(x) - x, mp.sinh, range(3, 9, 2), (mpf(2) ** -20, HALF), to_f32),
    ("coshTail", "cosh(x) - 1", lambda x: mp.cosh(x) - 1, mp.cosh, range(2, 8, 2), (mpf(2) ** -20, HALF), to_f32),
    ("tanhTail", "tanh(x) - x, below 0.625", lambda x: mp.tanh(x) - x, mp.tanh, range(3, 13, 2), (mpf(2) ** -20, "0.626"), to_f32),
    ("logTail", "log1p(x) - x", lambda x: mp.log1p(x) - x, mp.log1p, range(2, 11), ROOT, to_f32),
    ("log2Tail", "log2(1+x) - x*log2(e)", lambda x: (mp.log1p(x) - x) / LN2, lambda x: mp.log1p(x) / LN2, range(2, 11), ROOT, to_f32),
    ("log10Tail", "log10(1+x) - x*log10(e)", lambda x: (mp.log1p(x) - x) / mp.log(10), lambda x: mp.log1p(x) / mp.log(10), range(2, 11), ROOT, to_f32),
    ("sinTail", "sin(x) - x", lambda x: mp.sin(x) - x, mp.sin, range(3, 9, 2), (mpf(2) ** -20, PI / 4), to_f32),
    ("cosTail", "cos(x) - 1 + x*x/2", lambda x: mp.cos(x) - 1 + x * x / 2, mp.cos, range(4, 10, 2), (mpf(2) ** -20, PI / 4), to_f32),
    ("tanTail", "tan(x) - x", lambda x: mp.tan(x) - x, mp.tan, range(3, 21, 2), (mpf(2) ** -20, PI / 4), to_f64),
    ("asinTail", "asin(x) - x, up to 0.5", lambda x: mp.asin(x) - x, mp.asin, range(3, 13, 2), (mpf(2) ** -20, "0.5"), to_f32),
    ("atanTail", "atan(x) - x, up to 1", lambda x: mp.atan(x) - x, mp.atan, range(3, 21, 2), (mpf(2) ** -20, 1), to_f32),
    ("erfNear", "erf(x) - x, below 1", lambda x: mp.erf(x) - x, mp.erf, range(1, 15, 2), (mpf(2) ** -20, 1), to_f32),
    ("erfFar", "log(erfc(x)), from 1 to 4", lambda x: mp.log(mp.erfc(x)), lambda x: 1 / mp.erfc(x), range(0, 7), (1, "3.95"), to_f32),
    ("erfcFar", "exp(x*x) * erfc(x) * (x+3) with x = 3*(1+t)/(1-t), from 1", lambda t: scaled_erfc(erfc_x(t)) * (erfc_x(t) + ERFC),
     lambda t: scaled_erfc(erfc_x(t)) * (erfc_x(t) + ERFC), range(0, 11), ((mpf("0.99") - ERFC) / (mpf("0.99") + ERFC), (mpf("10.1") - ERFC) / (mpf("10.1") + ERFC)), to_f64),
    ("erfinvNear", "erfinv(x) / x with -log(1-x*x) = t + 2.5, up to 5", lambda t: erfinv_quotient(t + mpf("2.5")),
     lambda t: erfinv_quotient(t + mpf("2.5")), range(0, 10), ("-2.5", "2.5"), to_f32),
    ("erfinvFar", "erfinv(x) / x with -log(1-x*x) = (t+3)**2, from 5", lambda t: erfinv_quotient((t + 3) ** 2),
     lambda t: erfinv_quotient((t + 3) ** 2), range(0, 10), (mp.sqrt(5) - 3, "1.2"), to_f32),
    ("erfNear64", "erf(x) - x, below 1", lambda x: mp.erf(x) - x, mp.erf, range(1, 30, 2), (mpf(2) ** -20, 1), to_f64),
    ("erfcFar64", "exp(x*x) * erfc(x) * (x+3) with x = 3*(1+t)/(1-t), from 1", lambda t: scaled_erfc(erfc_x(t)) * (erfc_x(t) + ERFC),
     lambda t: scaled_erfc(erfc_x(t)) * (erfc_x(t) + ERFC), range(0, 22), ((mpf("0.99") - ERFC) / (mpf("0.99") + ERFC), (mpf("28.1") - ERFC) / (mpf("28.1") + ERFC)), to_f64),
    ("log2Quotient", "log2(1+x) / x, for powers", lambda x: mp.log(1 + x, 2) / x, lambda x: mp.log(1 + x, 2) / x, range(0, 14), ROOT, to_f64),
    ("expTail64", "exp(x) - 1 - x", lambda x: mp.expm1(x) - x, mp.exp, range(2, 12), (-HALF, HALF), to_f64),
    ("exp2Tail64", "2**x - 1", lambda x: mp.expm1(x * LN2), lambda x: mpf(2) ** x, range(1, 13), ("-0.505", "0.505"), to_f64),
    ("atanhTail64", "2*atanh(x) - 2*x, for logarithms", lambda x: 2 * (mp.atanh(x) - x), mp.atanh, range(3, 17, 2), (mpf(2) ** -20, "0.1717"), to_f64),
    ("tanhTail64", "tanh(x) - x, below 0.625", lambda x: mp.tanh(x) - x, mp.tanh, range(3, 27, 2), (mpf(2) ** -20, "0.626"), to_f64),
    ("exp2All", "2**x, for powers", lambda x: mpf(2) ** x, lambda x: mpf(2) ** x, range(0, 7), ("-0.505", "0.505"), to_f64),
]


def parts(v, bits):
    """v as a sum of floats with so many bits each; the last has all it can."""
    out = []
    for n in bits:
        out.append(truncated(v, n) if n < 53 else to_f64(v))
        v -= out[-1]
    return out


def turns():
    """2/pi for arguments from 2**a to 2**(a+26): without the bits that make
    multiples of 4 of every such argument, in parts of 29, 29 and 53 bits. A product
    is below 2**51, so that adding a number rounds it to an integer."""
    out, quarter = [], 2 / PI
    for a in [0, 26, 52, 78, 104]:
        # An argument is a multiple of 2**(a-23), so those above 2**(25-a) count
        # whole turns.
        unit = mpf(2) ** (25 - a)
        c = quarter - mp.floor(quarter / unit) * unit if a else quarter
        out.append((a, parts(c, [29, 29, 53])))
    return out


def digits(v, to):
    return float(v).hex() if to is to_f64 else float(to_f32(v)).hex()


def main():
    w = ["// Code generated by scripts/vecmath-coefficients.py; DO NOT EDIT.", "", "package vecmath", ""]
    for name, what, f, weight, powers, interval, to in POLYNOMIALS:
        powers = list(powers)
        c, worst = Fit(f, weight, powers, interval).rounded(to)
        bits = float(-mp.log(worst, 2))
        print(f"{name}: {len(c)} coefficients, error 2**-{bits:.1f}", file=sys.stderr)
        step = powers[1] - powers[0]
        last = f", x**{powers[1]}, ..." if step else ""
        w.append(f"// {name} is {what}: x**{powers[0]}{last}, right to {bits:.1f} bits.")
        w.append(f"var {name} = []float64{{{', '.join(digits(v, to) for v in c)}}}")
        w.append("")
    w.append("// Constants in parts: the first parts have so few bits that products with small")
    w.append("// integers, or with an f32, are exact.")
    w.append("var (")
    for name, v, bits in [("ln2", LN2, [15, 53]), ("log10Of2", mp.log10(2), [15, 53]), ("ln2Wide", LN2, [40, 53])]:
        w.append(f"\t{name}Parts = [2]float64{{{', '.join(float(p).hex() for p in parts(v, bits))}}}")
    for name, v in [("log2E", 1 / LN2), ("log10E", 1 / mp.log(10)), ("halfPi", PI / 2), ("wholePi", PI)]:
        head = to_f32(v)
        w.append(f"\t{name}Pair = [2]float64{{{float(head).hex()}, {float(v - head).hex()}}}")
    w.append(")")
    w.append("")
    w.append("// twoOverPi is 2/pi in three parts for arguments from 2**from on. Bits of 2/pi that only add")
    w.append("// whole turns to such an argument are left out.")
    w.append("var twoOverPi = []struct {")
    w.append("\tfrom  int")
    w.append("\tparts [3]float64")
    w.append("}{")
    for a, p in turns():
        w.append(f"\t{{{a}, [3]float64{{{', '.join(float(v).hex() for v in p)}}}}},")
    w.append("}")
    print(subprocess.run(["gofmt"], input="\n".join(w), text=True, stdout=subprocess.PIPE, check=True).stdout, end="")


if __name__ == "__main__":
    main()
