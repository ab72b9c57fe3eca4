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

BLOCK = 1024
CHUNK = 1 << 26


def op(name):
    return [f"%y = math.{name} %x : tensor<{BLOCK}xf32>"]


def device(name):
    return [f'%y = tt.extern_elementwise %x {{libname = "libdevice", libpath = "", pure = true, symbol = "__nv_{name}f"}} : '
            f"(tensor<{BLOCK}xf32>) -> tensor<{BLOCK}xf32>"]


def divided(div):
    return [f"%one = arith.constant dense<1.0> : tensor<{BLOCK}xf32>", f"%y = {div} %one, %x : tensor<{BLOCK}xf32>"]


# The body of each kernel, and the reference.
FUNCTIONS = {
    "exp": (op("exp"), lambda t, x: t.exp(x)), "exp2": (op("exp2"), lambda t, x: t.exp2(x)),
    "log": (op("log"), lambda t, x: t.log(x)), "log2": (op("log2"), lambda t, x: t.log2(x)),
    "sqrt": (op("sqrt"), lambda t, x: t.sqrt(x)), "rsqrt": (op("rsqrt"), lambda t, x: t.rsqrt(x)),
    "precise_sqrt": ([f"%y = tt.precise_sqrt %x : tensor<{BLOCK}xf32>"], lambda t, x: t.sqrt(x)),
    "sin": (op("sin"), lambda t, x: t.sin(x)), "cos": (op("cos"), lambda t, x: t.cos(x)),
    "erf": (op("erf"), lambda t, x: t.erf(x)),
    "1/x": (divided("arith.divf"), lambda t, x: 1 / x), "1/x precise": (divided("tt.precise_divf"), lambda t, x: 1 / x),
    "tan": (device("tan"), lambda t, x: t.tan(x)), "tanh": (device("tanh"), lambda t, x: t.tanh(x)),
    "sinh": (device("sinh"), lambda t, x: t.sinh(x)), "cosh": (device("cosh"), lambda t, x: t.cosh(x)),
    "asin": (device("asin"), lambda t, x: t.asin(x)), "acos": (device("acos"), lambda t, x: t.acos(x)),
    "atan": (device("atan"), lambda t, x: t.atan(x)), "asinh": (device("asinh"), lambda t, x: t.asinh(x)),
    "acosh": (device("acosh"), lambda t, x: t.acosh(x)), "atanh": (device("atanh"), lambda t, x: t.atanh(x)),
    "exp10": (device("exp10"), lambda t, x: t.pow(t.full_like(x, 10.0), x)), "expm1": (device("expm1"), lambda t, x: t.expm1(x)),
    "log10": (device("log10"), lambda t, x: t.log10(x)), "log1p": (device("log1p"), lambda t, x: t.log1p(x)),
    "cbrt": (device("cbrt"), lambda t, x: t.sign(x) * t.abs(x).pow(1 / 3)),
    "rcbrt": (device("rcbrt"), lambda t, x: 1 / (t.copysign(t.abs(x).pow(1 / 3), x))),
    "erfc": (device("erfc"), lambda t, x: t.erfc(x)), "erfinv": (device("erfinv"), lambda t, x: t.erfinv(x)),
    "erfcx": (device("erfcx"), lambda t, x: t.special.erfcx(x)), "normcdf": (device("normcdf"), lambda t, x: t.erfc(-x * math.sqrt(0.5)) / 2),
    "sinpi": (device("sinpi"), lambda t, x: turns(t, x, t.sin)), "cospi": (device("cospi"), lambda t, x: cospi(t, x)),
    "lgamma": (device("lgamma"), lambda t, x: t.lgamma(x)), "tgamma": (device("tgamma"), lambda t, x: gamma(t, x)),
}


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
    for name, (body, _) in FUNCTIONS.items():
        folder = folder_of(root, name)
        os.makedirs(folder, exist_ok=True)
        source = os.path.join(folder, "kernel.ttir")
        with open(source, "w") as f:
            f.write(kernel(body))
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


def errors(t, x, got, ref):
    """Errors in units in the last place, and which results are wrong altogether."""
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
    exponent = t.where(r == 0, -149, t.clamp(t.frexp(r)[1].double() - 24, -149, 104))
    unit = t.exp2(exponent)
    err = t.abs(y - r) / unit
    err = t.where(wrong | t.isnan(ref), 0.0, err)
    nearest = t.where(overflow, t.sign(ref) * t.inf, ref).float()
    exact = (nearest == got) | (t.isnan(got) & t.isnan(ref))
    return err, wrong, exact


def measure(t, driver, name, folder):
    driver.load(folder)
    reference = FUNCTIONS[name][1]
    out = t.empty(CHUNK, dtype=t.int32, device="cuda")
    worst, at, bad, example, right = 0.0, None, 0, None, 0
    for base in range(0, 1 << 32, CHUNK):
        driver.launch(out, base, CHUNK)
        bits = t.arange(base, base + CHUNK, dtype=t.int64, device="cuda")
        x = t.where(bits >= 1 << 31, bits - (1 << 32), bits).to(t.int32).view(t.float32)
        err, wrong, exact = errors(t, x, out.view(t.float32), reference(t, x.double()))
        largest, i = err.max(0)
        if largest.item() > worst:
            worst, at = largest.item(), (x[i].item(), out.view(t.float32)[i].item())
        n = wrong.sum().item()
        if n and example is None:
            i = wrong.nonzero()[0, 0]
            example = (x[i].item(), out.view(t.float32)[i].item())
        bad += n
        right += exact.sum().item()
    driver.unload()
    shown = lambda p: "-" if p is None else f"{p[0]!r} -> {p[1]!r}"
    print(f"| {name} | {worst:.3f} | {shown(at)} | {100 * right / (1 << 32):.2f} | {bad} | {shown(example)} |", flush=True)


def run(root, names):
    import torch
    torch.inf, torch.nan = math.inf, math.nan
    driver = Driver(torch)
    print("| function | largest error, ulp | where | nearest, % | wrong | for example |\n|---|---|---|---|---|---|")
    for name in names or FUNCTIONS:
        folder = folder_of(root, name)
        if not os.path.exists(os.path.join(folder, "kernel.ptx")):
            print(f"| {name} | not compiled | | | | |")
            continue
        measure(torch, driver, name, folder)


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "make":
        return make(sys.argv[2], sys.argv[3])
    if len(sys.argv) >= 3 and sys.argv[1] == "run":
        return run(sys.argv[2], sys.argv[3:])
    sys.exit(__doc__)


if __name__ == "__main__":
    main()
