#!/usr/bin/env python3
"""Training steps of models by torch.compile on the CPU: kernels of triton_tshared beside Inductor's C++ and eager.

    python3 models.py [--only gpt2,llama,bert,resnet50] [--dtype float32,bfloat16] [--full] [--threads N] [--json FILE]

Each compiler has a process of its own with empty caches. A row has the seconds of the first step, the milliseconds of a step and of an eager one in the same
process (medians), C++'s times over ours, and the largest difference of a gradient to eager, relative to its norm. Steps are compared as parts of eager ones,
since the processes run at different times. Other work on the machine spoils them: threads of OpenMP wait for each other, and steps take several times as long.
--full takes models of the sizes that people train on a GPU.
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time

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


def measure(name, dtype, full, threads):
    """Train a model, eager and compiled, and return the figures."""
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

    def medians(*functions):
        """Return the milliseconds of the functions' steps, by turns: a processor that slows down, or has other work, slows all of them."""
        times = [[] for _ in functions]
        while len(times[0]) < 5 or sum(map(sum, times)) < 6 and len(times[0]) < 50:
            for f, list_ in zip(functions, times):
                began = time.perf_counter()
                step(f)
                list_.append(time.perf_counter() - began)
        return [statistics.median(list_) * 1e3 for list_ in times]

    loss = step(run)
    gradients = {n: p.grad.clone() for n, p in model.named_parameters() if p.grad is not None}
    compiled = torch.compile(run)
    began = time.perf_counter()
    found = step(compiled)
    first = time.perf_counter() - began
    worst = max(((p.grad - gradients[n]).norm() / (gradients[n].norm() + 1e-6)).item() for n, p in model.named_parameters() if n in gradients)
    step(run), step(compiled)
    step_ms, eager_ms = medians(compiled, run)
    return {"first_s": first, "step_ms": step_ms, "eager_ms": eager_ms, "loss_difference": abs(loss - found), "gradients": worst}


def in_process(compiler, name, dtype, o):
    """Measure in a process with empty caches."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, **COMPILERS[compiler], "TORCHINDUCTOR_CACHE_DIR": folder + "/inductor", "TRITON_CACHE_DIR": folder + "/triton"}
        line = [sys.executable, __file__, "--measure", name, "--dtype", dtype, "--threads", str(o.threads), *(["--full"] if o.full else [])]
        done = subprocess.run(line, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        return {"error": done.stderr[-2000:]}
    return json.loads(done.stdout.splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default=",".join(MODELS))
    parser.add_argument("--dtype", default="float32,bfloat16")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--json")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    o = parser.parse_args()
    if o.measure:
        print(json.dumps(measure(o.measure, o.dtype, o.full, o.threads)))
        return
    rows, ratios = [], {"first_s": [], "step_ms": []}
    print(f"{'model':20} {'C++ first s':>12} {'step ms':>8} {'eager':>7} {'ours first s':>13} {'step ms':>8} {'eager':>7} {'C++/ours':>14} gradients C++, ours")
    for name in o.only.split(","):
        for dtype in o.dtype.split(","):
            row = {"model": name, "dtype": dtype, **{c: in_process(c, name, dtype, o) for c in COMPILERS}}
            rows.append(row)
            errors = {c: row[c]["error"] for c in COMPILERS if "error" in row[c]}
            if errors:
                print(f"{name + ' ' + dtype:20} {errors}", flush=True)
                continue
            theirs, ours = row["cpp"], row["tshared"]
            ratios["first_s"].append(theirs["first_s"] / ours["first_s"])
            ratios["step_ms"].append(theirs["step_ms"] / theirs["eager_ms"] / (ours["step_ms"] / ours["eager_ms"]))
            print(f"{name + ' ' + dtype:20} {theirs['first_s']:12.1f} {theirs['step_ms']:8.1f} {theirs['eager_ms']:7.1f} "
                  f"{ours['first_s']:13.1f} {ours['step_ms']:8.1f} {ours['eager_ms']:7.1f} "
                  f"{ratios['first_s'][-1]:6.2f} {ratios['step_ms'][-1]:7.2f} {theirs['gradients']:.1e} {ours['gradients']:.1e}", flush=True)
    for key, list_ in ratios.items():
        if list_:
            print(f"geometric mean of C++/ours, {key}: {math.exp(statistics.mean(map(math.log, list_))):.2f}")
    if o.json:
        with open(o.json, "w", encoding="utf-8") as f:
            json.dump(rows, f, indent=1)


if __name__ == "__main__":
    main()
