"""Recorded launches: a JSON file names a Python file, a function and its arguments, whose contents are in files beside it."""
import importlib
import json
import os
import sys

import torch

# The types of tensors by their names in signatures.
TYPES = {
    "fp16": torch.float16, "bf16": torch.bfloat16, "fp32": torch.float32, "fp64": torch.float64,
    "i1": torch.bool, "i8": torch.int8, "u8": torch.uint8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64,
    "fp8e4nv": torch.float8_e4m3fn, "fp8e5": torch.float8_e5m2,
}


def kernel_module(folder, source):
    """Import the file of a kernel, as a part of its package where it has one."""
    folder, stem = os.path.abspath(folder), os.path.splitext(source)[0]
    if os.path.exists(os.path.join(folder, "__init__.py")):
        sys.path.insert(0, os.path.dirname(folder))
        return importlib.import_module(os.path.basename(folder) + "." + stem)
    sys.path.insert(0, folder)
    return importlib.import_module(stem)


class Launch:
    """A recorded launch, with its arguments on a device: values by name, and those that are tensors."""

    def __init__(self, file, device):
        with open(file) as f:
            self.about = json.load(f)
        self.folder, self.device = os.path.dirname(file), device
        self.values, self.tensors = {}, {}
        for a in self.about["args"]:
            if a["kind"] != "ptr":
                self.values[a["name"]] = a["value"]
            elif a.get("null"):
                self.values[a["name"]] = None
            else:
                self.values[a["name"]] = self.tensors[a["name"]] = self.read(a["file"], a["dtype"]).to(device)
        if "addr_ptr" in self.tensors and "off_ptr" in self.tensors:  # a table of addresses, which are those of this process
            self.tensors["addr_ptr"].copy_(self.tensors["pool_ptr"].data_ptr() + self.tensors["off_ptr"].to(torch.int64))

    def read(self, file, dtype):
        """Return the contents of a file as a tensor."""
        with open(os.path.join(self.folder, file), "rb") as f:
            data = bytearray(f.read())
        return torch.frombuffer(data or bytearray(8), dtype=torch.uint8).view(TYPES[dtype])

    def options(self):
        """Return the options of the launch."""
        options = {"num_warps": self.about["num_warps"], "num_stages": self.about["num_stages"]}
        if "debug=True" in self.about.get("note", ""):
            options["debug"] = True
        return options
