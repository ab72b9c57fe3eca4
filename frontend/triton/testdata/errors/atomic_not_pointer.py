# An atomic takes a pointer.
# sig: *fp32, i32, 64
import triton
import triton.language as tl


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    tl.atomic_add(n, 1)  # error: 5: Pointer argument of store instruction is triton.language.int32
