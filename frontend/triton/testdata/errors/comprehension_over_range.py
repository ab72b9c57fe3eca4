# A list comprehension runs over tuples.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = [a for a in range(4)]  # error: 21: range can only be called in the head of a `for` statement
