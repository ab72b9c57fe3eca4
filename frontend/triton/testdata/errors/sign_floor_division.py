# No // of different signedness.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n // n.to(tl.uint32)  # error: 9: Cannot use /, #, or % with triton.language.int32 and triton.language.uint32 because they have different signedness;this is unlikely to result in a useful answer. Cast them to the same signedness.
