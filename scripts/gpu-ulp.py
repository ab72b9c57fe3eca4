#!/usr/bin/env python3
"""How far functions of f32 are from the right results on a GPU, for all 2^32 arguments.

    gpu-ulp.py make TSHARED DIR   a kernel for each function, as PTX; needs LLVM, no GPU
    gpu-ulp.py run DIR [NAME...]  the table; needs a GPU and PyTorch

The right result is PyTorch's in float64, which is off by some units in the last place of 53 bits. An error is counted in
units in the last place of f32 at the right result. "wrong" are NaN for numbers, numbers for NaN, and infinities of the
wrong sign."""
import ctypes
import json
import math
import os
import subprocess
import sys
import time

BLOCK = 1024
CHUNK = 1 << 26


# PyTorch's Bessel functions are not exact enough around 5. From 1 up to the limit they are integrals of waves over a circle,
# as sums over NODES points, which are exact while NODES is larger than the number of waves that count. Those of the second kind
# have weights that come from Neumann's series, whose terms are Bessel functions of the first kind.
BESSEL_EXACT, BESSEL_LIMIT, NODES, TERMS = 1.0, 32.0, 192, 48
EULER = 0.5772156649015329


def op(name):
    return [f"%y = math.{name} %x : tensor<{BLOCK}xf32>"]


def device(name):
    return [f'%y = tt.extern_elementwise %x {{libname = "libdevice", libpath = "", pure = true, symbol = "__nv_{name}f"}} : '
            f"(tensor<{BLOCK}xf32>) -> tensor<{BLOCK}xf32>"]


def divided(div):
    return [f"%one = arith.constant dense<1.0> : tensor<{BLOCK}xf32>", f"%y = {div} %one, %x : tensor<{BLOCK}xf32>"]


class Function:
    """The body of a kernel, and the right result. Where results smaller than floor come from larger ones that cancel, the unit
    is that of floor. Arguments beyond limit are left out: PyTorch's results are not good enough there."""

    def __init__(self, body, reference, floor=None, limit=math.inf):
        self.body, self.reference, self.floor, self.limit = body, reference, floor, limit


def of(maker, *names):
    """Functions that PyTorch knows by the same name."""
    return {name: Function(maker(name), lambda t, x, name=name: getattr(t, name)(x)) for name in names}


def bessel(name):
    """Waves: errors count against their height, but for the beginning of the first."""
    wave = lambda t, x: t.where(t.abs(x) > 0.5, t.sqrt(2 / (math.pi * t.abs(x))), 0.0)
    return Function(device(name), lambda t, x: integrated(t, x, name), wave, BESSEL_LIMIT)


