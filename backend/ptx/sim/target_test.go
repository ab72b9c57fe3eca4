package sim_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// TestInstructionsOfOtherTargets: an instruction that the target does not have is refused, and the error
// names the targets that have it.
func TestInstructionsOfOtherTargets(t *testing.T) {
	mma := "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%r1,%r2,%r3,%r4}, {%r1,%r2,%r3,%r4}, {%r1,%r2}, {%r1,%r2,%r3,%r4};"
	for inst, feature := range map[string]targets.Feature{
		wgmmaMMA: targets.Wgmma,
		"stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], {%r2};": targets.Stmatrix,
		"ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r2}, [%r1];": targets.Ldmatrix,
		"cp.async.ca.shared.global [%r1], [%rd1], 4;":            targets.CpAsync,
		"add.rn.bf16x2 %r1, %r2, %r3;":                           targets.BF16Arith,
		"cvt.rn.f16x2.e4m3x2 %r1, %rs1;":                         targets.FP8Convert,
		mma:                                                      targets.FP8MMA,
	} {
		for _, g := range targets.GPUs() {
			_, err := sim.LoadFile("test.ptx", strings.Replace(kernel("", inst), "sm_90a", g.Name, 1))
			if g.Has(feature) {
				require.NoError(t, err, "%s: %s", g.Name, inst)
			} else {
				require.ErrorContains(t, err, "the target "+g.Name+" does not have this instruction, only "+strings.Join(targets.NamesWith(feature), ", "))
			}
		}
	}
	_, err := sim.LoadFile("test.ptx", ".version 8.0\n.address_size 64\n")
	assert.EqualError(t, err, "test.ptx:1:1: error: the PTX has no line '.target sm_..'")
}
