package triton_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
)

// tuned loads a kernel of testdata/autotune.
func tuned(t *testing.T, file string, environ map[string]string) (*triton.Kernel, *triton.Autotune) {
	t.Helper()
	m, err := triton.Load(filepath.Join("testdata", "autotune", file), triton.LoadOptions{Environ: environ})
	require.NoError(t, err)
	k, err := m.Kernel("kernel")
	require.NoError(t, err)
	a, err := k.Autotune()
	require.NoError(t, err)
	require.NotNil(t, a)
	return k, a
}

func configTexts(configs []triton.Config) (all []string) {
	for i := range configs {
		all = append(all, configs[i].String())
	}
	return all
}

// TestAutotunePrograms: the choices of programs, before and after they are pruned for a launch.
func TestAutotunePrograms(t *testing.T) {
	half := triton.Pointer{Elem: "fp16", Aligned: true, Shape: []int{8, 4}}
	args := map[string]any{"x_ptr": half, "n": 128}
	with := func(name string, v any) map[string]any {
		return map[string]any{"x_ptr": half, "n": 128, name: v}
	}
	for _, c := range []struct {
		file     string
		environ  map[string]string
		args     map[string]any
		keywords []string
		all      int
		want     string
	}{
		{"product.py", nil, args, nil, 4, "BLOCK=32 UNROLL=1 num_warps=4 num_stages=3; BLOCK=32 UNROLL=1 num_warps=8 num_stages=3; " +
			"BLOCK=64 UNROLL=1 num_warps=4 num_stages=3 maxnreg=128; BLOCK=64 UNROLL=1 num_warps=8 num_stages=3 maxnreg=128"},
		{"early.py", nil, with("SCALE", 2), []string{"SCALE"}, 8, "BLOCK=16 num_warps=4 num_stages=3; BLOCK=32 num_warps=4 num_stages=3"},
		{"renewed.py", nil, args, nil, 2, "BLOCK=16 HALF=8 num_warps=4 num_stages=5; BLOCK=32 HALF=128 num_warps=2 num_stages=3"},
		{"model.py", nil, args, nil, 6, "BLOCK=64 num_warps=2 num_stages=3; BLOCK=128 num_warps=2 num_stages=3"},
		{"fraction.py", nil, args, nil, 8, "BLOCK=128 num_warps=4 num_stages=3; BLOCK=112 num_warps=4 num_stages=3; BLOCK=96 num_warps=4 num_stages=3"},
		{"environ.py", nil, args, nil, 1, "BLOCK=64 num_warps=4 num_stages=3"},
		{"environ.py", map[string]string{"WIDE": "1", "SMALL": "y"}, args, nil, 2, "BLOCK=256 num_warps=4 num_stages=3; BLOCK=16 num_warps=4 num_stages=3"},
		{"ignored.py", nil, args, nil, 1, "BLOCK=16 num_warps=4 num_stages=3 ir_override=kernel.ttir"},
		{"around.py", nil, args, nil, 2, "BLOCK=16 num_warps=4 num_stages=3"},
		{"around.py", nil, with("n", 100), nil, 2, "BLOCK=16 num_warps=4 num_stages=3; BLOCK=32 num_warps=4 num_stages=3"},
		{"types.py", nil, args, nil, 2, "BLOCK=16 num_warps=4 num_stages=3"},
		{"types.py", nil, with("x_ptr", triton.Pointer{Elem: "bf16"}), nil, 2, "BLOCK=32 num_warps=4 num_stages=3"},
		{"empty.py", nil, args, nil, 1, "num_warps=4 num_stages=3"},
	} {
		k, a := tuned(t, c.file, c.environ)
		assert.Len(t, a.Configs, c.all, c.file)
		configs := a.Configs
		if a.Prune != nil {
			var err error
			configs, err = a.Prune(c.args, c.keywords)
			require.NoError(t, err, c.file)
		}
		assert.Equal(t, c.want, strings.Join(configTexts(configs), "; "), c.file)
		for i := range configs {
			s, err := k.SpecializeConfig(c.args, &configs[i])
			require.NoError(t, err, c.file)
			for name, v := range configs[i].Constants {
				assert.Equal(t, v, s.Constants[name], c.file)
			}
		}
	}
}

