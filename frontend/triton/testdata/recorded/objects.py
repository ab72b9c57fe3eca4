import triton
import triton.language as tl
from triton.language.core import _aggregate as aggregate


@aggregate
class Acc:
    total: tl.tensor
    count: tl.tensor

    @triton.jit
    def __init__(self, total, count):
        self.total = total
        self.count = count

    @triton.jit
    def add(self, x):
        return Acc(self.total + x, self.count + 1)

    @triton.jit
    def mean(self):
        return self.total / self.count


# case: {"fn": "agg", "sig": {"a": "*fp32", "n": "i32"}}
@triton.jit
def agg(a, n):
    acc = Acc(tl.load(a), n)
    acc = acc.add(tl.load(a + 1))
    for k in range(n):
        acc = acc.add(tl.load(a + k))
    tl.store(a, acc.mean())


def make(op, scale):
    @triton.jit
    def inner(a, n, N: tl.constexpr):
        i = tl.arange(0, N)
        x = op(tl.load(a + i)) * scale
        tl.store(a + i, x)
    return inner


SCALE = tl.constexpr(2.0)
closure_exp = make(tl.exp, SCALE)
# case: {"fn": "closure_exp", "sig": {"a": "*fp32", "n": "i32", "N": "constexpr"}, "const": {"N": 32}}


class Host:
    K = tl.constexpr(4)

    @staticmethod
    @triton.jit
    def method(a, n):
        tl.store(a, tl.load(a) + n)


# case: {"fn": "Host.method", "sig": {"a": "*fp32", "n": "i32"}}


# case: {"fn": "desc", "sig": {"d": "tensordesc<fp16[16, 32]>", "o": "*fp16"}, "attrs": {}}
@triton.jit
def desc(d, o):
    x = d.load([0, 16])
    d.store([16, 0], x + 1)
    tl.store(o + tl.arange(0, 16)[:, None] * 32 + tl.arange(0, 32)[None, :], x)
    tl.store(o, d.shape[0])


# case: {"fn": "desc_dev", "sig": {"a": "*fp32", "b": "*fp32", "m": "i32", "n": "i32", "N": "constexpr"}, "const": {"N": 32}}
@triton.jit
def desc_dev(a, b, m, n, N: tl.constexpr):
    x = tl.make_tensor_descriptor(a, shape=[m, n], strides=[n, 1], block_shape=[8, N])
    y = tl.make_tensor_descriptor(b, shape=[m, n], strides=[n, 1], block_shape=[8, N])
    for k in range(0, n, N):
        t = x.load([0, k])
        y.store([0, k], tl.exp(t))
        y.atomic_add([0, k], t)
        y.atomic_max([0, k], t) if False else None
    tl.store(a, y.shape[1])


# case: {"fn": "bp_loop", "sig": {"a": "*fp16", "b": "*fp16", "c": "*fp16", "M": "i32", "N": "i32", "K": "i32", "BM": "constexpr", "BN": "constexpr", "BK": "constexpr"}, "const": {"BM": 32, "BN": 32, "BK": 16}}
@triton.jit
def bp_loop(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    pa = tl.make_block_ptr(base=a, shape=(M, K), strides=(K, 1), offsets=(tl.program_id(0) * BM, 0), block_shape=(BM, BK), order=(1, 0))
    pb = tl.make_block_ptr(base=b, shape=(K, N), strides=(N, 1), offsets=(0, tl.program_id(1) * BN), block_shape=(BK, BN), order=(1, 0))
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BK)):
        x = tl.load(pa, boundary_check=(0, 1))
        y = tl.load(pb, boundary_check=(0, 1), padding_option="zero")
        acc = tl.dot(x, y, acc)
        pa = tl.advance(pa, (0, BK))
        pb = pb.advance((BK, 0))
    pc = tl.make_block_ptr(c, (M, N), (N, 1), (tl.program_id(0) * BM, tl.program_id(1) * BN), (BM, BN), (1, 0))
    tl.store(pc, acc.to(tl.float16), boundary_check=(0, 1))
