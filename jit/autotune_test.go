package jit_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

// loadTuned loads a kernel of testdata/tuned.py, without a cache.
func loadTuned(t testing.TB, kernel string, options ...jit.Option) *jit.Kernel {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	fn, err := jit.Load("testdata/tuned.py", kernel, options...)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, fn.Close()) })
	return fn
}

// everywhere runs a test on the CPU and on a simulated GPU.
func everywhere(t *testing.T, test func(t *testing.T, d *jit.Device)) {
	t.Run("cpu", func(t *testing.T) { test(t, jit.CPU()) })
	t.Run("gpu", func(t *testing.T) { test(t, simulated(t)) })
}

const grid = jit.GridOf("grid")

// TestAutotuned: the first launch of each key measures the configs, later ones do not, and all
// compute the same.
func TestAutotuned(t *testing.T) {
	racedetector.SkipSerial(t)
	everywhere(t, func(t *testing.T, d *jit.Device) {
		searches := 0
		fn := loadTuned(t, "add", jit.WithTuneProgress(func(p tune.Progress) {
			if p.Measured == p.Total && p.Round == 0 {
				searches++
			}
		}))
		for i, n := range []int{128, 100, 128, 100} {
			x, out := counted(n), make([]float32, n)
			require.NoError(t, fn.Launch(t.Context(), d, grid, x, x, out, n))
			for j := range out {
				require.Equal(t, float32(2*j), out[j])
			}
			assert.Equal(t, min(i+1, 2), searches)
		}
		x := counted(64)
		_, err := fn.Bind(t.Context(), d, grid, x, x, make([]float32, 64), 64, jit.Named("BLOCK", 16))
		assert.EqualError(t, err, "kernel add: conflicting meta-parameters: BLOCK is chosen by @triton.autotune and cannot be an argument too")
	})
}

// TestTune: every config has an outcome; launch settings of a GPU make no difference on a CPU.
func TestTune(t *testing.T) {
	x, out := counted(128), make([]float32, 128)
	e, err := loadTuned(t, "add").Tune(t.Context(), jit.CPU(), grid, jit.TuneOptions{}, x, x, out, 128)
	require.NoError(t, err)
	require.Len(t, e.Outcomes, 2)
	assert.Equal(t, "BLOCK=16", e.Outcomes[0].Name)
	assert.Equal(t, "n=128, x_ptr: fp32, y_ptr: fp32, out_ptr: fp32", e.Key)
	assert.NotEmpty(t, e.Best)
	assert.NotEmpty(t, e.Source)
	fn := loadTuned(t, "plain")
	a := &jit.Autotune{Configs: []jit.Config{config(16), config(3), config(64)}}
	e, err = fn.Tune(t.Context(), jit.CPU(), grid, jit.TuneOptions{Autotune: a, Workers: []int{1, 2}}, x, 128)
	require.NoError(t, err)
	require.Len(t, e.Outcomes, 6)
	assert.Equal(t, "BLOCK=64 workers=2", e.Outcomes[5].Name)
	assert.Contains(t, e.Outcomes[2].Skipped, "power of 2", "a config that does not compile is skipped")
	assert.Positive(t, e.Outcomes[5].Median)

	d := simulated(t)
	wide, odd := config(16), config(16)
	wide.NumWarps, odd.NumWarps = 64, 3
	e, err = fn.Tune(t.Context(), d, grid, jit.TuneOptions{Autotune: &jit.Autotune{Configs: []jit.Config{wide, odd, config(64)}}}, x, 128)
	require.NoError(t, err)
	assert.Equal(t, "BLOCK=64 num_warps=4 num_stages=3", e.Best)
	assert.Contains(t, e.Outcomes[0].Skipped, "a block cannot have 64 warps")
	assert.Contains(t, e.Outcomes[1].Skipped, "a block cannot have 3 warps")
	_, err = fn.Tune(t.Context(), d, grid, jit.TuneOptions{Autotune: &jit.Autotune{Configs: []jit.Config{wide, odd}}}, x, 128)
	require.ErrorContains(t, err, "none of 2 candidates can run:\n  BLOCK=16 num_warps=64 num_stages=3: ")
	require.ErrorContains(t, err, "\n  BLOCK=16 num_warps=3 num_stages=3: ")

	e, err = loadTuned(t, "add").Tune(t.Context(), d, grid, jit.TuneOptions{}, x, x, out, 128)
	require.NoError(t, err)
	require.Len(t, e.Outcomes, 4)
	assert.Equal(t, "BLOCK=16 num_warps=1 num_stages=3", e.Outcomes[0].Name)
	assert.Empty(t, e.Outcomes[0].Skipped)
}

