"""The package with the real Triton and torch. scripts/test-python.sh runs it on a machine with a GPU."""
import glob
import os
import re
import subprocess
import sys

import pytest
import waiting

torch = pytest.importorskip("torch", reason="torch is not installed")
pytest.importorskip("triton", reason="Triton is not installed")

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("TSHARED_TEST_FILES") or os.path.join(HERE, "..", "..", "..", "test")
DEVICES = ["cpu", pytest.param("cuda", marks=pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no GPU"))]
needs_gpu = pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no GPU")

# Recorded launches, and the folders of their Python files, which may be elsewhere.
CASES = {
    "kernels": ("kernels/*/case.json", os.path.join(ROOT, "kernels", "python", "kernels")),
    "corpus": ("corpus/*/small/case.json", os.environ.get("TSHARED_CORPUS_PYTHON", "")),
}


def run(*args, code=0, timeout=None, **environment):
    """Run a Python program in a process of its own, and return what it printed."""
    done = subprocess.run([sys.executable, *args], capture_output=True, text=True, env={**os.environ, **environment}, cwd=HERE, timeout=timeout)
    print(done.stdout[-4000:], done.stderr[-4000:], sep="\n")
    assert done.returncode == code, (done.stderr or done.stdout)[-2000:]
    return done.stdout


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", CASES)
def test_recorded_launches(name, device, record_property):
    pattern, python = CASES[name]
    files = sorted(glob.glob(os.path.join(ROOT, pattern)))
    if not files or not os.path.isdir(python):
        pytest.skip(f"the recorded launches of {name} or their Python files are not here; TSHARED_CORPUS_PYTHON names a folder")
    out = run("cases.py", "--python", python, "--device", device, *files)
    record_property("result", out.strip().splitlines()[-1])


@needs_gpu
def test_features_as_with_triton(tmp_path):
    """A program has the same results whoever compiles it."""
    triton = run("features.py", TRITON_CACHE_DIR=str(tmp_path / "triton"))
    ours = run("features.py", TRITON_CACHE_DIR=str(tmp_path / "tshared"), TRITON_TSHARED="1")
    assert ours == triton


@needs_gpu
@pytest.mark.skipif(torch.cuda.is_available() and torch.cuda.get_device_capability() != (9, 0), reason="kernels with tensor maps are for Hopper")
@pytest.mark.parametrize("kind", ["1", "stream_k"])
def test_launches_with_tensor_maps(kind, tmp_path):
    """Kernels with tensor maps are launched where the arguments allow them, and their results are right."""
    out = run("mapped.py", TRITON_CACHE_DIR=str(tmp_path), TRITON_TSHARED="1", TRITON_TSHARED_TENSOR_MAPS=kind)
    assert dict(line.rsplit(" ", 2)[::2] for line in out.splitlines()) == dict.fromkeys((line.rsplit(" ", 2)[0] for line in out.splitlines()), "right")
    plain = {line.rsplit(" ", 2)[0] for line in out.splitlines() if line.rsplit(" ", 2)[1] == "plain"}
    assert plain == {"strides that are not specialised", "no sums", "odd rows", "not aligned", "in a graph"}, "a graph launches what was captured"


@needs_gpu
@pytest.mark.parametrize("name", [*waiting.KERNELS, *waiting.KERNELS_39])
def test_waiting(name, tmp_path):
    """Programs that wait for each other end: what they wait for is loaded in each iteration."""
    import triton

    if name in waiting.KERNELS_39 and not hasattr(triton.language, "atomic_poll"):
        pytest.skip(f"Triton {triton.__version__} has no atomic_poll")
    run("waiting.py", name, timeout=60, TRITON_CACHE_DIR=str(tmp_path), TRITON_TSHARED="1")


@needs_gpu
def test_features_on_the_cpu(tmp_path):
    gpu = run("features.py", TRITON_CACHE_DIR=str(tmp_path / "triton"))
    cpu = run("features.py", TRITON_CACHE_DIR=str(tmp_path / "cpu"), TRITON_TSHARED_CPU="1")
    assert cpu == gpu


SMALL = '''
import sys, torch, triton, triton.language as tl

@triton.jit
def double(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i{mask})
    tl.store(y_ptr + i, 2 * x, mask=i < n)

device = "{device}"
if device == "cpu":
    import triton_tshared
    triton.runtime.driver.set_active(triton_tshared.CPUDriver())
x, y = torch.arange(100.0, device=device), torch.zeros(100, device=device)
kernel = double[(1,)](x, y, 100, 128)
assert torch.equal(y, 2 * x)
'''


def program(tmp_path, rest="", mask=", mask=i < n", device="cuda"):
    file = tmp_path / "small.py"
    file.write_text(SMALL.replace("{mask}", mask).replace("{device}", device) + rest)
    return str(file)


@needs_gpu
def test_stages_and_lines_for_profilers(tmp_path):
    rest = "print(sorted(kernel.asm)); open(sys.argv[1], 'w').write(kernel.asm['ptx'])\n"
    ptx = tmp_path / "k.ptx"
    out = run(program(tmp_path, rest), str(ptx), TRITON_TSHARED="1", TRITON_CACHE_DIR=str(tmp_path / "cache"))
    assert out.strip() == str(sorted(["source", "ttir", "linalg", "tile", "llir", "ptx", "cubin"]))
    text = ptx.read_text()
    file = re.search(r'\.file\s+(\d+)\s+"[^"]*small\.py"', text).group(1)
    lines = {int(line) for line in re.findall(rf"\.loc\s+{file}\s+(\d+)", text)}
    assert {7, 8} <= lines, "the load and the store"


@needs_gpu
def test_cache_keys_and_the_hook_of_launches(tmp_path):
    rest = '''
from triton import knobs
import triton_tshared
names = []
knobs.runtime.launch_enter_hook.add(lambda about: names.append(about.get()["name"]))
double[(1,)](x, y, 100, 128)
print(names, "linalg" in kernel.asm, kernel.metadata.shared, kernel.metadata.num_ctas)
'''
    cache = {"TRITON_CACHE_DIR": str(tmp_path / "cache")}
    assert run(program(tmp_path, rest), **cache).startswith("['double'] False")
    assert run(program(tmp_path, rest), TRITON_TSHARED="1", **cache).startswith("['double'] True 0 1"), "Triton's kernel was taken from its cache"
    assert run(program(tmp_path, rest), **cache).startswith("['double'] False"), "the kernel of tshared was taken from the cache"


def test_check_finds_accesses_out_of_bounds(tmp_path):
    file = program(tmp_path, mask="", device="cpu")
    done = subprocess.run([sys.executable, file], capture_output=True, text=True, env={**os.environ, "TSHARED_CHECK": "1"})
    assert done.returncode == 1
    assert re.search(r"small\.py:7:\d+", done.stderr), done.stderr[-2000:]


@needs_gpu
def test_kernels_that_are_refused(tmp_path):
    """A server that refuses everything: an error, or Triton with fallback, which is said once."""
    fake = tmp_path / "tshared"
    fake.write_text(f"""#!{sys.executable}
import json, sys
for line in sys.stdin:
    r = json.loads(line)
    if r.get("version"):
        answer = {{"id": r["id"], "protocol": 1, "version": "fake"}}
    else:
        answer = {{"id": r["id"], "error": {{"kind": "refused", "message": "small.py:7:1: no"}}}}
    print(json.dumps(answer), flush=True)
""")
    fake.chmod(0o755)
    settings = {"TRITON_TSHARED": "1", "TSHARED_BIN": str(fake), "TRITON_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, program(tmp_path)], capture_output=True, text=True, env={**os.environ, **settings})
    assert done.returncode == 1 and "small.py:7:1: no" in done.stderr
    done = subprocess.run([sys.executable, program(tmp_path)], capture_output=True, text=True, env={**os.environ, **settings, "TRITON_TSHARED_FALLBACK": "1"})
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("compiled by Triton, since tshared does not") == 1
