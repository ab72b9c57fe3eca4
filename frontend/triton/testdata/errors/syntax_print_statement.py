# Print is a function.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    print "n"  # error: 5: missing parentheses in call to 'print'
