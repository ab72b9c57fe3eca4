package simulate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// TestTensorMapParameters: the simulator gets the tensor maps that a kernel's manifest asks for.
func TestTensorMapParameters(t *testing.T) {
	const n, columns = 0xffff_ffff_ffff_fff8, 16 // -8 as i32, with bits above that do not count
	d, err := manifest.Read([]byte(`{"name": "k", "num_warps": 4, "cluster": [2, 1, 1], "params": [{"arg": 0, "type": "ptr"}, {"arg": 1, "type": "i32"},
		{"tensormap": {"arg": 0, "dtype": "bf16", "dims": ["24 + arg1", "arg2"], "strides_bytes": ["2 * arg2"], "box": [8, 4], "swizzle": "32B", "oob_fill": "nan"}}]}`))
	require.NoError(t, err)
	l := interp.Launch{Grid: [3]int{2, 1, 1}, Args: []interp.Arg{{1 << 20}, {n & 0xffff_ffff}, {columns}}, Memory: memory.New()}
	launch, err := Launch(d, l, nil)
	require.NoError(t, err)
	want := sim.TensorMap{Base: 1 << 20, Type: "bf16", Dims: []uint64{16, 16}, StridesBytes: []uint64{32}, Box: []uint64{8, 4}, SwizzleBytes: 32, FillNaN: true}
	require.Equal(t, append([]uint64{1 << 20, n & 0xffff_ffff}, want.Words()...), launch.Args)
	require.Equal(t, [3]int{2, 1, 1}, launch.Cluster)
	flag := 3
	d.Params[2].TensorMap.OOBFillIf = &flag
	for bit := range uint64(2) {
		l.Args = append(l.Args[:flag:flag], interp.Arg{bit})
		launch, err = Launch(d, l, nil)
		require.NoError(t, err)
		want.FillNaN = bit == 1
		require.Equal(t, want.Words(), launch.Args[2:])
	}
	d.Params[2].TensorMap.DType = "f13"
	_, err = Launch(d, l, nil)
	require.ErrorContains(t, err, `parameter 2 of the kernel: a tensor map of type "f13"`)
}
