package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
)

// TestPanicInBlock: a panic while a block runs becomes an error, since in a worker it would end the process.
func TestPanicInBlock(t *testing.T) {
	b := &block{run: &launch{entry: &Entry{Name: "k"}}, warps: []*warp{nil}}
	b.run.Grid = [3]int{1, 1, 1}
	var bug *diag.Bug
	require.ErrorAs(t, b.executeRecovered(0), &bug)
	require.Contains(t, bug.Error(), "BUG: the simulator panicked on 'block 0 of k': ")
}
