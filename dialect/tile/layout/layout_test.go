package layout

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// elements counts how often each element is held.
func elements(l *Layout) map[uint32]int {
	out := map[uint32]int{}
	for w := range 1 << len(l.Warp) {
		for lane := range 1 << len(l.Lane) {
			for r := range l.Registers() {
				out[l.Element(r, lane, w)]++
			}
		}
	}
	return out
}

func TestBlockedIsBijective(t *testing.T) {
	for _, shape := range [][]int64{{1024}, {128, 64}, {64, 128}, {4, 8, 256}} {
		for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}} {
			order := keep(order, len(shape))
			l := Blocked(shape, order, 4, 2)
			held := elements(l)
			require.Len(t, held, 1<<TotalBits(shape))
			for _, n := range held {
				require.Equal(t, 1, n)
			}
			require.True(t, l.IsSurjective())
			require.EqualValues(t, 4, l.ContigPerThread(order[0]))
		}
	}
}

func keep(order []int, rank int) (out []int) {
	for _, d := range order {
		if d < rank {
			out = append(out, d)
		}
	}
	return out
}

// TestSmallTensorsAreBroadcast: a tensor with fewer elements than threads is held several times.
func TestSmallTensorsAreBroadcast(t *testing.T) {
	l := Blocked([]int64{16}, []int{0}, 4, 2)
	assert.Equal(t, "[16] reg 1 2 lane 4 8 0 0 0 warp 0 0", l.String())
	lanes, warps := l.FreeBits()
	assert.EqualValues(t, 0b11100, lanes)
	assert.EqualValues(t, 0b11, warps)
	for _, n := range elements(l) {
		assert.Equal(t, 32, n)
	}
}

func TestCoordinates(t *testing.T) {
	shape := []int64{4, 8}
	for i := range int64(4) {
		for j := range int64(8) {
			e := uint32(8*i + j)
			assert.Equal(t, i, Coordinate(shape, 0, e))
			assert.Equal(t, j, Coordinate(shape, 1, e))
		}
	}
}

// TestProject: element (i, j) of the projection is in the thread of element (j, i).
func TestProject(t *testing.T) {
	l := Blocked([]int64{16, 64}, []int{1, 0}, 4, 2)
	m := l.Project([]int64{64, 16}, []int{1, 0})
	for r := range l.Registers() {
		for lane := range 32 {
			for w := range 4 {
				a, b := l.Element(r, lane, w), m.Element(r, lane, w)
				require.Equal(t, Coordinate(l.Shape, 0, a), Coordinate(m.Shape, 1, b))
				require.Equal(t, Coordinate(l.Shape, 1, a), Coordinate(m.Shape, 0, b))
			}
		}
	}
	s := l.SliceDim(1)
	assert.Equal(t, []int64{16}, s.Shape)
	for lane := range 32 {
		require.Equal(t, Coordinate(l.Shape, 0, l.Element(0, lane, 3)), int64(s.Element(0, lane, 3)))
	}
	assert.Equal(t, 1<<1, s.WithoutZeroBases().Registers(), "registers that differed only along the dimension hold the same elements")
}

func TestWithDim(t *testing.T) {
	l := &Layout{Shape: []int64{8, 16}, Reg: []uint32{4 << 4}, Lane: []uint32{0, 1 << 4, 0, 0, 0}, Warp: []uint32{2 << 4}}
	m := l.WithDim(1)
	assert.True(t, m.IsSurjective())
	assert.Equal(t, []uint32{1, 1 << 4, 2, 4, 8}, m.Lane)
	assert.Equal(t, l.Reg, m.Reg)
	assert.Equal(t, uint32(0), l.Lane[0], "the layout itself does not change")

	m = (&Layout{Shape: []int64{32, 4}, Lane: []uint32{1 << 2, 2 << 2, 4 << 2, 8 << 2, 16 << 2}, Warp: []uint32{0}}).WithDim(1)
	assert.Equal(t, []uint32{1}, m.Warp, "warps that have copies come after lanes")
	assert.Equal(t, []uint32{2}, m.Reg)
}

// TestFindReg looks for each offset, and for some that no register has, among all registers.
func TestFindReg(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		l := &Layout{Reg: make([]uint32, rng.IntN(7))}
		for i := range l.Reg {
			l.Reg[i] = rng.Uint32N(64) // zeros and bases that depend on others among them
		}
		for offset := range uint32(64) {
			want, found := 0, false
			for r := l.Registers() - 1; r >= 0; r-- {
				if l.RegOffset(r) == offset {
					want, found = r, true
				}
			}
			got, ok := l.FindReg(offset)
			require.Equal(t, found, ok, "offset %d among %v", offset, l.Reg)
			require.Equal(t, want, got, "offset %d among %v", offset, l.Reg)
		}
	}
}
