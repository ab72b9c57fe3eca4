"""Matrix products c = a @ b + bias for the linear layers of a network.

a has M rows of K elements and c has M rows of N; both have contiguous rows that may be apart. b is a weight,
either (N, K), as linear layers store it, or (K, N). The bias has `biased` elements: N, or 0 for none.
"""
import triton
import triton.language as tl


@triton.jit
def tile_of(program, tiles_m, tiles_n, GROUP: tl.constexpr):
    """The tile of a program: GROUP rows of tiles are walked column by column, so that programs that run together share
    rows of a and columns of b in the L2 cache."""
    band = program // (GROUP * tiles_n)
    within = program % (GROUP * tiles_n)
    height = tl.minimum(tiles_m - band * GROUP, GROUP)
    return band * GROUP + within % height, within // height


@triton.jit
def matmul(a_ptr, b_ptr, bias_ptr, c_ptr, M, N, K, biased, a_stride, b_stride, c_stride, TRANSPOSED: tl.constexpr, SPLIT: tl.constexpr,
           BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr):
    """With SPLIT the second dimension of the grid divides K, and each of its programs writes a result of its own, one behind the other."""
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    first = 0
    end = K
    if SPLIT:
        part = tl.cdiv(tl.cdiv(K, BLOCK_K), tl.num_programs(1)) * BLOCK_K
        first = tl.program_id(1) * part
        end = tl.minimum(first + part, K)
        c_ptr += tl.program_id(1).to(tl.int64) * M * c_stride
    a_block = tl.make_block_ptr(a_ptr, (M, end), (a_stride, 1), (tile_m * BLOCK_M, first), (BLOCK_M, BLOCK_K), (1, 0))
    if TRANSPOSED:
        b_block = tl.make_block_ptr(b_ptr, (end, N), (1, b_stride), (first, tile_n * BLOCK_N), (BLOCK_K, BLOCK_N), (0, 1))
    else:
        b_block = tl.make_block_ptr(b_ptr, (end, N), (b_stride, 1), (first, tile_n * BLOCK_N), (BLOCK_K, BLOCK_N), (1, 0))
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for _ in range(first, end, BLOCK_K):
        a = tl.load(a_block, boundary_check=(0, 1), padding_option="zero")
        b = tl.load(b_block, boundary_check=(0, 1), padding_option="zero")
        acc = tl.dot(a, b, acc, input_precision="ieee")
        a_block = tl.advance(a_block, (0, BLOCK_K))
        b_block = tl.advance(b_block, (BLOCK_K, 0))
    m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    acc += tl.load(bias_ptr + n, mask=n < biased, other=0.0).to(tl.float32)[None, :]
    tl.store(c_ptr + m[:, None].to(tl.int64) * c_stride + n[None, :], acc.to(c_ptr.dtype.element_ty), mask=(m < M)[:, None] & (n < N)[None, :])


@triton.jit
def matmul_sum(parts_ptr, bias_ptr, c_ptr, M, N, splits, biased, c_stride, BLOCK: tl.constexpr):
    """The sum of the results of a matmul with SPLIT."""
    row = tl.program_id(0).to(tl.int64)
    n = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    acc = tl.load(bias_ptr + n, mask=n < biased, other=0.0).to(tl.float32)
    for split in range(0, splits):
        acc += tl.load(parts_ptr + (split * M + row) * N + n, mask=n < N, other=0.0)
    tl.store(c_ptr + row * c_stride + n, acc.to(c_ptr.dtype.element_ty), mask=n < N)


