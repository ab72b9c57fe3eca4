package sim_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// instructionCase is an instruction on operands, one per lane, and the results that the PTX ISA
// defines.
type instructionCase struct {
	inst   string
	to     int
	widths []int
	in     [][]uint64
	want   []uint64
}

func check(t *testing.T, cases []instructionCase) {
	t.Helper()
	for _, c := range cases {
		got := evaluate(t, c.inst, c.to, c.widths, c.in...)
		assert.Equal(t, hex(c.want), hex(got), "%s on %x", c.inst, c.in)
	}
}

func hex(values []uint64) string { return fmt.Sprintf("%#x", values) }

const (
	minus1   = 0xFFFFFFFF
	int32Min = 0x80000000
	int32Max = 0x7FFFFFFF
)

func u(values ...uint64) []uint64 { return values }

func ins(lists ...[]uint64) [][]uint64 { return lists }

var two32, three32 = []int{32, 32}, []int{32, 32, 32}

func TestIntegerArithmetic(t *testing.T) {
	check(t, []instructionCase{
		{"add.s32 $0, $1, $2;", 32, two32, ins(u(int32Max, minus1), u(1, 1)), u(int32Min, 0)},
		{"add.sat.s32 $0, $1, $2;", 32, two32, ins(u(int32Max, int32Min, 5), u(1, minus1, minus1)), u(int32Max, int32Min, 4)},
		{"sub.sat.s32 $0, $1, $2;", 32, two32, ins(u(int32Min), u(1)), u(int32Min)},
		{"add.s16 $0, $1, $2;", 16, []int{16, 16}, ins(u(0xFFFF), u(2)), u(1)},
		{"mul.lo.s32 $0, $1, $2;", 32, two32, ins(u(minus1, 0x10000), u(5, 0x10000)), u(0xFFFFFFFB, 0)},
		{"mul.hi.s32 $0, $1, $2;", 32, two32, ins(u(minus1, 0x10000), u(5, 0x10000)), u(minus1, 1)},
		{"mul.hi.u32 $0, $1, $2;", 32, two32, ins(u(minus1), u(minus1)), u(0xFFFFFFFE)},
		{"mul.hi.u64 $0, $1, $2;", 64, []int{64, 64}, ins(u(math.MaxUint64), u(math.MaxUint64)), u(math.MaxUint64 - 1)},
		{"mul.wide.s32 $0, $1, $2;", 64, two32, ins(u(minus1), u(7)), u(0xFFFFFFFFFFFFFFF9)},
		{"mul.wide.u32 $0, $1, $2;", 64, two32, ins(u(minus1), u(7)), u(0x6FFFFFFF9)},
		{"mul.wide.s16 $0, $1, $2;", 32, []int{16, 16}, ins(u(0xFFFF), u(7)), u(0xFFFFFFF9)},
		{"mad.lo.s32 $0, $1, $2, $3;", 32, three32, ins(u(minus1), u(3), u(10)), u(7)},
		{"mad.hi.u32 $0, $1, $2, $3;", 32, three32, ins(u(minus1), u(minus1), u(3)), u(1)},
		{"mad.wide.s32 $0, $1, $2, $3;", 64, []int{32, 32, 64}, ins(u(minus1), u(3), u(1)), u(0xFFFFFFFFFFFFFFFE)},
		{"div.s32 $0, $1, $2;", 32, two32, ins(u(minus1-6, 7, int32Min, 7), u(2, 0xFFFFFFFE, minus1, 0)), u(minus1-2, minus1-2, int32Min, minus1)},
		{"div.u32 $0, $1, $2;", 32, two32, ins(u(minus1, 9), u(2, 0)), u(int32Max, minus1)},
		{"rem.s32 $0, $1, $2;", 32, two32, ins(u(minus1-6, 7, int32Min, 7), u(4, 0xFFFFFFFC, minus1, 0)), u(minus1-2, 3, 0, 7)},
		{"rem.u64 $0, $1, $2;", 64, []int{64, 64}, ins(u(math.MaxUint64), u(10)), u(5)},
		{"abs.s32 $0, $1;", 32, []int{32}, ins(u(minus1, int32Min, 3)), u(1, int32Min, 3)},
		{"neg.s32 $0, $1;", 32, []int{32}, ins(u(1, int32Min, 0)), u(minus1, int32Min, 0)},
		{"min.s32 $0, $1, $2;", 32, two32, ins(u(minus1), u(1)), u(minus1)},
		{"min.u32 $0, $1, $2;", 32, two32, ins(u(minus1), u(1)), u(1)},
		{"max.s16x2 $0, $1, $2;", 32, two32, ins(u(0xFFFF0001), u(0x0002FFFF)), u(0x00020001)},
		{"max.relu.s32 $0, $1, $2;", 32, two32, ins(u(minus1, 5), u(minus1-1, minus1)), u(0, 5)},
		{"min.relu.s32 $0, $1, $2;", 32, two32, ins(u(minus1, 5), u(1, 7)), u(0, 5)},
		{"max.relu.s16x2 $0, $1, $2;", 32, two32, ins(u(0xFFFF0001), u(0xFFFEFFFF)), u(0x00000001)},
		{"sad.s32 $0, $1, $2, $3;", 32, three32, ins(u(minus1), u(4), u(10)), u(15)},
		{"sad.u32 $0, $1, $2, $3;", 32, three32, ins(u(4), u(9), u(10)), u(15)},
		{"dp4a.s32.u32 $0, $1, $2, $3;", 32, three32, ins(u(0xFF010203), u(0x01FF0203), u(100)), u(100 - 1 + 255 + 4 + 9)},
		{"dp4a.s32.s32 $0, $1, $2, $3;", 32, three32, ins(u(0xFF010203), u(0x01FF0203), u(100)), u(100 - 1 - 1 + 4 + 9)},
		{"dp2a.lo.u32.u32 $0, $1, $2, $3;", 32, three32, ins(u(0x00020003), u(0x09080504), u(1)), u(1 + 12 + 10)},
		{"mul24.lo.s32 $0, $1, $2;", 32, two32, ins(u(0x00FFFFFF), u(5)), u(0xFFFFFFFB)},
		{"{ .reg .b32 lo; add.cc.u32 lo, $1, $2; addc.u32 $0, $1, $2; }", 32, two32, ins(u(minus1, 1), u(1, 1)), u(1, 2)},
		{"{ .reg .b32 lo; sub.cc.u32 lo, $1, $2; subc.u32 $0, $1, $2; }", 32, two32, ins(u(0, 3), u(1, 1)), u(0xFFFFFFFE, 2)},
	})
}

