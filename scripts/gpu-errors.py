#!/usr/bin/env python3
"""What users are told when kernels go wrong on a real GPU.

    gpu-errors.py make TSHARED DIR                 kernels as PTX; needs LLVM, no GPU
    gpu-errors.py run TSHARED DIR [--backend=B]    runs them, and says of each whether the message was as it must be

Each item is a command, its exit code, and what it prints. With --backend=ptx-sim the items run that a simulator can."""
import json
import os
import re
import subprocess
import sys

PTX = ".version 8.0\n.target sm_90\n.address_size 64\n"

# Kernels in Triton IR.
KERNELS = {
    "assert": """module {
  tt.func public @kernel(%p: !tt.ptr<i32>, %n: i32) {
    %pid = tt.get_program_id x : i32
    %ok = arith.cmpi slt, %pid, %n : i32
    tt.assert %ok, "too many programs" : i1
    tt.store %p, %n : !tt.ptr<i32>
    tt.return
  }
}
""",
    "print": """module {
  tt.func public @kernel(%p: !tt.ptr<i32>, %n: i32) {
    tt.print " seen: " {hex = false, isSigned = array<i32: 1>} : %n : i32
    tt.store %p, %n : !tt.ptr<i32>
    tt.return
  }
}
""",
    "far": """module {
  tt.func public @kernel(%p: !tt.ptr<i32>, %at: i64) {
    %q = tt.addptr %p, %at : !tt.ptr<i32>, i64
    %v = arith.constant 7 : i32
    tt.store %q, %v : !tt.ptr<i32>
    tt.return
  }
}
""",
    "endless": """module {
  tt.func public @kernel(%p: !tt.ptr<i32>) {
    %zero = arith.constant 0 : i32
    scf.while : () -> () {
      %v = tt.load %p {isVolatile = true} : !tt.ptr<i32>
      %go = arith.cmpi eq, %v, %zero : i32
      scf.condition(%go)
    } do {
      scf.yield
    }
    tt.return
  }
}
""",
    "null": """module {
  tt.func public @kernel(%out: !tt.ptr<i32> loc("out"), %maybe: !tt.ptr<i32> loc("maybe"), %c: i1) {
    %one = arith.constant 1 : i32
    scf.if %c {
      tt.store %maybe, %one : !tt.ptr<i32>
    }
    tt.store %out, %one : !tt.ptr<i32>
    tt.return
  }
}
""",
    "aligned": """module {
  tt.func public @kernel(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("p"), %n: i32 {tt.divisibility = 16 : i32} loc("n")) {
    %r = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
    %q = tt.addptr %s, %r : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
    %b = tt.splat %n : i32 -> tensor<512xi32>
    %m = arith.cmpi slt, %r, %b : tensor<512xi32>
    %x = tt.load %q, %m : tensor<512x!tt.ptr<f32>>
    %y = arith.addf %x, %x : tensor<512xf32>
    tt.store %q, %y, %m : tensor<512x!tt.ptr<f32>>
    tt.return
  }
}
""",
}

# Kernels in PTX, and what is said about how to launch them.
WRITTEN = {
    "trap": (PTX + ".visible .entry kernel(.param .u64 p) { trap; }\n", {}),
    "odd": (PTX + """.visible .entry kernel(.param .u64 p)
{
	.reg .b64 %p; .reg .b32 %v<4>;
	ld.param.u64 %p, [p];
	ld.global.v4.b32 {%v0, %v1, %v2, %v3}, [%p+4];
	st.global.v4.b32 [%p+4], {%v0, %v1, %v2, %v3};
	ret;
}
""", {}),
    "shared": (PTX + ".visible .entry kernel(.param .u64 p) { ret; }\n", {"shared": 300000}),
    "largeshared": (PTX + ".visible .entry kernel(.param .u64 p) { ret; }\n", {"shared": 200000}),
    "badptx": (PTX + ".visible .entry kernel(.param .u64 p)\n{\n\tfrobnicate.u32 %r1;\n\tret;\n}\n", {}),
    "elsewhere": (PTX.replace("sm_90", "sm_120") + ".visible .entry kernel(.param .u64 p) { ret; }\n", {}),
    "noentry": (PTX + ".visible .entry other(.param .u64 p) { ret; }\n", {}),
    "promise": (PTX + ".visible .entry kernel(.param .u64 p) { ret; }\n", {"params": [{"arg": 0, "name": "p", "type": "ptr", "divisible": 1 << 60}]}),
    "scratch": (PTX + ".visible .entry kernel(.param .u64 p, .param .u64 s) { ret; }\n", {"params": [{"arg": 0, "type": "ptr"}, {"scratch": 1 << 32}]}),
    "twoparams": (PTX + ".visible .entry kernel(.param .u64 p, .param .u32 n) { ret; }\n", {}),
    "wrongtype": (PTX + ".visible .entry kernel(.param .u32 p) { ret; }\n", {}),
}


