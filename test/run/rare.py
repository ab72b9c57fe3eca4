"""Cases of operations the corpus has no kernel for."""

import math
import random

from harness import Case, f32, to_float


def descriptor_rows():
    """Gather and scatter of rows, some of them and some columns outside."""
    rng = random.Random(1)
    rows, columns, block, n, y = 10, 12, 8, 8, 7
    x = [rng.randint(-99, 99) for _ in range(rows * columns)]
    which = [3, -1, 9, 10, 0, 3, 5, 100]
    got = []
    for r in which:
        for c in range(y, y + block):
            got.append(float(x[r * columns + c]) if 0 <= r < rows and c < columns else math.nan)
    targets = [8, 1, -2, 10, 4, 0, 7, 2]
    before = [77.0] * (rows * columns)
    after = list(before)
    for i, r in enumerate(targets):
        for k, c in enumerate(range(y, y + block)):
            if 0 <= r < rows and c < columns:
                after[r * columns + c] = got[i * block + k]
    case = Case("descriptor_rows", """
tt.func public @kernel(%x: !tt.ptr<f32>, %which: !tt.ptr<i32>, %targets: !tt.ptr<i32>, %got: !tt.ptr<f32>, %out: !tt.ptr<f32>, %y: i32) {
  %c10 = arith.constant 10 : i32
  %c12 = arith.constant 12 : i32
  %s12 = arith.constant 12 : i64
  %s1 = arith.constant 1 : i64
  %from = tt.make_tensor_descriptor %x, [%c10, %c12], [%s12, %s1] {padding = 2 : i32} : <f32>, <tensor<1x8xf32>>
  %to = tt.make_tensor_descriptor %out, [%c10, %c12], [%s12, %s1] : <f32>, <tensor<1x8xf32>>
  %r8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %wp = tt.splat %which : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %wa = tt.addptr %wp, %r8 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %w = tt.load %wa : tensor<8x!tt.ptr<i32>>
  %tp = tt.splat %targets : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %ta = tt.addptr %tp, %r8 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %t = tt.load %ta : tensor<8x!tt.ptr<i32>>
  %v = tt.descriptor_gather %from[%w, %y] : (!tt.tensordesc<tensor<1x8xf32>>, tensor<8xi32>, i32) -> tensor<8x8xf32>
  tt.descriptor_scatter %to[%t, %y], %v : !tt.tensordesc<tensor<1x8xf32>>, tensor<8xi32>, i32, tensor<8x8xf32>
  %flat = tt.reshape %v : tensor<8x8xf32> -> tensor<64xf32>
  %r64 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %gp = tt.splat %got : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %ga = tt.addptr %gp, %r64 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %ga, %flat : tensor<64x!tt.ptr<f32>>
  tt.return
}""")
    case.input("x", "fp32", x)
    case.input("which", "i32", which)
    case.input("targets", "i32", targets)
    case.output("got", "fp32", [77.0] * 64, got)
    case.output("out", "fp32", before, after)
    case.scalar("y", "i32", y)
    case.write()


def atomic_poll():
    """Polls with a time limit see whether memory holds the value; the grid
    dependencies around them do not show."""
    flags, expected = [1, 0, 5, -7], [1, 1, 5, 7]
    case = Case("atomic_poll", """
tt.func public @kernel(%flags: !tt.ptr<i32>, %expected: !tt.ptr<i32>, %out: !tt.ptr<i32>) {
  tt.grid_dependency_wait
  %t = arith.constant 1000 : i64
  %pid = tt.get_program_id x : i32
  %fp = tt.addptr %flags, %pid : !tt.ptr<i32>, i32
  %ep = tt.addptr %expected, %pid : !tt.ptr<i32>, i32
  %op = tt.addptr %out, %pid : !tt.ptr<i32>, i32
  %e = tt.load %ep : !tt.ptr<i32>
  %hit = tt.atomic_poll acquire, gpu, %fp, %e timeout %t : !tt.ptr<i32>, i32 -> i1
  tt.grid_dependency_launch_dependents
  %r = arith.extui %hit : i1 to i32
  tt.store %op, %r : !tt.ptr<i32>
  tt.return
}""", grid=(4, 1, 1))
    case.input("flags", "i32", flags)
    case.input("expected", "i32", expected)
    case.output("out", "i32", [77] * 4, [int(a == b) for a, b in zip(flags, expected)])
    case.write()


def atomic_accesses():
    """Atomic loads and stores of scalars and of tensors under masks; quotients that may be approximate are exact for powers of two."""
    n = 64
    x = [f32(i * 0.75 - 11) for i in range(n)]
    y = [f32(2.0 ** (i % 7 - 3)) for i in range(n)]
    before = [f32(-5)] * n
    case = Case("atomic_accesses", """
tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %count: !tt.ptr<i32>, %out: !tt.ptr<f32>, %counts: !tt.ptr<i32>) {
  %n = tt.atomic_load acquire, gpu, %count : (!tt.ptr<i32>) -> i32
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %op = tt.addptr %os, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %a = tt.atomic_load relaxed, sys, %xp : (tensor<64x!tt.ptr<f32>>) -> tensor<64xf32>
  %b = tt.load %yp : tensor<64x!tt.ptr<f32>>
  %q = tt.approx_divf %a, %b : tensor<64xf32>
  tt.atomic_store release, gpu, %op, %q, %m : tensor<64x!tt.ptr<f32>>
  tt.atomic_store relaxed, cta, %counts, %n : !tt.ptr<i32>
  tt.return
}""")
    case.input("x", "fp32", x)
    case.input("y", "fp32", y)
    case.input("count", "i32", [41])
    case.output("out", "fp32", before, [f32(a / b) if i < 41 else c for i, (a, b, c) in enumerate(zip(x, y, before))])
    case.output("counts", "i32", [7], [41])
    case.write()


