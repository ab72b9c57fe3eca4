"""Native code and its launches, with a stand-in for Triton where its classes are needed."""
import array
import base64
import struct
import subprocess
import sys
import types

import pytest
import standin

COUNT = """tt.func public @count(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %in = tt.addptr %p, %pid : !tt.ptr<f32>, i32
  %v = tt.load %in : !tt.ptr<f32>
  %f = arith.sitofp %pid : i32 to f32
  %s = arith.addf %v, %f : f32
  %ok = arith.cmpi slt, %pid, %n : i32
  tt.assert %ok, "too many programs" : i1
  %out = tt.addptr %q, %pid : !tt.ptr<f32>, i32
  tt.store %out, %s : !tt.ptr<f32>
  tt.return
}
"""
PRINT = """tt.func public @say(%n: i32) {
  %r = tt.make_range {start = 0 : i32, end = 2 : i32} : tensor<2xi32>
  tt.print " x: " {hex = false, isSigned = array<i32: 1>} : %r : tensor<2xi32>
  tt.return
}
"""


def words(buffers, *numbers):
    from triton_tshared.cpu import arguments

    return b"".join([arguments.pack("*", b.buffer_info()[0]) for b in buffers] + [arguments.pack("i32", n) for n in numbers])


def load(server, text):
    from triton_tshared.cpu import native

    answer = server.compile(name="k.ttir", text=text, last="so", target={"backend": "cpu"})
    return native.Kernel(base64.b64decode(answer["files"]["so"]), answer["manifest"])


def test_grid_on_threads(server):
    kernel = load(server, COUNT)
    for workers in (1, 2, 7):
        x, y = array.array("f", [0.5] * 6000), array.array("f", [-1] * 6000)
        kernel.launch((10, 20, 30), words([x, y], 10), workers)
        assert list(y[:12]) == [i + 0.5 for i in range(10)] + [-1, -1]


def test_no_compiler(server, monkeypatch):
    """Kernels are loaded and launched without a C compiler: the server makes libraries, and one launcher serves all signatures."""
    from triton_tshared import _toolchain
    from triton_tshared.cpu import native

    native.launcher()

    def refuse():
        raise AssertionError("a C compiler is asked for")

    monkeypatch.setattr(_toolchain, "compiler", refuse)
    monkeypatch.setenv("PATH", "")
    x, y = array.array("f", [1] * 4), array.array("f", [0] * 4)
    load(server, COUNT).launch((4, 1, 1), words([x, y], 4), 1)
    assert list(y) == [1, 2, 3, 4]


def test_failure_names_the_program(server):
    from triton_tshared.cpu import native

    x, y = array.array("f", [0] * 8), array.array("f", [0] * 8)
    with pytest.raises(native.Failure, match=r"k\.ttir:8:3: assertion failed: .*too many programs.* in program \(3, 0, 0\)"):
        load(server, COUNT).launch((4, 1, 1), words([x, y], 3), 1)


def test_prints(server, capfd):
    load(server, PRINT).launch((2, 1, 1), words([], 5), 1)
    assert capfd.readouterr().out.splitlines() == [f"pid ({p}, 0, 0) idx ({i}) x: {i}" for p in range(2) for i in range(2)]


def test_numbers():
    from triton_tshared.cpu import arguments

    assert arguments.pack("i32", -1) == b"\xff\xff\xff\xff\0\0\0\0"
    assert arguments.pack("bf16", 1.0) == b"\x80\x3f\0\0\0\0\0\0"
    assert arguments.pack("u1", True) == b"\1" + b"\0" * 7
    with pytest.raises(TypeError, match="is no i8"):
        arguments.pack("i8", 1000)
    with pytest.raises(TypeError, match="an argument of type fp8 cannot"):
        arguments.pack("fp8", 1)
    assert arguments.pack("fp32", 1e300) == arguments.pack("fp32", float("inf")) and arguments.pack("bf16", -1e300) == arguments.pack("bf16", float("-inf"))


