// Package host knows which targets' code the machine at hand runs.
package host

import (
	"runtime"

	"golang.org/x/sys/cpu"
)

// levels are the levels of x86-64, best first, by what they add to the one before.
var levels = []struct {
	target string
	has    func() bool
}{
	{"x86-64-v4", func() bool {
		x := &cpu.X86
		return x.HasAVX512F && x.HasAVX512BW && x.HasAVX512CD && x.HasAVX512DQ && x.HasAVX512VL
	}},
	{"x86-64-v3", func() bool {
		x := &cpu.X86
		return x.HasAVX && x.HasAVX2 && x.HasBMI1 && x.HasBMI2 && x.HasF16C && x.HasFMA && x.HasLZCNT && x.HasMOVBE && x.HasOSXSAVE
	}},
	{"x86-64-v2", func() bool {
		x := &cpu.X86
		return x.HasCX16 && x.HasLAHF && x.HasPOPCNT && x.HasSSE3 && x.HasSSE41 && x.HasSSE42 && x.HasSSSE3
	}},
	{"x86-64", func() bool { return true }},
}

// others are the targets of other processors, by Go's names: one each, that all such machines run.
var others = map[string]string{
	"arm64": "aarch64", "riscv64": "riscv64", "ppc64le": "ppc64le", "s390x": "s390x", "loong64": "loongarch64",
}

// Levels are the targets of the table whose code this machine runs, best first. They lack what this
// machine has beyond its level, which the target Host has.
func Levels() []string {
	if runtime.GOARCH != "amd64" {
		if t, ok := others[runtime.GOARCH]; ok {
			return []string{t}
		}
		return nil
	}
	var list []string
	for i := len(levels) - 1; i >= 0 && levels[i].has(); i-- { // a level needs all below it
		list = append([]string{levels[i].target}, list...)
	}
	return list
}
