# The prefix of print is printable ASCII.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    print("größe", n)  # error: 5: größe is not an ascii string
