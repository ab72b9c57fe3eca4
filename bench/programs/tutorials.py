"""Triton's tutorials as they are, with both compilers: python3 tutorials.py FOLDER_OF_TUTORIALS [03 "09 naive" ...]"""

import sys
import time
import traceback
import types

import both


def load(folder, name):
    """Execute a tutorial without what it does when it is started."""
    path = f"{folder}/{name}.py"
    module = types.ModuleType(name.replace("-", "_"))
    module.__file__ = path
    sys.modules[module.__name__] = module
    with open(path) as f:
        exec(compile(f.read(), path, "exec"), module.__dict__)
    return module


class Unmeasured:
    """Takes the place of a tutorial's benchmark."""

    def run(self, *args, **kwargs):
        pass


def main(folder, only):
    import torch
    import triton
    import triton.testing

    triton.testing.perf_report = lambda *args, **kwargs: lambda f: Unmeasured()
    both.record_configs()
    torch.manual_seed(0)

    def median(f):
        for _ in range(2):
            f()
        return min(triton.testing.do_bench(f, warmup=50, rep=200, return_mode="median") for _ in range(3)) * 1e3

    def show(name, f, library=None, tuner=None):
        """Measure a call; one that tunes each time has the time of the tuner's best configuration."""
        if only and not any(name.startswith(o) for o in only):
            return
        try:
            start = time.time()
            y = f()
            torch.cuda.synchronize()
            line = {"name": name, "seconds": time.time() - start}
            if library is not None:
                z = library()
                line["difference"] = round(((y.float() - z.float()).norm() / z.float().norm()).item(), 6)
                if both.times_library():
                    line["library_us"] = median(library)
            line["us"] = min(both.times(tuner).values()) if tuner else median(f)
            both.emit(**line)
        except Exception as e:
            both.emit(name=name, error=f"{type(e).__name__}: {e}"[:300])

    for name, program in PROGRAMS.items():
        if only and not any(o.startswith(name[:2]) for o in only):
            continue
        try:
            program(torch, load(folder, name), show)
        except Exception:
            traceback.print_exc()


def add(torch, m, show):
    x, y = torch.rand(1 << 27, device="cuda"), torch.rand(1 << 27, device="cuda")
    show("01 add 2^27", lambda: m.add(x, y), lambda: x + y)


def softmax(torch, m, show):
    for n in (1024, 4096, 12672):
        x = torch.randn(4096, n, device="cuda")
        show(f"02 softmax 4096x{n}", lambda: m.softmax(x), lambda: torch.softmax(x, 1))


def matmul(torch, m, show):
    for n in (512, 1024, 2048, 4096):
        a, b = (torch.randn(n, n, device="cuda", dtype=torch.float16) for _ in range(2))
        show(f"03 matmul f16 {n}", lambda: m.matmul(a, b), lambda: a @ b)
    a, b = a.to(torch.float8_e5m2), b.T.to(torch.float8_e5m2)
    show("03 matmul fp8 4096", lambda: m.matmul(a, b))


def layer_norm(torch, m, show):
    reference = torch.nn.functional.layer_norm
    for n in (1024, 8192, 15872):
        x = torch.randn(4096, n, device="cuda", dtype=torch.float16, requires_grad=True)
        w, b = (torch.rand(n, device="cuda", dtype=torch.float16, requires_grad=True) for _ in range(2))
        show(f"05 layer norm forward {n}", lambda: m.layer_norm(x, (n,), w, b, 1e-5), lambda: reference(x, (n,), w, b, 1e-5))
        y, z = m.layer_norm(x, (n,), w, b, 1e-5), reference(x, (n,), w, b, 1e-5)
        g = torch.randn_like(y)
        show(f"05 layer norm backward {n}", lambda: torch.autograd.grad(y, x, g, retain_graph=True)[0],
             lambda: torch.autograd.grad(z, x, g, retain_graph=True)[0])


def attention(torch, m, show):
    reference = torch.nn.functional.scaled_dot_product_attention
    for d, heads in ((64, 32), (128, 16)):
        for causal in (False, True):
            q, k, v = (torch.randn(4, heads, 4096, d, device="cuda", dtype=torch.float16, requires_grad=True) for _ in range(3))
            kind = f"d{d} {'causal' if causal else 'full'}"
            show(f"06 attention forward {kind}", lambda: m.attention(q, k, v, causal, 0.5, False), lambda: reference(q, k, v, is_causal=causal, scale=0.5))
            if causal:  # the tutorial's backward pass is that of causal attention
                y, z = m.attention(q, k, v, causal, 0.5, False), reference(q, k, v, is_causal=causal, scale=0.5)
                g = torch.randn_like(y)
                show(f"06 attention backward {kind}", lambda: torch.autograd.grad(y, q, g, retain_graph=True)[0],
                     lambda: torch.autograd.grad(z, q, g, retain_graph=True)[0])


def grouped(torch, m, show):
    a = [torch.randn(n, 2048, device="cuda", dtype=torch.float16) for n in (1024, 2048, 512, 4096)]
    b = [torch.randn(2048, n, device="cuda", dtype=torch.float16) for n in (1024, 512, 2048, 4096)]
    library = lambda: [x @ y for x, y in zip(a, b)][3]  # noqa: E731
    show("08 grouped", lambda: m.group_gemm_fn(a, b)[3], library)
    if hasattr(m, "group_gemm_tma_fn"):
        bt = [x.T.contiguous() for x in b]
        show("08 grouped, descriptors", lambda: m.group_gemm_tma_fn(a, bt)[3], library, m.grouped_matmul_tma_kernel)


def persistent(torch, m, show):
    for M, N, K in ((8192, 8192, 512), (4096, 4096, 4096)):
        a, b = torch.randn(M, K, device="cuda", dtype=torch.float16), torch.randn(K, N, device="cuda", dtype=torch.float16)
        bt, library = b.T.contiguous(), lambda: a @ b
        size = f"{M}x{N}x{K}"
        show(f"09 naive {size}", lambda: m.matmul(a, b), library)
        show(f"09 persistent {size}", lambda: m.matmul_persistent(a, b), library)
        show(f"09 host descriptors {size}", lambda: m.matmul_tma(a, bt, False), library)
        show(f"09 host descriptors, persistent {size}", lambda: m.matmul_tma_persistent(a, bt, False), library)
        show(f"09 descriptors made in the kernel {size}", lambda: m.matmul_descriptor_persistent(a, bt, False), library)


PROGRAMS = {
    "01-vector-add": add, "02-fused-softmax": softmax, "03-matrix-multiplication": matmul, "05-layer-norm": layer_norm,
    "06-fused-attention": attention, "08-grouped-gemm": grouped, "09-persistent-matmul": persistent,
}

if __name__ == "__main__":
    if both.is_child():
        folder, only, sys.argv = sys.argv[1], sys.argv[2:], sys.argv[:1]  # 09 reads its own arguments
        main(folder, only)
    else:
        both.compare(sys.argv, timeout=3600)
