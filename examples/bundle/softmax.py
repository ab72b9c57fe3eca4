"""Softmax of the rows of a matrix, compiled ahead of time: `tshared bundle build` reads the table."""
import triton
import triton.language as tl


@triton.jit
def softmax_kernel(out_ptr, x_ptr, row_stride, rows, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    inside = at < columns
    x = tl.load(x_ptr + row * row_stride + at, mask=inside, other=-float("inf")).to(tl.float32)
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(out_ptr + row * row_stride + at, e / tl.sum(e, axis=0), mask=inside)


def get_function_table():
    """A kernel for each type, each block and each alignment: rows are as long as a block at most."""
    table = []
    for dtype in ("fp16", "fp32"):
        for block, warps in ((256, 1), (1024, 4), (4096, 8)):
            for suffix, divisible in (("", ""), ("_aligned", ":16")):
                table.append({
                    "name": f"softmax_{dtype}_{block}{suffix}",
                    "group": f"softmax_{dtype}",
                    "func": softmax_kernel,
                    "sig": f"*{dtype}{divisible}, *{dtype}{divisible}, i32{divisible}, i32, i32, {block}",
                    "kwargs": {"num_warps": warps},
                    "grid": "rows",
                    "when": "columns <= BLOCK",
                })
    return table
