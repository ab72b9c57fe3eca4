package sim_test

import (
	"testing"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// BenchmarkLanes measures lane instructions per second on one core: integer
// and float arithmetic, and loads from shared memory.
func BenchmarkLanes(b *testing.B) {
	loop := func(body string) string {
		return kernel(".shared .align 16 .b8 sh[4096];\n", `
mov.u32 %r1, %tid.x;
shl.b32 %r2, %r1, 2;
cvt.u64.u32 %rd1, %r2;
mov.b64 %rd2, sh;
add.s64 %rd3, %rd2, %rd1;
mov.b32 %r3, 0f3F800000;
st.shared.b32 [%rd3], %r3;
mov.b32 %r4, 0;
mov.b32 %r9, 0;
L1:
`+body+`
add.s32 %r4, %r4, 1;
setp.lt.s32 %p1, %r4, 2000;
@%p1 bra L1;
`)
	}
	for _, c := range []struct{ name, body string }{
		{"integer", "mad.lo.s32 %r9, %r9, 3, %r4;\nxor.b32 %r9, %r9, %r1;\nshl.b32 %r8, %r9, 3;\nadd.s32 %r9, %r9, %r8;\n"},
		{"fma", "fma.rn.f32 %r9, %r9, %r3, %r3;\nmul.rn.f32 %r8, %r9, %r3;\nfma.rn.f32 %r9, %r8, %r3, %r9;\nadd.rn.f32 %r9, %r8, %r9;\n"},
		{"shared", "ld.shared.b32 %r9, [%rd3];\nst.shared.b32 [%rd3], %r9;\nld.shared.b32 %r9, [%rd3];\nst.shared.b32 [%rd3], %r9;\n"},
		{"half", "fma.rn.f16x2 %r9, %r9, %r3, %r3;\nmul.rn.f16x2 %r8, %r9, %r3;\n"},
		{"exp2", "ex2.approx.f32 %r9, %r9;\nlg2.approx.f32 %r9, %r9;\n"},
		{"mma", "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r10,%r11,%r12,%r13}, {%r3,%r3,%r3,%r3}, {%r3,%r3}, {%r10,%r11,%r12,%r13};\n"},
		{"divergent", "and.b32 %r7, %r1, 1;\nsetp.eq.s32 %p2, %r7, 0;\n@%p2 bra L2;\nadd.s32 %r9, %r9, 1;\nbra L3;\nL2:\nadd.s32 %r9, %r9, 2;\nL3:\n"},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := entry(b, loop(c.body))
			total := 0
			for b.Loop() {
				total += run(b, e, sim.Launch{Block: [3]int{128}, Workers: 1}).LaneInstructions
			}
			b.ReportMetric(float64(total)/b.Elapsed().Seconds()/1e6, "Mlanes/s")
		})
	}
}
