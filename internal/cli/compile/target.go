package compile

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
)

// targets are machines with names of their own.
var targets = []struct {
	name, doc, triple, cpu string
}{
	{"host", "the machine at hand with all it can do", "", ""},
	{"x86-64", "any 64-bit x86 with Linux", "x86_64-unknown-linux-gnu", "x86-64"},
	{"x86-64-v2", "with SSE4.2", "x86_64-unknown-linux-gnu", "x86-64-v2"},
	{"x86-64-v3", "with AVX2, FMA and F16C", "x86_64-unknown-linux-gnu", "x86-64-v3"},
	{"x86-64-v4", "with AVX-512", "x86_64-unknown-linux-gnu", "x86-64-v4"},
	{"aarch64", "any 64-bit ARM with Linux", "aarch64-unknown-linux-gnu", "generic"},
	{"sm_80", "NVIDIA GPUs: A100", ptx.Triple, "sm_80"},
	{"sm_86", "RTX 30", ptx.Triple, "sm_86"},
	{"sm_89", "RTX 40, L4, L40", ptx.Triple, "sm_89"},
	{"sm_90", "H100, H200", ptx.Triple, "sm_90"},
	{"sm_90a", "the same, with what only these have", ptx.Triple, "sm_90a"},
	{"sm_100", "B100, B200", ptx.Triple, "sm_100"},
	{"riscv64", "64-bit RISC-V with Linux (rv64gc)", "riscv64-unknown-linux-gnu", "sifive-u74"},
	{"ppc64le", "64-bit POWER with Linux, from POWER8 on", "powerpc64le-unknown-linux-gnu", "ppc64le"},
	{"s390x", "IBM Z with Linux, from z13 on", "s390x-unknown-linux-gnu", "z13"},
	{"loongarch64", "64-bit LoongArch with Linux", "loongarch64-unknown-linux-gnu", "loongarch64"},
	{"armv7", "32-bit ARM with Linux and NEON", "armv7-unknown-linux-gnueabihf", "generic"},
	{"wasm32", "WebAssembly", "wasm32-unknown-unknown", "generic"},
}

func targetNamed(name, cpu, features string, level libllvm.Level) (libllvm.Target, error) {
	t := libllvm.Target{CPU: cpu, Features: features, Level: level}
	for _, known := range targets {
		if known.name != name {
			continue
		}
		t.Triple = known.triple
		if t.CPU == "" {
			t.CPU = known.cpu
		}
		if t.CPU == "native" && t.Triple != "" {
			return t, errors.New("--mcpu=native is for --target=host only")
		}
		return t, nil
	}
	if strings.Count(name, "-") < 2 {
		var names []string
		for _, known := range targets {
			names = append(names, known.name)
		}
		return t, fmt.Errorf("there is no target %q, only %s, and triples such as aarch64-apple-darwin", name, strings.Join(names, ", "))
	}
	t.Triple = name
	for _, known := range targets {
		if t.CPU == "" && known.triple == name { // LLVM's own default may lack what the system demands
			t.CPU = known.cpu
		}
	}
	return t, nil
}