STORE = """
module {
  tt.func public @store(%p: !tt.ptr<TYPE>, %v: TYPE) {
    tt.store %p, %v : !tt.ptr<TYPE>
    tt.return
  }
}
"""


class Memory:
    def __init__(self, at, size):
        self.at, self.size = at, size

    def data_ptr(self):
        return self.at

    def untyped_storage(self):
        return types.SimpleNamespace(nbytes=lambda: self.size, data_ptr=lambda: self.at)


def test_arguments_of_a_signature():
    from triton_tshared.cpu import arguments

    kinds = ["*fp32", "i32", "constexpr", "i1", "*fp32", "bf16", "*i8"]
    described = [{"kind": "ptr", "access": "read"}, {"kind": "scalar"}, {"kind": "scalar"}, {"kind": "ptr", "access": "write"}, {"kind": "scalar"}, {"kind": "ptr", "access": "read"}]
    signature = arguments.Signature(kinds, described)
    assert signature.pairs == [(0, 3), (3, 5)]
    given = signature.arguments([Memory(1000, 80), -7, 64, True, Memory(2000, 16), 1.5, None])
    assert given.bytes() == struct.pack("<QiiQQQQ", 1000, -7, 0, 1, 2000, 0x3fc0, 0)
    assert [(size, kind) for kind, _, size in given.given() if size is not None] == [(80, "*fp32"), (16, "*fp32"), (0, "*i8")]

    def shares(first, second, third=None):
        return signature.arguments([first, 1, 0, 0, second, 0, third]).shared(signature.pairs)

    assert not shares(Memory(1000, 80), Memory(1080, 16)) and shares(Memory(1000, 80), Memory(1079, 16))
    assert not shares(Memory(1016, 80), Memory(1000, 16)) and shares(Memory(1015, 80), Memory(1000, 16))
    assert not shares(Memory(1000, 80), Memory(2000, 16), Memory(1000, 80)), "both are read"
    assert shares(Memory(1000, 0), Memory(1000, 0)) and not shares(None, None)
    with pytest.raises(TypeError, match="is no i32"):
        signature.arguments([None, 2**40, 0, 0, None, 0, None]).bytes()
    with pytest.raises(TypeError, match="an argument of type fp8e4nv cannot be passed"):
        arguments.Signature(["fp8e4nv"], [{"kind": "scalar"}])
    nested = arguments.Signature([("*fp32", "constexpr", ("i64",)), "i32"], described[:2])
    assert nested.arguments([(Memory(8, 8), 3, (5,)), 6]).bytes() == struct.pack("<QQQ", 8, 5, 6)


class Tensor:
    """Something with data_ptr and a storage, as tensors of torch are."""

    device = types.SimpleNamespace(type="cpu")

    def __init__(self, data, offset=0):
        self.data, self.offset = data, offset

    def data_ptr(self):
        return self.data.buffer_info()[0] + self.offset

    def untyped_storage(self):
        return types.SimpleNamespace(nbytes=lambda: len(self.data) * self.data.itemsize, data_ptr=lambda: self.data.buffer_info()[0])


@pytest.fixture
def cpu(server, monkeypatch):
    standin.install(monkeypatch)
    import importlib

    from triton_tshared.cpu import compiler, driver

    return importlib.reload(compiler), importlib.reload(driver)


def compiled(cpu, text, signature):
    """Compile a kernel as Triton does, and return its launcher, its code and its files."""
    compiler, driver = cpu
    backend = compiler.CPUBackend(standin.GPUTarget(compiler.NAME, "host", 1))
    metadata, files = standin.compile(backend, Module(text), backend.parse_options({"num_warps": 8, "unknown": 1}))
    launcher = driver.CPULauncher(types.SimpleNamespace(signature=signature), types.SimpleNamespace(**metadata))
    _, function, *_ = driver.CPUDriver().utils.load_binary(metadata["name"], files["so"], 0, 0)
    return launcher, function, files


class Module(str):
    """A module of the stand-in: its text, with a context."""

    context = None


