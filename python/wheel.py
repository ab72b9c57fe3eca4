#!/usr/bin/env python3
"""Write the wheel of triton_tshared, without a network and without packages besides Python's own.

    python3 wheel.py --binary bin/tshared --out build/dist [--llvm LIBRARY ...]

The wheel has the program tshared, the library that runs kernels on threads, and with --llvm LLVM's library and those that it needs. The
same input makes the same bytes.
"""
import argparse
import base64
import hashlib
import os
import platform
import re
import stat
import subprocess
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
EPOCH = (1980, 1, 1, 0, 0, 0)
PTH = ("import os; '1' in map(os.environ.get, ('TRITON_TSHARED', 'TRITON_TSHARED_CPU')) "
       "and __import__('triton_tshared._autostart', fromlist=['start']).start()\n")


def project():
    """Return name, version and description, which pyproject.toml has."""
    with open(os.path.join(HERE, "pyproject.toml"), encoding="utf-8") as f:
        text = f.read()
    field = lambda name: re.search(rf'^{name} = "(.*)"$', text, re.M).group(1)  # noqa: E731
    return field("name").replace("-", "_"), field("version"), field("description")


def sources():
    """Return the files of the package by their names in the wheel."""
    files = {}
    for folder, _, names in os.walk(os.path.join(HERE, "triton_tshared")):
        for name in names:
            if name.endswith((".py", ".c")):
                path = os.path.join(folder, name)
                files[os.path.relpath(path, HERE).replace(os.sep, "/")] = path
    return files


def launcher(folder):
    """Compile the library that runs kernels on threads."""
    path = os.path.join(folder, "launch.so")
    subprocess.run([os.environ.get("CC", "cc"), "-std=c11", "-D_GNU_SOURCE", "-O2", "-shared", "-fPIC", "-o", path,
                    os.path.join(HERE, "triton_tshared", "cpu", "launch.c"), "-lpthread"], check=True)
    return path


def write(out, binary, llvm):
    """Write the wheel, and return its path."""
    name, version, description = project()
    info = f"{name}-{version}.dist-info"
    tag = f"py3-none-linux_{platform.machine()}"
    path = os.path.join(out, f"{name}-{version}-{tag}.whl")
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as f:
        readme = f.read()
    texts = {
        "triton_tshared.pth": PTH,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: {description}\nRequires-Python: >=3.9\n"
                            f"Description-Content-Type: text/markdown\n\n{readme}",
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: tshared\nRoot-Is-Purelib: false\nTag: {tag}\n",
    }
    with tempfile.TemporaryDirectory() as folder:
        files = sources()
        files["triton_tshared/bin/tshared"] = binary
        files["triton_tshared/cpu/launch.so"] = launcher(folder)
        for library in llvm:
            files["triton_tshared/lib/" + os.path.basename(library)] = os.path.realpath(library)
        record, new = [], path + ".new"
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as z:

            def add(inside, data, mode=0o644):
                entry = zipfile.ZipInfo(inside, EPOCH)
                entry.external_attr, entry.compress_type = (stat.S_IFREG | mode) << 16, zipfile.ZIP_DEFLATED
                z.writestr(entry, data)
                digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                record.append(f"{inside},sha256={digest},{len(data)}")

            for inside in sorted(files):
                with open(files[inside], "rb") as f:
                    add(inside, f.read(), 0o755 if "/bin/" in inside else 0o644)
            for inside in sorted(texts):
                add(inside, texts[inside].encode())
            z.writestr(zipfile.ZipInfo(f"{info}/RECORD", EPOCH), "\n".join([*record, f"{info}/RECORD,,", ""]))
    os.replace(new, path)
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True, help="the program tshared")
    parser.add_argument("--out", required=True, help="folder for the wheel")
    parser.add_argument("--llvm", nargs="*", default=[], help="LLVM's library and those that it needs")
    o = parser.parse_args()
    path = write(o.out, o.binary, o.llvm)
    print(f"{path}: {os.path.getsize(path) / 2**20:.1f} MB")


if __name__ == "__main__":
    main()
