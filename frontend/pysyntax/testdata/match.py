# Patterns.
match x:
    case 1: a
    case -1 | 2.5 | -1 + 2j | 1 - 1j: b
    case 'a' 'b' | b'c': c
    case None | True | False: d
    case y: e
    case _: f
match x, y:
    case a, b: c
    case a,: c
    case a, *b: c
    case *_, a: c
    case (a, b) | [a, b]: c
    case (a): c
    case (a,): c
    case (): c
    case []: c
    case [a, *_, [b, *c]]: d
match *x, y:
    case {}: a
    case {'a': b, -1: c, d.e: f, None: g, **h}: i
    case {'a': 1,}: b
    case {**a,}: b
match (x):
    case a.b.c: d
    case A(): b
    case A(b, c.d, e=f, g=1,): h
    case a.B(c=d): e
    case (1 | 2) as a: b
    case A(b) as c if c > 1: d
    case [a, b] as c: d
    case a if (b := a): c
match x:
    case match: pass
    case case: pass
match match:
    case {1: _} if _: pass
match -x:
    case 1:
        match y:
            case 2: z
match [x, y]:
    case [x, y]: z
match not x:
    case 1: y
match lambda: x:
    case 1: y
