import triton
import triton.language as tl
copies = {}


def before(nargs, reset_only=False):
    nargs["seen_ptr"].fill_(7 if reset_only else 3)
    copies["x"] = nargs["x_ptr"].clone()


def after(nargs, exception):
    if exception is not None:
        nargs["seen_ptr"].fill_(-1)
        return
    nargs["x_ptr"].copy_(copies["x"])


@triton.autotune(configs=[triton.Config({"BLOCK": 16})], key=["n"], pre_hook=before, post_hook=after)
@triton.jit
def kernel(x_ptr, seen_ptr, n, BLOCK: tl.constexpr):
    tl.store(x_ptr + tl.arange(0, BLOCK), n)
