"""Registers, spills and the time that ptxas takes for every configuration of the autotuned kernels of programs, by tshared and by Triton, without a GPU.

  python3 ptxas.py --tutorials DIR [--only REGEXP] [--sample N] [--out DIR] [--jobs N] [--list] [--others TARGETS]

The host code of the programs runs with tensors that have no elements (shapes.py), and Triton's autotuner asks for each configuration in turn;
each launch is compiled by both, from the same Triton IR, and assembled by the ptxas of Triton's wheel. DIR/ptxas.md and DIR/ptxas.json are the
tables. Results are kept in DIR/cache: a run that was stopped goes on where it was, and a changed tshared compiles only its own side again.
tshared's side is also compiled for other targets. The exit status is 1 where ptxas says of tshared's PTX that it ignores a setmaxnreg or waits for each wgmma.
"""
import argparse
import collections
import concurrent.futures
import functools
import hashlib
import json
import multiprocessing
import os
import re
import resource
import subprocess
import sys
import tempfile
import traceback
import types

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [HERE, os.path.join(ROOT, "python")]

import shapes  # noqa: E402

shapes.install()

import triton  # noqa: E402
from triton.backends.compiler import GPUTarget  # noqa: E402
from triton.compiler import ASTSource, make_backend  # noqa: E402
from triton.runtime import driver  # noqa: E402

import calls  # noqa: E402
from triton_tshared import _binary, _hook, _server  # noqa: E402
from triton_tshared.cuda import launcher  # noqa: E402

TARGET, ARCH = GPUTarget("cuda", 90, 32), "sm_90a"
MAPS = "+maps"  # behind a target: the kernel that is compiled with tensor maps as well, where it has some
OTHERS = (ARCH + MAPS, "sm_80", "sm_100a", "sm_120")
# IGNORED are the warnings that an instruction is not executed as the PTX has it: setmaxnreg is ignored, wgmma are serialised.
IGNORED = {f"C{number}" for number in range(7508, 7520)}
TOOLS = os.path.join(os.path.dirname(triton.__file__), "backends", "nvidia", "bin")
PTXAS, PTXAS_NEW, NVDISASM = (os.path.join(TOOLS, name) for name in ("ptxas", "ptxas-blackwell", "nvdisasm"))


class Driver:
    """A driver of a device that is not there. A benchmark is one run, which is as far as the hook that records."""

    utils = types.SimpleNamespace(get_device_properties=lambda _: dict(multiprocessor_count=132, max_shared_mem=232448, max_num_regs=65536, warpSize=32))
    get_current_target = staticmethod(lambda: TARGET)
    get_current_device = staticmethod(lambda: 0)
    get_current_stream = staticmethod(lambda _: 0)
    get_active_torch_device = staticmethod(lambda: shapes.device("cuda"))
    get_device_interface = staticmethod(lambda: sys.modules["torch"].cuda)
    map_python_to_cpp_type = staticmethod(str)

    def get_benchmarker(self):
        return lambda call, **_: (call(), [0.0] * 3)[1]


class Launch:
    """One configuration of a kernel."""

    def __init__(self, group, function, signature, constants, attributes, options):
        self.group, self.function, self.signature, self.constants = group, function, signature, constants
        self.attributes, self.options = attributes, options
        names = [p.name for p in function.params]
        self.kernel = function.fn.__name__
        values = {names[path[0]]: v for path, v in constants.items() if len(path) == 1 and v is not None}
        self.config = " ".join(f"{n}={v}" for n, v in values.items() if isinstance(v, (int, float, str))) + \
            f" warps={options.num_warps} stages={options.num_stages}"
        text = json.dumps([triton.__version__, function.cache_key, list(map(str, signature.items())), sorted(map(str, constants.items())),
                           sorted(map(str, attributes.items())), str(sorted(vars(options).items(), key=str))])
        self.key = hashlib.sha256(text.encode()).hexdigest()[:24]

    @property
    def name(self):
        return f"{self.group}: {self.kernel} {self.config}"


