#!/usr/bin/env python3
"""Programs on the CPU driver, with the Triton that is installed: prints a line for each, and "programs: 14 of 14".

    python3 programs.py [--torch]

Tensors are NumPy's arrays, or torch's with --torch. The exit code is 1 where a program fails. A program that this Triton's language lacks says so.
"""
import argparse
import gc
import os
import sys
import traceback
import warnings

import numpy as np
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

import tensors
import triton_tshared
from triton_tshared import _versions

VERSION = tuple(map(int, triton.__version__.split(".")[:2]))
# What this Triton's language lacks, by program.
LACKS = {"block pointers": VERSION >= (3, 9), "padding": VERSION < (3, 5), "hook for stages": VERSION < (3, 6), "rounding": VERSION < (3, 7)}


class Lacks(Exception):
    """This Triton has no such thing."""


def needs(what):
    if LACKS[what]:
        raise Lacks(what)


def numbers(*shape, dtype=np.float32, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def near(got, want, tolerance=1e-5):
    np.testing.assert_allclose(np.asarray(got, np.float64), np.asarray(want, np.float64), rtol=tolerance, atol=tolerance)


class Numpy:
    """Tensors of NumPy's arrays."""

    tensor = staticmethod(tensors.Tensor)

    @staticmethod
    def array(tensor):
        return tensor.array


class Torch:
    """Tensors of torch."""

    @staticmethod
    def tensor(values):
        import torch

        return torch.from_numpy(np.array(values))

    @staticmethod
    def array(tensor):
        return tensor.numpy()


library = Numpy


def tensor(values):
    return library.tensor(values)


def array(t):
    return library.array(t)


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out_ptr + i, tl.load(x_ptr + i, mask=i < n) + tl.load(y_ptr + i, mask=i < n), mask=i < n)


def program_add():
    for n in (1000, 4096):
        x, y, out = tensor(numbers(n)), tensor(numbers(n, seed=1)), tensor(numbers(n) * 0)
        add_kernel[(triton.cdiv(n, 256),)](x, y, out, n, BLOCK=256)
        near(array(out), array(x) + array(y), 0)


@triton.jit
def softmax_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * n + i, mask=i < n, other=-float("inf"))
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(out_ptr + row * n + i, e / tl.sum(e, axis=0), mask=i < n)


def program_softmax():
    x, out = tensor(numbers(37, 100)), tensor(numbers(37, 100) * 0)
    softmax_kernel[(37,)](x, out, 100, BLOCK=128)
    e = np.exp(array(x) - array(x).max(1, keepdims=True))
    near(array(out), e / e.sum(1, keepdims=True))


@triton.jit
def matmul_kernel(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm, rn, rk = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        a = tl.load(a_ptr + rm[:, None] * K + (k + rk)[None, :], mask=(rm[:, None] < M) & ((k + rk)[None, :] < K), other=0.0)
        b = tl.load(b_ptr + (k + rk)[:, None] * N + rn[None, :], mask=((k + rk)[:, None] < K) & (rn[None, :] < N), other=0.0)
        acc = tl.dot(a, b, acc)
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc, mask=(rm[:, None] < M) & (rn[None, :] < N))


def program_matmul():
    """Dots of f32 are exact; those of f16 have sums of f32."""
    for dtype, tolerance in ((np.float16, 1e-3), (np.float32, 1e-5)):
        a, b, c = tensor(numbers(100, 72, dtype=dtype)), tensor(numbers(72, 50, dtype=dtype, seed=1)), tensor(np.zeros((100, 50), np.float32))
        matmul_kernel[(4, 2)](a, b, c, 100, 50, 72, BM=32, BN=32, BK=32)
        near(array(c), array(a).astype(np.float64) @ array(b).astype(np.float64), tolerance)


tuned_add = triton.autotune(configs=[triton.Config({"BLOCK": b}, num_warps=w) for b in (128, 512) for w in (2, 4)], key=["n"])(add_kernel)


