package layout

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// simulateSchedule executes a schedule on the linear indices of elements.
func simulateSchedule(r *ShuffleSchedule, warp int) [][]uint32 {
	sent, received, result := make([][]uint32, 32), make([][]uint32, 32), make([][]uint32, 32)
	for lane := range sent {
		send := xorBases(r.SendLane, lane) ^ xorBases(r.SendWarp, warp)
		for reg := range r.Source.Registers() {
			sent[lane] = append(sent[lane], r.Source.Element(reg^int(send), lane, warp))
		}
	}
	for lane := range received {
		from := xorBases(r.SourceLane, lane) ^ xorBases(r.SourceWarp, warp)
		for _, step := range r.Steps {
			received[lane] = append(received[lane], sent[from^step.Lane][step.Reg])
		}
	}
	for lane := range result {
		for reg := range received[lane] {
			result[lane] = append(result[lane], received[lane][reg^int(xorBases(r.RecvLane, lane))])
		}
	}
	return result
}

// requireSchedule checks that each lane ends with the elements of the result's layout, which has
// all requested elements.
func requireSchedule(t *testing.T, from, to *Layout) *ShuffleSchedule {
	t.Helper()
	r, ok := from.ScheduleShuffles(to)
	require.True(t, ok, "%v to %v", from, to)
	require.True(t, r.Result.SameThreads(to))
	for reg := range to.Registers() {
		_, ok := r.Result.FindReg(to.RegOffset(reg))
		require.True(t, ok)
	}
	for warp := range 1 << len(to.Warp) {
		for lane, regs := range simulateSchedule(r, warp) {
			for reg, e := range regs {
				require.Equal(t, r.Result.Element(reg, lane, warp), e, "%v to %v: register %d of lane %d of warp %d", from, to, reg, lane, warp)
			}
		}
	}
	return r
}

// invertible is a random list of linearly independent vectors.
func invertible(random *rand.Rand, n int) (list []uint32) {
	for len(list) < n {
		c := random.Uint32N(1 << n)
		if rank(append(list, c)) > len(list) {
			list = append(list, c)
		}
	}
	return list
}

func TestRandomSchedules(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		regs, warps := random.IntN(5), random.IntN(3)
		inWarp := regs + LaneBits
		shape := []int64{1 << (inWarp + warps)}
		high := make([]uint32, warps)
		for i := range high {
			high[i] = 1 << (inWarp + i)
		}
		some := func() *Layout {
			list := invertible(random, inWarp)
			l := &Layout{Shape: shape, Reg: list[:regs:regs], Lane: list[regs:], Warp: append([]uint32(nil), high...)}
			for i := range l.Warp { // warps have different origins
				l.Warp[i] ^= random.Uint32N(1 << inWarp)
			}
			return l
		}
		r := requireSchedule(t, some(), some())
		require.LessOrEqual(t, r.NumShuffles(), 1<<regs, "a shuffle for each register")
	}
}

// TestScheduleWithBroadcasts: lanes, registers and warps are broadcast in the source, the result or both.
func TestScheduleWithBroadcasts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	found, more := 0, 0
	for range 20000 {
		n := 1 + random.IntN(6)
		some := func() *Layout {
			l := &Layout{Shape: []int64{1 << n}, Reg: make([]uint32, random.IntN(4)), Lane: make([]uint32, LaneBits), Warp: make([]uint32, 1)}
			for _, list := range [][]uint32{l.Reg, l.Lane, l.Warp} {
				for i := range list {
					if random.IntN(3) > 0 {
						list[i] = random.Uint32N(1 << n)
					}
				}
			}
			return l
		}
		from, to := some(), some()
		if !from.IsSurjective() || !to.IsSurjective() {
			continue
		}
		if _, ok := from.ScheduleShuffles(to); !ok {
			continue
		}
		found++
		if r := requireSchedule(t, from, to); len(r.Result.Reg) > len(to.WithoutDependentBases().Reg) {
			more++
		}
	}
	assert.Greater(t, found, 1000)
	assert.Greater(t, more, 10, "results with more registers")
}

func TestScheduleFailsAcrossWarps(t *testing.T) {
	from := &Layout{Shape: []int64{64}, Lane: []uint32{1, 2, 4, 8, 16}, Warp: []uint32{32}}
	to := &Layout{Shape: []int64{64}, Lane: []uint32{2, 4, 8, 16, 32}, Warp: []uint32{1}}
	_, ok := from.ScheduleShuffles(to)
	assert.False(t, ok)
}

// TestScheduleCost counts the shuffles and selects of simple conversions.
func TestScheduleCost(t *testing.T) {
	lanes := []uint32{1, 2, 4, 8, 16}
	for name, test := range map[string]struct {
		from, to          *Layout
		shuffles, selects int
	}{
		"registers of a thread": {&Layout{Shape: []int64{128}, Reg: []uint32{32, 64}, Lane: lanes}, &Layout{Shape: []int64{128}, Reg: []uint32{64, 96}, Lane: lanes}, 0, 0},
		"a swap": {&Layout{Shape: []int64{128}, Reg: []uint32{32, 64}, Lane: lanes},
			&Layout{Shape: []int64{128}, Reg: []uint32{1, 64}, Lane: []uint32{32, 2, 4, 8, 16}}, 2, 8},
		"lanes in another order": {&Layout{Shape: []int64{64}, Reg: []uint32{32}, Lane: lanes}, &Layout{Shape: []int64{64}, Reg: []uint32{32}, Lane: []uint32{2, 1, 4, 8, 16}}, 2, 0},
		"registers by lane": {&Layout{Shape: []int64{64}, Reg: []uint32{32}, Lane: lanes},
			&Layout{Shape: []int64{64}, Reg: []uint32{32}, Lane: []uint32{33, 2, 4, 8, 16}}, 0, 2},
		"broadcast to distributed": {&Layout{Shape: []int64{4}, Reg: []uint32{1, 2}, Lane: make([]uint32, 5)},
			&Layout{Shape: []int64{4}, Lane: []uint32{1, 2, 0, 0, 0}}, 0, 8},
		"distributed to broadcast": {&Layout{Shape: []int64{4}, Lane: []uint32{1, 2, 0, 0, 0}}, &Layout{Shape: []int64{4}, Reg: []uint32{1, 2}, Lane: make([]uint32, 5)}, 4, 0},
	} {
		r := requireSchedule(t, test.from, test.to)
		assert.Equal(t, test.shuffles, r.NumShuffles(), name)
		assert.Equal(t, test.selects, r.NumSelects(), name)
	}
}

func TestCommonRegBases(t *testing.T) {
	lanes := make([]uint32, LaneBits)
	a := &Layout{Shape: []int64{64}, Reg: []uint32{1, 2, 4}, Lane: lanes}
	b := &Layout{Shape: []int64{64}, Reg: []uint32{8, 2, 1 | 8, 4 | 16}, Lane: lanes}
	common := CommonRegBases(a, b)
	assert.ElementsMatch(t, []uint32{2, 1}, common)
	assert.Equal(t, []uint32{2, 1, 8, 4 | 16}, b.WithLeadingRegs(common).Reg)
	assert.Equal(t, []uint32{2, 1, 4}, a.WithLeadingRegs(common).Reg)
	assert.Empty(t, CommonRegBases(a, &Layout{Shape: []int64{64}, Reg: []uint32{8, 16}, Lane: lanes}))
}
