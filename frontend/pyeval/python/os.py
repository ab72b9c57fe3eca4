"""The environment."""

import os.path as path
from _pyeval import environment

name, sep, linesep = "posix", "/", "\n"
environ = environment()


def getenv(key, default=None):
    return environ.get(key, default)
