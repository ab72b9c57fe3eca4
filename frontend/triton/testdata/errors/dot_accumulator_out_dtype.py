# The elements of the accumulator have the type of the result that is asked for, which is fp32.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    a = tl.zeros((16, 32), tl.int8)
    y = tl.dot(a, tl.trans(a), tl.zeros((16, 16), tl.int32))  # error: 9: the accumulator of a dot has elements of type int32, but its out_dtype is fp32