def program_autotune():
    x, y, out = tensor(numbers(3000)), tensor(numbers(3000, seed=1)), tensor(numbers(3000) * 0)
    tuned_add[lambda meta: (triton.cdiv(3000, meta["BLOCK"]),)](x, y, out, 3000)
    near(array(out), array(x) + array(y), 0)
    assert tuned_add.best_config.kwargs["BLOCK"] in (128, 512)


@triton.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0})
@triton.jit
def double_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if EVEN:
        tl.store(out_ptr + i, 2 * tl.load(x_ptr + i))
    else:
        tl.store(out_ptr + i, 2 * tl.load(x_ptr + i, mask=i < n), mask=i < n)


def program_heuristics():
    for n in (512, 500):
        x, out = tensor(numbers(n)), tensor(numbers(n) * 0)
        double_kernel[(triton.cdiv(n, 128),)](x, out, n, BLOCK=128)
        near(array(out), 2 * array(x), 0)


def program_hooks():
    """Hooks of launches are called with the name of the kernel, and those of configs before each measurement."""
    names, runtime = [], triton.knobs.runtime
    enter = lambda about: names.append(about.get()["name"])  # noqa: E731
    chain = hasattr(runtime.launch_enter_hook, "add")
    if chain:
        runtime.launch_enter_hook.add(enter)
    else:
        runtime.launch_enter_hook = enter
    try:
        x, y, out = tensor(numbers(256)), tensor(numbers(256, seed=1)), tensor(numbers(256) * 0)
        add_kernel[(1,)](x, y, out, 256, BLOCK=256)
    finally:
        if chain:
            runtime.launch_enter_hook.remove(enter)
        else:
            runtime.launch_enter_hook = None
    assert names == ["add_kernel"], names


@triton.jit
def transpose_device_kernel(x_ptr, y_ptr, M, N, BLOCK: tl.constexpr):
    src = tl.make_tensor_descriptor(x_ptr, [M, N], [N, 1], [BLOCK, BLOCK])
    dst = tl.make_tensor_descriptor(y_ptr, [N, M], [M, 1], [BLOCK, BLOCK])
    m, n = tl.program_id(0) * BLOCK, tl.program_id(1) * BLOCK
    dst.store([n, m], src.load([m, n]).T)


def program_device_descriptors():
    x, y = tensor(numbers(100, 72)), tensor(np.zeros((72, 100), np.float32))
    transpose_device_kernel[(4, 3)](x, y, 100, 72, BLOCK=32)
    near(array(y), array(x).T, 0)


@triton.jit
def transpose_host_kernel(src, dst, BLOCK: tl.constexpr):
    m, n = tl.program_id(0) * BLOCK, tl.program_id(1) * BLOCK
    dst.store([n, m], src.load([m, n]).T)


def program_host_descriptors():
    for dtype in (np.float16, np.float32):
        x, y = tensor(numbers(128, 64, dtype=dtype)), tensor(np.zeros((64, 128), dtype))
        transpose_host_kernel[(4, 2)](TensorDescriptor.from_tensor(x, [32, 32]), TensorDescriptor.from_tensor(y, [32, 32]), BLOCK=32)
        near(array(y), array(x).T, 0)


def program_padding():
    needs("padding")
    x, y = tensor(numbers(16, 16)), tensor(np.zeros((32, 32), np.float32))
    transpose_host_kernel[(1, 1)](TensorDescriptor.from_tensor(x, [32, 32], padding="nan"), TensorDescriptor.from_tensor(y, [32, 32]), BLOCK=32)
    assert np.isnan(array(y)).sum() == 32 * 32 - 16 * 16
    near(array(y)[:16, :16], array(x).T, 0)


def to_tf32(x):
    """Round to TF32, to the nearest and even."""
    bits = x.view(np.uint32).astype(np.uint64)
    bits = (bits + 0xFFF + (bits >> 13 & 1)) & ~np.uint64(0x1FFF)
    return bits.astype(np.uint32).view(np.float32).reshape(x.shape)


