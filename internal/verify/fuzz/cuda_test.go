package fuzz

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/internal/verify/kernelgen"
)

const storesNumber = `// grid 1,1,1
// arg i32 random 1 5 -5 5
// arg i32 number 77
module {
  tt.func public @kernel(%p: !tt.ptr<i32>, %n: i32) {
    tt.store %p, %n : !tt.ptr<i32>
    tt.return
  }
}
`

// TestOnAGPU: cached PTX runs on a GPU; a kernel that traps is a fault, and the next one runs.
func TestOnAGPU(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	launch, err := kernelgen.ParseLaunch(storesNumber)
	require.NoError(t, err)
	folder := filepath.Join(t.TempDir(), "ptx")
	check := func(backend string) *Result {
		return (&Checker{Pipelines: PipelinesFor(backend)[:1], Backend: backend, PTX: folder}).Check(context.Background(), storesNumber, launch)
	}
	require.Equal(t, OK, check("ptx-sim").Kind)
	kept, err := filepath.Glob(folder + "/*.json.gz")
	require.NoError(t, err)
	require.Len(t, kept, 1)

	f := fakecuda.New()
	add, trap := byte(0), false
	f.Kernels["kernel"] = fakecuda.Kernel{Params: []int{8, 4}, Run: func(l *fakecuda.Launch) {
		l.Memory(l.Bits(0), 4)[0] = byte(l.Bits(1)) + add
		if trap {
			l.Trap(cuda.ErrIllegalInstruction)
		}
	}}
	before := backends["cuda"]
	defer func() { backends["cuda"] = before }()
	backends["cuda"] = (&gpu{open: func() (*cuda.Driver, error) { return cuda.New(f.Table()) }}).run
	// The PTX comes from the folder: a new compilation would rewrite the file.
	stamp, err := os.Stat(kept[0])
	require.NoError(t, err)
	v := check("cuda")
	require.Equal(t, OK, v.Kind, v)
	require.Equal(t, 1, v.Comparisons)
	again, err := os.Stat(kept[0])
	require.NoError(t, err)
	require.Equal(t, stamp.ModTime(), again.ModTime())

	trap = true
	v = check("cuda")
	assert.Equal(t, Fault, v.Kind)
	assert.Contains(t, v.Detail, "CUDA_ERROR_ILLEGAL_INSTRUCTION")
	trap = false
	assert.Equal(t, OK, check("cuda").Kind)
	add = 1
	v = check("cuda")
	assert.Equal(t, Difference, v.Kind)
	assert.Contains(t, v.Detail, "want 77, got 78")

	require.NoError(t, os.WriteFile(kept[0], []byte("this is no PTX"), 0o600))
	v = check("cuda")
	assert.Equal(t, Fault, v.Kind)
	assert.Contains(t, v.Detail, kept[0]+": gzip: invalid header")
}
