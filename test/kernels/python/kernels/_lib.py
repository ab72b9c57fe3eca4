"""Shared helpers for the kernel files: input builders and the case() constructor.

A kernel file exports CASES, a list of dicts made by case(). Nothing here is called
from inside a @triton.jit function.
"""
import torch

DEVICE = "cuda"

# Output buffers start out holding this value, so that a byte the kernel must not
# touch (masked-off or out of range) is visible in the reference as well.
SENTINEL = 77


def cdiv(a, b):
    return -(-a // b)


def randn(*shape, dtype=torch.float32, scale=1.0):
    x = torch.randn(*shape, device=DEVICE, dtype=torch.float32)
    if scale != 1.0:
        x = x * scale
    return x.to(dtype)


def uniform(*shape, lo=0.0, hi=1.0, dtype=torch.float32):
    x = torch.rand(*shape, device=DEVICE, dtype=torch.float32)
    return (x * (hi - lo) + lo).to(dtype)


def randint(*shape, lo=0, hi=10, dtype=torch.int32):
    """Integers in [lo, hi)."""
    return torch.randint(lo, hi, shape, device=DEVICE, dtype=torch.int64).to(dtype)


def zeros(*shape, dtype=torch.float32):
    return torch.zeros(*shape, device=DEVICE, dtype=dtype)


def out(*shape, dtype=torch.float32):
    """An output buffer filled with the sentinel."""
    if dtype.is_floating_point:
        return torch.full(shape, float(SENTINEL), device=DEVICE, dtype=torch.float32).to(dtype)
    return torch.full(shape, SENTINEL, device=DEVICE, dtype=dtype)


def f64(t):
    """A tensor of any float dtype (fp8 included) as float64, where it is."""
    if t.dtype == torch.float64:
        return t
    return t.to(torch.float32).to(torch.float64)


def case(name, kernel, build, ref, outputs, grid, small, perf, perf_large=None, tol=(1e-5, 1e-5),
         flops=None, nbytes=None, anchor=None, anchor_name="", mismatch_frac=0.0, perf_check=True,
         repeatable=True, note=""):
    """One corpus entry.

    name          directory name in the tarballs; unique over the whole corpus
    kernel        the @triton.jit function
    build(p)      p (the size's parameters) -> dict of runtime args (tensors / python scalars) by
                  parameter name; every tensor is contiguous. constexpr args come from p by name.
    ref(a, p)     args (cloned before the launch) -> dict output name -> expected tensor
    outputs       names of the pointer args the kernel writes
    grid(p)       launch grid
    small, perf   parameter dicts: dims + constexprs + num_warps (4) + num_stages (3)
    perf_large    optional second perf size
    tol           (atol, rtol) for floating outputs; integer outputs must match exactly
    flops(p), nbytes(p)   work of one launch; nbytes defaults to the size of all pointer args
    anchor(a, p)  -> zero-argument callable timing the torch equivalent
    mismatch_frac fraction of elements that may be out of tolerance (ties, borderline samples)
    repeatable    False where running twice on the same buffers changes the values (timing only)
    """
    sizes = {"small": small, "perf": perf}
    if perf_large is not None:
        sizes["perf_large"] = perf_large
    sizes = {k: v for k, v in sizes.items() if v is not None}
    return dict(name=name, kernel=kernel, build=build, ref=ref, outputs=list(outputs), grid=grid,
                sizes=sizes, tol=tol, flops=flops, nbytes=nbytes, anchor=anchor,
                anchor_name=anchor_name, mismatch_frac=mismatch_frac, perf_check=perf_check,
                repeatable=repeatable, note=note)


def short(cases):
    """add(kernel, grid, params, build, ref): outputs are the arguments whose names start with "o"."""
    def add(kernel, grid, p, build, ref, tol=(1e-4, 1e-4), outs=(), name=None, scratch=(), **kw):
        names = [q.name for q in kernel.params if not q.is_constexpr]
        found = [n for n in names if n.startswith("o") or n in outs]
        label = name or kernel.__name__.removesuffix("_kernel")
        cases.append(case(label, kernel, build, ref, found, grid if callable(grid) else lambda _: grid, p, None, tol=tol, **kw))
        cases[-1]["scratch"] = list(scratch)
    return add
