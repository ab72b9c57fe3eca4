"""Turns at Triton's front end, for kernels that are compiled on threads.

The front end is Python, of which one thread runs at a time: if all kernels were in it at once, none would be with the compiler before the last
had left it. So a kernel waits until the one before it has left."""
import threading


class _Current(threading.local):
    done = None  # the event of this thread's kernel


_current = _Current()


def compile(compile_fn, before, done):
    """Compile a kernel when the event before, if there is one, is set; done is set when it has left the front end, or has failed."""
    if before is not None:
        before.wait()
    _current.done = done
    try:
        return compile_fn()
    finally:
        leave()


def leave():
    """Let the next kernel in, if this thread's is waited for."""
    if _current.done is not None:
        _current.done.set()
        _current.done = None
