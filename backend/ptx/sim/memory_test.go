package sim_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// sequence runs a block of one lane and returns the words it stored to out.
func sequence(t *testing.T, words int, declarations, body string) []uint32 {
	t.Helper()
	out := make([]byte, 4*words)
	memory, args := buffers(out)
	run(t, entry(t, kernel(declarations, body, "out")), sim.Launch{Block: [3]int{1}, Memory: memory, Args: args})
	return valuesOf[uint32](out)
}

func TestStateSpaces(t *testing.T) {
	got := sequence(t, 12, ".local .align 8 .b8 loc[16];\n.shared .align 8 .b8 sh[16];\n", `
mov.b64 %rd1, loc;
st.local.b32 [%rd1+4], 11;
cvta.local.u64 %rd2, %rd1;
ld.b32 %r1, [%rd2+4];
st.global.b32 [%out], %r1;
st.shared.v2.b32 [sh+8], {%r1, 12};
cvta.shared.u64 %rd3, sh;
ld.b32 %r2, [%rd3+12];
st.global.b32 [%out+4], %r2;
isspacep.shared %p1, %rd3;
selp.b32 %r3, 1, 0, %p1;
isspacep.global %p1, %rd3;
selp.b32 %r4, 1, 0, %p1;
st.global.v2.b32 [%out+8], {%r3, %r4};
cvta.to.shared.u64 %rd4, %rd3;
cvt.u32.u64 %r5, %rd4;
ld.shared.b32 %r6, [%r5+8];
st.global.b32 [%out+16], %r6;
mov.b64 %rd5, k_out;
cvta.param.u64 %rd6, %rd5;
ld.u64 %rd7, [%rd6];
sub.s64 %rd8, %rd7, %out;
st.global.u32 [%out+20], %rd8;
mov.b64 %rd9, -2;
st.global.b8 [%out+24], %rd9;
ld.global.s8 %r7, [%out+24];
st.global.b32 [%out+28], %r7;
ld.global.u8 %r8, [%out+24];
st.global.b32 [%out+32], %r8;
mov.b128 %q1, {%rd9, %rd9};
st.shared.b128 [sh], %q1;
ld.shared.v4.b32 {%r9, %r10, %r11, _}, [sh];
st.global.v2.b32 [%out+40], {%r9, %r10};
`)
	assert.Equal(t, []uint32{11, 12, 1, 0, 11, 0, 0xFE, 0xFFFFFFFE, 0xFE, 0, 0xFFFFFFFE, 0xFFFFFFFF}, got)
}

func TestModuleVariables(t *testing.T) {
	ptx := header + `
.global .align 4 .u32 counter = 5;
.const .align 4 .b32 table[3] = {1, -2, 0f40000000};
.global .align 8 .u64 pointers[2] = {generic(counter), table+4};
.global .align 8 .b8 bytes[9] = {7, 0xFF(counter), 0xFF00(counter), 0xFF0000(counter), 0xFF000000(counter), 0xFF00000000(counter), 0xFF0000000000(counter), 0, 0};
` + strings.TrimPrefix(kernel("", `
ld.global.u64 %rd1, [pointers];
ld.global.u32 %r1, [%rd1];
st.global.u32 [%out], %r1;
ld.global.u64 %rd2, [pointers+8];
ld.const.b32 %r2, [%rd2];
st.global.u32 [%out+4], %r2;
ld.const.b32 %r3, [table+8];
st.global.u32 [%out+8], %r3;
atom.global.add.u32 %r4, [counter], 1;
ld.global.b8 %r5, [bytes+1];
cvt.u32.u64 %r6, %rd1;
and.b32 %r6, %r6, 255;
xor.b32 %r7, %r5, %r6;
st.global.u32 [%out+12], %r7;
`, "out"), header)
	m := loaded(t, ptx)
	e, err := m.Entry("k")
	require.NoError(t, err)
	out := make([]byte, 16)
	memory, args := buffers(out)
	for i := range uint32(3) {
		run(t, e, sim.Launch{Memory: memory, Args: args})
		assert.Equal(t, []uint32{5 + i, 0xFFFFFFFE, 0x40000000, 0}, valuesOf[uint32](out))
	}
	_, data, ok := m.Global("counter")
	require.True(t, ok)
	assert.Equal(t, []uint32{8}, valuesOf[uint32](data))
}

