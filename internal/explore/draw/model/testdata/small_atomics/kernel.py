import triton
import triton.language as tl


@triton.jit
def small_atomics(x_ptr, at_ptr, out_ptr, most_ptr, n, BLOCK: tl.constexpr):
    """Updates of fewer elements than a block has threads: one of the threads that have an element updates it."""
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    live = offs < n
    at = tl.load(at_ptr + offs, mask=live, other=0)
    x = tl.load(x_ptr + offs, mask=live, other=0.0)
    tl.atomic_add(out_ptr + at, x, mask=live)
    tl.atomic_max(most_ptr + offs, at, mask=live)
    tl.atomic_add(most_ptr, n)
