package triton_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/ir"
)

const usesHelpers = `
import triton
import triton.language as tl
from .helpers import twice
from . import helpers as h

@triton.jit
def f(x_ptr):
    tl.store(x_ptr, twice(tl.load(x_ptr)) + h.ONE)
`

const helpers = `
import triton
import triton.language as tl
ONE = tl.constexpr(1)

@triton.jit
def twice(x):
    return x * 2
`

// TestPackages: relative imports are found in the package of the file, which is known by its
// __init__.py files, by the name of the module or by the imports themselves; the names of
// private functions begin with it.
func TestPackages(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for _, c := range []struct {
		name, module, want string
		init               bool
	}{
		{"with __init__.py", "", "top.mid.helpers.twice__fp32__", true},
		{"by relative imports", "", "mid.helpers.twice__fp32__", false},
		{"by the module's name", "top.mid.k", "top.mid.helpers.twice__fp32__", false},
	} {
		fsys := fstest.MapFS{"top/mid/k.py": file(usesHelpers), "top/mid/helpers.py": file(helpers)}
		if c.init {
			fsys["top/__init__.py"], fsys["top/mid/__init__.py"] = file(""), file("")
		}
		m, err := triton.LoadFS(fsys, "top/mid/k.py", triton.LoadOptions{Module: c.module, Version: triton.V36})
		require.NoError(t, err, c.name)
		k, err := m.Kernel("f")
		require.NoError(t, err, c.name)
		spec, err := k.ParseSignature("*fp32", nil)
		require.NoError(t, err, c.name)
		out, err := k.TTIR(spec, triton.Source, triton.Options{})
		require.NoError(t, err, c.name)
		assert.NotNil(t, ir.LookupName(out.Module.Top, c.want), c.name)
	}
}