func TestAtomics(t *testing.T) {
	one, half := math.Float32bits(1), math.Float32bits(0.5)
	for _, c := range []struct {
		inst              string // on [%out] with the operands %r1 (64: %rd1), %r2
		memory            uint64
		b, c              uint64
		old, after, width uint64
	}{
		{"add.u32", 0xFFFFFFFF, 2, 0, 0xFFFFFFFF, 1, 32},
		{"add.u64", 5, 1 << 40, 0, 5, 1<<40 + 5, 64},
		{"min.s32", 5, 0xFFFFFFFF, 0, 5, 0xFFFFFFFF, 32},
		{"min.u32", 5, 0xFFFFFFFF, 0, 5, 5, 32},
		{"max.s64", math.MaxUint64, 3, 0, math.MaxUint64, 3, 64},
		{"and.b32", 0xF0, 0x3C, 0, 0xF0, 0x30, 32},
		{"or.b32", 0xF0, 0x3C, 0, 0xF0, 0xFC, 32},
		{"xor.b64", 0xF0, 0x3C, 0, 0xF0, 0xCC, 64},
		{"exch.b32", 1, 2, 0, 1, 2, 32},
		{"cas.b32", 1, 1, 9, 1, 9, 32},
		{"cas.b32", 1, 2, 9, 1, 1, 32},
		{"cas.b16", 7, 7, 9, 7, 9, 16},
		{"inc.u32", 4, 5, 0, 4, 5, 32},
		{"inc.u32", 5, 5, 0, 5, 0, 32},
		{"dec.u32", 0, 5, 0, 0, 5, 32},
		{"dec.u32", 9, 5, 0, 9, 5, 32},
		{"dec.u32", 3, 5, 0, 3, 2, 32},
		{"add.f32", uint64(one), uint64(half), 0, uint64(one), uint64(math.Float32bits(1.5)), 32},
		{"add.f32", 5, 0, 0, 5, 0, 32}, // flushed in global memory
		{"add.f64", math.Float64bits(1), math.Float64bits(0.5), 0, math.Float64bits(1), math.Float64bits(1.5), 64},
		{"add.noftz.f16", 0x3c00, 0x3800, 0, 0x3c00, 0x3e00, 16},
		{"add.noftz.f16x2", 0x3c003c00, 0x38000000, 0, 0x3c003c00, 0x3e003c00, 32},
		{"add.noftz.bf16x2", 0x3f803f80, 0x3f000000, 0, 0x3f803f80, 0x3fc03f80, 32},
	} {
		reg := map[uint64]string{16: "%rs", 32: "%r", 64: "%rd"}[c.width]
		operands := reg + "1"
		if strings.HasPrefix(c.inst, "cas") {
			operands += ", " + reg + "2"
		}
		for _, form := range []string{"atom", "red"} {
			if form == "red" && (strings.HasPrefix(c.inst, "cas") || strings.HasPrefix(c.inst, "exch")) {
				continue
			}
			prefix, result := "atom.acq_rel.gpu.global.", reg+"3, "
			if form == "red" {
				prefix, result = "red.relaxed.sys.global.", ""
			}
			body := fmt.Sprintf("mov.b%d %s1, %d;\nmov.b%d %s2, %d;\nmov.b%d %s3, 0;\n%s%s %s[%%out], %s;\nst.global.b%d [%%out+8], %s3;",
				c.width, reg, c.b, c.width, reg, c.c, c.width, reg, prefix, c.inst, result, operands, c.width, reg)
			out := bytesOf([]uint64{c.memory, 0})
			memory, args := buffers(out)
			run(t, entry(t, kernel("", body, "out")), sim.Launch{Memory: memory, Args: args})
			want := []uint64{c.after, c.old}
			if form == "red" {
				want[1] = 0
			}
			assert.Equal(t, want, valuesOf[uint64](out), "%s.%s on %#x, %#x, %#x", form, c.inst, c.memory, c.b, c.c)
		}
	}
}

func TestAtomicsOfManyBlocks(t *testing.T) {
	e := entry(t, kernel("", "atom.global.add.u32 %r1, [%out], 1;\nred.global.add.v2.f32 [%out+8], {0f3F800000, 0f40000000};\natom.global.cas.b128 %q1, [%out+16], %q1, %q1;", "out"))
	out := make([]byte, 32)
	memory, args := buffers(out)
	run(t, e, sim.Launch{Grid: [3]int{200}, Block: [3]int{96}, Memory: memory, Args: args, Workers: 8})
	got := valuesOf[uint32](out)
	assert.Equal(t, uint32(200*96), got[0])
	assert.Equal(t, []uint32{math.Float32bits(200 * 96), math.Float32bits(2 * 200 * 96)}, got[2:4])
}

func TestSpinLock(t *testing.T) {
	// One lane of each block takes a lock, adds without atomics, and releases the lock.
	e := entry(t, kernel("", `
mov.u32 %r1, %tid.x;
setp.ne.u32 %p1, %r1, 0;
@%p1 bra DONE;
L:
atom.acquire.gpu.global.cas.b32 %r2, [%out], 0, 1;
setp.ne.u32 %p2, %r2, 0;
@%p2 bra L;
ld.global.b32 %r3, [%out+4];
add.s32 %r3, %r3, 1;
st.global.b32 [%out+4], %r3;
fence.acq_rel.gpu;
atom.release.gpu.global.exch.b32 %r2, [%out], 0;
DONE:`, "out"))
	out := make([]byte, 8)
	memory, args := buffers(out)
	run(t, e, sim.Launch{Grid: [3]int{300}, Block: [3]int{64}, Memory: memory, Args: args, Workers: 8})
	assert.Equal(t, []uint32{0, 300}, valuesOf[uint32](out))
}

