package test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/cost"
	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/ir"
)

// expected is what a launch was expected to take, and what it took.
type expected struct {
	kernel             string
	expected, measured float64 // microseconds
	complete           bool
	limits             []cost.Limit
}

func (e expected) ratio() float64 { return e.expected / e.measured }

// TestExpectedTimes compares expected times with recorded ones. With -v it prints a table.
func TestExpectedTimes(t *testing.T) {
	folders, err := filepath.Glob("corpus/*/perf")
	require.NoError(t, err)
	var all []expected
	for _, folder := range folders {
		e := expect(t, folder)
		all = append(all, expected{filepath.Base(filepath.Dir(folder)), e.Seconds() * 1e6, recorded(t, folder), e.Complete, e.Limits})
	}
	require.NotEmpty(t, all)
	t.Log("\n" + tableOfExpected(all))
	known := slices.DeleteFunc(slices.Clone(all), func(e expected) bool { return !e.complete })
	t.Log("loops of known length: " + summary(known))
	t.Log("all: " + summary(all))
	assert.Greater(t, within(all, 2), 0.8, "the share of expected times that are within a factor of 2")
}

// recorded is the microseconds that Triton's kernel took on an H200.
func recorded(t *testing.T, folder string) float64 {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "case.json"))
	require.NoError(t, err)
	var c struct{ Bench struct{ Us float64 } }
	require.NoError(t, json.Unmarshal(text, &c))
	return c.Bench.Us
}

// expect plans the kernel of a case and estimates its launch.
func expect(t *testing.T, folder string) *cost.Estimate {
	t.Helper()
	c, err := testcase.Load(filepath.Join(folder, "case.json"))
	require.NoError(t, err)
	m := lowered(t, filepath.Join(folder, "kernel.ttir")).Top
	const target = "sm_90a"
	planned, err := ptx.Plan(m, c.Symbol, ptx.Options{Target: target, Warps: c.NumWarps, Stages: c.NumStages, Contract: true})
	require.NoError(t, err, folder)
	gpu, err := targets.LookupGPU(target)
	require.NoError(t, err)
	e, err := cost.Of(plannedKernel(planned), gpu, c.Launch(), occupancy.Registers{})
	require.NoError(t, err)
	return e
}

func plannedKernel(module *ir.Op) *ir.Op {
	for op := range module.Region0().Entry().Ops() {
		if cost.IsPlanned(op) {
			return op
		}
	}
	return nil
}

// within is the share of expected times that are within a factor of the recorded ones.
func within(all []expected, factor float64) float64 {
	n := 0
	for _, e := range all {
		if r := e.ratio(); r < factor && r > 1/factor {
			n++
		}
	}
	return float64(n) / float64(len(all))
}

func tableOfExpected(all []expected) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "kernel\texpected us\tmeasured us\tratio\tlimits")
	for _, e := range all {
		fmt.Fprintf(w, "%s\t%.1f\t%.1f\t%.2f\t", e.kernel, e.expected, e.measured, e.ratio())
		for _, l := range e.limits[:3] {
			fmt.Fprintf(w, "%s %.1f, ", l.Name, l.Seconds*1e6)
		}
		if !e.complete {
			fmt.Fprint(w, "loops of unknown length")
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	return b.String()
}

// summary is the mean ratio and the spread.
func summary(all []expected) string {
	sum := 0.0
	for _, e := range all {
		sum += math.Log(e.ratio())
	}
	return fmt.Sprintf("%d kernels: mean ratio %.2f, within 1.5x %.0f %%, 2x %.0f %%, 3x %.0f %%", len(all), math.Exp(sum/float64(len(all))), 100*within(all, 1.5), 100*within(all, 2), 100*within(all, 3))
}