func TestBitOperations(t *testing.T) {
	check(t, []instructionCase{
		{"shl.b32 $0, $1, $2;", 32, two32, ins(u(3, 3, 3), u(4, 32, minus1)), u(48, 0, 0)},
		{"shr.u32 $0, $1, $2;", 32, two32, ins(u(int32Min, int32Min), u(31, 32)), u(1, 0)},
		{"shr.s32 $0, $1, $2;", 32, two32, ins(u(int32Min, int32Min, int32Max), u(31, 100, 100)), u(minus1, minus1, 0)},
		{"shr.s16 $0, $1, $2;", 16, []int{16, 32}, ins(u(0x8000), u(20)), u(0xFFFF)},
		{"shl.b64 $0, $1, $2;", 64, []int{64, 32}, ins(u(1, 1), u(63, 64)), u(1<<63, 0)},
		{"shf.l.wrap.b32 $0, $1, $2, $3;", 32, three32, ins(u(0x80000000), u(1), u(33)), u(3)},
		{"shf.r.clamp.b32 $0, $1, $2, $3;", 32, three32, ins(u(1, 1), u(5, 5), u(1, 40)), u(0x80000000, 5)},
		{"bfe.u32 $0, $1, $2, $3;", 32, three32, ins(u(0xABCD1234, 0xABCD1234, minus1), u(8, 28, 40), u(8, 8, 4)), u(0x12, 0xA, 0)},
		{"bfe.s32 $0, $1, $2, $3;", 32, three32, ins(u(0xABCD1234, 0xABCD1234, 0x80000000, 5), u(16, 28, 31, 0), u(8, 8, 4, 0)), u(0xFFFFFFCD, 0xFFFFFFFA, minus1, 0)},
		{"bfi.b32 $0, $1, $2, 4, 8;", 32, two32, ins(u(0xFFF), u(0x12345678)), u(0x12345FF8)},
		{"brev.b32 $0, $1;", 32, []int{32}, ins(u(1, 0x80000001)), u(0x80000000, 0x80000001)},
		{"clz.b32 $0, $1;", 32, []int{32}, ins(u(0, 1, minus1)), u(32, 31, 0)},
		{"clz.b64 $0, $1;", 32, []int{64}, ins(u(0, 1)), u(64, 63)},
		{"popc.b64 $0, $1;", 32, []int{64}, ins(u(math.MaxUint64, 5)), u(64, 2)},
		{"bfind.u32 $0, $1;", 32, []int{32}, ins(u(0, 0x10)), u(minus1, 4)},
		{"bfind.shiftamt.s32 $0, $1;", 32, []int{32}, ins(u(0xFFFFFFEF)), u(27)},
		{"not.b32 $0, $1;", 32, []int{32}, ins(u(0xF0)), u(0xFFFFFF0F)},
		{"cnot.b32 $0, $1;", 32, []int{32}, ins(u(0, 7)), u(1, 0)},
		{"prmt.b32 $0, $1, $2, $3;", 32, three32, ins(u(0x03020180, 0x03020100), u(0x07060504, 0x07060504), u(0x0008, 0x7531)), u(0x808080FF, 0x07050301)},
		{"prmt.b32.rc16 $0, $1, $2, $3;", 32, three32, ins(u(0x03020100), u(0x07060504), u(1)), u(0x03020302)},
		{"lop3.b32 $0, $1, $2, $3, 0x96;", 32, three32, ins(u(0b1100), u(0b1010), u(0b1111)), u(0b1001)},
		{"lop3.b32 $0, $1, $2, $3, 0xE8;", 32, three32, ins(u(0b1100), u(0b1010), u(0b0001)), u(0b1000)},
		{"fns.b32 $0, $1, 4, 2;", 32, []int{32}, ins(u(0b110110000)), u(5)},
		{"bmsk.clamp.b32 $0, $1, $2;", 32, two32, ins(u(4), u(3)), u(0x70)},
		{"szext.clamp.s32 $0, $1, $2;", 32, two32, ins(u(0xFF), u(4)), u(minus1)},
	})
}

