# Named tuples count as well.
# sig: *i64
import triton
import triton.language as tl
from typing import NamedTuple


class Pair(NamedTuple):
    a: object
    b: object


@triton.jit
def kernel(p):
    t = Pair(1, 2)
    for i in tl.static_range(60):
        t = Pair(t, t)  # error: 13: a value of type Pair has more than 1048576 parts, those of its parts included
    tl.store(p, 1)
