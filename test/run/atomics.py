"""Atomic operations of all kinds, with masks, giving what was there before."""

import random

from arithmetic import signed
from harness import Case

N = 32
KINDS = {
    "and": lambda m, v, um, uv: um & uv, "or": lambda m, v, um, uv: um | uv, "xor": lambda m, v, um, uv: um ^ uv,
    "add": lambda m, v, um, uv: m + v, "max": lambda m, v, um, uv: max(m, v), "min": lambda m, v, um, uv: min(m, v),
    "umax": lambda m, v, um, uv: max(um, uv), "umin": lambda m, v, um, uv: min(um, uv), "exch": lambda m, v, um, uv: v,
}


def integers(w):
    rng = random.Random(w + 100)
    t, dtype = "i%d" % w, "i%d" % w
    args, body, files = [], "", []
    keep = [rng.random() < 0.7 for _ in range(N)]
    val = [signed(rng.getrandbits(w), w) for _ in range(N)]
    for kind, f in KINDS.items():
        before = [signed(rng.getrandbits(w), w) for _ in range(N)]
        after = [signed(f(m, v, m % (1 << w), v % (1 << w)), w) if k else m for m, v, k in zip(before, val, keep)]
        # What a masked-off element returns is not defined: it is not stored.
        old = [m if k else 77 for m, k in zip(before, keep)]
        args += ["%%m_%s: !tt.ptr<%s>" % (kind, t), "%%o_%s: !tt.ptr<%s>" % (kind, t)]
        body += """  %mp_{0} = tt.splat %m_{0} : !tt.ptr<{1}> -> tensor<{2}x!tt.ptr<{1}>>
  %ma_{0} = tt.addptr %mp_{0}, %r : tensor<{2}x!tt.ptr<{1}>>, tensor<{2}xi32>
  %old_{0} = tt.atomic_rmw {0}, acq_rel, gpu, %ma_{0}, %v, %keep : (tensor<{2}x!tt.ptr<{1}>>, tensor<{2}x{1}>, tensor<{2}xi1>) -> tensor<{2}x{1}>
  %op_{0} = tt.splat %o_{0} : !tt.ptr<{1}> -> tensor<{2}x!tt.ptr<{1}>>
  %oa_{0} = tt.addptr %op_{0}, %r : tensor<{2}x!tt.ptr<{1}>>, tensor<{2}xi32>
  tt.store %oa_{0}, %old_{0}, %keep : tensor<{2}x!tt.ptr<{1}>>
""".format(kind, t, N)
        files += [("m_" + kind, before, after), ("o_" + kind, [77] * N, old)]
    case = Case("atomics_" + t, """
tt.func public @kernel(%vp: !tt.ptr<{0}>, %kp: !tt.ptr<i32>, {1}) {{
  %r = tt.make_range {{end = {2} : i32, start = 0 : i32}} : tensor<{2}xi32>
  %vs = tt.splat %vp : !tt.ptr<{0}> -> tensor<{2}x!tt.ptr<{0}>>
  %va = tt.addptr %vs, %r : tensor<{2}x!tt.ptr<{0}>>, tensor<{2}xi32>
  %v = tt.load %va : tensor<{2}x!tt.ptr<{0}>>
  %ks = tt.splat %kp : !tt.ptr<i32> -> tensor<{2}x!tt.ptr<i32>>
  %ka = tt.addptr %ks, %r : tensor<{2}x!tt.ptr<i32>>, tensor<{2}xi32>
  %k = tt.load %ka : tensor<{2}x!tt.ptr<i32>>
  %zero = arith.constant dense<0> : tensor<{2}xi32>
  %keep = arith.cmpi ne, %k, %zero : tensor<{2}xi32>
{3}  tt.return
}}""".format(t, ", ".join(args), N, body))
    case.input("v", dtype, val)
    case.input("k", "i32", [int(k) for k in keep])
    for name, before, after in files:
        case.output(name, dtype, before, after)
    case.write()


