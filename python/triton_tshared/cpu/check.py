"""Checked launches, TSHARED_CHECK=1: accesses out of bounds, races between programs, values that were never written and overflow of index
arithmetic are errors with their Python lines. A launch runs in a process of its own, hundreds of times slower."""
import ctypes
import json
import os
import struct
import subprocess
import tempfile

from .. import _binary
from .native import Failure


def wanted():
    """Report whether launches are checked."""
    return os.environ.get("TSHARED_CHECK") == "1"


def _scalar(kind, value):
    if kind in ("fp16", "bf16", "fp32", "f32"):
        return {"bits": "0x%08x" % struct.unpack("<I", struct.pack("<f", value))}
    if kind == "fp64":
        return {"bits": "0x%016x" % struct.unpack("<Q", struct.pack("<d", value))}
    return {"value": int(value)}


class Launch:
    """A launch as a folder that `tshared run` takes: Triton IR, arguments and the contents of memory."""

    def __init__(self, folder, kernel, ttir, grid):
        self.folder, self.case = folder, {"kernel": kernel, "symbol": kernel, "grid": list(grid), "args": []}
        with open(os.path.join(folder, "kernel.ttir"), "w", encoding="utf-8") as f:
            f.write(ttir)

    def add(self, kind, value):
        """Add a number."""
        at = len(self.case["args"])
        self.case["args"].append({"name": f"arg{at}", "kind": "scalar", "ttir_arg": at, "type": kind, **_scalar(kind, value)})

    def add_memory(self, kind, address, size, width):
        """Add a pointer to memory of a size in bytes, whose elements are so wide; 0 is a null pointer."""
        at = len(self.case["args"])
        about = {"name": f"arg{at}", "kind": "ptr", "ttir_arg": at, "type": kind, "dtype": kind.lstrip("*k"), "shape": [size // width]}
        if address == 0:
            about["null"] = True
        else:
            # Any contents are right: the kernel is checked, and not what it computes.
            about.update(file=f"in{at}.bin", output=True, ref_file=f"in{at}.bin", ref_dtype=about["dtype"], mismatch_frac=1)
            with open(os.path.join(self.folder, about["file"]), "wb") as f:
                f.write(ctypes.string_at(address, size))
        self.case["args"].append(about)

    def run(self):
        """Run the launch on the copies."""
        case = os.path.join(self.folder, "case.json")
        with open(case, "w", encoding="utf-8") as f:
            json.dump(self.case, f)
        done = subprocess.run([_binary.find(), "run", os.path.join(self.folder, "kernel.ttir"), "--case", case, "--backend=cpu", "--check"],
                              capture_output=True, text=True, env=_binary.environment())
        if done.returncode != 0:
            raise Failure((done.stderr or done.stdout).strip())


def folder():
    """Return a folder for a launch, which is removed with its contents."""
    return tempfile.TemporaryDirectory(prefix="tshared-check.")