SIGNATURE = {"p": "*fp32", "q": "*fp32", "n": "i32", "BLOCK": "constexpr"}


def test_driver(cpu):
    launcher, function, files = compiled(cpu, COUNT, SIGNATURE)
    assert list(files) == ["ttir", "linalg", "llir", "so"]
    x, y, seen = array.array("f", [1] * 8), array.array("f", [0] * 8), []
    launcher(8, 1, 1, 0, function, None, "about", seen.append, seen.append, Tensor(x), Tensor(y), 8, 64)
    assert list(y) == [i + 1.0 for i in range(8)] and seen == ["about", "about"]
    launcher(0, 1, 1, 0, function, None, None, None, None, Tensor(x), Tensor(y), 8, 64)


def test_arguments_that_share_memory(cpu):
    launcher, function, _ = compiled(cpu, COUNT, SIGNATURE)
    x = array.array("f", [1] * 8)
    launcher(8, 1, 1, 0, function, None, None, None, None, Tensor(x), Tensor(x), 8, 64)
    assert list(x) == [i + 1.0 for i in range(8)]
    assert list(launcher.kernels) == [((0, 1),)], "only code for what is shared was loaded"


def test_groups():
    from triton_tshared.cpu.arguments import groups

    assert groups([]) == [] and groups([(3, 1), (0, 5), (1, 2), (6, 7), (2, 6)]) == [[0, 5], [1, 2, 3, 6, 7]]


class TorchTensor(Tensor):
    """A tensor that knows that it is on the CPU, as torch's do."""

    is_cpu = True


def test_usual_calls(cpu):
    """Launches like the last one are made in C, and others are not."""
    _, driver = cpu
    launcher, function, _ = compiled(cpu, COUNT, SIGNATURE)
    x, y = array.array("f", [1] * 16), array.array("f", [0] * 16)

    def usual(*args, grid=(8, 1, 1)):
        return launcher.usual(*grid, args) != driver.OTHER_CALL

    def launch(*args, grid=(8, 1, 1)):
        launcher(*grid, 0, function, None, None, None, None, *args)

    first, second = TorchTensor(x), TorchTensor(y)
    assert not usual(first, second, 8, 64), "nothing was launched"
    launch(first, second, 8, 64)
    y[:] = array.array("f", [0] * 16)
    assert usual(first, second, 8, 64) and list(y[:8]) == [i + 1.0 for i in range(8)]
    assert not usual(first, second, 8, 64, grid=(0, 1, 1)) and not usual(first, second, 8, 64, grid=(2**40, 1, 1))
    for other in ((Tensor(x), second, 8, 64), (first, None, 8, 64), (first, second, 2**31, 64), (first, second, "8", 64), (first, second), (first, first, 8, 64),
                  (TorchTensor(x), TorchTensor(x, 60), 8, 64)):
        y[:] = array.array("f", [0] * 16)
        assert not usual(*other) and not any(y), other
    with pytest.raises(TypeError, match="is no i32"):
        launch(first, second, 2**31, 64)
    far = TorchTensor(x)
    far.is_cpu, far.device = False, types.SimpleNamespace(type="cuda")
    with pytest.raises(ValueError, match="and the kernel runs on the CPU"):
        launch(far, second, 8, 64)
    launch(first, first, 8, 64)
    assert usual(first, first, 8, 64) and not usual(first, second, 8, 64), "the last launch had arguments that share memory"
    launch(first, second, 8, 64)
    assert usual(first, second, 8, 64) and len(launcher.kernels) == 2


