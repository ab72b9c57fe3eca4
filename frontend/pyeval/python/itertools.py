"""Iterators made of others. They are classes with __next__, not generators: one that is left unfinished holds nothing."""


class _Iterator:

    def __iter__(self):
        return self


class _Rows(_Iterator):
    """Rows of elements of pools, in the order of their indices. _first says which index may stand next in a row."""

    def _begin(self, pools):
        self._pools = pools
        self._row = self._fill([], 0)

    def _fill(self, row, least):
        """The first row that begins with these indices and goes on with one that is at least so large, or None."""
        while len(row) < len(self._pools):
            index = self._first(row, least)
            if index >= len(self._pools[len(row)]):
                return None
            row, least = row + [index], 0
        return row

    def __next__(self):
        row = self._row
        if row is None:
            raise StopIteration
        following, kept = None, len(row)
        while following is None and kept > 0:
            kept -= 1
            following = self._fill(row[:kept], row[kept] + 1)
        self._row = following
        return tuple([pool[index] for pool, index in zip(self._pools, row)])


class product(_Rows):

    def __init__(self, *iterables, repeat=1):
        self._begin([tuple(x) for x in iterables] * repeat)

    def _first(self, row, least):
        return least


class _Selection(_Rows):

    def __init__(self, iterable, r):
        pool = tuple(iterable)
        if r < 0:
            raise ValueError("r must be non-negative")
        self._begin([pool] * r)


class permutations(_Selection):

    def __init__(self, iterable, r=None):
        pool = tuple(iterable)
        super().__init__(pool, len(pool) if r is None else r)

    def _first(self, row, least):
        while least in row:
            least += 1
        return least


class combinations(_Selection):

    def _first(self, row, least):
        return max(least, row[-1] + 1) if row else least


class combinations_with_replacement(_Selection):

    def _first(self, row, least):
        return max(least, row[-1]) if row else least


class count(_Iterator):

    def __init__(self, start=0, step=1):
        self._at, self._step = start, step

    def __next__(self):
        at = self._at
        self._at = at + self._step
        return at


class cycle(_Iterator):

    def __init__(self, iterable, /):
        self._elements, self._at = list(iterable), -1

    def __next__(self):
        if not self._elements:
            raise StopIteration
        self._at = (self._at + 1) % len(self._elements)
        return self._elements[self._at]


class repeat(_Iterator):

    def __init__(self, object, times=None):
        self._object, self._left = object, times

    def __next__(self):
        if self._left is not None:
            if self._left <= 0:
                raise StopIteration
            self._left -= 1
        return self._object


class chain(_Iterator):

    def __init__(self, *iterables):
        self._outer, self._inner = iter(iterables), iter(())

    @classmethod
    def from_iterable(cls, iterable, /):
        made = cls()
        made._outer = iter(iterable)
        return made

    def __next__(self):
        while True:
            for x in self._inner:
                return x
            self._inner = iter(next(self._outer))


class islice(_Iterator):

    def __init__(self, iterable, start, stop=..., step=None, /):
        if stop is ...:
            start, stop = None, start
        for bound, least in (start, 0), (stop, 0), (step, 1):
            if bound is not None and (not isinstance(bound, int) or bound < least):
                raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
        self._rest = iter(iterable)
        self._skip, self._stop, self._step = start or 0, stop, step or 1
        self._at = 0

    def __next__(self):
        wanted = self._skip if self._stop is None else min(self._skip, self._stop)
        while self._at < wanted:
            next(self._rest)
            self._at += 1
        if wanted == self._stop:
            raise StopIteration
        self._at, self._skip = wanted + 1, wanted + self._step
        return next(self._rest)


class accumulate(_Iterator):

    def __init__(self, iterable, func=None, *, initial=None):
        self._rest, self._function = iter(iterable), func
        self._totals = []
        self._initial = initial

    def __next__(self):
        if not self._totals:
            total = next(self._rest) if self._initial is None else self._initial
        elif self._function is None:
            total = self._totals[0] + next(self._rest)
        else:
            total = self._function(self._totals[0], next(self._rest))
        self._totals = [total]
        return total


class zip_longest(_Iterator):

    def __init__(self, *iterables, fillvalue=None):
        self._rests, self._fill = [iter(x) for x in iterables], fillvalue

    def __next__(self):
        row, ended = [], 0
        for i, rest in enumerate(self._rests):
            try:
                row.append(next(rest))
            except StopIteration:
                self._rests[i] = repeat(self._fill, 0)
                row.append(self._fill)
                ended += 1
        if ended == len(row):
            raise StopIteration
        return tuple(row)


class starmap(_Iterator):

    def __init__(self, function, iterable, /):
        self._function, self._rest = function, iter(iterable)

    def __next__(self):
        return self._function(*next(self._rest))


class _Tested(_Iterator):

    def __init__(self, predicate, iterable, /):
        self._test, self._rest = predicate, iter(iterable)


class takewhile(_Tested):

    def __next__(self):
        x = next(self._rest)
        if self._test(x):
            return x
        self._rest = iter(())
        raise StopIteration


class dropwhile(_Tested):

    def __next__(self):
        x = next(self._rest)
        while self._test is not None and self._test(x):
            x = next(self._rest)
        self._test = None
        return x


class filterfalse(_Tested):

    def __next__(self):
        for x in self._rest:
            if not (x if self._test is None else self._test(x)):
                return x
        raise StopIteration


class compress(_Iterator):

    def __init__(self, data, selectors):
        self._pairs = zip(data, selectors)

    def __next__(self):
        for x, selected in self._pairs:
            if selected:
                return x
        raise StopIteration


class pairwise(_Iterator):

    def __init__(self, iterable, /):
        self._rest, self._last = iter(iterable), []

    def __next__(self):
        if not self._last:
            self._last = [next(self._rest)]
        pair = self._last[0], next(self._rest)
        self._last = [pair[1]]
        return pair


class groupby(_Iterator):

    def __init__(self, iterable, key=None):
        self._elements, self._key, self._at = list(iterable), key, 0

    def _next_key(self):
        x = self._elements[self._at]
        return x if self._key is None else self._key(x)

    def __next__(self):
        if self._at == len(self._elements):
            raise StopIteration
        begin, key = self._at, self._next_key()
        self._at += 1
        while self._at < len(self._elements) and self._next_key() == key:
            self._at += 1
        return key, iter(self._elements[begin:self._at])


def tee(iterable, n=2, /):
    elements = list(iterable)
    return tuple([iter(elements) for _ in range(n)])
