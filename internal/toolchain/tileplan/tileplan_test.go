package tileplan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/toolchain/tileplan"
	"github.com/tshared/tshared/pass"
)

// TestOrder: the pipeline obeys the constraints of its passes, and one in another order does not.
func TestOrder(t *testing.T) {
	p, err := tileplan.OfKernel("")
	require.NoError(t, err)
	require.NoError(t, p.CheckOrder())
	for i := range p.Steps {
		for j := i + 1; j < len(p.Steps); j++ {
			for _, c := range p.Steps[j].Pass.After {
				if c.Pass != p.Steps[i].Pass.Name {
					continue
				}
				swapped := &pass.Pipeline{Anchor: p.Anchor, Steps: []pass.Step{p.Steps[j], p.Steps[i]}}
				assert.ErrorContains(t, swapped.CheckOrder(), c.Why)
			}
		}
	}
}

// TestOptions: options reach the passes that have them, and others are refused.
func TestOptions(t *testing.T) {
	p, err := tileplan.OfKernel("target=sm_80 num-warps=8 num-stages=2 overlap=true")
	require.NoError(t, err)
	assert.Contains(t, p.String(), "tile-coalesce{max-num-imprecise-acc=-1 maxnreg=0 num-warps=8 overlap=true target=sm_80}")
	assert.Contains(t, p.String(), "tile-membar{overlap=true}")
	assert.Regexp(t, `tile-fit-shared\{[^}]*num-stages=2 `, p.String())
	again, err := tileplan.OfKernel("target=sm_80 num-warps=8 num-stages=2 overlap=true")
	require.NoError(t, err)
	assert.Same(t, p, again)
	_, err = tileplan.OfKernel("warps=8")
	assert.ErrorContains(t, err, "no such option")
}
