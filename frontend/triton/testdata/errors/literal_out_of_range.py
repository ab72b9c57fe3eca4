# A number fits the type of the tensor.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n.to(tl.int8) + 1000  # error: 9: Scalar 1000 is out of range for type int8