def floats():
    """Sums in every format, all programs into the same few numbers."""
    rng = random.Random(5)
    programs, bins = 6, 8
    x = [rng.randint(-8, 8) for _ in range(programs * N)]
    where = [rng.randrange(bins) for _ in range(programs * N)]
    sums = [float(i) for i in range(bins)]
    for v, b in zip(x, where):
        sums[b] += v
    args, body, outputs = "", "", []
    halves = {"f16": [0x0000, 0x3c00, 0x4000, 0x4200, 0x4400, 0x4500, 0x4600, 0x4700],
              "bf16": [0x0000, 0x3f80, 0x4000, 0x4040, 0x4080, 0x40a0, 0x40c0, 0x40e0]}
    for t, dtype in (("f16", "fp16"), ("bf16", "bf16"), ("f32", "fp32"), ("f64", "fp64")):
        args += ", %%%s: !tt.ptr<%s>" % (t, t)
        body += """  %c_{0} = arith.sitofp %x : tensor<{1}xi32> to tensor<{1}x{0}>
  %s_{0} = tt.splat %{0} : !tt.ptr<{0}> -> tensor<{1}x!tt.ptr<{0}>>
  %a_{0} = tt.addptr %s_{0}, %w : tensor<{1}x!tt.ptr<{0}>>, tensor<{1}xi32>
  %o_{0} = tt.atomic_rmw fadd, relaxed, gpu, %a_{0}, %c_{0}, %all : (tensor<{1}x!tt.ptr<{0}>>, tensor<{1}x{0}>, tensor<{1}xi1>) -> tensor<{1}x{0}>
""".format(t, N)
        outputs.append((t, dtype, halves.get(t, [float(i) for i in range(bins)]), "fp64" if t == "f64" else "fp32"))
    case = Case("atomics_float", """
tt.func public @kernel(%xp: !tt.ptr<i32>, %wp: !tt.ptr<i32>{0}) {{
  %all = arith.constant dense<true> : tensor<{1}xi1>
  %n = arith.constant {1} : i32
  %pid = tt.get_program_id y : i32
  %first = arith.muli %pid, %n : i32
  %fs = tt.splat %first : i32 -> tensor<{1}xi32>
  %r0 = tt.make_range {{end = {1} : i32, start = 0 : i32}} : tensor<{1}xi32>
  %r = arith.addi %r0, %fs : tensor<{1}xi32>
  %xs = tt.splat %xp : !tt.ptr<i32> -> tensor<{1}x!tt.ptr<i32>>
  %xa = tt.addptr %xs, %r : tensor<{1}x!tt.ptr<i32>>, tensor<{1}xi32>
  %x = tt.load %xa : tensor<{1}x!tt.ptr<i32>>
  %ws = tt.splat %wp : !tt.ptr<i32> -> tensor<{1}x!tt.ptr<i32>>
  %wa = tt.addptr %ws, %r : tensor<{1}x!tt.ptr<i32>>, tensor<{1}xi32>
  %w = tt.load %wa : tensor<{1}x!tt.ptr<i32>>
{2}  tt.return
}}""".format(args, N, body), grid=(1, programs, 1))
    case.input("x", "i32", x)
    case.input("w", "i32", where)
    for name, dtype, before, ref in outputs:
        case.output(name, dtype, before, sums, ref)
    case.write()


REDUCTIONS = {
    "add": lambda m, v: m + v, "min": min, "max": max, "and": lambda m, v: m & v, "or": lambda m, v: m | v, "xor": lambda m, v: m ^ v,
    "inc": lambda m, v: 0 if m >= v else m + 1, "dec": lambda m, v: v if m == 0 or m > v else m - 1,
}


def descriptors():
    """Reductions of a block that leaves the tensor on two sides, as unsigned
    numbers; min and max as signed ones too."""
    rng = random.Random(6)
    rows, columns, row, column = 10, 11, 6, -3
    val = [rng.getrandbits(32) >> rng.choice((0, 1, 28)) for _ in range(64)]
    args, body, outputs = "", "", []
    kinds = [("u_" + k, k, "ui32", f) for k, f in REDUCTIONS.items()]
    kinds += [("s_" + k, k, "i32", lambda m, v, f=REDUCTIONS[k]: f(signed(m, 32), signed(v, 32))) for k in ("min", "max", "add")]
    for name, kind, t, f in kinds:
        before = [rng.getrandbits(32) >> rng.choice((0, 1, 28)) for _ in range(rows * columns)]
        after = list(before)
        for i in range(8):
            for j in range(8):
                if 0 <= row + i < rows and 0 <= column + j < columns:
                    at = (row + i) * columns + column + j
                    after[at] = f(before[at], val[i * 8 + j])
        args += ", %%%s: !tt.ptr<i32>" % name
        body += """  %d_{0} = tt.make_tensor_descriptor %{0}, [%rows, %columns], [%stride, %one] : <i32>, <tensor<8x8x{2}>>
  tt.descriptor_reduce {1}, %d_{0}[%row, %column], %v : !tt.tensordesc<tensor<8x8x{2}>>, tensor<8x8xi32>
""".format(name, kind, t)
        outputs.append((name, [signed(v, 32) for v in before], [signed(v, 32) for v in after]))
    case = Case("descriptor_reductions", """
tt.func public @kernel(%vp: !tt.ptr<i32>, %row: i32, %column: i32{0}) {{
  %rows = arith.constant {1} : i32
  %columns = arith.constant {2} : i32
  %stride = arith.constant {2} : i64
  %one = arith.constant 1 : i64
  %r = tt.make_range {{end = 64 : i32, start = 0 : i32}} : tensor<64xi32>
  %vs = tt.splat %vp : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %va = tt.addptr %vs, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %flat = tt.load %va : tensor<64x!tt.ptr<i32>>
  %v = tt.reshape %flat : tensor<64xi32> -> tensor<8x8xi32>
{3}  tt.return
}}""".format(args, rows, columns, body))
    case.input("v", "i32", [signed(v, 32) for v in val])
    case.scalar("row", "i32", row)
    case.scalar("column", "i32", column)
    for name, before, after in outputs:
        case.output(name, "i32", before, after)
    case.write()


def write():
    descriptors()
    integers(32)
    integers(64)
    floats()
