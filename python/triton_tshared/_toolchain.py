"""The libraries that launch kernels, one for CPUs and one for NVIDIA GPUs. The wheel has them; only a checkout needs a C compiler."""
import hashlib
import os
import shutil
import subprocess
import sysconfig
import tempfile

_HERE = os.path.dirname(os.path.abspath(__file__))


def compiler():
    """Return the C compiler: CC, or gcc, clang or cc."""
    named = os.environ.get("CC")
    if named:
        return named
    for name in ("gcc", "clang", "cc"):
        found = shutil.which(name)
        if found:
            return found
    raise FileNotFoundError("a C compiler is needed to build the library that launches kernels, which the wheel has: install gcc, or set CC")


def run(*args):
    """Run the compiler; an error has what it printed."""
    done = subprocess.run([compiler(), *args], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{compiler()} {' '.join(args)} failed:\n{done.stderr}")


def launcher(device):
    """Return the path of the library that launches kernels on a device, cpu or cuda: the wheel's, or one that is built now and kept."""
    built = os.path.join(_HERE, device, "launch" + (sysconfig.get_config_var("SHLIB_SUFFIX") or ".so"))
    if os.path.exists(built):
        return built
    source = os.path.join(_HERE, device, "launch.c")
    with open(source, "rb") as f:
        name = hashlib.sha256(f.read()).hexdigest()[:16]
    folder = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "tshared")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"launch-{name}.so")
    if not os.path.exists(path):
        handle, new = tempfile.mkstemp(dir=folder)
        os.close(handle)
        run("-std=c11", "-D_GNU_SOURCE", "-O2", "-shared", "-fPIC", "-o", new, source, "-lpthread", "-ldl")
        os.replace(new, path)
    return path
