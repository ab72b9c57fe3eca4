"""Kernels that launches get wrong."""
import triton
import triton.language as tl

SIZES = (4, 2)


def grid(meta):
    return (triton.cdiv(meta["n"], meta["BLOCK"]),)


def broken_grid(meta):
    return (meta["rows"],)


def plain_function(x):
    return x


@triton.jit
def scale(x_ptr, factor, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x_ptr + at, tl.load(x_ptr + at, mask=at < n) * factor, mask=at < n)


@triton.jit
def typed(x_ptr, small: tl.int8, big: tl.uint64, flag: tl.int1, f: tl.float32):
    tl.store(x_ptr, small + big.to(tl.int32) + flag + f)


@triton.jit
def only_even(x_ptr, BLOCK: tl.constexpr):
    tl.static_assert(BLOCK % 2 == 0, "BLOCK must be even")
    tl.store(x_ptr, BLOCK)


@triton.jit
def undefined_name(x_ptr):
    tl.store(x_ptr, missing_value)


@triton.jit
def from_descriptor(desc, out_ptr):
    block = desc.load([0, 0])
    tl.store(out_ptr, tl.sum(block))


@triton.jit
def of_tuple(out_ptr, sizes):
    tl.store(out_ptr, sizes[0] + sizes[1])


@triton.jit
def asserts(x_ptr, n):
    tl.device_assert(n > 3, "n is too small")
    tl.store(x_ptr, n)


@triton.jit
def divides(x_ptr, n):
    tl.store(x_ptr, 100 // n)


@triton.autotune(configs=[], key=["n"])
@triton.jit
def no_configs(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr, BLOCK)


@triton.autotune(configs=[triton.Config({"BLOCK": 4}), triton.Config({"BLOCK": 8})], key=["n"])
@triton.jit
def tuned(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr, BLOCK)


@triton.autotune(configs=[triton.Config({"BLOCK": 3}), triton.Config({"BLOCK": 5})], key=["n"])
@triton.jit
def all_fail(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), 0.0)


@triton.autotune(configs=[triton.Config({"BLOK": 4})], key=["n"])
@triton.jit
def misspelt_config(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr, BLOCK)


@triton.heuristics({"BLOCK": lambda args: args["columns"]})
@triton.jit
def wrong_heuristic(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr, BLOCK)
