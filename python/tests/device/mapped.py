"""Launches of kernels with tensor maps: which have them, and whether their results are right. It prints a line for each."""
import torch
import triton
import triton.language as tl
from triton_tshared.cuda import launcher

launches = []
call = launcher.Mapped.__call__


def counted(self, *args):
    done = call(self, *args)
    launches.append(done)
    return done


launcher.Mapped.__call__ = counted


@triton.jit
def matmul(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, tl.cdiv(k, BK)):
        at = i * BK + tl.arange(0, BK)
        x = tl.load(a + rows[:, None] * k + at[None, :], mask=(rows[:, None] < m) & (at[None, :] < k), other=0.0)
        y = tl.load(b + at[:, None] * n + columns[None, :], mask=(at[:, None] < k) & (columns[None, :] < n), other=0.0)
        sum = tl.dot(x, y, sum)
    tl.store(c + rows[:, None] * n + columns[None, :], sum.to(tl.float16), mask=(rows[:, None] < m) & (columns[None, :] < n))


@triton.jit
def by_descriptors(a, b, c, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, k, BK):
        sum = tl.dot(a.load([row, i]), b.load([i, column]), sum)
    c.store([row, column], sum.to(tl.float16))


def integers(*shape):
    """Small integers, whose sums of products are exact."""
    return torch.randint(-2, 3, shape, device="cuda").half()


def product(m, n, k, offset=0):
    """A product by pointers, and what it should be. An offset moves the first matrix in memory, by elements."""
    a, b, c = integers(m * k + offset)[offset:].view(m, k), integers(k, n), torch.full((m, n), 7.0, device="cuda").half()
    return lambda: matmul[(triton.cdiv(m, 128), triton.cdiv(n, 256))](a, b, c, m, n, k, 128, 256, 64, num_warps=8, num_stages=3), c, a @ b


def described(m, n, k, padding="zero"):
    """A product by descriptors of the host."""
    from triton.tools.tensor_descriptor import TensorDescriptor

    a, b, c = integers(m, k), integers(k, n), torch.full((m, n), 7.0, device="cuda").half()
    x, y, z = (TensorDescriptor(t, t.shape, t.stride(), block, **extra) for t, block, extra in
               ((a, [128, 64], {"padding": padding}), (b, [64, 256], {}), (c, [128, 256], {})))
    return lambda: by_descriptors[(triton.cdiv(m, 128), triton.cdiv(n, 256))](x, y, z, k, 128, 256, 64, num_warps=8, num_stages=3), c, a @ b


def check(name, launch, result, expected):
    """Launch, and print whether the kernel with maps was, and whether the result is right."""
    launches.clear()
    launch()
    torch.cuda.synchronize()
    print(name, "mapped" if True in launches else "plain", "right" if torch.equal(result, expected) else "wrong", flush=True)


check("whole", *product(1024, 1024, 512))
check("ragged", *product(1000, 528, 336))
check("strides that are not specialised", *product(1000, 520, 328))
check("few programs, long sums", *product(128, 1000, 8192))
check("no sums", *product(256, 256, 0))
check("odd rows", *product(256, 256, 129))
check("not aligned", *product(256, 256, 128, offset=1))
check("descriptors", *described(1000, 520, 328))
check("padded with NaN", *described(1000, 520, 320, "nan"))

launch, result, expected = product(1000, 528, 336)
graph = torch.cuda.CUDAGraph()
with torch.cuda.graph(graph):
    launch()
result.zero_()
check("in a graph", graph.replay, result, expected)

streams = [torch.cuda.Stream() for _ in range(4)]
several = [product(500 + 100 * i, 528, 336) for i in range(4)]
torch.cuda.synchronize()
launches.clear()
for stream, (launch, _, _) in zip(streams, several):
    with torch.cuda.stream(stream):
        launch()
torch.cuda.synchronize()
print("on streams", "mapped" if launches == [True] * 4 else "plain", "right" if all(torch.equal(c, e) for _, c, e in several) else "wrong")
