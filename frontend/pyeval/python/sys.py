"""The Python that programs find."""

from collections import namedtuple
from types import SimpleNamespace

version_info = namedtuple("version_info", "major minor micro releaselevel serial")(3, 12, 0, "final", 0)
version, hexversion = "3.12.0", 0x030c00f0
platform, byteorder, maxsize = "linux", "little", 2**63 - 1
path, argv = [], [""]
float_info = SimpleNamespace(max=1.7976931348623157e308, min=2.2250738585072014e-308, epsilon=2.220446049250313e-16, dig=15,
                             mant_dig=53, max_exp=1024, min_exp=-1021)


def getrecursionlimit():
    return 1000


def setrecursionlimit(limit, /):
    pass


def intern(string, /):
    return string