func TestBarriers(t *testing.T) {
	// Two warps produce, two wait; then all count how many lanes have a bit.
	e := entry(t, kernel(".shared .b32 s[4];\n", `
mov.u32 %r1, %tid.x;
shr.u32 %r2, %r1, 5;
setp.lt.u32 %p1, %r2, 2;
@%p1 bra PRODUCE;
bar.sync 1, 128;
ld.shared.b32 %r3, [s];
bra ALL;
PRODUCE:
mov.u32 %r4, 0;
LOOP:
add.u32 %r4, %r4, 1;
setp.lt.u32 %p2, %r4, 50000;
@%p2 bra LOOP;
setp.eq.u32 %p3, %r1, 0;
@%p3 st.shared.b32 [s], %r4;
bar.arrive 1, 128;
mov.u32 %r3, 1;
ALL:
setp.eq.u32 %p4, %r3, 50000;
barrier.cta.red.popc.aligned.u32 %r5, 2, %p4;
bar.red.and.pred %p5, 3, %p4;
bar.red.or.pred %p6, 3, !%p4;
selp.b32 %r6, 1000, 0, %p5;
selp.b32 %r7, 2000, 0, %p6;
add.u32 %r5, %r5, %r6;
add.u32 %r5, %r5, %r7;
mul.wide.u32 %rd1, %r1, 4;
add.s64 %rd2, %out, %rd1;
st.global.b32 [%rd2], %r5;
`, "out"))
	out := make([]byte, 4*128)
	memory, args := buffers(out)
	run(t, e, sim.Launch{Block: [3]int{128}, Memory: memory, Args: args})
	for i, v := range valuesOf[uint32](out) {
		assert.Equal(t, uint32(64+2000), v, "thread %d", i)
	}
}

func TestEarlyExitAndBarrier(t *testing.T) {
	// Exited threads are not waited for.
	e := entry(t, kernel("", `
mov.u32 %r1, %tid.x;
setp.ge.u32 %p1, %r1, 40;
@%p1 exit;
bar.sync 0;
mul.wide.u32 %rd1, %r1, 4;
add.s64 %rd2, %out, %rd1;
st.global.b32 [%rd2], 1;
`, "out"))
	out := make([]byte, 4*100)
	memory, args := buffers(out)
	run(t, e, sim.Launch{Block: [3]int{100}, Memory: memory, Args: args})
	for i, v := range valuesOf[uint32](out) {
		assert.Equal(t, i < 40, v == 1, "thread %d", i)
	}
}

func TestBankConflicts(t *testing.T) {
	count := func(body string) sim.SharedAccess {
		e := entry(t, kernel(".shared .align 16 .b8 s[16384];\n", "mov.u32 %r1, %tid.x;\nmov.b64 %rd2, s;\n"+body))
		r := run(t, e, sim.Launch{Block: [3]int{32}, Stats: true})
		require.Len(t, r.Stats.SharedAccesses, 1)
		return r.Stats.SharedAccesses[0]
	}
	at := func(scale int) string {
		return fmt.Sprintf("mul.wide.u32 %%rd3, %%r1, %d;\nadd.s64 %%rd3, %%rd2, %%rd3;\n", scale)
	}
	for _, c := range []struct {
		body         string
		waves, ideal int
	}{
		{at(4) + "ld.shared.b32 %r2, [%rd3];", 1, 1},
		{at(8) + "ld.shared.b32 %r2, [%rd3];", 2, 1},
		{at(128) + "st.shared.b32 [%rd3], %r1;", 32, 1},
		{at(132) + "st.shared.b32 [%rd3], %r1;", 1, 1},
		{at(0) + "ld.shared.b32 %r2, [%rd3];", 1, 1},
		{at(2) + "ld.shared.b16 %rs2, [%rd3];", 1, 1},
		{at(8) + "ld.shared.b64 %rd4, [%rd3];", 2, 2},
		{at(16) + "ld.shared.v4.b32 {%r2,%r3,%r4,%r5}, [%rd3];", 4, 4},
		{at(64) + "ld.shared.v4.b32 {%r2,%r3,%r4,%r5}, [%rd3];", 16, 4},
		{at(16) + "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r2,%r3,%r4,%r5}, [%rd3];", 4, 4},
		{at(128) + "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r2,%r3}, [%rd3];", 16, 2},
	} {
		a := count(c.body)
		assert.Equal(t, [3]int{1, c.waves, c.ideal}, [3]int{a.Requests, a.Wavefronts, a.Ideal}, a.Inst)
		assert.Equal(t, c.waves-c.ideal, a.Conflicts())
	}
}
