package bundle_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
)

// gatherBundle is the kernel gather with its Triton IR, after a change.
func gatherBundle(t *testing.T, change func(text string) string) []byte {
	t.Helper()
	k := kernel("gather_64", "gather", "gather", "table_ptr *fp32", "ids_ptr *i64", "out_ptr *fp32", "n i32", "BLOCK =64")
	k.Grid = "cdiv(n, BLOCK)"
	c := compiled(t, []string{hostTarget(t), "sm_80"}, k)
	c.keepTTIR(change)
	return c.write(t)
}

func unchanged(text string) string { return text }

// TestCheckedBundles: with WithCheck, or TSHARED_CHECK=1, an index that leaves an argument is an error with kernel, program,
// line and argument; what is right gives the same results.
func TestCheckedBundles(t *testing.T) {
	data := gatherBundle(t, unchanged)
	b, err := bundle.OpenBytes(data, jit.WithCheck())
	require.NoError(t, err)
	checkGather(t, b)
	gpu, _ := fakeGPU(t, 9, 0)
	err = b.Launch(t.Context(), gpu, "gather", nil, counted(16), make([]int64, 64), make([]float32, 64), 64)
	require.ErrorContains(t, err, "checked code runs on the CPU only")
	require.NoError(t, b.Close())

	t.Setenv(jit.EnvCheck, "1")
	b = openBytes(t, data)
	checkGather(t, b)
	require.NoError(t, b.Launch(t.Context(), gpu, "gather", nil, counted(16), make([]int64, 64), make([]float32, 64), 64))
}

func checkGather(t *testing.T, b *bundle.Bundle) {
	t.Helper()
	k, err := b.ByName("gather_64")
	require.NoError(t, err)
	assert.True(t, k.Metadata().Checked)
	require.NoError(t, k.Load(t.Context(), jit.CPU()))
	table, ids, out := counted(16), make([]int64, 256), make([]float32, 256)
	for i := range ids {
		ids[i] = int64(i % 16)
	}
	require.NoError(t, b.Launch(t.Context(), jit.CPU(), "gather", nil, table, ids, out, 256))
	assert.Equal(t, float32(9), out[25])
	bound, err := k.Bind(t.Context(), jit.CPU(), nil, table, ids, out, 256)
	require.NoError(t, err)
	require.NoError(t, bound.Run(t.Context()))
	for _, id := range []int64{16, -1, 1 << 40} {
		ids[200] = id
		for _, err := range []error{b.Launch(t.Context(), jit.CPU(), "gather", nil, table, ids, out, 256), bound.Run(t.Context())} {
			var failure *tshared.Failure
			require.ErrorAs(t, err, &failure)
			assert.Equal(t, "gather", failure.Kernel)
			assert.Equal(t, [3]int{3, 0, 0}, failure.Program)
			assert.Contains(t, failure.Place, "kernels.py:26:")
			assert.Contains(t, failure.Message, "read outside of memory")
			assert.Regexp(t, `^kernel gather_64: .*kernels.py:26:19: .*buffer "table_ptr", which has 64 bytes$`, err.Error())
		}
	}
	require.NoError(t, bound.Close())
}

// TestCheckedWithoutTTIR: a bundle that was built without Triton IR does not run unchecked code in the place of checked code. The
// error says what to do. Where the environment asks, GPUs go on.
func TestCheckedWithoutTTIR(t *testing.T) {
	gpu, _ := fakeGPU(t, 9, 0)
	x, out := counted(384), make([]float32, 384)
	const why = " asks for checked code: kernel add_aligned: the bundle has only compiled code, without the Triton IR that checked code is made of: " +
		"build it with tshared bundle build --checked"
	b, err := bundle.OpenBytes(addBundle(t).write(t), jit.WithCheck())
	require.NoError(t, err)
	require.EqualError(t, b.Launch(t.Context(), jit.CPU(), "add", nil, x, x, out, 384, 1), "WithCheck"+why)
	_, err = b.Bind(t.Context(), jit.CPU(), "add", nil, x, x, out, 384, 1)
	require.EqualError(t, err, "WithCheck"+why)
	k, err := b.ByName("add_aligned")
	require.NoError(t, err)
	require.EqualError(t, k.Load(t.Context(), jit.CPU()), "WithCheck"+why)
	assert.False(t, k.Metadata().Checked)
	require.ErrorContains(t, b.Launch(t.Context(), gpu, "add", nil, x, x, out, 384, 1), "checked code runs on the CPU only")
	require.NoError(t, b.Close())

	t.Setenv(jit.EnvCheck, "1")
	b = openBytes(t, addBundle(t).write(t))
	require.EqualError(t, b.Launch(t.Context(), jit.CPU(), "add", nil, x, x, out, 384, 1), "TSHARED_CHECK=1"+why)
	assert.Equal(t, make([]float32, 384), out)
	require.NoError(t, b.Launch(t.Context(), gpu, "add", nil, x, x, out, 384, 1))
}

