"""Records what Triton 3.6 makes of calls: python3 specialization_record.py > specialization.json

Each call is specialised by Triton's own launcher; a hook takes the signature, the constants and the
attributes of the arguments and keeps the kernel from being compiled."""
import json
import sys

import torch
import triton
import triton.language as tl

import specialization as kernels

DTYPES = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "bfloat16", "float32", "float64",
          "float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz"]


def i(v): return {"int": str(v)}
def f(v): return {"float": repr(v)}
def t(dtype="float32", offset=0): return {"tensor": dtype, "offset": offset}
def tup(*v): return {"tuple": list(v)}


T, F, NONE = {"bool": True}, {"bool": False}, {"none": True}

EDGES = [0, 1, 2, 15, 16, 17, 32, 255, 256, -1, -16, -17, 2**31 - 1, 2**31 - 16, 2**31, 2**31 + 1, -2**31, -2**31 - 1, -2**31 - 16,
         2**32 - 1, 2**32, 2**32 + 1, 2**63 - 1, 2**63 - 16, 2**63, 2**63 + 8, -2**63, 2**64 - 1, 2**64 - 16]


def calls():
    for v in EDGES:
        yield "plain", [i(v), t(), i(3)], {}
    for v in (2**64, -2**63 - 1, 2**70):
        yield "plain", [i(v), t(), i(3)], {}
    for v in (0.0, 1.0, -1.5, 16.0, 1e40, float("inf"), float("nan")):
        yield "plain", [f(v), t(), i(3)], {}
    yield "plain", [T, F, NONE], {}
    yield "plain", [NONE, NONE, NONE], {}
    for d in DTYPES:
        yield "plain", [t(d), t(d, 8), i(48)], {}
    for offset in (0, 4, 8, 12, 16, 20, 32, 64, 68):
        yield "plain", [t("float32", offset), t("int8", offset + 1), i(7)], {}
    yield "plain", [tup(i(1), i(16), i(3)), t(), i(5)], {}
    yield "plain", [tup(t(), t("float16", 4)), tup(T, NONE), tup()], {}
    yield "plain", [tup(tup(i(1), f(2.0)), i(32)), t(), i(5)], {}
    yield "plain", [i(4)], {"c": i(1), "b": t()}
    yield "plain", [i(4)], {"b": t()}
    yield "plain", [i(4), t(), i(1), i(2)], {}
    yield "plain", [i(4), t(), i(1)], {"d": i(2)}
    yield "plain", [i(4), t()], {"b": t(), "c": i(1)}
    yield "plain", [{"str": "text"}, t(), i(1)], {}
    yield "plain", [{"dtype": "float16"}, t(), i(1)], {}
    yield "defaults", [t()], {}
    yield "defaults", [t(), i(1), F, f(2.0), i(1)], {}
    yield "defaults", [t(), i(17)], {"other": t("int64")}
    yield "defaults", [t()], {"scale": i(1)}
    yield "defaults", [t()], {"flag": i(1)}
    yield "constants", [t(), i(1)], {"BLOCK": i(128)}
    yield "constants", [t(), i(64), i(1), {"str": "slow"}], {}
    yield "constants", [t(), i(64)], {"BLOCK": f(1.5), "MODE": NONE}
    yield "constants", [t(), i(64)], {"BLOCK": T, "MODE": tup(i(1), i(2))}
    yield "constants", [t(), i(64)], {"BLOCK": {"dtype": "float16"}}
    yield "constants", [t(), i(64)], {}
    yield "constants", [t(), i(2**40)], {"BLOCK": i(2**40)}
    for name in ("unspecialized", "unspecialized_by_index"):
        for v in (0, 1, 16, 17, 2**31, 2**33, 2**63):
            yield name, [t(), i(v), i(v)], {}
        yield name, [t("float16", 8), NONE, T], {}
        yield name, [t("float16", 8), f(1.0), T], {}
    for v in (1, 16, 17, 2**31):
        yield "unaligned", [t(), i(v), i(v)], {}
    yield "unaligned", [t("float32", 4), i(16), i(16)], {}
    for v in (0, 1, 3, 16, 2**31, 2**40, -16):
        yield "annotated", [i(v), i(v), f(1.0)], {}
    yield "annotated", [i(1), T, i(1)], {}
    yield "annotated", [NONE, i(1), i(16)], {}
    yield "annotated", [T, f(2.0), T], {}
    for v in (0, 1, 16, 2**31, 2**40):
        yield "annotated_host", [i(v), T, f(1.0)], {}
    yield "annotated_host", [T, i(1), i(1)], {}
    yield "annotated_host", [f(1.0), i(16), T], {}
    for v in (0, 1, 16, 17, 255, 300):
        yield "annotated_narrow", [i(v), i(v), i(v), i(v)], {}
    for v in (0, 1, 16, 17, 2**32, 2**63):
        yield "annotated_wide", [i(v), i(v), T, f(0.5)], {}
    yield "annotated_wide", [T, F, i(1), i(16)], {}
    yield "annotated_halves", [f(1.0), f(1.0)], {}
    yield "annotated_halves", [i(1), i(16)], {}
    for v in (1, 16, 17, 2**33):
        yield "annotated_strings", [i(v), f(1.0), i(v)], {}
    yield "constant_memory", [t(), t("float16", 4), t()], {}
    yield "constant_memory", [NONE, t(), i(1)], {}
    for v in (1, 16, 17):
        yield "annotated_unspecialized", [i(v), i(v)], {}
    yield "pointers", [t(), t()], {}
    yield "pointers", [t("float16", 8), i(1)], {}
    yield "variadic", [t(), tup(i(128), i(1), i(64)), tup(i(64), i(64), i(1))], {}
    yield "variadic", [t(), tup(i(2**33), i(2**31)), tup(NONE, T, f(1.0))], {}


