"""Matrix multiplication with sizes of tiles that autotune chooses."""
import triton
import triton.language as tl


def configs():
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": 32}, num_warps=w, num_stages=2)
            for m, n, w in [(32, 32, 2), (64, 64, 4), (128, 64, 8)]]


@triton.autotune(configs=configs(), key=["M", "N", "K"])
@triton.heuristics({"EVEN_K": lambda args: args["K"] % args["BLOCK_K"] == 0})
@triton.jit
def matmul_kernel(a_ptr, b_ptr, c_ptr, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                  EVEN_K: tl.constexpr):
    m = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tl.program_id(1) * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + m[:, None] * K + k[None, :]
    b_ptrs = b_ptr + k[:, None] * N + n[None, :]
    sums = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for first in range(0, K, BLOCK_K):
        if EVEN_K:
            a = tl.load(a_ptrs, mask=m[:, None] < M, other=0.0)
            b = tl.load(b_ptrs, mask=n[None, :] < N, other=0.0)
        else:
            a = tl.load(a_ptrs, mask=(m[:, None] < M) & (k[None, :] < K - first), other=0.0)
            b = tl.load(b_ptrs, mask=(k[:, None] < K - first) & (n[None, :] < N), other=0.0)
        sums = tl.dot(a, b, sums)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K * N
    tl.store(c_ptr + m[:, None] * N + n[None, :], sums, mask=(m[:, None] < M) & (n[None, :] < N))
