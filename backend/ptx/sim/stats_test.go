package sim_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// counted runs blocks of a kernel on a buffer of 64 KiB of 4-byte elements and counts.
func counted(t *testing.T, l sim.Launch, declarations, body string) *sim.Stats {
	t.Helper()
	var args []uint64
	l.Memory, args = buffers(make([]byte, 1<<16))
	l.Memory[0].ElementBytes = 4
	l.Args, l.Stats = args, true
	return run(t, entry(t, kernel(declarations, "mov.u32 %r1, %tid.x;\n"+body, "x")), l).Stats
}

// laneAt computes the address of lane * scale + offset in %rd2.
func laneAt(scale, offset int) string {
	return fmt.Sprintf("mul.wide.u32 %%rd1, %%r1, %d;\nadd.s64 %%rd2, %%x, %%rd1;\nadd.s64 %%rd2, %%rd2, %d;\n", scale, offset)
}

// TestSectors: requests are counted by the sectors of 32 bytes that they touch and that they need.
func TestSectors(t *testing.T) {
	for _, c := range []struct {
		body           string
		bytes, sectors int
		needed         int
	}{
		{laneAt(4, 0) + "ld.global.b32 %r2, [%rd2];", 128, 4, 4},
		{laneAt(4, 4) + "ld.global.b32 %r2, [%rd2];", 128, 5, 4},
		{laneAt(0, 0) + "ld.global.b32 %r2, [%rd2];", 4, 1, 1},
		{laneAt(256, 0) + "ld.global.b32 %r2, [%rd2];", 128, 32, 4},
		{laneAt(256, 0) + "ld.global.b16 %rs2, [%rd2];", 64, 32, 2},
		{laneAt(16, 0) + "ld.global.v4.b32 {%r2,%r3,%r4,%r5}, [%rd2];", 512, 16, 16},
		{laneAt(8, 0) + "ld.global.b32 %r2, [%rd2];", 128, 8, 4},
		{laneAt(4, 0) + "ld.b32 %r2, [%rd2];", 128, 4, 4}, // a generic address of global memory
		{laneAt(4, 0) + "setp.lt.u32 %p1, %r1, 8;\n@%p1 ld.global.b32 %r2, [%rd2];", 32, 1, 1},
	} {
		got := counted(t, sim.Launch{Block: [3]int{32}}, "", c.body).Loads
		assert.Equal(t, sim.Traffic{Requests: 1, Bytes: c.bytes, Sectors: c.sectors, NeededSectors: c.needed, DistinctBytes: c.bytes}, got, c.body)
	}
}

// TestKindsOfTraffic: loads, copies, stores, atomics and reductions are counted apart, those of
// other state spaces not at all.
func TestKindsOfTraffic(t *testing.T) {
	s := counted(t, sim.Launch{Block: [3]int{32}}, ".shared .align 16 .b8 s[1024];\n", laneAt(16, 0)+`
mul.lo.u32 %r3, %r1, 16;
mov.b64 %rd3, s;
cvt.u32.u64 %r4, %rd3;
add.u32 %r4, %r4, %r3;
cp.async.cg.shared.global [%r4], [%rd2], 16;
cp.async.ca.shared.global [%r4], [%rd2], 8, 0;
cp.async.wait_all;
ld.shared.b32 %r5, [%r4];
st.global.b32 [%rd2], %r5;
atom.global.add.u32 %r6, [%rd2], 1;
red.global.add.u32 [%rd2], 1;
red.global.add.noftz.f16x2 [%rd2], %r6;
red.global.add.v4.f32 [%rd2], {%r5,%r5,%r5,%r5};
`)
	assert.Equal(t, 1, s.Loads.Requests, "a copy of no bytes is no request")
	assert.Equal(t, 512, s.Loads.Bytes)
	assert.Equal(t, 1, s.Stores.Requests)
	assert.Equal(t, 4, s.Atomics.Requests)
	assert.Equal(t, []int{1, 2}, []int{s.ScalarReds, s.VectorReds})
	assert.Equal(t, 3, s.Shared.Requests)
	assert.Len(t, s.GlobalAccesses, 6)
	assert.True(t, strings.HasPrefix(s.GlobalAccesses[1].Inst, "st.global"), "rows are in program order")
	assert.Equal(t, []int{128, 128}, []int{s.ElementsLoaded, s.ElementsStored})
}

// TestRedundancy: distinct bytes are counted within blocks, whatever warps and iterations load them.
func TestRedundancy(t *testing.T) {
	load := "and.b32 %r1, %r1, 31;\n" + laneAt(4, 0) + "ld.global.b32 %r2, [%rd2];\nld.global.b32 %r3, [%rd2+128];\nld.global.b32 %r4, [%rd2];"
	s := counted(t, sim.Launch{Grid: [3]int{3}, Block: [3]int{64}}, "", load)
	assert.Equal(t, 3, s.Blocks)
	assert.Equal(t, 2, s.WarpsPerBlock)
	assert.Equal(t, 18, s.Loads.Requests)
	assert.Equal(t, 3*256, s.Loads.DistinctBytes)
	assert.Equal(t, 3*s.Loads.DistinctBytes, s.Loads.Bytes)
	assert.Equal(t, 3*64, s.Elements())
}

