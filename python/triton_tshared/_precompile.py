"""All configs of an autotuned call are compiled at once, on all cores, when the tuner begins to measure them.

Triton's tuner compiles a config when it is that one's turn. Here the first turn starts the compilation of all of them on threads, and each
turn takes its kernel from there, by Triton's own interface for asynchronous compilation. So an error is raised where the tuner asks for the
kernel that has it, and configs are measured in the order they had. TRITON_TSHARED_JOBS bounds how many compile at once; 1 is Triton's way."""
import concurrent.futures
import contextlib
import copy
import functools
import os
import threading

from . import _frontend, _hook

VARIABLE = "TRITON_TSHARED_JOBS"
CPU = "cpu"  # the name of the backend for the CPU
GPU_ONLY = ("num_warps", "num_stages", "num_ctas", "maxnreg")  # options of configs without effect on a CPU


def jobs():
    """Return how many kernels compile at once. One core is left to the tuner, which launches kernels meanwhile."""
    given = os.environ.get(VARIABLE, "")
    if not given:
        return max(2, len(os.sched_getaffinity(0)) - 1)
    if not given.isdigit() or int(given) == 0:
        raise ValueError(f"{VARIABLE} must be a number above 0, found {given!r}")
    return int(given)


class _Search:
    """The kernels of an autotuned call. It is Triton's mode of asynchronous compilation while the tuner asks for them."""

    def __init__(self, modes, configs=()):
        self.modes, self.configs = modes, configs  # modes is the variable with Triton's mode
        self.turns = len(configs)  # that the tuner has not had yet
        self.begun, self.pool = False, None
        self.kernels, self.events = {}, []  # futures by Triton's keys; when each has left the front end

    def begin(self, launch):
        """Begin to compile. Launch asks Triton for all kernels."""
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs(), "tshared")
        with self.active(_Collecting(self)):
            launch()

    @contextlib.contextmanager
    def active(self, mode):
        """Have a mode be Triton's."""
        before = self.modes.set(mode)
        try:
            yield
        finally:
            self.modes.reset(before)

    def add(self, key, compile_fn):
        """Compile a kernel as soon as a thread is free."""
        if key not in self.kernels:
            before, done = self.events[-1] if self.events else None, threading.Event()
            self.events.append(done)
            self.kernels[key] = self.pool.submit(_frontend.compile, compile_fn, before, done)

    def submit(self, key, compile_fn, finalize_fn, cleanup_fn=None):
        """Return a kernel: Triton calls it where it would compile. There is nothing to clean up: kernels that fail are not returned."""
        kernel = self.kernels.get(key)
        made = compile_fn() if kernel is None else kernel.result()
        finalize_fn(made)
        return made

    @contextlib.contextmanager
    def turn(self):
        """Surround the turn of a config. Behind the last one, and behind one that fails, the search ends."""
        left, self.turns = self.turns - 1, 0
        try:
            with self.active(self):
                yield
            self.turns = left
        finally:
            if self.turns == 0:
                self.end()

    def end(self):
        """Stop what is not begun, and forget the rest."""
        for kernel in self.kernels.values():
            kernel.cancel()
        for event in self.events:  # one that is canceled does not set its own
            event.set()
        if self.pool is not None:
            self.pool.shutdown(wait=False)
        self.configs, self.pool, self.kernels, self.events = (), None, {}, []


class _Collecting:
    """Triton's mode while a search begins: nobody waits for kernels."""

    def __init__(self, search):
        self.search = search

    def submit(self, key, compile_fn, finalize_fn, cleanup_fn=None):
        """Add a kernel to the search, and return None, which ends the launch."""
        self.search.add(key, compile_fn)


class Touched(Exception):
    """A hook wants memory."""


class _Memory:
    """Stands for memory when hooks are called ahead of their turn."""

    def __getattr__(self, name):
        raise Touched(name)


def after_hooks(hooks, names, args, keywords):
    """Return the arguments of a launch as hooks leave them. They may change the blocks of descriptors, which are a part of a kernel's
    signature. They get copies of descriptors, and no memory: a hook that wants memory raises an error."""
    named = {**dict(zip(names, args)), **keywords}
    copies = {name: copy.copy(value) for name, value in named.items() if hasattr(value, "block_shape")}
    if not hooks or not copies:
        return args, keywords
    memory = {name: _Memory() for name, value in named.items() if hasattr(value, "data_ptr")}
    bases = {name: value.base for name, value in copies.items()}
    for value in copies.values():
        value.base = _Memory()
    for hook in hooks:
        hook({**named, **memory, **copies})
    for name, base in bases.items():
        copies[name].base = base
    return [copies.get(name, value) for name, value in zip(names, args)], {name: copies.get(name, value) for name, value in keywords.items()}


