package sim_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// TestDivergentExit: lanes of a warp that diverge where one exits, or before a trap that none reaches,
// reconverge for a barrier.
func TestDivergentExit(t *testing.T) {
	for name, c := range map[string]struct {
		last int // the thread that takes the branch
		end  string
	}{"exit": {31, "exit;"}, "trap": {99, "trap;\nbra M;"}} {
		text := kernel("", fmt.Sprintf(`
	mov.u32 %%r1, %%tid.x;
	setp.lt.u32 %%p1, %%r1, 5;
	@%%p1 bra M;
	setp.eq.u32 %%p2, %%r1, %d;
	@%%p2 bra X;
	bra M;
X:
	%s
M:
	bar.sync 0;
	mul.wide.u32 %%rd2, %%r1, 4;
	add.s64 %%rd3, %%out, %%rd2;
	st.global.b32 [%%rd3], 7;`, c.last, c.end), "out")
		out := make([]byte, 4*64)
		memory, args := buffers(out)
		run(t, entry(t, text), sim.Launch{Grid: [3]int{1}, Block: [3]int{64}, Memory: memory, Args: args})
		for i, v := range valuesOf[uint32](out) {
			want := uint32(7)
			if i == c.last {
				want = 0
			}
			assert.Equal(t, want, v, "%s: thread %d", name, i)
		}
	}
}