func TestFloats(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	tiny := math.Float32frombits(1)
	const canonical = 0x7fffffff
	check(t, []instructionCase{
		{"add.rn.f32 $0, $1, $2;", 32, two32, ins(f32s(1, inf, nan), f32s(0x1p-24, -inf, 1)), u(0x3f800000, canonical, canonical)},
		{"add.rp.f32 $0, $1, $2;", 32, two32, ins(f32s(1, -1, 1), f32s(0x1p-24, -0x1p-30, -1)), u(0x3f800001, 0xbf800000, 0)},
		{"add.rm.f32 $0, $1, $2;", 32, two32, ins(f32s(1, -1, 1), f32s(0x1p-24, -0x1p-30, -1)), u(0x3f800000, 0xbf800001, 0x80000000)},
		{"add.rz.f32 $0, $1, $2;", 32, two32, ins(f32s(1, math.MaxFloat32), f32s(0x1.8p-23, math.MaxFloat32)), u(0x3f800001, 0x7f7fffff)},
		{"mul.ftz.f32 $0, $1, $2;", 32, two32, ins(f32s(tiny, 0x1p-100, -0x1p-100), f32s(0x1p30, 0x1p-40, 0x1p-40)), u(0, 0, 0x80000000)},
		{"mul.f32 $0, $1, $2;", 32, two32, ins(f32s(0x1p-100), f32s(0x1p-40)), u(0x200)},
		{"add.sat.f32 $0, $1, $2;", 32, two32, ins(f32s(1, -1, nan, 0.25), f32s(1, 0.5, 0, 0.25)), u(0x3f800000, 0, 0, 0x3f000000)},
		{"fma.rn.f32 $0, $1, $2, $3;", 32, three32, ins(f32s(0x1.000002p0, 3), f32s(0x1.000002p0, 4), f32s(-0x1.000004p0, 5)), f32s(0x1p-46, 17)},
		{"fma.rm.f32 $0, $1, $2, $3;", 32, three32, ins(f32s(1), f32s(1), f32s(-0x1p-30)), f32s(0x1.fffffep-1)},
		{"div.rn.f32 $0, $1, $2;", 32, two32, ins(f32s(1, 1, 0), f32s(3, 0, 0)), u(0x3eaaaaab, 0x7f800000, canonical)},
		{"div.rz.f32 $0, $1, $2;", 32, two32, ins(f32s(1, -1), f32s(3, 3)), u(0x3eaaaaaa, 0xbeaaaaaa)},
		{"div.approx.f32 $0, $1, $2;", 32, two32, ins(f32s(1), f32s(3)), u(0x3eaaaaab)},
		{"div.full.ftz.f32 $0, $1, $2;", 32, two32, ins(f32s(6), f32s(3)), f32s(2)},
		{"rcp.rn.f32 $0, $1;", 32, []int{32}, ins(f32s(3, 0, inf)), u(0x3eaaaaab, 0x7f800000, 0)},
		{"sqrt.rn.f32 $0, $1;", 32, []int{32}, ins(f32s(2, -1)), u(0x3fb504f3, canonical)},
		{"sqrt.rp.f32 $0, $1;", 32, []int{32}, ins(f32s(2)), u(0x3fb504f4)},
		{"rsqrt.approx.f32 $0, $1;", 32, []int{32}, ins(f32s(4, 0)), u(0x3f000000, 0x7f800000)},
		{"ex2.approx.f32 $0, $1;", 32, []int{32}, ins(f32s(3, -inf, 0.5)), u(0x41000000, 0, 0x3fb504f3)},
		{"ex2.approx.ftz.f32 $0, $1;", 32, []int{32}, ins(f32s(-140)), u(0)},
		{"lg2.approx.f32 $0, $1;", 32, []int{32}, ins(f32s(8, 0, -1)), u(0x40400000, 0xff800000, canonical)},
		{"sin.approx.f32 $0, $1;", 32, []int{32}, ins(f32s(0, 1)), f32s(0, float32(math.Sin(1)))},
		{"cos.approx.f32 $0, $1;", 32, []int{32}, ins(f32s(0, 1)), f32s(1, float32(math.Cos(1)))},
		{"tanh.approx.f32 $0, $1;", 32, []int{32}, ins(f32s(0, 100)), f32s(0, 1)},
		{"min.f32 $0, $1, $2;", 32, two32, ins(f32s(nan, 1, nan, float32(math.Copysign(0, -1))), f32s(1, nan, nan, 0)), u(0x3f800000, 0x3f800000, canonical, 0x80000000)},
		{"max.NaN.f32 $0, $1, $2;", 32, two32, ins(f32s(nan, 1), f32s(1, 2)), u(canonical, 0x40000000)},
		{"min.xorsign.abs.f32 $0, $1, $2;", 32, two32, ins(f32s(-3), f32s(2)), f32s(-2)},
		{"neg.f32 $0, $1;", 32, []int{32}, ins(f32s(0, -2)), u(0x80000000, 0x40000000)},
		{"abs.ftz.f32 $0, $1;", 32, []int{32}, ins(f32s(-tiny, -2)), u(0, 0x40000000)},
		{"copysign.f32 $0, $1, $2;", 32, two32, ins(f32s(-1), f32s(5)), f32s(-5)},
		{"add.f64 $0, $1, $2;", 64, []int{64, 64}, ins(f64s(0.1), f64s(0.2)), f64s(0.30000000000000004)},
		{"add.rz.f64 $0, $1, $2;", 64, []int{64, 64}, ins(f64s(0.1), f64s(0.2)), u(0x3FD3333333333333)},
		{"fma.rn.f64 $0, $1, $2, $3;", 64, []int{64, 64, 64}, ins(f64s(0.1), f64s(10), f64s(-1)), f64s(math.FMA(0.1, 10, -1))},
		{"div.rp.f64 $0, $1, $2;", 64, []int{64, 64}, ins(f64s(1), f64s(3)), u(0x3FD5555555555556)},
		{"sqrt.rn.f64 $0, $1;", 64, []int{64}, ins(f64s(2)), f64s(math.Sqrt2)},
	})
}