class Item:
    def __init__(self, name, kernel, args, code, want, env=None, sim=True):
        self.name, self.kernel, self.args, self.code, self.want, self.env, self.sim = name, kernel, args, code, want, env or {}, sim


P = ["--arg", "0=i32[4]"]
ITEMS = [
    Item("assertion", "assert", ["--grid=3", *P, "--arg", "1=2"], 1, r"assert\.ttir:5:5: assertion failed: too many programs \(program 2, 0, 0\)"),
    Item("assertion holds", "assert", ["--grid=3", *P, "--arg", "1=3"], 0, r"arg0: i32\[4\].*: 3 0 0 0"),
    Item("print", "print", ["--grid=1,2", *P, "--arg", "1=42"], 0, r"pid \(0, [01], 0\) idx \(\) seen: 42\n(?s:.*)pid \(0, [01], 0\) idx \(\) seen: 42\n"),
    Item("trap", "trap", P, 1, r"kernel (came to a trap|trapped)", sim=False),
    Item("far away", "far", [*P, "--arg", "1=1000000000000"], 1, r"CUDA_ERROR_ILLEGAL_ADDRESS: a kernel accessed memory that is not its own", sim=False),
    Item("behind a buffer", "far", [*P, "--arg", "1=4"], 1, r'the kernel wrote outside of buffer "arg0", which has 16 bytes: at byte 16', sim=False),
    Item("before a buffer", "far", [*P, "--arg", "1=-1"], 1, r'the kernel wrote outside of buffer "arg0", which has 16 bytes: at byte -1', sim=False),
    Item("inside a buffer", "far", [*P, "--arg", "1=3"], 0, r"arg0: i32\[4\].*: 0 0 0 7"),
    Item("endless", "endless", ["--timeout=2s", *P], 1, r"(?s)it ran for 2s, does the kernel end\?|deadline", sim=False),
    Item("misaligned", "odd", ["--arg", "0=i32[16]"], 1, r"is a pointer less aligned than its attributes promise\?", sim=False),
    Item("promised address", "promise", P, 1, r'argument "p": the address 0x[0-9a-f]+ is not a multiple of 1152921504606846976, as the kernel assumes', sim=False),
    Item("promised number", "aligned", ["--arg", "0=f32[1024]:ones", "--arg", "n=24"], 1, r'argument "n": 24 is not a multiple of 16, as the kernel assumes'),
    Item("promises kept", "aligned", ["--arg", "0=f32[1024]:ones", "--arg", "n=32"], 0, r"p: f32\[1024\], least 1, greatest 2, sum 1056"),
    Item("null", "null", ["--arg", "out=null", "--arg", "maybe=i32[1]", "--arg", "2=0"], 1, r'argument "out": it is a null pointer, but the kernel accesses memory through it'),
    Item("null that is not used", "null", ["--arg", "out=i32[1]", "--arg", "maybe=null", "--arg", "2=0"], 0, r"out: i32\[1\], least 1"),
    Item("null that is used", "null", ["--arg", "out=i32[1]", "--arg", "maybe=null", "--arg", "2=1"], 1, r"null pointers were given for maybe", sim=False),
    Item("too much shared memory", "shared", P, 1, r"a block needs 300000 bytes of shared memory, but on .* it can have \d+: smaller tensors or fewer stages need less", sim=False),
    Item("much shared memory", "largeshared", P, 0, r"the kernel changed no buffer", sim=False),
    Item("grid beyond limits", "far", ["--grid=1,70000", *P, "--arg", "1=0"], 1, r"the grid has 70000 blocks along y, but .* takes 1 to 65535", sim=False),
    Item("PTX that is refused", "badptx", P, 1, r"(?s)CUDA_ERROR_INVALID_PTX.*frobnicate", sim=False),
    Item("PTX for another device", "elsewhere", P, 1, r"sm_120", sim=False),
    Item("no such kernel", "noentry", P, 1, r'the module has no kernel "kernel"', sim=False),
    Item("wrong number of parameters", "twoparams", P, 1, r'kernel "kernel" has 2 parameters, but 1 are declared', sim=False),
    Item("wrong type of a parameter", "wrongtype", P, 1, r"parameter 0 has 4 bytes, but it is declared as a pointer of 8", sim=False),
    Item("missing argument", "far", P, 1, r'argument "arg1" of type i64 is missing: --arg arg1=\.\.\. gives it'),
    Item("argument of another type", "far", ["--arg", "0=f64[4]", "--arg", "1=0"], 1, r'argument "arg0": the kernel\'s is of type !tt\.ptr<i32>, but what it gets is a buffer of f64'),
    Item("unknown argument", "far", [*P, "--arg", "2=0"], 1, r'kernel kernel has no argument "2": they are arg0, arg1'),
    Item("too much memory", "scratch", ["--grid=100", *P], 1, r"CUDA_ERROR_OUT_OF_MEMORY.*free memory or use smaller buffers", sim=False),
    Item("no device", "far", [*P, "--arg", "1=0"], 1, r"there is no CUDA device: nvidia-smi lists those the driver sees, and CUDA_VISIBLE_DEVICES may hide them", {"CUDA_VISIBLE_DEVICES": ""}, sim=False),
    Item("no driver", "far", [*P, "--arg", "1=0"], 1, r"/nowhere/libcuda\.so", {"TSHARED_LIBCUDA": "/nowhere/libcuda.so"}, sim=False),
    Item("and all is well after", "far", [*P, "--arg", "1=0"], 0, r"arg0: i32\[4\].*: 7 0 0 0"),
]


