"""Enumerations. _member_map_ has the members of a class by name, _members_ without aliases, in order."""

from _pyeval import available, descriptor, own


class auto:
    """A value that is found when the class is made: the next one, or the union of others."""

    def __init__(self, *parts):
        self._parts = parts

    def __or__(self, other):
        return auto(self, other)

    __ror__ = __or__

    def _find(self, cls, name):
        if not self._parts:
            values = [m._value_ for m in cls._members_]
            self.value = cls._generate_next_value_(name, 1, len(values), values)
        else:
            first, second = [p.value if isinstance(p, auto) else p for p in self._parts]
            self.value = first | second
        return self.value


class EnumType(type):

    def __init__(cls, name, bases, namespace):
        for base in cls.__mro__[1:]:
            if available(base) and isinstance(base, EnumType) and base._members_:
                raise TypeError(f"<enum '{name}'> cannot extend <enum '{base.__name__}'>")
        cls._members_, cls._member_map_ = [], {}
        for name, value in namespace.items():
            if not descriptor(value) and not cls._reserved(name):
                if available(value) and isinstance(value, auto):
                    value = value._find(cls, name)
                member = cls._member_map_[name] = cls._make(name, value)
                setattr(cls, name, member)

    def _reserved(cls, name):
        return name.startswith("_") and name.endswith("_") or name.startswith(f"_{cls.__name__.lstrip('_')}__")

    def _make(cls, name, value):
        """The member of a value: a new one, or that of an equal value."""
        args = value if available(value) and isinstance(value, tuple) else (value, )
        kind = [base for base in cls.__mro__ if available(base) and base in (int, str, float, bytes, tuple)] or [object]
        written = [base for base in cls.__mro__ if own(base, "__new__", None)]
        if written or kind[0] is not object:
            member = cls.__new__(cls, *args)
        else:
            member = object.__new__(cls)
        if "_value_" not in member.__dict__:
            member._value_ = value if kind[0] is object else kind[0](*args)
        member._name_ = name
        member.__init__(*args)
        for other in cls._members_:
            if other._value_ == member._value_:
                return other
        cls._members_.append(member)
        return member

    def __call__(cls, value, names=None, **options):
        if names is None:
            return cls._find(value)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, dict):
            names = names.items()
        return type(value, (cls, ), dict([(n, auto()) if isinstance(n, str) else n for n in names]))

    def _find(cls, value):
        for member in cls._members_:
            if member is value or member._value_ == value:
                return member
        found = cls._missing_(value)
        if found is None:
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        return found

    def __iter__(cls):
        return iter([m for m in cls._members_ if m._listed()])

    def __reversed__(cls):
        return reversed(list(cls))

    def __len__(cls):
        return len(list(cls))

    def __contains__(cls, value):
        return isinstance(value, cls) or any(m._value_ == value for m in cls._members_)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __repr__(cls):
        return f"<{'flag' if issubclass(cls, Flag) else 'enum'} '{cls.__name__}'>"

    @property
    def __members__(cls):
        return dict(cls._member_map_)


EnumMeta = EnumType


class Enum(metaclass=EnumType):

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return max([v + 1 for v in last_values if isinstance(v, int)], default=start)

    @classmethod
    def _missing_(cls, value):
        return None

    def _listed(self):
        return True

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def __repr__(self):
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        return f"{type(self).__name__}.{self._name_}"

    def __format__(self, spec):
        return format(str(self), spec)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class ReprEnum(Enum):
    """An enumeration whose members print as their values."""

    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)


class IntEnum(int, ReprEnum):
    pass


class StrEnum(str, ReprEnum):

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class Flag(Enum):
    _keeps_ = False  # bits that belong to none of the members

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return 1 << max(last_values, default=0).bit_length()

    @classmethod
    def _mask(cls):
        mask = 0
        for member in cls._members_:
            mask |= member._value_
        return mask

    @classmethod
    def _missing_(cls, value):
        """The set of bits of a value, made once."""
        if not isinstance(value, int):
            return None
        mask = cls._mask()
        if value < 0:
            value += 1 << max(mask.bit_length(), value.bit_length())
        if value & ~mask and not cls._keeps_:
            return None
        made = own(cls, "_sets_", {})
        cls._sets_ = made
        if value not in made:
            single = [m for m in cls if m._value_ & value]
            left = value & ~mask
            names = [m._name_ for m in single] + ([str(left)] if left else [])
            made[value] = (int if cls._keeps_ else object).__new__(cls, *([value] if cls._keeps_ else []))
            made[value]._name_, made[value]._value_ = "|".join(names) or None, value
        return made[value]

    def _listed(self):
        return self._value_ > 0 and self._value_ & (self._value_ - 1) == 0

    def _bits(self, other):
        """The value of the other operand, None for one of another kind."""
        if isinstance(other, type(self)):
            return other._value_
        return other if self._keeps_ and isinstance(other, int) else None

    def __or__(self, other):
        bits = self._bits(other)
        return NotImplemented if bits is None else type(self)(self._value_ | bits)

    def __and__(self, other):
        bits = self._bits(other)
        return NotImplemented if bits is None else type(self)(self._value_ & bits)

    def __xor__(self, other):
        bits = self._bits(other)
        return NotImplemented if bits is None else type(self)(self._value_ ^ bits)

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __invert__(self):
        return type(self)(~self._value_ if self._keeps_ else self._mask() & ~self._value_)

    def __contains__(self, other):
        if not isinstance(other, type(self)):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(other).__name__!r} and {type(self).__name__!r}")
        return other._value_ & self._value_ == other._value_

    def __bool__(self):
        return self._value_ != 0

    def __iter__(self):
        return iter([m for m in type(self) if m._value_ & self._value_])

    def __len__(self):
        return len(list(self))

    def __repr__(self):
        name = "" if self._name_ is None else "." + self._name_
        return f"<{type(self).__name__}{name}: {self._value_!r}>"

    def __str__(self):
        return f"{type(self).__name__}({self._value_!r})" if self._name_ is None else super().__str__()


class IntFlag(int, Flag):
    _keeps_ = True

    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)


def unique(enumeration, /):
    aliases = [f"{name} -> {m.name}" for name, m in enumeration.__members__.items() if name != m.name]
    if aliases:
        raise ValueError(f"duplicate values found in {enumeration!r}: {', '.join(aliases)}")
    return enumeration