func TestF16(t *testing.T) {
	check(t, []instructionCase{
		{"add.rn.f16 $0, $1, $2;", 16, []int{16, 16}, ins(u(0x3c00, 0x7bff, 0x7c00), u(0x0001, 0x7bff, 0xfc00)), u(0x3c00, 0x7c00, 0x7fff)},
		{"fma.rn.f16 $0, $1, $2, $3;", 16, []int{16, 16, 16}, ins(u(0x3c01), u(0x3c01), u(0xbc02)), u(0x0010)},
		{"mul.rn.f16x2 $0, $1, $2;", 32, two32, ins(u(0x40003c00), u(0x40004200)), u(0x44004200)},
		{"add.sat.f16x2 $0, $1, $2;", 32, two32, ins(u(0x3c00bc00), u(0x3c003800)), u(0x3c000000)},
		{"fma.rn.relu.f16x2 $0, $1, $2, $3;", 32, three32, ins(u(0x3c00bc00), u(0x3c003c00), u(0)), u(0x3c000000)},
		{"fma.rn.bf16 $0, $1, $2, $3;", 16, []int{16, 16, 16}, ins(u(0x3f80), u(0x4000), u(0x4040)), u(0x40a0)},
		{"fma.rn.bf16x2 $0, $1, $2, $3;", 32, three32, ins(u(0x3f803f81), u(0x40003f81), u(0x4040bf82)), u(0x40a03880)},
		{"max.f16x2 $0, $1, $2;", 32, two32, ins(u(0x7e003c00), u(0x4000bc00)), u(0x40003c00)},
		{"max.NaN.bf16x2 $0, $1, $2;", 32, two32, ins(u(0x7fc03f80), u(0x4000bf80)), u(0x7fff3f80)},
		{"neg.f16x2 $0, $1;", 32, []int{32}, ins(u(0x3c000000)), u(0xbc008000)},
		{"abs.bf16x2 $0, $1;", 32, []int{32}, ins(u(0xbf808000)), u(0x3f800000)},
		{"ex2.approx.f16 $0, $1;", 16, []int{16}, ins(u(0x4000)), u(0x4400)},
		{"tanh.approx.bf16 $0, $1;", 16, []int{16}, ins(u(0x0000)), u(0)},
		{"{ .reg .pred p, q; setp.gt.f16x2 p|q, $1, $2; selp.b32 $0, 1, 0, p; @q add.u32 $0, $0, 2; }", 32, two32, ins(u(0x3c000000, 0x00003c00), u(0x00003c00, 0x3c000000)), u(2, 1)},
	})
}

