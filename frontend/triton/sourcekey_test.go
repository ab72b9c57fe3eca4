package triton_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
)

const keyed = `import triton
import triton.language as tl
from helper import scaled
import constants

SIZE: tl.constexpr = 16
TABLE = {"a": (1, 2)}

@triton.constexpr_function
def twice(n):
    return n * 2

@triton.jit
def unused(x):
    return x

@triton.jit
def kernel(x_ptr, FN: tl.constexpr, BLOCK: tl.constexpr = SIZE):
    at = tl.arange(0, BLOCK)
    tl.store(x_ptr + at, scaled(tl.sum(at, 0)) + twice(constants.STEP))

@triton.jit
def negate(x):
    return -x
`

const helper = `import triton
import triton.language as tl
FACTOR = tl.constexpr(3)

@triton.jit
def scaled(x):
    return x * FACTOR
`

// sourceKey is the key of the kernel with changes of its files.
func sourceKey(t *testing.T, o triton.Options, fn any, changes ...string) string {
	t.Helper()
	replace := strings.NewReplacer(changes...)
	files := fstest.MapFS{}
	for name, text := range map[string]string{"k.py": keyed, "helper.py": helper, "constants.py": "STEP = 5\n"} {
		files[name] = &fstest.MapFile{Data: []byte(replace.Replace(text))}
	}
	m, err := triton.LoadFS(files, "k.py", triton.LoadOptions{})
	require.NoError(t, err)
	k, err := m.Kernel("kernel")
	require.NoError(t, err)
	s := &triton.Specialization{Signature: map[string]string{"x_ptr": "*i32"}, Constants: map[string]any{"FN": fn}}
	key, err := k.SourceKey(s, o)
	require.NoError(t, err)
	return key
}

// TestSourceKey: the key changes with everything that the kernel uses, and with nothing else.
func TestSourceKey(t *testing.T) {
	first := sourceKey(t, triton.Options{}, nil)
	assert.Equal(t, first, sourceKey(t, triton.Options{}, nil))
	for what, change := range map[string][]string{
		"a function that is not used": {"def unused(x):\n    return x", "def unused(x):\n    return 2"},
		"a global that is not used":   {`"a": (1, 2)`, `"a": (1, 3)`},
		"text behind the kernel":      {"return -x", "return -x * 2"},
	} {
		assert.Equal(t, first, sourceKey(t, triton.Options{}, nil, change...), what)
	}
	keys := map[string]string{first: "nothing"}
	differs := func(what, key string) {
		assert.Empty(t, keys[key], "%s changes no more than %s", what, keys[key])
		keys[key] = what
	}
	for what, change := range map[string][]string{
		"its text":              {"x_ptr + at", "at + x_ptr"},
		"its first line":        {"SIZE: tl", "\nSIZE: tl"},
		"a callee":              {"x * FACTOR", "FACTOR * x"},
		"a global of a callee":  {"constexpr(3)", "constexpr(4)"},
		"noinline of a callee":  {"@triton.jit\ndef scaled", "@triton.jit(noinline=True)\ndef scaled"},
		"a constexpr function":  {"n * 2", "n * 3"},
		"a global of a default": {"= 16", "= 32"},
		"a value of a module":   {"STEP = 5", "STEP = 6"},
		"a value of a type":     {"STEP = 5", "STEP = 5.0"},
		"the name":              {"@triton.jit\ndef kernel", "@triton.jit(repr=lambda s: 'other')\ndef kernel"},
	} {
		differs(what, sourceKey(t, triton.Options{}, nil, change...))
	}
	differs("a function as a constant", sourceKey(t, triton.Options{}, triton.Object("negate")))
	differs("its text", sourceKey(t, triton.Options{}, triton.Object("negate"), "return -x", "return 0 - x"))
	differs("debugging", sourceKey(t, triton.Options{Debug: true}, nil))
	differs("warps", sourceKey(t, triton.Options{NumWarps: 8}, nil))
}
