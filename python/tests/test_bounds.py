"""Launches that leave the storage of their tensors."""
import types

import pytest

from triton_tshared import BoundsError, _bounds

# x[i] for i < min(n, 64 * grid), and any element of table.
WIRE = {
    "nodes": "const 0; arg 1 n; grid 0; const 64; mul 2 3; min 1 4; const 1; sub 5 6",
    "args": [
        {"arg": 0, "name": "x_ptr", "size": 4, "class": "exact", "ranges": [{"kind": "exact", "least": 0, "greatest": 7, "place": "k.py:3:5"}]},
        {"arg": 2, "name": "table_ptr", "size": 4, "class": "unknown", "unknown": True, "place": "k.py:5:5"},
    ],
}


class Tensor:
    """What launches ask of a torch tensor: a view of a storage."""

    def __init__(self, bytes, at=0, base=4096):
        self.bytes, self.at, self.base = bytes, at, base

    def data_ptr(self):
        return self.base + self.at

    def untyped_storage(self):
        return types.SimpleNamespace(data_ptr=lambda: self.base, nbytes=lambda: self.bytes)


KINDS = ["*fp32", "i32", "*fp32", "constexpr"]


def check(x, n, grid=4, wire=WIRE):
    _bounds.check(_bounds.Footprint("add", wire), KINDS, (grid, 1, 1), (x, n, Tensor(40), 64))


def test_certain_mistakes_are_refused(monkeypatch):
    monkeypatch.setenv(_bounds.VARIABLE, "1")
    check(Tensor(400), 100)
    check(Tensor(256), 100, grid=1)
    check(Tensor(0), 0)
    check(Tensor(0), -5)
    check(0x1000, 100)  # an address, about which nothing is known
    check(Tensor(800, at=400), 100)
    with pytest.raises(BoundsError, match=r'^kernel add: argument "x_ptr" has 99 elements, but the launch accesses elements 0 to 99 \(k.py:3:5\)$'):
        check(Tensor(396), 100)
    with pytest.raises(BoundsError, match='"x_ptr" has 99 elements'):
        check(Tensor(800, at=404), 100)
    with pytest.raises(BoundsError, match='"x_ptr" has 0 elements'):
        check(None, 1)


def test_views_may_reach_back(monkeypatch):
    """Elements before a view are in its storage, too."""
    monkeypatch.setenv(_bounds.VARIABLE, "1")
    back = {"nodes": "const -3; const 0", "args": [{"arg": 0, "name": "x", "size": 4, "ranges": [{"kind": "exact", "least": 0, "greatest": 1}]}]}
    check(Tensor(16, at=12), 1, wire=back)
    with pytest.raises(BoundsError, match="accesses elements -3 to 0"):
        check(Tensor(16, at=8), 1, wire=back)


def test_guards_and_requirements(monkeypatch):
    """Where a guard is negative nothing is accessed; where a requirement is, nothing is known."""
    monkeypatch.setenv(_bounds.VARIABLE, "1")
    ranges = [{"kind": "exact", "least": 0, "greatest": 1, "guards": "1 2", "requires": "1"}]
    guarded = {"nodes": "const 0; const 7; arg 1 n", "args": [{"arg": 0, "name": "x", "size": 4, "ranges": ranges}]}
    check(Tensor(4), -1, wire=guarded)
    with pytest.raises(BoundsError, match="accesses elements 0 to 7"):
        check(Tensor(4), 0, wire=guarded)
    ranges[0].update(requires="2", guards="")
    check(Tensor(4), -1, wire=guarded)
    with pytest.raises(BoundsError):
        check(Tensor(4), 0, wire=guarded)


def test_strict(monkeypatch):
    monkeypatch.setenv(_bounds.VARIABLE, "strict")
    with pytest.raises(BoundsError, match=r'argument "table_ptr" has 10 elements, and which of them the launch accesses is not known \(k.py:5:5\)'):
        check(Tensor(400), 100)
    with pytest.raises(BoundsError, match='argument "x_ptr" is of an unknown length, but the launch may access elements 0 to 99'):
        check(0x1000, 100)


def test_overflow_decides_nothing(monkeypatch):
    monkeypatch.setenv(_bounds.VARIABLE, "1")
    large = {"nodes": "const 0; const 9223372036854775807; arg 1; mul 1 2",
             "args": [{"arg": 0, "name": "x", "size": 4, "ranges": [{"kind": "exact", "least": 0, "greatest": 3}]}]}
    check(Tensor(4), 2, wire=large)
    with pytest.raises(BoundsError):
        check(Tensor(4), 1, wire=large)


def test_launcher_of_triton(monkeypatch):
    """Triton's launcher is watched once, and only where the environment asks for it."""
    launched = []

    class Launcher:
        def __init__(self, src, metadata):
            pass

        def __call__(self, x, y, z, stream, function, *args):
            launched.append(args)

    _bounds.watch(Launcher)
    _bounds.watch(Launcher)
    src = types.SimpleNamespace(signature=dict(zip("abcd", KINDS)))
    launch = Launcher(src, types.SimpleNamespace(name="add", tshared_footprint=WIRE))
    arguments = (Tensor(396), 100, Tensor(40), 64)
    monkeypatch.setenv(_bounds.VARIABLE, "0")
    launch(4, 1, 1, 0, None, None, None, None, None, *arguments)
    monkeypatch.setenv(_bounds.VARIABLE, "1")
    with pytest.raises(BoundsError, match='"x_ptr" has 99 elements'):
        launch(4, 1, 1, 0, None, None, None, None, None, *arguments)
    launch(0, 1, 1, 0, None, None, None, None, None, *arguments)
    Launcher(src, types.SimpleNamespace(name="other"))(4, 1, 1, 0, None, None, None, None, None, *arguments)
    assert len(launched) == 3
