import triton
import triton.language as tl


@triton.jit
def softmax(out_ptr, in_ptr, n, stride, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    col = tl.arange(0, BLOCK)
    mask = col < n
    x = tl.load(in_ptr + row * stride + col, mask=mask, other=-float("inf")).to(tl.float32)
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(out_ptr + row * stride + col, (e / tl.sum(e, axis=0)).to(out_ptr.dtype.element_ty), mask=mask)


@triton.jit
def scale(x_ptr, factor, n, BLOCK: tl.constexpr, MODE: tl.constexpr):
    tl.static_assert(MODE != "broken", "this mode has no code")
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x_ptr + at, tl.load(x_ptr + at, mask=at < n) * factor, mask=at < n)


def get_function_table():
    rows = [
        {
            "name": f"softmax_{dtype}_{block}",
            "group": f"softmax_{dtype}",
            "func": softmax,
            "sig": f"*{dtype},*{dtype},i32,i32",
            "kwargs": {"num_warps": 2, "num_stages": 1, "constants": {"BLOCK": block}},
        }
        for dtype in ["fp16", "fp32"]
        for block in [32, 64]
    ]
    rows.append({"name": "scale", "func": scale, "sig": "*fp32:16, fp32, i32:16, 128, 'plain'", "grid": "cdiv(n, BLOCK)"})
    return rows
