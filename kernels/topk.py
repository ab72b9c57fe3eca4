"""The largest elements of rows, with their indices, as sampling needs them.

An element and its index are one integer, a key: its order is that of the elements, and of equal
elements the first comes first. Long rows are cut into chunks on a GPU: a program finds candidates
among the keys of its chunk, and a second kernel the K largest of all candidates.
"""

import triton
import triton.language as tl


@triton.jit
def ordered(bits, WIDTH: tl.constexpr):
    """The bits of a float as an integer that has the order of the floats, and back."""
    return bits ^ ((bits >> (WIDTH - 1)) & ((1 << (WIDTH - 1)) - 1))


@triton.jit
def key_of(x, index):
    """The key of an element in f32: the element in the upper half, what is left of the largest
    index in the lower.
    """
    return (ordered(x.to(tl.int32, bitcast=True), 32).to(tl.int64) << 32) | (0xFFFFFFFF - index.to(tl.int64))


@triton.jit
def write(values_ptr, indices_ptr, keys, k, inverse_temperature, K: tl.constexpr):
    """Writes the first k of K keys. With a temperature, values are probabilities."""
    j = tl.arange(0, K)
    x = ordered((keys >> 32).to(tl.int32), 32).to(tl.float32, bitcast=True)
    logits = tl.where(j < k, x * inverse_temperature, -float("inf"))
    e = tl.exp(logits - tl.max(logits, axis=0))
    x = tl.where(inverse_temperature > 0, e / tl.sum(e, axis=0), x)
    tl.store(values_ptr + j, x, mask=j < k)
    tl.store(indices_ptr + j, (0xFFFFFFFF - (keys & 0xFFFFFFFF)).to(tl.int32), mask=j < k)


@triton.jit
def short_keys(x, i):
    """Keys of 32 bits, which are faster to sort, for elements of 16: the other half is left for the
    index in the block.
    """
    return (ordered(x.to(tl.int16, bitcast=True).to(tl.int32), 16) << 16) | (65535 - i)


@triton.jit
def widened(keys, start, dtype: tl.constexpr):
    """The keys for merging of keys in a block that begins at an index."""
    if keys.dtype.primitive_bitwidth == 64:
        return keys
    else:
        x = ordered(keys >> 16, 16).to(tl.int16).to(dtype, bitcast=True).to(tl.float32)
        return key_of(x, start + 65535 - (keys & 65535))


@triton.jit
def block_keys(in_ptr, start, cols, BLOCK: tl.constexpr):
    """The keys of a block of a row."""
    i = tl.arange(0, BLOCK)
    x = tl.load(in_ptr + start + i, mask=start + i < cols, other=-float("inf"))
    if x.dtype.primitive_bitwidth == 16:
        return short_keys(x, i)
    else:
        return key_of(x, start + i)