def record(only, tutorials):
    """Run the calls of the programs and return their launches."""
    found, now = {}, []

    def collect(self, key, signature, device, constexprs, options, attrs, warmup):
        launch = Launch(now[0], self, signature, constexprs, attrs, options)
        found.setdefault(launch.key, launch)

    autotuner = triton.runtime.autotuner.Autotuner
    run = autotuner.run

    def run_all(self, *args, **kwargs):
        self.cache.clear()  # each call asks for all configurations, and keeps no times
        self.cache_results = False
        return run(self, *args, **kwargs)

    autotuner.run = run_all
    triton.runtime.jit.JITFunction._do_compile = collect
    for name, (package, function) in calls.GROUPS.items():
        if package == "tutorials" and not os.path.isdir(tutorials or ""):
            print(f"{name} is left out: there is no folder of tutorials", file=sys.stderr)
            continue
        parts = []
        try:
            now[:] = [name]
            parts = list(function(tutorials) or ())
        except Exception:
            complain(name)
        for part, call in parts:
            now[:] = [f"{name} {part}"]
            try:
                call()
                shapes.run_backward()
            except Exception:
                complain(now[0])
                shapes.tape.clear()
    return [x for x in found.values() if not only or re.search(only, x.name)]


def complain(what):
    print(f"{what}: the host code ends with\n{traceback.format_exc(limit=-5)}", file=sys.stderr)


# Compiling.


def triton_files(launch):
    """Return the Triton IR behind Triton's stage ttir, and Triton's PTX."""
    from triton._C.libtriton import ir

    backend = make_backend(TARGET)
    source = ASTSource(launch.function, launch.signature, launch.constants, launch.attributes)
    options = backend.parse_options({**vars(launch.options), **source.parse_options()})
    stages, context = {}, ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    backend.add_stages(stages, options, source.language)
    metadata = {"target": TARGET, "hash": "", **vars(options)}
    module = source.make_ir(TARGET, options, backend.get_codegen_implementation(options), backend.get_module_map(), context)
    files = {}
    try:
        for name in ("ttir", "ttgir", "llir", "ptx"):
            module = stages[name](module, metadata)
            if name in ("ttir", "ptx"):
                files[name] = str(module)
    except Exception as e:
        if "ttir" not in files:
            raise
        files["error"] = f"{type(e).__name__}: {e}"[:300]
    return files


def our_files(launch, ttir, arch):
    """Return tshared's PTX for the Triton IR, as the plugin gets it."""
    options = {**_hook.options_of(launch.options), **dict(launcher.options_of(arch.endswith(MAPS)))}
    answer = _server.compile(name=launch.kernel + ".ttir", text=ttir, last="ptx", files=[], options=options,
                             target={"backend": "cuda", "arch": arch.removesuffix(MAPS)})
    return {"ptx": answer["files"]["ptx"]}


def assemble(ptx, options, arch):
    """Return what ptxas says about PTX."""
    with tempfile.NamedTemporaryFile("w", suffix=".ptx") as f, tempfile.NamedTemporaryFile(suffix=".cubin") as cubin:
        f.write(ptx)
        f.flush()
        fmad = [] if options.enable_fp_fusion else ["--fmad=false"]
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        tool = PTXAS_NEW if arch.startswith("sm_1") else PTXAS
        said = subprocess.run([tool, "-lineinfo", *fmad, "-v", f"--gpu-name={arch}", f.name, "-o", cubin.name], capture_output=True, text=True)
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        dropped = said.returncode == 0 and "wgmma.mma_async" in ptx and drops_dots(cubin.name)
    text = (said.stdout + said.stderr).replace(f.name, "kernel.ptx")
    if said.returncode:
        return {"error": text[:300]}

    def numbers(pattern):
        return [int(n) for n in re.findall(pattern, text)]

    result = {"registers": max(numbers(r"Used (\d+) registers"), default=0), "spill_stores": sum(numbers(r"(\d+) bytes spill stores")),
              "spill_loads": sum(numbers(r"(\d+) bytes spill loads")), "instructions": len(re.findall(r"^\s+(?!\.)[^/]*;", ptx, re.M)), "seconds": seconds}
    warnings = sorted({(m.group(1) or m.group(2).strip())[:80] for line in text.splitlines() if "warning" in line.lower() or "C75" in line
                       for m in [re.search(r"\((C\d+)\)|(?:warning\s*:?)(.*)", line, re.I)] if m})
    if dropped:
        warnings.append("a dot is dropped")
    if warnings:
        result["warnings"] = warnings
    return result


