"""Classes with fields."""

from _pyeval import annotations, available, bind, own


class _Sentinel:

    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return self._name

    def __getitem__(self, item):
        return self


MISSING, KW_ONLY, InitVar = _Sentinel("MISSING"), _Sentinel("KW_ONLY"), _Sentinel("InitVar")


class FrozenInstanceError(AttributeError):
    pass


class Field:

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.default, self.default_factory = default, default_factory
        self.init, self.repr, self.hash, self.compare = init, repr, hash, compare
        self.metadata, self.kw_only = metadata, kw_only

    def optional(self):
        return self.default is not MISSING or self.default_factory is not MISSING


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None,
          kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def _own_fields(cls, kw_only):
    """The fields that the body of the class has."""
    found = {}
    for name, annotation in annotations(cls):
        if annotation == "KW_ONLY":
            kw_only = True
        elif annotation != "ClassVar":
            default = own(cls, name, MISSING)
            f = default if available(default) and isinstance(default, Field) else field(default=default)
            if f is default and f.default is not MISSING:
                setattr(cls, name, f.default)
            elif f is default:
                delattr(cls, name)
            f.name, f.init_only = name, annotation == "InitVar"
            if f.kw_only is MISSING:
                f.kw_only = kw_only
            if available(f.default) and isinstance(f.default, (list, dict, set)):
                raise ValueError(f"mutable default {type(f.default)} for field {name} is not allowed: use default_factory")
            found[name] = f
    return found


def _init(cls, order):
    names = [f.name for f in order if not f.kw_only]
    optional = [f.name for f in order if f.optional()]
    keyword_only = [f.name for f in order if f.kw_only]
    for earlier, later in zip(names, names[1:]):
        if earlier in optional and later not in optional:
            raise TypeError(f"non-default argument '{later}' follows default argument '{earlier}'")

    def __init__(self, /, *args, **keywords):
        given = bind(f"{cls.__name__}.__init__", names, keyword_only, optional, args, keywords)
        passed = []
        for f in cls.__dataclass_fields__.values():
            if f.name in given:
                value = given[f.name]
            elif f.default_factory is not MISSING:
                value = f.default_factory()
            elif f.default is not MISSING:
                value = f.default
            else:
                continue
            if f.init_only:
                passed.append(value)
            else:
                object.__setattr__(self, f.name, value)
        if hasattr(self, "__post_init__"):
            self.__post_init__(*passed)

    return __init__


def _repr(self):
    shown = [f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _compared(self):
    return tuple([getattr(self, f.name) for f in fields(self) if f.compare])


def _comparison(compare):

    def method(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return compare(_compared(self), _compared(other))

    return method


_ORDERINGS = {
    "__lt__": lambda a, b: a < b, "__le__": lambda a, b: a <= b, "__gt__": lambda a, b: a > b, "__ge__": lambda a, b: a >= b
}


def _hash(self):
    return hash(tuple([getattr(self, f.name) for f in fields(self) if (f.compare if f.hash is None else f.hash)]))


def _frozen_setattr(self, name, value):
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _frozen_delattr(self, name):
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True,
              kw_only=False, slots=False, weakref_slot=False):
    """The decorator. Slots are not made: nothing but memory depends on them."""

    def decorate(cls):
        if not isinstance(cls, type):
            raise TypeError(f"dataclass() should be called with a class, not {type(cls).__name__}")
        if order and not eq:
            raise ValueError("eq must be true if order is true")
        found = {}
        for base in reversed(cls.__mro__[1:]):
            found.update(own(base, "__dataclass_fields__", {}))
        found.update(_own_fields(cls, kw_only))
        cls.__dataclass_fields__ = found
        parameters = [f for f in found.values() if f.init]

        def give(wanted, name, method):
            if wanted and own(cls, name, MISSING) is MISSING:
                setattr(cls, name, method)

        give(init, "__init__", _init(cls, parameters))
        give(repr, "__repr__", _repr)
        give(match_args, "__match_args__", tuple([f.name for f in parameters if not f.kw_only]))
        if frozen:
            cls.__setattr__, cls.__delattr__ = _frozen_setattr, _frozen_delattr
        if unsafe_hash or eq and frozen:
            give(True, "__hash__", _hash)
        elif eq and own(cls, "__eq__", MISSING) is MISSING:
            give(True, "__hash__", None)
        give(eq, "__eq__", _comparison(lambda a, b: a == b))
        for name, compare in _ORDERINGS.items():
            give(order, name, _comparison(compare))
        return cls

    return decorate if cls is None else decorate(cls)


def is_dataclass(obj):
    return hasattr(obj, "__dataclass_fields__")


def fields(class_or_instance):
    if not is_dataclass(class_or_instance):
        raise TypeError("must be called with a dataclass type or instance")
    return tuple([f for f in class_or_instance.__dataclass_fields__.values() if not f.init_only])


def _instance_fields(obj, caller):
    if isinstance(obj, type) or not is_dataclass(obj):
        raise TypeError(f"{caller}() should be called on dataclass instances")
    return fields(obj)


def replace(obj, /, **changes):
    for f in _instance_fields(obj, "replace"):
        if f.init and f.name not in changes:
            changes[f.name] = getattr(obj, f.name)
        elif f.name in changes and not f.init:
            raise ValueError(f"field {f.name} is declared with init=False, it cannot be specified with replace()")
    return type(obj)(**changes)


def _converted(value, convert):
    """The value with the dataclass objects inside of it converted."""
    if not available(value) or isinstance(value, type):
        return value
    if is_dataclass(value):
        return convert(value)
    if isinstance(value, dict):
        return type(value)([(_converted(k, convert), _converted(v, convert)) for k, v in value.items()])
    if isinstance(value, (list, tuple)):
        parts = [_converted(x, convert) for x in value]
        return value._make(parts) if hasattr(value, "_make") else type(value)(parts)
    return value


def asdict(obj, *, dict_factory=dict):

    def convert(o):
        return dict_factory([(f.name, _converted(getattr(o, f.name), convert)) for f in _instance_fields(o, "asdict")])

    return convert(obj)


def astuple(obj, *, tuple_factory=tuple):

    def convert(o):
        return tuple_factory([_converted(getattr(o, f.name), convert) for f in _instance_fields(o, "astuple")])

    return convert(obj)
