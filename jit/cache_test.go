package jit_test

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/jit"
)

// cached loads a kernel with a cache in a folder. The result has a row per compilation.
func cached(t *testing.T, dir, kernel string, options ...jit.Option) (*jit.Kernel, *[]jit.Compilation) {
	t.Helper()
	store, err := cache.Open(cache.Options{Dir: dir})
	require.NoError(t, err)
	seen := &[]jit.Compilation{}
	options = append(options, jit.WithCache(store), jit.WithHooks(jit.Hooks{AfterCompile: func(c jit.Compilation) { *seen = append(*seen, c) }}))
	return load(t, kernel, options...), seen
}

// TestCache: what one process compiles, another loads.
func TestCache(t *testing.T) {
	for name, device := range map[string]*jit.Device{"CPU": jit.CPU(), "GPU": simulated(t)} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			var key cache.Key
			for round := range 3 {
				fn, seen := cached(t, dir, "add")
				x, out := counted(100), make([]float32, 100)
				require.NoError(t, fn.Launch(t.Context(), device, 2, x, x, out, 100, 64))
				assert.Equal(t, float32(198), out[99])
				require.Len(t, *seen, 1)
				assert.Equal(t, round > 0, (*seen)[0].Cached)
				if round > 0 {
					assert.Equal(t, key, (*seen)[0].Key)
				}
				key = (*seen)[0].Key
			}
			fn, seen := cached(t, dir, "add")
			x, out := counted(100), make([]float32, 100)
			require.NoError(t, fn.Launch(t.Context(), device, 4, x, x, out, 100, 32))
			require.NoError(t, fn.Launch(t.Context(), device, 2, x, x, out, 100, 64, jit.Named("num_warps", 2)))
			for _, c := range *seen {
				assert.False(t, c.Cached)
				assert.NotEqual(t, key, c.Key)
			}
			files, err := filepath.Glob(filepath.Join(dir, "*", key.String(), "*"))
			require.NoError(t, err)
			assert.GreaterOrEqual(t, len(files), 6, "the files of the stages and the metadata: %v", files)
		})
	}
}

// TestPreload: an entry of the cache is loaded before launches, if they would use it.
func TestPreload(t *testing.T) {
	dir := t.TempDir()
	fn, seen := cached(t, dir, "tuples")
	x, out := counted(50), make([]float32, 50)
	args := []any{jit.Tuple{x, out}, jit.Tuple{50, jit.Tuple{3, nil}}, jit.Named("BLOCK", 64)}
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, args...))
	key := (*seen)[0].Key
	for _, keys := range [][]cache.Key{{key}, nil} {
		fresh, seen := cached(t, dir, "tuples")
		require.NoError(t, fresh.Preload(t.Context(), jit.CPU(), keys...))
		clear(out)
		require.NoError(t, fresh.Launch(t.Context(), jit.CPU(), 1, args...))
		assert.Equal(t, float32(3*49), out[49])
		assert.Empty(t, *seen, "nothing was compiled or loaded for the launch")
	}
	other, _ := cached(t, dir, "add")
	assert.ErrorContains(t, other.Preload(t.Context(), jit.CPU(), key), "the entry is for kernel tuples")
	assert.ErrorContains(t, fn.Preload(t.Context(), simulated(t), key), "the entry is for cpu ")
	assert.ErrorIs(t, fn.Preload(t.Context(), jit.CPU(), cache.Key{}), cache.ErrMissing)
	assert.NoError(t, other.Preload(t.Context(), jit.CPU()))
	text, err := os.ReadFile("testdata/kernels.py")
	require.NoError(t, err)
	store, err := cache.Open(cache.Options{Dir: dir})
	require.NoError(t, err)
	changed, err := jit.LoadFS(fstest.MapFS{"kernels.py": {Data: append([]byte("\n"), text...)}}, "kernels.py", "tuples", jit.WithCache(store))
	require.NoError(t, err)
	assert.ErrorContains(t, changed.Preload(t.Context(), jit.CPU(), key), "the entry was made of another version of the file")
	without, err := jit.Load("testdata/kernels.py", "tuples", jit.WithCache(nil))
	require.NoError(t, err)
	assert.EqualError(t, without.Preload(t.Context(), jit.CPU(), key), "kernel tuples has no cache to load from")
}

// TestPreloadChecked: with WithCheck, or TSHARED_CHECK=1, kernels are loaded as checked code.
func TestPreloadChecked(t *testing.T) {
	dir := t.TempDir()
	fn, seen := cached(t, dir, "gather")
	table, ids, out := counted(16), []int64{3, 5}, make([]float32, 2)
	args := []any{table, ids, out, 2, 64}
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, args...))
	key := (*seen)[0].Key
	bad := func(fresh *jit.Kernel, seen *[]jit.Compilation) {
		t.Helper()
		ids[1] = 16
		var failure *tshared.Failure
		require.ErrorAs(t, fresh.Launch(t.Context(), jit.CPU(), 1, args...), &failure)
		assert.Contains(t, failure.Message, "read outside of memory")
		ids[1] = 5
		require.NoError(t, fresh.Launch(t.Context(), jit.CPU(), 1, args...))
		assert.Empty(t, *seen, "nothing was compiled for the launch")
	}
	for _, keys := range [][]cache.Key{{key}, nil} {
		fresh, seen := cached(t, dir, "gather", jit.WithCheck())
		require.NoError(t, fresh.Preload(t.Context(), jit.CPU(), keys...))
		bad(fresh, seen)
	}
	t.Setenv(jit.EnvCheck, "1")
	fresh, seen := cached(t, dir, "gather")
	require.NoError(t, fresh.Preload(t.Context(), jit.CPU(), key))
	bad(fresh, seen)
}

// TestStageHook: a listener learns of each stage, with its time and text.
func TestStageHook(t *testing.T) {
	var stages []string
	fn := load(t, "add", jit.WithHooks(jit.Hooks{Stage: func(e jit.StageEvent) {
		assert.Equal(t, "add", e.Kernel)
		assert.Positive(t, e.Took)
		assert.NotEmpty(t, e.Text)
		stages = append(stages, e.Stage)
	}}))
	x := counted(4)
	require.NoError(t, fn.Warmup(t.Context(), jit.CPU(), x, x, x, 4, 4))
	assert.Equal(t, []string{"source", "ttir", "linalg", "llir", "o"}, stages)
	stages = nil
	require.NoError(t, fn.Warmup(t.Context(), simulated(t), x, x, x, 4, 4))
	assert.Equal(t, []string{"source", "ttir", "linalg", "tile", "llir", "ptx"}, stages[:6])
}

// TestCacheWithoutLLVM: a machine without LLVM takes what the same build made with any.
func TestCacheWithoutLLVM(t *testing.T) {
	dir := t.TempDir()
	x, out := counted(64), make([]float32, 64)
	launch := func(version string, llvm bool) jit.Compilation {
		defer jit.SetCompiler(version, llvm)()
		fn, seen := cached(t, dir, "add")
		require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, x, x, out, 64, 64))
		require.Len(t, *seen, 1)
		return (*seen)[0]
	}
	assert.False(t, launch("build 1 llvm 22", true).Cached)
	assert.True(t, launch("build 1 llvm 22", true).Cached)
	assert.True(t, launch("build 1 llvm ", false).Cached)
	assert.False(t, launch("build 1 llvm 23", true).Cached)
	assert.False(t, launch("build 2 llvm ", false).Cached)
}
