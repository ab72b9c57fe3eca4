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
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/ir"
)

// TestBulkCopies: random dots whose tiles a role copies, and stores, are right in several schedules of the simulator, also where blocks go through programs.
// They are specialised as launches do it, and their loops ask for roles.
func TestBulkCopies(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	var ran, mapped atomic.Int64
	t.Run("seeds", func(t *testing.T) {
		for seed := range uint64(sweep.Count(60, 3000)) {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				ran.Add(1)
				if mappedDot(t, seed) {
					mapped.Add(1)
				}
			})
		}
	})
	t.Logf("%d dots, %d of them with bulk copies", ran.Load(), mapped.Load())
	if ran.Load() > 50 { // no tests were filtered out
		assert.Greater(t, mapped.Load(), ran.Load()/8)
	}
}

// mappedDot compiles a random dot with maps, compares its results with the interpreter's if it has bulk copies, and reports whether it has.
func mappedDot(t *testing.T, seed uint64) bool {
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
	options, persistent := unfused, seed%3 == 0
	options.TensorMaps, options.Persistent = true, &persistent
	compiled, err := compiled(m.Top, targets.DefaultGPU, driver.CompileOptions{NumWarps: 4 << (seed % 2), NumStages: 2 + int(seed%3), TritonOptions: options, VerifyEach: true})
	require.NoError(t, err)
	if !strings.Contains(compiled.PTX, "cp.async.bulk.tensor") {
		return false
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
