package scanloop_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/ir"
)

const kernel = `
tt.func @k(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0:2 = "tt.scan"(%x, %y) <{axis = 1 : i32, reverse = REVERSE}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %u = arith.mulf %a, %c : f32
    %v = arith.mulf %b, %c : f32
    %w = arith.addf %v, %d : f32
    tt.scan.return %u, %w : f32, f32
  }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
  tt.return %0#0, %0#1 : tensor<4x8xf32>, tensor<4x8xf32>
}
`

// recognised is the scan of a lowered kernel.
func recognised(t *testing.T, text string) (s *scanloop.Scan, ok bool) {
	t.Helper()
	m, err := tshared.Parse("kernel", text)
	require.NoError(t, err)
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.HasAttr(scanloop.AxisAttr) {
			s, ok = scanloop.Of(op)
		}
		return ir.Continue
	})
	return s, ok
}

// lowered is the kernel as backends get it.
func lowered(t *testing.T, reverse string) string {
	t.Helper()
	m, err := tshared.Parse("kernel", strings.ReplaceAll(kernel, "REVERSE", reverse))
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	return m.String()
}

func TestScansAreRecognised(t *testing.T) {
	for _, reverse := range []string{"false", "true"} {
		s, ok := recognised(t, lowered(t, reverse))
		require.True(t, ok)
		require.Equal(t, 1, s.Axis)
		require.Equal(t, reverse == "true", s.Reverse)
		require.Len(t, s.Inputs, 2)
		require.Equal(t, 6, s.Combiner.NumArgs())
	}
}

// TestChangedLoopsAreNoScans: the attribute alone does not make a scan.
func TestChangedLoopsAreNoScans(t *testing.T) {
	text := strings.ReplaceAll(lowered(t, "false"), "arith.mulf %in, ", "arith.mulf %out, ") // an init that is used
	text = strings.Replace(text, "%c1 = ", "%true = arith.constant true\n%c1 = ", 1)
	_, ok := recognised(t, text)
	require.True(t, ok)
	for _, change := range [][2]string{
		{"tshared.scan_axis = 1", "tshared.scan_axis = 0"},
		{"tshared.scan_axis = 1", "tshared.scan_axis = 7"},
		{"tshared.scan_axis = 1 : i64", "tshared.scan_axis = 1 : i64, tshared.scan_reverse"},
		{"arith.subi", "arith.muli"},
		{"%c8 = arith.constant 8", "%c8 = arith.constant 7"},
		{"indexing_maps = [#map, #map, #map,", "indexing_maps = [#map, #map, affine_map<(d0, d1) -> (3 - d0, d1)>,"},
		{"iterator_types = [\"parallel\", \"parallel\"]", "iterator_types = [\"parallel\", \"reduction\"]"},
		{"tensor.extract_slice %arg0[0, %arg8] [4, 1]", "tensor.extract_slice %arg0[%c1, %arg8] [4, 1]"},
		{"tensor.extract_slice %arg9[0, %1] [4, 1]", "tensor.extract_slice %arg9[%1, %1] [4, 1]"},
		{"tensor.extract_slice %arg0[0, %arg8] [4, 1] [1, 1]", "tensor.extract_slice %arg0[0, %arg8] [4, 1] [%c8, 1]"},
		{"%2#0 into %arg9[0, %arg8]", "%2#0 into %arg9[%c1, %arg8]"},
		{"outs(%extracted_slice,", "outs(%extracted_slice_0,"},
		{"arith.mulf %out, %in_5 : f32", "arith.mulf %out, %in_5 : f32\n%i = linalg.index 0 : index"},
		{"%3 = arith.mulf %out, %in_5 : f32", "%n = arith.index_cast %arg8 : index to i32\n%f = arith.sitofp %n : i32 to f32\n%3 = arith.mulf %in, %f : f32"},
		{"%1 = arith.subi", "cf.assert %true, \"inside\"\n%1 = arith.subi"},
	} {
		require.Contains(t, text, change[0])
		_, ok := recognised(t, strings.ReplaceAll(text, change[0], change[1]))
		require.False(t, ok, change[1])
	}
}
