package inlineasm

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
		{"{ .reg .b8 t<4>; mov.b32 {t0, t1, t2, t3}, $2; cvt.u32.u8 $0, t3; } max.s32 $1, $0, 7;", "=r,=r,r", []uint64{0xf1020304}, []uint64{0xf1, 0xf1}},
		{"mov.b64 $0, {$1, $2};", "=l,r,r", []uint64{1, 2}, []uint64{0x200000001}},
		{".reg .pred p; setp.lt.s32 p, $1, $2; selp.b32 $0, $1, $2, p;", "=r,r,r", []uint64{0xffffffff, 3}, []uint64{0xffffffff}},
		{".reg .pred p; setp.lt.u32 p, $1, $2; selp.b32 $0, $1, $2, p;", "=r,r,r", []uint64{0xffffffff, 3}, []uint64{3}},
		{"add.s32 $0, $1, $2;", "=r,0,r", []uint64{5, 3}, []uint64{8}},
		{"add.s32 $0, $0, ${2:r};", "=r, 0, r, ~{memory}", []uint64{5, 3}, []uint64{8}},
		{"shf.l.wrap.b32 $0, $1, $2, 36;", "=r,r,r", []uint64{0x89abcdef, 0x01234567}, []uint64{0x12345678}},
		{"shf.r.clamp.b32 $0, $1, $2, 36;", "=r,r,r", []uint64{0x89abcdef, 0x01234567}, []uint64{0x01234567}},
		{"bfi.b32 $0, $1, $2, 8, 4;", "=r,r,r", []uint64{0xabcd, 0x12345678}, []uint64{0x12345d78}},
		{"mad.wide.s32 $0, $1, $1, $2;", "=l,r,l", []uint64{0xffffffff, 1 << 40}, []uint64{1<<40 + 1}},
		{".reg .pred p; setp.eq.s32 p, $1, 0; mov.b32 $0, 1; @!p mov.b32 $0, $1;", "=r,r", []uint64{7}, []uint64{7}},
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
		{"@p add.s32 $0, $1, 1;", "=r,r", `"p" does not name a register`},
		{"bra L;", "=r,r", "the instruction bra is not supported"},
		{"frob.s32 $0, $1;", "=r,r", "the instruction frob.s32 with 1 operands is not supported"},
		{"add.s32 $0, $1;", "=r,r", "the instruction add.s32 with 1 operands is not supported"},
		{"mov.b32 $0, x;", "=r,r", `the operand "x" is not supported`},
		{"mov.b32 $0, $1;", "=r,z", `the constraint "z" is not supported`},
		{"add.s32 $0, $1, %ctaid.x;", "=r,r", `the operand "%ctaid.x" is not supported`},
		{"shf.l.wrap.b64 $0, $1, $1, 3;", "=l,l", "the instruction shf.l.wrap.b64 is not supported"},
		{"bar.red.popc.u32 $0, 0, $1;", "=r,b", "the instruction bar.red.popc.u32 with 2 operands is not supported"},
		{"trap;", "=r,r", "the instruction trap is not supported"},
		{"mov.b32 {$0, $1}, $2, $3;", "=r,=r,r,r", `the instruction "mov.b32 {$0, $1}, $2, $3" is not supported`},
		{"add.s32 {$0, $1}, $2;", "=r,=r,r", "is not supported"},
		{".reg .b32 a; .reg .b32 a;", "=r,r", "the register a is declared twice"},
		{"add.rz.f32 $0, $1, $1;", "=f,f", "is not supported"},
	} {
		_, err := Parse(c.text, c.constraints)
		require.ErrorContains(t, err, c.want, c.text)
	}
}

// TestCounters: a clock advances from one read to the next.
func TestCounters(t *testing.T) {
	p, err := Parse("mov.u64 $0, %clock64;", "=l")
	require.NoError(t, err)
	first := p.Run(nil)[0]
	require.Greater(t, p.Run(nil)[0], first)
}

// FuzzParse: any text is run or refused.
func FuzzParse(f *testing.F) {
	f.Add("lop3.b32 $0, $1, $2, $3, 0xE8;", "=r,r,r,r")
	f.Add("{ .reg .b8 t<4>; mov.b32 {t0, t1, t2, t3}, $1; cvt.u32.u8 $0, t3; }", "=r,r")
	f.Add("setp.lt.s32 $0, $1, -1; bfe.u64 $0, $1, 4, 255;", "=l,l")
	f.Fuzz(func(t *testing.T, text, constraints string) {
		p, err := Parse(text, constraints)
		if err != nil {
			return
		}
		in := make([]uint64, p.Inputs())
		for i := range in {
			in[i] = ^uint64(0)
		}
		require.Len(t, p.Run(in), p.Outputs())
	})
}
