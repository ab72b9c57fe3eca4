package compile

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/sweep"
)

const corpus = "../../../test/corpus"

// emitted is the output of a kernel for sm_90a.
func emitted(t *testing.T, emit, file, text string, flags ...string) string {
	t.Helper()
	o, err := parseOptions(append([]string{file, "--emit=" + emit, "--target=sm_90a"}, flags...), nil)
	require.NoError(t, err)
	j := &job{o: o, ctx: context.Background()}
	j.module, err = tshared.Parse(file, text)
	require.NoError(t, err)
	out, err := j.compile()
	require.NoError(t, err, file)
	return string(out)
}

func readText(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

// TestTileOfCorpus: the dialect tile of every kernel is valid and parses back, and the LLVM IR that is emitted from the
// text is that of the kernel. Every other kernel has its turn.
func TestTileOfCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(corpus, "*", "small", "kernel.ttir"))
	require.NoError(t, err)
	require.Greater(t, len(files), 150)
	for i, file := range files {
		if !sweep.Turn(i, 2) {
			continue
		}
		flag := "--case=" + filepath.Join(filepath.Dir(file), "case.json")
		kernel := readText(t, file)
		text := emitted(t, "tile", file, kernel, flag)
		require.Equal(t, text, emitted(t, "tile", "kernel.tile", text, flag), file) // Parse verifies
		if emitted(t, "llvm-ptx", file, kernel, flag) != emitted(t, "llvm-ptx", "kernel.tile", text, flag) {
			t.Fatalf("%s: the LLVM IR of the tile dialect is another", file)
		}
	}
}

// TestVerifyEach: --verify-each checks the passes of the plan, and changes nothing where they are right.
func TestVerifyEach(t *testing.T) {
	o, err := parseOptions([]string{"k.ttir", "--emit=ptx", "-o", "out", "--verify-each"}, nil)
	require.NoError(t, err)
	assert.True(t, o.compile.VerifyEach)
	for _, name := range []string{"matmul_f16", "flash_attn_fwd", "scan_axis0", "atomic_minmax_i32", "embedding_gather_f16", "layernorm_bwd_dx"} {
		file := filepath.Join(corpus, name, "small", "kernel.ttir")
		kernel, flag := readText(t, file), "--case="+filepath.Join(corpus, name, "small", "case.json")
		assert.Equal(t, emitted(t, "tile", file, kernel, flag), emitted(t, "tile", file, kernel, flag, "--verify-each"), name)
	}
}

// TestReportOfTile: remarks and the manifest of a kernel in the tile dialect are those of the kernel that it was made from:
// loops with and without room for their stages, conversions, gathers, scans.
func TestReportOfTile(t *testing.T) {
	needLLVM(t)
	for _, name := range []string{"matmul_f16", "flash_attn_fwd", "gemm_swiglu_dual", "embedding_gather_f16", "scan_axis0"} {
		for _, target := range []string{"sm_90a", "sm_86"} {
			folder, out := filepath.Join(corpus, name, "perf"), t.TempDir()
			file := filepath.Join(out, "kernel.tile")
			made := func(file, folder string) (remarks, about string) {
				code, _, stderr := compile(file, "--emit=ptx", "--target="+target, "--case="+filepath.Join(corpus, name, "perf", "case.json"), "--report=text", "-o", folder)
				require.Equal(t, 0, code, stderr)
				d, err := manifest.Read([]byte(readText(t, filepath.Join(folder, "kernel.json"))))
				require.NoError(t, err)
				d.Footprint = nil // only Triton IR tells it
				text, err := d.Write()
				require.NoError(t, err)
				return regexp.MustCompile("(?m)^.*: footprint: .*\n").ReplaceAllString(stderr, ""), string(text)
			}
			code, _, stderr := compile(filepath.Join(folder, "kernel.ttir"), "--emit=tile", "--target="+target, "--case="+filepath.Join(folder, "case.json"), "-o", file)
			require.Equal(t, 0, code, stderr)
			remarks, about := made(filepath.Join(folder, "kernel.ttir"), filepath.Join(out, "direct"))
			again, aboutAgain := made(file, filepath.Join(out, "tile"))
			require.Contains(t, remarks, ": kernel: ")
			assert.Equal(t, remarks, again, "%s, %s", name, target)
			assert.Equal(t, about, aboutAgain, "%s, %s", name, target)
		}
	}
}

