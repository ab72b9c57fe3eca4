package sim_test

import (
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
cp.async.wait_all;
bar.sync 0;
red.global.add.v2.f32 [%rd2], {%r5,%r5};
`)
	require.Len(t, events, 6)
	load, shuffle, to, from, barrier, red := events[0], events[1], events[2], events[3], events[4], events[5]
	assert.Equal(t, []sim.EventKind{sim.Read, sim.Shuffle, sim.Write, sim.Read, sim.Barrier, sim.Update},
		[]sim.EventKind{load.Kind, shuffle.Kind, to.Kind, from.Kind, barrier.Kind, red.Kind})
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

// TestTraceOfMatrices: a lane of ldmatrix and stmatrix is traced with the elements that it has, not with the row that it addresses.
func TestTraceOfMatrices(t *testing.T) {
	const rows = "mul.lo.u32 %r3, %r1, 16;\nmov.b64 %rd3, s;\ncvt.u32.u64 %r4, %rd3;\nadd.u32 %r4, %r4, %r3;\n"
	events := traced(t, ".shared .align 16 .b8 s[1024];\n", rows+`
stmatrix.sync.aligned.m8n8.x2.shared.b16 [%r4], {%r5,%r6};
ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%r7}, [%r4];
`)
	require.Len(t, events, 4)
	for lane := range 32 {
		assert.Equal(t, uint64(4*lane), events[0].Address[lane])
		assert.Equal(t, uint64(128+4*lane), events[1].Address[lane])
		assert.Equal(t, uint64(16*(lane%4*2)+2*(lane/4)), events[2].Address[lane])
		assert.Equal(t, uint64(16*(lane%4*2+1)+2*(lane/4)), events[3].Address[lane])
	}
	assert.Equal(t, []int{4, 4, 2, 2}, []int{events[0].Bytes, events[1].Bytes, events[2].Bytes, events[3].Bytes})
	assert.Equal(t, []sim.EventKind{sim.Write, sim.Write, sim.Read, sim.Read}, []sim.EventKind{events[0].Kind, events[1].Kind, events[2].Kind, events[3].Kind})
}