@triton.jit(do_not_specialize=["chunks"])
def topk_chunks(keys_ptr, in_ptr, cols, in_stride, chunks, K: tl.constexpr, GROUPS: tl.constexpr, BLOCK: tl.constexpr):
    """2 K keys of each chunk of BLOCK elements of each row, the K largest among them.

    A chunk has GROUPS groups. No key below the K-th largest of their maxima is among the K largest,
    and of the others there are few, unless the largest are all in a few groups.
    """
    row = (tl.program_id(0) // chunks).to(tl.int64)
    start = (tl.program_id(0) % chunks) * BLOCK
    keys = block_keys(in_ptr + row * in_stride, start, cols, BLOCK)
    maxima = tl.max(tl.reshape(keys, [GROUPS, BLOCK // GROUPS]), axis=1)
    wanted = (keys >= tl.min(tl.topk(maxima, K), axis=0)) & (start + tl.arange(0, BLOCK) < cols)
    slot = tl.cumsum(wanted.to(tl.int32), axis=0) - 1
    count = tl.sum(wanted.to(tl.int32), axis=0)
    out_ptr = keys_ptr + tl.program_id(0).to(tl.int64) * 2 * K
    nothing = tl.full([2 * K], -0x8000000000000000, tl.int64)
    j = tl.arange(0, 2 * K)
    if count <= 2 * K:
        tl.store(out_ptr + slot, widened(keys, start, in_ptr.dtype.element_ty), mask=wanted)
        tl.store(out_ptr + j, nothing, mask=j >= count)
    else:
        best = tl.topk(keys, K)
        tl.store(out_ptr + tl.arange(0, K), widened(best, start, in_ptr.dtype.element_ty))
        tl.store(out_ptr + j, nothing, mask=j >= K)


@triton.jit(do_not_specialize=["values_stride", "indices_stride", "k"])
def topk_short(values_ptr, indices_ptr, in_ptr, cols, values_stride, indices_stride, in_stride, k, inverse_temperature,
               K: tl.constexpr, BLOCK: tl.constexpr):
    """Rows of at most BLOCK elements, one in a program."""
    row = tl.program_id(0).to(tl.int64)
    best = tl.topk(block_keys(in_ptr + row * in_stride, 0, cols, BLOCK), K)
    write(values_ptr + row * values_stride, indices_ptr + row * indices_stride, widened(best, 0, in_ptr.dtype.element_ty), k, inverse_temperature, K)


@triton.jit(do_not_specialize=["values_stride", "indices_stride", "candidates", "k"])
def topk_merge(values_ptr, indices_ptr, keys_ptr, values_stride, indices_stride, candidates, k, inverse_temperature,
               K: tl.constexpr, BLOCK: tl.constexpr):
    """The k largest of at most BLOCK keys of each row."""
    row = tl.program_id(0).to(tl.int64)
    i = tl.arange(0, BLOCK)
    keys = tl.load(keys_ptr + row * candidates + i, mask=i < candidates, other=-0x8000000000000000)
    write(values_ptr + row * values_stride, indices_ptr + row * indices_stride, tl.topk(keys, K), k, inverse_temperature, K)


@triton.jit(do_not_specialize=["cols", "values_stride", "indices_stride", "in_stride", "k"])
def topk_rows(values_ptr, indices_ptr, in_ptr, cols, values_stride, indices_stride, in_stride, k, inverse_temperature,
              K: tl.constexpr, BLOCK: tl.constexpr):
    """One row in a program, for devices that run one program after the other: the K largest keys
    so far are kept, and most blocks have no element that is larger than the least of them.
    """
    row = tl.program_id(0).to(tl.int64)
    i, j = tl.arange(0, BLOCK), tl.arange(0, K)
    least = tl.full([], -0x8000000000000000, tl.int64)
    best = least + j  # all different, so that one of them is the least
    for start in range(0, cols, BLOCK):
        x = tl.load(in_ptr + row * in_stride + start + i, mask=start + i < cols, other=-float("inf")).to(tl.float32)
        high = tl.where(start + i < cols, ordered(x.to(tl.int32, bitcast=True), 32), -0x80000000)
        top = tl.max(high, axis=0)
        while top > (least >> 32):
            at = tl.min(tl.where(high == top, i, BLOCK), axis=0)
            best = tl.where(best == least, (top.to(tl.int64) << 32) | (0xFFFFFFFF - (start + at).to(tl.int64)), best)
            least = tl.min(best, axis=0)
            high = tl.where(i == at, -0x80000000, high)
            top = tl.max(high, axis=0)
    write(values_ptr + row * values_stride, indices_ptr + row * indices_stride, tl.sort(best, descending=True), k, inverse_temperature, K)


DTYPES = ["fp16", "bf16", "fp32"]

# K, and on a GPU the constants of chunks, and BLOCK and warps of short rows and of merging.
SIZES = [8, 64]
CHUNK, GROUPS, CHUNK_WARPS = 8192, 256, 8
SHORT = [(256, 2), (1024, 4), (4096, 8)]
MERGES = [(256, 4), (512, 8), (2048, 8), (4096, 8)]
CPU_BLOCK = 256


def row(func, name, sig, warps, target, when):
    return {"name": f"{func.__name__}_{name}", "func": func, "sig": sig, "kwargs": {"num_warps": warps}, "targets": [target], "when": when}


def get_function_table():
    rows = []
    for k in SIZES:
        for dtype in DTYPES:
            for suffix, p, n in [("_aligned", ":16", ":16"), ("", "", "")]:
                rows.append(row(topk_chunks, f"{dtype}_{k}{suffix}", f"*i64:16, *{dtype}{p}, i32{n}, i32{n}, i32, {k}, {GROUPS}, {CHUNK}", CHUNK_WARPS, "cuda", "given(K, BLOCK)"))
                for block, warps in SHORT:
                    rows.append(row(topk_short, f"{dtype}_{k}_{block}{suffix}", f"*fp32, *i32, *{dtype}{p}, i32{n}, i32, i32, i32{n}, i32, fp32, {k}, {block}", warps, "cuda", "cols <= BLOCK and k <= K"))
            rows.append(row(topk_rows, f"{dtype}_{k}", f"*fp32, *i32, *{dtype}, i32, i32, i32, i32, i32, fp32, {k}, {CPU_BLOCK}", 1, "cpu", "k <= K"))
        for block, warps in MERGES:
            rows.append(row(topk_merge, f"{k}_{block}", f"*fp32, *i32, *i64:16, i32, i32, i32, i32, fp32, {k}, {block}", warps, "cuda", "candidates <= BLOCK and k <= K"))
    return rows