FUNCTIONS = {
    **of(op, "exp", "exp2", "log", "log2", "sqrt", "rsqrt", "sin", "cos", "erf", "floor", "ceil"),
    "exp of libdevice": Function(device("exp"), lambda t, x: t.exp(x)),
    "absf": Function(op("absf"), lambda t, x: t.abs(x)),
    "precise_sqrt": Function([f"%y = tt.precise_sqrt %x : tensor<{BLOCK}xf32>"], lambda t, x: t.sqrt(x)),
    "1/x": Function(divided("arith.divf"), lambda t, x: 1 / x),
    "1/x precise": Function(divided("tt.precise_divf"), lambda t, x: 1 / x),
    **of(device, "tan", "tanh", "sinh", "cosh", "asin", "acos", "atan", "asinh", "acosh", "atanh", "expm1", "log10", "log1p", "erfc", "erfinv", "trunc"),
    "exp10": Function(device("exp10"), lambda t, x: t.pow(t.full_like(x, 10.0), x)),
    "cbrt": Function(device("cbrt"), lambda t, x: t.sign(x) * t.abs(x).pow(1 / 3)),
    "rcbrt": Function(device("rcbrt"), lambda t, x: 1 / (t.copysign(t.abs(x).pow(1 / 3), x))),
    "erfcx": Function(device("erfcx"), lambda t, x: t.special.erfcx(x)),
    "erfcinv": Function(device("erfcinv"), lambda t, x: t.special.ndtri(x / 2) * -math.sqrt(0.5)),
    "normcdf": Function(device("normcdf"), lambda t, x: t.erfc(-x * math.sqrt(0.5)) / 2),
    "normcdfinv": Function(device("normcdfinv"), lambda t, x: t.special.ndtri(x)),
    "sinpi": Function(device("sinpi"), lambda t, x: turns(t, x, t.sin)),
    "cospi": Function(device("cospi"), lambda t, x: cospi(t, x)),
    "lgamma": Function(device("lgamma"), lambda t, x: t.lgamma(x), lambda t, x: t.where(x < 0, 1.0, 0.0).double()),
    "tgamma": Function(device("tgamma"), lambda t, x: gamma(t, x)),
    "cyl_bessel_i0": Function(device("cyl_bessel_i0"), lambda t, x: t.special.i0(x)),
    "cyl_bessel_i1": Function(device("cyl_bessel_i1"), lambda t, x: t.special.i1(x)),
    **{name: bessel(name) for name in ("j0", "j1", "y0", "y1")},
    "round": Function(device("round"), lambda t, x: t.copysign(t.floor(t.abs(x) + 0.5), x)),
    "rint": Function(device("rint"), lambda t, x: t.round(x)), "nearbyint": Function(device("nearbyint"), lambda t, x: t.round(x)),
    "logb": Function(device("logb"), lambda t, x: logb(t, x)),
    "saturate": Function(device("saturate"), lambda t, x: t.where(t.isnan(x), 0.0, t.clamp(x, 0.0, 1.0))),
}


