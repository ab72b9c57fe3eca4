"""The functions of triton.language that are Triton themselves: arithmetic of indices, shapes,
reductions, scans and sorting.

A kernel that calls one of them gets a private function, compiled from the text below and named
after this module, the function and its arguments. Names with a leading underscore are helpers.
Nothing may follow an `if` whose branches return: its operations would stay behind the return.
"""

import triton
import triton.language as tl

# The release of Triton that the functions follow: 39 is 3.9. It is a constant in kernels.
_release = tl.core._release
# ---- Plain Python: what the functions known at compile time share.


def _exponent(n):
    """The exponent of the smallest power of two that is at least n."""
    bits = 0
    while (1 << bits) < n:
        bits += 1
    return bits


def _front(rank, axis):
    """An axis counted from the front; None is the last one."""
    if axis is None:
        return rank - 1
    return axis + rank if axis < 0 else axis


def _replaced(shape, first, count, lengths):
    """A shape in which `lengths` stand for `count` dimensions from `first` on."""
    dims = [length for length in shape]
    return tuple(dims[:first] + lengths + dims[first + count:])


def _summable(dtype):
    """The type that sums are computed in: narrow integers would overflow."""
    if dtype.is_int_signed() and dtype.int_bitwidth < 32:
        return tl.int32
    if dtype.is_int_unsigned() and dtype.int_bitwidth < 32:
        return tl.uint32
    return dtype


# ---- Known at compile time: shapes, axes and types.


@triton.constexpr_function
def _log2(n):
    return _exponent(n)


@triton.constexpr_function
def _is_power_of_two(n):
    return n > 0 and (1 << _exponent(n)) == n


@triton.constexpr_function
def _numel(shape):
    n = 1
    for length in shape:
        n *= length
    return n


@triton.constexpr_function
def _cube(shape):
    """As many dimensions of length two as the elements of a shape fill."""
    rank = 0
    for length in shape:
        rank += _exponent(length)
    return (2, ) * rank


@triton.constexpr_function
def _pair_along(rank, axis):
    """A shape of ones but for one axis, of length two."""
    return (1, ) * axis + (2, ) + (1, ) * (rank - 1 - axis)


@triton.constexpr_function
def _split_axis(shape, axis):
    """A shape in which dimensions of length two stand for an axis."""
    return _replaced(shape, axis, 1, [2] * _exponent(shape[axis]))


@triton.constexpr_function
def _without_axis(shape, axis):
    return _replaced(shape, _front(len(shape), axis), 1, [])


@triton.constexpr_function
def _with_unit_axis(shape, axis):
    return _replaced(shape, _front(len(shape) + 1, axis), 0, [1])


@triton.constexpr_function
def _with_last_length(shape, length):
    return _replaced(shape, len(shape) - 1, 1, [length])


@triton.constexpr_function
def _with_merged_pairs(shape):
    """The shape in which the pairs of the last dimension belong to the dimension before it."""
    return _replaced(shape, len(shape) - 2, 2, [2 * shape[len(shape) - 2]])


@triton.constexpr_function
def _axis_from_front(rank, axis):
    return _front(rank, axis)


@triton.constexpr_function
def _other_axes(rank, axis):
    return tuple([d for d in range(rank) if d != _front(rank, axis)])


@triton.constexpr_function
def _bits_dtype(dtype):
    """The signed integer type with the bits of a type."""
    return {1: tl.int1, 8: tl.int8, 16: tl.int16, 32: tl.int32, 64: tl.int64}[dtype.primitive_bitwidth]


@triton.constexpr_function
def _sum_dtype(dtype, wanted):
    return _summable(dtype) if wanted is None else wanted


@triton.constexpr_function
def _cumsum_dtype(dtype, wanted):
    """Scans add bfloat16 in float32 before 3.9; reductions do so only where they are asked to."""
    if wanted is not None:
        return wanted
    return tl.float32 if dtype == tl.bfloat16 and _release < 39 else _summable(dtype)


