# Rounding is for casts of floats.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    y = n.to(tl.float16, fp_downcast_rounding="rtz")  # error: 9: fp_downcast_rounding should be set only for truncating fp conversions. Source scalar type is int32 and destination type is fp16
