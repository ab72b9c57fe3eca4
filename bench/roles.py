#!/usr/bin/env python3
"""Times the kernels by hand in test/roles on a GPU, beside cuBLAS, SDPA, torch and Triton, in turns, and checks them before.

    python3 bench/roles.py --compile [NAME ...]                       compiles with bin/tshared-opt and bin/tshared, needs no GPU
    python3 bench/roles.py [--tutorials FOLDER] [NAME ...]            checks and times what is compiled, needs torch

DIR/NAME (--dir, build/roles) has kernel.ptx and kernel.json. FOLDER has Triton's tutorials: 02, 03 and 06 are the kernels of Triton then.
A row has the median of all launches in microseconds, TFLOP/s (GB/s of a softmax), the time of the library and of Triton over it, and picojoules per
operation (byte) with the watts of the GPU, where the driver tells the energy. Each launch starts with an empty L2 cache, but for the energy.
"""

import argparse
import ast
import ctypes
import importlib.util
import json
import os
import re
import statistics
import struct
import subprocess
import sys
import time
import types

PASSES = ["--tile-lower-rings", "--tile-stage-operands=target=sm_90a", "--tile-allocate-shared=target=sm_90a", "--tile-membar"]
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "test", "roles")
NOT_TIMED = {"matmul_cp_async", "matmul_mma"}  # for other targets


def kernel_names():
    return sorted(name for name in (f.removesuffix(".tile") for f in os.listdir(FOLDER)) if name not in NOT_TIMED)


def compile_kernels(names, folder, tools):
    for name in names:
        out = os.path.join(folder, name)
        os.makedirs(out, exist_ok=True)
        planned = os.path.join(out, "planned.tile")
        subprocess.run([os.path.join(tools, "tshared-opt"), os.path.join(FOLDER, name + ".tile"), *PASSES, "-o", planned], check=True)
        subprocess.run([os.path.join(tools, "tshared"), "compile", planned, "--emit=ptx", "--target=sm_90a", "-o", out], check=True)


class Driver:
    """CUDA's driver, whose errors are exceptions."""

    def __init__(self):
        self.library = ctypes.CDLL("libcuda.so.1")

    def __getattr__(self, name):
        function = getattr(self.library, name)

        def call(*args):
            if code := function(*args):
                text = ctypes.c_char_p()
                self.library.cuGetErrorString(code, ctypes.byref(text))
                raise RuntimeError(f"{name}: {(text.value or b'?').decode()}")

        return call


