package manifest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/footprint"
)

// TestFootprint: kernel.json keeps a footprint, one without has none, and one that cannot be is refused.
func TestFootprint(t *testing.T) {
	b := footprint.NewBuilder()
	last := b.AddConst(b.Min(b.Scalar(1, "n", 32), b.Mul(b.Grid(0), b.Const(1024))), -1)
	f, err := b.Build(false, []footprint.ArgExprs{{
		Arg:    footprint.Arg{Number: 0, Name: "x", Size: 4, Reads: true},
		Ranges: []footprint.RangeExpr{{Least: b.Const(0), Greatest: last, Reads: true}},
	}})
	require.NoError(t, err)
	k := &Kernel{Name: "k", NumWarps: 4, Footprint: f}
	text, err := k.Write()
	require.NoError(t, err)
	assert.Contains(t, string(text), `"elements": "0 .. min(n, 1024*grid_x) - 1"`)
	again, err := Read(text)
	require.NoError(t, err)
	assert.Equal(t, f.String(), again.Footprint.String())

	older, err := Read([]byte(`{"name":"k","num_warps":4,"params":[]}`))
	require.NoError(t, err)
	assert.Equal(t, footprint.Undecided, older.Footprint.Check([3]int64{1, 1, 1}, nil, nil).Outcome)

	_, err = Read([]byte(strings.Replace(string(text), `"greatest": `, `"greatest": 10`, 1)))
	assert.ErrorContains(t, err, "there is no node")
}