def program_rounding():
    """The rounding of descriptors: by the passes of Triton and, as on a GPU, by that of tshared."""
    needs("rounding")
    x, y = tensor(numbers(64, 32)), tensor(np.zeros((32, 64), np.float32))
    given = [TensorDescriptor.from_tensor(x, [32, 32], round_f32_to_tf32=True), TensorDescriptor.from_tensor(y, [32, 32])]
    transpose_host_kernel[(2, 1)](*given, BLOCK=32)
    want = to_tf32(array(x))
    assert (want != array(x)).any()
    near(array(y), want.T, 0)
    array(y)[...] = 0
    launch_as_on_a_gpu(transpose_host_kernel, {"src": "tensordesc<fp32[32,32]>", "dst": "tensordesc<fp32[32,32]>"}, {"BLOCK": 32}, (2, 1, 1), given)
    near(array(y), want.T, 0)


def launch_as_on_a_gpu(fn, signature, constants, grid, args):
    """Launch a kernel on the CPU whose Triton IR has descriptors among its arguments, as that for GPUs."""
    import base64

    from kernels import CUDABackend, TARGET, tritonir
    from triton_tshared import _server
    from triton_tshared.cpu import arguments, native

    text = tritonir.ttir(tritonir.source_of(fn, signature, constants, {}), CUDABackend(TARGET), TARGET, {})
    assert "!tt.tensordesc" in text
    answer = _server.compile(name="k.ttir", text=text, target={"backend": "cpu"}, last="so", descriptor_rounding=_versions.current().rounding)
    given = arguments.Signature(signature.values(), answer["manifest"]["args"]).arguments(args)
    native.Kernel(base64.b64decode(answer["files"]["so"]), answer["manifest"]).launch(grid, given.bytes())


@triton.jit
def rows_kernel(src, dst, rows_ptr, ROWS: tl.constexpr, TYPE: tl.constexpr):
    rows = tl.load(rows_ptr + tl.arange(0, ROWS)).to(TYPE)
    dst.scatter(src.gather(rows, 0) + 1, rows, 0)


def program_gather():
    """Rows of descriptors, whose numbers have 16 bits since 3.8: by the passes of Triton and, as on a GPU, by that of tshared."""
    kind = tl.int16 if VERSION >= (3, 8) else tl.int32
    order = np.random.default_rng(2).permutation(32).astype(np.int32)[:16]
    x, y, rows = tensor(numbers(32, 16)), tensor(np.zeros((32, 16), np.float32)), tensor(order)
    want = np.zeros((32, 16), np.float32)
    want[order] = array(x)[order] + 1
    given = [TensorDescriptor.from_tensor(x, [1, 16]), TensorDescriptor.from_tensor(y, [1, 16]), rows]
    rows_kernel[(1,)](*given, ROWS=16, TYPE=kind)
    near(array(y), want, 0)
    array(y)[...] = 0
    if VERSION < (3, 6):  # which have no hook, and other descriptors than the compile server makes
        return
    signature = {"src": "tensordesc<fp32[1,16]>", "dst": "tensordesc<fp32[1,16]>", "rows_ptr": "*i32"}
    launch_as_on_a_gpu(rows_kernel, signature, {"ROWS": 16, "TYPE": kind}, (1, 1, 1), given)
    near(array(y), want, 0)


@triton.jit
def fp8_kernel(x_ptr, wide_ptr, back_ptr, TYPE: tl.constexpr):
    i = tl.arange(0, 256)
    x = tl.load(x_ptr + i).to(TYPE, bitcast=True).to(tl.float16)
    tl.store(wide_ptr + i, x)
    tl.store(back_ptr + i, x.to(TYPE).to(tl.int8, bitcast=True))


def fp8_values(fraction, bias):
    """Return the numbers that the bytes stand for in a format without special ones."""
    byte = np.arange(256)
    exponent, rest = byte % 128 >> fraction, byte % 2**fraction / 2**fraction
    size = np.where(exponent == 0, rest * 2.0 ** (1 - bias), (1 + rest) * 2.0 ** (exponent - bias))
    return np.where(byte < 128, size, -size)


