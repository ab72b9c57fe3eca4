"""Functions of libdevice and of the math dialect, against Python's own."""

import math
import random

from harness import Case, f32

N = 64


def wide(rng):
    return rng.uniform(-20, 20)


def positive(rng):
    return rng.uniform(0.001, 50)


def unit(rng):
    return rng.uniform(-0.999, 0.999)


# name in libdevice, without its prefix and f; range; function; name in math.
UNARY = [
    ("sin", wide, math.sin, "sin"), ("cos", wide, math.cos, "cos"), ("tan", unit, math.tan, "tan"),
    ("asin", unit, math.asin, "asin"), ("acos", unit, math.acos, "acos"), ("atan", wide, math.atan, "atan"),
    ("sinh", unit, math.sinh, "sinh"), ("cosh", unit, math.cosh, "cosh"), ("tanh", wide, math.tanh, "tanh"),
    ("asinh", wide, math.asinh, "asinh"), ("acosh", lambda r: 1 + positive(r), math.acosh, "acosh"), ("atanh", unit, math.atanh, "atanh"),
    ("exp", wide, math.exp, "exp"), ("exp2", wide, lambda x: 2.0 ** x, "exp2"), ("exp10", unit, lambda x: 10.0 ** x, None),
    ("expm1", unit, math.expm1, "expm1"), ("log", positive, math.log, "log"), ("log2", positive, math.log2, "log2"),
    ("log10", positive, math.log10, "log10"), ("log1p", positive, math.log1p, "log1p"),
    ("sqrt", positive, math.sqrt, "sqrt"), ("rsqrt", positive, lambda x: 1 / math.sqrt(x), "rsqrt"),
    ("cbrt", wide, lambda x: math.copysign(abs(x) ** (1 / 3), x), "cbrt"),
    ("erf", wide, math.erf, "erf"), ("erfc", unit, math.erfc, "erfc"), ("tgamma", positive, lambda x: math.gamma(x) if x < 30 else None, None),
    ("lgamma", positive, math.lgamma, None), ("floor", wide, math.floor, "floor"), ("ceil", wide, math.ceil, "ceil"),
    ("trunc", wide, math.trunc, "trunc"), ("rint", wide, round, "roundeven"), ("fabs", wide, abs, "absf"),
    ("normcdf", unit, lambda x: 0.5 * math.erfc(-x / math.sqrt(2)), None),
    ("sinpi", unit, lambda x: math.sin(math.pi * x), None), ("cospi", unit, lambda x: math.cos(math.pi * x), None),
]
BINARY = [
    ("pow", positive, unit, math.pow, "powf"), ("atan2", wide, wide, math.atan2, "atan2"), ("fmod", wide, positive, math.fmod, None),
    ("remainder", wide, positive, math.remainder, None), ("hypot", wide, wide, math.hypot, None),
    ("copysign", wide, wide, math.copysign, "copysign"), ("fmax", wide, wide, max, None), ("fmin", wide, wide, min, None),
    ("fdim", wide, wide, lambda a, b: max(a - b, 0.0), None),
]


def functions(t, dtype, suffix, tol):
    rng = random.Random(t)
    narrow = f32 if t == "f32" else float
    x, y, results, body = [], [], [], ""
    tensor = "tensor<%dx%s>" % (N, t)
    table = [(name, domain, None, f, other) for name, domain, f, other in UNARY] + BINARY
    for at, (name, first, second, f, other) in enumerate(table):
        a = [narrow(first(rng)) for _ in range(N)]
        if name == "tgamma":
            a = [v if v < 30 else 2.5 for v in a]
        b = [narrow(second(rng)) for _ in range(N)] if second else [0.0] * N
        x += a
        y += b
        want = [float(f(p, q)) for p, q in zip(a, b)] if second else [float(f(p)) for p in a]
        args, types = ("%x{0}, %y{0}".format(at), "(%s, %s)" % (tensor, tensor)) if second else ("%%x%d" % at, "(%s)" % tensor)
        body += """  %o{0} = arith.constant dense<{1}> : tensor<{2}xi32>
  %i{0} = arith.addi %r, %o{0} : tensor<{2}xi32>
  %xa{0} = tt.addptr %xs, %i{0} : tensor<{2}x!tt.ptr<{3}>>, tensor<{2}xi32>
  %x{0} = tt.load %xa{0} : tensor<{2}x!tt.ptr<{3}>>
  %ya{0} = tt.addptr %ys, %i{0} : tensor<{2}x!tt.ptr<{3}>>, tensor<{2}xi32>
  %y{0} = tt.load %ya{0} : tensor<{2}x!tt.ptr<{3}>>
  %z{0} = tt.extern_elementwise {4} {{libname = "", libpath = "", pure = true, symbol = "__nv_{5}{6}"}} : {7} -> {8}
  %za{0} = tt.addptr %zs, %i{0} : tensor<{2}x!tt.ptr<{3}>>, tensor<{2}xi32>
  tt.store %za{0}, %z{0} : tensor<{2}x!tt.ptr<{3}>>
""".format(at, at * N, N, t, args, name, suffix, types, tensor)
        same = want if other else [77.0] * N
        if other:
            body += """  %m{0} = math.{1} {2} : {3}
  %ma{0} = tt.addptr %ms, %i{0} : tensor<{4}x!tt.ptr<{5}>>, tensor<{4}xi32>
  tt.store %ma{0}, %m{0} : tensor<{4}x!tt.ptr<{5}>>
""".format(at, other, args, tensor, N, t)
        results.append((want, same))
    text = "tt.func public @kernel(" + ", ".join("%%%sp: !tt.ptr<%s>" % (v, t) for v in "xyzm") + ") {\n"
    text += "  %%r = tt.make_range {end = %d : i32, start = 0 : i32} : tensor<%dxi32>\n" % (N, N)
    for v in "xyzm":
        text += "  %%%ss = tt.splat %%%sp : !tt.ptr<%s> -> tensor<%dx!tt.ptr<%s>>\n" % (v, v, t, N, t)
    case = Case("library_" + t, text + body + "  tt.return\n}")
    case.input("x", dtype, x)
    case.input("y", dtype, y)
    case.output("z", dtype, [77.0] * len(x), [v for want, _ in results for v in want], tol=tol)
    case.output("m", dtype, [77.0] * len(x), [v for _, same in results for v in same], tol=tol)
    case.write()


def write():
    functions("f32", "fp32", "f", 3e-7)
    functions("f64", "fp64", "", 1e-14)
