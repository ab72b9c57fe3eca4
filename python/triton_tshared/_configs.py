"""torch.compile compiles and measures fewer configs of its kernels on the CPU.

Its configs are made for GPUs, where blocks, warps and what threads do of a block hang together. On a CPU two configs are as fast as each other where
their blocks are of about the same size, and those of reduced dimensions hardly matter. Each costs the time to compile it, and to measure it."""
import functools
import inspect

KINDS = ("POINTWISE", "REDUCTION", "PERSISTENT_REDUCTION")  # the kernels whose configs torch chooses; others are those of templates and programs
BLOCKS = ("XBLOCK", "YBLOCK", "ZBLOCK")  # those of dimensions that are not reduced


def _alike(a, b):
    """Report whether two configs have blocks of the same size, but for a factor of two, and the same of all else that is not a block."""
    same = all(a.get(name) == b.get(name) for name in a.keys() | b.keys() if not name.endswith("BLOCK"))
    return same and all(max(a[name], b[name]) <= 2 * min(a[name], b[name]) for name in BLOCKS if name in a and name in b)


def distinct(configs):
    """Return the configs without those that are like an earlier one."""
    kept = []
    for config in configs:
        if not any(_alike(config.kwargs, other.kwargs) for other in kept):
            kept.append(config)
    return kept


def install(module):
    """Have the module of torch with the heuristics of kernels leave out configs for the CPU, unless a program asks for all (max_autotune)."""
    cached_autotune = getattr(module, "cached_autotune", None)
    if cached_autotune is None:  # releases differ
        return
    signature = inspect.signature(cached_autotune)

    @functools.wraps(cached_autotune)
    def fewer(*args, **kwargs):
        given = signature.bind(*args, **kwargs)
        values, meta = given.arguments, given.arguments.get("inductor_meta") or {}
        all_of_them = meta.get("max_autotune") or meta.get("max_autotune_pointwise")
        device = getattr(values["triton_meta"].get("device"), "type", None)
        if device == "cpu" and values["heuristic_type"].name in KINDS and not all_of_them:
            values["configs"] = distinct(values["configs"])
        return cached_autotune(*given.args, **given.kwargs)

    module.cached_autotune = fewer