class _Triton:
    """What is used of Triton: its module with tuners, and the variable with the mode of asynchronous compilation."""

    def __init__(self, autotuner, modes):
        self.autotuner, self.modes = autotuner, modes

    def distinct(self, tuner, configs, keywords):
        """Return the configs that make different kernels: on a CPU, those that differ in more than what a GPU needs to know. The first of equal ones
        stays. What the kernel or its heuristics ask for by name makes a difference."""
        if self.autotuner.driver.active.get_current_target().backend != CPU:
            return configs
        found = {}
        for config in configs:
            given, fn = {**keywords, **config.all_kwargs()}, tuner.fn
            seen = [(name, value) for name, value in given.items() if name in tuner.arg_names or name not in GPU_ONLY]
            try:
                while isinstance(fn, self.autotuner.Heuristics):
                    seen += [(name, heuristic({**tuner.nargs, **given})) for name, heuristic in fn.values.items()]
                    fn = fn.fn
                key = repr(seen), config.pre_hook, getattr(config, "ir_override", None)
            except Exception:  # the tuner meets it when it is this config's turn
                key = config
            found.setdefault(key, config)
        return list(found.values())

    def target(self, tuner):
        """Return the target of a tuner; None where somebody else compiles, or is told of kernels one by one."""
        knobs, fn = self.autotuner.knobs, tuner.fn
        while isinstance(fn, self.autotuner.Heuristics):
            fn = fn.fn
        watched = knobs.runtime.jit_cache_hook or knobs.compilation.listener or self.modes.get()
        if jobs() == 1 or watched or not isinstance(fn, self.autotuner.JITFunction) or fn.pre_run_hooks:
            return None
        target = self.autotuner.driver.active.get_current_target()
        ours = target.backend == CPU or target.backend == "cuda" and isinstance(knobs.runtime.add_stages_inspection_hook, _hook.Hook)
        return target if ours else None

    def begin(self, search, tuner, args, keywords):
        """Begin the search of a tuner, and return it; None where kernels are compiled one by one."""
        search.begun, target = True, self.target(tuner) if len(search.configs) > 1 else None
        if target is None:
            return None

        def launch():
            for config in search.configs:
                hooks = [hook for hook in (config.pre_hook, tuner.user_defined_pre_hook and tuner.pre_hook) if hook]
                try:
                    given, named = after_hooks(hooks, tuner.arg_names, args, {**keywords, **config.all_kwargs()})
                    tuner.fn.run(*given, **{**named, "warmup": True})
                except Exception:  # the tuner meets it when it is this config's turn
                    continue

        try:
            search.begin(launch)
            if target.backend == CPU:  # what compiles would take the cores from what is measured
                concurrent.futures.wait(search.kernels.values())
            elif search.events:  # launches need Python's lock, as the front end does; what is behind it runs in other processes
                search.events[-1].wait()
        except BaseException:  # an interrupt
            search.end()
            raise
        return search


def install():
    """Have Triton's tuners compile all configs at once, where tshared compiles. A Triton without the interfaces stays as it is."""
    try:
        from triton.runtime import _async_compile, autotuner
    except ImportError:
        return
    wrap(autotuner.Autotuner, _Triton(autotuner, _async_compile.active_mode))


def wrap(tuner_class, triton):
    """Put searches around the methods of Triton's tuner, once."""
    if hasattr(tuner_class, "tshared_search"):
        return
    tuner_class.tshared_search = None  # that of the last pruned configs
    prune_configs, bench, warmup = tuner_class.prune_configs, tuner_class._bench, tuner_class.warmup

    @functools.wraps(prune_configs)
    def pruned(self, kwargs):
        configs = triton.distinct(self, prune_configs(self, kwargs), kwargs)
        self.tshared_search = _Search(triton.modes, configs)
        return configs

    @functools.wraps(bench)
    def measured(self, *args, config, **meta):
        search = self.tshared_search
        if search is not None and not search.begun:
            search = self.tshared_search = triton.begin(search, self, args, meta)
        if search is None:
            return bench(self, *args, config=config, **meta)
        with search.turn():
            return bench(self, *args, config=config, **meta)

    @functools.wraps(warmup)
    def warmed(self, *args, **kwargs):
        if triton.target(self) is None:
            return warmup(self, *args, **kwargs)
        search = _Search(triton.modes)
        try:
            with contextlib.suppress(Exception):  # which comes again
                search.begin(lambda: warmup(self, *args, **kwargs))
            with search.active(search):
                return warmup(self, *args, **kwargs)
        finally:
            search.end()

    tuner_class.prune_configs, tuner_class._bench, tuner_class.warmup = pruned, measured, warmed
