"""The compile server: one process `tshared serve`, which answers requests of this process.

A server that dies or does not answer in time fails the requests that wait for it, and the next request starts another.
"""
import atexit
import itertools
import json
import os
import subprocess
import threading

from . import _binary

PROTOCOL = 1


class ServerError(RuntimeError):
    """The server could not be started, died, or did not answer in time."""


class CompileError(RuntimeError):
    """tshared does not compile a kernel. kind is refused, resources, limit, canceled or bug; the answer of the server has more."""

    def __init__(self, kind, message, answer=None):
        super().__init__(message)
        self.kind = kind
        self.answer = answer or {}


class _Waiting:
    """A request that has no answer yet."""

    def __init__(self):
        self.done = threading.Event()
        self.answer = None


class Server:
    """A process that compiles. Threads may share it."""

    def __init__(self, command):
        self.command = command
        self.ids = itertools.count(1)
        self.lock = threading.Lock()
        self.sending = threading.Lock()  # not the one above: the server may take no request before its answers are read
        self.waiting = {}
        self.ended = None  # why the process ended
        self.log = []
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            env=_binary.environment())
        except OSError as e:
            raise ServerError(f"{command[0]} cannot be started: {e}") from e
        for read in (self._read_answers, self._read_log):
            threading.Thread(target=read, daemon=True, name="tshared").start()

    def _read_answers(self):
        for line in self.process.stdout:
            try:
                answer = json.loads(line)
            except ValueError:
                continue  # the request it belongs to runs into its time-out
            with self.lock:
                waiting = self.waiting.pop(answer.get("id"), None)
            if waiting:
                waiting.answer = answer
                waiting.done.set()
        code = self.process.wait()
        with self.lock:
            self.ended = self.ended or f"{self.command[0]} ended with exit code {code}"
            left, self.waiting = list(self.waiting.values()), {}
        for waiting in left:
            waiting.done.set()

    def _read_log(self):
        for line in self.process.stderr:
            self.log = self.log[-50:] + [line.decode(errors="replace").rstrip()]

    def _why(self):
        return "\n".join([self.ended or "", *self.log]).strip()

    def request(self, timeout, **what):
        """Send a request and return its answer, or raise CompileError or ServerError."""
        waiting, number = _Waiting(), next(self.ids)
        line = json.dumps({"id": number, **what}).encode() + b"\n"
        with self.lock:
            if self.ended:
                raise ServerError(self._why())
            self.waiting[number] = waiting
        try:
            with self.sending:
                self.process.stdin.write(line)
                self.process.stdin.flush()
        except (OSError, ValueError) as e:
            with self.lock:
                self.waiting.pop(number, None)
            raise ServerError(f"{self.command[0]} takes no requests any more: {e}") from e
        if not waiting.done.wait(timeout):
            with self.lock:
                self.waiting.pop(number, None)
            self.close()
            raise ServerError(f"{self.command[0]} did not answer within {timeout} s")
        if waiting.answer is None:
            raise ServerError(self._why())
        error = waiting.answer.get("error")
        if error:
            raise CompileError(error["kind"], error["message"], error)
        return waiting.answer

    def close(self):
        """End the process."""
        with self.lock:
            self.ended = self.ended or f"{self.command[0]} was stopped"
        self.process.kill()  # first: a thread may be in the middle of a request that nobody reads
        try:
            self.process.stdin.close()
        except OSError:
            pass


_current = None  # with the process that it belongs to: a fork must not share its pipes
_current_lock = threading.Lock()


def _reset_after_fork():
    global _current, _current_lock
    _current, _current_lock = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset_after_fork)


def current():
    """Return the server of this process; one that ended is replaced."""
    global _current
    with _current_lock:
        if _current is None or _current.ended:
            server = Server([_binary.find(), "serve"])
            about = server.request(60, version=True)
            if about.get("protocol") != PROTOCOL:
                server.close()
                raise ServerError(f"{server.command[0]} speaks protocol {about.get('protocol')}, this package {PROTOCOL}: they are of different releases")
            server.version = about["version"]
            _current = server
        return _current


def version():
    """Return the build of tshared, which is a part of cache keys."""
    return current().version


def timeout():
    """Return how many seconds a compilation may take."""
    return float(os.environ.get("TSHARED_TIMEOUT", "300"))


def compile(**what):
    """Compile a kernel; doc/stages.md has the request and the answer."""
    return current().request(timeout(), compile=what)


@atexit.register
def stop():
    """End the server of this process, if there is one."""
    global _current
    with _current_lock:
        server, _current = _current, None
    if server is not None:
        server.close()
