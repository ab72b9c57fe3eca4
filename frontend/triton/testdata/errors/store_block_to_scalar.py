# A scalar pointer takes a scalar.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.store(x, tl.zeros((32, ), tl.float32))  # error: 5: Value argument cannot be block type if pointer argument is not a block
