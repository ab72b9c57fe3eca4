"""A kernel with ten arguments that does next to nothing."""
import triton
import triton.language as tl


@triton.jit
def ten(a_ptr, b_ptr, c_ptr, out_ptr, n, m, k, stride, scale, shift, BLOCK: tl.constexpr = 128):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(a_ptr + at, mask=at < n)
    b = tl.load(b_ptr + at, mask=at < m)
    c = tl.load(c_ptr + at * stride, mask=at < k)
    tl.store(out_ptr + at, a * scale + b + c + shift, mask=at < n)