@triton.jit
def gemv(x_ptr, w_ptr, bias_ptr, y_ptr, N, K, biased, w_stride, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    """A product of one row with a weight (N, K). The products of a tile are summed once, behind the loop."""
    n = tl.program_id(0) * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    w_ptrs = w_ptr + n.to(tl.int64)[:, None] * w_stride + k[None, :]
    acc = tl.zeros((BLOCK_N, BLOCK_K), dtype=tl.float32)
    for first in range(0, K, BLOCK_K):
        x = tl.load(x_ptr + first + k, mask=k < K - first, other=0.0).to(tl.float32)
        w = tl.load(w_ptrs, mask=(n < N)[:, None] & (k < K - first)[None, :], other=0.0)
        acc += w.to(tl.float32) * x[None, :]
        w_ptrs += BLOCK_K
    y = tl.sum(acc, axis=1) + tl.load(bias_ptr + n, mask=n < biased, other=0.0).to(tl.float32)
    tl.store(y_ptr + n, y.to(y_ptr.dtype.element_ty), mask=n < N)


@triton.jit
def matmul_fp8(a_ptr, b_ptr, a_scale_ptr, b_scale_ptr, bias_ptr, c_ptr, M, N, K, biased, a_stride, b_stride, c_stride,
                      a_scale_stride, b_scale_stride, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                      GROUP: tl.constexpr):
    """Both operands are fp8, b is (N, K). A stride of 0 is that of a scale for the whole operand, 1 of scales per row."""
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    # Rows behind the last wrap around: what is computed of them is not stored, and loads need masks along K only.
    a_ptrs = a_ptr + (m % M)[:, None] * a_stride + k[None, :]
    b_ptrs = b_ptr + (n % N)[None, :] * b_stride + k[:, None]
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for first in range(0, K, BLOCK_K):
        a = tl.load(a_ptrs, mask=(k < K - first)[None, :], other=0.0)
        b = tl.load(b_ptrs, mask=(k < K - first)[:, None], other=0.0)
        acc = tl.dot(a, b, acc)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K
    acc *= tl.load(a_scale_ptr + m * a_scale_stride, mask=m < M, other=0.0)[:, None]
    acc *= tl.load(b_scale_ptr + n * b_scale_stride, mask=n < N, other=0.0)[None, :]
    acc += tl.load(bias_ptr + n, mask=n < biased, other=0.0).to(tl.float32)[None, :]
    tl.store(c_ptr + m[:, None].to(tl.int64) * c_stride + n[None, :], acc.to(c_ptr.dtype.element_ty), mask=(m < M)[:, None] & (n < N)[None, :])


@triton.jit
def halves_of_bytes(b, ASM: tl.constexpr):
    """Signed bytes as f16. They are the last bits of 1024, without a conversion."""
    if ASM:
        x = tl.inline_asm_elementwise("""{ .reg .b32 t; xor.b32 t, $2, 0x80808080;
            prmt.b32 $0, t, 0x64646464, 0x4140; prmt.b32 $1, t, 0x64646464, 0x4342; }""", "=r,=r,r", [b], dtype=tl.float16, is_pure=True, pack=4)
        return x - 1152.0
    else:
        return b.to(tl.float16)


@triton.jit
def bfloats_of_bytes(b, ASM: tl.constexpr):
    """Signed bytes as bf16. They are the last bits of 8388608 in f32."""
    if ASM:
        return tl.inline_asm_elementwise("""{ .reg .b32 t; .reg .f32 a, b, c, d; xor.b32 t, $2, 0x80808080;
            prmt.b32 a, t, 0x4B000000, 0x7440; prmt.b32 b, t, 0x4B000000, 0x7441; prmt.b32 c, t, 0x4B000000, 0x7442; prmt.b32 d, t, 0x4B000000, 0x7443;
            sub.f32 a, a, 0f4B000080; sub.f32 b, b, 0f4B000080; sub.f32 c, c, 0f4B000080; sub.f32 d, d, 0f4B000080;
            cvt.rn.bf16x2.f32 $0, b, a; cvt.rn.bf16x2.f32 $1, d, c; }""", "=r,=r,r", [b], dtype=tl.bfloat16, is_pure=True, pack=4)
    else:
        return b.to(tl.bfloat16)


@triton.jit
def of_bytes(b, DTYPE: tl.constexpr, ASM: tl.constexpr):
    if DTYPE == tl.float16:
        return halves_of_bytes(b, ASM)
    elif DTYPE == tl.bfloat16:
        return bfloats_of_bytes(b, ASM)
    else:
        return b.to(DTYPE)


@triton.jit
def matmul_int8(a_ptr, b_ptr, scale_ptr, bias_ptr, c_ptr, M, N, K, biased, a_stride, b_stride, c_stride,
                BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr, ASM: tl.constexpr):
    """b is an int8 weight (N, K) with a scale per row. The product is computed transposed, b @ a.T: the instruction that multiplies few rows
    of a has many rows of b then."""
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + m[None, :] * a_stride + k[:, None]
    b_ptrs = b_ptr + n[:, None] * b_stride + k[None, :]
    acc = tl.zeros((BLOCK_N, BLOCK_M), dtype=tl.float32)
    for first in range(0, K, BLOCK_K):
        a = tl.load(a_ptrs, mask=(m < M)[None, :] & (k < K - first)[:, None], other=0.0)
        b = tl.load(b_ptrs, mask=(n < N)[:, None] & (k < K - first)[None, :], other=0)
        acc = tl.dot(of_bytes(b, a.dtype, ASM), a, acc)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K
    acc *= tl.load(scale_ptr + n, mask=n < N, other=0.0).to(tl.float32)[:, None]
    acc += tl.load(bias_ptr + n, mask=n < biased, other=0.0).to(tl.float32)[:, None]
    tl.store(c_ptr + m[None, :].to(tl.int64) * c_stride + n[:, None], acc.to(c_ptr.dtype.element_ty), mask=(m < M)[None, :] & (n < N)[:, None])


@triton.jit
def floats_of_bytes(b, ASM: tl.constexpr):
    """Signed bytes as f32. They are the last bits of 8388608."""
    if ASM:
        x = tl.inline_asm_elementwise("""{ .reg .b32 t; xor.b32 t, $4, 0x80808080;
            prmt.b32 $0, t, 0x4B000000, 0x7440; prmt.b32 $1, t, 0x4B000000, 0x7441; prmt.b32 $2, t, 0x4B000000, 0x7442; prmt.b32 $3, t, 0x4B000000, 0x7443; }""",
            "=r,=r,=r,=r,r", [b], dtype=tl.float32, is_pure=True, pack=4)
        return x - 8388736.0
    else:
        return b.to(tl.float32)


@triton.jit
def row_int8(acc, x, w_ptrs, row, N, w_stride, inside, ASM: tl.constexpr):
    w = tl.load(w_ptrs + row.to(tl.int64) * w_stride, mask=inside & (row < N), other=0)
    return acc + floats_of_bytes(w, ASM) * x


@triton.jit
def store_row(y_ptr, bias_ptr, acc, scale_ptr, row, N, biased):
    y = tl.sum(acc, axis=0) * tl.load(scale_ptr + row, mask=row < N, other=0.0).to(tl.float32)
    y += tl.load(bias_ptr + row, mask=row < biased, other=0.0).to(tl.float32)
    tl.store(y_ptr + row, y.to(y_ptr.dtype.element_ty), mask=row < N)


@triton.jit
def gemv_int8(x_ptr, w_ptr, scale_ptr, bias_ptr, y_ptr, N, K, biased, w_stride, BLOCK_K: tl.constexpr, ASM: tl.constexpr):
    """A product of one row with an int8 weight (N, K). A program has four rows of the weight, which share x in registers."""
    row = tl.program_id(0) * 4
    k = tl.arange(0, BLOCK_K)
    a = tl.zeros((BLOCK_K,), dtype=tl.float32)
    b = tl.zeros((BLOCK_K,), dtype=tl.float32)
    c = tl.zeros((BLOCK_K,), dtype=tl.float32)
    d = tl.zeros((BLOCK_K,), dtype=tl.float32)
    for first in range(0, K, BLOCK_K):
        inside = k < K - first
        x = tl.load(x_ptr + first + k, mask=inside, other=0.0).to(tl.float32)
        w_ptrs = w_ptr + first + k
        a = row_int8(a, x, w_ptrs, row, N, w_stride, inside, ASM)
        b = row_int8(b, x, w_ptrs, row + 1, N, w_stride, inside, ASM)
        c = row_int8(c, x, w_ptrs, row + 2, N, w_stride, inside, ASM)
        d = row_int8(d, x, w_ptrs, row + 3, N, w_stride, inside, ASM)
    store_row(y_ptr, bias_ptr, a, scale_ptr, row, N, biased)
    store_row(y_ptr, bias_ptr, b, scale_ptr, row + 1, N, biased)
    store_row(y_ptr, bias_ptr, c, scale_ptr, row + 2, N, biased)
    store_row(y_ptr, bias_ptr, d, scale_ptr, row + 3, N, biased)


@triton.jit
def halves_of_nibbles(b, ASM: tl.constexpr):
    """The low and the high halves of bytes, plus 1024: they are its last bits."""
    if ASM:
        return tl.inline_asm_elementwise("""{ .reg .b32 t;
            and.b32 t, $4, 0x0F0F0F0F; prmt.b32 $0, t, 0x64646464, 0x4140; prmt.b32 $1, t, 0x64646464, 0x4342;
            shr.u32 t, $4, 4; and.b32 t, t, 0x0F0F0F0F; prmt.b32 $2, t, 0x64646464, 0x4140; prmt.b32 $3, t, 0x64646464, 0x4342; }""",
            "=r,=r,=r,=r,r", [b], dtype=(tl.float16, tl.float16), is_pure=True, pack=4)
    else:
        low = ((b & 15).to(tl.int16) | 0x6400).to(tl.float16, bitcast=True)
        high = ((b >> 4).to(tl.int16) | 0x6400).to(tl.float16, bitcast=True)
        return low, high


@triton.jit
def bfloats_of_nibbles(b, ASM: tl.constexpr):
    """The low and the high halves of bytes, plus 128: they are its last bits."""
    if ASM:
        return tl.inline_asm_elementwise("""{ .reg .b32 t;
            and.b32 t, $4, 0x0F0F0F0F; prmt.b32 $0, t, 0x43434343, 0x4140; prmt.b32 $1, t, 0x43434343, 0x4342;
            shr.u32 t, $4, 4; and.b32 t, t, 0x0F0F0F0F; prmt.b32 $2, t, 0x43434343, 0x4140; prmt.b32 $3, t, 0x43434343, 0x4342; }""",
            "=r,=r,=r,=r,r", [b], dtype=(tl.bfloat16, tl.bfloat16), is_pure=True, pack=4)
    else:
        low = ((b & 15).to(tl.int16) | 0x4300).to(tl.bfloat16, bitcast=True)
        high = ((b >> 4).to(tl.int16) | 0x4300).to(tl.bfloat16, bitcast=True)
        return low, high


@triton.jit
def of_nibbles(b, zero, DTYPE: tl.constexpr, ASM: tl.constexpr):
    """The numbers in the low and the high halves of bytes, less their zero points."""
    if DTYPE == tl.float16:
        low, high = halves_of_nibbles(b, ASM)
        offset = (zero.to(tl.int16) | 0x6400).to(tl.float16, bitcast=True)
    else:
        low, high = bfloats_of_nibbles(b, ASM)
        offset = (zero.to(tl.int16) | 0x4300).to(tl.bfloat16, bitcast=True)
    return low - offset, high - offset


@triton.jit
def matmul_int4(a_ptr, b_ptr, scale_ptr, zero_ptr, bias_ptr, c_ptr, M, N, K, zeroed, biased, a_stride, b_stride, c_stride,
                BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, HALF: tl.constexpr, GROUP: tl.constexpr, LATE: tl.constexpr,
                ASM: tl.constexpr):
    """b is a weight (N, K/2) of two numbers of 4 bits in a byte: for each 2 * HALF numbers along K the low halves of HALF bytes have
    the first HALF and the high halves the rest. Scales and zero points are (K / (2 * HALF), N); without zero points, 8 is zero.
    With LATE products are scaled rather than weights, which is less work for few rows."""
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP)
    m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, HALF)
    a_ptrs = a_ptr + m[:, None] * a_stride + k[None, :]
    b_ptrs = b_ptr + n[None, :] * b_stride + k[:, None]
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for group in range(0, K // (2 * HALF)):
        a_low = tl.load(a_ptrs, mask=(m < M)[:, None], other=0.0)
        a_high = tl.load(a_ptrs + HALF, mask=(m < M)[:, None], other=0.0)
        b = tl.load(b_ptrs, mask=(n < N)[None, :], other=0)
        scale = tl.load(scale_ptr + group * N + n, mask=n < N, other=0.0)[None, :]
        zero = tl.load(zero_ptr + group * N + n, mask=n < zeroed, other=8)[None, :]
        b_low, b_high = of_nibbles(b, zero, a_ptr.dtype.element_ty, ASM)
        if LATE:
            acc += tl.dot(a_high, b_high, tl.dot(a_low, b_low)) * scale.to(tl.float32)
        else:
            acc = tl.dot(a_low, b_low * scale, acc)
            acc = tl.dot(a_high, b_high * scale, acc)
        a_ptrs += 2 * HALF
        b_ptrs += HALF
    acc += tl.load(bias_ptr + n, mask=n < biased, other=0.0).to(tl.float32)[None, :]
    tl.store(c_ptr + m[:, None].to(tl.int64) * c_stride + n[None, :], acc.to(c_ptr.dtype.element_ty), mask=(m < M)[:, None] & (n < N)[None, :])


@triton.jit
def row_int4(acc, low, high, w_ptrs, scale_ptrs, zero_ptrs, row, N, zeroed, w_stride, inside, DTYPE: tl.constexpr, ASM: tl.constexpr):
    w = tl.load(w_ptrs + row.to(tl.int64) * w_stride, mask=inside[:, None] & (row < N), other=0)
    scale = tl.load(scale_ptrs + row, mask=inside & (row < N), other=0.0)
    zero = tl.load(zero_ptrs + row, mask=inside & (row < zeroed), other=8)
    w_low, w_high = of_nibbles(w, zero[:, None], DTYPE, ASM)
    return acc + (w_low.to(tl.float32) * low + w_high.to(tl.float32) * high) * scale.to(tl.float32)[:, None]


@triton.jit
def store_sum(y_ptr, bias_ptr, acc, row, N, biased):
    y = tl.sum(tl.sum(acc, axis=1), axis=0) + tl.load(bias_ptr + row, mask=row < biased, other=0.0).to(tl.float32)
    tl.store(y_ptr + row, y.to(y_ptr.dtype.element_ty), mask=row < N)


@triton.jit
def gemv_int4(x_ptr, w_ptr, scale_ptr, zero_ptr, bias_ptr, y_ptr, N, K, zeroed, biased, w_stride, GROUPS: tl.constexpr,
              HALF: tl.constexpr, ASM: tl.constexpr):
    """A product of one row with a weight of numbers of 4 bits, GROUPS groups along K at a time."""
    row = tl.program_id(0) * 4
    group = tl.arange(0, GROUPS)
    k = tl.arange(0, HALF)
    groups = K // (2 * HALF)
    a = tl.zeros((GROUPS, HALF), dtype=tl.float32)
    b = tl.zeros((GROUPS, HALF), dtype=tl.float32)
    c = tl.zeros((GROUPS, HALF), dtype=tl.float32)
    d = tl.zeros((GROUPS, HALF), dtype=tl.float32)
    for first in range(0, groups, GROUPS):
        inside = group < groups - first
        x_ptrs = x_ptr + first * (2 * HALF) + group[:, None] * (2 * HALF) + k[None, :]
        low = tl.load(x_ptrs, mask=inside[:, None], other=0.0).to(tl.float32)
        high = tl.load(x_ptrs + HALF, mask=inside[:, None], other=0.0).to(tl.float32)
        w_ptrs = w_ptr + first * HALF + group[:, None] * HALF + k[None, :]
        s_ptrs = scale_ptr + (first + group) * N
        z_ptrs = zero_ptr + (first + group) * N
        a = row_int4(a, low, high, w_ptrs, s_ptrs, z_ptrs, row, N, zeroed, w_stride, inside, x_ptr.dtype.element_ty, ASM)
        b = row_int4(b, low, high, w_ptrs, s_ptrs, z_ptrs, row + 1, N, zeroed, w_stride, inside, x_ptr.dtype.element_ty, ASM)
        c = row_int4(c, low, high, w_ptrs, s_ptrs, z_ptrs, row + 2, N, zeroed, w_stride, inside, x_ptr.dtype.element_ty, ASM)
        d = row_int4(d, low, high, w_ptrs, s_ptrs, z_ptrs, row + 3, N, zeroed, w_stride, inside, x_ptr.dtype.element_ty, ASM)
    store_sum(y_ptr, bias_ptr, a, row, N, biased)
    store_sum(y_ptr, bias_ptr, b, row + 1, N, biased)
    store_sum(y_ptr, bias_ptr, c, row + 2, N, biased)
    store_sum(y_ptr, bias_ptr, d, row + 3, N, biased)


# Tiles are (BLOCK_M, BLOCK_N, BLOCK_K, GROUP, warps, stages), as the wrappers choose them.
TILES = {
    "cuda": [(16, 32, 256, 1, 4, 4), (64, 32, 128, 8, 4, 8), (64, 64, 128, 8, 4, 3), (64, 128, 128, 8, 4, 4), (128, 128, 64, 8, 4, 6), (128, 256, 64, 8, 8, 4)],
    "cpu": [(16, 32, 512, 1, 1, 1), (64, 64, 512, 8, 1, 1), (256, 64, 512, 8, 1, 1)],
}
SPLIT_TILE = (128, 256, 64, 8, 8, 4)
FP8_TILES = {
    "cuda": [(16, 32, 256, 1, 4, 5), (64, 128, 128, 8, 4, 8), (128, 128, 128, 8, 8, 6), (128, 256, 128, 8, 8, 3)],
    "cpu": [(16, 64, 128, 1, 1, 1), (128, 64, 128, 8, 1, 1)],
}
# The GPUs whose language has fp8e4nv.
FP8_GPUS = ["sm_89", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_103", "sm_103a", "sm_120", "sm_120a"]
INT8_TILES = {
    "cuda": [(16, 32, 256, 1, 4, 3), (64, 64, 128, 8, 4, 3), (128, 64, 128, 8, 4, 3), (128, 128, 64, 8, 8, 3)],
    "cpu": [(16, 64, 128, 1, 1, 1), (128, 64, 128, 8, 1, 1)],
}
INT4_TILES = {
    "cuda": [(16, 64, 128, 1, 4, 5), (128, 64, 128, 8, 4, 3), (256, 128, 128, 8, 8, 3)],
    "cpu": [(16, 64, 128, 1, 1, 1), (128, 64, 128, 8, 1, 1)],
}
# Constants of products of one row, and warps.
GEMV = {"cuda": ({"BLOCK_N": 4, "BLOCK_K": 2048}, 4), "cpu": ({"BLOCK_N": 8, "BLOCK_K": 256}, 1)}
GEMV_INT8 = {"cuda": ({"BLOCK_K": 512, "ASM": True}, 1), "cpu": ({"BLOCK_K": 1024, "ASM": False}, 1)}
GEMV_INT4 = {"cuda": ({"GROUPS": 8, "HALF": 64, "ASM": True}, 2), "cpu": ({"GROUPS": 8, "HALF": 64, "ASM": False}, 1)}
HALVES = ["fp16", "bf16"]


def row(func, target, pointers, numbers, constants, aligned=False, warps=1, stages=1):
    """A row of the table. Pointers and numbers are types, in the order of the parameters: numbers with :16 have it in aligned rows only."""
    names = [p.split(":")[0] for p in pointers + numbers]
    hints = [f"*{p}:16" for p in pointers] + numbers if aligned else [f"*{p}" for p in pointers] + names[len(pointers):]
    shown = [str(int(v)) for v in constants.values()]
    return {
        "name": "_".join([func.__name__] + list(dict.fromkeys(pointers)) + [target] + shown + (["aligned"] if aligned else [])),
        "func": func,
        "sig": ", ".join(hints),
        "kwargs": dict(constants, num_warps=warps, num_stages=stages),
        "targets": [target],
        "when": f"given({', '.join(constants)})",
    }


def alignments(target):
    """Rows for the CPU need no others for aligned memory."""
    return [True, False] if target == "cuda" else [False]


def tiled(func, target, pointers, numbers, tiles, **more):
    """Rows of a kernel for each tile."""
    return [
        row(func, target, pointers, numbers, dict(more, BLOCK_M=m, BLOCK_N=n, BLOCK_K=k, GROUP=group), aligned, warps, stages)
        for m, n, k, group, warps, stages in tiles for aligned in alignments(target)
    ]


def one_row(func, target, pointers, numbers, constants):
    """Rows of a kernel for a product of one row."""
    return [row(func, target, pointers, numbers, constants[target][0], aligned, constants[target][1]) for aligned in alignments(target)]


def matmul_rows(target, dtype):
    numbers = ["i32", "i32:16", "i32:16", "i32", "i32:16", "i32:16", "i32:16"]
    rows = one_row(gemv, target, [dtype] * 4, ["i32:16", "i32:16", "i32", "i32:16"], GEMV)
    for transposed in [True, False]:
        rows += tiled(matmul, target, [dtype] * 4, numbers, TILES[target], TRANSPOSED=transposed, SPLIT=False)
        if target == "cuda":
            rows += tiled(matmul, target, [dtype] * 3 + ["fp32"], numbers, [SPLIT_TILE], TRANSPOSED=transposed, SPLIT=True)
    if target == "cuda":
        sums = ["i32", "i32:16", "i32", "i32", "i32:16"]
        rows += [row(matmul_sum, target, ["fp32", dtype, dtype], sums, {"BLOCK": 1024}, aligned, 4) for aligned in alignments(target)]
    return rows


def fp8_rows(target, dtype):
    numbers = ["i32", "i32:16", "i32:16", "i32", "i32:16", "i32:16", "i32:16", "i32", "i32"]
    rows = tiled(matmul_fp8, target, ["fp8e4nv", "fp8e4nv", "fp32", "fp32", dtype, dtype], numbers, FP8_TILES[target])
    return [dict(r, targets=FP8_GPUS) for r in rows] if target == "cuda" else rows


def int8_rows(target, dtype):
    numbers, pointers = ["i32", "i32:16", "i32:16", "i32", "i32:16", "i32:16", "i32:16"], [dtype, "i8", dtype, dtype, dtype]
    rows = tiled(matmul_int8, target, pointers, numbers, INT8_TILES[target], ASM=target == "cuda")
    return rows + one_row(gemv_int8, target, pointers, ["i32:16", "i32:16", "i32", "i32:16"], GEMV_INT8)


def int4_rows(target, dtype):
    numbers, pointers = ["i32", "i32:16", "i32:16", "i32", "i32", "i32:16", "i32:16", "i32:16"], [dtype, "u8", dtype, "u8", dtype, dtype]
    rows = [
        row(matmul_int4, target, pointers, numbers, dict(BLOCK_M=m, BLOCK_N=n, HALF=64, GROUP=group, ASM=target == "cuda", LATE=m <= 16), aligned, warps, stages)
        for m, n, _, group, warps, stages in INT4_TILES[target] for aligned in alignments(target)
    ]
    return rows + one_row(gemv_int4, target, pointers, ["i32:16", "i32:16", "i32", "i32", "i32:16"], GEMV_INT4)


def get_function_table():
    rows = matmul_rows("cpu", "fp32")
    for dtype in HALVES:
        for target in ["cuda", "cpu"]:
            rows += matmul_rows(target, dtype) + fp8_rows(target, dtype) + int8_rows(target, dtype) + int4_rows(target, dtype)
    return rows
