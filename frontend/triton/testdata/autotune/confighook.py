import triton
import triton.language as tl

def init_to_zero(name):
    return lambda nargs: nargs[name].zero_()


def number(nargs):
    nargs["x_ptr"].fill_(nargs["BLOCK"] + nargs["num_warps"] + nargs["n"])


@triton.autotune(
    configs=[
        triton.Config({"BLOCK": 16}, pre_hook=init_to_zero("x_ptr")),
        triton.Config({"BLOCK": 32}, num_warps=2, pre_hook=number),
        triton.Config({"BLOCK": 64}),
    ],
    key=["n"],
)
@triton.jit
def kernel(x_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n)
