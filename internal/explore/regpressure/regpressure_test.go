package regpressure_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/explore/regpressure"
)

const header = `.version 8.0
.target sm_90a
.address_size 64
`

// kernel is PTX with the directives and the instructions of a kernel k.
func kernel(directives, body string) string {
	return header + ".visible .entry k(.param .u64 p, .param .u32 n, .param .f32 x) " + directives + ` {
	.reg .pred %p<9>; .reg .b16 %h<9>; .reg .b32 %r<999>; .reg .b64 %d<99>;
` + body + "\nret; }\n"
}

// pressure is the register pressure of a kernel with some instructions.
func pressure(t *testing.T, body string) float64 {
	t.Helper()
	m, err := syntax.Parse("k.ptx", kernel("", body))
	require.NoError(t, err)
	return regpressure.Of(m.Funcs[0])
}

func TestPressure(t *testing.T) {
	for _, c := range []struct {
		name, body string
		words      float64
	}{
		{"nothing", "", 0},
		{"two operands, then a result", `
			ld.global.b32 %r1, [64]; ld.global.b32 %r2, [68]; add.s32 %r3, %r1, %r2; st.global.b32 [72], %r3;`, 2},
		{"a word of 64 bits takes two registers", `
			ld.global.b64 %d1, [64]; st.global.b64 [72], %d1;`, 2},
		{"constants and parameters take none", `
			mov.b32 %r1, 5; ld.param.b32 %r2, [n]; ld.param.f32 %r3, [x]; st.global.b32 [64], %r1; st.global.b32 [64], %r2; st.global.b32 [64], %r3;`, 0},
		{"integers that are the same in all threads take none", `
			mov.u32 %r1, %ctaid.x; ld.param.b32 %r2, [n]; mad.lo.s32 %r3, %r1, %r2, 5; st.global.b32 [64], %r3;`, 0},
		{"floats take one even if they are the same", `
			ld.param.f32 %r1, [x]; add.f32 %r2, %r1, 0f3F800000; st.global.b32 [64], %r2;`, 1},
		{"the number of a thread takes one", `
			mov.u32 %r1, %tid.x; add.s32 %r2, %r1, 5; st.global.b32 [64], %r2;`, 1},
		{"copies share a register", `
			ld.global.b32 %r1, [64]; mov.b32 %r2, %r1; mov.b32 %r3, %r1; st.global.b32 [64], %r2; st.global.b32 [64], %r3; st.global.b32 [64], %r1;`, 1},
		{"halves share a register", `
			ld.global.b32 %r1, [64]; mov.b32 {%h1, %h2}, %r1; st.global.b16 [64], %h1; st.global.b16 [66], %h2;`, 1},
		{"zeros above a word take none", `
			ld.global.b32 %r1, [64]; cvt.u64.u32 %d1, %r1; st.global.b64 [64], %d1; st.global.b64 [64], %d1;`, 1},
		{"signs above a word take one", `
			ld.global.b32 %r1, [64]; cvt.s64.s32 %d1, %r1; st.global.b64 [64], %d1; st.global.b64 [64], %d1;`, 2},
		{"offsets of addresses take none", `
			ld.global.b64 %d1, [64]; add.s64 %d2, %d1, 8; add.s64 %d3, %d1, 16; st.global.b32 [%d1], 1; st.global.b32 [%d2], 1; st.global.b32 [%d3], 1;`, 2},
		{"sums that are stored do", `
			ld.global.b64 %d1, [64]; add.s64 %d2, %d1, 8; st.global.b64 [%d1], %d2; st.global.b64 [%d1], %d2;`, 4},
		{"a masked load keeps what was there", `
			mov.u32 %r9, %tid.x; setp.lt.u32 %p1, %r9, 5; mov.b32 %r1, 0; @%p1 ld.global.b32 %r1, [64]; st.global.b32 [68], %r1; st.global.b32 [72], %r9;`, 2},
	} {
		t.Run(c.name, func(t *testing.T) { assert.Equal(t, c.words, pressure(t, c.body)) })
	}
}

