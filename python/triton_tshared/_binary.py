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


def environment():
    """Return the environment of the program: a wheel may have LLVM's library."""
    env, folder = dict(os.environ), os.path.join(_HERE, "lib")
    library = os.path.join(folder, "libLLVM.so.22.1")
    if "TSHARED_LLVM" not in env and os.path.exists(library):
        env["TSHARED_LLVM"] = library
        env["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, [folder, env.get("LD_LIBRARY_PATH")]))
    return env
