package test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// findsInKernels are the known findings of --check in kernels, by their message.
var findsInKernels = map[string]string{
	// Rows beyond the end are loaded with a boundary check and no padding, which leaves them
	// undefined, and multiplied by zeros.
	"corpus/linattn_chunk_out/small/kernel.ttir": "what is stored comes from tile elements that were never written",
}

// TestCheckedKernelsAreClean: no kernel with data accesses memory out of bounds, races, or
// stores uninitialised values, and all results are right, whatever LLVM optimises. Exceptions are listed in findsInKernels.
func TestCheckedKernelsAreClean(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	cases := runnable(t)
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		if notNative[file] != "" || strings.HasSuffix(file, ".source.ttir") {
			continue // the same kernel with other names
		}
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			m := parseFile(t, file)
			require.NoError(t, m.Run("triton-to-linalg{leave-undefined=true}"))
			k, err := cpu.Compile(m.Top, cases[file].Symbol, cpu.Options{Contract: true, Check: true, Level: cpu.LevelOf(1)})
			require.NoError(t, err)
			defer k.Close()
			r, err := cases[file].PrepareIn(memory.New(), nil)
			require.NoError(t, err)
			launch := cpu.Launch{Grid: cases[file].Grid, MaxSteps: 1e9}
			for _, a := range r.Launch.Args {
				launch.Args = append(launch.Args, a...)
			}
			for _, b := range r.Launch.Memory.Buffers() {
				launch.Buffers = append(launch.Buffers, cpu.Buffer{Name: b.Name, Base: b.Base(), Data: b.Data})
			}
			err = k.Run(context.Background(), launch)
			if want := findsInKernels[file]; want != "" {
				require.ErrorContains(t, err, want)
				return
			}
			require.NoError(t, err)
			outcomes, err := r.Check()
			require.NoError(t, err)
			require.NotEmpty(t, outcomes)
			for _, o := range outcomes {
				require.True(t, o.OK(), "%s", o)
			}
		})
	}
}