// TestLoop: an accumulator is live around the loop, over a peak in it that has no other need of it.
func TestLoop(t *testing.T) {
	assert.Equal(t, 3.0, pressure(t, `
		mov.u32 %r1, %tid.x; mov.b32 %r2, 0;
	again:
		ld.global.b32 %r3, [64]; add.s32 %r2, %r2, %r3; add.s32 %r1, %r1, -1;
		setp.ne.s32 %p1, %r1, 0; @%p1 bra again;
		st.global.b32 [68], %r2;`))
}

// manyLoads loads so many values and then stores their squares.
func manyLoads(n int, between string) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "ld.global.b32 %%r%d, [%d];\n", i+1, 64+4*i)
	}
	text.WriteString(between)
	for i := range n {
		fmt.Fprintf(&text, "mul.lo.s32 %%r%d, %%r%d, %%r%d; st.shared.b32 [%d], %%r%d;\n", 500+i, i+1, i+1, 4*i, 500+i)
	}
	return text.String()
}

// TestDelay: the pressure is between that of loads that come early and that of loads before their uses, as far as they can move.
func TestDelay(t *testing.T) {
	assert.Equal(t, (20+1)/2.0, pressure(t, manyLoads(20, "")))
	assert.Equal(t, 20.0, pressure(t, manyLoads(20, "bar.sync 0;\n")), "loads stay before a barrier")
	assert.Equal(t, 20.0, pressure(t, manyLoads(20, "st.global.b32 [8], 1;\n")), "loads stay before a store to the same memory")
	assert.Equal(t, (20+1)/2.0, pressure(t, manyLoads(20, "st.shared.b32 [800], 1;\n")), "loads move behind a store to other memory")
}

func TestEstimate(t *testing.T) {
	for _, c := range []struct {
		name, directives string
		values           int
		registers        int
	}{
		{"few", ".reqntid 128", 4, 16},
		{"as many as a full multiprocessor has", ".reqntid 128", 40, 32},
		{"more", ".reqntid 128", 90, 80},
		{"most", ".reqntid 128", 400, 255},
		{"limited by the threads of a block", ".reqntid 512", 400, 128},
		{"limited by the threads of a block in two dimensions", ".reqntid 256, 2", 400, 128},
		{"limited by the most threads", ".maxntid 1024", 400, 64},
		{"limited by blocks", ".reqntid 128 .minnctapersm 4", 400, 128},
		{"limited by a directive", ".reqntid 128 .maxnreg 100", 400, 100},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, err := regpressure.Estimate(kernel(c.directives, manyLoads(c.values, "bar.sync 0;\n")), "k")
			require.NoError(t, err)
			assert.Equal(t, c.registers, n)
		})
	}
}

func TestMistakes(t *testing.T) {
	two := kernel("", "") + ".visible .entry other() { ret; }\n"
	for _, c := range []struct{ ptx, kernel, says string }{
		{"nonsense", "", "expected a directive"},
		{header, "", "the PTX has no kernel"},
		{two, "third", `no kernel "third", only k, other`},
		{two, "", "several kernels: k, other"},
	} {
		_, err := regpressure.Estimate(c.ptx, c.kernel)
		assert.ErrorContains(t, err, c.says)
	}
	n, err := regpressure.Estimate(two, "other")
	require.NoError(t, err)
	assert.Equal(t, 16, n)
}

// TestTritonsKernel: PTX that Triton emitted, with the registers of its cubin: 14, of which 16 are allocated.
func TestTritonsKernel(t *testing.T) {
	files, err := filepath.Glob("../../../cache/testdata/triton-cache/*/fixture_add.ptx")
	require.NoError(t, err)
	require.Len(t, files, 1)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	n, err := regpressure.Estimate(string(text), "fixture_add")
	require.NoError(t, err)
	assert.InDelta(t, 16, n, 8)
}

func BenchmarkEstimate(b *testing.B) {
	text := kernel("", manyLoads(400, ""))
	for b.Loop() {
		_, err := regpressure.Estimate(text, "")
		require.NoError(b, err)
	}
}

func FuzzEstimate(f *testing.F) {
	f.Add(kernel("", manyLoads(3, "")))
	f.Add(kernel("", "l: @%p1 bra l;"))
	f.Add(header + ".visible .entry k() { }")
	f.Fuzz(func(t *testing.T, text string) {
		if n, err := regpressure.Estimate(text, ""); err == nil {
			assert.True(t, n >= 8 && n <= 255, n)
		}
	})
}