func config(block int) jit.Config {
	return jit.Config{Names: []string{"BLOCK"}, Constants: map[string]any{"BLOCK": block}, NumWarps: 4, NumStages: 3, NumCTAs: 1}
}

// TestAutotuneFromGo: a kernel without decorators chooses among configs of the program, and a
// launch without them still needs its constants.
func TestAutotuneFromGo(t *testing.T) {
	fn := loadTuned(t, "plain", jit.WithAutotune(jit.Autotune{Configs: []jit.Config{config(16), config(64)}, Key: []string{"n"}}))
	x := make([]float32, 50)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), grid, x, 50))
	assert.Equal(t, float32(50), x[49])
	wrong := loadTuned(t, "plain", jit.WithAutotune(jit.Autotune{Configs: []jit.Config{{Names: []string{"B"}, Constants: map[string]any{"B": 1}}}}))
	err := wrong.Launch(t.Context(), jit.CPU(), grid, x, 50)
	assert.ErrorContains(t, err, `sets "B", which is none of its parameters: x_ptr, n, BLOCK`)
}

// TestMemoryAroundMeasurements: what the decorator names is zeroed and restored, so that the
// launch itself finds memory as if nothing had run.
func TestMemoryAroundMeasurements(t *testing.T) {
	everywhere(t, func(t *testing.T, d *jit.Device) {
		fn := loadTuned(t, "accumulate")
		const n = 40
		x, sum := counted(n), []float32{7}
		if d.Context() == nil {
			require.NoError(t, fn.Launch(t.Context(), d, grid, x, sum, n))
		} else {
			bx, bsum := upload(t, d, x), upload(t, d, sum)
			require.NoError(t, fn.Launch(t.Context(), d, grid, bx, bsum, n))
			x, sum = values(t, bx), values(t, bsum)
		}
		assert.Equal(t, float32(n*(n-1)/2), sum[0])
		assert.Equal(t, float32(n), x[n-1], "the launch itself added 1")
	})
	fn := loadTuned(t, "accumulate")
	x := counted(4)
	err := fn.Launch(t.Context(), jit.CPU(), grid, x, 3, 4)
	assert.ErrorContains(t, err, `argument "sum_ptr" (number 1) of kernel accumulate: memory is needed to be zeroed or restored, but a value of Go type int is given`)
}

// TestHooksOfConfigs: the hook of a config runs before every launch with it.
func TestHooksOfConfigs(t *testing.T) {
	racedetector.SkipSerial(t)
	everywhere(t, func(t *testing.T, d *jit.Device) {
		fn := loadTuned(t, "hooked")
		const n = 40
		x, sum, seen := upload2(t, d, counted(n)), upload2(t, d, []float32{7}), upload2(t, d, make([]float32, 2))
		for range 3 {
			require.NoError(t, fn.Launch(t.Context(), d, grid, x.arg, sum.arg, seen.arg, n))
			assert.Equal(t, float32(n*(n-1)/2), sum.values()[0])
		}
		assert.Contains(t, []float32{16, 32}, seen.values()[1])
		b, err := fn.Bind(t.Context(), d, grid, x.arg, sum.arg, seen.arg, n)
		require.NoError(t, err)
		for range 2 {
			require.NoError(t, b.Run(t.Context()))
			assert.Equal(t, float32(n*(n-1)/2), sum.values()[0])
		}
		require.NoError(t, b.Start())
		assert.Equal(t, float32(n*(n-1)/2), sum.values()[0])
		require.NoError(t, b.Close())
	})
}

