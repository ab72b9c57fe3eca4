import triton
import triton.language as tl


@triton.autotune(
    configs=[triton.Config({"BLOCK": b}, num_warps=w) for b in (16, 64) for w in (1, 2)],
    key=["n"],
)
@triton.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0})
@triton.jit
def add(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if EVEN:
        tl.store(out_ptr + i, tl.load(x_ptr + i) + tl.load(y_ptr + i))
    else:
        mask = i < n
        tl.store(out_ptr + i, tl.load(x_ptr + i, mask=mask) + tl.load(y_ptr + i, mask=mask), mask=mask)


@triton.autotune(
    configs=[triton.Config({"BLOCK": 16}), triton.Config({"BLOCK": 32})],
    key=["n"],
    reset_to_zero=["sum_ptr"],
    restore_value=["x_ptr"],
)
@triton.jit
def accumulate(x_ptr, sum_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    x = tl.load(x_ptr + i, mask=mask, other=0.0)
    tl.atomic_add(sum_ptr, tl.sum(x, 0))
    tl.store(x_ptr + i, x + 1, mask=mask)


def zero_sum(nargs):
    nargs["sum_ptr"].zero_()
    nargs["seen_ptr"].fill_(nargs["BLOCK"])


@triton.autotune(
    configs=[triton.Config({"BLOCK": 16}, pre_hook=zero_sum), triton.Config({"BLOCK": 32}, pre_hook=zero_sum)],
    key=["n"],
)
@triton.jit
def hooked(x_ptr, sum_ptr, seen_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(sum_ptr, tl.sum(tl.load(x_ptr + i, mask=i < n, other=0.0), 0))


@triton.heuristics({"BLOCK": lambda args: triton.next_power_of_2(args["n"])})
@triton.jit
def row(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out_ptr, tl.sum(tl.load(x_ptr + i, mask=i < n, other=0.0), 0))


def set_block(nargs):
    nargs["x_desc"].block_shape = [nargs["BLOCK"]]


@triton.autotune(configs=[triton.Config({"BLOCK": b}, pre_hook=set_block) for b in (16, 32)], key=["n"])
@triton.jit
def described(x_desc, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK
    i = at + tl.arange(0, BLOCK)
    tl.store(out_ptr + i, x_desc.load([at]), mask=i < n)


@triton.jit
def plain(x_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x_ptr + i, n, mask=i < n)


grid = lambda meta: (triton.cdiv(meta["n"], meta["BLOCK"]),)
