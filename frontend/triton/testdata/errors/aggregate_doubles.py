# Instances of aggregates that share their fields again and again have too many to visit.
# sig: *i64
import triton
import triton.language as tl
from triton.language.core import _aggregate as aggregate


@aggregate
class A0:
    a: tl.tensor
    b: tl.tensor

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A1:
    a: A0
    b: A0

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A2:
    a: A1
    b: A1

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A3:
    a: A2
    b: A2

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A4:
    a: A3
    b: A3

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A5:
    a: A4
    b: A4

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A6:
    a: A5
    b: A5

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A7:
    a: A6
    b: A6

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A8:
    a: A7
    b: A7

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A9:
    a: A8
    b: A8

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A10:
    a: A9
    b: A9

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A11:
    a: A10
    b: A10

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A12:
    a: A11
    b: A11

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A13:
    a: A12
    b: A12

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A14:
    a: A13
    b: A13

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A15:
    a: A14
    b: A14

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A16:
    a: A15
    b: A15

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A17:
    a: A16
    b: A16

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A18:
    a: A17
    b: A17

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A19:
    a: A18
    b: A18

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A20:
    a: A19
    b: A19

    def __init__(self, a, b):
        self.a = a
        self.b = b


@aggregate
class A21:
    a: A20
    b: A20

    def __init__(self, a, b):
        self.a = a
        self.b = b


@triton.jit
def kernel(p):
    t = tl.load(p)
    t = A0(t, t)
    t = A1(t, t)
    t = A2(t, t)
    t = A3(t, t)
    t = A4(t, t)
    t = A5(t, t)
    t = A6(t, t)
    t = A7(t, t)
    t = A8(t, t)
    t = A9(t, t)
    t = A10(t, t)
    t = A11(t, t)
    t = A12(t, t)
    t = A13(t, t)
    t = A14(t, t)
    t = A15(t, t)
    t = A16(t, t)
    t = A17(t, t)
    t = A18(t, t)
    t = A19(t, t)  # error: 9: a value of type A18 has more than 1048576 parts, those of its parts included
    t = A20(t, t)
    t = A21(t, t)
