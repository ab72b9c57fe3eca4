"""Random numbers of triton.language.

The generator is Philox 4x32-10 (or 4x64-10) of Salmon, Moraes, Dror and Shaw, "Parallel random
numbers: as easy as 1, 2, 3" (2011): a function of a key and of a counter, so that programs need
no state. The seed is the key, and the offset of an element is its counter.
"""

import triton
import triton.language as tl

_ROUNDS = tl.constexpr(10)

# 2**-31 and 2**-63, rounded down: the largest integer, which float32 rounds up to 2**31 or 2**63,
# must stay below one.
_SCALE_OF_INT32 = tl.constexpr(2.0**-31 * (1.0 - 2.0**-24))
_SCALE_OF_INT64 = tl.constexpr(2.0**-63 * (1.0 - 2.0**-23))

# The smallest uniform number that a logarithm is taken of.
_TINY = tl.constexpr(1.0e-7)
_TWO_PI = tl.constexpr(6.283185307179586)


@triton.constexpr_function
def _width(dtype):
    return dtype.primitive_bitwidth


@triton.constexpr_function
def _is_word(dtype):
    return dtype == tl.uint32 or dtype == tl.uint64


@triton.constexpr_function
def _philox_constants(bits):
    """The two multipliers of a round and the two increments of the key, by the width of a word."""
    if bits == 32:
        return 0xD2511F53, 0xCD9E8D57, 0x9E3779B9, 0xBB67AE85
    return 0xD2E7470EE14C6C93, 0xCA5A826395121157, 0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B


@triton.jit
def philox_impl(c0, c1, c2, c3, k0, k1, n_rounds: tl.constexpr = _ROUNDS):
    """The counter (c0, c1, c2, c3) after rounds of Philox with the key (k0, k1), all of one unsigned type."""
    tl.static_assert(_is_word(c0.dtype), "philox_impl needs counters of type uint32 or uint64")
    constants: tl.constexpr = _philox_constants(_width(c0.dtype))
    for _ in tl.static_range(n_rounds):
        by0 = constants[0]
        by1 = constants[1]
        next0 = tl.umulhi(by1, c2) ^ c1 ^ k0
        next2 = tl.umulhi(by0, c0) ^ c3 ^ k1
        next1 = tl.mul(by1, c2, sanitize_overflow=False)
        next3 = tl.mul(by0, c0, sanitize_overflow=False)
        k0 = tl.add(k0, constants[2], sanitize_overflow=False)
        k1 = tl.add(k1, constants[3], sanitize_overflow=False)
        c0, c1, c2, c3 = next0, next1, next2, next3
    return c0, c1, c2, c3


@triton.jit
def philox(seed, c0, c1, c2, c3, n_rounds: tl.constexpr = _ROUNDS):
    """Four blocks of random integers for a counter of four words and a seed of 64 bits."""
    key = tl.core.to_tensor(seed)
    tl.static_assert(key.dtype.is_int(), "philox needs an integer seed")
    key = key.to(tl.uint64)
    c0 = tl.core.to_tensor(c0)
    c1 = tl.core.to_tensor(c1)
    c2 = tl.core.to_tensor(c2)
    c3 = tl.core.to_tensor(c3)
    word: tl.constexpr = tl.uint32 if _width(c0.dtype) == 32 else tl.uint64
    if _width(c0.dtype) == 32:
        high = ((key >> 32) & 0xFFFFFFFF).to(word)
        low = (key & 0xFFFFFFFF).to(word)
    else:
        tl.static_assert(_width(c0.dtype) == 64, "philox needs counters of 32 or 64 bits")
        high = tl.full((1, ), 0, word)
        low = key
    c0 = c0.to(word, bitcast=True)
    c1 = c1.to(word, bitcast=True)
    c2 = c2.to(word, bitcast=True)
    c3 = c3.to(word, bitcast=True)
    return philox_impl(c0, c1, c2, c3, low, high, n_rounds)


@triton.jit
def randint4x(seed, offset, n_rounds: tl.constexpr = _ROUNDS):
    """Four blocks of random 32-bit integers for a seed and a block of offsets."""
    low = offset.to(tl.uint32)
    zero = low * 0
    if _width(offset.dtype) > 32:
        high = (offset >> 32).to(tl.uint32)
    else:
        high = zero
    return philox(seed, low, high, zero, zero, n_rounds)


@triton.jit
def randint(seed, offset, n_rounds: tl.constexpr = _ROUNDS):
    """A block of random 32-bit integers for a seed and a block of offsets."""
    numbers, _, _, _ = randint4x(seed, offset, n_rounds)
    return numbers


@triton.jit
def uint_to_uniform_float(x):
    """Random bits of 32 or 64 as a float32 in [0, 1).

    Read as a signed number, a negative one is reflected to its complement, which keeps every value
    equally likely.
    """
    if _width(x.dtype) == 32:
        number = x.to(tl.int32, bitcast=True)
        scale = _SCALE_OF_INT32
    else:
        tl.static_assert(_width(x.dtype) == 64, "uint_to_uniform_float needs 32 or 64 bits")
        number = x.to(tl.int64, bitcast=True)
        scale = _SCALE_OF_INT64
    negative = number < 0
    if tl.core._release >= 38:
        mirrored = ~number
    else:
        mirrored = -number - 1
    number = tl.where(negative, mirrored, number)
    return number * scale


@triton.jit
def rand(seed, offset, n_rounds: tl.constexpr = _ROUNDS):
    """A block of random float32 in [0, 1)."""
    bits = randint(seed, offset, n_rounds)
    return uint_to_uniform_float(bits)


@triton.jit
def rand4x(seed, offsets, n_rounds: tl.constexpr = _ROUNDS):
    """Four blocks of random float32 in [0, 1)."""
    bits0, bits1, bits2, bits3 = randint4x(seed, offsets, n_rounds)
    u0 = uint_to_uniform_float(bits0)
    u1 = uint_to_uniform_float(bits1)
    u2 = uint_to_uniform_float(bits2)
    u3 = uint_to_uniform_float(bits3)
    return u0, u1, u2, u3


@triton.jit
def pair_uniform_to_normal(u1, u2):
    """Two blocks of normally distributed numbers of two uniformly distributed ones: Box and Muller's
    transform, a radius and an angle.
    """
    u1 = tl.maximum(_TINY, u1)
    angle = _TWO_PI * u2
    radius = tl.sqrt(-2.0 * tl.log(u1))
    return radius * tl.cos(angle), radius * tl.sin(angle)


@triton.jit
def randn(seed, offset, n_rounds: tl.constexpr = _ROUNDS):
    """A block of random float32 with mean 0 and variance 1, normally distributed."""
    bits0, bits1, _, _ = randint4x(seed, offset, n_rounds)
    u0 = uint_to_uniform_float(bits0)
    u1 = uint_to_uniform_float(bits1)
    numbers, _ = pair_uniform_to_normal(u0, u1)
    return numbers


@triton.jit
def randn4x(seed, offset, n_rounds: tl.constexpr = _ROUNDS):
    """Four blocks of random float32 with mean 0 and variance 1, normally distributed."""
    u0, u1, u2, u3 = rand4x(seed, offset, n_rounds)
    n0, n1 = pair_uniform_to_normal(u0, u1)
    n2, n3 = pair_uniform_to_normal(u2, u3)
    return n0, n1, n2, n3