// TestCheckedOnce: however many goroutines launch, checked code is compiled once.
func TestCheckedOnce(t *testing.T) {
	loads := 0 // one goroutine loads at a time
	b, err := bundle.OpenBytes(gatherBundle(t, unchanged), jit.WithCheck(), jit.WithHooks(jit.Hooks{KernelLoaded: func(c jit.Compilation) {
		loads++
		assert.False(t, c.Cached)
	}}))
	require.NoError(t, err)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			assert.NoError(t, b.Launch(t.Context(), jit.CPU(), "gather", nil, counted(16), make([]int64, 64), make([]float32, 64), 64))
		})
	}
	wait.Wait()
	assert.Equal(t, 1, loads)
	require.NoError(t, b.Close())
	require.ErrorContains(t, b.Launch(t.Context(), jit.CPU(), "gather", nil, counted(16), make([]int64, 64), make([]float32, 64), 64), "is closed")
}

// TestHostileTTIR: Triton IR that is damaged, or that takes other arguments than launches pass, is an error, and nothing runs.
func TestHostileTTIR(t *testing.T) {
	racedetector.SkipSerial(t)
	replaced := func(old, by string) func(string) string {
		return func(text string) string {
			require.Contains(t, text, old)
			return strings.ReplaceAll(text, old, by)
		}
	}
	for _, c := range []struct {
		name   string
		change func(text string) string
		want   string
	}{
		{"no IR", func(string) string { return "#!/bin/sh\nrm -rf /\n" }, "gather_64.ttir:1:"},
		{"zeros", func(string) string { return strings.Repeat("\x00", 100) }, "its Triton IR does not agree with its parameters: the module has no kernel"},
		{"cut", func(text string) string { return text[:len(text)/2] }, "gather_64.ttir:"},
		{"no kernel", func(string) string { return "module {}" }, "its Triton IR does not agree with its parameters"},
		{"lowered IR", func(string) string { return "module { func.func @gather() { return } }" }, "its Triton IR does not agree with its parameters"},
		{"deep", func(string) string { return strings.Repeat("module {", 100_000) }, "gather_64.ttir:"},
		{"two kernels", func(text string) string {
			return "module { tt.func public @a() { tt.return } tt.func public @b() { tt.return } }"
		}, "its Triton IR does not agree with its parameters"},
		{"no arguments", func(string) string { return "module { tt.func public @gather() { tt.return } }" }, "it has 0 arguments, not 4"},
		{"number for memory", func(string) string {
			return "module { tt.func public @gather(%t: i64, %i: !tt.ptr<i64>, %o: !tt.ptr<f32>, %n: i32) { tt.return } }"
		}, "argument 0, table_ptr: it is"},
		{"more is assumed", replaced("%n: i32", "%n: i32 {tt.divisibility = 32 : i32}"), "the code assumes that it is divisible by 32"},
	} {
		b, err := bundle.OpenBytes(gatherBundle(t, c.change), jit.WithCheck())
		require.NoError(t, err, c.name)
		out := make([]float32, 64)
		err = b.Launch(t.Context(), jit.CPU(), "gather", nil, counted(16), make([]int64, 64), out, 64)
		require.ErrorContains(t, err, "WithCheck asks for checked code: kernel gather_64: ", c.name)
		assert.ErrorContains(t, err, c.want, c.name)
		assert.NotContains(t, err.Error(), "BUG", c.name)
		assert.Equal(t, make([]float32, 64), out, c.name)
		require.NoError(t, b.Close())
	}
}

// TestDamagedTTIR: Triton IR that is not what the index says is never compiled.
func TestDamagedTTIR(t *testing.T) {
	files := unpack(t, gatherBundle(t, unchanged))
	at := slices.IndexFunc(files, func(f file) bool { return strings.HasSuffix(f.name, ".ttir") })
	files[at].data[9] ^= 1
	b, err := bundle.OpenBytes(pack(t, files), jit.WithCheck())
	require.NoError(t, err)
	err = b.Launch(t.Context(), jit.CPU(), "gather", nil, counted(16), make([]int64, 64), make([]float32, 64), 64)
	require.ErrorContains(t, err, "it is damaged: its SHA-256 is")
	require.ErrorAs(t, err, new(*bundle.FormatError))
	require.NoError(t, b.Close())
}
