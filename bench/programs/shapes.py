"""A torch whose tensors have shapes, strides and addresses, but no elements: the host code of Triton programs runs with it up to its launches.

install() puts it in the place of torch. Functions that programs only decorate with or ask for are placeholders.
"""
import contextlib
import importlib.abc
import importlib.machinery
import itertools
import math
import sys
import types


class dtype:
    def __init__(self, name, itemsize, floating):
        self.name, self.itemsize, self.is_floating_point = name, itemsize, floating
        self.is_complex, self.is_signed = False, not name.startswith("u")

    def __repr__(self):
        return f"torch.{self.name}"

    def __reduce__(self):
        return self.name


DTYPES = {name: dtype(name, size, name.startswith(("float", "bfloat"))) for name, size in dict(
    bool=1, uint8=1, int8=1, int16=2, int32=4, int64=8, uint16=2, uint32=4, uint64=8, float8_e4m3fn=1, float8_e5m2=1,
    float8_e4m3fnuz=1, float8_e5m2fnuz=1, float16=2, bfloat16=2, float32=4, float64=8).items()}
f32, f64, i64, b1 = DTYPES["float32"], DTYPES["float64"], DTYPES["int64"], DTYPES["bool"]
ALIASES = dict(half="float16", float="float32", double="float64", int="int32", long="int64", short="int16")


class device:
    def __init__(self, type="cuda", index=None):
        kind, _, number = str(type).partition(":")
        self.type, self.index = kind, int(number) if number else 0 if index is None else index

    def __eq__(self, other):
        return str(self) == str(device(other) if isinstance(other, str) else other)

    def __hash__(self):
        return hash(str(self))

    def __repr__(self):
        return f"{self.type}:{self.index}"


class Size(tuple):
    def numel(self):
        return math.prod(self)


def contiguous_strides(shape):
    strides, n = [], 1
    for size in reversed(shape):
        strides.append(n)
        n *= max(size, 1)
    return tuple(reversed(strides))


def dims(args):
    """Return sizes that are given one by one or as a sequence."""
    if len(args) == 1 and isinstance(args[0], (tuple, list)):
        args = args[0]
    return tuple(int(a) for a in args)


def broadcast(*shapes):
    return tuple(max(d) if 0 not in d else 0 for d in itertools.zip_longest(*(reversed(s) for s in shapes), fillvalue=1))[::-1]


addresses = itertools.count(1 << 40, 1 << 36)


