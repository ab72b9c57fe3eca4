# Operators, displays, comprehensions, calls and subscripts.
a + b * c - d // e % f @ g / h
a ** -b ** ~c
-a ** 2 + +b
a << b >> c & d ^ e | f
(a + b) * (c)
not a and b or not c
a < b <= c != d == e > f >= g
a is b is not c in d not in e
x if y else z if w else v
lambda: 0
lambda a, b=1, /, c=2, *d, e, f=3, **g: (a, b)
lambda *, a: a
(yield)
(y := f(x), y ** 2)
[y := 1, y + 1]
f(a, *b, c=d, *e, **g, h=1, **i)
f(x for x in y)
f(a)(b)[c].d.e(f)[g](h)
f(a := 1, b)
f(
    a,
    b=1,
)
()
(a,)
(a, b,)
a, *b, c
[]
[a, *b, c,]
{}
{a, *b}
{a: b, **c, 'd': e}
{**a}
[x for x in y if x if not z for w, *v in x]
{x for x in y}
{x: y for x, y in z}
(x async for x in y)
(x for (x) in y)
[a if b else c for a in (b if c else d)]
a[b]
a[b, c]
a[b,]
a[:]
a[b:]
a[:c:]
a[::d]
a[b:c:d, ..., None]
a[*b]
a[*b, c:d]
a[b := 1]
await_ = 1
... . real
None, True, False
a.b . c
-1 .real
a \
    + b
(
    a  # a comment
    +

    b
)
