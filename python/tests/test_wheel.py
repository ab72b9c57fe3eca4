"""What the wheel says about itself."""
import email
import importlib.util
import pathlib
import platform
import re
import zipfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def load():
    """Return the module that writes wheels."""
    spec = importlib.util.spec_from_file_location("wheel_of_tshared", ROOT / "python" / "wheel.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def binary(tmp_path):
    """Return a program that asks for glibc 2.5 and 2.27."""
    path = tmp_path / "tshared"
    path.write_bytes(b"\x7fELF\0GLIBC_2.5\0GLIBC_2.27\0GLIBC_PRIVATE\0")
    return str(path)


def test_metadata(tmp_path, binary):
    path = load().write(str(tmp_path / "dist"), binary, [])
    with zipfile.ZipFile(path) as z:
        names = z.namelist()
        said = email.message_from_bytes(z.read(next(n for n in names if n.endswith("/METADATA"))))
        tag = email.message_from_bytes(z.read(next(n for n in names if n.endswith("/WHEEL"))))["Tag"]
        license_text = z.read(next(n for n in names if n.endswith(".dist-info/licenses/LICENSE")))
    assert {"triton_tshared/cpu/launch.so", "triton_tshared/cuda/launch.so"} <= set(names)
    assert said["License-Expression"] == "Apache-2.0 WITH LLVM-exception"
    assert said["License-File"] == "LICENSE"
    assert license_text == (ROOT / "LICENSE").read_bytes()
    assert said["Project-URL"] == "Source, https://github.com/tshared/tshared"
    assert said["Requires-Python"] == ">=3.9"
    assert re.fullmatch(rf"py3-none-manylinux_2_\d+_{platform.machine()}", tag)
    assert int(tag.split("_")[2]) >= 27 and tag in path


def test_llvm_is_of_one_machine(tmp_path, binary):
    library = tmp_path / "libLLVM.so"
    library.write_bytes(b"\x7fELF")
    assert f"-linux_{platform.machine()}.whl" in load().write(str(tmp_path / "dist"), binary, [str(library)])
