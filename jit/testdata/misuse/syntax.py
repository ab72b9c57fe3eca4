"""A file with a mistake."""
import triton


@triton.jit
def k(x_ptr:
    pass
