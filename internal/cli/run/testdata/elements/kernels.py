import triton
import triton.language as tl


@triton.jit
def shift(p, o):
    i = tl.arange(0, 4)
    tl.store(o + i, (tl.load(p + i) >> 1).to(tl.float64))


@triton.jit
def invert(p, o):
    i = tl.arange(0, 4)
    tl.store(o + i, (~tl.load(p + i)).to(tl.int32))


@triton.jit
def copy(p, o):
    i = tl.arange(0, 4)
    tl.store(o + i, tl.load(p + i))


@triton.jit
def annotated(p: "*i8", o):
    i = tl.arange(0, 4)
    tl.store(o + i, tl.load(p + i).to(tl.float64))
