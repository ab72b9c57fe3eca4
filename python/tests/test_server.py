"""The compile server and its client."""
import os
import signal
import threading
import time

import pytest

KERNEL = """tt.func public @store(%p: !tt.ptr<f32>) {
  %c = arith.constant 1.5 : f32
  tt.store %p, %c : !tt.ptr<f32>
  tt.return
}
"""
GPU = {"backend": "cuda", "arch": "sm_90a"}


def test_kernel(server):
    answer = server.compile(name="k.ttir", text=KERNEL, last="ptx", files=["tile"], target=GPU)
    assert ".entry store(" in answer["files"]["ptx"]
    assert set(answer["files"]) == {"ptx", "tile"}
    assert answer["manifest"]["num_warps"] == 4


def test_refusal_has_the_place(server):
    with pytest.raises(server.CompileError, match=r"k\.ttir:1:") as caught:
        server.compile(name="k.ttir", text="tt.func @", target=GPU)
    assert caught.value.kind == "refused"


def test_many_threads(server):
    names, errors = [f"k{i}" for i in range(16)], []

    def work(name):
        try:
            assert server.compile(name=name, text=KERNEL.replace("store(", name + "("), last="ptx", target=GPU)["kernel"] == name
        except Exception as e:
            errors.append(e)

    threads = [threading.Thread(target=work, args=(name,)) for name in names]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not errors


# A server that takes no request before its answers are read, as the real one does when many are under way.
BUSY = """
import json, sys
for line in sys.stdin:
    number = json.loads(line)["id"]
    print(json.dumps({"id": number}), flush=True)
    print(json.dumps({"id": -1, "files": "x" * 10_000_000}), flush=True)
"""


def test_requests_do_not_keep_answers_waiting():
    import sys

    from triton_tshared import _server

    server, answers = _server.Server([sys.executable, "-c", BUSY]), []
    threads = [threading.Thread(target=lambda: answers.append(server.request(60, compile={"text": "x" * 1_000_000})), daemon=True) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join(60)
    server.process.kill()
    assert sorted(a["id"] for a in answers) == [1, 2, 3, 4]


def wait_until_sent(server):
    end = time.monotonic() + 60
    while not server.waiting:
        assert time.monotonic() < end
        time.sleep(0.01)
    time.sleep(0.2)  # the request is known before it is written


def test_death_is_an_error_of_one_kernel(server):
    first = server.current()
    os.kill(first.process.pid, signal.SIGSTOP)
    failed = []

    def work():
        try:
            first.request(60, compile={"name": "k.ttir", "text": KERNEL, "target": GPU})
        except server.ServerError as e:
            failed.append(str(e))

    waiting = threading.Thread(target=work)
    waiting.start()
    wait_until_sent(first)
    os.kill(first.process.pid, signal.SIGKILL)
    waiting.join(60)
    assert failed and "ended with exit code -9" in failed[0]
    assert server.compile(name="k.ttir", text=KERNEL, last="ptx", target=GPU)["kernel"] == "store"
    assert server.current() is not first


def test_time_out(server, monkeypatch):
    first = server.current()
    os.kill(first.process.pid, signal.SIGSTOP)
    monkeypatch.setenv("TSHARED_TIMEOUT", "0.2")
    with pytest.raises(server.ServerError, match="did not answer within 0.2 s"):
        server.compile(name="k.ttir", text=KERNEL, target=GPU)
    monkeypatch.setenv("TSHARED_TIMEOUT", "60")
    assert server.compile(name="k.ttir", text=KERNEL, last="ptx", target=GPU)["kernel"] == "store"


def test_time_out_in_the_middle_of_a_request(server):
    first = server.current()
    os.kill(first.process.pid, signal.SIGSTOP)
    failed = []

    def work():
        try:
            first.request(60, compile={"name": "k.ttir", "text": "x" * 10_000_000, "target": GPU})
        except server.ServerError as e:
            failed.append(str(e))

    sending = threading.Thread(target=work, daemon=True)
    sending.start()
    wait_until_sent(first)
    closing = threading.Thread(target=first.close, daemon=True)
    closing.start()
    for thread in (closing, sending):
        thread.join(60)
        assert not thread.is_alive()
    assert len(failed) == 1


def test_fork_has_its_own_server(server):
    parent = server.current().process.pid
    child = os.fork()
    if child == 0:
        own = server.current().process.pid
        server.stop()
        os._exit(0 if own != parent else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert server.compile(name="k.ttir", text=KERNEL, last="ptx", target=GPU)["kernel"] == "store"


def test_no_program(monkeypatch):
    from triton_tshared import _server

    _server.stop()
    monkeypatch.setenv("TSHARED_BIN", "/nonexistent/tshared")
    with pytest.raises(FileNotFoundError, match="TSHARED_BIN is '/nonexistent/tshared', which is no program"):
        _server.version()