// TestConfigHooks: the hook of a choice sees arguments and constants, and changes memory.
func TestConfigHooks(t *testing.T) {
	_, a := tuned(t, "confighook.py", nil)
	memory := &triton.HostMemory{Data: []byte{1, 2, 3, 4, 5, 6, 7, 8}}
	args := map[string]any{"x_ptr": triton.Pointer{Elem: "fp16", Shape: []int{4}, Memory: memory}, "n": 14}
	require.NoError(t, a.Configs[0].PreHook(args))
	assert.Equal(t, make([]byte, 8), memory.Data)
	require.NoError(t, a.Configs[1].PreHook(args))
	assert.Equal(t, []byte{0, 0x52, 0, 0x52, 0, 0x52, 0, 0x52}, memory.Data, "48 in f16")
	assert.Nil(t, a.Configs[2].PreHook)
	args["x_ptr"] = triton.Pointer{Elem: "fp16"}
	assert.ErrorContains(t, a.Configs[0].PreHook(args), "zero_() needs the memory of a tensor, which has none here")
}

// TestTunerHooks: the hooks of the decorator run around launches, and may keep what memory had.
func TestTunerHooks(t *testing.T) {
	_, a := tuned(t, "tunerhooks.py", nil)
	x, seen := &triton.HostMemory{Data: []byte{1, 2, 3, 4}}, &triton.HostMemory{Data: make([]byte, 2)}
	args := map[string]any{"n": 1, "x_ptr": triton.Pointer{Elem: "i16", Shape: []int{2}, Memory: x}, "seen_ptr": triton.Pointer{Elem: "i8", Shape: []int{2}, Memory: seen}}
	require.NoError(t, a.PreHook(args, false))
	assert.Equal(t, []byte{3, 3}, seen.Data)
	x.Data[0] = 9
	require.NoError(t, a.PostHook(args, nil))
	assert.Equal(t, []byte{1, 2, 3, 4}, x.Data)
	require.NoError(t, a.PostHook(args, errors.New("out of resources")))
	assert.Equal(t, []byte{255, 255}, seen.Data)
	require.NoError(t, a.PreHook(args, true))
	assert.Equal(t, []byte{7, 7}, seen.Data)
}

// TestHooksDoNotExhaustSteps: the limit of steps is one of each call, not of all.
func TestHooksDoNotExhaustSteps(t *testing.T) {
	m, err := triton.LoadText("k.py", `import triton
def hook(args):
    for i in range(100): pass
@triton.autotune(configs=[triton.Config({}, pre_hook=hook)], key=[])
@triton.jit
def kernel(x_ptr): pass
`, triton.LoadOptions{Steps: 2000})
	require.NoError(t, err)
	k, err := m.Kernel("kernel")
	require.NoError(t, err)
	configs, err := k.Configs()
	require.NoError(t, err)
	for range 100 {
		require.NoError(t, configs[0].PreHook(nil))
	}
}

// TestAutotuneFacts: lists of arguments, options, and those that have no effect.
func TestAutotuneFacts(t *testing.T) {
	_, a := tuned(t, "restored.py", nil)
	assert.Equal(t, []string{"n", "stride"}, a.Key)
	assert.Equal(t, []string{"sum_ptr"}, a.ResetToZero)
	assert.Equal(t, []string{"x_ptr", "y_ptr"}, a.RestoreValue)
	assert.True(t, a.CacheResults)
	assert.Empty(t, a.Ignored)
	assert.NoError(t, a.CheckConflicts(map[string]any{"n": 3}))
	assert.EqualError(t, a.CheckConflicts(map[string]any{"n": 3, "BLOCK": 16}),
		"conflicting meta-parameters: BLOCK is chosen by @triton.autotune and cannot be an argument too")
	_, a = tuned(t, "ignored.py", nil)
	require.Len(t, a.Ignored, 4)
	assert.Contains(t, a.Ignored[0], "do_bench is not called")
	assert.False(t, a.CacheResults)
	k := kernelOf(t, "import triton\n@triton.jit\ndef f(x): pass\n", "f")
	none, err := k.Autotune()
	assert.NoError(t, err)
	assert.Nil(t, none)
}

