package sim_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// traced runs a kernel of one warp on a buffer and returns its events.
func traced(t *testing.T, declarations, body string) (events []sim.Event) {
	t.Helper()
	memory, args := buffers(make([]byte, 1<<16))
	run(t, entry(t, kernel(declarations, "mov.u32 %r1, %tid.x;\n"+body, "x")), sim.Launch{
		Block: [3]int{32}, Memory: memory, Args: args, Trace: func(e sim.Event) { events = append(events, e) },
	})
	for i := range events {
		if events[i].Space == syntax.Global {
			for lane := range events[i].Address {
				events[i].Address[lane] -= args[0]
			}
		}
	}
	return events
}

// TestTrace: accesses to memory, shuffles and barriers are traced with the lanes that take part.
func TestTrace(t *testing.T) {
	events := traced(t, ".shared .align 16 .b8 s[1024];\n", laneAt(16, 64)+`
setp.lt.u32 %p1, %r1, 8;
@%p1 ld.global.b32 %r2, [%rd2];
shfl.sync.bfly.b32 %r3, %r1, 3, 31, 0xffffffff;
mul.lo.u32 %r3, %r1, 16;
mov.b64 %rd3, s;
cvt.u32.u64 %r4, %rd3;
add.u32 %r4, %r4, %r3;
cp.async.cg.shared.global [%r4], [%rd2], 16;
cp.async.commit_group;
cp.async.wait_group 1;
bar.sync 0;
red.global.add.v2.f32 [%rd2], {%r5,%r5};
`)
	require.Len(t, events, 8)
	load, shuffle, to, from, wait, red := events[0], events[1], events[2], events[3], events[5], events[7]
	assert.Equal(t, []sim.EventKind{sim.Read, sim.Shuffle, sim.Write, sim.Read, sim.Commit, sim.Wait, sim.Barrier, sim.Update}, kindsOf(events))
	assert.Equal(t, 1, wait.Left)
	assert.Equal(t, uint32(0xff), load.Active)
	assert.Equal(t, 4, load.Bytes)
	assert.Equal(t, 8, red.Bytes)
	assert.Equal(t, []syntax.Space{syntax.Global, syntax.Shared, syntax.Global, syntax.Global}, []syntax.Space{load.Space, to.Space, from.Space, red.Space})
	for lane := range 32 {
		if lane < 8 {
			assert.Equal(t, uint64(64+16*lane), load.Address[lane])
		}
		assert.Equal(t, uint64(lane^3), shuffle.Address[lane])
		assert.Equal(t, uint64(16*lane), to.Address[lane])
		assert.Equal(t, uint64(64+16*lane), from.Address[lane])
	}
}

func kindsOf(events []sim.Event) (kinds []sim.EventKind) {
	for _, e := range events {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

// TestTraceOfMatrices: ldmatrix and stmatrix are traced with the rows that lanes address.
func TestTraceOfMatrices(t *testing.T) {
	const rows = "mul.lo.u32 %r3, %r1, 16;\nmov.b64 %rd3, s;\ncvt.u32.u64 %r4, %rd3;\nadd.u32 %r4, %r4, %r3;\n"
	events := traced(t, ".shared .align 16 .b8 s[1024];\n", rows+`
stmatrix.sync.aligned.m8n8.x2.shared.b16 [%r4], {%r5,%r6};
ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%r7}, [%r4];
`)
	assert.Equal(t, []sim.EventKind{sim.Write, sim.Read}, kindsOf(events))
	assert.Equal(t, []int{2, 1}, []int{events[0].Matrices, events[1].Matrices})
	assert.Equal(t, []uint32{0xffff, 0xff}, []uint32{events[0].Active, events[1].Active})
	for _, e := range events {
		assert.Equal(t, 16, e.Bytes)
		for lane := range 8 * e.Matrices {
			assert.Equal(t, uint64(16*lane), e.Address[lane])
		}
	}
}

// TestTraceOfProducts: products are traced, and may be left out. The trace and the counts of a launch end where it fails.
func TestTraceOfProducts(t *testing.T) {
	const product = "mov.b32 %r2, 0x3c003c00;\nmma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%r3,%r4,%r5,%r6}, {%r2,%r2}, {%r2}, {%r3,%r4,%r5,%r6};\n" +
		"st.global.b32 [%x], %r3;\nld.global.b32 %r3, [%x+65536];\n"
	for _, skip := range []bool{false, true} {
		data := make([]byte, 4)
		memory, args := buffers(data)
		var events []sim.Event
		e := entry(t, kernel("", product, "x"))
		report, err := e.Run(t.Context(), sim.Launch{Block: [3]int{32}, Memory: memory, Args: args, Stats: true, SkipProducts: skip, Trace: func(e sim.Event) { events = append(events, e) }})
		require.ErrorContains(t, err, "read of 4 bytes")
		assert.Equal(t, []sim.EventKind{sim.Product, sim.Write, sim.Read}, kindsOf(events))
		assert.Equal(t, 16*8*8, report.Stats.MultiplyAdds)
		assert.Equal(t, 1, report.Stats.Stores.Requests)
		assert.Equal(t, 4, report.Stats.Stores.DistinctBytes)
		assert.Equal(t, skip, slices.Equal(data, make([]byte, 4)))
	}
}
