package fuzz

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

// TestBulkCopies: random dots whose tiles a role copies, and stores, are right in several schedules of the simulator, also where blocks go through programs.
// They are specialised as launches do it, and their loops ask for roles.
func TestBulkCopies(t *testing.T) {
	tryDots(t, sweep.Count(60, 3000), "cp.async.bulk.tensor", func(seed uint64, o *manifest.TritonOptions) {
		persistent := seed%3 == 0
		o.TensorMaps, o.Persistent = true, &persistent
	})
}

// TestStreamK: the same for dots whose iterations blocks share, by maps or not.
func TestStreamK(t *testing.T) {
	tryDots(t, sweep.Count(60, 1000), "st.release.gpu", func(seed uint64, o *manifest.TritonOptions) { o.StreamK, o.TensorMaps = true, seed%2 == 0 })
}

// tryDots compiles some random dots with options, and compares the results of those whose PTX has a text with the interpreter's. These must be many.
func tryDots(t *testing.T, seeds int, text string, change func(seed uint64, o *manifest.TritonOptions)) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	var ran, compared atomic.Int64
	t.Run("seeds", func(t *testing.T) {
		for seed := range uint64(seeds) {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				ran.Add(1)
				if tryDot(t, seed, text, change) {
					compared.Add(1)
				}
			})
		}
	})
	t.Logf("%d dots, %d of them with %s", ran.Load(), compared.Load(), text)
	if ran.Load() > 50 { // no tests were filtered out
		assert.Greater(t, compared.Load(), ran.Load()/8)
	}
}

// tryDot compiles a random dot with options, compares its results with the interpreter's if its PTX has a text, and reports whether it has.
func tryDot(t *testing.T, seed uint64, text string, change func(seed uint64, o *manifest.TritonOptions)) bool {
	ctx := context.Background()
	k := kernelgen.GenerateDot(seed)
	m, err := tshared.Parse(fmt.Sprintf("seed-%d.mlir", seed), k.Text)
	require.NoError(t, err)
	specialize(m.Top, k.Launch)
	s, err := prepare(k.Launch)
	require.NoError(t, err)
	want, err := interpret(ctx, m.Top, s)
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	testir.KeepTogether(m.Top, int64(seed%3))
	options := unfused
	change(seed, &options)
	compiled, err := compiled(m.Top, targets.DefaultGPU, driver.CompileOptions{NumWarps: 4 << (seed % 2), NumStages: 2 + int(seed%3), TritonOptions: options, VerifyEach: true})
	require.NoError(t, err)
	if !strings.Contains(compiled.PTX, text) {
		return false
	}
	if compiled.Kernel.AllBlocks { // several share a program
		compiled.Kernel.Resident = 1 + int(seed%5)
	}
	for schedule := range uint64(3) {
		got, err := simulated(ctx, compiled, s, schedule)
		require.NoError(t, err)
		require.Empty(t, s.compare(want, got, 0), "schedule %d", schedule)
	}
	return true
}

// specialize promises what launches find about arguments, and has loops ask for roles.
func specialize(top *ir.Op, l *kernelgen.Launch) {
	top.Walk(func(op *ir.Op) ir.WalkResult {
		switch {
		case op.Is(scf.For):
			op.SetAttr("tt.warp_specialize", ir.Unit)
		case op.Is(tt.Func):
			dicts := make([][]ir.NamedAttr, len(l.Args))
			for i, a := range l.Args {
				if a.Buffer || a.Number%16 == 0 {
					dicts[i] = []ir.NamedAttr{{Name: axisinfo.DivisibilityAttr, Attr: op.Context().IntAttr(ir.I32, 16)}}
				}
			}
			funclike.Func{Op: op}.SetArgAttrs(dicts)
		}
		return ir.Continue
	})
}
