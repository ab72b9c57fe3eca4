#!/usr/bin/env python3
"""Writes functions.txt: functions of some numbers, to the nearest f64 and f32.

Each line is a function, the bits of its f64 arguments, those of the f64 nearest
to its value, and those of the nearest f32. Needs mpmath.
"""
import random
import struct

import mpmath

mpmath.mp.prec = 1400
mp = mpmath


def bits(x):
    return "%016x" % struct.unpack("<Q", struct.pack("<d", x))[0]


def nearest(value, digits, least, largest):
    """The mantissa and exponent of value in a format, rounded to even."""
    if value == 0:
        return 0, 0
    sign = -1 if value < 0 else 1
    value = abs(value)
    exponent = max(int(mp.floor(mp.log(value, 2))) - digits + 1, least)
    if mp.ldexp(value, -exponent) >= 2**digits:  # the logarithm was a bit too small
        exponent += 1
    scaled = mp.ldexp(value, -exponent)
    whole = int(mp.floor(scaled))
    rest = scaled - whole
    if rest > 0.5 or rest == 0.5 and whole % 2:
        whole += 1
    if whole * mp.mpf(2) ** exponent >= mp.mpf(2) ** largest:
        return sign, None
    return sign * whole, exponent


def to(value, digits, least, largest, size):
    mantissa, exponent = nearest(value, digits, least, largest)
    if exponent is None:
        x = mantissa * float("inf")
    else:
        x = float(mp.ldexp(mp.mpf(mantissa), exponent))
        if x == 0 and value < 0:
            x = -0.0
    if size == 8:
        return bits(x)
    return "%08x" % struct.unpack("<I", struct.pack("<f", x))[0]


def write(out, name, arguments, value):
    f64 = to(value, 53, -1074, 1024, 8)
    f32 = to(value, 24, -149, 128, 4)
    out.write(" ".join([name] + [bits(a) for a in arguments] + [f64, f32]) + "\n")


def numbers(rng, low, high, count=40):
    """Random numbers of all magnitudes in a range, and some that f32 has."""
    made = []
    while len(made) < count:
        kind = rng.randrange(4)
        if kind == 0:
            x = rng.uniform(max(low, -1e3), min(high, 1e3))
        elif kind == 1:
            x = rng.choice([-1, 1]) * 2.0 ** rng.uniform(-40, 12)
        elif kind == 2:
            x = rng.choice([-1, 1]) * 2.0 ** rng.uniform(-1070, 1020)
        else:
            x = float(rng.randrange(-50, 50)) / rng.choice([1, 2, 4, 8])
        if rng.randrange(2):
            try:
                x = struct.unpack("<f", struct.pack("<f", x))[0]
            except OverflowError:
                continue
        if x != 0 and low <= x <= high:
            made.append(x)
    return made


INF = float("inf")
BIG = 1.7e308
FUNCTIONS = {
    "exp": (mp.exp, -760, 720),
    "exp2": (lambda x: mp.mpf(2) ** x, -1080, 1030),
    "exp10": (lambda x: mp.mpf(10) ** x, -330, 310),
    "expm1": (mp.expm1, -100, 720),
    "log": (mp.log, 5e-324, BIG),
    "log2": (lambda x: mp.log(x) / mp.log(2), 5e-324, BIG),
    "log10": (mp.log10, 5e-324, BIG),
    "log1p": (lambda x: mp.log(1 + x), -0.9999999, BIG),
    "sin": (mp.sin, -BIG, BIG),
    "cos": (mp.cos, -BIG, BIG),
    "tan": (mp.tan, -BIG, BIG),
    "asin": (mp.asin, -1, 1),
    "acos": (mp.acos, -1, 1),
    "atan": (mp.atan, -BIG, BIG),
    "sinh": (mp.sinh, -720, 720),
    "cosh": (mp.cosh, -720, 720),
    "tanh": (mp.tanh, -50, 50),
    "asinh": (mp.asinh, -BIG, BIG),
    "acosh": (mp.acosh, 1, BIG),
    "atanh": (mp.atanh, -0.9999999, 0.9999999),
    "cbrt": (lambda x: mp.sign(x) * mp.cbrt(abs(x)), -BIG, BIG),
    "rsqrt": (lambda x: 1 / mp.sqrt(x), 5e-324, BIG),
    "erf": (mp.erf, -7, 7),
    "erfc": (mp.erfc, -7, 28),
}


def main():
    rng = random.Random(17)
    with open("functions.txt", "w") as out:
        for name, (f, low, high) in FUNCTIONS.items():
            for x in numbers(rng, low, high):
                write(out, name, [x], f(mp.mpf(x)))
        # Values half-way between two numbers, and next to it.
        for x in [-1075.0, -1074.0, -1076.0, -149.0, -150.0, 1023.0]:
            write(out, "exp2", [x], mp.mpf(2) ** mp.mpf(x))
        for x in [2.0**-53, 2.0**-54, 2.0**-24, 2.0**-25, -(2.0**-54), 2.0**-52 * 1.5]:
            write(out, "exp", [x], mp.exp(mp.mpf(x)))
        for x in [2.0**-26, 2.0**-27, 2.0**-12]:
            write(out, "cosh", [x], mp.cosh(mp.mpf(x)))
        for x, y in [(131073.0**2, 1.5), (257.0**2, 1.5), (16777217.0, 2.0), (4097.0, 2.0), (4.0, 0.5), (-3.0, 3.0), (-3.0, 4.0), (94906267.0, 2.0)]:
            write(out, "pow", [x, y], mp.mpf(x) ** mp.mpf(y))
        for x in numbers(rng, 1e-300, 1e300):
            y = rng.choice([rng.uniform(-3, 3), float(rng.randrange(-9, 9)), rng.uniform(-100, 100)]) or 0.5
            write(out, "pow", [x, y], mp.mpf(x) ** mp.mpf(y))
        for y, x in zip(numbers(rng, -BIG, BIG), numbers(rng, -BIG, BIG)):
            write(out, "atan2", [y, x], mp.atan2(mp.mpf(y), mp.mpf(x)))


main()
