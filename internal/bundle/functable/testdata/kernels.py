import itertools

import triton
import triton.language as tl


@triton.jit
def softmax(out_ptr, in_ptr, n, stride, BLOCK: tl.constexpr):
    pass


@triton.jit
def typed(x_ptr, scale, n, DTYPE: tl.constexpr, FLAG: tl.constexpr = True, SHAPE: tl.constexpr = (1, 2), EPS: tl.constexpr = 1e-5, MODE: tl.constexpr = None):
    pass


@triton.autotune(configs=[triton.Config({"BLOCK": 64}, num_warps=4)], key=["n"])
@triton.jit
def tuned(x_ptr, n, BLOCK: tl.constexpr):
    pass


alias = softmax


def helper():
    return 1


class Row:
    pass


def get_function_table():
    table = []
    for dtype, block in itertools.product(["fp16", "fp32"], [64, 128]):
        table.append(dict(
            name="softmax_{}_{}".format(dtype, block),
            group=f"softmax_{dtype}",
            func=softmax,
            sig="*{0},*{0},i32,i32".format(dtype),
            kwargs={"num_warps": 4, "num_stages": 2, "constants": {"BLOCK": block}},
        ))
    table += [
        {
            "name": f"typed_{warps}",
            "func": typed,
            "sig": "*fp32:16, fp32, i32:16",
            "grid": "cdiv(n, 1024), 2",
            "targets": ["cuda", "x86-64-v3"],
            "kwargs": {"num_warps": warps, "enable_fp_fusion": False, "DTYPE": tl.float16, "EPS": float("inf")},
        }
        for warps in (1, 2)
    ]
    return table