def evaluate(value, arguments):
    """Return the value of an expression of kernel.json over arg0, arg1, ..."""
    if isinstance(value, int):
        return value
    operators = {ast.Add: lambda x, y: x + y, ast.Sub: lambda x, y: x - y, ast.Mult: lambda x, y: x * y, ast.FloorDiv: lambda x, y: x // y, ast.Mod: lambda x, y: x % y}

    def walk(node):
        match node:
            case ast.BinOp():
                return operators[type(node.op)](walk(node.left), walk(node.right))
            case ast.Constant():
                return node.value
            case ast.Call():
                return {"min": min, "max": max}[node.func.id](*map(walk, node.args))
            case ast.Name():
                return arguments[int(node.id.removeprefix("arg"))]
        raise ValueError(f"kernel.json: {value!r}")

    return walk(ast.parse(value, mode="eval").body)


class Kernel:
    """A compiled kernel of kernel.json that is loaded."""

    def __init__(self, driver, folder):
        self.driver = driver
        with open(os.path.join(folder, "kernel.json"), encoding="utf-8") as f:
            self.spec = json.load(f)
        with open(os.path.join(folder, "kernel.ptx"), "rb") as f:
            ptx = f.read()
        self.module, self.function = ctypes.c_void_p(), ctypes.c_void_p()
        driver.cuModuleLoadData(ctypes.byref(self.module), ptx + b"\0")
        driver.cuModuleGetFunction(ctypes.byref(self.function), self.module, self.spec["name"].encode())
        if self.spec["shared"] > 48 << 10:
            driver.cuFuncSetAttribute(self.function, 8, self.spec["shared"])

    def tensor_map(self, m, arguments):
        numbers = [a if isinstance(a, int) else 0 for a in arguments]
        sizes, strides = ([evaluate(x, numbers) for x in m[key]] for key in ("dims", "strides_bytes"))
        rank = len(sizes)
        storage = ctypes.create_string_buffer(128 + 64)
        address = -(-ctypes.addressof(storage) // 64) * 64
        data_type = {"fp16": 6, "bf16": 9, "fp32": 7}[m["dtype"]]
        swizzle = ["none", "32B", "64B", "128B"].index(m.get("swizzle", "none"))
        self.driver.cuTensorMapEncodeTiled(ctypes.c_void_p(address), data_type, rank, ctypes.c_void_p(arguments[m["arg"]].data_ptr()), (ctypes.c_uint64 * rank)(*sizes), (ctypes.c_uint64 * (rank - 1))(*strides), (ctypes.c_uint32 * rank)(*m["box"]), (ctypes.c_uint32 * rank)(*[1] * rank), 0, swizzle, 2, 0)
        return ctypes.string_at(address, 128)

    def bind(self, arguments, grid):
        """Return a function that launches the kernel."""
        import torch

        held, addresses = [], []
        for p in self.spec["params"]:
            if "programs" in p:
                data = struct.pack("<i", grid[p["programs"]])
            elif "tensormap" in p:
                data = self.tensor_map(p["tensormap"], arguments)
            else:
                a = arguments[p["arg"]]
                data = struct.pack("<f", a) if isinstance(a, float) else struct.pack("<i", a) if isinstance(a, int) else struct.pack("<Q", a.data_ptr())
            storage = ctypes.create_string_buffer(len(data) + 64)
            address = -(-ctypes.addressof(storage) // 64) * 64
            ctypes.memmove(address, data, len(data))
            held.append(storage)
            addresses.append(address)
        values = (ctypes.c_void_p * len(addresses))(*addresses)
        if resident := self.spec.get("blocks_per_multiprocessor"):
            processors = torch.cuda.get_device_properties(0).multi_processor_count
            grid = min(grid[0] * grid[1] * grid[2], resident * processors), 1, 1
        threads, stream = 32 * self.spec["num_warps"], ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)

        def launch(_held=(held, arguments)):  # a cluster's size is that of .reqnctapercluster
            self.driver.cuLaunchKernel(self.function, *grid, threads, 1, 1, self.spec["shared"], stream, values, None)

        return launch


class Energy:
    """The energy that the GPU has taken, where NVML tells it."""

    def __init__(self):
        self.device = None
        try:
            self.library = ctypes.CDLL("libnvidia-ml.so.1")
        except OSError:
            return
        device = ctypes.c_void_p()
        if self.library.nvmlInit_v2() == 0 and self.library.nvmlDeviceGetHandleByIndex_v2(0, ctypes.byref(device)) == 0:
            self.device = device

    def joules(self):
        millijoules = ctypes.c_ulonglong()
        if self.device is None or self.library.nvmlDeviceGetTotalEnergyConsumption(self.device, ctypes.byref(millijoules)):
            return None
        return millijoules.value / 1e3

    def measure(self, launch, seconds=0.6):
        """Return the joules of a launch and the watts of the GPU."""
        import torch

        def run(seconds):
            count, start = 0, time.perf_counter()
            while time.perf_counter() - start < seconds:
                for _ in range(20):
                    launch()
                torch.cuda.synchronize()
                count += 20
            return count, time.perf_counter() - start

        run(0.2)  # the clock settles
        before = self.joules()
        count, elapsed = run(seconds)
        after = self.joules()
        if before is None or after is None:
            return None
        return (after - before) / count, (after - before) / elapsed


def measure(contenders, rounds=6, launches=15):
    """Return the median of the microseconds of each function; they run by turns, each with an empty L2 cache."""
    import torch

    cache = torch.empty(256 << 20, dtype=torch.int8, device="cuda")
    samples = {name: [] for name in contenders}
    for turn in range(rounds):
        for name, launch in contenders.items():
            events = []
            for _ in range(launches):
                cache.zero_()
                start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
                start.record()
                launch()
                end.record()
                events.append((start, end))
            torch.cuda.synchronize()
            if turn:  # the clock settles in the first
                samples[name] += [1e3 * s.elapsed_time(e) for s, e in events]
    return {name: statistics.median(s) for name, s in samples.items()}


def tutorial(folder, name):
    """Return the module of a tutorial, whose own benchmarks do not run, and None without a folder."""
    if not folder:
        return None
    import triton

    triton.testing.perf_report = lambda *_: lambda _: types.SimpleNamespace(run=lambda **_: None)
    spec = importlib.util.spec_from_file_location(re.sub(r"\W", "_", name), os.path.join(folder, name + ".py"))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class Matmuls:
    library, unit, scale = "cuBLAS", "TFLOP/s", 1e6

    def __init__(self, tutorials, processors):
        self.tutorial, self.processors = tutorial(tutorials, "03-matrix-multiplication"), processors

    def arguments(self, sizes):
        import torch

        m, n, k = sizes
        a, b, c = (torch.randn(s, device="cuda", dtype=torch.float16) for s in ((m, k), (k, n), (m, n)))
        return [a, b, c, m, n, k]

    def grid(self, name, sizes, processors):
        m, n, _ = sizes
        if "persistent" in name or "pairs" in name:
            return processors, 1, 1
        tile_n = 128 if name.endswith("_128") else 256
        return -(-n // tile_n), -(-m // 128), 1

    def check(self, name, kernel):
        import torch

        worst = 0
        for sizes in (392, 552, 328), (1024, 1024, 1024), (2056, 1032, 520):
            arguments = self.arguments(sizes)
            a, b, c = arguments[:3]
            for processors in 2, self.processors:
                c.fill_(float("nan"))
                kernel.bind(arguments, self.grid(name, sizes, processors))()
                want = a.double() @ b.double()
                worst = max(worst, ((c.double() - want).abs().nan_to_num(torch.inf).max() / want.abs().max()).item())
        return worst, 1e-3

    def problems(self):
        return [(4096, 4096, 4096), (8192, 8192, 8192), (8192, 8192, 1024)]

    def others(self, sizes):
        import torch

        arguments = self.arguments(sizes)
        a, b = arguments[:2]
        others = {self.library: lambda: torch.matmul(a, b)}
        if self.tutorial:
            others["Triton"] = lambda: self.tutorial.matmul(a, b)
        return arguments, others

    def operations(self, sizes):
        m, n, k = sizes
        return 2 * m * n * k


class Softmaxes:
    library, unit, scale = "torch", "GB/s", 1e3
    columns, blocks = 4096, 3  # blocks of a multiprocessor, by their shared memory

    def __init__(self, tutorials, processors):
        self.tutorial, self.processors = tutorial(tutorials, "02-fused-softmax"), processors

    def arguments(self, problem):
        import torch

        numbers = torch.randn(problem[0], self.columns, device="cuda")
        return [numbers, torch.full_like(numbers, float("nan")), problem[0]]

    def grid(self, _, problem, processors):
        return min(problem[0], self.blocks * processors), 1, 1

    def check(self, name, kernel):
        import torch

        worst = 0
        for problem in (1,), (7,), (1000,), (4096,):
            for processors in 2, self.processors:
                arguments = self.arguments(problem)
                kernel.bind(arguments, self.grid(name, problem, processors))()
                want = torch.softmax(arguments[0].double(), dim=1)
                worst = max(worst, ((arguments[1].double() - want).abs() / want).nan_to_num(torch.inf).max().item())
        return worst, 1e-5

    def problems(self):
        return [(4096,), (16384,), (65536,)]

    def others(self, problem):
        import torch

        arguments = self.arguments(problem)
        others = {self.library: lambda: torch.softmax(arguments[0], dim=1)}
        if self.tutorial:
            others["Triton"] = lambda: self.tutorial.softmax(arguments[0])
        return arguments, others

    def operations(self, problem):
        """Return the bytes that are read and written."""
        return 2 * 4 * problem[0] * self.columns


class Attentions:
    library, unit, scale = "SDPA", "TFLOP/s", 1e6

    def __init__(self, head, causal, tutorials, processors):
        self.head, self.causal, self.tutorial, self.processors = head, causal, tutorial(tutorials, "06-fused-attention"), processors

    def arguments(self, problem):
        import torch

        length, heads = problem
        tensors = [torch.randn(length, heads, self.head, device="cuda", dtype=torch.float16) for _ in range(4)]
        return [*tensors, length, heads, 1.4426950408889634 / self.head**0.5]

    def grid(self, name, problem, processors):
        length, heads = problem
        if "persistent" in name:
            return processors, 1, 1
        blocks = 2 if "pairs" in name else 1  # of a cluster
        return -(-length // (128 * blocks)) * blocks, heads, 1

    def check(self, name, kernel):
        import torch

        worst = 0
        for problem in (7, 1), (328, 3), (1024, 8), (2000, 5):
            arguments = self.arguments(problem)
            q, k, v = (x.transpose(0, 1).float() for x in arguments[:3])
            want = torch.nn.functional.scaled_dot_product_attention(q[None], k[None], v[None], is_causal=self.causal)[0].transpose(0, 1)
            for processors in 2, self.processors:
                arguments[3].fill_(float("nan"))
                kernel.bind(arguments, self.grid(name, problem, processors))()
                worst = max(worst, (arguments[3].float() - want).abs().nan_to_num(torch.inf).max().item())
        return worst, 4e-3

    def problems(self):
        return [(1024, 128), (4096, 64), (16384, 16)]

    def others(self, problem):
        import torch
        from torch.nn.attention import SDPBackend, sdpa_kernel

        arguments = self.arguments(problem)
        q, k, v = (x.transpose(0, 1)[None] for x in arguments[:3])
        others = {}
        for name, backend in (self.library, SDPBackend.CUDNN_ATTENTION), (self.library + " flash", SDPBackend.FLASH_ATTENTION):

            def sdpa(backend=backend):
                with sdpa_kernel(backend):
                    return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=self.causal)

            try:
                sdpa()
                others[name] = sdpa
            except RuntimeError as e:
                print(f"# {name}: {e}")
        if self.tutorial:
            x, y, z = (t.contiguous() for t in (q, k, v))
            others["Triton"] = lambda: self.tutorial.attention(x, y, z, self.causal, self.head**-0.5, False)
        return arguments, others

    def operations(self, problem):
        length, heads = problem
        return 4 * length * length * heads * self.head // (2 if self.causal else 1)


def families(names, tutorials):
    """Return the kernels that compute the same, with their problems."""
    import torch

    processors = torch.cuda.get_device_properties(0).multi_processor_count
    groups = {}
    for name in names:
        if name.startswith(("matmul", "softmax")):
            key = (name.split("_")[0],)
        else:
            key = ("attention", int(re.search(r"_d(\d+)", name)[1]), name.endswith("_causal"))
        groups.setdefault(key, []).append(name)
    simple = {"matmul": Matmuls, "softmax": Softmaxes}
    return [(simple[key[0]](tutorials, processors) if key[0] in simple else Attentions(*key[1:], tutorials, processors), names) for key, names in groups.items()]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--compile", action="store_true")
    p.add_argument("--tools", default="bin", help="folder of tshared and tshared-opt")
    p.add_argument("--dir", default="build/roles")
    p.add_argument("--tutorials", help="folder of Triton's tutorials")
    p.add_argument("names", nargs="*")
    o = p.parse_args()
    names = o.names or kernel_names()
    if o.compile:
        return compile_kernels(names, o.dir, o.tools)
    import torch

    torch.zeros(1, device="cuda")  # makes the context that kernels are loaded in
    driver, energy, wrong = Driver(), Energy(), 0
    for family, names in families(names, o.tutorials):
        kernels = {}
        for name in names:
            try:
                kernel = Kernel(driver, os.path.join(o.dir, name))
                error, limit = family.check(name, kernel)
            except (OSError, RuntimeError) as e:
                print(f"{name}: {e}")
                wrong += 1
                continue
            print(f"{name}: error {error:.2g}, at most {limit:g}" + ("" if error < limit else " WRONG"), flush=True)
            if error < limit:
                kernels[name] = kernel
            else:
                wrong += 1
        for problem in family.problems():
            arguments, others = family.others(problem)
            contenders = {name: k.bind(arguments, family.grid(name, problem, family.processors)) for name, k in kernels.items()} | others
            times, operations = measure(contenders), family.operations(problem)
            for name, us in times.items():
                ratios = "".join(f"  {other} {times[other] / us:.3f}" for other in others if other != name)
                joules = energy.measure(contenders[name])
                spent = f"  {joules[0] / operations * 1e12:.2f} pJ, {joules[1]:.0f} W" if joules else ""
                print(f"{'x'.join(map(str, problem))} {name}: {us:.1f} us, {operations / us / family.scale:.0f} {family.unit}{ratios}{spent}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