def rounding_modes():
    """Conversions to fewer bits, to nearest and towards zero."""
    rng = random.Random(2)
    n = 256
    x = [f32(rng.uniform(-2, 2) * 2.0 ** rng.randint(-26, 14)) for _ in range(n)]
    x[:10] = [0.0, -0.0, 1.0, f32(1 + 2.0 ** -11), f32(1 + 3 * 2.0 ** -11), f32(65503.0), f32(2.0 ** -25), f32(1 + 2.0 ** -8),
              f32(-(1 + 3 * 2.0 ** -8)), f32(3 * 2.0 ** -26)]
    text = "tt.func public @kernel(%x: !tt.ptr<f32>"
    formats = [("f16", "fp16", 10, 15, 31), ("bf16", "bf16", 7, 127, 255)]
    body = """
  %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %xp = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %xa = tt.addptr %xp, %r : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %v = tt.load %xa : tensor<256x!tt.ptr<f32>>"""
    outputs = []
    for t, dtype, mantissa, bias, exponents in formats:
        for mode in ("rtne", "rtz"):
            name = "%s_%s" % (t, mode)
            text += ", %%%s: !tt.ptr<%s>" % (name, t)
            body += """
  %{0}v = tt.fp_to_fp %v, rounding = {2} : tensor<256xf32> -> tensor<256x{1}>
  %{0}p = tt.splat %{0} : !tt.ptr<{1}> -> tensor<256x!tt.ptr<{1}>>
  %{0}a = tt.addptr %{0}p, %r : tensor<256x!tt.ptr<{1}>>, tensor<256xi32>
  tt.store %{0}a, %{0}v : tensor<256x!tt.ptr<{1}>>""".format(name, t, mode)
            outputs.append((name, dtype, [to_float(v, mantissa, bias, exponents, mode) for v in x]))
    case = Case("rounding_modes", text + ") {" + body + "\n  tt.return\n}")
    case.input("x", "fp32", x)
    for name, dtype, after in outputs:
        case.output(name, dtype, [0] * n, after, "fp32")
    case.write()


def older_names():
    """Operations under the names older text has for them."""
    rng = random.Random(3)
    n = 64
    x = [float(rng.randint(-20, 20)) for _ in range(n)]
    case = Case("older_names", """
tt.func public @kernel(%x: !tt.ptr<f32>, %out: !tt.ptr<f32>, %moved: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %s8 = arith.constant 8 : i64
  %s1 = arith.constant 1 : i64
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %xp = tt.splat %x : (!tt.ptr<f32>) -> tensor<64x!tt.ptr<f32>>
  %xa = tt.addptr %xp, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %xa {cache = 1 : i32, evict = 1 : i32, isVolatile = false} : tensor<64xf32>
  %a = tt.ext_elemwise %v {libname = "libdevice", libpath = "", symbol = "__nv_fabsf"} : tensor<64xf32> -> tensor<64xf32>
  %b = tt.pure_extern_elementwise %v {libname = "libdevice", libpath = "", symbol = "__nv_fabsf"} : (tensor<64xf32>) -> tensor<64xf32>
  %c = tt.impure_extern_elementwise %v {libname = "libdevice", libpath = "", symbol = "__nv_fabsf"} : (tensor<64xf32>) -> tensor<64xf32>
  %ab = arith.addf %a, %b : tensor<64xf32>
  %abc = arith.addf %ab, %c : tensor<64xf32>
  %m = tt.view %abc : (tensor<64xf32>) -> tensor<8x8xf32>
  %d = tt.make_tensor_descriptor %out, [%c8, %c8], [%s8, %s1] : <f32>, <tensor<8x8xf32>>
  tt.experimental_descriptor_store %d[%c0, %c0], %m : !tt.tensordesc<tensor<8x8xf32>>, tensor<8x8xf32>
  %back = tt.experimental_descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<8x8xf32>> -> tensor<8x8xf32>
  %t = tt.trans %back {order = array<i32: 1, 0>} : tensor<8x8xf32> -> tensor<8x8xf32>
  %from = tt.make_tensor_descriptor %out, [%c8, %c8], [%s8, %s1] : <f32>, <tensor<1x8xf32>>
  %to = tt.make_tensor_descriptor %moved, [%c8, %c8], [%s8, %s1] : <f32>, <tensor<1x8xf32>>
  %r8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c7 = arith.constant dense<7> : tensor<8xi32>
  %rev = arith.subi %c7, %r8 : tensor<8xi32>
  %rows = tt.experimental_descriptor_gather %from[%rev, %c0] : (!tt.tensordesc<tensor<1x8xf32>>, tensor<8xi32>, i32) -> tensor<8x8xf32>
  %sum = arith.addf %rows, %t : tensor<8x8xf32>
  tt.experimental_descriptor_scatter %to[%r8, %c0], %sum : !tt.tensordesc<tensor<1x8xf32>>, tensor<8xi32>, i32, tensor<8x8xf32>
  tt.return
}""")
    after = [3 * abs(v) for v in x]
    moved = [after[(7 - i) * 8 + j] + after[j * 8 + i] for i in range(8) for j in range(8)]
    case.input("x", "fp32", x)
    case.output("out", "fp32", [77.0] * n, after)
    case.output("moved", "fp32", [77.0] * n, moved)
    case.write()


def write():
    descriptor_rows()
    atomic_poll()
    atomic_accesses()
    rounding_modes()
    older_names()
