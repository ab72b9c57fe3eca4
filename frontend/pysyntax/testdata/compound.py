# Compound statements.
if x: y
if x:
    y
elif z: w; v
elif u:
    t
else:
    s
if (x := y): z;
while x:
    y
else:
    z
for x in y: z
for x, *y in z, *w:
    v
else:
    u
for (x) in y,: pass
with x: y
with x as y, z as (w, v), u:
    t
with (x as y, z): w
with (x, y): z
with (x): y
with (x), (y): z
with (x) as y: z
with (x, y) as z: w
with (yield): x
with (x := y): z
with (*x, y): z
with (x for x in y): z
with (x).y as z, w: v
with (x,): y
with (x as y,): z
with (
    x as y.z,
    w as v[u]
):
    t
try: x
except: y
try:
    x
except y:
    z
except (w, v) as u:
    t
else:
    s
finally:
    r
try: x
finally: y
try:
    x
except* y:
    z
except *w as v: u
def f(): pass
def f(a, b: int = 1, /, c=2, *d: int, e, f: str = 's', **g: dict) -> int: return a
def f(*, a): ...
def f(*a: *b): ...
def f(a, /): ...
def f(a=1, /, b=2, *, c, d=3,): ...
def f[T, *Ts, **P](x: T) -> T:
    """Doc."""
    def g():
        nonlocal x
        return x
    return g
@a
@b.c(d)
@(e := f)
def f(): pass
@a
class C: x = 1
class C(): pass
class C(A, *B, metaclass=M, **K):
    x: int

    @property
    def y(self): return self.x


class C[T: (int, str)](A[T]): pass
async def f():
    async for x in y: z
    else: w
    async with a as b, c: d
    await e
    return [await x async for x in y if await z]
@a
async def f(): yield
