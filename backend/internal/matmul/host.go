package matmul

import (
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/kernel/targets"
)

// Host has the features of a processor that matmuls use.
type Host struct {
	vectors
	features map[string]bool
}

// vectors are the vector registers of a processor.
type vectors struct {
	bits      int // of one register
	registers int
	fma       bool
}

// HostFor is the processor of an LLVM target.
func HostFor(triple, cpu, features string) Host {
	return hostWith(targets.ImpliedFeatures(triple, cpu) + "," + features)
}

// hostWith is a processor with features in LLVM's notation: "+avx2,-fma".
func hostWith(features string) Host {
	h := Host{features: map[string]bool{}}
	for _, f := range strings.Split(features, ",") {
		if f != "" {
			h.features[f[1:]] = f[0] == '+'
		}
	}
	u := targets.VectorUnitOf(h.features)
	h.vectors = vectors{bits: u.Bits, registers: u.Registers, fma: u.FMA}
	return h
}

// VectorBits is the size of a vector register.
func (h Host) VectorBits() int { return h.bits }

// Without is the same processor without a feature.
func (h Host) Without(feature string) Host {
	return hostWith(strings.Join(append(h.list(), "-"+feature), ","))
}

// list are the features, in LLVM's notation.
func (h Host) list() (list []string) {
	for _, f := range slices.Sorted(maps.Keys(h.features)) {
		if h.features[f] {
			list = append(list, "+"+f)
		}
	}
	return list
}

// registerTile is the part of the result that is computed at once: its accumulators are
// rows by vectors registers.
type registerTile struct{ rows, vectors int }

// registerTiles by the number of registers: the most accumulators that leave room for
// a row of B and an element of A, for each number of vectors, widest first.
var registerTiles = map[int][]registerTile{
	32: {{6, 4}, {8, 3}, {12, 2}, {16, 1}},
	16: {{6, 2}, {8, 1}},
}

// registerTileFor chooses the register tile for a result with a number of rows and
// vectors: the widest one that divides it, if there is one.
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
	// Fewer rows are as fast, and save the code for a remainder.
	for n := best.rows; n > best.rows/2; n-- {
		if rows%n == 0 {
			best.rows = n
			return best
		}
	}
	best.rows = min(best.rows, rows)
	return best
}
