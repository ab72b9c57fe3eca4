package regpressure_test

import (
	"bufio"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/explore/regpressure"
	"github.com/tshared/tshared/internal/verify/testcase"
)

var wholeCorpus = flag.Bool("corpus", false, "estimate the registers of all kernels of the corpus")

// recorded is a kernel and the registers per thread that ptxas assigned to it.
type recorded struct {
	kernel, size string
	registers    int
}

// allocated is the number of registers per thread that a launch takes.
func (r recorded) allocated() int { return (r.registers + 7) / 8 * 8 }

// fitted has the kernels that the constants of the package come from: every other one by name. The rest was left out.
func fitted(list []recorded) map[string]bool {
	in := map[string]bool{}
	last, n := "", -1
	for _, r := range list {
		if r.kernel != last {
			last, n = r.kernel, n+1
		}
		in[r.kernel] = n%2 == 0
	}
	return in
}

func readRecorded(t *testing.T) (list []recorded) {
	t.Helper()
	file, err := os.Open("testdata/registers.txt")
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		var r recorded
		_, err := fmt.Sscan(lines.Text(), &r.kernel, &r.size, &r.registers)
		require.NoError(t, err, lines.Text())
		list = append(list, r)
	}
	require.NoError(t, lines.Err())
	require.Len(t, list, 405)
	return list
}

// compile makes the PTX of a kernel of the corpus.
func compile(t *testing.T, r recorded) string {
	t.Helper()
	folder := filepath.Join("../../../test/corpus", r.kernel, r.size)
	c, err := testcase.Load(filepath.Join(folder, "case.json"))
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(folder, "kernel.ttir"))
	require.NoError(t, err)
	m, err := tshared.Parse(r.kernel, string(text))
	require.NoError(t, err)
	out, err := driver.Compile(t.Context(), driver.Job{
		Target:         driver.Target{Backend: driver.CUDA, Arch: "sm_90a"},
		CompileOptions: driver.CompileOptions{NumWarps: c.NumWarps, NumStages: c.NumStages, TritonOptions: c.Options, NoLineInfo: true},
		Kernel:         c.Symbol, Start: driver.TTIR, Module: driver.Module(m), Last: driver.PTX, Keep: []driver.Stage{},
	})
	require.NoError(t, err)
	return string(out.Code())
}

// deviations are how far estimates are from what is allocated.
type deviations struct {
	ratios []float64
	logs   float64
}

func (d *deviations) add(ratio float64) {
	d.ratios = append(d.ratios, ratio)
	d.logs += math.Log(ratio)
}

// mean is the geometric mean of the ratios.
func (d *deviations) mean() float64 { return math.Exp(d.logs / float64(len(d.ratios))) }

// near is the share of estimates that are within a quarter of the truth.
func (d *deviations) near() float64 {
	n := 0
	for _, r := range d.ratios {
		if r >= 0.75 && r <= 1.25 {
			n++
		}
	}
	return float64(n) / float64(len(d.ratios))
}

// TestEstimateAgainstPTXAS compares estimates with what ptxas assigned: for kernels that the constants of the package do not come
// from, and with -corpus for all.
func TestEstimateAgainstPTXAS(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	list := readRecorded(t)
	isFitted := fitted(list)
	groups := map[bool]*deviations{}
	for _, r := range list {
		group := isFitted[r.kernel]
		if !*wholeCorpus && (group || r.size != "perf") {
			continue
		}
		n, err := regpressure.Estimate(compile(t, r), "")
		require.NoError(t, err, r.kernel)
		ratio := float64(n) / float64(r.allocated())
		t.Logf("%s %s: %d registers, estimated %d", r.kernel, r.size, r.registers, n)
		assert.Greater(t, ratio, 1/3.0, "%s %s", r.kernel, r.size)
		assert.Less(t, ratio, 2.0, "%s %s", r.kernel, r.size)
		if groups[group] == nil {
			groups[group] = new(deviations)
		}
		groups[group].add(ratio)
	}
	for group, d := range groups {
		t.Logf("fitted %v: %d estimates, mean ratio %.3f, within a quarter %.3f", group, len(d.ratios), d.mean(), d.near())
		assert.InDelta(t, 1, d.mean(), 0.1, "fitted %v: estimates are too high or too low on the whole", group)
		assert.Greater(t, d.near(), 0.7, "fitted %v: too few estimates are near", group)
	}
}
