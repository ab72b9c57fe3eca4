package arithtollvm

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/extern"
)

// TestLibdevice builds every function of libdevice, with and without libm.
func TestLibdevice(t *testing.T) {
	for _, noLibm := range []bool{false, true} {
		for _, f := range extern.LibdeviceFunctions() {
			m := llvmir.NewModule("libdevice")
			params := make([]llvmir.Param, len(f.Params))
			for i, p := range f.Params {
				params[i].Type = externType(p)
			}
			b := m.Function("f", llvmir.Void, params...).Builder()
			c := NewScalarBuilder(m, b)
			c.NoLibm, c.FMA = noLibm, true
			c.Scratch = func(bytes int64) llvmir.Value { return b.Local(llvmir.I8, int(bytes), 8) }
			v, err := c.libdevice(extern.LibdevicePrefix+f.Name, externType(f.Result), b.Function().Params())
			require.NoError(t, err, f.Name)
			require.Equal(t, externType(f.Result), v.Type(), f.Name)
			_, err = c.libdevice(extern.LibdevicePrefix+f.Name, externType(f.Result), nil)
			require.Error(t, err, f.Name)
		}
	}
}
