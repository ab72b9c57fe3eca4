package sim_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// pair gives a kernel clusters of two blocks. Its body has the rank in %r10, that of the peer in %r11, the thread in %r1, and the
// peer's copy of s in %r12.
func pair(declarations, body string) string {
	text := kernel(declarations, `
mov.u32 %r1, %tid.x;
mov.u32 %r10, %cluster_ctarank;
xor.b32 %r11, %r10, 1;
mov.u32 %r13, s;
mapa.shared::cluster.u32 %r12, %r13, %r11;
setp.eq.u32 %p1, %r10, 0;
setp.eq.u32 %p2, %r1, 0;
mul.lo.u32 %r14, %r1, 4;
add.u32 %r15, %r12, %r14;
add.u32 %r16, %r13, %r14;
st.shared.u32 [%r16], 7;
`+body, "a")
	return strings.Replace(text, "\n{\n", "\n.reqnctapercluster 2, 1, 1\n{\n", 1)
}

const (
	clusterSync = "barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;\n"
	sharedS     = ".shared .align 16 .b8 s[256];\n"
	// exchange stores the rank in the peer's memory, and what the peer stored in global memory.
	exchange = "st.shared::cluster.u32 [%r15], %r10;\n"
	give     = "ld.shared.u32 %r17, [%r16];\nmov.u32 %r18, %ctaid.x;\nmad.lo.u32 %r18, %r18, 32, %r1;\nmul.wide.u32 %rd1, %r18, 4;\nadd.u64 %rd1, %rd1, %a;\nst.global.u32 [%rd1], %r17;\n"
)

// TestClusters: the blocks of a cluster reach each other's shared memory, in the order that their synchronisations give.
func TestClusters(t *testing.T) {
	const wait = "L: mbarrier.try_wait.parity.shared::cta.b64 %p3, [%r13+128], 0;\n@!%p3 bra L;\n"
	const init = "@%p2 mbarrier.init.shared::cta.b64 [s+128], 32;\nfence.mbarrier_init.release.cluster;\nbarrier.cluster.arrive.relaxed.aligned;\nbarrier.cluster.wait.acquire.aligned;\n"
	for name, c := range map[string]struct {
		body string
		kind sim.FaultKind // "" without a fault
		want string
	}{
		"a barrier":               {clusterSync + exchange + clusterSync + give, "", ""},
		"lanes and a barrier":     {clusterSync + exchange + clusterSync + "ld.shared.u32 %r17, [s];\n" + clusterSync + "ld.shared.u32 %r17, [%r16];\nst.shared.u32 [%r16], %r17;\n" + give, "", ""},
		"lanes and a relaxed one": {clusterSync + exchange + clusterSync + "ld.shared.u32 %r17, [s];\nbarrier.cluster.arrive.relaxed;\nbarrier.cluster.wait;\nld.shared.u32 %r17, [%r16];\nst.shared.u32 [%r16], %r17;\n" + give, sim.Race, "and others"},
		"no barrier":              {clusterSync + exchange + give + clusterSync, sim.Race, "of the cluster"},
		"mbarriers":               {init + exchange + "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r12+128];\n" + wait + give, "", ""},
		"no fence of the init":    {strings.Replace(init, "fence.mbarrier_init.release.cluster;\n", "", 1) + "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r12+128];\n" + wait, sim.Race, "@%p2 mbarrier.init"},
		"too late an arrival":     {init + exchange + "@%p1 mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r12+128];\n@!%p1 bra W;\nret;\nW: " + wait, sim.Ended, "block"},
		"an end before a signal":  {init + "@%p1 bra W;\nmbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r12+128];\nW:\n", sim.Ended, "block"},
		"an end before a load":    {clusterSync + exchange + clusterSync + "ld.shared::cluster.u32 %r17, [%r15];\n", sim.Ended, "which has ended"},
		"no such block":           {"mapa.shared::cluster.u32 %r12, %r13, 2;\n", sim.BadOperand, "there is no block 2 in a cluster of 2"},
		"the space of the block":  {clusterSync + "st.shared::cta.u32 [%r12], 1;\n" + clusterSync, sim.OutOfBounds, "an address of the space shared::cluster, in the space shared::cta"},
		"a wait at the peer's":    {init + "mbarrier.try_wait.parity.shared::cta.b64 %p3, [%r12+128], 1;\n" + clusterSync, sim.OutOfBounds, "shared::cta"},
		"two arrivals":            {"barrier.cluster.arrive;\nbarrier.cluster.arrive;\n", sim.BadOperand, "has not waited since its last arrival"},
		"a wait alone":            {"barrier.cluster.wait;\n", sim.BadOperand, "without an arrival"},
		"one block at a barrier":  {"@!%p1 bra W;\n" + clusterSync + "W: " + wait, sim.Uninitialised, "there is no mbarrier at 128"},
		"a deadlock":              {init + "@%p1 bra S;\n" + wait + "bra E;\nS: " + clusterSync + "E:\n", sim.Deadlock, "warp 0 of block 0 of the cluster at the barrier of the cluster, which lacks warp 0 of block 1 of the cluster"},
	} {
		t.Run(name, func(t *testing.T) {
			e := entry(t, pair(sharedS, c.body))
			for seed := range uint64(3) {
				out := make([]byte, 4*32*4)
				memory, args := buffers(out)
				_, err := e.Run(context.Background(), sim.Launch{Grid: [3]int{4}, Block: [3]int{32}, Memory: memory, Args: args, Check: true, Seed: seed, MaxSteps: 10_000})
				if c.kind == "" {
					require.NoError(t, err)
					for i, v := range valuesOf[uint32](out) {
						require.EqualValues(t, 1-i/32%2, v, "thread %d", i)
					}
					continue
				}
				var f *sim.Fault
				require.ErrorAs(t, err, &f)
				assert.Equal(t, c.kind, f.Kind, f.Error())
				assert.Contains(t, f.Message, c.want)
			}
		})
	}
}

