"""Reductions and scans with several operands, any axis, and bodies of any kind."""

import random

from harness import Case

SHAPE = (4, 8, 2)


def index(i, j, k):
    return (i * SHAPE[1] + j) * SHAPE[2] + k


def along(axis):
    """For every element of the result of a reduction, the places it combines."""
    sizes = [s for d, s in enumerate(SHAPE) if d != axis]
    for a in range(sizes[0]):
        for b in range(sizes[1]):
            places = []
            for c in range(SHAPE[axis]):
                at = [a, b]
                at.insert(axis, c)
                places.append(index(*at))
            yield places


LOAD = """  %{0}s = tt.splat %{0}p : !tt.ptr<{1}> -> tensor<64x!tt.ptr<{1}>>
  %{0}a = tt.addptr %{0}s, %r64 : tensor<64x!tt.ptr<{1}>>, tensor<64xi32>
  %{0}v = tt.load %{0}a : tensor<64x!tt.ptr<{1}>>
  %{0} = tt.reshape %{0}v : tensor<64x{1}> -> tensor<4x8x2x{1}>
"""


def store(pointer, value, t, shape, n):
    return """  %f_{0} = tt.reshape %{1} : tensor<{3}x{2}> -> tensor<{4}x{2}>
  %s_{0} = tt.splat %{0} : !tt.ptr<{2}> -> tensor<{4}x!tt.ptr<{2}>>
  %a_{0} = tt.addptr %s_{0}, %r{4} : tensor<{4}x!tt.ptr<{2}>>, tensor<{4}xi32>
  tt.store %a_{0}, %f_{0} : tensor<{4}x!tt.ptr<{2}>>
""".format(pointer, value, t, shape, n)


# The largest number with its index, the smaller index of two equal ones; and the
# sum of a third operand of another type.
BODY = """^bb0(%v0: i32, %i0: i64, %w0: f32, %v1: i32, %i1: i64, %w1: f32):
    %gt = arith.cmpi sgt, %v0, %v1 : i32
    %eq = arith.cmpi eq, %v0, %v1 : i32
    %lt = arith.cmpi slt, %i0, %i1 : i64
    %tie = arith.andi %eq, %lt : i1
    %first = arith.ori %gt, %tie : i1
    %rv = arith.select %first, %v0, %v1 : i32
    %ri = arith.select %first, %i0, %i1 : i64
    %rw = arith.addf %w0, %w1 : f32
    tt.{0}.return %rv, %ri, %rw : i32, i64, f32
"""

# The same largest number found with control flow, which cannot be done for many
# elements at once.
BRANCHING = """^bb0(%v0: i32, %v1: i32):
    %gt = arith.cmpi sgt, %v0, %v1 : i32
    %rv = scf.if %gt -> (i32) {{
      scf.yield %v0 : i32
    }} else {{
      scf.yield %v1 : i32
    }}
    tt.{0}.return %rv : i32
"""


def best(v, i, places):
    return max(places, key=lambda p: (v[p], -i[p]))


