package ptxasm

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	for _, c := range []struct {
		text, constraints string
		in, out           []uint64
	}{
		{"lop3.b32 $0, $1, $2, $3, 0xE8;", "=r,r,r,r", []uint64{0b1100, 0b1010, 0b0110}, []uint64{0b1110}},
		{"lop3.b32 $0, $1, $2, $3, 0x96;", "=r,r,r,r", []uint64{0xf0f0f0f0, 0xcccccccc, 0xaaaaaaaa}, []uint64{0x96969696}},
		{"min.s32 $0, $2, $3;\n\tmax.s32 $1, $2, $3;", "=&r,=&r,r,r", []uint64{0xffffffff, 3}, []uint64{0xffffffff, 3}},
		{"min.u32 $0, $1, $2;", "=r,r,r", []uint64{0xffffffff, 3}, []uint64{3}},
		{"add.f16x2 $0, $1, $1;", "=r,r", []uint64{0x3c004000}, []uint64{0x40004400}},
		{"{ .reg .b32 t<2>; shl.b32 t0, $1, 4; // times 16\n or.b32 t1, t0, 1; mov.b32 $0, t1; }", "=r,r", []uint64{0x10000001}, []uint64{0x11}},
		{"shr.s32 $0, $1, 4;", "=r,r", []uint64{0x80000000}, []uint64{0xf8000000}},
		{"prmt.b32 $0, $1, $2, 0x5410;", "=r,r,r", []uint64{0x11112222, 0x33334444}, []uint64{0x44442222}},
		{"bfe.u32 $0, $1, 4, 8;", "=r,r", []uint64{0xabcdef12}, []uint64{0xf1}},
		{"bfe.s32 $0, $1, 4, 8;", "=r,r", []uint64{0xabcdef12}, []uint64{0xfffffff1}},
		{"mad.lo.s32 $0, $1, $1, 1;", "=r,r", []uint64{0xffffffff}, []uint64{2}},
		{"mul.hi.u32 $0, $1, $1;", "=r,r", []uint64{0xffffffff}, []uint64{0xfffffffe}},
		{"fma.rn.f32 $0, $1, $1, 0f3F800000;", "=f,f", []uint64{0x40000000}, []uint64{0x40a00000}},
		{"cvt.rn.f16.f32 $0, $1;", "=h,f", []uint64{0x3f801000}, []uint64{0x3c00}},
		{"cvt.rzi.s32.f32 $0, $1;", "=r,f", []uint64{0xbfe00000}, []uint64{0xffffffff}},
		{"cvt.u32.u8 $0, $1;", "=r,r", []uint64{0x1ff}, []uint64{0xff}},
		{"cvt.s32.s8 $0, $1;", "=r,r", []uint64{0x1ff}, []uint64{0xffffffff}},
		{"popc.b32 $0, $1;", "=r,r", []uint64{0xf0}, []uint64{4}},
		{"brev.b32 $0, $1;", "=r,r", []uint64{3}, []uint64{0xc0000000}},
		{"dp4a.s32.s32 $0, $1, $2, $3;", "=r,r,r,r", []uint64{0x000000ff, 2, 10}, []uint64{8}},
		{"ex2.approx.ftz.f32 $0, $1;", "=f,f", []uint64{0x40400000}, []uint64{0x41000000}},
	} {
		p, err := Parse(c.text, c.constraints)
		require.NoError(t, err, c.text)
		require.Equal(t, len(c.in), p.Inputs())
		require.Equal(t, c.out, p.Run(c.in), c.text)
	}
}

func TestRefused(t *testing.T) {
	for _, c := range []struct{ text, constraints, want string }{
		{"ld.global.u32 $0, [$1];", "=r,l", `the instruction "ld.global.u32 $0, [$1]" is not supported`},
		{"@p add.s32 $0, $1, 1;", "=r,r", "is not supported"},
		{"bra L;", "=r,r", "does not name a register"},
		{"frob.s32 $0, $1;", "=r,r", "the instruction frob.s32 with 1 operands is not supported"},
		{"add.s32 $0, $1;", "=r,r", "the instruction add.s32 with 1 operands is not supported"},
		{"mov.b32 $0, x;", "=r,r", `the operand "x" is not supported`},
		{"mov.b32 $0, $1;", "=r,0", `the constraint "0" is not supported`},
		{".reg .b32 a; .reg .b32 a;", "=r,r", "the register a is declared twice"},
		{"add.rz.f32 $0, $1, $1;", "=f,f", "is not supported"},
	} {
		_, err := Parse(c.text, c.constraints)
		require.ErrorContains(t, err, c.want, c.text)
	}
}
