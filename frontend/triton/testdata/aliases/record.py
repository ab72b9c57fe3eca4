"""Records in recorded.json what Triton 3.6 makes of the kernels of aliases.py, and what Python computes.

It takes triton==3.6.0 and numpy, but no GPU. The facts about the IR are operations with their nesting and their values, which are
numbered in the order of the text.
"""
import json
import pathlib
import re
import types

import numpy as np
import triton
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget
from triton.compiler.compiler import ASTSource, make_backend

import aliases

HERE = pathlib.Path(__file__).parent
TARGET = GPUTarget("cuda", 90, 32)
N = 5


def ttir(fn):
    backend = make_backend(TARGET)
    source = ASTSource(fn, {"x": "*i32", "o": "*i32", "q": "*i32", "n": "i32"}, {}, {})
    context, options, stages = ir.context(), backend.parse_options({}), {}
    ir.load_dialects(context)
    backend.load_dialects(context)
    module = source.make_ir(TARGET, options, backend.get_codegen_implementation(options), backend.get_module_map(), context)
    backend.add_stages(stages, options, source.language)
    return str(stages["ttir"](module, dict(options.__dict__, target=TARGET)))


def facts(text):
    lines, numbers = [], {}
    for line in text.splitlines():
        line = re.sub(r" loc\(.*", "", line)
        op = re.search(r"\b[a-z_]+\.[a-z_]+\b", line)
        if line.startswith("#") or op is None:
            continue
        values = [str(numbers.setdefault(v, len(numbers))) for v in re.findall(r"%[\w.-]+(?:#\d+)?", line)]
        lines.append(" ".join([str((len(line) - len(line.lstrip())) // 2), op.group()] + values))
    return lines


class Pointer:
    def __init__(self, memory, at=0):
        self.memory, self.at = memory, at

    def __add__(self, offset):
        return Pointer(self.memory, self.at + offset)


def stored(pointer, value):
    pointer.memory[pointer.at] = value


def python(fn):
    """Run a kernel in Python."""
    tl = types.SimpleNamespace(arange=np.arange, load=lambda p: p.memory[p.at].copy(), store=stored)
    plain = dict(aliases.__dict__, tl=tl)
    for name, other in kernels():
        plain[name] = types.FunctionType(other.fn.__code__, plain)
    o, q = np.zeros(8, np.int64), np.zeros(8, np.int64)
    plain[fn.fn.__name__](Pointer(np.arange(64) * 7 % 23 + 1), Pointer(o), Pointer(q), N)
    return {"o": o.tolist(), "q": q.tolist()}


def kernels():
    return [(name, fn) for name, fn in vars(aliases).items() if isinstance(fn, triton.JITFunction)]


def main():
    recorded = {name: {"ir": facts(ttir(fn)), "python": python(fn)} for name, fn in kernels() if name != "both"}
    lines = [f"{json.dumps(name)}: {json.dumps(about)}" for name, about in recorded.items()]
    (HERE / "recorded.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