KEEP = torch.zeros(1 << 16, dtype=torch.uint8, device="cuda")


def value(a):
    kind, v = next(iter(a.items()))
    if kind == "int":
        return int(v)
    if kind == "float":
        return float(v)
    if kind == "bool" or kind == "str":
        return v
    if kind == "none":
        return None
    if kind == "tuple":
        return tuple(value(e) for e in v)
    if kind == "dtype":
        return getattr(tl, v)
    dtype = getattr(torch, v)

    class Tensor:  # as any object with a dtype and an address
        def __init__(self): self.dtype = dtype
        def data_ptr(self): return KEEP.data_ptr() + a["offset"]
    if a["offset"] % dtype.itemsize == 0:
        view = KEEP[a["offset"]:a["offset"] + 1024 * dtype.itemsize].view(dtype)
        assert view.data_ptr() == KEEP.data_ptr() + a["offset"]
        return view
    return Tensor()


def plain(v):
    if isinstance(v, tl.constexpr):
        v = v.value
    if isinstance(v, tl.dtype):
        return {"dtype": str(v)}
    if isinstance(v, bool) or v is None:
        return {"bool": v} if v is not None else {"none": True}
    if isinstance(v, int):
        return {"int": str(v)}
    if isinstance(v, float):
        return {"float": repr(v)}
    if isinstance(v, (tuple, list)):
        return {"tuple": [plain(e) for e in v]}
    return {"str": str(v)}


def typ(v):
    return [typ(e) for e in v] if isinstance(v, (tuple, list)) else v


def record(name, args, kwargs):
    fn = getattr(kernels, name)
    seen = {}

    def hook(*, key, repr, fn, compile, is_manual_warmup, already_compiled, **rest):
        seen.update(compile)
        return True
    triton.knobs.runtime.jit_cache_hook = hook
    row = {"kernel": name, "args": args, "kwargs": kwargs}
    try:
        fn.device_caches.clear()
        fn[(1,)](*[value(a) for a in args], **{k: value(a) for k, a in kwargs.items()})
    except Exception as e:
        row["error"] = type(e).__name__ + ": " + str(e).split("\n")[0]
        return row
    names = fn.arg_names
    path = lambda p: [p] if isinstance(p, int) else list(p)
    row["signature"] = {k: typ(v) for k, v in seen["signature"].items()}
    row["constants"] = [[[names[path(p)[0]]] + path(p)[1:], plain(v)] for p, v in sorted(seen["constants"].items(), key=lambda x: path(x[0]))]
    attrs = seen["configs"][0]
    row["attrs"] = [[[names[path(p)[0]]] + path(p)[1:], [list(e) for e in a]] for p, a in sorted(attrs.items(), key=lambda x: path(x[0])) if a]
    return row


assert triton.__version__.startswith("3.6."), triton.__version__
rows = [record(*c) for c in calls()]
print("[")
print(",\n".join(json.dumps(r) for r in rows))
print("]")
print(len(rows), "calls", file=sys.stderr)
