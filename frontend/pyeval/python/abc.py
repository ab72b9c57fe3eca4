"""Abstract classes: the evaluator refuses objects of a class with __abstractmethods__ that has abstract methods."""

ABCMeta = type


class ABC:
    __abstractmethods__ = ()


def abstractmethod(function, /):
    try:
        function.__isabstractmethod__ = True
    except AttributeError:
        pass
    return function


def abstractproperty(function, /):
    return property(abstractmethod(function))