// TestRoundTrips: a warp waits when it reads what a load brings; loads that are in flight arrive
// together.
func TestRoundTrips(t *testing.T) {
	at := laneAt(16, 0)
	for name, c := range map[string]struct {
		body string
		want int
	}{
		"nothing is read":    {at + "ld.global.b32 %r2, [%rd2];", 0},
		"one load":           {at + "ld.global.b32 %r2, [%rd2];\nadd.u32 %r3, %r2, 1;\nadd.u32 %r4, %r2, 1;", 1},
		"loads in flight":    {at + "ld.global.b32 %r2, [%rd2];\nld.global.b32 %r3, [%rd2+128];\nadd.u32 %r4, %r2, %r3;", 1},
		"dependent loads":    {at + "ld.global.b32 %r2, [%rd2];\ncvt.u64.u32 %rd3, %r2;\nadd.s64 %rd4, %rd2, %rd3;\nld.global.b32 %r3, [%rd4];\nadd.u32 %r4, %r3, 1;", 2},
		"one after another":  {at + "ld.global.b32 %r2, [%rd2];\nadd.u32 %r3, %r2, 1;\nld.global.b32 %r4, [%rd2+128];\nadd.u32 %r5, %r4, 1;", 2},
		"a move":             {at + "ld.global.b32 %r2, [%rd2];\nmov.b32 %r3, %r2;\nld.global.b32 %r4, [%rd2+128];\nadd.u32 %r5, %r4, %r3;", 1},
		"an overwritten one": {at + "ld.global.b32 %r2, [%rd2];\nmov.b32 %r2, 0;\nadd.u32 %r3, %r2, 1;", 0},
		"no lane loads":      {at + "setp.gt.u32 %p1, %r1, 99;\n@%p1 ld.global.b32 %r2, [%rd2];\nadd.u32 %r3, %r2, 1;", 0},
		"shared memory":      {"mov.b64 %rd3, s;\nld.shared.b32 %r2, [%rd3];\nadd.u32 %r3, %r2, 1;", 0},
		"an atomic":          {at + "atom.global.add.u32 %r2, [%rd2], 1;\nadd.u32 %r3, %r2, 1;", 1},
		"a copy": {at + copies("cp.async.cg.shared.global [%r4], [%rd2], 16;\ncp.async.commit_group;\ncp.async.wait_group 0;") +
			"ld.global.b32 %r5, [%rd2];\nadd.u32 %r6, %r5, 1;", 2},
		"copies ahead": {at + copies("cp.async.cg.shared.global [%r4], [%rd2], 16;\ncp.async.commit_group;\n"+
			"cp.async.cg.shared.global [%r4], [%rd2], 16;\ncp.async.commit_group;\ncp.async.wait_group 1;\ncp.async.wait_group 0;"), 1},
		"all copies": {at + copies("cp.async.cg.shared.global [%r4], [%rd2], 16;\ncp.async.wait_all;"), 1},
	} {
		s := counted(t, sim.Launch{Block: [3]int{32}}, ".shared .align 16 .b8 s[1024];\n", c.body)
		assert.Equal(t, c.want, s.RoundTrips, name)
	}
}

// copies has the address of shared memory for a copy of 16 bytes per lane in %r4.
func copies(body string) string {
	return "mov.b64 %rd3, s;\ncvt.u32.u64 %r4, %rd3;\nshl.b32 %r3, %r1, 4;\nadd.u32 %r4, %r4, %r3;\n" + body + "\n"
}

// TestRoundTripsAcrossWarps: at a barrier warps wait for a warp that waits for memory.
func TestRoundTripsAcrossWarps(t *testing.T) {
	s := counted(t, sim.Launch{Block: [3]int{64}}, "", laneAt(4, 0)+`
setp.ge.u32 %p1, %r1, 32;
@%p1 bra L;
ld.global.b32 %r2, [%rd2];
add.u32 %r3, %r2, 1;
L:
bar.sync 0;
`)
	assert.Equal(t, 2, s.RoundTrips)
}

// TestLoops: iterations, instructions and barriers are counted by innermost loop.
func TestLoops(t *testing.T) {
	s := counted(t, sim.Launch{Grid: [3]int{2}, Block: [3]int{64}}, "", `
bar.sync 0;
mov.u32 %r2, 0;
OUTER:
bar.sync 0;
mov.u32 %r3, 0;
INNER:
bar.sync 0;
bar.sync 0;
bar.warp.sync 0xffffffff;
add.u32 %r3, %r3, 1;
setp.lt.u32 %p1, %r3, 5;
@%p1 bra INNER;
add.u32 %r2, %r2, 1;
setp.lt.u32 %p1, %r2, 3;
@%p1 bra OUTER;
`)
	const warps = 4
	require.Len(t, s.Loops, 2)
	outer, inner := s.Loops[0], s.Loops[1]
	assert.Equal(t, []int{3 * warps, 15 * warps}, []int{outer.Iterations, inner.Iterations})
	assert.Equal(t, []float64{1, 2}, []float64{outer.BarriersPerIteration(), inner.BarriersPerIteration()})
	assert.Equal(t, warps*(1+3*(1+5*2)), s.Barriers)
	hottest, ok := s.HottestLoop()
	require.True(t, ok)
	assert.Equal(t, inner, hottest)
}

