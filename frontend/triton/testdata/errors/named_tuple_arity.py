# A named tuple gets all of its fields.
# sig: *fp32, i32, 64
from typing import NamedTuple

import triton
import triton.language as tl


class Pair(NamedTuple):
    a: tl.tensor
    b: tl.tensor


@triton.jit
def kernel(x, n, BLOCK: tl.constexpr):
    p = Pair(n)  # error: 9: Pair.__new__() missing 1 required positional argument: 'b'
