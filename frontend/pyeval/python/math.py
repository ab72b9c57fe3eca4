"""Functions of math that are made of the others."""

from math import hypot, isinf


def prod(iterable, /, *, start=1):
    for x in iterable:
        start = start * x
    return start


def dist(p, q, /):
    p, q = list(p), list(q)
    if len(p) != len(q):
        raise ValueError("both points must have the same number of dimensions")
    return hypot(*[x - y for x, y in zip(p, q)])


def isclose(a, b, *, rel_tol=1e-9, abs_tol=0.0):
    if rel_tol < 0 or abs_tol < 0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    return abs(b - a) <= max(rel_tol * abs(a), rel_tol * abs(b), abs_tol)
