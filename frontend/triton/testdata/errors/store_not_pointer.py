# Store takes a pointer.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(n, 1)  # error: 5: Unsupported ptr type triton.language.int32 in `tl.store`
