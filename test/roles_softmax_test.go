package test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
)

// The softmax of rows in test/roles, whose rows are bulk copies without tensor maps.
const softmaxFile, softmaxTarget, softmaxColumns = "roles/softmax_rows.tile", "sm_90a", 4096

// softmaxCase are rows and their softmax.
type softmaxCase struct {
	input []byte
	want  []float64
}

// newSoftmaxCase makes up rows, and computes their softmax plainly.
func newSoftmaxCase(rows int) (c softmaxCase) {
	r := rand.New(rand.NewPCG(uint64(rows), 1))
	for range rows {
		values, sum := make([]float64, softmaxColumns), 0.0
		for i := range values {
			x := float32(2 * r.NormFloat64())
			c.input = binary.LittleEndian.AppendUint32(c.input, math.Float32bits(x))
			values[i] = math.Exp(float64(x))
			sum += values[i]
		}
		for _, v := range values {
			c.want = append(c.want, v/sum)
		}
	}
	return c
}

// softmaxTolerance is relative. It covers the error of two sums and of an exponential in f32.
const softmaxTolerance = 1e-5

// check runs a kernel with some programs in the schedule of a seed, and returns a fault or wrong element.
func (c softmaxCase) check(t *testing.T, kernel *ptx.Kernel, programs int, seed uint64) error {
	t.Helper()
	out := slices.Repeat([]byte{0xff}, len(c.input)) // numbers that are none
	rows := len(c.want) / softmaxColumns
	if err := simulateMapped(t, kernel, [][]byte{c.input, out}, []uint64{uint64(rows)}, sim.Launch{Grid: [3]int{programs, 1, 1}, Seed: seed}); err != nil {
		return err
	}
	for i, want := range c.want {
		if got := float64(math.Float32frombits(binary.LittleEndian.Uint32(out[4*i:]))); !(math.Abs(got-want) <= softmaxTolerance*want) {
			return fmt.Errorf("element %d of row %d is %g, and not %g", i%softmaxColumns, i/softmaxColumns, got, want)
		}
	}
	return nil
}

// TestRolesSoftmax: each row has its softmax, whichever role runs ahead: of rows that all programs have alike, of more and of fewer, and of none.
func TestRolesSoftmax(t *testing.T) {
	needLLVM(t)
	kernel := compilePlanned(t, planned(t, softmaxFile, softmaxTarget), softmaxTarget)
	assert.Equal(t, 5, kernel.Warps)
	for _, p := range kernel.Params {
		assert.Nil(t, p.Map)
	}
	for seed, rows := range []int{8, 9, 1, 0, 5, 12} {
		require.NoError(t, newSoftmaxCase(rows).check(t, kernel, 2, uint64(seed)), "%d rows", rows)
	}
}

// TestRolesSoftmaxWithoutASignal: the softmax that lacks a wait, an arrival, a fence, a barrier or a copy is found out.
func TestRolesSoftmaxWithoutASignal(t *testing.T) {
	needLLVM(t)
	signals := []string{"tile.mbarrier_wait", "tile.mbarrier_arrive", "tile.fence_async_shared", "gpu.barrier", "tile.role_barrier", "tile.bulk_"}
	lines := strings.SplitAfter(planned(t, softmaxFile, softmaxTarget), "\n")
	c := newSoftmaxCase(5) // a slot is filled again
	require.NoError(t, c.check(t, compilePlanned(t, strings.Join(lines, ""), softmaxTarget), 1, 0))
	mutants := 0
	for i, line := range lines {
		if !slices.ContainsFunc(signals, func(s string) bool { return strings.HasPrefix(strings.TrimSpace(line), s) }) {
			continue
		}
		mutants++
		kernel := compilePlanned(t, strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""), softmaxTarget)
		found := false
		for seed := uint64(0); seed < 8 && !found; seed++ {
			found = c.check(t, kernel, 1, seed) != nil
		}
		assert.True(t, found, "nothing misses line %d: %s", i+1, line)
	}
	t.Logf("%d mutants", mutants)
	require.GreaterOrEqual(t, mutants, 14)
}
