package test

import (
	"fmt"
	"strings"
	"testing"
)

// TestInlineAssemblyNatively: inline PTX computes the same as native code and interpreted.
func TestInlineAssemblyNatively(t *testing.T) {
	needLLVM(t)
	for typ, texts := range inlineAssembly {
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

// oneThread is PTX that depends on the number of threads.
const oneThread = "mov.u32 $0, %smid; add.u32 $0, $0, %laneid; add.u32 $0, $0, %ntid.x; bar.sync 0"

// inlineAssembly are pieces of PTX by the type of their three operands and result; a bare mnemonic
// takes the first two operands.
var inlineAssembly = map[string][]string{
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
		"shf.l.wrap.b32 $0, $1, $2, $3", "shf.l.clamp.b32 $0, $1, $2, $3", "shf.r.wrap.b32 $0, $1, $2, $3", "shf.r.clamp.b32 $0, $1, $2, $3",
		"bfi.b32 $0, $1, $2, $3, 7", "bfi.b32 $0, $1, $2, 9, $3", "bfind.u32 $0, $1", "bfind.s32 $0, $1", "bfind.shiftamt.u32 $0, $1", "bfind.shiftamt.s32 $0, $1",
		"prmt.b32.f4e $0, $1, $2, $3", "prmt.b32.b4e $0, $1, $2, $3", "prmt.b32.rc8 $0, $1, $2, $3", "prmt.b32.ecl $0, $1, $2, $3",
		"prmt.b32.ecr $0, $1, $2, $3", "prmt.b32.rc16 $0, $1, $2, $3", "dp4a.s32.u32 $0, $1, $2, $3", "dp4a.u32.s32 $0, $1, $2, $3",
		"sad.s32 $0, $1, $2, $3", "sad.u32 $0, $1, $2, $3", "add.sat.s32 $0, $1, $2", "sub.sat.s32 $0, $1, $2", "cnot.b32 $0, $1", "mad.hi.s32 $0, $1, $2, $3",
		"{ .reg .b64 w; mul.wide.u32 w, $1, $2; shr.u64 w, w, 7; cvt.u32.u64 $0, w; }", "{ .reg .b64 w; mad.wide.s32 w, $1, $2, -5; shr.s64 w, w, 20; cvt.u32.u64 $0, w; }",
		".reg .pred p, q; setp.lt.s32 p, $1, $2; setp.hi.u32 q, $1, $3; xor.pred p, p, q; mov.b32 $0, 5; @p mov.b32 $0, $1; @!p add.s32 $0, $2, $3",
		oneThread,
	},
	"f32": {
		"add.f32", "sub.f32", "mul.f32", "div.rn.f32", "min.f32", "max.f32", "min.NaN.f32", "max.NaN.f32", "copysign.f32",
		"abs.f32 $0, $1", "neg.f32 $0, $1", "sqrt.rn.f32 $0, $1", "rsqrt.approx.f32 $0, $1", "rcp.rn.f32 $0, $1", "mov.f32 $0, 0f3F800000",
		"fma.rn.f32 $0, $1, $2, $3", ".reg .pred p; setp.le.f32 p, $1, $2; selp.f32 $0, $1, $3, p",
		"cvt.rzi.f32.f32 $0, $1", "cvt.rni.f32.f32 $0, $1", "cvt.rmi.f32.f32 $0, $1", "cvt.rpi.f32.f32 $0, $1",
		"{ .reg .b16 h; cvt.rn.f16.f32 h, $1; cvt.f32.f16 $0, h; }", "{ .reg .b16 h; cvt.rn.bf16.f32 h, $1; cvt.f32.bf16 $0, h; }",
		"{ .reg .b16 h; cvt.rz.bf16.f32 h, $1; cvt.f32.bf16 $0, h; }", "{ .reg .b32 i; cvt.rzi.s32.f32 i, $1; cvt.rn.f32.s32 $0, i; }",
		"{ .reg .b32 i; cvt.rni.u32.f32 i, $1; cvt.rn.f32.u32 $0, i; }",
		".reg .pred p; setp.ltu.f32 p, $1, $2; selp.f32 $0, $1, $3, p", ".reg .pred p; setp.neu.f32 p, $1, $2; selp.f32 $0, $1, $3, p",
		"{ .reg .b32 w; .reg .b16 h, g; cvt.rn.f16x2.f32 w, $1, $2; mov.b32 {h, g}, w; cvt.f32.f16 $0, g; }",
		"{ .reg .b32 w; .reg .b16 h, g; cvt.rn.bf16x2.f32 w, $1, $2; mov.b32 {h, g}, w; cvt.f32.bf16 $0, h; }",
	},
}

// inPairs makes the operands finite numbers, since NaN has many patterns.
func inPairs(text string) string {
	return "{ .reg .b32 x, y, z; and.b32 x, $1, 0x3fff3fff; and.b32 y, $2, 0xbfffbfff; and.b32 z, $3, 0x3fff3fff; " + text + "; }"
}
