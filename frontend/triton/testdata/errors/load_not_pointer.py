# Load takes a pointer.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    v = tl.load(n)  # error: 9: Unsupported ptr type triton.language.int32 in `tl.load`