def reductions():
    rng = random.Random(11)
    v = [rng.randint(-5, 5) for _ in range(64)]
    i = rng.sample(range(1 << 40), 64)
    w = [float(rng.randint(-9, 9)) for _ in range(64)]
    args, body, outputs = "", "", []
    for axis, shape in ((0, "8x2"), (1, "4x2"), (2, "4x8")):
        n = 64 // SHAPE[axis]
        body += """  %x{0}:3 = "tt.reduce"(%v, %i, %w) <{{axis = {0} : i32}}> ({{
  {1}  }}) : (tensor<4x8x2xi32>, tensor<4x8x2xi64>, tensor<4x8x2xf32>) -> (tensor<{2}xi32>, tensor<{2}xi64>, tensor<{2}xf32>)
  %y{0} = "tt.reduce"(%v) <{{axis = {0} : i32}}> ({{
  {3}  }}) : (tensor<4x8x2xi32>) -> tensor<{2}xi32>
""".format(axis, BODY.format("reduce"), shape, BRANCHING.format("reduce"))
        for name, value, t, dtype, after in (
            ("best%d" % axis, "x%d#0" % axis, "i32", "i32", [v[best(v, i, p)] for p in along(axis)]),
            ("place%d" % axis, "x%d#1" % axis, "i64", "i64", [i[best(v, i, p)] for p in along(axis)]),
            ("sum%d" % axis, "x%d#2" % axis, "f32", "fp32", [sum(w[k] for k in p) for p in along(axis)]),
            ("branch%d" % axis, "y%d" % axis, "i32", "i32", [max(v[k] for k in p) for p in along(axis)]),
        ):
            args += ", %%%s: !tt.ptr<%s>" % (name, t)
            body += store(name, value, t, shape, n)
            outputs.append((name, dtype, after))
    ranges = "".join("  %%r%d = tt.make_range {end = %d : i32, start = 0 : i32} : tensor<%dxi32>\n" % (n, n, n) for n in (8, 16, 32, 64))
    case = Case("reductions", "tt.func public @kernel(%vp: !tt.ptr<i32>, %ip: !tt.ptr<i64>, %wp: !tt.ptr<f32>" + args + ") {\n" + ranges +
                LOAD.format("v", "i32") + LOAD.format("i", "i64") + LOAD.format("w", "f32") + body + "  tt.return\n}")
    case.input("v", "i32", v)
    case.input("i", "i64", i)
    case.input("w", "fp32", w)
    for name, dtype, after in outputs:
        case.output(name, dtype, [77] * len(after), after)
    case.write()


def scans():
    """x -> a*x + b, composed along each axis in both directions: the order of the
    operands shows."""
    rng = random.Random(12)
    a = [rng.choice((-1, 1, 2)) for _ in range(64)]
    b = [rng.randint(-3, 3) for _ in range(64)]
    args, body, outputs = "", "", []
    for axis in range(3):
        for reverse in (False, True):
            tag = "%d%s" % (axis, "r" if reverse else "f")
            sa, sb = [0] * 64, [0] * 64
            for places in along(axis):
                ordered = places[::-1] if reverse else places
                x, y = a[ordered[0]], b[ordered[0]]
                sa[ordered[0]], sb[ordered[0]] = x, y
                for p in ordered[1:]:
                    x, y = x * a[p], y * a[p] + b[p]
                    sa[p], sb[p] = x, y
            body += """  %x{0}:2 = "tt.scan"(%v, %w) <{{axis = {1} : i32, reverse = {2}}}> ({{
  ^bb0(%a0: i64, %b0: f64, %a1: i64, %b1: f64):
    %m = arith.muli %a0, %a1 : i64
    %f = arith.sitofp %a1 : i64 to f64
    %s = arith.mulf %b0, %f : f64
    %t = arith.addf %s, %b1 : f64
    tt.scan.return %m, %t : i64, f64
  }}) : (tensor<4x8x2xi64>, tensor<4x8x2xf64>) -> (tensor<4x8x2xi64>, tensor<4x8x2xf64>)
""".format(tag, axis, str(reverse).lower())
            for name, value, t, dtype, after in (("a" + tag, "x%s#0" % tag, "i64", "i64", sa), ("b" + tag, "x%s#1" % tag, "f64", "fp64", sb)):
                args += ", %%%s: !tt.ptr<%s>" % (name, t)
                body += store(name, value, t, "4x8x2", 64)
                outputs.append((name, dtype, after))
    case = Case("scans", "tt.func public @kernel(%vp: !tt.ptr<i64>, %wp: !tt.ptr<f64>" + args + ") {\n" +
                "  %r64 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>\n" +
                LOAD.format("v", "i64") + LOAD.format("w", "f64") + body + "  tt.return\n}")
    case.input("v", "i64", a)
    case.input("w", "fp64", [float(x) for x in b])
    for name, dtype, after in outputs:
        case.output(name, dtype, [77] * 64, after)
    case.write()


def write():
    reductions()
    scans()
