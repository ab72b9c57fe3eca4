package aot

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/llvmc"
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
	{"riscv64", "64-bit RISC-V with Linux", "riscv64-unknown-linux-gnu", "generic-rv64"},
}

func targetNamed(name, cpu, features string, level llvmc.Level) (llvmc.Target, error) {
	t := llvmc.Target{CPU: cpu, Features: features, Level: level}
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
	return t, nil
}
