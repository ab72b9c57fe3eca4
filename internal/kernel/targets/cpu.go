package targets

import (
	"fmt"
	"slices"
	"strings"
)

// Host is the name of the CPU target that is the machine itself, with all that it has.
const Host = "host"

// CPU is a target by its name on the command line.
type CPU struct {
	Name   string
	Doc    string // for help texts
	Triple string // LLVM's; empty for the host
	CPU    string // LLVM's name of the processor
}

const linuxX86 = "x86_64-unknown-linux-gnu"

var cpus = []CPU{
	{Host, "the machine at hand with all it can do", "", ""},
	{"x86-64", "any 64-bit x86 with Linux", linuxX86, "x86-64"},
	{"x86-64-v2", "with SSE4.2", linuxX86, "x86-64-v2"},
	{"x86-64-v3", "with AVX2, FMA and F16C", linuxX86, "x86-64-v3"},
	{"x86-64-v4", "with AVX-512", linuxX86, "x86-64-v4"},
	{"aarch64", "any 64-bit ARM with Linux", "aarch64-unknown-linux-gnu", "generic"},
	{"riscv64", "64-bit RISC-V with Linux (rv64gc)", "riscv64-unknown-linux-gnu", "sifive-u74"},
	{"ppc64le", "64-bit POWER with Linux, from POWER8 on", "powerpc64le-unknown-linux-gnu", "ppc64le"},
	{"s390x", "IBM Z with Linux, from z13 on", "s390x-unknown-linux-gnu", "z13"},
	{"loongarch64", "64-bit LoongArch with Linux", "loongarch64-unknown-linux-gnu", "loongarch64"},
	{"armv7", "32-bit ARM with Linux and NEON", "armv7-unknown-linux-gnueabihf", "generic"},
	{"wasm32", "WebAssembly", "wasm32-unknown-unknown", "generic"},
}

// CPUs are all CPU targets, the host first.
func CPUs() []CPU { return slices.Clone(cpus) }

// LookupCPU finds a CPU target by name or by triple. A triple that no target has is one of LLVM's:
// its processor is LLVM's default. The error of an unknown name lists the known targets.
func LookupCPU(name string) (CPU, error) {
	for _, c := range cpus {
		if c.Name == name {
			return c, nil
		}
	}
	for _, c := range cpus {
		if c.Triple == name && name != "" { // LLVM's own default may lack what the system demands
			c.Name = name
			return c, nil
		}
	}
	if strings.Count(name, "-") >= 2 {
		return CPU{Name: name, Triple: name}, nil
	}
	var names []string
	for _, c := range cpus {
		names = append(names, c.Name)
	}
	return CPU{}, fmt.Errorf("there is no target %q, only %s, the GPUs %s, and triples such as aarch64-apple-darwin",
		name, strings.Join(names, ", "), strings.Join(GPUNames(), ", "))
}

const (
	avx2   = "+avx,+avx2,+fma"
	avx512 = avx2 + ",+avx512f,+avx512bw"
)

// implied are features that LLVM's triples and processors have without saying so, by how their
// names begin.
var implied = []struct{ prefixes, features string }{
	{"x86_64-", "+sse2"},
	{"aarch64-", "+neon"},
	{"x86-64-v3 haswell broadwell skylake znver1 znver2 znver3 alderlake raptorlake meteorlake arrowlake lunarlake", avx2},
	{"x86-64-v4 skylake-avx512 skx cascadelake cooperlake icelake tigerlake rocketlake sapphirerapids emeraldrapids graniterapids znver4 znver5", avx512},
	{"cascadelake cooperlake icelake tigerlake rocketlake sapphirerapids emeraldrapids graniterapids znver4 znver5", "+avx512vnni"},
	{"alderlake raptorlake meteorlake arrowlake lunarlake sapphirerapids emeraldrapids graniterapids znver5", "+avxvnni"},
	{"cooperlake sapphirerapids emeraldrapids graniterapids znver4 znver5", "+avx512bf16"},
	{"sapphirerapids emeraldrapids graniterapids", "+avx512fp16,+amx-tile,+amx-int8,+amx-bf16"},
}

// ImpliedFeatures are the features of vector units that a triple and a processor of LLVM's imply, in
// LLVM's notation: "+avx,+avx2". Only features that kernels are compiled differently for are listed.
func ImpliedFeatures(triple, cpu string) string {
	var list []string
	for _, i := range implied {
		for _, prefix := range strings.Fields(i.prefixes) {
			if strings.HasPrefix(triple, prefix) || strings.HasPrefix(cpu, prefix) {
				list = append(list, i.features)
			}
		}
	}
	return strings.Join(list, ",")
}

// VectorUnit describes the vector registers of a CPU.
type VectorUnit struct {
	Bits      int // of a register
	Registers int
	FMA       bool
}

// vectorUnits are the vector units by LLVM's features, best first.
var vectorUnits = []struct {
	feature string // the last has none
	VectorUnit
}{
	{"avx512f", VectorUnit{Bits: 512, Registers: 32, FMA: true}},
	{"fma", VectorUnit{Bits: 256, Registers: 16, FMA: true}},
	{"avx", VectorUnit{Bits: 256, Registers: 16}},
	{"neon", VectorUnit{Bits: 128, Registers: 32, FMA: true}},
	{"", VectorUnit{Bits: 128, Registers: 16}},
}

// VectorUnitOf is the vector unit of a CPU with some features, by LLVM's names without signs.
func VectorUnitOf(features map[string]bool) VectorUnit {
	for _, u := range vectorUnits {
		if u.feature == "" || features[u.feature] {
			return u.VectorUnit
		}
	}
	return VectorUnit{}
}
