package fuzz

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/inferfootprint"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/verify/footprinttest"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// TestFootprints: random kernels access no element outside of their footprints, and those that are certain.
func TestFootprints(t *testing.T) {
	racedetector.SkipSerial(t)
	var classes [3]int
	ran, tight := 0, 0
	for seed := range uint64(sweep.Count(60, 300)) {
		k := kernelgen.Generate(seed)
		args := footprintOf(t, k)
		ran++
		for _, a := range args {
			classes[a.Class]++
			if a.Class == footprint.ClassBounded && a.Tight {
				tight++
			}
		}
	}
	t.Logf("%d kernels; arguments: %d exact, %d bounded (%d of them with bounds that are accessed), %d unknown",
		ran, classes[footprint.ClassExact], classes[footprint.ClassBounded], tight, classes[footprint.ClassUnknown])
}

func footprintOf(t *testing.T, k *kernelgen.Kernel) []footprinttest.Arg {
	t.Helper()
	m, err := tshared.Parse("kernel.mlir", k.Text)
	require.NoError(t, err)
	f, err := funclike.Kernel(m.Top, tt.Func, kernelgen.Name)
	require.NoError(t, err)
	start, err := prepare(k.Launch)
	require.NoError(t, err)
	compiled, err := ttir.Compile(m.Top, kernelgen.Name)
	require.NoError(t, err)
	l := start.launch(memory.New())
	buffers, bits := make([]*memory.Buffer, len(l.Args)), make([]int, len(l.Args))
	next := 0
	for i, a := range start.args {
		if bits[i] = a.typ.Width; a.data != nil {
			buffers[i] = l.Memory.Buffers()[next]
			next++
		}
	}
	args, err := footprinttest.Run(inferfootprint.Of(f), compiled.Run, l, buffers, bits)
	require.NoError(t, err, "seed %d\n%s", k.Seed, k.Text)
	return args
}