func TestF16RoundsOnce(t *testing.T) {
	// f64 arithmetic on f16 operands rounds once; the simulator computes in narrower steps.
	var a, b, c, want []uint64
	state := uint64(1)
	next := func() uint64 { state = state*6364136223846793005 + 1442695040888963407; return state >> 33 }
	for range 2048 {
		x, y := next()&0xFFFF, next()&0xFFFF
		if x&0x7c00 == 0x7c00 || y&0x7c00 == 0x7c00 {
			continue
		}
		// Half of the time c makes a tie, or almost one, with the product.
		z := next() & 0x83FF
		a, b, c = append(a, x), append(b, y), append(c, z)
		exact := widened(x)*widened(y) + widened(z) // exact where it is finite
		want = append(want, narrowed(exact))
	}
	assert.Equal(t, want, evaluate(t, "fma.rn.f16 $0, $1, $2, $3;", 16, []int{16, 16, 16}, a, b, c))
}

// widened decodes an f16 number by its definition.
func widened(v uint64) float64 {
	e, m := int(v>>10&31), float64(v&1023)
	r := math.Ldexp(1024+m, e-25)
	if e == 0 {
		r = math.Ldexp(m, -24)
	}
	if v>>15 != 0 {
		return -r
	}
	return r
}

// narrowed is the f16 number nearest to v, found by trying all.
func narrowed(v float64) uint64 {
	sign := uint64(0)
	if math.Signbit(v) {
		sign, v = 0x8000, -v
	}
	if v >= 65520 {
		return sign | 0x7c00
	}
	low, high := uint64(0), uint64(0x7bff)
	for low < high {
		if mid := (low + high + 1) / 2; widened(mid) <= v {
			low = mid
		} else {
			high = mid - 1
		}
	}
	if low < 0x7bff {
		down, up := v-widened(low), widened(low+1)-v
		if up < down || up == down && low&1 != 0 {
			low++
		}
	} else if v-widened(low) >= 16 {
		low++
	}
	return sign | low
}

