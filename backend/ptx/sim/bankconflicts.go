package sim

import (
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// sharedRequest counts an access to shared memory. Each of the 32 banks serves a word of 4 bytes
// per wavefront; accesses of 8 bytes are split into half warps, those of 16 bytes into quarter
// warps. Lanes that read the same word share it.
func (c *counters) sharedRequest(a *access, active uint32, at *lanes, off uint64) {
	group := warpSize
	if a.size > 4 {
		group = warpSize * 4 / a.size
	}
	waves, ideal := 0, 0
	for start := 0; start < warpSize; start += group {
		words := c.words[:0]
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
		if n := wavefronts(words); n > 0 {
			waves += n
			ideal++
		}
		c.words = words
	}
	if waves > 0 {
		c.addShared(a.inst, waves, ideal)
	}
}

// matrixRequest counts an access of ldmatrix or stmatrix: rows of 16 bytes, eight at a time.
func (c *counters) matrixRequest(in *syntax.Inst, rows *lanes, space syntax.Space, off uint64, matrices int) {
	waves := 0
	for m := range matrices {
		words := c.words[:0]
		for i := range 8 {
			_, address := resolve(space, rows[m*8+i]+off)
			for w := range uint64(4) {
				words = append(words, address/4+w)
			}
		}
		waves += wavefronts(words)
		c.words = words
	}
	c.addShared(in, waves, matrices)
}

// wavefronts is the number of passes over the banks: the most different words in one bank.
func wavefronts(words []uint64) int {
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

func (c *counters) addShared(in *syntax.Inst, waves, ideal int) {
	t := c.shared[in]
	if t == nil {
		t = new(SharedTraffic)
		c.shared[in] = t
	}
	t.add(SharedTraffic{Requests: 1, Wavefronts: waves, Ideal: ideal})
}
