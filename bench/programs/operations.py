"""Operations of Liger and fla at real sizes, forward and backward, with both compilers: python3 operations.py [liger ...]

The times are those of their Triton kernels on the device, the least of ten.
"""

import importlib
import sys
import time

import both


def main(only):
    import torch
    from torch.profiler import ProfilerActivity, profile

    both.record_configs()
    torch.manual_seed(0)
    library = ("at::native", "Mem", "cutlass", "nvjet", "cublas", "gemm", "sm90_", "void ")
    for name, make in {**liger(torch), **fla(torch)}.items():
        if only and name.split()[0] not in only and name not in only:
            continue
        try:
            start = time.time()
            f, inputs = make()

            def step():
                y = f()
                y = y[0] if isinstance(y, tuple) else y
                return y, torch.autograd.grad(y.float().square().mean(), [i for i in inputs if i.requires_grad], allow_unused=True)

            for _ in range(2):
                y, gradients = step()
            torch.cuda.synchronize()
            seconds = time.time() - start
            with profile(activities=[ProfilerActivity.CUDA]) as p:
                for _ in range(10):
                    step()
                torch.cuda.synchronize()
            times = {}
            for e in p.events():
                if str(e.device_type).endswith("CUDA") and not any(w in e.name for w in library):
                    times.setdefault(e.name, []).append(e.time_range.elapsed_us())
            norm = sum(g.float().double().norm().item() for g in gradients if g is not None)
            both.emit(name=f"{name}: values", sum=y.float().double().sum().item(), norm=norm, seconds=seconds)
            for kernel, list_ in times.items():
                both.emit(name=f"{name}: {kernel}", us=min(list_))
        except Exception as e:
            both.emit(name=name, error=f"{type(e).__name__}: {e}"[-400:])
        torch.cuda.empty_cache()


def liger(torch):
    """The operations of Liger as functions that make a call and its inputs."""

    def of(module, function):
        return lambda: getattr(importlib.import_module("liger_kernel.ops." + module), f"Liger{function}Function").apply

    def tensor(*shape, dtype=torch.bfloat16, grad=True):
        return torch.randn(*shape, device="cuda", dtype=dtype).requires_grad_(grad)

    def distribution(logarithm, grad):
        x = torch.randn(2048, 32000, device="cuda")
        return (x.log_softmax(-1) if logarithm else x.softmax(-1)).requires_grad_(grad)

    def labels(rows, classes):
        return torch.randint(0, classes, (rows,), device="cuda")

    def operation(get, make, call):
        def made():
            apply, inputs = get(), make()
            return (lambda: call(apply, *inputs)), inputs

        return made

    return {
        "liger rms": operation(of("rms_norm", "RMSNorm"), lambda: [tensor(8192, 4096), tensor(4096)], lambda f, x, w: f(x, w, 1e-6)),
        "liger layer norm": operation(of("layer_norm", "LayerNorm"), lambda: [tensor(8192, 4096), tensor(4096), tensor(4096)], lambda f, x, w, b: f(x, w, b, 1e-6)),
        "liger rope": operation(of("rope", "Rope"), lambda: [tensor(4, 32, 2048, 128), tensor(4, 8, 2048, 128, grad=False), tensor(1, 2048, 128, grad=False), tensor(1, 2048, 128, grad=False)], lambda f, q, k, c, s: f(q, k, c, s)),
        "liger swiglu": operation(of("swiglu", "SiLUMul"), lambda: [tensor(4, 2048, 14336), tensor(4, 2048, 14336)], lambda f, a, b: f(a, b)),
        "liger geglu": operation(of("geglu", "GELUMul"), lambda: [tensor(4, 2048, 14336), tensor(4, 2048, 14336)], lambda f, a, b: f(a, b)),
        "liger cross entropy": operation(of("cross_entropy", "CrossEntropy"), lambda: [tensor(4096, 128256), labels(4096, 128256)], lambda f, x, y: f(x, y, None, -100, 0.0, 0.0, "mean", None, False)),
        "liger linear cross entropy": operation(of("fused_linear_cross_entropy", "FusedLinearCrossEntropy"), lambda: [tensor(4096, 4096), tensor(32000, 4096), labels(4096, 32000)], lambda f, x, w, y: f(x, w, y)),
        "liger jsd": operation(of("jsd", "JSD"), lambda: [distribution(True, True), distribution(True, False)], lambda f, x, y: f(x, y)),
        "liger kl": operation(of("kl_div", "KLDivLoss"), lambda: [distribution(True, True), distribution(False, False)], lambda f, x, y: f(x, y)),
        "liger tvd": operation(of("tvd", "TVDLoss"), lambda: [distribution(False, True), distribution(False, False)], lambda f, x, y: f(x, y)),
        "liger group norm": operation(of("group_norm", "GroupNorm"), lambda: [tensor(32, 512, 4096), tensor(512, grad=False), tensor(512, grad=False)], lambda f, x, w, b: f(x, w, b, 512, 32, 1e-6)),
        "liger softmax": operation(of("softmax", "Softmax"), lambda: [tensor(8192, 8192)], lambda f, x: f(x)),
        "liger sparsemax": operation(of("sparsemax", "Sparsemax"), lambda: [tensor(1024, 4096, dtype=torch.float32)], lambda f, x: f(x, -1)),
        "liger dyt": operation(of("dyt", "DyT"), lambda: [tensor(8192, 4096), tensor(1), tensor(4096), tensor(4096)], lambda f, x, a, g, b: f(x, a, g, b)),
    }


def fla(torch):
    """The operations of fla."""

    def operation(module, name):
        def made():
            f = getattr(importlib.import_module(module), name)
            q, k, v = (torch.randn(4, 4096, 16, 128, device="cuda", dtype=torch.bfloat16, requires_grad=True) for _ in range(3))
            k = torch.nn.functional.normalize(k.float(), dim=-1).to(torch.bfloat16).detach().requires_grad_()
            return (lambda: f(q, k, v)), [q, k, v]

        return made

    return {"fla retention": operation("fla.ops.retention", "chunk_retention"), "fla linear attention": operation("fla.ops.linear_attn", "chunk_linear_attn")}


if __name__ == "__main__":
    if both.is_child():
        main(sys.argv[1:])
    else:
        both.compare(sys.argv, timeout=3600)
