package cstub_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/bundlestub/cstub"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// withMaps is a bundle of a kernel of a matrix, three sizes and a flag, with two maps. Elements outside of the matrix are NaN if the flag is set.
func withMaps(change func(*manifest.TensorMap)) *handmade {
	b, flag := newBundle(), 4
	matrix := manifest.TensorMap{Arg: 0, DType: "fp32", Dims: []manifest.Size{"max(arg2, (1))", "max(min(arg1, 90), 1)"}, StridesBytes: []manifest.Size{"arg3 * 4"}, Box: []uint32{32, 64}, Swizzle: "128B",
		OOBFill: "nan", OOBFillIf: &flag}
	all := manifest.TensorMap{Arg: 0, DType: "u8", Dims: []manifest.Size{"4 * -(arg3 // -7)"}, StridesBytes: []manifest.Size{}, Box: []uint32{16}, ElemStrides: []uint32{2}, L2: "256B"}
	if change != nil {
		change(&matrix)
	}
	d := manifest.Kernel{Name: "maps_4", NumWarps: 12, Shared: 1000, Params: []manifest.Param{
		manifest.Argument(0, "ptr"), manifest.Argument(1, "i32"), {TensorMap: &matrix}, {TensorMap: &all}, manifest.Argument(3, "i64"), manifest.Null()}}
	b.images(b.add("maps", "", "", "x_ptr *fp32", "m i32", "n i32", "stride i64", "nan i1"), &d, "ptx sm_90a")
	return b
}

// TestTensorMaps: C makes the maps that the manifest describes; one of zeros for an empty tensor.
func TestTensorMaps(t *testing.T) {
	want, err := os.ReadFile("testdata/maps.txt")
	require.NoError(t, err)
	for _, cc := range compilers(t) {
		t.Run(filepath.Base(cc), func(t *testing.T) {
			program := withMaps(nil).program(t, cc, "testdata/maps.c")
			require.Equal(t, string(want), command(t, []string{fake(t, cc)}, program))
			require.Contains(t, command(t, []string{fake(t, cc, "-DOLD")}, program), "matrix: the CUDA driver reports an error (maps: unknown error (801))")
		})
	}
}

func TestMapsThatCannotBeMade(t *testing.T) {
	for want, change := range map[string]func(*manifest.TensorMap){
		"argument 1, of which a tensor map is made, is no pointer":                                        func(m *manifest.TensorMap) { m.Arg = 1 },
		"argument 9, of which a tensor map is made, is no pointer":                                        func(m *manifest.TensorMap) { m.Arg = 9 },
		`"max(arg0, 1)": arg0 is no integer argument`:                                                     func(m *manifest.TensorMap) { m.StridesBytes[0] = "max(arg0, 1)" },
		"argument 0, by which a tensor map is filled, is no integer":                                      func(m *manifest.TensorMap) { m.OOBFillIf = new(int) },
		`"fp3" is no type of a tensor map`:                                                                func(m *manifest.TensorMap) { m.DType = "fp3" },
		"a tensor map of 2 dimensions (1 to 5 are possible) with 1 strides, 1 sizes of a box and 0 steps": func(m *manifest.TensorMap) { m.Box = m.Box[:1] },
	} {
		_, err := withMaps(change).generate(cstub.Options{})
		require.ErrorContains(t, err, "parameter 2 of its entry: "+want)
	}
}

// TestPrograms: where blocks go through programs, a launch has as many blocks as the device holds, or as there are programs.
func TestPrograms(t *testing.T) {
	b, axes := newBundle(), []int{0, 1, 2}
	d := manifest.Kernel{Name: "through_4", NumWarps: 12, Shared: 1000, Resident: 2, Params: []manifest.Param{
		manifest.Argument(0, "ptr"), {Programs: &axes[0]}, {Programs: &axes[1]}, {Programs: &axes[2]}}}
	b.images(b.add("through", "", "", "x_ptr *fp32"), &d, "ptx sm_90a")
	want, err := os.ReadFile("testdata/programs.txt")
	require.NoError(t, err)
	for _, cc := range compilers(t) {
		t.Run(filepath.Base(cc), func(t *testing.T) {
			require.Equal(t, string(want), command(t, []string{fake(t, cc)}, b.program(t, cc, "testdata/programs.c")))
		})
	}
}
