"""Functions of functions."""

_missing = object()
_NAMES = "__module__", "__name__", "__qualname__", "__doc__"


def reduce(function, iterable, initial=_missing, /):
    rest = iter(iterable)
    if initial is _missing:
        for initial in rest:
            break
        else:
            raise TypeError("reduce() of empty iterable with no initial value")
    for x in rest:
        initial = function(initial, x)
    return initial


class partial:

    def __init__(self, func, /, *args, **keywords):
        if not callable(func):
            raise TypeError("the first argument must be callable")
        self.func, self.args, self.keywords = func, args, keywords

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(x) for x in (self.func, *self.args)] + [f"{n}={x!r}" for n, x in self.keywords.items()]
        return f"functools.partial({', '.join(parts)})"


def update_wrapper(wrapper, wrapped, assigned=_NAMES, updated=("__dict__", )):
    # A name that one of the two cannot have is left out, and one of a module that is not available.
    for name in assigned:
        try:
            setattr(wrapper, name, getattr(wrapped, name))
        except (AttributeError, ImportError):
            pass
    try:
        for name in updated:
            getattr(wrapper, name).update(getattr(wrapped, name))
    except (AttributeError, ImportError, TypeError):
        pass
    try:
        wrapper.__wrapped__ = wrapped
    except AttributeError:
        pass
    return wrapper


def wraps(wrapped, assigned=_NAMES, updated=("__dict__", )):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


class _lru_cache_wrapper:

    def __init__(self, function):
        update_wrapper(self, function)
        self.__wrapped__ = function
        self._results = {}

    def __call__(self, /, *args, **keywords):
        key = args, tuple(keywords.items())
        if key not in self._results:
            self._results[key] = self.__wrapped__(*args, **keywords)
        return self._results[key]

    def __get__(self, instance, owner=None):
        return self if instance is None else partial(self, instance)

    def cache_clear(self):
        self._results.clear()


def cache(user_function, /):
    return _lru_cache_wrapper(user_function)


def lru_cache(maxsize=128, typed=False):
    return cache(maxsize) if callable(maxsize) else cache


class cached_property:

    def __init__(self, func):
        self.func = func

    def __set_name__(self, owner, name):
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = instance.__dict__[self.attrname] = self.func(instance)
        return value


def cmp_to_key(mycmp):

    class K:

        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

    return K


def _ordering(name, root):
    """A comparison by another one: of objects that are not equal, both say which is smaller."""

    def compare(self, other):
        answer = getattr(type(self), root)(self, other)
        if answer is NotImplemented:
            return answer
        if self == other:
            return name.endswith("e__")
        return bool(answer) == (name[2] == root[2])

    return compare


def total_ordering(cls):
    names = "__lt__", "__le__", "__gt__", "__ge__"
    defined = [name for name in names if hasattr(cls, name)]
    if not defined:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    for name in names:
        if name not in defined:
            setattr(cls, name, _ordering(name, defined[0]))
    return cls


def singledispatch(func):
    return func
