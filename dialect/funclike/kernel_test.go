package funclike_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

func TestKernel(t *testing.T) {
	m, err := tshared.Parse("kernel.mlir", `module {
  tt.func public @a() { tt.return }
  tt.func public @b() { tt.return }
  tt.func private @c() { tt.return }
  tt.func private @d()
  func.func @e() { return }
}`)
	require.NoError(t, err)
	for _, c := range []struct {
		kind       *ir.OpDef
		name, want string // the function's name, or what is wrong
	}{
		{tt.Func, "b", "b"},
		{tt.Func, "c", "c"},
		{function.Func, "", "e"},
		{tt.Func, "", "the module has 2 public functions: name one of a, b"},
		{tt.Func, "d", "the module has no function @d, only a, b, c"},
		{function.Func, "a", "the module has no function @a, only e"},
		{tt.Call, "", "the module has no kernel"},
		{tt.Call, "a", "the module has no function @a"},
	} {
		f, err := funclike.Kernel(m.Top, c.kind, c.name)
		if err != nil {
			assert.EqualError(t, err, c.want)
			continue
		}
		assert.Equal(t, c.want, f.SymName())
	}
}
