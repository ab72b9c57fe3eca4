#!/usr/bin/env python3
"""A program that uses what Triton offers to launches; its results must not depend on who compiles.

    python3 features.py            # prints a line for each part, and writes nothing else
    TRITON_TSHARED=1 python3 features.py

The lines have digests of results, so that two runs are compared by diff. Parts that fail say so, and the exit code is 1.
"""
import ctypes
import hashlib
import os
import sys
import threading

import torch
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

DEVICE = "cpu" if os.environ.get("TRITON_TSHARED_CPU") == "1" else "cuda"


def digest(*tensors, digits=4):
    """Return a text that is the same for results that agree to some digits."""
    h = hashlib.sha256()
    for t in tensors:
        h.update(str([round(float(v), digits) for v in t.double().flatten()[:4096].tolist()]).encode())
    return h.hexdigest()[:16]


def numbers(*shape, dtype=torch.float32):
    """Return small numbers, which are the same in each run and exact in all types."""
    n = 1
    for s in shape:
        n *= s
    return ((torch.arange(n, dtype=torch.float32) * 7 % 13) / 4 - 1.5).reshape(shape).to(dtype).to(DEVICE)


@triton.autotune(configs=[triton.Config({"BLOCK": b}, num_warps=w) for b in (256, 1024) for w in (2, 4)], key=["n"], reset_to_zero=["out_ptr"])
@triton.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0})
@triton.jit
def accumulate(x_ptr, out_ptr, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if EVEN:
        tl.atomic_add(out_ptr + i, tl.load(x_ptr + i))
    else:
        tl.atomic_add(out_ptr + i, tl.load(x_ptr + i, mask=i < n), mask=i < n)


def part_autotune():
    results = []
    for n in (4096, 5000):
        x, out = numbers(n), torch.zeros(n, device=DEVICE)
        accumulate[lambda meta: (triton.cdiv(n, meta["BLOCK"]),)](x, out, n)
        results.append(out)
    return digest(*results)


@triton.jit
def transpose_host(src, dst, BLOCK: tl.constexpr):
    m, n = tl.program_id(0) * BLOCK, tl.program_id(1) * BLOCK
    dst.store([n, m], src.load([m, n]).T)


def part_host_descriptors():
    x, y = numbers(128, 64, dtype=torch.float16), torch.zeros(64, 128, dtype=torch.float16, device=DEVICE)
    transpose_host[(4, 2)](TensorDescriptor.from_tensor(x, [32, 32]), TensorDescriptor.from_tensor(y, [32, 32]), 32)
    return digest(y)


def part_rounding():
    """Descriptors that round to TF32, and what comes behind them: no value is in the middle of two."""
    x = (1 + (torch.arange(128 * 64) % 2 * 2 + 1) / 4096).reshape(128, 64).to(DEVICE)
    y = torch.zeros(64, 128, device=DEVICE)
    try:
        src = TensorDescriptor.from_tensor(x, [32, 32], round_f32_to_tf32=True)
    except TypeError:
        return "not in this Triton"
    transpose_host[(4, 2)](src, TensorDescriptor.from_tensor(y, [32, 32]), 32)
    return digest(y)


@triton.jit
def transpose_device(x_ptr, y_ptr, M, N, BLOCK: tl.constexpr):
    src = tl.make_tensor_descriptor(x_ptr, [M, N], [N, 1], [BLOCK, BLOCK])
    dst = tl.make_tensor_descriptor(y_ptr, [N, M], [M, 1], [BLOCK, BLOCK])
    m, n = tl.program_id(0) * BLOCK, tl.program_id(1) * BLOCK
    dst.store([n, m], src.load([m, n]).T)


def part_device_descriptors():
    if DEVICE == "cuda":
        triton.set_allocator(lambda size, align, stream: torch.empty(size, dtype=torch.int8, device=DEVICE))
    x, y = numbers(100, 72), torch.zeros(72, 100, device=DEVICE)
    transpose_device[(4, 3)](x, y, 100, 72, 32)
    return digest(y)


@triton.jit(noinline=True)
def polynomial(x, DEGREE: tl.constexpr):
    y = x
    for _ in range(DEGREE):
        y = y * x + 1
    return y


@triton.jit
def apply(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    first = tl.program_id(0) * BLOCK
    i = first + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i, mask=i < n)
    head = tl.load(x_ptr + first)  # functions that are not inlined take scalars
    tl.store(y_ptr + i, x + polynomial(head, 2) + polynomial(head, 3), mask=i < n)


def part_noinline():
    x, y = numbers(1000), torch.zeros(1000, device=DEVICE)
    apply[(8,)](x, y, 1000, 128)
    return digest(y)


@triton.jit
def say(x_ptr, BLOCK: tl.constexpr):
    tl.device_print("value", tl.load(x_ptr + tl.arange(0, BLOCK)))


def part_prints():
    """Catch what the device prints in a pipe, and sort it: lanes print in any order."""
    sys.stdout.flush()
    read, write = os.pipe()
    kept = os.dup(1)
    os.dup2(write, 1)
    try:
        say[(1,)](torch.arange(4, dtype=torch.int32, device=DEVICE), 4, num_warps=1)
        if DEVICE == "cuda":
            torch.cuda.synchronize()
        sys.stdout.flush()
    finally:
        os.dup2(kept, 1)
        os.close(write)
    with os.fdopen(read) as f:
        lines = {line.strip() for line in f if line.strip()}  # Triton's lanes that have the same element print it again
    return " | ".join(sorted(line[line.index("pid"):] for line in lines))  # tshared puts the place in front


@triton.jit
def positive(x_ptr, y_ptr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i)
    tl.device_assert(x >= 0, "x must not be negative")
    tl.store(y_ptr + i, tl.sqrt(x))


def part_asserts():
    y = torch.zeros(16, device=DEVICE)
    positive[(1,)](torch.arange(16, dtype=torch.float32, device=DEVICE), y, 16, debug=True)
    return digest(y)  # one that fails would end the context; see test_failed_assert


@triton.jit
def step(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y_ptr + i, tl.load(x_ptr + i, mask=i < n) * 2 + 1, mask=i < n)


def part_cooperative():
    x, y = numbers(2048), torch.zeros(2048, device=DEVICE)
    step[(16,)](x, y, 2048, 128, launch_cooperative_grid=True)
    return digest(y)


def part_options():
    x, y = numbers(2048), torch.zeros(2048, device=DEVICE)
    step[(16,)](x, y, 2048, 128, maxnreg=32, enable_fp_fusion=False, launch_pdl=DEVICE == "cuda")
    return digest(y)


def part_threads():
    results, problems = [None] * 8, []

    def work(k):
        try:
            stream = torch.cuda.Stream() if DEVICE == "cuda" else None
            with torch.cuda.stream(stream) if stream else open(os.devnull):
                x, y = numbers(4096) + k, torch.zeros(4096, device=DEVICE)
                if stream:
                    stream.synchronize()
                for _ in range(20):
                    step[(triton.cdiv(4096, 128 << k % 3),)](x, y, 4096, 128 << k % 3)
                if stream:
                    stream.synchronize()
                results[k] = y
        except Exception as e:
            problems.append(e)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if problems:
        raise problems[0]
    return digest(*results)


class DeviceArray:
    """Numbers in the memory of the current CUDA context, which torch does not know of."""

    def __init__(self, driver, values):
        self.driver, self.dtype, self.count = driver, torch.float32, len(values)
        address = ctypes.c_uint64()
        expect(driver.cuMemAlloc_v2(ctypes.byref(address), 4 * self.count))
        self.address = address.value
        host = (ctypes.c_float * self.count)(*values)
        expect(driver.cuMemcpyHtoD_v2(ctypes.c_uint64(self.address), host, 4 * self.count))

    def data_ptr(self):
        """Return the address, as a tensor does."""
        return self.address

    def values(self):
        """Return the numbers; it waits for the device."""
        host = (ctypes.c_float * self.count)()
        expect(self.driver.cuMemcpyDtoH_v2(host, ctypes.c_uint64(self.address), 4 * self.count))
        return torch.tensor(list(host))


def expect(code):
    """Raise an error for a code of the CUDA driver."""
    if code != 0:
        raise RuntimeError(f"the CUDA driver says {code}")


def part_contexts():
    """Four contexts in four threads, as four GPUs have them; each loads the kernel for itself."""
    n, inputs = 1024, [[k + i / 4 for i in range(1024)] for k in range(4)]
    if DEVICE == "cpu":
        outputs = [torch.zeros(n) for _ in inputs]
        for x, y in zip(inputs, outputs):
            step[(8,)](torch.tensor(x), y, n, 128)
        return digest(*outputs)
    driver, torch_ready = ctypes.CDLL("libcuda.so.1"), torch.zeros(1, device=DEVICE)
    results, problems = [None] * len(inputs), []

    def work(k):
        try:
            context = ctypes.c_void_p()
            expect(driver.cuCtxCreate_v2(ctypes.byref(context), 0, torch_ready.device.index or 0))
            x, y = DeviceArray(driver, inputs[k]), DeviceArray(driver, [0.0] * n)
            own = triton.jit(step.fn)  # whose compiled kernels belong to this context
            own[(8,)](x, y, n, 128)
            results[k] = y.values()
            expect(driver.cuCtxDestroy_v2(context))
        except Exception as e:
            problems.append(e)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(len(inputs))]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if problems:
        raise problems[0]
    return digest(*results)


def part_graph():
    x, y = numbers(4096), torch.zeros(4096, device=DEVICE)
    if DEVICE == "cpu":
        step[(32,)](x, y, 4096, 128)
        step[(32,)](y, x, 4096, 128)
        return digest(x)
    step[(32,)](x, torch.empty_like(y), 4096, 128)  # compiled before the capture
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step[(32,)](x, y, 4096, 128)
        step[(32,)](y, x, 4096, 128)
    graph.replay()
    torch.cuda.synchronize()
    return digest(x)


def main():
    if DEVICE == "cpu":
        import triton_tshared

        triton.runtime.driver.set_active(triton_tshared.CPUDriver())
    failed = 0
    for name, part in list(globals().items()):
        if not name.startswith("part_"):
            continue
        try:
            print(f"{name[5:]:20} {part()}", flush=True)
        except Exception as e:
            failed += 1
            print(f"{name[5:]:20} FAILED {type(e).__name__}: {str(e)[:300]}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
