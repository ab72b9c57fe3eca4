#!/usr/bin/env python3
"""Training steps of models by torch.compile on the CPU: kernels of triton_tshared beside Inductor's C++ and eager.

    python3 models.py [--only gpt2,llama,bert,resnet50] [--dtype float32,bfloat16] [--full] [--threads N] [--at-once N] [--budget SECONDS] [--json FILE]

Each compiler has a process of its own with empty caches. A row has the seconds of the first step and the milliseconds of a step and of an eager one in the same
process (medians), C++'s first and then ours, with processor time; C++'s over ours; and the largest difference of a gradient to eager, relative to its norm. First
steps run one after the other, the others by turns. The processor time of a first step counts all processes that compile. The processor time of a step counts threads that wait.
--at-once N, for machines with many cores, takes N models at once until their steps are measured: both first steps of each run beside each other.
--full takes models of the sizes that people train on a GPU.
"""
import argparse
import contextlib
import itertools
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

COMPILERS = {"cpp": {}, "tshared": {"TRITON_TSHARED_CPU": "1"}}


def language_model(torch, model, vocabulary, batch, length):
    x = torch.randint(0, vocabulary, (batch, length))
    return model, lambda m: m(input_ids=x, labels=x).loss


def gpt2(torch, full):
    import transformers as t

    sizes = {} if full else {"n_embd": 256, "n_head": 4, "vocab_size": 4096}
    config = t.GPT2Config(n_layer=4 if full else 2, attn_pdrop=0, embd_pdrop=0, resid_pdrop=0, **sizes)
    return language_model(torch, t.GPT2LMHeadModel(config), config.vocab_size, 8 if full else 2, 512 if full else 128)


def llama(torch, full):
    import transformers as t

    width = 1024 if full else 256
    config = t.LlamaConfig(hidden_size=width, intermediate_size=width * 11 // 4, num_hidden_layers=4 if full else 2, num_attention_heads=16 if full else 4,
                           num_key_value_heads=4 if full else 2, vocab_size=32000 if full else 4096)
    return language_model(torch, t.LlamaForCausalLM(config), config.vocab_size, 8 if full else 2, 512 if full else 128)


def bert(torch, full):
    import transformers as t

    sizes = {} if full else {"hidden_size": 256, "num_attention_heads": 4, "intermediate_size": 1024, "vocab_size": 4096}
    config = t.BertConfig(num_hidden_layers=4 if full else 2, hidden_dropout_prob=0, attention_probs_dropout_prob=0, **sizes)
    return language_model(torch, t.BertForMaskedLM(config), config.vocab_size, 8 if full else 2, 384 if full else 128)


def resnet50(torch, full):
    import torchvision

    batch, size = (16, 224) if full else (2, 64)
    x, y = torch.randn(batch, 3, size, size), torch.randint(0, 1000, (batch,))
    return torchvision.models.resnet50(), lambda m: torch.nn.functional.cross_entropy(m(x), y)


MODELS = {"gpt2": gpt2, "llama": llama, "bert": bert, "resnet50": resnet50}


