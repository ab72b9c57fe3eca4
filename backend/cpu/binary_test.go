package cpu

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/dialect/funclike"
)

// TestTypesOfManifests: the runtime, which knows no IR, reads types as the compiler has them.
func TestTypesOfManifests(t *testing.T) {
	texts := []string{
		"i1", "i7", "i8", "i17", "i32", "i64", "index", "f16", "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2",
		"memref<*xf32>", "memref<*xi1>", "memref<*xindex>", "memref<?xf16>", "memref<4x?xbf16>", "memref<f64>", "memref<*x!llvm.ptr>", "memref<*x!ptr.ptr<#ptr.generic_space>>",
		"memref<?x?xi24, strided<[?, 1], offset: ?>>", "tensor<4xf32>", "tensor<2x3xi8>", "tensor<f32>", "tensor<0xi32>",
	}
	m, err := tshared.Parse("types", "func.func private @f("+strings.Join(texts, ", ")+")")
	require.NoError(t, err)
	f, ok := funclike.AsFunc(m.Top.Region0().Entry().First())
	require.True(t, ok)
	for i, in := range f.Type().In {
		got, err := runtime.ParseType(in.String())
		require.NoError(t, err, texts[i])
		require.Equal(t, typeOf(in), got)
	}
	for text, want := range map[string]string{
		"tensor<?xf32>": `the type "tensor<?xf32>" of an argument has no fixed size`,
		"memref<*xq>":   `the type "memref<*xq>" of an argument cannot be read: expected a scalar type, found "q"`,
		"i65":           `the type "i65" of an argument cannot be read: expected a scalar type, found "i65"`,
	} {
		_, err := runtime.ParseType(text)
		require.EqualError(t, err, want)
	}
}