def test_words_of_usual_calls(cpu):
    """C packs numbers as Python does, or leaves them to it."""
    from triton_tshared.cpu import arguments

    _, driver = cpu
    values = [0, 1, -1, 127, -128, 128, 255, 256, 2**15 - 1, 2**15, -2**15, 2**16 - 1, 2**16, 2**31 - 1, 2**31, -2**31, -2**31 - 1, 2**32 - 1, 2**32, 2**63 - 1,
              -2**63, 2**63, 2**64 - 1, 2**64, 0.5, -0.0, 1e38, 1e39, float("inf"), float("-inf"), True, False]
    for kind in ("i1", "i8", "i16", "i32", "i64", "u1", "u8", "u16", "u32", "fp32", "fp64"):
        text = {"fp32": "f32", "fp64": "f64"}.get(kind, kind.replace("u", "i"))
        if text == "i1":
            text = "i8"  # as it is in memory
        launcher, function, _ = compiled(cpu, STORE.replace("TYPE", text), {"p": f"*{kind}", "v": kind})
        for value in values:
            out, packed = array.array("Q", [0]), None
            try:
                packed = launcher.signature.arguments([None, value]).bytes()[8:]
            except (TypeError, OverflowError):
                pass
            launcher.launch((1, 1, 1), function, (TorchTensor(out), 0))
            out[0] = 0
            if launcher.usual(1, 1, 1, (TorchTensor(out), value)) != driver.OTHER_CALL:
                assert out.tobytes() == packed, (kind, value)
            else:
                assert packed is None, (kind, value)


def test_wrong_arguments(cpu):
    launcher, function, _ = compiled(cpu, COUNT, SIGNATURE)
    with pytest.raises(TypeError, match="must be an integer or have a method data_ptr, found str"):
        launcher(8, 1, 1, 0, function, None, None, None, None, "x", None, 8, 64)
    far = Tensor(array.array("f", [0]))
    far.device = types.SimpleNamespace(type="cuda")
    with pytest.raises(ValueError, match="and the kernel runs on the CPU"):
        launcher(8, 1, 1, 0, function, None, None, None, None, far, None, 8, 64)


def test_kernels_that_do_not_fit(cpu, monkeypatch):
    """A config that cannot run raises what Triton's autotuner catches: where it is compiled, and where it is launched."""
    from triton_tshared import _server

    launcher, function, _ = compiled(cpu, COUNT, SIGNATURE)
    launcher.metadata.tshared_manifest["arena"]["bytes"] = 1 << 60
    x, y = array.array("f", [1] * 8), array.array("f", [0] * 8)
    with pytest.raises(standin.OutOfResources, match="there is no memory for the threads of kernel count: each takes 1152921504606846976 bytes"):
        launcher(8, 1, 1, 0, function, None, None, None, None, Tensor(x), Tensor(y), 8, 64)
    compile, limited = _server.compile, {"max_instructions": 1}
    monkeypatch.setattr(_server, "compile", lambda **what: compile(**{**what, **limited}))
    with pytest.raises(standin.OutOfResources, match=r"count\.ttir:\d+:\d+: .*more than the limit of 1;") as limit:
        compiled(cpu, COUNT, SIGNATURE)
    assert limit.value.limit == 1 and limit.value.required > 1


def test_bench(cpu):
    _, driver = cpu
    calls = []
    low, high = driver.CPUDriver().get_benchmarker()(lambda: calls.append(1), warmup=1, rep=2, quantiles=(0.2, 0.8))
    assert 0 <= low <= high and len(calls) > 10


def test_checked_launches(cpu, monkeypatch):
    from triton_tshared.cpu import native

    monkeypatch.setenv("TSHARED_CHECK", "1")
    launcher, function, _ = compiled(cpu, COUNT, SIGNATURE)
    x, y = array.array("f", [1] * 8), array.array("f", [0] * 8)
    launcher(8, 1, 1, 0, function, None, None, None, None, Tensor(x), Tensor(y), 8, 64)
    assert list(y) == [i + 1.0 for i in range(8)]
    with pytest.raises(native.Failure, match=r"in program \(8, 0, 0\): read outside of memory"):
        launcher(9, 1, 1, 0, function, None, None, None, None, Tensor(x), Tensor(y), 9, 64)
    with pytest.warns(UserWarning, match="kernel count is not checked: its arguments share memory"):
        launcher(8, 1, 1, 0, function, None, None, None, None, Tensor(x), Tensor(x), 8, 64)


