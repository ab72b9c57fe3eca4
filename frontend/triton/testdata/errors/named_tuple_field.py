# A named tuple has only its own fields.
# sig: *fp32, i32, 64
from typing import NamedTuple

import triton
import triton.language as tl


class Pair(NamedTuple):
    a: tl.tensor
    b: tl.tensor


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = Pair(n, n)
    tl.store(x, p.c)  # error: 17: 'Pair' object has no attribute 'c'
