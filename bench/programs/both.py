"""Runs a program once with Triton and once with the plugin, and prints the ratios of their times.

A program prints one JSON line per result: {"name": ..., "us": ..., "error": ...}, and one per autotuned kernel:
{"tuned": ..., "configs": {config: us}}. It runs in a process of its own for each compiler, whose caches are empty;
TSHARED_PROGRAM_CACHE names a folder whose caches are kept for the next run instead.
"""

import json
import math
import os
import subprocess
import sys
import tempfile
import threading

CHILD = "TSHARED_PROGRAM_COMPILER"


def is_child():
    """Report whether this process is to run the program; with the plugin, it is enabled now."""
    compiler = os.environ.get(CHILD)
    if compiler == "tshared":
        import triton_tshared

        triton_tshared.enable()
    return compiler is not None


def times_library():
    """Report whether this process is the one that times the library's operations, which need no compiler of kernels."""
    return os.environ.get(CHILD) == "triton"


def emit(**line):
    print(json.dumps(line), flush=True)


def times(tuner):
    """Return the microseconds of the configurations that a tuner tried last."""
    return {str(c): t[0] * 1e3 if isinstance(t, (list, tuple)) else t * 1e3 for c, t in tuner.configs_timings.items()}


def record_configs():
    """Print the times of all configurations whenever the autotuner has tried them."""
    from triton.runtime.autotuner import Autotuner

    run = Autotuner.run

    def recorded(self, *args, **kwargs):
        known = len(self.cache)
        result = run(self, *args, **kwargs)
        if len(self.cache) > known and len(self.configs) > 1 and getattr(self, "configs_timings", None):
            key = [str(k) for k in list(self.cache)[-1] if not str(k).startswith(("torch.", "tensor("))]
            emit(tuned=f"{self.base_fn.__name__} {' '.join(key)}", configs=times(self))
        return result

    Autotuner.run = recorded


def compare(argv, timeout):
    """Run the program with both compilers and print tables."""
    results, seconds = {}, {}
    for compiler in ("triton", "tshared"):
        with tempfile.TemporaryDirectory() as empty:
            folder = os.path.join(os.environ.get("TSHARED_PROGRAM_CACHE", empty), compiler)
            env = dict(os.environ, TRITON_CACHE_DIR=folder, **{CHILD: compiler})
            lines, code = lines_of([sys.executable, *argv], env, timeout)
        results[compiler] = {line.get("name") or "tuned " + line["tuned"]: line for line in lines if "name" in line or "tuned" in line}
        seconds[compiler] = sum(line.get("seconds", 0) for line in lines)
        if code != 0:
            print(f"{compiler} ended with exit code {code}", file=sys.stderr)
    table(results)
    configs(results)
    if all(seconds.values()):
        print(f"\nseconds to the first results, Triton and ours: {seconds['triton']:.1f}, {seconds['tshared']:.1f}")
    return results


def lines_of(command, env, timeout):
    """Run a command, and return its lines of JSON and its exit code. The lines are shown as they come: those of a program that is stopped are not lost."""
    lines = []
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        timer = threading.Timer(timeout, process.kill)
        timer.start()
        for text in process.stdout:
            if text.startswith('{"'):  # programs print dictionaries of their own
                print(text, end="", file=sys.stderr, flush=True)
                lines.append(json.loads(text))
        timer.cancel()
    return lines, process.returncode


def table(results):
    print("| program | Triton us | ours us | T/o | library/o | error |\n|---|---|---|---|---|---|")
    ratios = []
    for name, one in results["triton"].items():
        other = results["tshared"].get(name, {})
        if "us" not in one and "error" not in one:
            continue
        if "us" not in one or "us" not in other:
            print(f"| {name} | {one.get('us', one.get('error'))} | {other.get('us', other.get('error', 'missing'))} | | | |")
            continue
        ratio = one["us"] / other["us"]
        ratios.append(ratio)
        library = f"{one['library_us'] / other['us']:.2f}" if "library_us" in one else ""
        print(f"| {name} | {one['us']:.1f} | {other['us']:.1f} | {ratio:.2f} | {library} | {other.get('difference', '')} |")
    if ratios:
        print(f"| geometric mean of {len(ratios)}, least | | | {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f}, {min(ratios):.2f} | | |")


def configs(results):
    """Print the ratios of all configurations, and of the best ones."""
    head = "\n| autotuned | config | Triton us | ours us | T/o |\n|---|---|---|---|---|"
    for name, one in results["triton"].items():
        other = results["tshared"].get(name)
        if "configs" not in one or other is None:
            continue
        if head:
            print(head)
            head = ""
        best = min(one["configs"].values()) / min(other["configs"].values())
        print(f"| {one['tuned']} | best of each | {min(one['configs'].values()):.1f} | {min(other['configs'].values()):.1f} | {best:.2f} |")
        for config, us in one["configs"].items():
            ours = other["configs"].get(config)
            if ours and math.isfinite(us) and math.isfinite(ours):
                print(f"| | {config} | {us:.1f} | {ours:.1f} | {us / ours:.2f} |")
            else:
                print(f"| | {config} | {us} | {ours} | |")