func TestConversions(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	check(t, []instructionCase{
		{"cvt.s64.s32 $0, $1;", 64, []int{32}, ins(u(minus1, 5)), u(math.MaxUint64, 5)},
		{"cvt.u64.u32 $0, $1;", 64, []int{32}, ins(u(minus1)), u(minus1)},
		{"cvt.u16.u32 $0, $1;", 16, []int{32}, ins(u(0x12345)), u(0x2345)},
		{"cvt.s32.s8 $0, $1;", 32, []int{32}, ins(u(0x80, 0x17F)), u(0xFFFFFF80, 0x7F)},
		{"cvt.u32.u8 $0, $1;", 32, []int{16}, ins(u(0x1FF)), u(0xFF)},
		{"cvt.sat.s8.s32 $0, $1;", 32, []int{32}, ins(u(300, minus1-299, 5)), u(127, 0xFFFFFF80, 5)},
		{"cvt.sat.u8.s32 $0, $1;", 32, []int{32}, ins(u(300, minus1)), u(255, 0)},
		{"cvt.sat.u32.s64 $0, $1;", 32, []int{64}, ins(u(1<<40, math.MaxUint64)), u(minus1, 0)},
		{"cvt.rzi.s32.f32 $0, $1;", 32, []int{32}, ins(f32s(-1.9, 3e9, nan, -inf)), u(minus1, int32Max, 0, int32Min)},
		{"cvt.rni.s32.f32 $0, $1;", 32, []int{32}, ins(f32s(2.5, 3.5, -2.5)), u(2, 4, 0xFFFFFFFE)},
		{"cvt.rmi.s32.f32 $0, $1;", 32, []int{32}, ins(f32s(-1.1)), u(0xFFFFFFFE)},
		{"cvt.rpi.u32.f32 $0, $1;", 32, []int{32}, ins(f32s(1.1, -5)), u(2, 0)},
		{"cvt.rzi.u8.f32 $0, $1;", 16, []int{32}, ins(f32s(300, -1)), u(255, 0)},
		{"cvt.rzi.s64.f64 $0, $1;", 64, []int{64}, ins(f64s(1e30, math.NaN())), u(math.MaxInt64, 1<<63)},
		{"cvt.rn.f32.s32 $0, $1;", 32, []int{32}, ins(u(0x1000001, minus1)), f32s(0x1p24, -1)},
		{"cvt.rp.f32.u32 $0, $1;", 32, []int{32}, ins(u(0x1000001)), f32s(0x1.000002p24)},
		{"cvt.rn.f32.u64 $0, $1;", 32, []int{64}, ins(u(math.MaxUint64)), f32s(0x1p64)},
		{"cvt.rn.f64.s64 $0, $1;", 64, []int{64}, ins(u(1<<53 + 1)), f64s(1 << 53)},
		{"cvt.rni.f32.f32 $0, $1;", 32, []int{32}, ins(f32s(2.5, -0.2)), u(0x40000000, 0x80000000)},
		{"cvt.sat.f32.f32 $0, $1;", 32, []int{32}, ins(f32s(2.5, -0.2, nan)), u(0x3f800000, 0, 0)},
		{"cvt.rn.f16.f32 $0, $1;", 16, []int{32}, ins(f32s(65520, 65519, 0x1p-25, nan)), u(0x7c00, 0x7bff, 0, 0x7fff)},
		{"cvt.rz.f16.f32 $0, $1;", 16, []int{32}, ins(f32s(1e10)), u(0x7bff)},
		{"cvt.f32.f16 $0, $1;", 32, []int{16}, ins(u(1, 0xfc00, 0x3555)), f32s(0x1p-24, -inf, 0x1.554p-2)},
		{"cvt.rn.bf16.f32 $0, $1;", 16, []int{32}, ins(u(0x3f808000, 0x3f818000, 0x7f7fffff)), u(0x3f80, 0x3f82, 0x7f80)},
		{"cvt.f32.bf16 $0, $1;", 32, []int{16}, ins(u(0x3f80)), u(0x3f800000)},
		{"cvt.rn.f16x2.f32 $0, $1, $2;", 32, two32, ins(f32s(1), f32s(2)), u(0x3c004000)},
		{"cvt.rn.bf16x2.f32 $0, $1, $2;", 32, two32, ins(f32s(1), f32s(-2)), u(0x3f80c000)},
		{"cvt.rn.relu.bf16x2.f32 $0, $1, $2;", 32, two32, ins(f32s(1), f32s(-2)), u(0x3f800000)},
		{"cvt.rn.satfinite.e4m3x2.f32 $0, $1, $2;", 16, two32, ins(f32s(448, 1000, nan), f32s(1, -1000, 0.001953125)), u(0x7e38, 0x7efe, 0x7f01)},
		{"cvt.rn.satfinite.e5m2x2.f32 $0, $1, $2;", 16, two32, ins(f32s(1), f32s(1e9)), u(0x3c7b)},
		{"cvt.rn.f16x2.e4m3x2 $0, $1;", 32, []int{16}, ins(u(0x7e38)), u(0x5f003c00)},
		{"cvt.rn.f16x2.e5m2x2 $0, $1;", 32, []int{16}, ins(u(0x3cbc)), u(0x3c00bc00)},
		{"cvt.rn.satfinite.e4m3x2.f16x2 $0, $1;", 16, []int{32}, ins(u(0x5f003c00)), u(0x7e38)},
		{"cvt.rna.tf32.f32 $0, $1;", 32, []int{32}, ins(u(0x3f801000, 0x3f800fff)), u(0x3f802000, 0x3f800000)},
		{"cvt.rn.tf32.f32 $0, $1;", 32, []int{32}, ins(u(0x3f801000, 0x3f803000)), u(0x3f800000, 0x3f804000)},
		{"cvt.rn.f32.f64 $0, $1;", 32, []int{64}, ins(f64s(1e300, 1.0000000596046448)), u(0x7f800000, 0x3f800000)},
		{"cvt.rz.f32.f64 $0, $1;", 32, []int{64}, ins(f64s(1e300)), u(0x7f7fffff)},
		{"cvt.f64.f32 $0, $1;", 64, []int{32}, ins(f32s(1.5)), f64s(1.5)},
		{"cvt.pack.sat.s8.s32.b32 $0, $1, $2, $3;", 32, three32, ins(u(300), u(minus1), u(0xABCD)), u(0xABCD7FFF)},
		{"cvt.pack.sat.u16.s32 $0, $1, $2;", 32, two32, ins(u(70000), u(minus1)), u(0xFFFF0000)},
	})
}