def program_fp8():
    """All formats of 8 bits, those of other makers' GPUs too: to f16, and back to the same bits."""
    for name, fraction, bias, special in (
        ("float8e4nv", 3, 7, (127, 255)), ("float8e4b8", 3, 8, (128,)), ("float8e4b15", 3, 15, (127, 255)),
        ("float8e5", 2, 15, (124, 125, 126, 127, 252, 253, 254, 255)), ("float8e5b16", 2, 16, (128,)),
    ):
        x, wide, back = tensor(np.arange(256, dtype=np.uint8).view(np.int8)), tensor(np.zeros(256, np.float16)), tensor(np.zeros(256, np.int8))
        fp8_kernel[(1,)](x, wide, back, TYPE=getattr(tl, name))
        plain = np.setdiff1d(np.arange(256), special)
        near(array(wide)[plain], fp8_values(fraction, bias)[plain], 0)
        near(array(back)[plain], array(x)[plain], 0)


@triton.jit
def tuple_kernel(pointers, sizes, SCALES: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    x = tl.load(pointers[0] + i, mask=i < sizes[0])
    tl.store(pointers[1] + i, x * SCALES[0] + SCALES[1], mask=i < sizes[1])


def program_tuple():
    x, y = tensor(numbers(100)), tensor(np.zeros(100, np.float32))
    tuple_kernel[(1,)]((x, y), (100, 90), (2.0, 1.0), BLOCK=128)
    near(array(y)[:90], 2 * array(x)[:90] + 1, 1e-6)
    near(array(y)[90:], 0, 0)


@triton.jit
def eviction_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i, mask=i < n, eviction_policy="evict_last")
    y = tl.load(y_ptr + i, mask=i < n, cache_modifier=".cg", eviction_policy="evict_first")
    tl.debug_barrier()
    tl.store(out_ptr + i, x - y, mask=i < n, cache_modifier=".wt")


def program_eviction():
    """Cache modifiers, eviction policies and the barrier."""
    x, y, out = tensor(numbers(1000)), tensor(numbers(1000, seed=1)), tensor(numbers(1000) * 0)
    eviction_kernel[(4,)](x, y, out, 1000, BLOCK=256)
    near(array(out), array(x) - array(y), 0)


