package sim_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// TestSetMaxRegisters: roles take the registers that others leave, by warpgroups.
func TestSetMaxRegisters(t *testing.T) {
	const (
		limits = ".reqntid 384, 1, 1\n.minnctapersm 1\n"
		dec    = "setmaxnreg.dec.sync.aligned.u32 24;\n"
		inc    = "setmaxnreg.inc.sync.aligned.u32 240;\n"
	)
	for name, c := range map[string]struct {
		limits, first, rest string
		kind                sim.FaultKind // "" without a fault
		want                string
	}{
		"24 and 240":       {limits, dec, inc, "", ""},
		".maxnreg":         {".maxnreg 168\n", dec, inc, "", ""},
		"nobody gives":     {limits, "", inc, sim.Deadlock, "for 240 registers a thread, of 2016 for all warps, which have 168 168"},
		"too few are left": {limits, strings.Replace(dec, "24", "32", 1), inc, sim.Deadlock, "for 240 registers"},
		"no limit":         {".reqntid 384, 1, 1\n", dec, inc, sim.BadOperand, "(C7508)"},
		"more than before": {limits, strings.Replace(dec, "24", "232", 1), inc, sim.BadOperand, "a thread has 168 registers already"},
		"one warp":         {limits, "setp.lt.u32 %p2, %r1, 32;\n@%p2 bra ONE;\n" + dec + "ONE:\n", "", sim.Divergence, "the warp ended without a setmaxnreg"},
		"one lane":         {limits, "@%p3 bra ONE;\n" + dec + "ONE:\n", "", sim.Divergence, "all threads of a warpgroup"},
	} {
		t.Run(name, func(t *testing.T) {
			text := kernel("", "mov.u32 %r1, %tid.x;\nsetp.lt.u32 %p1, %r1, 128;\nsetp.ne.u32 %p3, %r1, 5;\n@!%p1 bra REST;\n"+c.first+"bra END;\nREST:\n"+c.rest+"END:\n")
			e := entry(t, strings.Replace(text, "\n{\n", "\n"+c.limits+"{\n", 1))
			for seed := range uint64(5) {
				_, err := e.Run(context.Background(), sim.Launch{Block: [3]int{384}, Check: true, Seed: seed})
				if c.kind == "" {
					require.NoError(t, err)
					continue
				}
				var f *sim.Fault
				require.ErrorAs(t, err, &f)
				assert.Equal(t, c.kind, f.Kind, f.Error())
				assert.Contains(t, f.Message, c.want)
			}
		})
	}
	for name, n := range map[string]string{"20": "20", "252": "252", "264": "264", "a register": "%r1"} {
		_, err := sim.Load(kernel("", "setmaxnreg.dec.sync.aligned.u32 "+n+";"))
		require.ErrorContains(t, err, "expected a multiple of 8 from 24 to 256", name)
	}
}
