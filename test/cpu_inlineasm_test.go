package test

import (
	"fmt"
	"strings"
	"testing"
)

// TestInlineAssemblyNatively: pieces of PTX, as native code and evaluated.
func TestInlineAssemblyNatively(t *testing.T) {
	needLLVM(t)
	for typ, texts := range map[string][]string{
		"i32": {
			"add.s32", "sub.u32", "mul.lo.s32", "mul.hi.u32", "mul.hi.s32", "div.s32", "div.u32", "rem.s32", "rem.u32", "min.s32", "min.u32",
			"max.s32", "max.u32", "and.b32", "or.b32", "xor.b32", "shl.b32", "shr.u32", "shr.s32",
			"abs.s32 $0, $1", "neg.s32 $0, $1", "not.b32 $0, $1", "popc.b32 $0, $1", "clz.b32 $0, $1", "brev.b32 $0, $1", "mov.b32 $0, $1",
			"mad.lo.s32 $0, $1, $2, $3", "lop3.b32 $0, $1, $2, $3, 0xE8", "lop3.b32 $0, $1, $2, $3, 0x96", "prmt.b32 $0, $1, $2, $3",
			"bfe.u32 $0, $1, $2, $3", "bfe.s32 $0, $1, $2, $3", "bfe.s32 $0, $1, 4, 8", "dp4a.s32.s32 $0, $1, $2, $3", "dp4a.u32.u32 $0, $1, $2, $3",
			".reg .pred p; setp.lt.s32 p, $1, $2; selp.b32 $0, $1, $3, p", ".reg .pred p; setp.ge.u32 p, $1, $2; selp.b32 $0, $1, $3, p",
			inPairs("add.f16x2 $0, x, y"), inPairs("mul.f16x2 $0, x, y"), inPairs("add.bf16x2 $0, x, y"), inPairs("max.NaN.bf16x2 $0, x, y"),
			inPairs("fma.rn.f16x2 $0, x, y, z"), inPairs("fma.rn.bf16x2 $0, x, y, z"),
			"cvt.u32.u8 $0, $1", "cvt.s32.s8 $0, $1", "{ .reg .b16 h<2>; mov.b32 {h0, h1}, $1; mov.b32 $0, {h1, h0}; }",
		},
		"f32": {
			"add.f32", "sub.f32", "mul.f32", "div.rn.f32", "min.f32", "max.f32", "min.NaN.f32", "max.NaN.f32", "copysign.f32",
			"abs.f32 $0, $1", "neg.f32 $0, $1", "sqrt.rn.f32 $0, $1", "rsqrt.approx.f32 $0, $1", "rcp.rn.f32 $0, $1", "mov.f32 $0, 0f3F800000",
			"fma.rn.f32 $0, $1, $2, $3", ".reg .pred p; setp.le.f32 p, $1, $2; selp.f32 $0, $1, $3, p",
			"cvt.rzi.f32.f32 $0, $1", "cvt.rni.f32.f32 $0, $1", "cvt.rmi.f32.f32 $0, $1", "cvt.rpi.f32.f32 $0, $1",
			"{ .reg .b16 h; cvt.rn.f16.f32 h, $1; cvt.f32.f16 $0, h; }", "{ .reg .b16 h; cvt.rn.bf16.f32 h, $1; cvt.f32.bf16 $0, h; }",
			"{ .reg .b16 h; cvt.rz.bf16.f32 h, $1; cvt.f32.bf16 $0, h; }", "{ .reg .b32 i; cvt.rzi.s32.f32 i, $1; cvt.rn.f32.s32 $0, i; }",
			"{ .reg .b32 i; cvt.rni.u32.f32 i, $1; cvt.rn.f32.u32 $0, i; }",
		},
	} {
		letter := map[string]string{"i32": "r", "f32": "f"}[typ]
		n := &calculator{in: []string{typ, typ, typ}}
		for _, text := range texts {
			if !strings.Contains(text, "$") {
				text += " $0, $1, $2"
			}
			n.functions = append(n.functions, formula{fmt.Sprintf(`%%r = llvm.inline_asm "%s;", "=%s,%[2]s,%[2]s,%[2]s" %%a, %%b, %%c : (%[3]s, %[3]s, %[3]s) -> %[3]s`, text, letter, typ), typ})
		}
		t.Run(typ, func(t *testing.T) {
			n.requireSame(t, [][]uint64{operandsOf(t, typ, 1), operandsOf(t, typ, 2), operandsOf(t, typ, 3)})
		})
	}
}

// inPairs makes finite numbers of the operands, since NaN has many patterns.
func inPairs(text string) string {
	return "{ .reg .b32 x, y, z; and.b32 x, $1, 0x3fff3fff; and.b32 y, $2, 0xbfffbfff; and.b32 z, $3, 0x3fff3fff; " + text + "; }"
}