// TestClusterNumbers: the special registers and the sizes of a launch with clusters.
func TestClusterNumbers(t *testing.T) {
	e := entry(t, kernel("", `
mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ctaid.y; mov.u32 %r3, %nctaid.x; mad.lo.u32 %r1, %r2, %r3, %r1;
mov.u32 %r4, %clusterid.x; mov.u32 %r5, %clusterid.y; mov.u32 %r6, %cluster_ctarank; mov.u32 %r7, %cluster_nctarank; mov.u32 %r8, %nclusterid.x;
mul.lo.u32 %r4, %r4, 1000; mad.lo.u32 %r4, %r5, 10000, %r4; mad.lo.u32 %r4, %r6, 100, %r4; mad.lo.u32 %r4, %r7, 10, %r4; add.u32 %r4, %r4, %r8;
mul.wide.u32 %rd1, %r1, 4; add.u64 %rd1, %rd1, %a; st.global.u32 [%rd1], %r4;`, "a"))
	out := make([]byte, 4*16)
	memory, args := buffers(out)
	l := sim.Launch{Grid: [3]int{4, 4}, Cluster: [3]int{2, 2}, Block: [3]int{1}, Memory: memory, Args: args}
	run(t, e, l)
	assert.Equal(t, []uint32{
		42, 142, 1042, 1142, 242, 342, 1242, 1342,
		10042, 10142, 11042, 11142, 10242, 10342, 11242, 11342,
	}, valuesOf[uint32](out))
	clear(out)
	l.Blocks = []int{5, 1}
	run(t, e, l)
	assert.Equal(t, []uint32{42, 142, 0, 0, 242, 342, 0, 0}, valuesOf[uint32](out)[:8], "the cluster of blocks 5 and 1, once")
	l.Cluster = [3]int{3, 2}
	_, err := e.Run(context.Background(), l)
	require.ErrorContains(t, err, "a grid of [4 4 1] blocks is not made of clusters of [3 2 1]")
}

// TestBlockBarriersInClusters: the barrier of a block of a cluster orders the accesses of its warps, also where several have read.
func TestBlockBarriersInClusters(t *testing.T) {
	const all, wait, store = "ld.shared.u32 %r17, [s];\n", "bar.sync 0;\n", "st.shared.u32 [%r16], %r1;\n"
	for body, races := range map[string]bool{wait + all + wait + store: false, wait + all + store: true} {
		memory, args := buffers(make([]byte, 4))
		_, err := entry(t, pair(sharedS, body)).Run(context.Background(), sim.Launch{Grid: [3]int{2}, Block: [3]int{64}, Memory: memory, Args: args, Check: true})
		if !races {
			assert.NoError(t, err)
			continue
		}
		var f *sim.Fault
		require.ErrorAs(t, err, &f)
		assert.Equal(t, sim.Race, f.Kind)
	}
}