// TestMultiplyAdds: the products of mma and wgmma are counted.
func TestMultiplyAdds(t *testing.T) {
	s := counted(t, sim.Launch{Block: [3]int{64}}, "", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r2,%r3,%r4,%r5}, {%r6,%r7,%r8,%r9}, {%r10,%r11}, {%r2,%r3,%r4,%r5};")
	assert.Equal(t, 2*16*8*16, s.MultiplyAdds)
}

// TestStatsAreDeterministic: counts do not depend on how blocks are distributed over workers, and a
// launch that does not ask has none.
func TestStatsAreDeterministic(t *testing.T) {
	body := "mov.u32 %r2, %ctaid.x;\nmad.lo.u32 %r1, %r2, 96, %r1;\nshl.b32 %r2, %r2, 2;\n" + laneAt(8, 0) +
		"L: ld.global.b32 %r3, [%rd2];\nst.global.b32 [%rd2+4], %r3;\nsub.u32 %r2, %r2, 4;\nsetp.gt.s32 %p1, %r2, 0;\n@%p1 bra L;\n"
	one := counted(t, sim.Launch{Grid: [3]int{40}, Block: [3]int{96}, Workers: 1}, "", body)
	for range 3 {
		assert.Equal(t, one, counted(t, sim.Launch{Grid: [3]int{40}, Block: [3]int{96}, Workers: 7}, "", body))
	}
	r := run(t, entry(t, kernel("", "")), sim.Launch{})
	assert.Nil(t, r.Stats)
}

// TestBlocks: some blocks of a grid run as they do in the whole grid.
func TestBlocks(t *testing.T) {
	e := entry(t, kernel("", `
mov.u32 %r1, %ctaid.x;
mov.u32 %r2, %ctaid.y;
mov.u32 %r3, %nctaid.x;
mad.lo.u32 %r4, %r2, %r3, %r1;
mul.wide.u32 %rd1, %r4, 4;
add.s64 %rd2, %out, %rd1;
st.global.b32 [%rd2], 1;
`, "out"))
	out := make([]byte, 4*12)
	memory, args := buffers(out)
	l := sim.Launch{Grid: [3]int{4, 3}, Blocks: []int{2, 9}, Memory: memory, Args: args, Stats: true}
	assert.Equal(t, 2, run(t, e, l).Stats.Blocks)
	assert.Equal(t, []uint32{0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0}, valuesOf[uint32](out))
	l.Blocks = []int{12}
	_, err := e.Run(context.Background(), l)
	assert.EqualError(t, err, "kernel 'k': block 12 is not one of the grid's 12")
}

// TestAllowOutOfBounds: reads outside of the buffers give zeros and writes there are dropped, and
// both are counted; shared memory has its bounds all the same.
func TestAllowOutOfBounds(t *testing.T) {
	e := entry(t, kernel(".shared .b32 s;\n", `
mov.u32 %r1, 7;
st.global.b32 [%out+4096], %r1;
ld.global.b32 %r1, [%out+4096];
st.global.b32 [%out], %r1;
`, "out"))
	out := bytesOf([]uint32{5})
	memory, args := buffers(out)
	l := sim.Launch{Memory: memory, Args: args, AllowOutOfBounds: true, Stats: true}
	s := run(t, e, l).Stats
	assert.Equal(t, []uint32{0}, valuesOf[uint32](out))
	assert.Equal(t, []int{1, 2}, []int{s.Loads.Requests, s.Stores.Requests})
	l.AllowOutOfBounds = false
	assert.Equal(t, sim.OutOfBounds, fault(t, e, l).Kind)
	shared := entry(t, kernel(".shared .b32 s;\n", "ld.shared.b32 %r1, [s+4];"))
	assert.Equal(t, sim.OutOfBounds, fault(t, shared, sim.Launch{AllowOutOfBounds: true}).Kind)
}

// TestMetrics: every metric has its own key; ratios to what a kernel does not do are left out.
func TestMetrics(t *testing.T) {
	keys := map[string]float64{}
	all := counted(t, sim.Launch{Block: [3]int{32}}, "", laneAt(8, 0)+"ld.global.b32 %r2, [%rd2];\nst.global.b32 [%rd2], %r2;")
	for _, m := range all.Metrics() {
		assert.NotContains(t, keys, m.Key)
		assert.NotEmpty(t, m.Name)
		keys[m.Key] = m.Value
	}
	assert.Equal(t, 2.0, keys["load-sectors"])
	assert.Equal(t, 128.0, keys["store-bytes"])
	assert.NotContains(t, keys, "inst-per-fma")
	for _, m := range run(t, entry(t, kernel("", "")), sim.Launch{Stats: true}).Stats.Metrics() {
		assert.Contains(t, []string{"round-trips", "barriers", "scalar-reds"}, m.Key)
		assert.Zero(t, m.Value, m.Key)
	}
}