// placed is memory where a device has it.
type placed struct {
	arg    any
	values func() []float32
}

func upload2(t *testing.T, d *jit.Device, v []float32) placed {
	if d.Context() == nil {
		return placed{v, func() []float32 { return v }}
	}
	b := upload(t, d, v)
	return placed{b, func() []float32 { return values(t, b) }}
}

// TestDescriptorsOfConfigs: a hook gives tensor descriptors the block shape of its config.
func TestDescriptorsOfConfigs(t *testing.T) {
	fn := loadTuned(t, "described")
	const n = 40
	x, out := counted(n), make([]float32, n)
	desc := jit.Descriptor{Base: x, Shape: []int64{n}, Block: []int64{1}}
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), grid, desc, out, n))
	assert.Equal(t, x, out)
	assert.Equal(t, []int64{1}, desc.Block, "the program's own descriptor stays")
}

// TestHeuristics: constants that depend on arguments are computed at each launch.
func TestHeuristics(t *testing.T) {
	fn := loadTuned(t, "row")
	for _, n := range []int{5, 16, 33} {
		out := make([]float32, 1)
		require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, counted(n), out, n))
		assert.Equal(t, float32(n*(n-1)/2), out[0])
	}
	s, err := fn.Specialize(jit.CPU(), counted(5), counted(5), 5)
	require.NoError(t, err)
	assert.EqualValues(t, 8, s.Constants["BLOCK"])
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, counted(5), make([]float32, 1), 5, jit.Named("BLOCK", 16)), "a constant that is given is kept")
}

// TestOneSearchPerKey: goroutines that launch at once wait for one search.
func TestOneSearchPerKey(t *testing.T) {
	var mu sync.Mutex
	rounds := 0
	fn := loadTuned(t, "add", jit.WithTuneProgress(func(p tune.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if p.Measured == p.Total && p.Round == 0 {
			rounds++
		}
	}))
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			x, out := counted(64), make([]float32, 64)
			assert.NoError(t, fn.Launch(t.Context(), jit.CPU(), grid, x, x, out, 64))
			assert.Equal(t, float32(126), out[63])
		})
	}
	wait.Wait()
	assert.Equal(t, 1, rounds)
}

// TestShippedTable: results of a table are taken without a search, by another function as well.
func TestShippedTable(t *testing.T) {
	var table tune.Table
	x, out := counted(64), make([]float32, 64)
	require.NoError(t, loadTuned(t, "add", jit.WithTable(&table)).Launch(t.Context(), jit.CPU(), grid, x, x, out, 64))
	require.Len(t, table.Entries(), 1)
	entry := table.Entries()[0]
	entry.Best, entry.Build, entry.Driver = "BLOCK=64", "another build", "another driver"
	shipped := &tune.Table{}
	shipped.Add(entry)
	file := filepath.Join(t.TempDir(), "table.json")
	require.NoError(t, shipped.Save(file))
	read, err := tune.Load(file)
	require.NoError(t, err)
	fn := loadTuned(t, "add", jit.WithTable(read), jit.WithTuneProgress(func(tune.Progress) { t.Error("a search in spite of the table") }))
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), grid, x, x, out, 64))
	s, err := fn.Specialize(jit.CPU(), x, x, out, 64)
	require.NoError(t, err)
	assert.EqualValues(t, 64, s.Constants["BLOCK"])
}

