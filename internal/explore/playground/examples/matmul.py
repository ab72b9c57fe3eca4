import triton
import triton.language as tl


@triton.jit
def matmul(a_ptr, b_ptr, c_ptr, M, N, K, BLOCK_M: tl.constexpr = 16, BLOCK_N: tl.constexpr = 16, BLOCK_K: tl.constexpr = 16):
    """The product of two matrices whose rows lie one after another; a program for each tile of it."""
    m = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tl.program_id(1) * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    sums = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for start in range(0, K, BLOCK_K):
        at = start + k
        a = tl.load(a_ptr + m[:, None] * K + at[None, :], mask=(m < M)[:, None] & (at < K)[None, :], other=0.0)
        b = tl.load(b_ptr + at[:, None] * N + n[None, :], mask=(at < K)[:, None] & (n < N)[None, :], other=0.0)
        sums = tl.dot(a, b, sums)
    tl.store(c_ptr + m[:, None] * N + n[None, :], sums, mask=(m < M)[:, None] & (n < N)[None, :])
