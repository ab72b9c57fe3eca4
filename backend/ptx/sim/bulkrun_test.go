package sim_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// TestBulkCopiesOfRuns: a thread copies 64 bytes to shared memory and back, and a fault is found in either copy.
func TestBulkCopiesOfRuns(t *testing.T) {
	const memory = ".shared .align 16 .b8 s[128];\n.shared .align 8 .b64 full;\n"
	const init = "mov.u32 %r2, 0;\nmov.b64 %rd1, s;\nmov.b64 %rd2, full;\nmbarrier.init.shared.b64 [full], 1;\n"
	const fence = "fence.mbarrier_init.release.cluster;\n"
	const load = "mbarrier.arrive.expect_tx.shared.b64 _, [full], 64;\ncp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%a], 64, [full];\n"
	const wait = "L: mbarrier.try_wait.parity.shared.b64 %p1, [full], 0; @!%p1 bra L;\n"
	const store = "cp.async.bulk.global.shared::cta.bulk_group [%b], [s], 64;\ncp.async.bulk.commit_group;\n"
	const end = "cp.async.bulk.wait_group.read 0;\n"
	loads := func(operands string) string {
		return init + fence + "mbarrier.arrive.expect_tx.shared.b64 _, [full], 64;\ncp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes " + operands + ", [full];\n" + wait
	}
	stores := func(operands string) string {
		return init + fence + load + wait + "cp.async.bulk.global.shared::cta.bulk_group " + operands + ";\ncp.async.bulk.commit_group;\n" + end
	}
	for name, c := range map[string]struct {
		body string
		kind sim.FaultKind // "" without a fault
		want string
	}{
		"there and back":        {init + fence + load + wait + store + end, "", ""},
		"source of a load":      {loads("[s], [%a+8], 64"), sim.Misaligned, "a bulk copy of 64 bytes"},
		"destination of a load": {loads("[s+4], [%a], 64"), sim.Misaligned, "a bulk copy of 64 bytes"},
		"size of a load":        {loads("[s], [%a], 56"), sim.Misaligned, "a bulk copy of 56 bytes"},
		"source of a store":     {stores("[%b], [s+8], 48"), sim.Misaligned, "a bulk copy of 48 bytes"},
		"target of a store":     {stores("[%b+4], [s], 48"), sim.Misaligned, "a bulk copy of 48 bytes"},
		"size of a store":       {stores("[%b], [s], 60"), sim.Misaligned, "a bulk copy of 60 bytes"},
		"after the source":      {loads("[s], [%a+16], 64"), sim.OutOfBounds, ""},
		"after shared memory":   {loads("[s+112], [%a], 64"), sim.OutOfBounds, ""},
		"after the target":      {stores("[%b+16], [s], 64"), sim.OutOfBounds, ""},
		"too few bytes":         {loads("[s], [%a], 48"), sim.Deadlock, "which lacks 16 bytes"},
		"no fence":              {init + load + wait, sim.NoProxyFence, "needs a 'fence.mbarrier_init' or 'fence.proxy.async' after its initialisation"},
		"no wait for a load":    {init + fence + load + store + end, sim.CopyPending, ""},
		"no wait for a store":   {init + fence + load + wait + store, sim.CopyPending, ""},
		"written before a wait": {init + fence + load + wait + store + "st.shared.b32 [s], %r2;\n" + end, sim.Race, "reads and was not waited for"},
		"stored by the thread":  {init + fence + load + wait + "st.shared.b32 [s], %r2;\n" + store + end, sim.NoProxyFence, ""},
	} {
		t.Run(name, func(t *testing.T) {
			in, out := bytesOf(numbers(16, func(i int) float32 { return float32(i) })), make([]byte, 64)
			memories, args := buffers(in, out)
			l := sim.Launch{Block: [3]int{1}, Memory: memories, Args: args, Check: true, Seed: 1}
			e := entry(t, kernel(memory, c.body, "a", "b"))
			if c.kind == "" {
				run(t, e, l)
				assert.Equal(t, in, out)
				return
			}
			f := fault(t, e, l)
			require.Equal(t, c.kind, f.Kind, f.Error())
			assert.Contains(t, f.Message, c.want)
		})
	}
}
