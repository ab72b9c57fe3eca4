"""A folder with what a problem is found by."""
import json
import os
import platform
import sys
import tempfile
import threading

from . import _server

_lock = threading.Lock()
_last = []  # the last compilations, oldest first
_KEPT = 20


def remember(name, text, options, arch, error):
    """Keep a compilation for a report."""
    with _lock:
        _last.append({"kernel": name, "ttir": text, "options": options, "arch": arch, "error": error and f"{type(error).__name__}: {error}"})
        del _last[:-_KEPT]


def _versions():
    found = {"python": sys.version, "platform": platform.platform()}
    for name in ("triton", "torch"):
        module = sys.modules.get(name)
        found[name] = getattr(module, "__version__", None) if module else "not imported"
    try:
        found["tshared"] = _server.version()
    except (OSError, _server.ServerError) as e:
        found["tshared"] = f"does not start: {e}"
    return found


def report(folder=None):
    """Write the last kernels (Triton IR, options, errors) and all versions into a folder, for a bug report; return the folder."""
    folder = folder or tempfile.mkdtemp(prefix="tshared-report-")
    os.makedirs(folder, exist_ok=True)
    with _lock:
        kernels = list(_last)
    about = {"versions": _versions(), "kernels": []}
    for number, kernel in enumerate(kernels):
        file = f"{number:02d}-{''.join(c if c.isalnum() else '_' for c in kernel['kernel'])[:80]}.ttir"
        with open(os.path.join(folder, file), "w", encoding="utf-8") as f:
            f.write(kernel["ttir"])
        about["kernels"].append({"file": file, **{k: v for k, v in kernel.items() if k != "ttir"}})
    with open(os.path.join(folder, "report.json"), "w", encoding="utf-8") as f:
        json.dump(about, f, indent=1)
    return folder