def drops_dots(cubin):
    """Report whether ptxas took the result of a wgmma for a constant: an empty one is left in its place, for those that wait."""
    sass = subprocess.run([NVDISASM, "-c", cubin], capture_output=True, text=True).stdout
    return re.search(r"HGMMA\S* RZ, gdesc\[URZ\]", sass) is not None


def cached(folder, key, make):
    """Return the result of make, which the folder keeps under the key."""
    path = os.path.join(folder, key + ".json")
    if os.path.exists(path):
        with open(path) as f:
            return json.load(f)
    result = make()
    with open(f"{path}.{os.getpid()}", "w") as f:
        json.dump(result, f)
    os.replace(f.name, path)
    return result


@functools.lru_cache(maxsize=None)
def build():
    with open(_binary.find(), "rb") as f:
        return hashlib.file_digest(f, "sha256").hexdigest()[:16]


LAUNCHES = []


def work(number, folder, keep, others):
    """Compile and assemble a launch with both compilers."""
    launch = LAUNCHES[number]

    def attempt(make):
        try:
            return make()
        except Exception as e:
            return {"error": f"{type(e).__name__}: {e}"[:300]}

    files = attempt(lambda: cached(folder, "triton-" + launch.key, lambda: triton_files(launch)))
    row = {"program": launch.group, "kernel": launch.kernel, "config": launch.config, "key": launch.key}

    def ours(arch):
        if "ttir" not in files:
            return files
        return attempt(lambda: cached(folder, f"tshared-{build()}-{launch.key}-{arch}", lambda: our_files(launch, files["ttir"], arch)))

    for who, arch, got in [("triton", ARCH, files), ("tshared", ARCH, ours(ARCH)), *((arch, arch, ours(arch)) for arch in others)]:
        if "ptx" not in got:
            row[who] = {"error": got.get("error", "")}
            continue
        # Without the lines of sources, which differ where only they moved.
        digest = hashlib.sha256((got["ptx"] + str(launch.options.enable_fp_fusion)).encode()).hexdigest()[:24]
        gpu = arch.removesuffix(MAPS)
        row[who] = attempt(lambda: cached(folder, f"ptxas4-{gpu}-{digest}", lambda: assemble(got["ptx"], launch.options, gpu)))
        if keep:
            with open(os.path.join(keep, f"{launch.key}.{who}.ptx"), "w") as f:
                f.write(got["ptx"])
    if keep and "ttir" in files:
        with open(os.path.join(keep, launch.key + ".ttir"), "w") as f:
            f.write(files["ttir"])
    return row


# Tables.


def spills(side):
    return side.get("spill_stores", 0) + side.get("spill_loads", 0)


def cell(side):
    if "error" in side:
        return "does not compile"
    words = [f"{side['registers']}"]
    if spills(side):
        words.append(f"spills {side['spill_stores']}+{side['spill_loads']}")
    return ", ".join(words + side.get("warnings", []))


def summary(rows):
    """Return the lines of the summary, by program and kernel."""
    counts = collections.OrderedDict()
    for r in rows:
        c = counts.setdefault((r["program"], r["kernel"]), collections.Counter())
        ours, tritons = r["tshared"], r["triton"]
        c["configs"] += 1
        c["ours"] += spills(ours) > 0
        c["triton"] += spills(tritons) > 0
        c["only ours"] += spills(ours) > 0 and "error" not in tritons and not spills(tritons)
        c["more"] += spills(ours) > spills(tritons) > 0
        c["warn"] += bool(set(ours.get("warnings", [])) - set(tritons.get("warnings", [])))
        c["refused"] += "error" in ours
        c["refused by Triton"] += "error" in tritons
        for key in ("instructions", "seconds"):
            for who, side in (("ours", ours), ("triton", tritons)):
                c[f"{key} {who}"] += side.get(key, 0) if "error" not in {**ours, **tritons} else 0

    def cells(c):
        ratios = [f"{c[key + ' ours'] / c[key + ' triton']:.2f}" if c[key + " triton"] else "" for key in ("instructions", "seconds")]
        return " | ".join([str(c[x]) for x in columns] + ratios)

    columns = ("configs", "ours", "triton", "only ours", "more", "warn", "refused", "refused by Triton")
    lines = ["| program | kernel | configurations | tshared spills | Triton spills | **tshared only** | tshared more | other warnings | tshared refuses | Triton refuses "
             "| tshared / Triton: instructions of PTX | time in ptxas |", "|---" * 12 + "|"]
    total = collections.Counter()
    for (program, kernel), c in counts.items():
        lines.append(f"| {program} | {kernel} | {cells(c)} |")
        total.update(c)
    return lines + [f"| all | | {cells(total)} |"]