RACE = """tt.func public @race(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %f = arith.sitofp %pid : i32 to f32
  tt.store %p, %f : !tt.ptr<f32> loc("race.py":7:3)
  tt.return
}
"""
UNDEFINED = """tt.func public @undefined(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %i = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %ok = arith.cmpi slt, %i, %ns : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %from = tt.addptr %ps, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %from, %ok : tensor<8x!tt.ptr<f32>>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %qs, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %to, %x : tensor<8x!tt.ptr<f32>> loc("undefined.py":9:5)
  tt.return
}
"""


@pytest.mark.parametrize("text, message", [
    (RACE, r"race\.py:7:3: .*race between programs"),
    (UNDEFINED, r"undefined\.py:9:5: .*elements that were never written"),
])
def test_what_checks_find(cpu, monkeypatch, text, message):
    from triton_tshared.cpu import native

    monkeypatch.setenv("TSHARED_CHECK", "1")
    launcher, function, _ = compiled(cpu, text, SIGNATURE)
    x, y = array.array("f", [1] * 8), array.array("f", [0] * 8)
    with pytest.raises(native.Failure, match=message):
        launcher(4, 1, 1, 0, function, None, None, None, None, Tensor(x), Tensor(y), 5, 64)


OPENMP = """
static int threads_of_calls, inside;
int omp_get_max_threads(void) { return 3; }
int omp_in_parallel(void) { return inside; }
void GOMP_parallel(void (*run)(void *), void *data, unsigned threads, unsigned flags) {
  (void)flags;
  threads_of_calls = threads_of_calls * 10 + threads;
  for (unsigned i = 0; i < threads; i++) run(data);
}
int so_far(void) { return threads_of_calls; }
void set_inside(int now) { inside = now; }
"""


def test_threads_of_openmp(server, tmp_path):
    """Launches run on the threads of an OpenMP that the process has, but not inside of its own work, nor with a number of threads. They use
    all of them, also for fewer programs: OpenMP would end the others."""
    from triton_tshared import _toolchain

    (tmp_path / "openmp.c").write_text(OPENMP)
    _toolchain.run("-shared", "-fPIC", "-o", str(tmp_path / "openmp.so"), str(tmp_path / "openmp.c"))
    (tmp_path / "kernel.ttir").write_text(COUNT)
    program = f"""
import array, ctypes, sys
sys.path[:0] = {sys.path!r}
from test_cpu import load, words
from triton_tshared import _server
kernel = load(_server, open({str(tmp_path / "kernel.ttir")!r}).read())
openmp = ctypes.CDLL({str(tmp_path / "openmp.so")!r}, mode=ctypes.RTLD_GLOBAL)
for inside, workers, programs in ((0, 0, 100), (0, 2, 100), (1, 0, 100), (0, 0, 2), (0, 0, 1)):
    openmp.set_inside(inside)
    x, y = array.array("f", [0.5] * programs), array.array("f", [-1] * programs)
    kernel.launch((programs, 1, 1), words([x, y], programs), workers)
    assert list(y) == [i + 0.5 for i in range(programs)]
    print(openmp.so_far())
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.split() == ["3", "3", "3", "33", "33"], done.stderr


def test_bounds(cpu, monkeypatch):
    """A launch that leaves the storage of a tensor is refused, and nothing runs."""
    monkeypatch.setenv("TRITON_TSHARED_BOUNDS", "1")
    from triton_tshared import BoundsError

    launcher, function, _ = compiled(cpu, COUNT, SIGNATURE)
    x, room = array.array("f", [1] * 8), array.array("f", [0] * 8)
    launcher(8, 1, 1, 0, function, None, None, None, None, Tensor(x), Tensor(room), 8, 64)
    room = array.array("f", [0] * 8)
    with pytest.raises(BoundsError, match=r'kernel count: argument "\w+" has 4 elements, but the launch accesses elements 0 to 7'):
        launcher(8, 1, 1, 0, function, None, None, None, None, Tensor(x), Tensor(room, 16), 8, 64)
    assert list(room) == [0] * 8
