"""Kernels that torch.compile wrote, all configurations, with both compilers: python3 inductor.py FOLDER [NAME ...]

FOLDER is what TORCHINDUCTOR_CACHE_DIR was while a program ran with TORCHINDUCTOR_BENCHMARK_KERNEL=1, which has Inductor write the arguments of its kernels beside them."""

import importlib.util
import pathlib
import re
import sys

import both


def main(folder, only):
    import torch

    torch.manual_seed(0)
    seen = set()
    for path in sorted(pathlib.Path(folder).rglob("*.py")):
        text = path.read_text()
        found = re.search(r"^def (triton_\w+)\(", text, re.M)
        if not found or "def benchmark_all_configs" not in text or only and found[1] not in only:
            continue
        name = found[1] if found[1] not in seen else f"{found[1]} {path.stem[:8]}"
        seen.add(found[1])
        try:
            spec = importlib.util.spec_from_file_location(path.stem, path)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            getattr(module, found[1]).precompile()
            times = {str(launcher.config): ms * 1e3 for launcher, ms in module.benchmark_all_configs(module.get_args()).items()}
            both.emit(name=name, us=min(times.values()))
            if len(times) > 1:
                both.emit(tuned=name, configs=times)
        except Exception as e:
            both.emit(name=name, error=f"{type(e).__name__}: {e}"[:300])


if __name__ == "__main__":
    if both.is_child():
        main(sys.argv[1], sys.argv[2:])
    else:
        both.compare(sys.argv, timeout=3600)
