package sim

import (
	"slices"
	"sort"
	"sync"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// SharedAccess counts how often an instruction accessed shared memory, over all warps, and its bank
// conflicts.
type SharedAccess struct {
	Inst     string         // text of the instruction
	Pos      syntax.Pos     // in the PTX
	Source   *syntax.Source // nil without line tables
	Requests int            // executions by warps
	// Wavefronts is the number of passes over the banks, Ideal the number without bank conflicts.
	Wavefronts, Ideal int
}

// Conflicts is the number of additional wavefronts due to bank conflicts.
func (a SharedAccess) Conflicts() int { return a.Wavefronts - a.Ideal }

type bankCounts struct {
	mu   sync.Mutex
	each map[*syntax.Inst]*SharedAccess
}

func newBankCounts() *bankCounts { return &bankCounts{each: map[*syntax.Inst]*SharedAccess{}} }

func (b *bankCounts) list() []SharedAccess {
	var all []SharedAccess
	for _, a := range b.each {
		all = append(all, *a)
	}
	sort.Slice(all, func(i, j int) bool {
		if all[i].Pos.Line != all[j].Pos.Line {
			return all[i].Pos.Line < all[j].Pos.Line
		}
		return all[i].Pos.Col < all[j].Pos.Col
	})
	return all
}

// count adds an execution. Each of the 32 banks serves a word of 4 bytes per wavefront; accesses of
// 8 bytes are split into half warps, those of 16 bytes into quarter warps. Lanes that read the same
// word share it.
func (b *bankCounts) count(a *access, active uint32, at *lanes, off uint64) {
	if a.space != syntax.Shared && a.space != syntax.Generic {
		return
	}
	group := warpSize
	if a.size > 4 {
		group = warpSize * 4 / a.size
	}
	waves, ideal := 0, 0
	for start := 0; start < warpSize; start += group {
		var words []uint64
		for i := start; i < start+group; i++ {
			if active>>i&1 == 0 {
				continue
			}
			space, address := resolve(a.space, at[i]+off)
			if space != syntax.Shared {
				continue
			}
			for w := address / 4; w <= (address+uint64(a.size)-1)/4; w++ {
				words = append(words, w)
			}
		}
		if n := passes(words); n > 0 {
			waves += n
			ideal++
		}
	}
	if waves > 0 {
		b.add(a.inst, waves, ideal)
	}
}

// passes is the number of wavefronts: the most different words in one bank.
func passes(words []uint64) int {
	slices.Sort(words)
	words = slices.Compact(words)
	var banks [32]int
	most := 0
	for _, w := range words {
		banks[w%32]++
		most = max(most, banks[w%32])
	}
	return most
}

func (b *bankCounts) add(in *syntax.Inst, waves, ideal int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.each[in]
	if a == nil {
		a = &SharedAccess{Inst: in.Text, Pos: in.Pos, Source: in.Source}
		b.each[in] = a
	}
	a.Requests++
	a.Wavefronts += waves
	a.Ideal += ideal
}

// countRows counts the accesses of ldmatrix and stmatrix: rows of 16 bytes, eight at a time.
func (b *bankCounts) countRows(in *syntax.Inst, rows *lanes, space syntax.Space, off uint64, matrices int) {
	waves := 0
	for m := range matrices {
		var words []uint64
		for i := range 8 {
			_, address := resolve(space, rows[m*8+i]+off)
			for w := range uint64(4) {
				words = append(words, address/4+w)
			}
		}
		waves += passes(words)
	}
	b.add(in, waves, matrices)
}
