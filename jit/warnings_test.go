package jit_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/jit"
)

const suspicious = `import triton
import triton.language as tl


@triton.jit
def swap(x, o, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i)
    a = v
    b = v
    for w in range(0, n):
        b = v + a
        a, b = b, a
    tl.store(o + i, a + b)
`

// heard are the warnings of a function.
type heard struct{ list diag.List }

func (h *heard) option() jit.Option {
	return jit.WithWarnings(func(w *diag.Diagnostic) { h.list = append(h.list, w) })
}

// check compares the warnings with those of the kernel swap in a file.
func (h *heard) check(t *testing.T, file string) {
	t.Helper()
	require.Len(t, h.list, 1)
	assert.Equal(t, diag.Position{File: file, Line: 13, Col: 12}, h.list[0].Pos)
	assert.Equal(t, diag.Warning, h.list[0].Severity)
	assert.Contains(t, h.list[0].Message, "what is assigned to 'b' here is lost at the end of the iteration, unlike in Python")
}

// TestWarnings: whoever asks hears the warnings of the front end, each place once, whether a kernel is compiled, checked, loaded
// before launches or taken from the cache, also where the file has moved since.
func TestWarnings(t *testing.T) {
	store, err := cache.Open(cache.Options{Dir: filepath.Join(t.TempDir(), "cache")})
	require.NoError(t, err)
	launch := func(options ...jit.Option) (*heard, string) {
		t.Helper()
		h := &heard{}
		file := filepath.Join(t.TempDir(), "k.py")
		require.NoError(t, os.WriteFile(file, []byte(suspicious), 0o600))
		fn, err := jit.Load(file, "swap", append(options, h.option())...)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, fn.Close()) })
		var wait sync.WaitGroup
		for _, block := range []int{8, 16, 32, 64} {
			wait.Go(func() {
				assert.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, make([]int32, 64), make([]int32, 64), 3, block))
			})
		}
		wait.Wait()
		return h, file
	}
	for name, options := range map[string][]jit.Option{"compiled": {jit.WithCache(nil)}, "checked": {jit.WithCache(nil), jit.WithCheck()}} {
		h, file := launch(options...)
		assert.NotEmpty(t, h.list, name)
		h.check(t, file)
	}
	for round := range 2 {
		isCached := jit.WithHooks(jit.Hooks{AfterCompile: func(c jit.Compilation) { assert.Equal(t, round > 0, c.Cached) }})
		h, file := launch(jit.WithCache(store), isCached)
		h.check(t, file)
	}
	h := &heard{}
	fn, err := jit.LoadText("k.py", suspicious, "swap", jit.WithCache(store), h.option())
	require.NoError(t, err)
	require.NoError(t, fn.Preload(t.Context(), jit.CPU()))
	h.check(t, "k.py")
	require.NoError(t, fn.Close())

	fn = load(t, "add", h.option()) // about which there is nothing to say
	x := counted(4)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), 1, x, counted(4), make([]float32, 4), 4, 4))
	assert.Len(t, h.list, 1)
}