def targets(rows, others):
    """Return the lines of the table of all targets, and how many configurations spill on each."""
    columns = [(ARCH, "tshared"), *((arch, arch) for arch in others)]
    counts = [f"{arch}: {sum(spills(r[key]) > 0 for r in rows)} of {sum('error' not in r[key] for r in rows)} spill" for arch, key in columns]
    lines = ["| program | kernel | configuration | " + " | ".join(arch for arch, _ in columns) + " |", "|---" * (3 + len(columns)) + "|"]
    for r in rows:
        lines.append(f"| {r['program']} | {r['kernel']} | {r['config']} | " + " | ".join(cell(r[key]) for _, key in columns) + " |")
    return [", ".join(counts) + ".", "", *lines]


def ignored(rows, others):
    """Return what tshared asked for and ptxas does not do, a line for each configuration and target."""
    return [f"{key if key != 'tshared' else ARCH} {r['program']}: {r['kernel']} {r['config']}: {', '.join(found)}"
            for r in rows for key in ("tshared", *others) if (found := sorted(IGNORED.intersection(r[key].get("warnings", []))))]


def write_tables(rows, out, others):
    with open(os.path.join(out, "ptxas.json"), "w") as f:
        json.dump(rows, f, indent=1)
    worse = [r for r in rows if spills(r["tshared"]) and not spills(r["triton"])]
    with open(os.path.join(out, "ptxas.md"), "w") as f:
        head = ["| program | kernel | configuration | tshared: registers, spilled bytes (stores + loads), warnings | Triton |", "|---" * 5 + "|"]

        def lines(rows):
            return [f"| {r['program']} | {r['kernel']} | {r['config']} | {cell(r['tshared'])} | {cell(r['triton'])} |" for r in rows]

        f.write("\n".join(["# Registers and spills", "", *summary(rows), "", "## Where tshared spills and Triton does not", "", *head, *lines(worse),
                           "", "## All", "", *head, *lines(rows), "", "## Targets", "", *targets(rows, others), ""]))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tutorials", default=os.environ.get("TUTORIALS"), help="a folder with Triton's tutorials; without it they are left out")
    p.add_argument("--only", help="a regular expression of programs, kernels or configurations")
    p.add_argument("--sample", type=int, default=1, help="one of N configurations, the same ones each time")
    p.add_argument("--list", action="store_true", help="list the configurations and stop")
    p.add_argument("--out", default=os.path.join(ROOT, "build", "ptxas"))
    p.add_argument("--keep", help="a folder for the Triton IR and PTX of each configuration")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--others", default=",".join(OTHERS), help="further targets that tshared compiles for, with commas between them; default %(default)s")
    o = p.parse_args()
    driver.set_active(Driver())
    LAUNCHES[:] = [x for x in record(o.only, o.tutorials) if int(x.key, 16) % o.sample == 0]
    if o.list:
        for x in LAUNCHES:
            print(x.key, x.name)
        return print(len(LAUNCHES), "configurations")
    others = [x for x in o.others.split(",") if x]
    folder = os.path.join(o.out, "cache")
    for d in (folder, o.keep):
        if d:
            os.makedirs(d, exist_ok=True)
    rows = [None] * len(LAUNCHES)
    with concurrent.futures.ProcessPoolExecutor(o.jobs, mp_context=multiprocessing.get_context("fork")) as pool:
        waiting = {pool.submit(work, i, folder, o.keep, others): i for i in range(len(LAUNCHES))}
        for n, done in enumerate(concurrent.futures.as_completed(waiting), 1):
            r = rows[waiting[done]] = done.result()
            print(f"{n}/{len(rows)} {r['program']}: {r['kernel']} {r['config']}: {cell(r['tshared'])} | {cell(r['triton'])}", flush=True)
    write_tables(rows, o.out, others)
    print("\n".join(summary(rows)))
    print(os.path.join(o.out, "ptxas.md"))
    found = ignored(rows, others)
    if found:
        print("\n".join(["ptxas does not do what tshared asked for:", *found]))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
