"""Triton IR of kernels by the Triton that is installed, without a launch. Its interfaces differ by release."""
import inspect

from triton._C.libtriton import ir
from triton.backends import compiler
from triton.compiler.compiler import ASTSource


def source_of(fn, signature, constants, attrs):
    """Return what Triton compiles. All are by name; the signature has the arguments that are no constants."""
    place = {name: (i,) for i, name in enumerate(fn.arg_names)}
    types = {name: signature.get(name, "constexpr") for name in fn.arg_names}
    return ASTSource(fn, types, {place[n]: v for n, v in constants.items()}, {place[n]: a for n, a in attrs.items()})


def emitted(source, backend, target, options):
    """Return the IR for a backend before its stage ttir, and the options as the backend has parsed them."""
    parsed, context = backend.parse_options(options), ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    given = {"target": target, "options": parsed, "codegen_fns": backend.get_codegen_implementation(parsed), "module_map": backend.get_module_map(),
             "context": context}
    return source.make_ir(**{name: given[name] for name in inspect.signature(source.make_ir).parameters}), parsed


def ttir(source, backend, target, options):
    """Return the IR behind the stage ttir, as a text."""
    module, parsed = emitted(source, backend, target, options)
    stages, languages = {}, getattr(compiler, "Language", None)
    backend.add_stages(stages, parsed, *((languages.TRITON,) if languages else ()))
    return str(stages["ttir"](module, {}))