@triton.constexpr_function
def _without_bfloat16(dtype):
    """The type of numbers that are compared or multiplied: 3.9 has operations on bfloat16."""
    return tl.float32 if dtype == tl.bfloat16 and _release < 39 else dtype


@triton.constexpr_function
def _is_widened_integer(dtype):
    """Whether _extremum_dtype widens the type and it is no float."""
    return dtype.primitive_bitwidth < 32 and not dtype.is_floating()


@triton.constexpr_function
def _extremum_dtype(dtype):
    """The type that max and min compare in: none is narrower than 32 bits."""
    if dtype.primitive_bitwidth >= 32:
        return dtype
    return tl.float32 if dtype.is_floating() else tl.int32


# ---- Arithmetic of indices, and functions of elements.


@triton.jit
def cdiv(x, div):
    """The quotient of `x` and `div`, rounded up."""
    return (x + (div - 1)) // div


@triton.jit
def sigmoid(x):
    """The logistic function of each element, from 0 at minus infinity to 1 at infinity."""
    return 1 / (1 + tl.exp(-x))


@triton.jit
def softmax(x, dim=None, keep_dims=False, ieee_rounding=False):
    """The exponentials of `x`, divided by their sum along `dim` (the first one by default).

    The largest element is subtracted first, so that no exponential overflows.
    """
    axis: tl.constexpr = 0 if dim is None else dim
    kept: tl.constexpr = keep_dims or _release >= 39
    powers = tl.exp(x - max(x, axis, keep_dims=kept))
    return tl.fdiv(powers, sum(powers, axis, keep_dims=kept), ieee_rounding)