// TestEditedStages: remarks say what a person has written about the ring.
func TestEditedStages(t *testing.T) {
	needLLVM(t)
	folder, out := filepath.Join(corpus, "matmul_f16", "small"), t.TempDir()
	text := emitted(t, "tile", "kernel.ttir", readText(t, filepath.Join(folder, "kernel.ttir")), "--case="+filepath.Join(folder, "case.json"))
	const stages = "stages = 3 : i64"
	require.Equal(t, 1, strings.Count(text, stages))
	edited := strings.Replace(text, stages, stages+", tile.wanted_stages = 5 : i64", 1)
	file := filepath.Join(out, "kernel.tile")
	require.NoError(t, os.WriteFile(file, []byte(edited), 0o666))
	code, _, stderr := compile(file, "--emit=ptx", "--target=sm_90a", "--report=text", "-o", filepath.Join(out, "ptx"))
	require.Equal(t, 0, code, stderr)
	assert.Regexp(t, `loop: pipelined with 3 stages of .*; 5 do not fit\n`, stderr)
}

// TestEditedTile: a person edits a decision. The backend follows it, or says where and why it cannot.
func TestEditedTile(t *testing.T) {
	for _, test := range []struct{ about, kernel, old, new, message string }{
		{"vectors of two f32 become single ones", "vector_add_f32", "vector 2 if %8", "vector 1", ""},
		{"a vector without its guard", "vector_add_f32", "vector 2 if %8", "vector 2", ""},
		{"vectors wider than the contiguous elements of a thread", "vector_add_f32", "vector 2", "vector 4",
			"op a vector of 4 elements is more than the 2 that are contiguous in the registers of a thread and in memory"},
		{"no vector width", "vector_add_f32", "vector 2 if %8", "", "op has no vector width, which the pass tile-vectorize chooses"},
		{"another eviction policy", "vector_add_f32", "{alignment = 16 : i64} :", `{alignment = 16 : i64, evict = "evict_first"} :`, ""},
		{"no such cache modifier", "vector_add_f32", "{alignment = 16 : i64} :", `{cache = "cq"} :`,
			`'tile.load' op the cache modifier must be one of ca, cg, cs, cv, but got "cq"`},
		{"a cache modifier", "vector_add_f32", "{alignment = 16 : i64} :", `{alignment = 16 : i64, cache = "cg"} :`, ""},
		{"no such instruction", "matmul_f16", "k = 16 : i64", "k = 64 : i64",
			"'tile.dot' op no instruction multiplies 'f16' by 'f16' with k = 64"},
		{"warps that leave nothing for an instruction", "matmul_f16", "warps = array<i64: 1, 2, 2>", "warps = array<i64: 1, 4, 1>",
			"'tile.dot' op the instruction, or the warps [1 4 1], are larger than the dot"},
		{"too few rows for a warpgroup", "matmul_f16", `"mma"`, `"wgmma"`,
			"'tile.dot' op warpgroups cannot compute this dot"},
		{"an accumulator in another layout", "matmul_f16", "warps = array<i64: 1, 2, 2>", "warps = array<i64: 1, 1, 4>",
			"'tile.dot' op the accumulator must have the layout of the instruction, #tile.layout<"},
		{"a scan across lanes out of order", "scan_axis0", "lane = [[0, 1], [0, 2], [0, 4], [0, 8], [8, 0]], warp = [[16, 0], [32, 0]]",
			"lane = [[0, 1], [0, 2], [0, 4], [0, 8], [16, 0]], warp = [[8, 0], [32, 0]]",
			"cannot compile 'tile.scan' for a GPU: a scan needs a layout with the elements along its axis in registers, then lanes"},
		{"a conversion through shared memory in place of shuffles, without memory", "embedding_gather_f16", `by = "shuffles"`, `by = "shared"`,
			"the operation uses 64 bytes of shared memory while it runs, but 'tile.scratch' has 0"},
		{"a conversion in two passes", "desc_transpose", `by = "shared"`, `by = "shared", passes = 2 : i64`, ""},
		{"scratch memory of no bytes", "embedding_gather_f16", `by = "shuffles"`, `by = "shuffles", tile.scratch = array<i64: 0, 0>`,
			"'tile.scratch' is an offset in shared memory, a multiple of 16, and a number of bytes"},
		{"scratch memory that is not used", "desc_transpose", "{alignment = 16 : i64} : tensor", "{alignment = 16 : i64, tile.scratch = array<i64: 0, 16>} : tensor",
			"cannot compile 'tile.store' for a GPU: it has 'tile.scratch', but does not use shared memory while it runs"},
		{"scratch memory behind the end", "desc_transpose", "tile.scratch = array<i64: 0, ", "tile.scratch = array<i64: 65536, ",
			"shared memory is used up to byte"},
		{"no barrier", "decode_paged_x", "gpu.barrier", "", ""},
		{"more shared memory than a block has", "matmul_f16", "tile.shared = ", "tile.shared = 9",
			"bytes of shared memory, but a block has at most 232448 on sm_90a"},
		{"shuffles between warps", "desc_transpose", `by = "shared"`, `by = "shuffles"`,
			"cannot compile 'tile.convert_layout' for a GPU: shuffles cannot convert the layout: warps do not have the elements that they need"},
		{"an operand in another layout", "desc_transpose", "lane = [[4, 0], [8, 0], [0, 1]", "lane = [[8, 0], [4, 0], [0, 1]",
			"'linalg.transpose' op operand 0 is needed in the layout #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 8], [0, 4], [1, 0]"},
		{"a gather of single elements", "embedding_gather_f16", "vector 4 : memref<?xf16>", "vector 1 : memref<?xf16>", ""},
		{"a gather of more elements than an instruction can load", "embedding_gather_f16", "vector 4 : memref<?xf16>", "vector 8 : memref<?xf16>",
			"'tile.gather_elements' op a vector of 8 elements is not possible: an instruction can access 4"},
		{"a branch in place of predicates", "op_ptr_where", " {tile.predicated}", "", ""},
		{"predicated atomics", "atomic_minmax_i32", "      }\n      linalg.yield %37", "      } {tile.predicated}\n      linalg.yield %37",
			"cannot compile 'scf.if' for a GPU: only branches in the bodies of structured operations can be predicated"},
		{"reductions one after the other, without memory", "layernorm_bwd_dx", " {tile.group = 0 : i64}", "",
			"bytes of shared memory while it runs, but 'tile.scratch' has 0"},
		{"no such group", "layernorm_bwd_dx", "dimensions = [0]  {tile.group = 0 : i64}", "dimensions = [0]  {tile.group = -1 : i64}",
			"'tile.group' is an integer attribute of reductions"},
		{"elements are rounded one by one", "matmul_f16", "attrs =  {tile.packed} ", "", ""},
		{"two at a time without an instruction for it", "matmul_f16", "arith.truncf %in : f32 to f16", "arith.truncf %in downward : f32 to f16",
			"cannot compile 'linalg.generic' for a GPU: the target has no instruction that computes the body for two elements at a time"},
		{"fewer registers", "vector_add_f32", "{tile.num_warps", "{tile.max_registers = 32 : i64, tile.num_warps", ""},
		{"more registers than a thread has", "vector_add_f32", "{tile.num_warps", "{tile.max_registers = 256 : i64, tile.num_warps",
			"'tile.max_registers' is an attribute of a function: a number from 1 to 255"},
		{"asynchronous copies of single elements", "matmul_f16", "vector = 8 : i64", "vector = 1 : i64", ""},
		{"asynchronous copies of more than 16 bytes", "matmul_f16", "vector = 8 : i64", "vector = 16 : i64",
			"'tile.async_copy' op vectors of 16 elements are no chunks of up to 16 bytes that a thread copies"},
		{"a buffer without a swizzle", "matmul_f16", "#tile.shared<order = [1, 0], swizzle = [[6, 3], [7, 4]]>", "#tile.shared<order = [1, 0]>", ""},
		{"more stages than shared memory has room for", "matmul_f16", "stages = 3 : i64", "stages = 64 : i64",
			"shared memory is used up to byte"},
		{"operands of a step that the dot does not have", "matmul_f32_tf32", "step = 3 : i64", "step = 4 : i64",
			"'tile.dot_operands' op the dot has 4 steps, but got step 4"},
		{"another number of warps", "vector_add_f32", "tile.num_warps = 4", "tile.num_warps = 8",
			"does not fit: expected 3 warp bases, for 8 warps, but got 2"},
	} {
		t.Run(test.about, func(t *testing.T) {
			file := filepath.Join(corpus, test.kernel, "small", "kernel.ttir")
			flags := []string{"--target=sm_90a", "--case=" + filepath.Join(filepath.Dir(file), "case.json"), "--line-info=off"}
			code, text, stderr := compile(append([]string{file, "--emit=tile"}, flags...)...)
			require.Equal(t, 0, code, stderr)
			require.Contains(t, text, test.old)
			code, before, stderr := compile(append([]string{file, "--emit=llvm-ptx"}, flags...)...)
			require.Equal(t, 0, code, stderr)

			edited := filepath.Join(t.TempDir(), "kernel.tile")
			require.NoError(t, os.WriteFile(edited, []byte(strings.ReplaceAll(text, test.old, test.new)), 0o600))
			code, after, stderr := compile(append([]string{edited, "--emit=llvm-ptx"}, flags...)...)
			if test.message == "" {
				require.Equal(t, 0, code, stderr)
				assert.NotEqual(t, before, after)
				return
			}
			assert.Equal(t, 1, code)
			assert.Empty(t, after)
			assert.Contains(t, stderr, test.message)
			assert.Regexp(t, `^.*kernel\.tile:[1-9]\d*:[1-9]\d*: error: `, stderr)
		})
	}
}