def family_seconds():
    """Return the processor seconds of this process, and of all that it has started."""
    parents, seconds = {}, {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8") as f:
                fields = f.read().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        parents[int(pid)], seconds[int(pid)] = int(fields[1]), sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def ours(pid):
        while pid and pid != os.getpid():
            pid = parents.get(pid)
        return pid

    return sum(s for pid, s in seconds.items() if ours(pid))


def serve(name, dtype, full, threads):
    """Train a model as the lines of the input say, and write figures of each: ready, none; first, a step of the compiled model and its gradients; then step and eager."""
    import torch

    if threads:
        torch.set_num_threads(threads)
    torch.manual_seed(0)
    model, loss_of = MODELS[name](torch, full)
    model.train()

    def run(m):
        with torch.autocast("cpu", getattr(torch, dtype), enabled=dtype != "float32"):
            return loss_of(m)

    def step(f):
        model.zero_grad()
        loss = f(model)
        loss.backward()
        return loss.item()

    def measured(f):
        began, used = time.perf_counter(), time.process_time()
        step(f)
        return {"ms": (time.perf_counter() - began) * 1e3, "cpu_ms": (time.process_time() - used) * 1e3}

    def first():
        loss = step(run)
        gradients = {n: p.grad.clone() for n, p in model.named_parameters() if p.grad is not None}
        began, used = time.perf_counter(), family_seconds()
        found = step(compiled)
        first_s, first_cpu_s = time.perf_counter() - began, family_seconds() - used
        worst = max(((p.grad - gradients[n]).norm() / (gradients[n].norm() + 1e-6)).item() for n, p in model.named_parameters() if n in gradients)
        return {"first_s": first_s, "first_cpu_s": first_cpu_s, "loss_difference": abs(loss - found), "gradients": worst}

    compiled = torch.compile(run)
    commands = {"ready": lambda: {"backend": torch._inductor.config.cpu_backend}, "first": first, "step": lambda: measured(compiled), "eager": lambda: measured(run)}
    for line in sys.stdin:
        print(json.dumps(commands[line.strip()]()), flush=True)


class Process:
    """Trains a model in a process of its own, with empty caches."""

    def __init__(self, compiler, name, dtype, o):
        self.folder, self.log = tempfile.TemporaryDirectory(), tempfile.TemporaryFile("w+")
        environment = {**os.environ, **COMPILERS[compiler], "TORCHINDUCTOR_CACHE_DIR": self.folder.name + "/inductor", "TRITON_CACHE_DIR": self.folder.name + "/triton"}
        line = [sys.executable, __file__, "--serve", name, "--dtype", dtype, "--threads", str(o.threads), *(["--full"] if o.full else [])]
        self.process = subprocess.Popen(line, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, text=True)

    def ask(self, command):
        """Have the process do something, and return its figures."""
        try:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()
            while True:
                line = self.process.stdout.readline()
                if line.startswith("{") or not line:
                    return json.loads(line)
        except (OSError, ValueError):
            self.log.seek(0)
            raise RuntimeError(f"{command}: {self.log.read()[-2000:]}") from None

    def end(self):
        """End the process, and forget its files."""
        self.process.stdin.close()
        self.process.wait()
        self.folder.cleanup()


@contextlib.contextmanager
def started(cases, o):
    """Start processes for models with all compilers, and end them."""
    processes = {case: {c: Process(c, *case, o) for c in COMPILERS} for case in cases}
    try:
        yield processes
    finally:
        for process in itertools.chain(*(p.values() for p in processes.values())):
            process.end()


def first_steps(processes, o):
    """Return the figures of first steps by model, or what went wrong."""
    def first(case, compiler):
        backend = processes[case][compiler].ask("ready")["backend"]
        if (backend == "triton") != (compiler == "tshared"):
            raise RuntimeError(f"torch.compile takes the backend {backend}: is triton_tshared installed for {sys.executable}?")
        return processes[case][compiler].ask("first")

    found = {}
    with ThreadPoolExecutor(1 if o.at_once == 1 else None) as pool:
        steps = {(case, compiler): pool.submit(first, case, compiler) for case in processes for compiler in COMPILERS}
        for (case, compiler), step in steps.items():
            try:
                found.setdefault(case, {})[compiler] = step.result()
            except RuntimeError as e:
                found.setdefault(case, {})["error"] = str(e)
    return found


def compare(processes, found):
    """Add the times of steps to the figures of a model. Their steps, and eager ones in the same processes, go by turns: a processor that slows down, or has other
    work, slows all of them."""
    times = {(c, kind): [] for kind in ("step", "eager") for c in COMPILERS}
    began, rounds = time.perf_counter(), 0
    while rounds < 7 or time.perf_counter() - began < 6 and rounds < 50:
        for (compiler, kind), list_ in times.items():
            time.sleep(0.01)  # threads of the other process wait for work a little while, and take the cores
            figures = processes[compiler].ask(kind)
            if rounds >= 2:  # the others warm up
                list_.append(figures)
        rounds += 1
    for (compiler, kind), list_ in times.items():
        for unit in ("ms", "cpu_ms"):
            found[compiler][f"{kind}_{unit}"] = statistics.median(figures[unit] for figures in list_)


def print_row(label, row, ratios):
    """Print the figures of a model, and add its ratios."""
    theirs, ours = row["cpp"], row["tshared"]
    for key, list_ in ratios.items():
        list_.append(theirs[key] / ours[key])

    def both(key, digits=1, unit=1):
        return ", ".join(f"{row[c][key] / unit:.{digits}f}" for c in COMPILERS)

    print(f"{label:20} {both('first_s') + ' (' + both('first_cpu_s', 0) + ')':>24} {ratios['first_s'][-1]:6.2f} {ratios['first_cpu_s'][-1]:5.2f} "
          f"{both('step_ms') + ' (' + both('step_cpu_ms', 0) + ')':>28} {ratios['step_ms'][-1]:6.2f} {ratios['step_cpu_ms'][-1]:5.2f} {both('eager_ms'):>15} "
          f"{theirs['gradients']:.1e} {ours['gradients']:.1e}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default=",".join(MODELS))
    parser.add_argument("--dtype", default="float32,bfloat16")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--json")
    parser.add_argument("--budget", type=float, default=math.inf, help="seconds; models that would take longer than what is left, as the longest before, are left out")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    o = parser.parse_args()
    if o.serve:
        serve(o.serve, o.dtype, o.full, o.threads)
        return
    rows, ratios, began, longest = [], {key: [] for key in ("first_s", "first_cpu_s", "step_ms", "step_cpu_ms")}, time.perf_counter(), 0
    print(f"{'':20} {'first s (cpu s)':>24} {'C++/ours':>12} {'step ms (cpu ms)':>28} {'C++/ours':>12} {'eager ms':>15} {'gradients':>16}")
    cases = [(name, dtype) for dtype in o.dtype.split(",") for name in o.only.split(",")]
    for first in range(0, len(cases), o.at_once):
        batch = cases[first : first + o.at_once]
        at = time.perf_counter()
        if at - began + longest > o.budget:
            print(f"{' '.join(map(' '.join, batch)):20} left out: {at - began:.0f} s are gone, and the longest took {longest:.0f}")
            continue
        with started(batch, o) as processes:
            for case, found in first_steps(processes, o).items():
                label = " ".join(case)
                row = {"model": case[0], "dtype": case[1], **found}
                rows.append(row)
                try:
                    if "error" not in row:
                        compare(processes[case], row)
                except RuntimeError as e:
                    row["error"] = str(e)
                if "error" in row:
                    print(f"{label:20} {row['error']}", flush=True)
                    continue
                print_row(label, row, ratios)
        longest = max(longest, time.perf_counter() - at)
    for key, list_ in ratios.items():
        if list_:
            print(f"geometric mean of C++/ours, {key}: {math.exp(statistics.mean(map(math.log, list_))):.2f}")
    if o.json:
        with open(o.json, "w", encoding="utf-8") as f:
            json.dump(rows, f, indent=1)


if __name__ == "__main__":
    main()