def integrated(t, x, name):
    y = getattr(t.special, "bessel_" + name)(x)
    at = ((t.abs(x) > BESSEL_EXACT) & (t.abs(x) <= BESSEL_LIMIT)).nonzero()[:, 0]
    if len(at) == 0:
        return y
    z = t.abs(x[at])
    j0, j1, n0, n1 = (t.zeros_like(z) for _ in range(4))
    for k in range(NODES // 4 + 1):
        angle = 2 * math.pi * k / NODES
        share = (4 if 0 < k < NODES // 4 else 2) / NODES
        weight = sum((-1) ** j * math.cos(2 * j * angle) / j for j in range(1, TERMS + 1))
        s = math.sin(angle)
        c, d = share * t.cos(s * z), share * s * t.sin(s * z)
        j0, j1, n0, n1 = j0 + c, j1 + d, n0 + weight * c, n1 + weight * d
    growth = t.log(z / 2) + EULER
    value = {
        "j0": lambda: j0, "j1": lambda: t.copysign(j1, x[at] * j1),
        "y0": lambda: 2 / math.pi * growth * j0 - 4 / math.pi * n0,
        "y1": lambda: -2 / math.pi * (j0 / z - growth * j1) - 4 / math.pi * n1,
    }[name]()
    y[at] = value if name[0] == "j" else t.where(x[at] < 0, t.nan, value)
    return y


def logb(t, x):
    exponent = (t.frexp(x)[1] - 1).double()
    return t.where(x == 0, -t.inf, t.where(t.isinf(x), t.inf, t.where(t.isnan(x), t.nan, exponent)))


def turns(t, x, f):
    """f(pi x), from the nearest half of a turn."""
    n = t.round(x)
    return t.where(t.isinf(x), t.nan, f(math.pi * (x - n)) * t.where(t.fmod(n, 2) == 0, 1.0, -1.0))


def cospi(t, x):
    d = t.abs(x - t.round(x))
    near = turns(t, x, t.cos)  # loses digits where it is nearly 0
    sign = t.where(t.fmod(t.round(x), 2) == 0, 1.0, -1.0)
    return t.where(t.isinf(x), t.nan, t.where(d > 0.25, sign * t.sin(math.pi * (0.5 - d)), near))


def gamma(t, x):
    size = t.exp(t.lgamma(x))
    down = (x < 0) & (t.fmod(t.floor(x), 2) != 0)
    y = t.where(down, -size, size)
    return t.where((x < 0) & (t.floor(x) == x) | (x == -t.inf), t.nan, t.where(x == 0, t.copysign(t.full_like(x, t.inf), x), y))


def kernel(body):
    lines = "\n    ".join(body)
    return f"""module {{
  tt.func public @apply(%out: !tt.ptr<i32> {{tt.divisibility = 16 : i32}}, %base: i32) {{
    %pid = tt.get_program_id x : i32
    %block = arith.constant {BLOCK} : i32
    %first = arith.muli %pid, %block : i32
    %range = tt.make_range {{end = {BLOCK} : i32, start = 0 : i32}} : tensor<{BLOCK}xi32>
    %firsts = tt.splat %first : i32 -> tensor<{BLOCK}xi32>
    %at = arith.addi %firsts, %range : tensor<{BLOCK}xi32>
    %bases = tt.splat %base : i32 -> tensor<{BLOCK}xi32>
    %bits = arith.addi %bases, %at : tensor<{BLOCK}xi32>
    %x = tt.bitcast %bits : tensor<{BLOCK}xi32> -> tensor<{BLOCK}xf32>
    {lines}
    %result = tt.bitcast %y : tensor<{BLOCK}xf32> -> tensor<{BLOCK}xi32>
    %outs = tt.splat %out : !tt.ptr<i32> -> tensor<{BLOCK}x!tt.ptr<i32>>
    %ptrs = tt.addptr %outs, %at : tensor<{BLOCK}x!tt.ptr<i32>>, tensor<{BLOCK}xi32>
    tt.store %ptrs, %result : tensor<{BLOCK}x!tt.ptr<i32>>
    tt.return
  }}
}}
"""


def folder_of(root, name):
    return os.path.join(root, name.replace("1/x", "reciprocal").replace(" ", "_"))


def make(tshared, root):
    for name, function in FUNCTIONS.items():
        folder = folder_of(root, name)
        os.makedirs(folder, exist_ok=True)
        source = os.path.join(folder, "kernel.ttir")
        with open(source, "w") as f:
            f.write(kernel(function.body))
        done = subprocess.run([tshared, "compile", source, "--emit=ptx", "--target=sm_90", "-o", folder], capture_output=True, text=True)
        if done.returncode:
            print(f"{name}: {done.stderr.strip()}")


class Driver:
    def __init__(self, torch):
        torch.cuda.init()
        torch.zeros(1, device="cuda")  # makes the context current
        self.lib, self.torch = ctypes.CDLL("libcuda.so.1"), torch

    def call(self, name, *args):
        rc = getattr(self.lib, name)(*args)
        if rc:
            raise RuntimeError(f"{name}: result {rc}")

    def load(self, folder):
        with open(os.path.join(folder, "kernel.json")) as f:
            self.about = json.load(f)
        with open(os.path.join(folder, "kernel.ptx"), "rb") as f:
            image = ctypes.create_string_buffer(f.read())
        self.module, self.function = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("cuModuleLoadData", ctypes.byref(self.module), image)
        self.call("cuModuleGetFunction", ctypes.byref(self.function), self.module, self.about["name"].encode())

    def launch(self, out, base, n):
        address, start = ctypes.c_uint64(out.data_ptr()), ctypes.c_uint32(base)
        params = (ctypes.c_void_p * 2)(ctypes.addressof(address), ctypes.addressof(start))
        stream = ctypes.c_void_p(self.torch.cuda.current_stream().cuda_stream)
        self.call("cuLaunchKernel", self.function, n // BLOCK, 1, 1, 32 * self.about["num_warps"], 1, 1, self.about.get("shared", 0), stream, params, None)

    def unload(self):
        self.torch.cuda.synchronize()
        self.call("cuModuleUnload", self.module)


def errors(t, got, ref, floor):
    """Errors in units in the last place, which results are wrong altogether, the nearest numbers, and normal numbers."""
    top = 2.0 ** 128
    half = 2.0 ** 103  # of the unit of the largest numbers
    overflow = t.abs(ref) >= top - half
    y = got.double()
    wrong = t.isnan(y) != t.isnan(ref)
    wrong |= (overflow & (t.sign(y) != t.sign(ref))) | (t.isinf(y) & (t.sign(y) != t.sign(ref)))
    wrong &= ~(t.isnan(y) & t.isnan(ref))
    # Beyond the largest number comes 2^128, as far as errors go.
    y = t.where(t.isinf(y), t.sign(y) * top, y)
    r = t.where(overflow, t.sign(ref) * top, ref)
    size = t.abs(r) if floor is None else t.maximum(t.abs(r), floor)
    exponent = t.where(size == 0, -149, t.clamp(t.frexp(size)[1].double() - 24, -149, 104))
    unit = t.exp2(exponent)
    err = t.abs(y - r) / unit
    err = t.where(wrong | t.isnan(ref), 0.0, err)
    nearest = t.where(overflow, t.sign(ref) * t.inf, ref).float()
    exact = (nearest == got) | (t.isnan(got) & t.isnan(ref))
    return err, wrong, exact, t.abs(r) >= 2.0 ** -126


class Worst:
    """The largest error so far, and where."""

    def __init__(self):
        self.error, self.at = 0.0, None

    def see(self, err, x, got):
        largest, i = err.max(0)
        if largest.item() > self.error:
            self.error, self.at = largest.item(), (x[i].item(), got[i].item())


def shown(at):
    return "-" if at is None else f"{at[0]!r} -> {at[1]!r}"


def measure(t, driver, name, folder):
    driver.load(folder)
    function = FUNCTIONS[name]
    out = t.empty(CHUNK, dtype=t.int32, device="cuda")
    got = out.view(t.float32)
    every, normal, bad, example, right, seen = Worst(), Worst(), 0, None, 0, 0
    for base in range(0, 1 << 32, CHUNK):
        driver.launch(out, base, CHUNK)
        bits = t.arange(base, base + CHUNK, dtype=t.int64, device="cuda")
        x = t.where(bits >= 1 << 31, bits - (1 << 32), bits).to(t.int32).view(t.float32)
        wide = x.double()
        floor = None if function.floor is None else function.floor(t, wide)
        err, wrong, exact, usual = errors(t, got, function.reference(t, wide), floor)
        if function.limit < math.inf:
            inside = ~(t.abs(wide) > function.limit)
            err, wrong, exact = t.where(inside, err, 0.0), wrong & inside, exact & inside
            seen += inside.sum().item()
        else:
            seen += CHUNK
        every.see(err, x, got)
        normal.see(t.where(usual, err, 0.0), x, got)
        n = wrong.sum().item()
        if n and example is None:
            i = wrong.nonzero()[0, 0]
            example = (x[i].item(), got[i].item())
        bad += n
        right += exact.sum().item()
    driver.unload()
    print(f"| {name} | {every.error:.3f} | {shown(every.at)} | {normal.error:.3f} | {100 * right / seen:.2f} | {bad} | {shown(example)} |", flush=True)


def run(root, names):
    import torch
    torch.inf, torch.nan = math.inf, math.nan
    driver = Driver(torch)
    print("| function | largest error, ulp | where | of normal results | nearest, % | wrong | for example |\n|---|---|---|---|---|---|---|")
    begin, failed = time.time(), 0
    for name in names or FUNCTIONS:
        folder = folder_of(root, name)
        if not os.path.exists(os.path.join(folder, "kernel.ptx")):
            print(f"| {name} | not compiled | | | | | |")
            failed += 1
            continue
        try:
            measure(torch, driver, name, folder)
        except Exception as e:  # the others are measured all the same
            failed += 1
            print(f"| {name} | {type(e).__name__}: {str(e).splitlines()[0][:200]} | | | | | |", flush=True)
    print(f"\n{len(names or FUNCTIONS)} functions in {time.time() - begin:.0f} s, {failed} not measured")
    return 1 if failed else 0


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "make":
        return make(sys.argv[2], sys.argv[3])
    if len(sys.argv) >= 3 and sys.argv[1] == "run":
        sys.exit(run(sys.argv[2], sys.argv[3:]))
    sys.exit(__doc__)


if __name__ == "__main__":
    main()
