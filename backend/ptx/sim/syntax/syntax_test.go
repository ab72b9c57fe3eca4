package syntax_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

const text = `// a comment
.version 8.4
.target sm_90, debug
.address_size 64
.extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);
.extern .shared .align 16 .b8 dynamic[];
.global .align 8 .u64 list[2] = {generic(list)+8, 0x10};
.visible .entry k(.param .u64 .ptr .global .align 16 p, .param .align 4 .b8 q[12])
.maxntid 128, 1, 1
.minnctapersm 2
{
	.reg .pred %p<3>;
	.reg .b32 %r<9>, %x;
	.local .align 8 .v2 .b32 pair;
	.pragma "nounroll";
	.loc 1 7 3
	{ /* inner */ .reg .b32 %x; @!%p1 ld.global.v2.b32 {%x, _}, [%r1+-8]; }
Ltop:
	setp.eq.s32 %p1|%p2, %x, -3;
	mov.f64 %r2, 0d3FF0000000000000;
	shared::odd.x %r8, dynamic+4;
	bra Ltop;
}
.file 1 "k.py"
`

func TestParse(t *testing.T) {
	m, err := syntax.Parse("k.ptx", text)
	require.NoError(t, err)
	assert.Equal(t, "8.4", m.Version)
	assert.Equal(t, []string{"sm_90", "debug"}, m.Target)
	require.Len(t, m.Vars, 2)
	assert.Equal(t, 0, m.Vars[0].Size)
	assert.True(t, m.Vars[0].Extern)
	assert.Equal(t, []syntax.Init{{Symbol: "list", Generic: true, Value: 8}, {Value: 16}}, m.Vars[1].Init)
	require.Len(t, m.Funcs, 2)
	assert.True(t, m.Funcs[0].Extern)
	f := m.Funcs[1]
	assert.Equal(t, []int{8, 12}, []int{f.Params[0].Size, f.Params[1].Size})
	assert.Equal(t, []int{128, 1, 1}, f.Limits["maxntid"])
	assert.Equal(t, []int{8, 8}, []int{f.Vars[0].Size, f.Vars[0].Align})
	require.Len(t, f.Insts, 5)

	load := f.Insts[0]
	assert.Equal(t, "@!%p1 ld.global.v2.b32 {%x, _}, [%r1+-8]", load.Text)
	assert.True(t, load.GuardNot)
	assert.Equal(t, []string{"ld", "global", "v2", "b32"}, load.Parts)
	assert.Equal(t, syntax.Sink, load.Operands[0].Elems[1].Kind)
	assert.Equal(t, int64(-8), load.Operands[1].Elems[0].Offset)
	assert.Equal(t, "k.py:7:3", load.Source.String())
	assert.Equal(t, syntax.Pos{Line: 17, Col: 36}, load.Pos)

	compare := f.Insts[1]
	assert.Equal(t, syntax.Pair, compare.Operands[0].Kind)
	assert.NotSame(t, load.Operands[0].Elems[0].Reg, compare.Operands[1].Reg, "an inner %%x hides the outer one")
	assert.Equal(t, ^uint64(2), compare.Operands[2].Value)
	assert.Equal(t, 1, f.Labels["Ltop"])
	assert.Equal(t, uint64(0x3FF0000000000000), f.Insts[2].Operands[1].Value)
	assert.Equal(t, "shared::odd.x", f.Insts[3].Name)
	assert.Same(t, m.Vars[0], f.Insts[3].Operands[1].Var)
	assert.Equal(t, int64(4), f.Insts[3].Operands[1].Offset)
}

func TestErrorPositions(t *testing.T) {
	for text, want := range map[string]string{
		".version 8.4\n.entry k() { .reg .b33 %r; }": "k.ptx:2:19: error: '.b33' is no type of registers",
		".entry k(.param .b32 x":                     "k.ptx:1:23: error: expected ',' in a parameter list, found end of file",
		".global .b32 x = y;":                        "k.ptx:1:18: error: 'y' is not declared",
		".global .b32 x = 99999999999999999999;":     "k.ptx:1:18: error: '99999999999999999999' is not a number",
		".section .debug_info {":                     "k.ptx:1:1: error: expected '}' in '.section', found end of file",
	} {
		_, err := syntax.Parse("k.ptx", text)
		assert.EqualError(t, err, want)
	}
}

// TestLabelsAreLocalToBlocks: labels are local to blocks in braces: the same inline assembly may occur
// several times.
func TestLabelsAreLocalToBlocks(t *testing.T) {
	const piece = "{ bra Ldone; { bra Ltop; bra Linner; Linner: } Ldone: }\n"
	m, err := syntax.Parse("k.ptx", ".version 8.4\n.target sm_90\n.address_size 64\n.entry k() {\nLtop:\n"+piece+piece+"Ldone: ret;\n}\n")
	require.NoError(t, err)
	f := m.Funcs[0]
	var to []int
	for _, in := range f.Insts[:6] {
		at, ok := f.Labels[in.Operands[0].Name]
		require.True(t, ok, in.Text)
		to = append(to, at)
	}
	assert.Equal(t, []int{3, 0, 3, 6, 0, 6}, to)
}
