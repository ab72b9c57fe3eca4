"""Names of typing and types that are more than aliases."""

from _pyeval import alias, annotations, named, named_tuple, own

TYPE_CHECKING = False


def cast(typ, val):
    return val


def TypeVar(name, *constraints, **options):
    return alias(name)


ParamSpec = TypeVar


def NewType(name, tp):
    return overload


def overload(func):
    return func


final = runtime_checkable = no_type_check = MappingProxyType = overload


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    return {}


class SimpleNamespace:

    def __init__(self, /, **attributes):
        self.__dict__.update(attributes)

    def __repr__(self):
        return f"namespace({', '.join([f'{n}={x!r}' for n, x in self.__dict__.items()])})"

    def __eq__(self, other):
        return self.__dict__ == other.__dict__ if isinstance(other, SimpleNamespace) else NotImplemented


def _name_fields(cls, names, defaults):
    cls._fields, cls._field_defaults = tuple(names), defaults
    named(cls, names, defaults)
    return cls


class NamedTuple:
    """The base of classes whose objects are tuples with names."""

    def __init_subclass__(cls):
        if NamedTuple in cls.__bases__:
            names = [name for name, _ in annotations(cls)]
            _name_fields(cls, names, {name: own(cls, name, None) for name in names if name in cls.__dict__})

    @classmethod
    def _make(cls, iterable):
        elements = tuple(iterable)
        if len(elements) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(elements)}")
        return named_tuple(cls, elements)

    def _replace(self, /, **changes):
        made = self._make([changes.pop(name, x) for name, x in zip(self._fields, self)])
        if changes:
            raise ValueError(f"Got unexpected field names: {list(changes)!r}")
        return made

    def _asdict(self):
        return dict(zip(self._fields, self))

    def __repr__(self):
        return f"{type(self).__name__}({', '.join([f'{name}={x!r}' for name, x in zip(self._fields, self)])})"