@triton.jit
def asm_kernel(x_ptr, y_ptr, out_ptr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    r = tl.inline_asm_elementwise("lop3.b32 $0, $1, $2, 0, 0x3C;", "=r,r,r", [tl.load(x_ptr + i), tl.load(y_ptr + i)], tl.int32, is_pure=True, pack=1)
    tl.store(out_ptr + i, r)


def program_asm():
    """Inline PTX runs on the CPU."""
    x, y, out = tensor(np.arange(128, dtype=np.int32) * 77), tensor(np.arange(128, dtype=np.int32) * 131), tensor(np.zeros(128, np.int32))
    asm_kernel[(1,)](x, y, out, BLOCK=128)
    near(array(out), array(x) ^ array(y), 0)


@triton.jit
def block_pointer_kernel(x_ptr, y_ptr, M, N, BLOCK: tl.constexpr):
    src = tl.make_block_ptr(x_ptr, (M, N), (N, 1), (tl.program_id(0) * BLOCK, tl.program_id(1) * BLOCK), (BLOCK, BLOCK), (1, 0))
    dst = tl.make_block_ptr(y_ptr, (M, N), (N, 1), (tl.program_id(0) * BLOCK, tl.program_id(1) * BLOCK), (BLOCK, BLOCK), (1, 0))
    tl.store(dst, tl.load(src, boundary_check=(0, 1)) + 1, boundary_check=(0, 1))


def program_block_pointers():
    needs("block pointers")
    x, y = tensor(numbers(50, 40)), tensor(np.zeros((50, 40), np.float32))
    block_pointer_kernel[(2, 2)](x, y, 50, 40, BLOCK=32)
    near(array(y), array(x) + 1, 0)


@triton.jit
def fused_kernel(x_ptr, y_ptr, z_ptr, out_ptr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out_ptr + i, tl.load(x_ptr + i) * tl.load(y_ptr + i) + tl.load(z_ptr + i))


def fuses(**options):
    """Report whether a product and a sum are one operation, on the CPU."""
    e = np.float32(2.0**-12)
    x, out = tensor(np.full(16, 1 + e, np.float32)), tensor(np.zeros(16, np.float32))
    z = tensor(np.full(16, -np.float32((1 + e) * (1 + e)), np.float32))
    fused_kernel[(1,)](x, x, z, out, BLOCK=16, **options)
    return bool((array(out) != 0).all())


def fuses_on_a_gpu(**options):
    """Report whether a product and a sum are one operation, in PTX."""
    from kernels import TARGET, tritonir

    source = tritonir.source_of(fused_kernel, dict.fromkeys(["x_ptr", "y_ptr", "z_ptr", "out_ptr"], "*fp32"), {"BLOCK": 128}, {})
    made = triton.compile(source, target=TARGET, options=options)
    assert "linalg" in made.asm
    return "fma.rn" in made.asm["ptx"]


def follows_knobs(fuses):
    """An option of a launch counts, then what the knobs say; 3.9 has one that ends fusion altogether."""
    language = triton.knobs.language
    assert fuses(enable_fp_fusion=True) and not fuses(enable_fp_fusion=False)
    default = language.default_fp_fusion
    assert fuses() == default, "the default of this Triton"
    language.default_fp_fusion = not default
    try:
        assert fuses(num_warps=8) == (not default)  # another key
    finally:
        language.default_fp_fusion = default
    if hasattr(language, "force_disable_fp_fusion"):
        language.force_disable_fp_fusion = True
        try:
            assert not fuses(enable_fp_fusion=True, num_warps=2) and not fuses(num_warps=2)
        finally:
            language.force_disable_fp_fusion = False


def program_fusion():
    follows_knobs(fuses)


def program_fusion_on_gpus():
    needs("hook for stages")
    triton_tshared.enable()
    try:
        follows_knobs(fuses_on_a_gpu)
    finally:
        triton_tshared.disable()


def program_end():
    """Kernels that nobody uses any more go without a word."""
    said, hook = [], sys.unraisablehook
    sys.unraisablehook = said.append
    try:
        for n in (16, 32):
            own = triton.jit(add_kernel.fn)
            x, y, out = tensor(numbers(n)), tensor(numbers(n, seed=1)), tensor(numbers(n) * 0)
            own[(1,)](x, y, out, n, BLOCK=n)
            own.device_caches.clear()
            del own
        gc.collect()
    finally:
        sys.unraisablehook = hook
    assert not said, said


def program_options():
    """Options of other backends have no effect, and those of none are warned of."""
    x, y, out = tensor(numbers(256)), tensor(numbers(256, seed=1)), tensor(numbers(256) * 0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        add_kernel[(1,)](x, y, out, 256, BLOCK=256, waves_per_eu=2, maxnreg=64, launch_pdl=True)
    near(array(out), array(x) + array(y), 0)
    if VERSION == (3, 4):
        return
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        add_kernel[(1,)](x, y, out, 256, BLOCK=256, no_such_option=1)
    assert [str(w.message) for w in seen] == ["option no_such_option of kernel add_kernel is unknown and has no effect"], [str(w.message) for w in seen]


def main():
    global library
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--torch", action="store_true", help="tensors of torch")
    if parser.parse_args().torch:
        library = Torch
    os.environ.setdefault("TRITON_DEFAULT_FP_FUSION", "1")  # 3.9 warns where it is not set
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a release that was tried is not warned of
        triton.runtime.driver.set_active(triton_tshared.CPUDriver())
    good = lacking = total = 0
    for name, program in [(n[8:], p) for n, p in globals().items() if n.startswith("program_")]:
        try:
            program()
            good, said = good + 1, "right"
        except Lacks as e:
            lacking, said = lacking + 1, f"not in Triton {triton.__version__}: {e}"
        except Exception as e:  # one program must not hide the others
            traceback.print_exc()
            said = f"FAILED {type(e).__name__}: {str(e)[:300]}"
        total += 1
        print(f"{name:20} {said}", flush=True)
    print(f"programs: {good} of {total - lacking}")
    sys.exit(0 if good == total - lacking else 1)


if __name__ == "__main__":
    main()
