"""What the scripts that write cases have in common: files, and exact rounding."""


import json
import math
import os
import struct
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
CODES = {"i8": "b", "i16": "h", "i32": "i", "i64": "q", "fp32": "f", "fp64": "d",
         "fp16": "H", "bf16": "H", "fp8e5": "B", "fp8e4nv": "B", "u8": "B"}


def pack(dtype, values):
    return struct.pack("<%d%s" % (len(values), CODES[dtype]), *values)


class Case:
    """One launch: buffers and scalars in the order of the kernel's arguments."""

    def __init__(self, name, text, grid=(1, 1, 1)):
        self.dir = os.path.join(HERE, name)
        os.makedirs(self.dir, exist_ok=True)
        with open(os.path.join(self.dir, "kernel.ttir"), "w") as f:
            f.write(text.strip() + "\n")
        self.json = {"kernel": name, "symbol": "kernel", "grid": list(grid), "args": []}

    def _add(self, **arg):
        arg["ttir_arg"] = len(self.json["args"])
        self.json["args"].append(arg)

    def _file(self, name, data):
        with open(os.path.join(self.dir, name), "wb") as f:
            f.write(data)
        return name

    def input(self, name, dtype, values):
        data = pack(dtype, values)
        self._add(name=name, kind="ptr", dtype=dtype, shape=[len(values)], nbytes=len(data), output=False,
                  file=self._file("in_%s.bin" % name, data))

    def output(self, name, dtype, before, after, ref_dtype=None, tol=0.0):
        data = pack(dtype, before)
        self._add(name=name, kind="ptr", dtype=dtype, shape=[len(before)], nbytes=len(data), output=True,
                  file=self._file("in_%s.bin" % name, data), atol=tol, rtol=tol, mismatch_frac=0.0,
                  ref_file=self._file("ref_%s.bin" % name, pack(ref_dtype or dtype, after)), ref_dtype=ref_dtype or dtype)

    def scalar(self, name, type, value):
        self._add(name=name, kind="scalar", type=type, value=value)

    def write(self):
        with open(os.path.join(self.dir, "case.json"), "w") as f:
            json.dump(self.json, f, indent=1)
            f.write("\n")


def round_float(x, mantissa, bias, exponents, mode):
    """The multiple of the last place next to x, as a Fraction: mode is rtne or
    rtz. Returns the sign and magnitude, or None for the magnitude of infinity."""
    sign = 1 if math.copysign(1, x) < 0 else 0
    v = abs(Fraction(x))
    if v == 0:
        return sign, Fraction(0)
    e = max(v.numerator.bit_length() - v.denominator.bit_length() - 1, 1 - bias)
    while v >= Fraction(2) ** (e + 1):
        e += 1
    unit = Fraction(2) ** (e - mantissa)
    q, rest = divmod(v, unit)
    if mode == "rtne" and (rest * 2 > unit or rest * 2 == unit and q % 2):
        q += 1
    r = q * unit
    if r >= Fraction(2) ** (exponents - bias):
        return sign, None
    return sign, r


def to_float(x, mantissa, bias, exponents, mode):
    """x rounded to a format, as a Python float. exponents is the field that
    stands for infinity."""
    largest = (2 - Fraction(1, 2 ** mantissa)) * Fraction(2) ** (exponents - 1 - bias)
    sign, r = round_float(x, mantissa, bias, exponents, mode)
    if r is None:
        r = float(largest) if mode == "rtz" else math.inf
    return math.copysign(float(r), -1 if sign else 1)


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]
