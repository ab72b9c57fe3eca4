"""The calls of the programs, with sizes as people use them. Each is a function of its package's root that runs host code up to its launches."""
import os
import sys
import types

import shapes


def tensor(*shape, dtype="float16"):
    return shapes.Tensor(shape, shapes.DTYPES[dtype])


def bf16(*shape):
    return tensor(*shape, dtype="bfloat16")


def f32(*shape):
    return tensor(*shape, dtype="float32")


def load(folder, name):
    """Run a tutorial, whose benchmarks are left out, and return its module."""
    import triton.testing
    from triton._C.libtriton import nvidia

    nvidia.cublas = types.SimpleNamespace(CublasLt=lambda *_: None)  # what the tutorials compare with
    triton.testing.perf_report = lambda *_: lambda f: types.SimpleNamespace(run=lambda *a, **k: None)
    path = os.path.join(folder, name + ".py")
    module = types.ModuleType(name.replace("-", "_"))
    module.__file__, sys.modules[module.__name__] = path, module
    with open(path) as f:
        source = f.read()
    sys.argv = [path]
    exec(compile(source, path, "exec"), module.__dict__)
    return module


def matmul(folder):
    m = load(folder, "03-matrix-multiplication")
    m.matmul(tensor(4096, 4096), tensor(4096, 4096))
    m.matmul(tensor(4096, 4096, dtype="float8_e5m2"), tensor(4096, 4096, dtype="float8_e5m2").T)


def layer_norm(folder):
    m = load(folder, "05-layer-norm")
    for n in (1024, 8192, 15872):
        m.layer_norm(tensor(4096, n), (n,), tensor(n), tensor(n), 1e-5)
        shapes.run_backward()


def attention(folder):
    m = load(folder, "06-fused-attention")
    for d in (64, 128):
        for causal in (False, True):
            q, k, v = (tensor(4, 32, 4096, d) for _ in range(3))
            m.attention(q, k, v, causal, 0.5, False)
            shapes.run_backward()


def grouped(folder):
    m = load(folder, "08-grouped-gemm")  # runs both kernels itself
    del m


def persistent(folder):
    m = load(folder, "09-persistent-matmul")
    a, b = tensor(4096, 4096), tensor(4096, 4096)
    m.matmul(a, b)
    m.matmul_persistent(a, b)
    m.matmul_tma(a, b, False)
    m.matmul_tma_persistent(a, b, False)
    m.matmul_descriptor_persistent(a, b, False)
    # The tutorial's own calls: b is transposed.
    m.matmul(a, b.T)
    m.matmul_persistent(a, b.T)
    f8 = [tensor(4096, 4096, dtype="float8_e4m3fn") for _ in range(2)]
    m.matmul_tma_persistent(*f8, False)


def liger(_):
    from liger_kernel.ops.rms_norm import LigerRMSNormFunction
    from liger_kernel.ops.layer_norm import LigerLayerNormFunction
    from liger_kernel.ops.swiglu import LigerSiLUMulFunction
    from liger_kernel.ops.geglu import LigerGELUMulFunction
    from liger_kernel.ops.kl_div import LigerKLDivLossFunction
    from liger_kernel.ops.tvd import LigerTVDLossFunction
    from liger_kernel.ops.jsd import LigerJSDFunction
    from liger_kernel.ops.softmax import LigerSoftmaxFunction
    from liger_kernel.ops.group_norm import LigerGroupNormFunction
    from liger_kernel.ops.cross_entropy import LigerCrossEntropyFunction
    from liger_kernel.ops.dyt import LigerDyTFunction
    from liger_kernel.ops.mlp import LigerMLPFunction
    from liger_kernel.ops.fused_moe import LigerFusedMoEFunction

    yield "dyt", lambda: LigerDyTFunction.apply(bf16(8192, 4096), bf16(1), bf16(4096), bf16(4096))
    yield "mlp", lambda: LigerMLPFunction.apply(bf16(4, 2048, 4096), bf16(14336, 4096), bf16(14336, 4096), bf16(4096, 14336))
    yield "moe", lambda: LigerFusedMoEFunction.apply(
        bf16(4096, 2048), bf16(64, 2816, 2048), bf16(64, 2048, 1408), tensor(4096, 8, dtype="int32"), bf16(4096, 8))
    yield "cross_entropy", lambda: LigerCrossEntropyFunction.apply(
        bf16(4096, 128256), tensor(4096, dtype="int64"), None, -100, 0.0, 0.0, "mean", None, False)
    yield "rms_norm", lambda: LigerRMSNormFunction.apply(bf16(8192, 4096), bf16(4096), 1e-6)
    yield "layer_norm", lambda: LigerLayerNormFunction.apply(bf16(8192, 4096), bf16(4096), bf16(4096), 1e-6)
    yield "swiglu", lambda: LigerSiLUMulFunction.apply(bf16(4, 2048, 14336), bf16(4, 2048, 14336))
    yield "geglu", lambda: LigerGELUMulFunction.apply(bf16(4, 2048, 14336), bf16(4, 2048, 14336))
    yield "kl_div", lambda: LigerKLDivLossFunction.apply(f32(2048, 32000), f32(2048, 32000))
    yield "tvd", lambda: LigerTVDLossFunction.apply(f32(2048, 32000), f32(2048, 32000))
    yield "jsd", lambda: LigerJSDFunction.apply(f32(2048, 32000), f32(2048, 32000))
    yield "softmax", lambda: LigerSoftmaxFunction.apply(bf16(8192, 8192))
    yield "group_norm", lambda: LigerGroupNormFunction.apply(bf16(32, 512, 4096), bf16(512), bf16(512), 512, 32, 1e-6)


def fla(_):
    B, T, H, K, V = 4, 4096, 16, 128, 128

    def qkv():
        return bf16(B, T, H, K), bf16(B, T, H, K), bf16(B, T, H, V)

    def call(module, name, *more, **kwargs):
        def run():
            import importlib

            function = getattr(importlib.import_module(module), name)
            function(*qkv(), *(m() for m in more), **kwargs)
        return run

    heads, gates, beta = (lambda: f32(B, T, H)), (lambda: f32(B, T, H, K)), (lambda: bf16(B, T, H))
    yield "retention", call("fla.ops.retention", "chunk_retention")
    yield "linear_attn", call("fla.ops.linear_attn", "chunk_linear_attn")
    yield "simple_gla", call("fla.ops.simple_gla", "chunk_simple_gla", heads)
    yield "gla", call("fla.ops.gla", "chunk_gla", gates)
    yield "delta_rule", call("fla.ops.delta_rule", "chunk_delta_rule", beta)
    yield "gated_delta_rule", call("fla.ops.gated_delta_rule", "chunk_gated_delta_rule", heads, beta)
    yield "parallel_attn", call("fla.ops.attn", "parallel_attn")
    yield "fused_recurrent_gla", call("fla.ops.gla", "fused_recurrent_gla", gates)


# A row: the name of a group, which package it is of, and its calls.
GROUPS = {
    "tutorial 03": ("tutorials", matmul),
    "tutorial 05": ("tutorials", layer_norm),
    "tutorial 06": ("tutorials", attention),
    "tutorial 08": ("tutorials", grouped),
    "tutorial 09": ("tutorials", persistent),
    "liger": ("liger", liger),
    "fla": ("fla", fla),
}