func TestComparisons(t *testing.T) {
	nan := float32(math.NaN())
	set := func(compare string) string {
		return "{ .reg .pred p; setp." + compare + " p, $1, $2; selp.b32 $0, 1, 0, p; }"
	}
	check(t, []instructionCase{
		{set("lt.s32"), 32, two32, ins(u(minus1, 1), u(0, 1)), u(1, 0)},
		{set("lt.u32"), 32, two32, ins(u(minus1, 0), u(0, 1)), u(0, 1)},
		{set("hs.u32"), 32, two32, ins(u(minus1, 0), u(0, 1)), u(1, 0)},
		{set("ge.s32"), 32, two32, ins(u(minus1, 1), u(0, 1)), u(0, 1)},
		{set("eq.f32"), 32, two32, ins(f32s(nan, 0), f32s(nan, float32(math.Copysign(0, -1)))), u(0, 1)},
		{set("neu.f32"), 32, two32, ins(f32s(nan, 1), f32s(1, 1)), u(1, 0)},
		{set("ne.f32"), 32, two32, ins(f32s(nan, 1), f32s(1, 2)), u(0, 1)},
		{set("ltu.f32"), 32, two32, ins(f32s(nan, 1), f32s(1, 0)), u(1, 0)},
		{set("num.f32"), 32, two32, ins(f32s(nan, 1), f32s(1, 0)), u(0, 1)},
		{set("nan.f32"), 32, two32, ins(f32s(nan, 1), f32s(1, 0)), u(1, 0)},
		{set("gt.ftz.f32"), 32, two32, ins(u(5), u(1)), u(0)},
		{set("gt.f32"), 32, two32, ins(u(5), u(1)), u(1)},
		{set("lt.s64"), 32, []int{64, 64}, ins(u(math.MaxUint64), u(0)), u(1)},
		{set("ge.s64"), 32, []int{64, 64}, ins(u(math.MaxUint64, 5), u(0, 5)), u(0, 1)},
		{set("le.s64"), 32, []int{64, 64}, ins(u(math.MaxUint64, 6), u(0, 5)), u(1, 0)},
		{set("ne.b64"), 32, []int{64, 64}, ins(u(1<<40, 5), u(0, 5)), u(1, 0)},
		{set("lt.f32"), 32, two32, ins(f32s(nan, 1, -1), f32s(1, 1, 1)), u(0, 0, 1)},
		{set("geu.f32"), 32, two32, ins(f32s(nan, 1, -1), f32s(1, 1, 1)), u(1, 1, 0)},
		{set("leu.f32"), 32, two32, ins(f32s(nan, 1, 2), f32s(1, 1, 1)), u(1, 1, 0)},
		{set("gt.s16"), 32, []int{16, 16}, ins(u(0xFFFF), u(0)), u(0)},
		{"{ .reg .pred p, q, r; setp.eq.u32 r, $1, 1; setp.lt.and.s32 p|q, $1, $2, r; selp.b32 $0, 1, 0, p; @q add.u32 $0, $0, 2; }", 32, two32, ins(u(1, 1, 2), u(5, 0, 5)), u(1, 2, 0)},
		{"{ .reg .pred p, q; setp.eq.u32 p, $1, 1; setp.lt.or.s32 q, $1, $2, !p; selp.b32 $0, 1, 0, q; }", 32, two32, ins(u(1, 1, 2), u(5, 0, 0)), u(1, 0, 1)},
		{"set.lt.u32.s32 $0, $1, $2;", 32, two32, ins(u(minus1, 1), u(0, 0)), u(minus1, 0)},
		{"set.lt.f32.s32 $0, $1, $2;", 32, two32, ins(u(minus1, 1), u(0, 0)), u(0x3f800000, 0)},
		{"slct.b32.s32 $0, $1, $2, $3;", 32, three32, ins(u(1, 1), u(2, 2), u(0, minus1)), u(1, 2)},
		{"slct.b32.f32 $0, $1, $2, $3;", 32, three32, ins(u(1, 1, 1), u(2, 2, 2), f32s(0, -1, nan)), u(1, 2, 2)},
		{"{ .reg .pred p; testp.subnormal.f32 p, $1; selp.b32 $0, 1, 0, p; }", 32, []int{32}, ins(u(0, 1, 0x3f800000)), u(0, 1, 0)},
		{"{ .reg .pred p, q; setp.eq.u32 p, $1, 1; setp.eq.u32 q, $2, 1; xor.pred p, p, q; not.pred p, p; selp.b32 $0, 1, 0, p; }", 32, two32, ins(u(0, 1, 1), u(0, 0, 1)), u(1, 0, 1)},
	})
}

