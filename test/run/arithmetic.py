"""Integer arithmetic of every width, with the cases that are easy to get wrong."""

import random

from harness import Case

N = 64


def signed(v, w):
    v &= (1 << w) - 1
    return v - (1 << w) if v >> (w - 1) else v


def trunc_div(a, b):
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


# Each operation on the signed readings a, b and the unsigned ones ua, ub.
OPS = {
    "addi": lambda a, b, ua, ub, w: a + b,
    "subi": lambda a, b, ua, ub, w: a - b,
    "muli": lambda a, b, ua, ub, w: a * b,
    "andi": lambda a, b, ua, ub, w: ua & ub,
    "ori": lambda a, b, ua, ub, w: ua | ub,
    "xori": lambda a, b, ua, ub, w: ua ^ ub,
    "divsi": lambda a, b, ua, ub, w: trunc_div(a, b),
    "divui": lambda a, b, ua, ub, w: ua // ub,
    "remsi": lambda a, b, ua, ub, w: a - b * trunc_div(a, b),
    "remui": lambda a, b, ua, ub, w: ua % ub,
    "floordivsi": lambda a, b, ua, ub, w: a // b,
    "ceildivsi": lambda a, b, ua, ub, w: -(-a // b),
    "ceildivui": lambda a, b, ua, ub, w: -(-ua // ub),
    "maxsi": lambda a, b, ua, ub, w: max(a, b),
    "maxui": lambda a, b, ua, ub, w: max(ua, ub),
    "minsi": lambda a, b, ua, ub, w: min(a, b),
    "minui": lambda a, b, ua, ub, w: min(ua, ub),
    "shli": lambda a, b, ua, ub, w: ua << (ub % w),
    "shrsi": lambda a, b, ua, ub, w: a >> (ub % w),
    "shrui": lambda a, b, ua, ub, w: ua >> (ub % w),
}

PREDICATES = {
    "eq": lambda a, b, ua, ub: a == b, "ne": lambda a, b, ua, ub: a != b,
    "slt": lambda a, b, ua, ub: a < b, "sle": lambda a, b, ua, ub: a <= b,
    "sgt": lambda a, b, ua, ub: a > b, "sge": lambda a, b, ua, ub: a >= b,
    "ult": lambda a, b, ua, ub: ua < ub, "ule": lambda a, b, ua, ub: ua <= ub,
    "ugt": lambda a, b, ua, ub: ua > ub, "uge": lambda a, b, ua, ub: ua >= ub,
}


def integers(w):
    rng = random.Random(w)
    t = "tensor<%dxi%d>" % (N, w)
    edges = [0, 1, -1, 2, -2, (1 << (w - 1)) - 1, -(1 << (w - 1))]
    a = [rng.choice(edges) if i % 3 == 0 else rng.getrandbits(w) >> rng.randrange(w) for i in range(N)]
    b = [rng.choice(edges) if i % 4 == 0 else rng.getrandbits(w) >> rng.randrange(w) for i in range(N)]
    a, b = [signed(v, w) for v in a], [signed(v, w) or 3 for v in b]
    for i in range(N):  # the quotient that does not fit is not defined
        if a[i] == -(1 << (w - 1)) and b[i] == -1:
            b[i] = 3
    body, results = "", []

    def emit(name, expr, values):
        nonlocal body
        body += "  %%%s = %s\n" % (name, expr)
        results.append((name, [signed(v, w) for v in values]))

    pairs = [(x, y, x % (1 << w), y % (1 << w)) for x, y in zip(a, b)]
    for name, f in OPS.items():
        second = "%b"
        if name.startswith("sh"):
            second = "%amount"
        emit(name, "arith.%s %%a, %s : %s" % (name, second, t), [f(*p, w) for p in pairs])
    for name, f in PREDICATES.items():
        body += "  %%c_%s = arith.cmpi %s, %%a, %%b : %s\n" % (name, name, t)
        emit("cmp_" + name, "arith.extui %%c_%s : tensor<%dxi1> to %s" % (name, N, t), [int(f(*p)) for p in pairs])
    emit("mulhiui", "tt.mulhiui %%a, %%b : %s" % t, [(ua * ub) >> w for _, _, ua, ub in pairs])
    body += "  %%lo_s, %%hi_s = arith.mulsi_extended %%a, %%b : %s\n" % t
    results.append(("hi_s", [signed((x * y) >> w, w) for x, y, _, _ in pairs]))
    body += "  %%lo_u, %%hi_u = arith.mului_extended %%a, %%b : %s\n" % t
    results.append(("lo_u", [signed(ua * ub, w) for _, _, ua, ub in pairs]))
    body += "  %%sum, %%wrapped = arith.addui_extended %%a, %%b : %s, tensor<%dxi1>\n" % (t, N)
    emit("carry", "arith.extui %%wrapped : tensor<%dxi1> to %s" % (N, t), [(ua + ub) >> w for _, _, ua, ub in pairs])
    emit("absi", "math.absi %%a : %s" % t, [abs(x) for x in a])
    emit("ctpop", "math.ctpop %%a : %s" % t, [bin(ua).count("1") for _, _, ua, _ in pairs])
    emit("ctlz", "math.ctlz %%a : %s" % t, [w - ua.bit_length() for _, _, ua, _ in pairs])
    emit("cttz", "math.cttz %%a : %s" % t, [(ua & -ua).bit_length() - 1 if ua else w for _, _, ua, _ in pairs])

    stores = ""
    for i, (name, _) in enumerate(results):
        stores += """  %o{0} = arith.constant dense<{1}> : tensor<{2}xi32>
  %i{0} = arith.addi %r, %o{0} : tensor<{2}xi32>
  %p{0} = tt.addptr %op, %i{0} : tensor<{2}x!tt.ptr<i{3}>>, tensor<{2}xi32>
  tt.store %p{0}, %{4} : tensor<{2}x!tt.ptr<i{3}>>
""".format(i, i * N, N, w, name)
    case = Case("integers_i%d" % w, """
tt.func public @kernel(%ap: !tt.ptr<i{0}>, %bp: !tt.ptr<i{0}>, %out: !tt.ptr<i{0}>) {{
  %r = tt.make_range {{end = {1} : i32, start = 0 : i32}} : tensor<{1}xi32>
  %as = tt.splat %ap : !tt.ptr<i{0}> -> tensor<{1}x!tt.ptr<i{0}>>
  %aa = tt.addptr %as, %r : tensor<{1}x!tt.ptr<i{0}>>, tensor<{1}xi32>
  %a = tt.load %aa : tensor<{1}x!tt.ptr<i{0}>>
  %bs = tt.splat %bp : !tt.ptr<i{0}> -> tensor<{1}x!tt.ptr<i{0}>>
  %ba = tt.addptr %bs, %r : tensor<{1}x!tt.ptr<i{0}>>, tensor<{1}xi32>
  %b = tt.load %ba : tensor<{1}x!tt.ptr<i{0}>>
  %op = tt.splat %out : !tt.ptr<i{0}> -> tensor<{1}x!tt.ptr<i{0}>>
  %width = arith.constant dense<{0}> : tensor<{1}xi{0}>
  %amount = arith.remui %b, %width : tensor<{1}xi{0}>
{2}{3}  tt.return
}}""".format(w, N, body, stores))
    dtype = "i%d" % w
    case.input("a", dtype, a)
    case.input("b", dtype, b)
    case.output("out", dtype, [77] * (N * len(results)), [v for _, values in results for v in values])
    case.write()


def write():
    for w in (8, 16, 32, 64):
        integers(w)
