package matmul

import (
	"maps"
	"slices"
	"strings"
)

// Host is what the processor has that products can use.
type Host struct {
	vectors
	features map[string]bool
}

// vectors are the registers of a processor.
type vectors struct {
	bits      int // of one register
	registers int
	fma       bool
}

// classes are the kinds of processors we make code for, best first.
var classes = []struct {
	feature string // of LLVM; the last has none
	vectors
}{
	{"avx512f", vectors{bits: 512, registers: 32, fma: true}},
	{"fma", vectors{bits: 256, registers: 16, fma: true}},
	{"avx", vectors{bits: 256, registers: 16}},
	{"neon", vectors{bits: 128, registers: 32, fma: true}},
	{"", vectors{bits: 128, registers: 16}},
}

const (
	withAVX2   = "+avx,+avx2,+fma"
	withAVX512 = withAVX2 + ",+avx512f,+avx512bw"
)

// implied are features that a target's triple or CPU, by how they begin, has
// without saying so.
var implied = []struct{ prefixes, features string }{
	{"x86_64-", "+sse2"},
	{"aarch64-", "+neon"},
	{"x86-64-v3 haswell broadwell skylake znver1 znver2 znver3 alderlake raptorlake meteorlake arrowlake lunarlake", withAVX2},
	{"x86-64-v4 skylake-avx512 skx cascadelake cooperlake icelake tigerlake rocketlake sapphirerapids emeraldrapids graniterapids znver4 znver5", withAVX512},
	{"cascadelake cooperlake icelake tigerlake rocketlake sapphirerapids emeraldrapids graniterapids znver4 znver5", "+avx512vnni"},
	{"alderlake raptorlake meteorlake arrowlake lunarlake sapphirerapids emeraldrapids graniterapids znver5", "+avxvnni"},
	{"cooperlake sapphirerapids emeraldrapids graniterapids znver4 znver5", "+avx512bf16"},
	{"sapphirerapids emeraldrapids graniterapids", "+avx512fp16,+amx-tile,+amx-int8,+amx-bf16"},
}

// HostFor is the processor of a target of LLVM's.
func HostFor(triple, cpu, features string) Host {
	all := ""
	for _, i := range implied {
		for _, prefix := range strings.Fields(i.prefixes) {
			if strings.HasPrefix(triple, prefix) || strings.HasPrefix(cpu, prefix) {
				all += i.features + ","
			}
		}
	}
	return HostWith(all + features)
}

// HostWith is a processor with features in LLVM's notation: "+avx2,-fma".
func HostWith(features string) Host {
	h := Host{features: map[string]bool{}}
	for _, f := range strings.Split(features, ",") {
		if f != "" {
			h.features[f[1:]] = f[0] == '+'
		}
	}
	for _, c := range classes {
		if c.feature == "" || h.features[c.feature] {
			h.vectors = c.vectors
			break
		}
	}
	return h
}

// VectorBits is the size of a vector register.
func (h Host) VectorBits() int { return h.bits }

// Without is the same processor without a feature.
func (h Host) Without(feature string) Host {
	return HostWith(strings.Join(append(h.list(), "-"+feature), ","))
}

// list are the features it has, in LLVM's notation.
func (h Host) list() (list []string) {
	for _, f := range slices.Sorted(maps.Keys(h.features)) {
		if h.features[f] {
			list = append(list, "+"+f)
		}
	}
	return list
}

// registerTile is the part of the result that is computed at once: its accumulators
// are rows by vectors registers.
type registerTile struct{ rows, vectors int }

// registerTiles by the number of registers: the most accumulators that leave room for
// a row of B and an element of A, for each number of vectors, widest first.
var registerTiles = map[int][]registerTile{
	32: {{6, 4}, {8, 3}, {12, 2}, {16, 1}},
	16: {{6, 2}, {8, 1}},
}

// registerTileFor chooses the block for a result of so many rows and vectors: the
// widest that leaves no part of a block over, if there is one.
func (h Host) registerTileFor(rows, vectors int) registerTile {
	list := registerTiles[h.registers]
	best := list[len(list)-1]
	for _, b := range list {
		if vectors >= b.vectors && vectors%b.vectors == 0 {
			best = b
			break
		}
	}
	if best.vectors == 1 && vectors > 1 {
		best = list[0]
		if vectors < best.vectors {
			best = list[1]
		}
	}
	// Some rows less are as good, and save the code of a block for the rest.
	for n := best.rows; n > best.rows/2; n-- {
		if rows%n == 0 {
			best.rows = n
			return best
		}
	}
	best.rows = min(best.rows, rows)
	return best
}
