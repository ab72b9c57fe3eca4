"""Containers."""

from _pyeval import Counter, OrderedDict, defaultdict
from typing import NamedTuple, _name_fields

deque = list


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names, defaults = list(field_names), list(defaults or ())
    for i, name in enumerate(names):
        if not name.isidentifier() or name.startswith("_") or name in names[:i]:
            raise ValueError(f"Type names and field names must be valid identifiers, distinct and without a leading underscore: {name!r}")
    if len(defaults) > len(names):
        raise TypeError("Got more default values than field names")
    return _name_fields(type(typename, (NamedTuple, ), {}), names, dict(zip(names[len(names) - len(defaults):], defaults)))


def ChainMap(*maps):
    merged = {}
    for m in reversed(maps):
        merged.update(m)
    return merged
