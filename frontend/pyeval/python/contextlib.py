"""Context managers."""


class _GeneratorContextManager:

    def __init__(self, generator):
        self._generator = generator

    def __enter__(self):
        for value in self._generator:
            return value
        raise RuntimeError("generator didn't yield")

    def __exit__(self, kind, raised, traceback):
        if kind is None:
            for _ in self._generator:
                raise RuntimeError("generator didn't stop")
            return False
        try:
            self._generator.throw(raised)
        except StopIteration as stop:
            return stop is not raised
        except BaseException as other:
            if other is raised:
                return False
            raise
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(func):

    def make(*args, **keywords):
        return _GeneratorContextManager(func(*args, **keywords))

    return make


class nullcontext:

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *raised):
        return False


class suppress:

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        return None

    def __exit__(self, kind, raised, traceback):
        return kind is not None and issubclass(kind, self._exceptions)
