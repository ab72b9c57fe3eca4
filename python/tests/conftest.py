"""The tests run without Triton and torch: a stand-in for Triton's interfaces is put in their place where they are missing."""
import os
import shutil
import subprocess
import sys

import pytest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))


@pytest.fixture(scope="session")
def binary(tmp_path_factory):
    """The program tshared, which is built where it is not given."""
    if os.environ.get("TSHARED_BIN"):
        return os.environ["TSHARED_BIN"]
    if not shutil.which("go"):
        pytest.skip("TSHARED_BIN is not set, and there is no Go to build tshared with")
    path = str(tmp_path_factory.mktemp("bin") / "tshared")
    subprocess.run(["go", "build", "-buildvcs=false", "-o", path, "./cmd/tshared"], cwd=ROOT, check=True)
    return path


@pytest.fixture
def server(binary, monkeypatch):
    """The compile server of the process."""
    from triton_tshared import _server

    monkeypatch.setenv("TSHARED_BIN", binary)
    _server.stop()
    try:
        _server.compile(name="probe.ttir", text="tt.func public @probe() { tt.return }", target={"backend": "cpu"})
    except _server.CompileError as e:
        if "LLVM" in str(e):
            pytest.skip(f"no LLVM to compile with: {e}")
        raise
    yield _server
    _server.stop()