func TestMoves(t *testing.T) {
	check(t, []instructionCase{
		{"mov.b32 $0, {$1, $2};", 32, []int{16, 16}, ins(u(0x1111), u(0x2222)), u(0x22221111)},
		{"{ .reg .b16 h; mov.b32 {_, h}, $1; mov.b16 $0, h; }", 16, []int{32}, ins(u(0x22221111)), u(0x2222)},
		{"mov.b64 $0, {$1, $2};", 64, two32, ins(u(1), u(2)), u(0x200000001)},
		{"{ .reg .b16 a<4>; mov.b64 {a0, a1, a2, a3}, $1; mov.b64 $0, {a3, a2, a1, a0}; }", 64, []int{64}, ins(u(0x4444333322221111)), u(0x1111222233334444)},
		{"{ .reg .b128 w; .reg .b64 x; mov.b128 w, {$1, $2}; mov.b128 {x, $0}, w; }", 64, []int{64, 64}, ins(u(7), u(9)), u(9)},
		{"mov.u32 $0, %laneid;", 32, []int{32}, ins(u(0, 0, 0)), u(0, 1, 2)},
		{"mov.u32 $0, %lanemask_lt;", 32, []int{32}, ins(u(0, 0, 0)), u(0, 1, 3)},
		{"mov.u32 $0, WARP_SZ;", 32, []int{32}, ins(u(0)), u(32)},
		{"mov.f32 $0, 0fBF800000;", 32, []int{32}, ins(u(0)), u(0xbf800000)},
	})
}

func TestWarpCollectives(t *testing.T) {
	lanes := make([]uint64, 32)
	for i := range lanes {
		lanes[i] = uint64(i*i + 7)
	}
	exchanged := func(inst string, from func(lane int) int) instructionCase {
		c := instructionCase{inst, 32, []int{32}, ins(lanes), make([]uint64, 32)}
		for i := range c.want {
			c.want[i] = lanes[from(i)]
		}
		return c
	}
	check(t, []instructionCase{
		exchanged("shfl.sync.bfly.b32 $0, $1, 5, 31, -1;", func(l int) int { return l ^ 5 }),
		exchanged("shfl.sync.down.b32 $0, $1, 4, 31, -1;", func(l int) int {
			if l+4 > 31 {
				return l
			}
			return l + 4
		}),
		exchanged("shfl.sync.up.b32 $0, $1, 4, 0, -1;", func(l int) int {
			if l < 4 {
				return l
			}
			return l - 4
		}),
		exchanged("shfl.sync.idx.b32 $0, $1, 3, 31, -1;", func(int) int { return 3 }),
		// Segments of eight lanes.
		exchanged("shfl.sync.idx.b32 $0, $1, 3, 0x181f, -1;", func(l int) int { return l&^7 | 3 }),
		exchanged("shfl.sync.down.b32 $0, $1, 3, 0x181f, -1;", func(l int) int {
			if l%8+3 > 7 {
				return l
			}
			return l + 3
		}),
	})
	same := func(v uint64) []uint64 {
		list := make([]uint64, 32)
		for i := range list {
			list[i] = v
		}
		return list
	}
	var odd, sum uint64
	for i, v := range lanes {
		odd |= (v & 1) << i
		sum += v
	}
	check(t, []instructionCase{
		{"{ .reg .pred p; .reg .b32 x; and.b32 x, $1, 1; setp.ne.u32 p, x, 0; vote.sync.ballot.b32 $0, p, -1; }", 32, []int{32}, ins(lanes), same(odd)},
		{"{ .reg .pred p; setp.ge.u32 p, $1, 7; vote.sync.all.pred p, p, -1; selp.b32 $0, 1, 0, p; }", 32, []int{32}, ins(lanes), same(1)},
		{"{ .reg .pred p; setp.gt.u32 p, $1, 100000; vote.sync.any.pred p, p, -1; selp.b32 $0, 1, 0, p; }", 32, []int{32}, ins(lanes), same(0)},
		{"redux.sync.add.s32 $0, $1, -1;", 32, []int{32}, ins(lanes), same(sum)},
		{"redux.sync.max.u32 $0, $1, -1;", 32, []int{32}, ins(lanes), same(lanes[31])},
		{"activemask.b32 $0;", 32, []int{32}, ins(lanes), same(minus1)},
		{"{ .reg .pred p; elect.sync _|p, -1; selp.b32 $0, 1, 0, p; }", 32, []int{32}, ins(lanes), append([]uint64{1}, same(0)[1:]...)},
		{"{ .reg .pred p; shfl.sync.down.b32 $0|p, $1, 31, 31, -1; selp.b32 $0, 1, 0, p; }", 32, []int{32}, ins(lanes), append([]uint64{1}, same(0)[1:]...)},
	})
	byFour := evaluate(t, "{ .reg .b32 x; and.b32 x, $1, 3; match.any.sync.b32 $0, x, -1; }", 32, []int{32}, lanes)
	for i, g := range byFour {
		var want uint64
		for j, v := range lanes {
			if v%4 == lanes[i]%4 {
				want |= 1 << j
			}
		}
		assert.Equal(t, want, g, "lane %d", i)
	}
}
