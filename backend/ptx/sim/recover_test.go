package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
)

// TestPanicInBlock: a panic while a block runs becomes an error, since in a worker it would end the process.
func TestPanicInBlock(t *testing.T) {
	c := &cluster{run: &launch{entry: &Entry{Name: "k"}}, blocks: []*block{nil}}
	c.run.Grid, c.run.Cluster = [3]int{1, 1, 1}, [3]int{1, 1, 1}
	var bug *diag.Bug
	require.ErrorAs(t, c.executeRecovered(0), &bug)
	require.Contains(t, bug.Error(), "BUG: the simulator panicked on 'block 0 of k': ")
}
