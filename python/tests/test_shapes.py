"""bench/programs/shapes.py, the torch without elements that make ptxas runs programs with: views have the shapes, strides and addresses of NumPy's."""
import os
import sys

import pytest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
numpy = pytest.importorskip("numpy", reason="views are compared with NumPy's")


@pytest.fixture
def shapes(monkeypatch):
    monkeypatch.syspath_prepend(os.path.join(ROOT, "bench", "programs"))
    import shapes

    yield shapes
    del sys.modules["shapes"]


VIEWS = {
    "transpose": (lambda t: t.transpose(0, 2), lambda a: a.swapaxes(0, 2)),
    "permute": (lambda t: t.permute(2, 0, 1), lambda a: a.transpose(2, 0, 1)),
    "view": (lambda t: t.view(8, -1), lambda a: a.reshape(8, -1)),
    "flatten": (lambda t: t.flatten(0, 1), lambda a: a.reshape(24, 8)),
    "unsqueeze": (lambda t: t.unsqueeze(1).shape, lambda a: a[:, None].shape),
    "element": (lambda t: t[1], lambda a: a[1]),
    "slices": (lambda t: t[1:3, ..., ::2], lambda a: a[1:3, ..., ::2]),
    "last": (lambda t: t[..., -1], lambda a: a[..., -1]),
    "expand": (lambda t: t[:1].expand(5, -1, -1), lambda a: numpy.broadcast_to(a[:1], (5, 6, 8))),
    "narrow": (lambda t: t.narrow(1, 2, 3), lambda a: a[:, 2:5]),
    "chunk": (lambda t: t.chunk(2, dim=-1)[1], lambda a: numpy.split(a, 2, -1)[1]),
    "sum": (lambda t: t.sum(1).shape, lambda a: a.sum(1).shape),
    "keepdim": (lambda t: t.sum(-1, keepdim=True).shape, lambda a: a.sum(-1, keepdims=True).shape),
    "broadcast": (lambda t: (t + t[:, :1]).shape, lambda a: (a + a[:, :1]).shape),
    "product": (lambda t: (t @ t.transpose(1, 2)).shape, lambda a: (a @ a.swapaxes(1, 2)).shape),
}


@pytest.mark.parametrize("name", VIEWS)
def test_views(shapes, name):
    ours, theirs = VIEWS[name]
    t, a = shapes.Tensor((4, 6, 8), shapes.DTYPES["float16"]), numpy.zeros((4, 6, 8), numpy.float16)
    got, want = ours(t), theirs(a)
    if isinstance(want, tuple):
        assert tuple(got) == want
        return
    assert tuple(got.shape) == want.shape
    assert [n * 2 for n in got.stride()] == list(want.strides)
    offset = want.__array_interface__["data"][0] - a.__array_interface__["data"][0]
    assert got.data_ptr() - t.data_ptr() == offset
    assert got.is_contiguous() == want.flags.c_contiguous
