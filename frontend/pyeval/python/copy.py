"""Copies of values."""

from _pyeval import clone
from dataclasses import replace


def copy(x):
    return x.__copy__() if hasattr(x, "__copy__") else clone(x)


def deepcopy(x, memo=None):
    memo = {} if memo is None else memo
    if id(x) in memo:
        return memo[id(x)]
    if hasattr(x, "__deepcopy__"):
        return x.__deepcopy__(memo)
    if isinstance(x, tuple):
        elements = tuple([deepcopy(e, memo) for e in x])
        return x._make(elements) if hasattr(x, "_make") else elements
    made = clone(x)
    if made is x:
        return x
    memo[id(x)] = made
    if isinstance(made, dict):
        for key, value in x.items():
            made[key] = deepcopy(value, memo)
    elif isinstance(made, list):
        made[:] = [deepcopy(e, memo) for e in x]
    attributes = getattr(made, "__dict__", {})
    for name in attributes:
        attributes[name] = deepcopy(attributes[name], memo)
    return made
