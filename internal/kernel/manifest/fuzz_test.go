package manifest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/manifest"
)

// FuzzRead: a description is refused, or is the same when it is written and read
// again, asks for a bounded number of arguments, and its sizes can be computed.
func FuzzRead(f *testing.F) {
	f.Add(`{"kind":"ptx","name":"k","num_warps":4,"shared":64,"cluster":[2,1,1],"params":[{"arg":0,"type":"ptr","divisible":16},{"scratch":8,"align":64},{"null":true}]}`)
	f.Add(`{"name":"k","num_warps":1,"params":[{"tensormap":{"arg":1,"dtype":"fp16","dims":[4096,"arg1 * 2"],"strides_bytes":["max(arg0, -3) // arg1 % 7"],"box":[64,64]}}]}`)
	f.Add(`{"name":"k","num_warps":1,"params":[{"tensormap":{"arg":1,"dtype":"fp16","dims":[8],"strides_bytes":[],"box":[8],"oob_fill":"nan","oob_fill_if":-1}}]}`)
	f.Add(`{"name":"k","num_warps":1,"params":[{"tensormap":{"arg":999999999,"dims":[1]}}]}`)
	f.Add(`{"name":"k","num_warps":1,"params":[{"arg":65536},{"scratch":9223372036854775807}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := manifest.Read([]byte(text))
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		require.LessOrEqual(t, len(d.Arguments()), 1<<13)
		for _, p := range d.Params {
			if p.TensorMap == nil {
				continue
			}
			for _, s := range append(p.TensorMap.Dims, p.TensorMap.StridesBytes...) {
				_, _ = s.Value(func(n int) (int64, bool) { return int64(n) - 1<<62, n < 3 })
			}
		}
		written, err := d.Write()
		require.NoError(t, err)
		again, err := manifest.Read(written)
		require.NoError(t, err, "%s", written)
		twice, err := again.Write()
		require.NoError(t, err)
		require.Equal(t, string(written), string(twice))
	})
}
