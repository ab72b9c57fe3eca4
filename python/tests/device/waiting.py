"""Programs of a grid that wait for each other on a GPU: waiting.py NAME runs one of KERNELS, which ends only if loads in loops are loaded anew."""
import os
import sys
import tempfile

# The program that others wait for: it is slow, then writes its data, and then says so.
HEAD = """import triton
import triton.language as tl


@triton.jit
def publish(flag, data):
    n = 0
    for i in range(0, 20000):
        n += tl.atomic_add(flag + 200, 0, sem="relaxed")
    tl.store(data + tl.arange(0, 256), tl.arange(0, 256) + 7 + n)
    tl.debug_barrier()
    tl.atomic_xchg(flag, 3)


@triton.jit
def copy(data, out):
    tl.debug_barrier()
    tl.store(out + tl.arange(0, 256), tl.load(data + tl.arange(0, 256), cache_modifier=".cg"))


"""


def waiter(*body, publish="publish(flag, data)"):
    """Return a kernel whose program 0 waits for program 1."""
    lines = "\n        ".join(body)
    return f"@triton.jit\ndef kernel(flag, data, out):\n    if tl.program_id(0) == 1:\n        {publish}\n    else:\n        {lines}\n        copy(data, out)\n"


KERNELS = {
    "volatile_load": waiter("v = tl.load(flag, volatile=True)", "while v != 3:", "    v = tl.load(flag, volatile=True)"),
    "plain_load": waiter("v = tl.load(flag)", "while v != 3:", "    v = tl.load(flag)", "tl.store(flag + 100, v)"),
    "plain_loads": waiter("i = tl.arange(0, 128)", "v = tl.sum(tl.load(flag + i))", "while v != 3:", "    v = tl.sum(tl.load(flag + i))", "tl.store(flag + 150, v)"),
    "add_zero": waiter("while tl.atomic_add(flag, 0) != 3:", "    pass"),
    "barrier_load": waiter("while tl.load(flag) != 3:", "    tl.debug_barrier()"),
    "turns": """@triton.jit
def kernel(flag, data, out):
    p = tl.program_id(0)
    while tl.atomic_add(flag, 0) != p:
        pass
    i = tl.arange(0, 256)
    tl.store(out + i, i + 7)
    tl.debug_barrier()
    tl.atomic_xchg(flag, p + 1)
""",
}
# Those of Triton 3.9.
KERNELS_39 = {
    "poll": waiter("tl.atomic_poll(flag, 3)"),
    "poll_tensor": waiter("i = tl.arange(0, 2)", "tl.atomic_poll(flag + i, 3 - 3 * i)"),
    "atomic_load": waiter("while tl.atomic_load(flag) != 3:", "    pass"),
    "store_release": waiter("tl.atomic_poll(flag, 3)", publish="tl.store(data + tl.arange(0, 256), tl.arange(0, 256) + 7)\n        tl.atomic_store(flag, 3)"),
    "poll_timeout": """@triton.jit
def kernel(flag, data, out):
    seen = tl.atomic_poll(flag, 5, timeout_ns=200000)
    i = tl.arange(0, 256)
    tl.store(out + i, tl.where(seen, 0, i + 7), mask=tl.program_id(0) == 0)
""",
}


def main(name):
    import torch

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernel.py")
        with open(path, "w", encoding="utf-8") as f:
            f.write(HEAD + {**KERNELS, **KERNELS_39}[name])
        sys.path.insert(0, folder)
        kernel = __import__("kernel").kernel
        flag, data, out = (torch.zeros(512, dtype=torch.int32, device="cuda") for _ in range(3))
        kernel[(2,)](flag, data, out)
        torch.cuda.synchronize()
    assert torch.equal(out[:256].cpu(), torch.arange(256, dtype=torch.int32) + 7), out[:8]


if __name__ == "__main__":
    main(sys.argv[1])
