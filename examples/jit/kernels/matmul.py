"""Matrix multiplication: c = activation(a @ b), for f16, bf16 and f32 in any layout.

Sizes of tiles are chosen by autotune, once per shape. Programs are numbered so that neighbours share rows
of a and columns of b while these are in the L2 cache.
"""
import triton
import triton.language as tl


def choices():
    tiles = [(32, 32, 32, 2, 2), (64, 64, 32, 4, 3), (64, 128, 32, 4, 4), (128, 64, 32, 4, 4),
             (128, 128, 32, 8, 3), (128, 128, 64, 8, 3), (128, 256, 64, 8, 3)]
    return [triton.Config({"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k, "GROUP": 8}, num_warps=warps, num_stages=stages)
            for m, n, k, warps, stages in tiles]


def not_too_large(configs, args, **kwargs):
    # A tile more than twice as large as the matrix only multiplies zeros.
    fits = [c for c in configs if c.kwargs["BLOCK_M"] < 2 * args["M"] and c.kwargs["BLOCK_N"] < 2 * args["N"]]
    return fits or configs[:1]


def grid(meta):
    return (triton.cdiv(meta["M"], meta["BLOCK_M"]) * triton.cdiv(meta["N"], meta["BLOCK_N"]),)


@triton.jit
def grouped(program, tiles_m, tiles_n, GROUP: tl.constexpr):
    """The tile of a program. GROUP rows of tiles are walked column by column before the next ones begin."""
    band = program // (GROUP * tiles_n)
    within = program % (GROUP * tiles_n)
    height = tl.minimum(tiles_m - band * GROUP, GROUP)
    return band * GROUP + within % height, within // height


@triton.jit
def activated(x, ACTIVATION: tl.constexpr):
    if ACTIVATION == "relu":
        return tl.maximum(x, 0.0)
    elif ACTIVATION == "silu":
        return x * tl.sigmoid(x)
    else:
        tl.static_assert(ACTIVATION is None, "ACTIVATION must be None, 'relu' or 'silu'")
        return x


@triton.autotune(configs=choices(), key=["M", "N", "K"], prune_configs_by={"early_config_prune": not_too_large})
@triton.heuristics({"EVEN_K": lambda args: args["K"] % args["BLOCK_K"] == 0})
@triton.jit
def matmul_kernel(a_ptr, b_ptr, c_ptr, M, N, K,
                  a_stride_m, a_stride_k, b_stride_k, b_stride_n, c_stride_m, c_stride_n,
                  BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr, EVEN_K: tl.constexpr,
                  ACTIVATION: tl.constexpr = None, PRECISION: tl.constexpr = "tf32"):
    tile_m, tile_n = grouped(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    # Rows and columns behind the last wrap around: what is computed of them is not stored, and loads
    # need no masks but along K.
    a_ptrs = a_ptr + (m % M)[:, None] * a_stride_m + k[None, :] * a_stride_k
    b_ptrs = b_ptr + k[:, None] * b_stride_k + (n % N)[None, :] * b_stride_n
    sums = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for first in range(0, K, BLOCK_K):
        if EVEN_K:
            a = tl.load(a_ptrs)
            b = tl.load(b_ptrs)
        else:
            a = tl.load(a_ptrs, mask=(k < K - first)[None, :], other=0.0)
            b = tl.load(b_ptrs, mask=(k < K - first)[:, None], other=0.0)
        sums = tl.dot(a, b, sums, input_precision=PRECISION)
        a_ptrs += BLOCK_K * a_stride_k
        b_ptrs += BLOCK_K * b_stride_k
    c = activated(sums, ACTIVATION).to(c_ptr.dtype.element_ty)
    c_ptrs = c_ptr + m[:, None] * c_stride_m + n[None, :] * c_stride_n
    tl.store(c_ptrs, c, mask=(m < M)[:, None] & (n < N)[None, :])
