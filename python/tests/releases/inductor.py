"""torch.compile on the CPU: operations of all kinds, by kernels that Inductor writes for Triton, beside eager. The last line counts them."""
import os
import sys

# As the wheel does when Python starts. Worker processes of Inductor, where the package is not installed, would not.
os.environ.update(TRITON_TSHARED_CPU="1", TORCHINDUCTOR_COMPILE_THREADS="1")
import triton_tshared._autostart  # noqa: E402

triton_tshared._autostart.start()
import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402

torch.manual_seed(0)
X = torch.randn(512, 1000)
IMAGES = torch.randn(2, 16, 32, 32)
ROWS = torch.randint(0, 512, (2000,))


def gradient(f, *xs):
    xs = [x.detach().requires_grad_() for x in xs]
    return torch.autograd.grad(f(*xs).sin().sum(), xs)


def half(x):
    """Return which elements are not zero, as the share of them in tenths: what a random mask leaves."""
    return (x != 0).float().mean().round(decimals=1)


OPERATIONS = {
    "softmax": (lambda x: F.softmax(x, -1), X),
    "log softmax, bf16": (lambda x: F.log_softmax(x, -1), X.bfloat16()),
    "index_add, by atomics": (lambda x, i, v: x.index_add(0, i, v), torch.zeros(512, 100), ROWS, torch.randn(2000, 100)),
    "scatter_add": (lambda x, i, v: x.scatter_add(0, i, v), torch.zeros(512), ROWS, torch.randn(2000)),
    "embedding backward": (lambda w, i: gradient(lambda w: F.embedding(i, w), w), torch.randn(100, 64), torch.randint(0, 100, (8, 50))),
    "layer norm backward": (lambda x, w: gradient(lambda x, w: F.layer_norm(x, (1000,), w), x, w), X, torch.randn(1000)),
    "cumsum of rows": (lambda x: x.cumsum(1), X),
    "cumsum of columns": (lambda x: x.cumsum(0), X),
    "sort": (lambda x: torch.sort(x, 1)[0], torch.randn(64, 200)),
    "argmax": (lambda x: x.argmax(1), X),
    "var_mean": (lambda x: torch.var_mean(x, 1), X),
    "sum of columns": (lambda x: x.sum(0), torch.randn(5000, 300)),
    "sum of all": (lambda x: x.sum(), torch.randn(300_000)),
    "any, all": (lambda x: ((x > 3).any(1), (x > -9).all(1)), X),
    "prod, amin": (lambda x: (x.prod(1), x.amin(0)), torch.rand(64, 32) + 0.5),
    "cat": (lambda a, b: torch.cat([a.sin(), b.cos()], 1), X, X),
    "transpose": (lambda x: x.t().contiguous() + 1, X),
    "where": (lambda x: torch.where(x > 0, x, x * 0.1).sum(1), X),
    "flip, roll": (lambda x: x.flip(1) + x.roll(3, 0), X),
    "gather": (lambda x, i: x.gather(1, i), X, torch.randint(0, 1000, (512, 50))),
    "pad, arange": (lambda x: F.pad(x, (3, 5)) * torch.arange(1008), X),
    "bucketize": (lambda x, b: torch.bucketize(x, b), X, torch.linspace(-2, 2, 17)),
    "max_pool2d": (lambda x: F.max_pool2d(x, 3, 2, 1), IMAGES),
    "avg_pool2d": (lambda x: F.avg_pool2d(x, 3, 2, 1), IMAGES),
    "interpolate": (lambda x: F.interpolate(x, scale_factor=2, mode="bilinear"), IMAGES),
    "batch norm": (lambda x: F.batch_norm(x, None, None, training=True), IMAGES),
    "group norm": (lambda x: F.group_norm(x, 4), IMAGES),
    "conv2d, relu": (lambda x, w: F.conv2d(x, w, padding=1).relu(), IMAGES, torch.randn(8, 16, 3, 3)),
    "bmm, relu": (lambda a, b: torch.bmm(a, b).relu(), torch.randn(4, 64, 64), torch.randn(4, 64, 64)),
    "attention": (lambda q: F.scaled_dot_product_attention(q, q, q, is_causal=True), torch.randn(2, 4, 64, 32)),
    "cross entropy": (lambda x, y: F.cross_entropy(x, y), X, torch.randint(0, 1000, (512,))),
    "integers": (lambda x: (x // 3 + x % 7 - (x << 1)) ^ 5, torch.randint(-1000, 1000, (1000,))),
    "to int8": (lambda x: (x * 10).round().clamp(-128, 127).to(torch.int8), X),
    "booleans": (lambda x: (x > 0) & (x < 1), X),
    "f64": (lambda x: x.exp().sum(1), X.double()),
    "f16": (lambda x: F.gelu(x) * 2, X.half()),
    "pow, erf, lgamma": (lambda x: x.abs().pow(1.7) + torch.erf(x) + torch.lgamma(x.abs() + 1), X),
    "dropout": (lambda x: half(F.dropout(x, 0.5)), torch.ones(10000)),
    "rand": (lambda x: half(torch.rand_like(x) < 0.5), torch.ones(20000)),
}
TOLERANCES = {torch.bfloat16: 1e-2, torch.float16: 1e-3}


def difference(f, *args):
    """Return the largest difference of the compiled function to the function, in tolerances of its largest element."""
    torch._dynamo.reset()
    wanted, found = f(*args), torch.compile(f)(*args)
    if not isinstance(wanted, (tuple, list)):
        wanted, found = [wanted], [found]
    worst = 0
    for a, b in zip(wanted, found):
        scale = TOLERANCES.get(a.dtype, 1e-5) * (a.double().abs().max().item() + 1e-9)
        worst = max(worst, (a.double() - b.double()).abs().max().item() / scale)
    return worst


def main():
    right = 0
    for name, (f, *args) in OPERATIONS.items():
        try:
            found = difference(f, *args)
        except Exception as e:  # an operation that fails must not keep the others from running
            print(f"{name}: FAILED: {type(e).__name__}: {str(e)[:500]}", flush=True)
            continue
        right += found <= 1
        print(f"{name}: {'right' if found <= 1 else 'FAILED'}, difference {found:.2g} of the tolerance", flush=True)
    print(f"torch.compile: {right} of {len(OPERATIONS)} operations")
    return right != len(OPERATIONS)


if __name__ == "__main__":
    sys.exit(main())
