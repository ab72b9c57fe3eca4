"""Kernels that do not fit: errors that Triton's autotuner takes as a reason to go on with the next config."""
import functools

from . import _server


@functools.lru_cache(maxsize=None)
def _error_class(tritons):
    class OutOfResources(_server.CompileError, tritons):
        """A kernel that takes more than its target or the compiler has."""

        def __init__(self, required, limit, name, message=None):
            tritons.__init__(self, required, limit, name)
            _server.CompileError.__init__(self, "resources", message or tritons.__str__(self))
            self.message = message

        def __str__(self):
            return self.message or tritons.__str__(self)

        def __reduce__(self):
            return out_of_resources, (self.required, self.limit, self.name, self.message)

    return OutOfResources


def out_of_resources(required, limit, name, message=None):
    """Return the error of a kernel that does not fit: one of Triton's class, and a CompileError."""
    from triton.runtime.errors import OutOfResources  # not above: Triton may be missing, or under way

    return _error_class(OutOfResources)(required, limit, name, message)


def compile(**what):
    """Compile a kernel; one that does not fit raises Triton's OutOfResources."""
    try:
        return _server.compile(**what)
    except _server.CompileError as e:
        if e.kind not in ("resources", "limit"):
            raise
        limit = e.answer.get("limit", 0)
        raise out_of_resources(e.answer.get("required") or f"more than {limit}", limit, e.answer.get("resource", e.kind), str(e)) from e