class Tensor:
    is_cuda, layout, grad_fn, is_leaf = True, None, None, True

    def __init__(self, shape, dtype=f32, strides=None, address=None):
        self.shape, self.dtype, self.device, self.requires_grad = Size(shape), dtype, device(), False
        self.strides = tuple(strides) if strides is not None else contiguous_strides(self.shape)
        self.address = next(addresses) if address is None else address

    def as_view(self, shape, strides, offset=0):
        return Tensor(shape, self.dtype, strides, self.address + offset * self.dtype.itemsize)

    # What a tensor is.
    ndim = property(lambda t: len(t.shape))
    T = property(lambda t: t.transpose(0, 1) if t.ndim == 2 else t)
    mT = property(lambda t: t.transpose(-1, -2))
    data = property(lambda t: t)
    grad = property(lambda t: like(t), lambda t, value: None)
    backward = lambda t, *args, **kwargs: run_backward()
    is_floating_point = lambda t: t.dtype.is_floating_point
    dim = lambda t: len(t.shape)
    size = lambda t, d=None: t.shape if d is None else t.shape[d]
    stride = lambda t, d=None: t.strides if d is None else t.strides[d]
    numel = nelement = lambda t: math.prod(t.shape)
    element_size = lambda t: t.dtype.itemsize
    data_ptr = lambda t: t.address
    storage_offset = lambda t: 0
    get_device = lambda t: 0
    is_contiguous = lambda t, **_: t.strides == contiguous_strides(t.shape)
    __len__ = lambda t: t.shape[0]
    __hash__ = object.__hash__
    item = tolist = lambda t: 1
    __bool__ = lambda t: True
    __int__ = __index__ = lambda t: 1
    __float__ = lambda t: 1.0

    # Views.
    def transpose(self, a, b):
        order = list(range(self.ndim))
        order[a], order[b] = order[b], order[a]
        return self.permute(*order)

    def t(self):
        return self.transpose(0, 1)

    def permute(self, *order):
        order = dims(order)
        return self.as_view([self.shape[i] for i in order], [self.strides[i] for i in order])

    def view(self, *shape):
        if len(shape) == 1 and isinstance(shape[0], dtype):
            last = self.shape[-1] * self.dtype.itemsize // shape[0].itemsize
            return Tensor((*self.shape[:-1], last), shape[0], None, self.address)
        shape = list(dims(shape))
        if -1 in shape:
            shape[shape.index(-1)] = self.numel() // max(1, -math.prod(shape))
        return Tensor(shape, self.dtype, None, self.address)

    reshape = view
    view_as = reshape_as = lambda t, other: t.view(other.shape)

    def flatten(self, a=0, b=-1):
        b %= self.ndim
        return self.view(*self.shape[:a], math.prod(self.shape[a:b + 1]), *self.shape[b + 1:])

    def unflatten(self, d, sizes):
        d %= self.ndim
        return self.view(*self.shape[:d], *sizes, *self.shape[d + 1:])

    def unsqueeze(self, d):
        d %= self.ndim + 1
        return self.as_view([*self.shape[:d], 1, *self.shape[d:]], [*self.strides[:d], 1, *self.strides[d:]])

    def squeeze(self, d=None):
        keep = [i for i, n in enumerate(self.shape) if n != 1 or d is not None and i != d % self.ndim]
        return self.as_view([self.shape[i] for i in keep], [self.strides[i] for i in keep])

    def expand(self, *shape):
        shape = dims(shape)
        lead = len(shape) - self.ndim
        old, strides = (1,) * lead + tuple(self.shape), (0,) * lead + self.strides
        return self.as_view([o if n == -1 else n for n, o in zip(shape, old)], [0 if o == 1 else s for s, o in zip(strides, old)])

    expand_as = lambda t, other: t.expand(other.shape)

    def __getitem__(self, at):
        at = list(at) if isinstance(at, tuple) else [at]
        if Ellipsis in [a for a in at if a is Ellipsis]:
            i = next(i for i, a in enumerate(at) if a is Ellipsis)
            at[i:i + 1] = [slice(None)] * (self.ndim - sum(a is not None for a in at) + 1)
        shape, strides, offset, d = [], [], 0, 0
        for a in at:
            if a is None:
                shape.append(1), strides.append(1)
                continue
            if isinstance(a, slice):
                start, stop, step = a.indices(self.shape[d])
                shape.append(max(0, -(-(stop - start) // step))), strides.append(self.strides[d] * step)
                offset += start * self.strides[d]
            elif isinstance(a, Tensor):
                shape += a.shape if a.dtype is not b1 else [self.shape[d]]
                strides += [1] * (a.ndim if a.dtype is not b1 else 1)
            else:
                offset += (int(a) % max(1, self.shape[d])) * self.strides[d]
            d += 1
        return self.as_view([*shape, *self.shape[d:]], [*strides, *self.strides[d:]], offset)

    def __setitem__(self, at, value):
        pass

    def __iter__(self):
        return (self[i] for i in range(self.shape[0]))

    def unbind(self, d=0):
        return tuple(self.select(d, i) for i in range(self.shape[d]))

    def select(self, d, i):
        return self[(slice(None),) * (d % self.ndim) + (i,)]

    def narrow(self, d, start, n):
        return self[(slice(None),) * (d % self.ndim) + (slice(start, start + n),)]

    def split(self, n, dim=0):
        sizes = n if isinstance(n, (list, tuple)) else [min(n, self.shape[dim] - i) for i in range(0, self.shape[dim], n)]
        return tuple(self.narrow(dim, s - n, n) for s, n in zip(itertools.accumulate(sizes), sizes))

    def chunk(self, n, dim=0):
        return self.split(-(-self.shape[dim] // n), dim)

    # Copies.
    def contiguous(self, **_):
        return self if self.is_contiguous() else Tensor(self.shape, self.dtype)

    def to(self, *args, dtype=None, **_):
        for a in args:
            dtype = a if isinstance(a, DTYPE) else a.dtype if isinstance(a, Tensor) else dtype
        return self if dtype in (None, self.dtype) else Tensor(self.shape, dtype, self.strides)

    type = to
    type_as = to
    clone = lambda t, **_: Tensor(t.shape, t.dtype, t.strides)
    new_empty = new_zeros = new_ones = lambda t, *shape, dtype=None, **_: Tensor(dims(shape), dtype or t.dtype)
    new_full = lambda t, shape, value, dtype=None, **_: Tensor(dims([shape]), dtype or t.dtype)
    new_tensor = lambda t, values, dtype=None, **_: tensor(values, dtype or t.dtype)

    # Arithmetic.
    def elementwise(self, *others, dtype=None, **_):
        tensors = [t for t in (self, *others) if isinstance(t, Tensor)]
        best = dtype or max((t.dtype for t in tensors), key=lambda d: (d.is_floating_point, d.itemsize))
        return Tensor(broadcast(*(t.shape for t in tensors)), best)

    def compare(self, *others, **_):
        return self.elementwise(*others, dtype=b1)

    def reduce(self, dim=None, keepdim=False, dtype=None, **_):
        if dim is None:
            return Tensor((), dtype or self.dtype)
        axes = {d % self.ndim for d in (dim if isinstance(dim, (tuple, list)) else [dim])}
        return Tensor([1 if i in axes else n for i, n in enumerate(self.shape) if keepdim or i not in axes], dtype or self.dtype)

    def matmul(self, other):
        if other.ndim == 1:
            return Tensor(self.shape[:-1], self.dtype)
        return Tensor((*broadcast(self.shape[:-2], other.shape[:-2]), self.shape[-2], other.shape[-1]), self.dtype)

    mm = bmm = __matmul__ = matmul

    def max(self, dim=None, **kwargs):
        r = self.reduce(dim, **kwargs)
        return r if dim is None else (r, r)

    min = max


DTYPE = dtype
for names, function in (
        ("add sub mul div truediv floordiv mod pow and or xor lshift rshift", Tensor.elementwise),
        ("lt le gt ge eq ne", Tensor.compare)):
    for name in names.split():
        for form in (f"__{name}__", f"__r{name}__", f"__i{name}__"):
            setattr(Tensor, form, function)
for names, function in (
        ("add sub mul div pow exp exp2 log log2 sqrt rsqrt abs neg clamp sigmoid tanh softmax log_softmax masked_fill where maximum minimum "
         "cumsum flip roll round floor square reciprocal __neg__ __invert__ __abs__ logical_not fill_diagonal triu tril nan_to_num", Tensor.elementwise),
        ("sum mean amax amin any all var std norm prod argmax argmin logsumexp", Tensor.reduce)):
    for name in names.split():
        setattr(Tensor, name, function)
for name in ("zero_ fill_ copy_ normal_ uniform_ random_ requires_grad_ detach detach_ cuda cpu add_ mul_ div_ sub_ clamp_ masked_fill_ "
             "record_stream retain_grad").split():
    setattr(Tensor, name, lambda t, *args, **kwargs: t)
for name, to in {**ALIASES, "bfloat16": "bfloat16"}.items():
    setattr(Tensor, name, lambda t, to=DTYPES[to]: t.to(to))


class Placeholder:
    """Something of torch that programs decorate with, enter, or hand on."""

    def __init__(self, name):
        self.__name__ = self.name = name

    def __call__(self, *args, **kwargs):
        return args[0] if args and (isinstance(args[0], (types.FunctionType, type))) else Placeholder(self.name + "()")

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Placeholder(f"{self.name}.{name}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def __instancecheck__(self, _):
        return False

    def __mro_entries__(self, bases):
        return (object,)

    def __bool__(self):
        return False

    def __or__(self, other):
        return self

    __ror__ = __or__

    def __getitem__(self, _):
        return self

    def __iter__(self):
        return iter(())


tape = []  # the contexts of the functions that ran forward, for run_backward


class Function:
    """torch.autograd.Function: apply runs forward, and run_backward what ran forward, last first."""

    @classmethod
    def apply(cls, *args):
        ctx = types.SimpleNamespace(needs_input_grad=tuple(isinstance(a, Tensor) for a in args), saved_tensors=())
        ctx.save_for_backward = lambda *tensors: setattr(ctx, "saved_tensors", tensors)
        ctx.mark_non_differentiable = ctx.set_materialize_grads = ctx.mark_dirty = lambda *_: None
        results = cls.forward(ctx, *args)
        tape.append((cls, ctx, results if isinstance(results, tuple) else (results,)))
        return results


def run_backward():
    """Run the backward functions of everything on the tape, with gradients like the results."""
    while tape:
        cls, ctx, results = tape.pop()
        cls.backward(ctx, *(Tensor(r.shape, r.dtype) if isinstance(r, Tensor) else None for r in results))


def tensor(values, dtype=None, **_):
    shape, v = [], values
    while isinstance(v, (list, tuple)):
        shape.append(len(v))
        v = v[0]
    return Tensor(shape, dtype or (f32 if isinstance(v, float) else i64))


def make(*shape, dtype=None, size=None, **_):
    return Tensor(dims([size] if size is not None else shape), dtype or f32)


def like(t, dtype=None, **_):
    return Tensor(t.shape, dtype or t.dtype)


class Properties:
    multi_processor_count, name, major, minor = 132, "NVIDIA H200", 9, 0
    shared_memory_per_block, shared_memory_per_block_optin, regs_per_multiprocessor, warp_size = 49152, 232448, 65536, 32
    L2_cache_size, total_memory, max_threads_per_multi_processor = 60 << 20, 141 << 30, 2048


def combine(tensors, dim, stack=False):
    t = tensors[0]
    d = dim % (t.ndim + stack)
    if stack:
        return Tensor((*t.shape[:d], len(tensors), *t.shape[d:]), t.dtype)
    return Tensor((*t.shape[:d], sum(x.shape[d] for x in tensors), *t.shape[d + 1:]), t.dtype)


def contents():
    """Return what torch and its modules have that is more than a placeholder."""
    base = {name: getattr(Tensor, name) for name in dir(Tensor) if not name.startswith("_") and callable(getattr(Tensor, name))}
    for name in ("device", "shape", "size", "dtype", "data", "split", "type", *ALIASES):
        base.pop(name, None)
    base.update(DTYPES, **{short: DTYPES[name] for short, name in ALIASES.items()})
    base.update(dict.fromkeys("empty zeros ones randn rand".split(), make), **dict.fromkeys(
        "empty_like zeros_like ones_like randn_like rand_like".split(), like))
    base.update({name + "Tensor": Tensor for name in ("", "Long", "Int", "Bool", "Float", "Half", "BFloat16", "Byte")})
    base.update(
        dtype=dtype, device=device, Size=Size, tensor=tensor, as_tensor=tensor, __version__="2.9.0", allclose=lambda *a, **k: True,
        full=lambda shape, value, dtype=None, **_: Tensor(dims([shape]), dtype or f32), full_like=lambda t, v, dtype=None, **_: like(t, dtype),
        arange=lambda *a, dtype=None, **_: Tensor((len(range(*map(int, a))),), dtype or i64), is_tensor=lambda t: isinstance(t, Tensor),
        empty_strided=lambda shape, strides, dtype=None, **_: Tensor(shape, dtype or f32, strides),
        randint=lambda *a, dtype=None, **_: Tensor(a[-1], dtype or i64), randperm=lambda n, **_: Tensor((n,), i64),
        cat=lambda ts, dim=0: combine(ts, dim), stack=lambda ts, dim=0: combine(ts, dim, True), is_grad_enabled=lambda: True,
        linspace=lambda a, b, n, dtype=None, **_: Tensor((n,), dtype or f32), is_inference_mode_enabled=lambda: False,
        is_autocast_enabled=lambda *_: False)
    return {
        "torch": base,
        "torch.cuda": dict(
            is_available=lambda: True, get_device_capability=lambda *_: (9, 0), get_device_properties=lambda *_: Properties,
            get_device_name=lambda *_: Properties.name, device=lambda *_: contextlib.nullcontext(), current_device=lambda: 0,
            device_count=lambda: 1, synchronize=lambda *_: None, is_current_stream_capturing=lambda: False),
        "torch.autograd": dict(Function=Function),
        "torch.autograd.function": dict(Function=Function),
        "torch.nn": dict(Module=type("Module", (), {}), Parameter=lambda t, *_: t),
        "torch.version": dict(cuda="12.8", hip=None),
        "torch.distributed": dict(is_available=lambda: False, is_initialized=lambda: False),
        "torch.nn.functional": dict(
            dict.fromkeys("logsigmoid sigmoid silu softmax log_softmax normalize".split(), Tensor.elementwise),
            linear=lambda x, w, *_: Tensor((*x.shape[:-1], w.shape[0]), x.dtype)),
    }


class Module(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__") or name in ("npu", "xpu", "mps", "hpu"):
            raise AttributeError(name)
        return Placeholder(f"{self.__name__}.{name}")


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    roots = {"torch", "einops"}

    def __init__(self):
        self.contents = contents()

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.roots and not name.startswith(("torch.npu", "torch.xpu")):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        m = Module(spec.name)
        m.__dict__.update(self.contents.get(spec.name, {}))
        return m

    def exec_module(self, module):
        if module.__name__ == "torch":
            for name in self.contents:
                importlib.import_module(name)


def install():
    """Put this torch in the place of torch."""
    sys.meta_path.insert(0, Finder())
    return importlib.import_module("torch")
