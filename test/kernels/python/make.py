#!/usr/bin/env python3
"""Writes the cases of this folder: python3 make.py [--out DIR] [NAME ...], on a machine with a GPU, torch and Triton.

Each kernel is compiled and run on its inputs; what it leaves is compared with the reference before anything is written.
A case is kernel.ttir (Triton's stage of that name), kernel.source.ttir (before Triton's own passes), case.json, and the
contents of buffers before the launch (in_*) and as the reference has them afterwards (ref_*).
"""
import argparse
import importlib
import json
import os
import re
import struct
import sys
import zlib

import torch
import triton

HERE = os.path.dirname(os.path.abspath(__file__))
SETS = ["norms", "train", "gemm", "attn", "seq", "lang"]
TYPES = {
    torch.float16: "fp16", torch.bfloat16: "bf16", torch.float32: "fp32", torch.float64: "fp64", torch.float8_e4m3fn: "fp8e4nv",
    torch.float8_e5m2: "fp8e5", torch.int8: "i8", torch.int16: "i16", torch.int32: "i32", torch.int64: "i64", torch.uint8: "u8",
    torch.bool: "i1",
}


def contents(t):
    t = t.detach().cpu().contiguous().reshape(-1)
    return t.view(torch.uint8).numpy().tobytes() if t.numel() else b""


def without_paths(text):
    return re.sub(r'"/(?:[^"\n/]*/)*([^"\n/]*)"', r'"\1"', text)


def wrong(got, want, atol, rtol):
    """How many elements are not what they should be."""
    want = want.cpu().reshape(got.shape)
    if not got.dtype.is_floating_point:
        return int((got.long() != want.long()).sum())
    g, w = got.to(torch.float64 if got.dtype == torch.float64 else torch.float32).double(), want.double()
    same = (g == w) | (g.isnan() & w.isnan())
    return int((~((g - w).abs() <= atol + rtol * w.abs()) & ~same).sum())


def reference(out, want):
    """The reference in the type it is written in."""
    keep = not out.dtype.is_floating_point or out.dtype == torch.float64
    return want.cpu().reshape(out.shape).to(out.dtype if keep else torch.float32)


def describe(c, compiled, args, constants, outputs, launch):
    atol, rtol = c["tol"]
    described, at = [], 0
    for i, p in enumerate(c["kernel"].params):
        kind = compiled.src.signature.get(p.name, "constexpr")
        if p.is_constexpr or kind == "constexpr":
            value = constants[p.name] if p.is_constexpr else args[p.name]
            described.append(dict(name=p.name, index=i, kind="constexpr", type="constexpr", value=value,
                                  declared="constexpr" if p.is_constexpr else "runtime"))
            continue
        e = dict(name=p.name, index=i, ttir_arg=at, type=kind, attrs={str(k): v for k, v in compiled.src.attrs.get((i,)) or []})
        at += 1
        v = args[p.name]
        if isinstance(v, torch.Tensor):
            e.update(kind="ptr", dtype=TYPES[v.dtype], shape=list(v.shape), nbytes=v.numel() * v.element_size(),
                     output=p.name in outputs, file=f"in_{p.name}.bin")
            if p.name in outputs:
                exact = not v.dtype.is_floating_point
                e.update(ref_file=f"ref_{p.name}.bin", ref_dtype=TYPES[reference(v, v).dtype], atol=0.0 if exact else atol,
                         rtol=0.0 if exact else rtol, mismatch_frac=c["mismatch_frac"])
        else:
            e.update(kind="scalar", value=v)
            if isinstance(v, float):
                e["bits"] = "0x%08x" % struct.unpack("<I", struct.pack("<f", v))[0]
        described.append(e)
    return dict(schema=1, kernel=c["name"], case="small", function=c["kernel"].__name__, symbol=compiled.metadata.name, **launch,
                args=described, outputs=outputs, repeatable=c["repeatable"], note=c["note"])


def make(c, folder):
    params = dict(c["sizes"]["small"])
    options = dict(num_warps=params.pop("num_warps", 4), num_stages=params.pop("num_stages", 3))
    torch.manual_seed(zlib.crc32((c["name"] + "/small").encode()) & 0x7FFFFFFF)
    args = c["build"](params)
    constants = {p.name: params[p.name] for p in c["kernel"].params if p.is_constexpr}
    grid = tuple(c["grid"](params))
    before = {n: v.cpu().clone() if isinstance(v, torch.Tensor) else v for n, v in args.items()}
    compiled = c["kernel"][grid](**args, **constants, **options)
    torch.cuda.synchronize()
    want = c["ref"](before, params)
    for o in c["outputs"]:
        bad = wrong(args[o].cpu(), want[o], *c["tol"])
        if bad > c["mismatch_frac"] * args[o].numel():
            raise ValueError(f"{bad} elements of {o} are not what the reference says")
    os.makedirs(folder, exist_ok=True)
    launch = dict(grid=list(grid) + [1] * (3 - len(grid)), **options)
    files = {"case.json": json.dumps(describe(c, compiled, args, constants, c["outputs"], launch), indent=1) + "\n",
             "kernel.ttir": without_paths(compiled.asm["ttir"]), "kernel.source.ttir": without_paths(compiled.asm["source"])}
    for n, v in before.items():
        if isinstance(v, torch.Tensor):
            files[f"in_{n}.bin"] = contents(v)
    for o in c["outputs"]:
        files[f"ref_{o}.bin"] = contents(reference(before[o], want[o]))
    for name, data in files.items():
        with open(os.path.join(folder, name), "wb") as f:
            f.write(data.encode() if isinstance(data, str) else data)


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--out", default=os.path.dirname(HERE))
    ap.add_argument("names", nargs="*", help="cases to write; all when there are none")
    o = ap.parse_args()
    sys.path.insert(0, HERE)
    torch.set_grad_enabled(False)
    triton.set_allocator(lambda size, align, stream: torch.empty(size, device="cuda", dtype=torch.int8))
    failed = 0
    for name in SETS:
        for c in importlib.import_module("kernels." + name).CASES:
            if o.names and c["name"] not in o.names:
                continue
            try:
                make(c, os.path.join(o.out, c["name"]))
            except Exception as e:
                failed += 1
                print(f"{c['name']}: {type(e).__name__}: {e}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
