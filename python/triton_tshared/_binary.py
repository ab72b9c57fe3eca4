"""Where the program tshared is."""
import os
import shutil

_HERE = os.path.dirname(os.path.abspath(__file__))


def find():
    """Return the path of tshared: TSHARED_BIN, the one in this package, or the one in PATH."""
    named = os.environ.get("TSHARED_BIN")
    if named:
        if not os.access(named, os.X_OK):
            raise FileNotFoundError(f"TSHARED_BIN is {named!r}, which is no program")
        return named
    own = os.path.join(_HERE, "bin", "tshared")
    if os.access(own, os.X_OK):
        return own
    found = shutil.which("tshared")
    if found:
        return found
    raise FileNotFoundError("there is no program tshared: set TSHARED_BIN, or put it into PATH")