def make(tshared, root):
    for name, text in KERNELS.items():
        folder = os.path.join(root, name)
        os.makedirs(folder, exist_ok=True)
        source = os.path.join(folder, name + ".ttir")
        with open(source, "w") as f:
            f.write(text)
        subprocess.run([tshared, "compile", name + ".ttir", "--emit=ptx", "--target=sm_90", "-o", "."], cwd=folder, check=True)
    for name, (text, launch) in WRITTEN.items():
        folder = os.path.join(root, name)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "kernel.ptx"), "w") as f:
            f.write(text)
        with open(os.path.join(folder, "kernel.json"), "w") as f:
            json.dump({"kind": "ptx", "name": "kernel", "num_warps": 1, "shared": 0, "params": [{"arg": 0, "type": "ptr"}], **launch}, f)


def run(tshared, root, backend):
    failed = 0
    items = [i for i in ITEMS if i.sim or backend == "cuda"]
    for item in items:
        command = [tshared, "run", os.path.join(root, item.kernel), "--backend=" + backend, *item.args]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, **item.env})
            code, text = done.returncode, done.stdout + done.stderr
        except subprocess.TimeoutExpired:
            code, text = None, "ran for more than 60 s"
        ok = code == item.code and re.search(item.want, text) and "goroutine" not in text and "panic" not in text
        failed += not ok
        print(f"{'ok  ' if ok else 'FAIL'} {item.name}: exit code {code}: {text.strip()[:700]}", flush=True)
        if not ok:
            print(f"     expected {item.code}: {item.want}")
    print(f"{len(items) - failed} of {len(items)} as expected")
    return 1 if failed else 0


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "make":
        return make(os.path.abspath(sys.argv[2]), sys.argv[3])
    if len(sys.argv) in (4, 5) and sys.argv[1] == "run":
        backend = sys.argv[4].removeprefix("--backend=") if len(sys.argv) == 5 else "cuda"
        sys.exit(run(os.path.abspath(sys.argv[2]), sys.argv[3], backend))
    sys.exit(__doc__)


if __name__ == "__main__":
    main()
