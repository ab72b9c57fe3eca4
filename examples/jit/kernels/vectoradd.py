"""Vector addition: out = x + y, for elements of any type."""
import triton
import triton.language as tl


def grid(meta):
    return (triton.cdiv(meta["n"], meta["BLOCK"]),)


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr = 1024):
    # Program i adds the elements from i * BLOCK on. The last program has fewer: the mask
    # keeps it from touching what lies behind the vectors.
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    x = tl.load(x_ptr + at, mask=inside)
    y = tl.load(y_ptr + at, mask=inside)
    tl.store(out_ptr + at, x + y, mask=inside)