@triton.jit
def swizzle2d(i, j, size_i, size_j, size_g):
    """Where program (i, j) of a row-major grid of size_i x size_j works when the rows are taken in
    groups of `size_g` and each group is walked column by column. The last group may be smaller.
    """
    at = i * size_j + j
    per_group = size_g * size_j
    first_row = (at // per_group) * size_g
    rows = tl.minimum(size_i - first_row, size_g)
    at_in_group = at % per_group
    row = first_row + at_in_group % rows
    col = at_in_group // rows
    return row, col


# ---- Shapes.


@triton.jit
def zeros(shape, dtype):
    """A block of zeros of a shape and a type."""
    return tl.full(shape, 0, dtype)


@triton.jit
def zeros_like(input):
    """A block of zeros with the shape and the type of `input`."""
    return zeros(input.shape, input.dtype)


@triton.jit
def ravel(x, can_reorder=False):
    """The elements of `x` in one dimension."""
    return tl.reshape(x, (_numel(x.shape), ), can_reorder=can_reorder)


@triton.jit
def squeeze(x, dim: tl.constexpr):
    """`x` without dimension `dim`, whose length is one."""
    tl.static_assert(x.shape[dim] == 1, "squeeze: the dimension must have length 1")
    return tl.reshape(x, _without_axis(x.shape, dim))


@triton.jit
def unsqueeze(x, dim: tl.constexpr):
    """`x` with one more dimension, of length one, at `dim`."""
    return tl.reshape(x, _with_unit_axis(x.shape, dim))


@triton.jit
def interleave(a, b):
    """The elements of `a` and `b` in turn along the last dimension; a pair where both are scalars."""
    pairs = tl.join(a, b)
    if len(pairs.shape) == 1:
        return pairs
    else:
        return tl.reshape(pairs, _with_merged_pairs(pairs.shape))


# ---- Maximum and minimum.


@triton.jit
def _elementwise_max(a, b):
    return tl.maximum(a, b)


@triton.jit
def _argmax_combine(value1, index1, value2, index2, tie_break_left):
    if tie_break_left:
        earlier = (value1 == value2) & (index1 < index2)
    else:
        earlier = False
    first = (value1 > value2) | earlier
    value = tl.where(first, value1, value2)
    index = tl.where(first, index1, index2)
    return value, index


@triton.jit
def _argmax_combine_tie_break_left(value1, index1, value2, index2):
    return _argmax_combine(value1, index1, value2, index2, True)


@triton.jit
def _argmax_combine_tie_break_fast(value1, index1, value2, index2):
    return _argmax_combine(value1, index1, value2, index2, False)


@triton.jit
def max(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False):
    """The largest element along `axis`, or of all. With `return_indices` its index as well: of
    equal elements the first one's, unless `return_indices_tie_break_left` leaves the choice open.
    """
    if return_indices:
        tl.static_assert(axis is not None, "max: return_indices needs an axis")
        # The indices are made here and in min: a helper would be one more private function of kernels.
        values = input.to(_without_bfloat16(input.dtype))
        places = tl.arange(0, input.shape[axis])
        if len(input.shape) > 1:
            places = tl.expand_dims(places, _other_axes(len(input.shape), axis))
            places = tl.broadcast_to(places, input.shape)
        if return_indices_tie_break_left:
            return tl.reduce((values, places), axis, _argmax_combine_tie_break_left, keep_dims=keep_dims)
        else:
            return tl.reduce((values, places), axis, _argmax_combine_tie_break_fast, keep_dims=keep_dims)
    else:
        if _is_widened_integer(input.dtype):
            # Triton checks this while the kernel runs, which leaves a constant behind.
            assert input.dtype.is_int(), "max: elements must be numbers"
        return tl.reduce(input.to(_extremum_dtype(input.dtype)), axis, _elementwise_max, keep_dims=keep_dims)


@triton.jit
def argmax(input, axis, tie_break_left=True, keep_dims=False):
    """The index of the largest element along `axis`."""
    _, index = max(input, axis, return_indices=True, return_indices_tie_break_left=tie_break_left,
                   keep_dims=keep_dims)
    return index


@triton.jit
def _elementwise_min(a, b):
    return tl.minimum(a, b)


@triton.jit
def _argmin_combine(value1, index1, value2, index2, tie_break_left):
    if tie_break_left:
        earlier = (value1 == value2) & (index1 < index2)
    else:
        earlier = False
    first = (value1 < value2) | earlier
    value = tl.where(first, value1, value2)
    index = tl.where(first, index1, index2)
    return value, index


@triton.jit
def _argmin_combine_tie_break_left(value1, index1, value2, index2):
    return _argmin_combine(value1, index1, value2, index2, True)


@triton.jit
def _argmin_combine_tie_break_fast(value1, index1, value2, index2):
    return _argmin_combine(value1, index1, value2, index2, False)


@triton.jit
def min(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False):
    """The smallest element along `axis`, or of all. With `return_indices` its index as well: of
    equal elements the first one's, unless `return_indices_tie_break_left` leaves the choice open.
    """
    if return_indices:
        tl.static_assert(axis is not None, "min: return_indices needs an axis")
        values = input.to(_without_bfloat16(input.dtype))
        places = tl.arange(0, input.shape[axis])
        if len(input.shape) > 1:
            places = tl.expand_dims(places, _other_axes(len(input.shape), axis))
            places = tl.broadcast_to(places, input.shape)
        if return_indices_tie_break_left:
            return tl.reduce((values, places), axis, _argmin_combine_tie_break_left, keep_dims=keep_dims)
        else:
            return tl.reduce((values, places), axis, _argmin_combine_tie_break_fast, keep_dims=keep_dims)
    else:
        if _is_widened_integer(input.dtype):
            # Triton checks this while the kernel runs, which leaves a constant behind.
            assert input.dtype.is_int(), "min: elements must be numbers"
        return tl.reduce(input.to(_extremum_dtype(input.dtype)), axis, _elementwise_min, keep_dims=keep_dims)


@triton.jit
def argmin(input, axis, tie_break_left=True, keep_dims=False):
    """The index of the smallest element along `axis`."""
    _, index = min(input, axis, return_indices=True, return_indices_tie_break_left=tie_break_left,
                   keep_dims=keep_dims)
    return index


# ---- Sums and bits.


@triton.jit
def _sum_combine(a, b):
    return a + b


@triton.jit
def sum(input, axis=None, keep_dims=False, dtype: tl.constexpr = None):
    """The sum along `axis`, or of all elements. Integers narrower than 32 bits are widened first,
    unless `dtype` names the type to add in.
    """
    return tl.reduce(input.to(_sum_dtype(input.dtype, dtype)), axis, _sum_combine, keep_dims=keep_dims)


@triton.jit
def _xor_combine(a, b):
    return a ^ b


@triton.jit
def xor_sum(input, axis=None, keep_dims=False):
    """The exclusive or of the integers along `axis`, or of all."""
    tl.static_assert(input.dtype.is_int(), "xor_sum only supported for integers")
    return tl.reduce(input, axis, _xor_combine, keep_dims=keep_dims)


@triton.jit
def _or_combine(x, y):
    return x | y


@triton.jit
def reduce_or(input, axis, keep_dims=False):
    """The bitwise or of the integers along `axis`."""
    tl.static_assert(input.dtype.is_int(), "reduce_or only supported for integers")
    return tl.reduce(input, axis, _or_combine, keep_dims=keep_dims)


# ---- Scans.


@triton.jit
def cumsum(input, axis=0, reverse=False, dtype: tl.constexpr = None):
    """The sums of the elements along `axis` up to each one, from the end with `reverse`."""
    return tl.associative_scan(input.to(_cumsum_dtype(input.dtype, dtype)), axis, _sum_combine, reverse)


@triton.jit
def _prod_combine(a, b):
    return a * b


if _release >= 39:

    @triton.jit
    def cumprod(input, axis=0, reverse=False, dtype: tl.constexpr = None):
        """The products of the elements along `axis` up to each one, from the end with `reverse`."""
        return tl.associative_scan(input.to(_sum_dtype(input.dtype, dtype)), axis, _prod_combine, reverse)
else:

    @triton.jit
    def cumprod(input, axis=0, reverse=False):
        """The products of the elements along `axis` up to each one, from the end with `reverse`."""
        return tl.associative_scan(input.to(_without_bfloat16(input.dtype)), axis, _prod_combine, reverse)


# ---- Sorting: Batcher's bitonic sort.
#
# The elements are the corners of a hypercube, one dimension of length two per bit of an index, so
# that two elements whose indices differ in one bit are neighbours along one dimension. The
# neighbour is found with the exclusive or of both, which is a reduction.


@triton.jit
def _indicator(n_dims: tl.constexpr, bit: tl.constexpr):
    """A bit of the index of each corner, 0 or 1."""
    return tl.reshape(tl.arange(0, 2), _pair_along(n_dims, n_dims - 1 - bit))


@triton.jit
def _compare_and_swap(x, flip, bit: tl.constexpr):
    """Orders the pairs whose indices differ in a bit: the larger element gets the bit set, and the
    other way round where `flip` is one.
    """
    rank: tl.constexpr = len(x.shape)
    mine = x.to(_bits_dtype(x.dtype), bitcast=True)
    theirs = mine ^ xor_sum(mine, rank - 1 - bit, True)
    other = theirs.to(x.dtype, bitcast=True)
    upper = _indicator(rank, bit)
    larger = x > other
    if _release >= 39:
        swapped = (flip ^ upper).to(tl.int1)
    else:
        swapped = flip ^ upper
    return tl.where(larger != swapped, other, x)


@triton.jit
def _bitonic_merge_hypercube(x, stage: tl.constexpr, order: tl.constexpr):
    """Sorts runs of 2**stage elements, each bitonic, that is rising and then falling or the other
    way round. `order` is 0 for rising, 1 for falling; with 2 the runs alternate, so that two of
    them are bitonic together.
    """
    if order == 2:
        flip = _indicator(len(x.shape), stage)
    else:
        flip = order
    for step in tl.static_range(stage):
        x = _compare_and_swap(x, flip, stage - 1 - step)
    return x


@triton.jit
def sort_impl(x, k: tl.constexpr = None, dim: tl.constexpr = None, descending: tl.constexpr = tl.constexpr(0)):
    """The first `k` elements along the last dimension in order, all of them where `k` is None.

    Runs of k elements are sorted in alternating directions. Of two neighbouring runs the k
    outermost elements are those that win when the runs are compared element by element; they are
    bitonic, and are sorted again.
    """
    last: tl.constexpr = len(x.shape) - 1
    tl.static_assert(_axis_from_front(len(x.shape), dim) == last, "only minor dimension is currently supported")
    log_n: tl.constexpr = _log2(x.shape[last])
    log_k: tl.constexpr = log_n if k is None else _log2(k)
    if log_k == 0 and _release >= 39:
        if descending:
            x = max(x, last, keep_dims=True)
        else:
            x = min(x, last, keep_dims=True)
    else:
        corners = tl.reshape(x, _cube(x.shape))
        for stage in tl.static_range(1, log_k + 1):
            corners = _bitonic_merge_hypercube(corners, stage, 2 if stage < log_n else descending)
        for stage in tl.static_range(log_k + 1, log_n + 1):
            if descending:
                corners = max(corners, len(corners.shape) - 1 - log_k)
            else:
                corners = min(corners, len(corners.shape) - 1 - log_k)
            corners = _bitonic_merge_hypercube(corners, log_k, 2 if stage < log_n else descending)
        x = tl.reshape(corners, _with_last_length(x.shape, 2**log_k))
    return x


@triton.jit
def sort(x, dim: tl.constexpr = None, descending: tl.constexpr = tl.constexpr(0)):
    """`x` in order along the last dimension."""
    return sort_impl(x, dim=dim, descending=descending)


if _release >= 38:

    @triton.jit
    def topk(x, k: tl.constexpr, dim: tl.constexpr = None, descending: tl.constexpr = True):
        """The `k` largest elements along the last dimension, the largest first, or with `descending` off the
        smallest; `k` is a power of two.
        """
        return sort_impl(x, k=k, dim=dim, descending=descending)
else:

    @triton.jit
    def topk(x, k: tl.constexpr, dim: tl.constexpr = None):
        """The `k` largest elements along the last dimension, the largest first; `k` is a power of two."""
        return sort_impl(x, k=k, dim=dim, descending=True)


@triton.jit
def bitonic_merge(x, dim: tl.constexpr = None, descending: tl.constexpr = tl.constexpr(0)):
    """`x` in order along the last dimension, where its elements rise and then fall, or fall and
    then rise.
    """
    last: tl.constexpr = len(x.shape) - 1
    tl.static_assert(_axis_from_front(len(x.shape), dim) == last, "only minor dimension is currently supported")
    corners = _bitonic_merge_hypercube(tl.reshape(x, _cube(x.shape)), _log2(x.shape[last]), descending)
    return tl.reshape(corners, x.shape)


@triton.jit
def flip(x, dim=None):
    """`x` with the elements along `dim` in the opposite order; `dim` is the last one by default."""
    axis: tl.constexpr = _axis_from_front(len(x.shape), dim)
    bits = tl.reshape(x.to(_bits_dtype(x.dtype), bitcast=True), _split_axis(x.shape, axis))
    for step in tl.static_range(_log2(x.shape[axis])):
        bits = bits ^ xor_sum(bits, axis + step, True)
    return tl.reshape(bits, x.shape).to(x.dtype, bitcast=True)
