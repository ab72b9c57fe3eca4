package layout

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// simulateButterfly executes exchanges on the linear indices of elements.
func simulateButterfly(l *Layout, s *Butterfly, warp int) [][]uint32 {
	lanes := make([][]uint32, 32)
	for lane := range lanes {
		for r := range l.Registers() {
			lanes[lane] = append(lanes[lane], l.Element(r, lane, warp))
		}
	}
	for _, swap := range s.Swaps {
		next := make([][]uint32, 32)
		for lane := range lanes {
			next[lane] = append([]uint32(nil), lanes[lane]...)
			for r := range next[lane] {
				// The register bit and the lane bit are exchanged.
				rb, lb := r>>swap.Reg&1, lane>>swap.Lane&1
				if rb != lb {
					next[lane][r] = lanes[lane^1<<swap.Lane][r^1<<swap.Reg]
				}
			}
		}
		lanes = next
	}
	if s.LanePerm == nil {
		return lanes
	}
	out := make([][]uint32, 32)
	for lane := range out {
		from := 0
		for i, bit := range s.LanePerm {
			from |= lane >> bit & 1 << i
		}
		out[lane] = lanes[from]
	}
	return out
}

// TestButterfly: each lane ends with the elements of the resulting layout, whose threads are as requested.
func TestButterfly(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		list := random.Perm(8)
		units := func(bits []int) (out []uint32) {
			for _, b := range bits {
				out = append(out, 1<<b)
			}
			return out
		}
		from := &Layout{Shape: []int64{1024}, Reg: units(list[:3]), Lane: units(list[3:]), Warp: []uint32{256, 512}}
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		to := &Layout{Shape: from.Shape, Reg: units(list[:3]), Lane: units(list[3:]), Warp: from.Warp}
		s, ok := from.Butterfly(to)
		require.True(t, ok)
		require.True(t, s.Result.SameThreads(to))
		for warp := range 4 {
			for lane, regs := range simulateButterfly(from, s, warp) {
				for r, e := range regs {
					require.Equal(t, s.Result.Element(r, lane, warp), e)
				}
			}
		}
	}
}

func TestButterflyCost(t *testing.T) {
	from := &Layout{Shape: []int64{512}, Reg: []uint32{1, 128}, Lane: []uint32{2, 4, 8, 16, 32}, Warp: []uint32{64, 256}}
	to := &Layout{Shape: []int64{512}, Reg: []uint32{1, 2}, Lane: []uint32{4, 8, 16, 32, 128}, Warp: []uint32{64, 256}}
	s, ok := from.Butterfly(to)
	require.True(t, ok)
	assert.Len(t, s.Swaps, 1)
	assert.Equal(t, 2+4, s.NumShuffles(4), "a swap and a lane permutation")
	_, ok = from.Butterfly(&Layout{Shape: []int64{512}, Reg: to.Reg, Lane: []uint32{4, 8, 16, 32, 64}, Warp: []uint32{128, 256}})
	assert.False(t, ok, "warps hold other elements")
}

// TestCoalesced: lanes that hold four elements of eight bytes access two at a time, next to those of other
// lanes.
func TestCoalesced(t *testing.T) {
	l := Blocked([]int64{1024}, []int{0}, 4, 2)
	g := l.Coalesced(0, 2)
	assert.Equal(t, "[1024] reg 1 64 512 lane 4 8 16 32 2 warp 128 256", g.String())
	assert.EqualValues(t, 2, g.ContigPerThread(0))
	assert.True(t, g.IsSurjective())
	s, ok := l.Butterfly(g)
	require.True(t, ok)
	assert.Equal(t, 4, s.NumShuffles(l.Registers()), "half of the registers are sent once")
	assert.True(t, l.Coalesced(0, 4).Equal(l))
}
