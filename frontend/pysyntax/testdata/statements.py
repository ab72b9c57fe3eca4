# Simple statements.
"""A docstring."""
x = y = z
x, y = y, x
(x, y), [z, *w] = v
x.y, x[y] = z
*x, = y
x = *y, z
x = yield
x = yield y
x = yield from y
x += 1; y -= 2; z *= 3
x /= 1; x //= 2; x %= 3; x @= 4; x **= 5; x >>= 6; x <<= 7; x &= 8; x ^= 9; x |= 10;
x.y += yield
x: int
x: int = 1
(x): int = 1
x.y: int
x[y]: int = *z, w
x: tuple[int, ...] = yield
del x
del x, y.z, w[v]
del (x, y), [z], (w)
del x,
pass; break; continue
return
return x
return x, *y
raise
raise x
raise x from y
assert x
assert x, y
import x
import x.y.z as w, v
import x . y
from x import y
from . import x
from .. x.y import z as w, v
from ... import x
from .... import x
from .x import (y, z as w,)
from x import *
global x, y
nonlocal x, y
print(x); type = 1; match = 2; case = 3; _ = 4
type X = int
type X[T] = list[T]
type X[T: int, *Ts, **P] = Callable[P, T]
type(x)
match(x)
match[x]
match.x = y
match * y
match - y
match in x
match, x = y
match: int = 3
type.x = 1