// TestPrintAutotuning: the variable has choices printed.
func TestPrintAutotuning(t *testing.T) {
	t.Setenv("TSHARED_PRINT_AUTOTUNING", "1")
	r, w, err := os.Pipe()
	require.NoError(t, err)
	stderr := os.Stderr
	os.Stderr = w
	x, out := counted(64), make([]float32, 64)
	err = loadTuned(t, "add").Launch(t.Context(), jit.CPU(), grid, x, x, out, 64)
	os.Stderr = stderr
	require.NoError(t, err)
	require.NoError(t, w.Close())
	said := make([]byte, 4096)
	n, _ := r.Read(said)
	assert.Regexp(t, `^tshared: autotuning add for n=64, x_ptr: fp32, y_ptr: fp32, out_ptr: fp32 .*; best config: BLOCK=(16|64) \(.* ms\)\n$`, string(said[:n]))
}

// TestWarmupOfTuned: Warmup compiles all configs and measures none.
func TestWarmupOfTuned(t *testing.T) {
	var mu sync.Mutex
	compiled := 0
	hooks := jit.Hooks{AfterCompile: func(c jit.Compilation) { mu.Lock(); compiled++; mu.Unlock() }}
	fn := loadTuned(t, "add", jit.WithHooks(hooks), jit.WithTuneProgress(func(tune.Progress) {}))
	x, out := counted(64), make([]float32, 64)
	require.NoError(t, fn.Warmup(t.Context(), jit.CPU(), x, x, out, 64))
	assert.Equal(t, 2, compiled)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), grid, x, x, out, 64))
	assert.Equal(t, 2, compiled)
}

// TestTuningResultsAreKept: another process, here another Function, finds the choice in the cache.
func TestTuningResultsAreKept(t *testing.T) {
	c, err := cache.Open(cache.Options{Dir: t.TempDir()})
	require.NoError(t, err)
	x, out := counted(64), make([]float32, 64)
	first := loadTuned(t, "add", jit.WithCache(c))
	require.NoError(t, first.Launch(t.Context(), jit.CPU(), grid, x, x, out, 64))
	want, err := first.Specialize(jit.CPU(), x, x, out, 64)
	require.NoError(t, err)
	again := loadTuned(t, "add", jit.WithCache(c), jit.WithTuneProgress(func(tune.Progress) { t.Error("a search in spite of the cache") }))
	require.NoError(t, again.Launch(t.Context(), jit.CPU(), grid, x, x, out, 64))
	got, err := again.Specialize(jit.CPU(), x, x, out, 64)
	require.NoError(t, err)
	assert.Equal(t, want.Constants, got.Constants)
	e, err := again.Tune(t.Context(), jit.CPU(), grid, jit.TuneOptions{}, x, x, out, 64)
	require.NoError(t, err)
	assert.Len(t, e.Outcomes, 2, "the outcomes are kept, too")
}

// TestIROverride: a config may have IR of its own.
func TestIROverride(t *testing.T) {
	file := filepath.Join(t.TempDir(), "plain.ttir")
	require.NoError(t, os.WriteFile(file, []byte(`tt.func public @plain(%x: !tt.ptr<f32>, %n: i32) {
  %seven = arith.constant 7.0 : f32
  tt.store %x, %seven : !tt.ptr<f32>
  tt.return
}
`), 0o600))
	own := config(16)
	own.IROverride = file
	fn := loadTuned(t, "plain", jit.WithAutotune(jit.Autotune{Configs: []jit.Config{own}}))
	x := make([]float32, 32)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), grid, x, 20))
	assert.Equal(t, []float32{7, 0}, x[:2])
	own.IROverride = "plain.ptx"
	wrong := loadTuned(t, "plain", jit.WithAutotune(jit.Autotune{Configs: []jit.Config{own}}))
	assert.EqualError(t, wrong.Launch(t.Context(), jit.CPU(), grid, x, 20), `ir_override of kernel plain is a .ttir file, but "plain.ptx" is given`)
}
