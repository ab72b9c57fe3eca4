"""Attention: out = softmax(q @ k^T * scale) @ v per head, without ever storing the matrix of scores.

q, k, v and out are contiguous: heads x length x HEAD_DIM, where heads counts those of all sequences. A program has
BLOCK_Q queries of one head and walks the keys; its sums are corrected whenever a larger score is found. CAUSAL lets a
query see no keys behind itself. lse gets the logarithm of each query's sum of exponentials, for gradients.
"""
import triton
import triton.language as tl

LOG2_E = tl.constexpr(1.4426950408889634)


def grid(meta):
    return (triton.cdiv(meta["length"], meta["BLOCK_Q"]), meta["heads"])


@triton.jit
def attend(q, best, total, sums, k_ptr, v_ptr, query, first, end, scale,
           BLOCK_K: tl.constexpr, HEAD_DIM: tl.constexpr, MASKED: tl.constexpr, CAUSAL: tl.constexpr, PRECISION: tl.constexpr):
    """Adds the keys from first up to end to what is known of the queries: the best score, the sum of
    exponentials, the weighted sum of values. Only where it is MASKED may end fall into a block."""
    dim = tl.arange(0, HEAD_DIM)
    for start in range(first, end, BLOCK_K):
        key = start + tl.arange(0, BLOCK_K)
        k_ptrs = k_ptr + key[None, :] * HEAD_DIM + dim[:, None]
        v_ptrs = v_ptr + key[:, None] * HEAD_DIM + dim[None, :]
        if MASKED:
            k = tl.load(k_ptrs, mask=(key < end)[None, :], other=0.0)
            v = tl.load(v_ptrs, mask=(key < end)[:, None], other=0.0)
        else:
            k = tl.load(k_ptrs)
            v = tl.load(v_ptrs)
        # exp2 is what machines have, so scores are in units of log 2.
        scores = tl.dot(q, k, input_precision=PRECISION) * (scale * LOG2_E)
        if MASKED:
            seen = (key < end)[None, :]
            if CAUSAL:
                seen = seen & (key[None, :] <= query[:, None])
            scores = tl.where(seen, scores, float("-inf"))
        better = tl.maximum(best, tl.max(scores, axis=1))
        weights = tl.exp2(scores - better[:, None])
        correction = tl.exp2(best - better)
        total = total * correction + tl.sum(weights, axis=1)
        sums = tl.dot(weights.to(v.dtype), v, sums * correction[:, None], input_precision=PRECISION)
        best = better
    return best, total, sums


@triton.jit
def attention_kernel(q_ptr, k_ptr, v_ptr, out_ptr, lse_ptr, heads, length, scale,
                     HEAD_DIM: tl.constexpr, CAUSAL: tl.constexpr = False, BLOCK_Q: tl.constexpr = 128, BLOCK_K: tl.constexpr = 64,
                     PRECISION: tl.constexpr = "tf32"):
    tl.static_assert(BLOCK_Q % BLOCK_K == 0, "BLOCK_Q must be a multiple of BLOCK_K")
    head = tl.program_id(1).to(tl.int64) * length
    first = tl.program_id(0) * BLOCK_Q
    query = first + tl.arange(0, BLOCK_Q)
    at = (head + query)[:, None] * HEAD_DIM + tl.arange(0, HEAD_DIM)[None, :]
    q = tl.load(q_ptr + at, mask=(query < length)[:, None], other=0.0)
    k_ptr += head * HEAD_DIM
    v_ptr += head * HEAD_DIM
    best = tl.full((BLOCK_Q,), float("-inf"), dtype=tl.float32)
    total = tl.zeros((BLOCK_Q,), dtype=tl.float32)
    sums = tl.zeros((BLOCK_Q, HEAD_DIM), dtype=tl.float32)
    # Blocks that every query sees whole need no masks; the rest begins at the diagonal, or is
    # what is left of the last block.
    if CAUSAL:
        whole = first
        end = tl.minimum(length, first + BLOCK_Q)
    else:
        whole = length // BLOCK_K * BLOCK_K
        end = length
    best, total, sums = attend(q, best, total, sums, k_ptr, v_ptr, query, 0, whole, scale, BLOCK_K, HEAD_DIM, False, CAUSAL, PRECISION)
    best, total, sums = attend(q, best, total, sums, k_ptr, v_ptr, query, whole, end, scale, BLOCK_K, HEAD_DIM, True, CAUSAL, PRECISION)
    tl.store(out_ptr + at, sums / total[:, None], mask=(query < length)[:, None])
    tl.store(lse_ptr + head + query, (best + tl.log2(total)) / LOG2_E, mask=query < length)
