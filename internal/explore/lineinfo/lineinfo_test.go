package lineinfo_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/explore/lineinfo"
)

// TestLLVM: instructions have their places and the calls that they were inlined through; metadata of other kinds
// stays.
func TestLLVM(t *testing.T) {
	c := lineinfo.LLVM(`define void @k(i32 %n) !dbg !6 {
	%0 = add i32 %n, 1, !dbg !7
	%1 = mul i32 %0, 2, !dbg !18, !range !4
	store i32 %1, ptr null, !dbg !8
}
define void @other(i32 %n) {
	%0 = sub i32 %n, 1
}
!llvm.dbg.cu = !{!1}
!0 = !DIFile(filename: "add\22.py", directory: "/tmp")
!1 = distinct !DICompileUnit(language: DW_LANG_Python, file: !0)
!4 = !{i32 0, i32 9}
!6 = distinct !DISubprogram(name: "k", scope: !0, file: !0, line: 5, unit: !1)
!7 = !DILocation(line: 6, column: 28, scope: !6)
!8 = !DILocation(line: 0, scope: !6)
!9 = !DILexicalBlock(scope: !17, line: 3, column: 1)
!16 = !DIFile(filename: "standard.py", directory: "")
!17 = distinct !DISubprogram(name: "sum", scope: !16, file: !16, line: 1, unit: !1)
!18 = !DILocation(line: 374, column: 69, scope: !9, inlinedAt: !7)
`)
	here := lineinfo.Place{Dir: "/tmp", File: `add".py`, Line: 6, Col: 28}
	assert.Equal(t, []lineinfo.Line{
		{Text: "define void @k(i32 %n) {", Places: []lineinfo.Place{{Dir: "/tmp", File: `add".py`, Line: 5}}},
		{Text: "\t%0 = add i32 %n, 1", Places: []lineinfo.Place{here}},
		{Text: "\t%1 = mul i32 %0, 2, !range !4", Places: []lineinfo.Place{{File: "standard.py", Line: 374, Col: 69}, here}},
		{Text: "\tstore i32 %1, ptr null"},
		{Text: "}"},
		{Text: "define void @other(i32 %n) {"},
		{Text: "\t%0 = sub i32 %n, 1"},
		{Text: "}"},
		{Text: "!4 = !{i32 0, i32 9}"},
	}, c.Lines)
	assert.Equal(t, []lineinfo.Name{
		{Line: 1, From: 1, To: 3, Defined: []int{1}}, {Line: 2, From: 1, To: 3, Defined: []int{2}}, {Line: 2, From: 14, To: 16, Defined: []int{1}},
		{Line: 3, From: 11, To: 13, Defined: []int{2}}, {Line: 6, From: 1, To: 3, Defined: []int{6}},
	}, c.Names, "names are those of their function")
}

// TestRing: debug information that refers to itself is read once.
func TestRing(t *testing.T) {
	c := lineinfo.LLVM("ret void, !dbg !1\n!1 = !DILocation(line: 1, column: 1, scope: !2, inlinedAt: !1)\n!2 = !DILexicalBlock(scope: !2)\n")
	assert.Equal(t, "ret void\n", c.Text())
	assert.NotEmpty(t, c.Lines[0].Places)
}

// TestPTX: instructions belong to the .loc before them; what is only for debuggers goes.
func TestPTX(t *testing.T) {
	c := lineinfo.PTX(".visible .entry k(\n\t.param .u64 p\n)\n{\n\t.reg .b32 \t%r<3>;\n$L__func_begin0:\n\t.loc\t1 5 0\n\tmov.u32 \t%r1, %tid.x;\n" +
		"\t.loc\t2 374 69, function_name $L__info_string0, inlined_at 1 9 40\n\tadd.s32 \t%r2, %r1, 1;\n\t.loc 1 0 3\n\t// begin inline asm\n\tst.global.b32 [%rd1], %r2;\n\t// end inline asm\n$L__tmp1:\n}\n" +
		"\t.file\t1 \"/tmp/add.py\"\n\t.file\t2 \"standard.py\"\n\t.section\t.debug_macinfo\t{\t}\n\t.section\t.debug_macinfo\t{\n.b8 0\n\t}\n")
	assert.Equal(t, ".visible .entry k(\n\t.param .u64 p\n)\n{\n\t.reg .b32 \t%r<3>;\n\tmov.u32 \t%r1, %tid.x;\n\tadd.s32 \t%r2, %r1, 1;\n\tst.global.b32 [%rd1], %r2;\n}\n", c.Text())
	assert.Equal(t, []lineinfo.Place{{File: "/tmp/add.py", Line: 5}}, c.Lines[5].Places)
	assert.Equal(t, []lineinfo.Place{{File: "standard.py", Line: 374, Col: 69}, {File: "/tmp/add.py", Line: 9, Col: 40}}, c.Lines[6].Places)
	assert.Empty(t, c.Lines[7].Places)
	assert.Empty(t, c.Lines[8].Places)
	assert.Equal(t, lineinfo.Name{Line: 7, From: 23, To: 26, Defined: []int{6}}, c.Names[len(c.Names)-1])
}

// TestAssembly: the same for a CPU, whose files have folders.
func TestAssembly(t *testing.T) {
	c := lineinfo.Assembly("\t.file\t\"add\"\n\t.section\t.rodata.cst4,\"aM\",@progbits,4\n\t.p2align\t2, 0x0\n.LCPI0_0:\n\t.long\t0xff800000\n\t.text\nk:\n.Lfunc_begin0:\n\t.file\t0 \"/tmp\" \"add.py\"\n\t.loc\t0 5 0 prologue_end\n\t.cfi_startproc\n\tmovq\t%rax, %rbx\n.LBB0_1:\n\tretq\n" +
		"\t.section\t.rodata,\"a\"\n\t.long\t1\n\t.section\t.debug_info,\"\",@progbits\n\t.byte 1\n\t.section\t\".note.GNU-stack\",\"\",@progbits\n")
	place := []lineinfo.Place{{Dir: "/tmp", File: "add.py", Line: 5}}
	assert.Equal(t, []lineinfo.Line{
		{Text: "\t.text"}, {Text: "k:"}, {Text: "\tmovq\t%rax, %rbx", Places: place}, {Text: ".LBB0_1:", Places: place}, {Text: "\tretq", Places: place},
		{Text: "\t.section\t.rodata,\"a\""}, {Text: "\t.long\t1"}, {Text: "\t.section\t\".note.GNU-stack\",\"\",@progbits"},
	}, c.Lines)
}
