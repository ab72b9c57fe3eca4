#!/usr/bin/env python3
"""Write the wheel of triton_tshared, without a network and without packages besides Python's own.

    python3 wheel.py --binary bin/tshared --out build/dist [--llvm LIBRARY ...]

The wheel has the program tshared, the libraries that launch kernels, and with --llvm LLVM's library and those that it needs. The
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
    """Return a function that gives a text of pyproject.toml by its name."""
    with open(os.path.join(HERE, "pyproject.toml"), encoding="utf-8") as f:
        text = f.read()
    return lambda name: re.search(rf'^{name} = "(.*)"$', text, re.M).group(1)


def metadata(field, name, readme):
    """Return the file METADATA."""
    lines = ["Metadata-Version: 2.4", f"Name: {name}", f"Version: {field('version')}", f"Summary: {field('description')}",
             f"License-Expression: {field('license')}", "License-File: LICENSE", f"Project-URL: Source, {field('Source')}",
             f"Requires-Python: {field('requires-python')}", "Provides-Extra: triton", "Requires-Dist: triton>=3.4; extra == 'triton'", "Description-Content-Type: text/markdown"]
    return "\n".join([*lines, "", readme])


def glibc(path):
    """Return the newest version of glibc that a program or library asks for; (0, 0) for a static one."""
    with open(path, "rb") as f:
        asked = re.findall(rb"\x00GLIBC_(\d+)\.(\d+)[.\d]*(?=\x00)", f.read())
    return max(((int(major), int(minor)) for major, minor in asked), default=(0, 0))


def platform_tag(binaries, llvm):
    """Return the platform: manylinux with the oldest glibc that all binaries run with (PEP 600). LLVM's library
    takes others of the machine that it is from."""
    if llvm:
        return f"linux_{platform.machine()}"
    major, minor = max([(2, 17), *map(glibc, binaries)])
    return f"manylinux_{major}_{minor}_{platform.machine()}"


def sources():
    """Return the files of the package by their names in the wheel."""
    files = {}
    for folder, _, names in os.walk(os.path.join(HERE, "triton_tshared")):
        for name in names:
            if name.endswith((".py", ".c")):
                path = os.path.join(folder, name)
                files[os.path.relpath(path, HERE).replace(os.sep, "/")] = path
    return files


DEVICES = ("cpu", "cuda")


def launcher(folder, device):
    """Compile the library that launches kernels on a device."""
    path = os.path.join(folder, f"{device}.so")
    subprocess.run([os.environ.get("CC", "cc"), "-std=c11", "-D_GNU_SOURCE", "-O2", "-shared", "-fPIC", "-o", path,
                    os.path.join(HERE, "triton_tshared", device, "launch.c"), "-lpthread", "-ldl"], check=True)
    return path


def write(out, binary, llvm):
    """Write the wheel, and return its path."""
    field = project()
    name, version = field("name").replace("-", "_"), field("version")
    info = f"{name}-{version}.dist-info"
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as f:
        readme = f.read()
    with tempfile.TemporaryDirectory() as folder:
        files = sources()
        files["triton_tshared/bin/tshared"] = binary
        for device in DEVICES:
            files[f"triton_tshared/{device}/launch.so"] = launcher(folder, device)
        for library in llvm:
            files["triton_tshared/lib/" + os.path.basename(library)] = os.path.realpath(library)
        tag = "py3-none-" + platform_tag([files[f] for f in files if not f.endswith((".py", ".c"))], llvm)
        path = os.path.join(out, f"{name}-{version}-{tag}.whl")
        files[f"{info}/licenses/LICENSE"] = os.path.join(HERE, os.pardir, "LICENSE")
        texts = {
            "triton_tshared.pth": PTH,
            f"{info}/METADATA": metadata(field, name, readme),
            f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: tshared\nRoot-Is-Purelib: false\nTag: {tag}\n",
        }
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