// TestWrongAutotune: mistakes in decorators and their functions are errors with their places.
func TestWrongAutotune(t *testing.T) {
	const one = "configs=[triton.Config({'B': 1}), triton.Config({'B': 2})], key=[]"
	for arguments, want := range map[string]string{
		"configs=[3], key=[]":         "the configs of kernel f must be triton.Config objects, found an object of type int",
		one + ", prune=3":             "autotune() got an unexpected keyword argument 'prune'",
		one + ", reset_to_zero=[1]":   "reset_to_zero of @triton.autotune of kernel f must have names of arguments, found an object of type int",
		one + ", restore_value=['y']": "@triton.autotune: f has no parameter 'y'",
		one + ", prune_configs_by=3":  "prune_configs_by of kernel f must be a dict, found an object of type int",
		one + ", prune_configs_by={'perf_model': len, 'top_k': 1.5}": "top_k of kernel f must be an integer or a fraction up to 1.0, found 1.5",
		"configs=[triton.Config({'B': 1}, num_warps='4')], key=[]":   "num_warps of a config of kernel f must be an integer, found an object of type str",
		"configs=[triton.Config({'B': 1}, warps=4)], key=[]":         "Config() got an unexpected keyword argument 'warps'",
		"configs=[triton.Config(3)], key=[]":                         "the kwargs of a config of kernel f must be a dict, found an object of type int",
	} {
		k := kernelOf(t, "import triton\n@triton.autotune("+arguments+")\n@triton.jit\ndef f(x, B): pass\n", "f")
		_, err := k.Autotune()
		assert.ErrorContains(t, err, want, arguments)
	}
	for by, want := range map[string]string{
		"{'early_config_prune': lambda c, n, **k: []}":           "early_config_prune of kernel f keeps none of 2 configs",
		"{'early_config_prune': lambda c, n, **k: n['missing']}": "kernel.py:2:",
		"{'early_config_prune': lambda c, n, **k: [1]}":          "must be triton.Config objects, found an object of type int",
		"{'perf_model': lambda **k: 'fast', 'top_k': 1}":         "perf_model of kernel f must return a number, found an object of type str",
	} {
		k := kernelOf(t, "import triton\n@triton.autotune("+one+", prune_configs_by="+by+")\n@triton.jit\ndef f(x, B): pass\n", "f")
		a, err := k.Autotune()
		require.NoError(t, err, by)
		_, err = a.Prune(map[string]any{"x": 3}, nil)
		assert.ErrorContains(t, err, want, by)
	}
}

// TestDecide: what decorators add to the arguments of a launch.
func TestDecide(t *testing.T) {
	k, a := tuned(t, "around.py", nil)
	assert.True(t, k.Decorated())
	args := map[string]any{"n": 32, "x_ptr": triton.Pointer{Elem: "fp16"}}
	added, err := k.Decide(args, &a.Configs[1])
	require.NoError(t, err)
	assert.Equal(t, map[string]any{"BLOCK": int64(32), "EVEN": true, "TWICE": int64(64)}, added)
	assert.Len(t, args, 2)
	args["TWICE"] = 5
	added, err = k.Decide(args, &a.Configs[0])
	require.NoError(t, err)
	assert.Equal(t, map[string]any{"BLOCK": int64(16), "EVEN": true}, added)
	assert.False(t, kernelOf(t, "import triton\n@triton.jit\ndef f(x): pass\n", "f").Decorated())
}
