package ptx_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
)

// compiled is the PTX of a corpus kernel.
func compiled(t *testing.T, kernel string, warps int) string {
	t.Helper()
	return compiledFor(t, "sm_90", kernel, warps)
}

func compiledFor(t *testing.T, target, kernel string, warps int) string {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	text, err := os.ReadFile("../../test/corpus/" + kernel + "/kernel.ttir")
	require.NoError(t, err)
	m, err := tshared.Parse("kernel", string(text))
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	k, err := ptx.Compile(m.Top, "", ptx.Options{Target: target, Warps: warps})
	require.NoError(t, err)
	return k.Text
}

// TestInstructions: kernels have the instructions that were chosen for speed.
func TestInstructions(t *testing.T) {
	for _, test := range []struct {
		why, kernel string
		warps       int
		has, hasNot []string
	}{
		{"loads of i8 are vectorised; shuffles make narrower vectors of the wider results, so that stores are coalesced",
			"cast_from_i8/perf", 4, []string{"ld.global.v2.b32", "shfl.sync.bfly", "st.global.v2.b64", "st.global.v4.b32"}, []string{"st.global.b32", "shared"}},
		{"adjacent elements are updated by one instruction; a release would order nothing, so there is no fence", "scatter_add_f32/perf", 4,
			[]string{"red.relaxed.gpu.global.add.v4.f32", "ld.global.v4"}, []string{"fence", "add.f32", "atom."}},
		{"predicated loads take the other values; a vector has one predicate", "op_load_options/perf", 4,
			[]string{"ld.global.L1::evict_last.v4.b32", "ld.global.cv.b32"}, []string{"selp", "bra"}},
		{"the number of elements in bounds is computed in 32 bits", "vector_add_f32/perf", 4, []string{"max.s32"}, []string{"min.s64", "max.s64"}},
		{"a fence orders atomics behind earlier writes", "op_atomic_int/perf", 4, []string{"fence.acq_rel.gpu"}, nil},
		{"gathered elements are loaded under predicates", "op_gather_lookup/perf", 4, []string{" ld.global."}, []string{"bra"}},
		{"adjacent taps are loaded by adjacent lanes, not as vectors", "op_static_fir/perf", 4, nil, []string{"ld.global.v4"}},
		{"static slices stay in their threads", "op_inline_asm/perf", 4, nil, []string{"shared", "bar.sync"}},
		{"a reduction along rows stays within a warp", "reduce_axis1/perf", 4, nil, []string{"bar.sync"}},
		{"a transpose within a warp uses shuffles", "op_block3d/small", 1, []string{"shfl.sync.idx"}, []string{"st.shared", "bar.sync"}},
		{"a loop with many registers has lower occupancy", "layernorm_bwd_dwdb/perf", 4, []string{".minnctapersm 4"}, nil},
		{"a loop with barriers and stores prefetches the next loads", "cumsum_chunked_i32/perf", 8, []string{"prefetch.global.L2"}, []string{".minnctapersm"}},
		{"a remainder without its quotient is one instruction; the divisor is known not to be 0", "op_map_gcd/perf", 4, []string{"rem.s32"}, []string{"div.s32", "selp"}},
		{"a reciprocal square root is one instruction", "ew_rsqrt/perf", 4, []string{"rsqrt.approx.f32"}, []string{"sqrt.rn", "rcp.rn"}},
		{"the callee is inlined", "op_noinline_call/perf", 2, []string{"min.f32"}, nil},
	} {
		t.Run(test.kernel, func(t *testing.T) {
			text := compiled(t, test.kernel, test.warps)
			for _, s := range test.has {
				assert.Contains(t, text, s, test.why)
			}
			for _, s := range test.hasNot {
				assert.NotContains(t, strings.ReplaceAll(text, ".extern .shared .align 16 .b8 shared[];", ""), s, test.why)
			}
		})
	}
}

// TestMergedReductions: two reductions of an iteration share one exchange through shared memory.
func TestMergedReductions(t *testing.T) {
	assert.Equal(t, 2, strings.Count(compiled(t, "layernorm_bwd_dx/perf", 8), "bar.sync"), "before shared memory is written, and before it is read")
}

// TestConstancyOfQuotients: for divisors divisible by 16 the four contiguous elements of a vector share a
// quotient; a thread has two vectors here.
func TestConstancyOfQuotients(t *testing.T) {
	text := compiled(t, "op_index_nhwc/perf", 4)
	assert.Equal(t, 2*2+1, strings.Count(text, "div.s32"), "two for each vector, and one that is constant in the thread")
	assert.Equal(t, 2*2, strings.Count(text, "rem.s32"), "remainders without a quotient")
	assert.Equal(t, 2+2+2, strings.Count(text, "setp."), "a mask for the loads of each vector, one for its store, and two divisors that might be 0")
}

// TestWGMMAInstructions: warpgroups compute dots where they can, and no mma.sync or ldmatrix is left.
func TestWGMMAInstructions(t *testing.T) {
	for _, kernel := range []string{"matmul_f16/perf", "matmul_f16_bt/perf", "flash_attn_fwd/perf"} {
		text := compiledFor(t, "sm_90a", kernel, 8)
		for _, s := range []string{"wgmma.mma_async", "fence.proxy.async.shared::cta", "wgmma.commit_group", "stmatrix"} {
			assert.Contains(t, text, s, kernel)
		}
		assert.NotRegexp(t, `\s(mma\.sync|ldmatrix)`, text, kernel)
		assert.NotContains(t, compiledFor(t, "sm_90", kernel, 8), "wgmma", kernel)
		assert.NotContains(t, compiledFor(t, "sm_80", kernel, 8), "stmatrix", kernel)
	}
}
