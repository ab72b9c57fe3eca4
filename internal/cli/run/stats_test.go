package run

import (
	"context"
	"encoding/json"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// sharing loads elements that are 8 bytes apart, puts them 8 bytes apart into shared memory, and
// stores them, in a loop of two iterations.
const sharing = `.version 8.4
.target sm_90
.address_size 64
.entry add(.param .u64 x, .param .u64 y, .param .u64 out, .param .u32 n)
{
	.reg .b32 %r<6>;
	.reg .b64 %rd<6>;
	.reg .pred %p<2>;
	.shared .align 8 .b8 s[256];
	ld.param.u64 %rd1, [x];
	ld.param.u64 %rd2, [out];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 8;
	add.s64 %rd1, %rd1, %rd3;
	add.s64 %rd2, %rd2, %rd3;
	mov.b64 %rd4, s;
	add.s64 %rd4, %rd4, %rd3;
	mov.u32 %r2, 0;
LOOP:
	ld.global.b32 %r3, [%rd1];
	st.shared.b32 [%rd4], %r3;
	bar.sync 0;
	st.global.b32 [%rd2], %r3;
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p1, %r2, 2;
	@%p1 bra LOOP;
	ret;
}`

// runSharing runs the kernel above in two blocks, one after the other: both store the same elements.
func runSharing(t *testing.T, flags ...string) (code int, stderr string) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	withBackend(t, "ptx-sim", simulated(
		func(*tshared.Module, string, *options, string) (*manifest.Artifact, error) {
			return &manifest.Artifact{PTX: sharing, Kernel: &manifest.Kernel{Name: "add", NumWarps: 1, Params: []manifest.Param{
				manifest.Argument(0, "ptr"), manifest.Argument(1, "ptr"), manifest.Argument(2, "ptr"), manifest.Argument(3, "i32")}}}, nil
		}))
	args := []string{addFolder + "kernel.ttir", "--backend=ptx-sim", "--num-warps=4", "--grid=2", "--arg", "x_ptr=f32[64]:ones", "--arg", "1=f32[64]:range", "--arg", "out_ptr=f32[64]", "--arg", "n=64"}
	var stdout, errs strings.Builder
	code = Main(context.Background(), append(args, flags...), &stdout, &errs)
	assert.Contains(t, stdout.String(), "out_ptr: f32[64]")
	return code, errs.String()
}

// TestStatsTable: --stats prints the metrics, the traffic, the loops, and the instructions to look at.
func TestStatsTable(t *testing.T) {
	code, stderr := runSharing(t, "--stats")
	require.Equal(t, exitOK, code, stderr)
	assert.Equal(t, `add: 2 blocks, 1 warps of 4 requested per block, 50 instructions, 1600 lane instructions

load sectors requested / needed                    2
store sectors requested / needed                   2
bytes per load request                             128
bytes per store request                            128
bytes loaded / distinct bytes of a block           2
lane instructions per element                      25
memory round trips per warp, at most               2
barriers per warp                                  2
barriers per iteration of the hottest loop         1
scalar red requests per warp                       0
shared-memory wavefronts / without bank conflicts  2

global memory  requests  bytes  distinct  sectors  needed
loads          4         512    256       32       16
stores         4         512    256       32       16
atomics        0         0      0         0        0

loop         iterations  instructions / iteration  barriers / iteration
PTX line 20  4           7                         1

uncoalesced or narrow  requests  bytes / request  sectors / needed  instruction
PTX line 20            4         128              2                 ld.global.b32 %r3, [%rd1]
PTX line 23            4         128              2                 st.global.b32 [%rd2], %r3

bank conflicts  requests  wavefronts  ideal  instruction
PTX line 21     4         8           4      st.shared.b32 [%rd4], %r3
`, stderr)
	code, stderr = runSharing(t)
	require.Equal(t, exitOK, code)
	assert.Empty(t, stderr, "nothing is counted unless asked for")
}

// TestStatsJSON: --stats=json has the metrics by key, and all counts.
func TestStatsJSON(t *testing.T) {
	code, stderr := runSharing(t, "--stats=json")
	require.Equal(t, exitOK, code, stderr)
	var got struct {
		Kernel         string
		WarpsRequested int
		Metrics        []struct {
			Key   string
			Value float64
		}
		Counts struct {
			Blocks         int
			Loads          struct{ Sectors int }
			GlobalAccesses []struct{ Inst, Place string }
		}
	}
	require.NoError(t, json.Unmarshal([]byte(stderr), &got))
	assert.Equal(t, "add", got.Kernel)
	assert.Equal(t, 4, got.WarpsRequested)
	assert.Equal(t, "load-sectors", got.Metrics[0].Key)
	assert.Equal(t, 2.0, got.Metrics[0].Value)
	assert.Equal(t, []int{2, 32}, []int{got.Counts.Blocks, got.Counts.Loads.Sectors})
	assert.Equal(t, "PTX line 20", got.Counts.GlobalAccesses[0].Place)
}

// TestStatsOfAKernel: a compiled kernel is counted with the sizes of its elements and its source lines.
func TestStatsOfAKernel(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	var stdout, stderr strings.Builder
	code := Main(context.Background(), []string{addFolder + "kernel.ttir", "--case", addFolder + "case.json", "--backend=ptx-sim", "--stats"}, &stdout, &stderr)
	require.Equal(t, exitOK, code, stderr.String())
	assert.Contains(t, stdout.String(), "all 1000 elements are right")
	assert.Regexp(t, `load sectors requested / needed +1\n`, stderr.String())
	assert.Regexp(t, `memory round trips per warp, at most +1\n`, stderr.String())
}

func TestStatsFlag(t *testing.T) {
	for value, want := range map[string]string{"--stats": "text", "--stats=text": "text", "--stats=json": "json", "--stats=false": ""} {
		o, err := parseOptions([]string{"k.ttir", "--backend=ptx-sim", value}, &strings.Builder{})
		require.NoError(t, err)
		assert.Equal(t, want, o.stats)
	}
	_, err := parseOptions([]string{"k.ttir", "--backend=ptx-sim", "--stats=csv"}, &strings.Builder{})
	assert.ErrorContains(t, err, `"csv" is neither text nor json`)
	_, err = parseOptions([]string{"k.ttir", "--stats"}, &strings.Builder{})
	assert.ErrorContains(t, err, "--stats does nothing with --backend=interp: it is for ptx-sim")
}
