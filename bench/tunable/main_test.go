package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/bench/internal/turns"
	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/bundle/bundlebuild"
	"github.com/tshared/tshared/internal/bundle/functable"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/jit"
)

// built is the bundle of softmax.py for a target.
func built(t *testing.T, target string) string {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	rows, err := new(functable.Loader).Python("softmax.py")
	require.NoError(t, err)
	report, err := bundlebuild.Build(t.Context(), bundlebuild.Job{Rows: rows, Targets: []string{target}})
	require.NoError(t, err)
	data, err := report.Bytes()
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "softmax.tsb")
	require.NoError(t, os.WriteFile(file, data, 0o600))
	return file
}

// TestSmallShapes: all kernels are right on shapes that are shorter and longer than their tiles,
// and the op is.
func TestSmallShapes(t *testing.T) {
	b, err := bundle.Open(built(t, "sm_90a"))
	require.NoError(t, err)
	f := fakecuda.NewSimulated()
	f.Devices[0].Attributes[75], f.Devices[0].Attributes[76] = 9, 0
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	d, err := jit.GPU(c)
	require.NoError(t, err)
	for s, fit := range map[shape]int{{5, 300}: 5, {2, 512}: 10} {
		m, err := newMatrices(d, s)
		require.NoError(t, err)
		for _, k := range b.ByGroup(group) {
			if k.Fits(d, m.args()...) == nil {
				fit--
				require.NoError(t, k.Launch(t.Context(), d, nil, m.args()...))
				assert.NoError(t, m.check(), "%s %v", k.Name(), s)
			}
		}
		assert.Zero(t, fit, "%v", s)
		require.NoError(t, m.close())
	}
	require.NoError(t, b.Close())
	require.NoError(t, c.Release())
	assert.Empty(t, f.Problems())
}

// TestRun: the command finds the best for a shape on the CPU.
func TestRun(t *testing.T) {
	target := map[string]string{"amd64": "x86-64-v3", "arm64": "aarch64"}[runtime.GOARCH]
	if target == "" {
		t.Skipf("bundles have no code for %s", runtime.GOARCH)
	}
	o := &options{bundle: built(t, target), cpu: true, shape: "7x100", rounds: 1, budget: 20 * time.Millisecond, save: filepath.Join(t.TempDir(), "ops.json")}
	err := o.run(t.Context())
	if err != nil && strings.Contains(err.Error(), "it has no code for") {
		t.Skipf("this machine is older than %s: %v", target, err)
	}
	if err != nil {
		assert.ErrorContains(t, err, "times as long as", "a busy machine may mislead, but nothing else fails")
	}
	assert.FileExists(t, o.save)
}

// TestReport: a choice that is 4 % slower than the best is an error.
func TestReport(t *testing.T) {
	times := func(ms ...float64) (all []time.Duration) {
		for _, t := range ms {
			all = append(all, time.Duration(t*float64(time.Millisecond)))
		}
		return all
	}
	all := &kernelTimes{Turns: turns.Turns{Launches: []*turns.Launch{{Name: "a", Times: times(1)}, {Name: "b", Times: times(1.02)}, {Name: "c", Times: times(1.04)}}}}
	assert.NoError(t, all.report(shape{1, 2}, "b", 0))
	assert.EqualError(t, all.report(shape{1, 2}, "c", 0), "c takes 1.040 times as long as a")
}

// TestShapes: there are twelve for a GPU, from small to large.
func TestShapes(t *testing.T) {
	all := shapes(false)
	assert.Len(t, all, 12)
	assert.Equal(t, []shape{{1, 128}, {8192, 16384}}, []shape{all[0], all[11]})
}
