"""Operators as functions."""

from _pyeval import index

abs = abs


# yapf: disable
def add(a, b, /): return a + b
def sub(a, b, /): return a - b
def mul(a, b, /): return a * b
def matmul(a, b, /): return a @ b
def truediv(a, b, /): return a / b
def floordiv(a, b, /): return a // b
def mod(a, b, /): return a % b
def pow(a, b, /): return a**b
def lshift(a, b, /): return a << b
def rshift(a, b, /): return a >> b
def and_(a, b, /): return a & b
def or_(a, b, /): return a | b
def xor(a, b, /): return a ^ b
def concat(a, b, /): return a + b
def eq(a, b, /): return a == b
def ne(a, b, /): return a != b
def lt(a, b, /): return a < b
def le(a, b, /): return a <= b
def gt(a, b, /): return a > b
def ge(a, b, /): return a >= b
def is_(a, b, /): return a is b
def is_not(a, b, /): return a is not b
def contains(a, b, /): return b in a
def getitem(a, b, /): return a[b]
def neg(a, /): return -a
def pos(a, /): return +a
def inv(a, /): return ~a
def invert(a, /): return ~a
def not_(a, /): return not a
def truth(a, /): return bool(a)
# yapf: enable


class _Getter:

    def __init__(self, item, /, *items):
        self._items = item, *items

    def __call__(self, obj, /):
        found = tuple([self._get(obj, item) for item in self._items])
        return found[0] if len(found) == 1 else found


class itemgetter(_Getter):

    def _get(self, obj, item):
        return obj[item]


class attrgetter(_Getter):

    def _get(self, obj, names):
        for name in names.split("."):
            obj = getattr(obj, name)
        return obj


class methodcaller:

    def __init__(self, name, /, *args, **keywords):
        self._name, self._args, self._keywords = name, args, keywords

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._keywords)
