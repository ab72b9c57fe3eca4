package gpu_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

// programsPTX writes for each program of a launch how many blocks there are, and 1000 times the programs along z.
const programsPTX = `
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u32 k_z, .param .u64 k_out, .param .u32 k_x, .param .u32 k_y)
.reqntid 32
{
.reg .pred %p<2>;
.reg .b32 %r<9>;
.reg .b64 %rd<3>;
ld.param.u32 %r1, [k_x];
ld.param.u32 %r2, [k_y];
ld.param.u32 %r3, [k_z];
mul.lo.u32 %r4, %r1, %r2;
mul.lo.u32 %r4, %r4, %r3;
mov.u32 %r5, %ctaid.x;
mov.u32 %r6, %nctaid.x;
mad.lo.u32 %r7, %r3, 1000, %r6;
LOOP:
setp.ge.u32 %p1, %r5, %r4;
@%p1 bra DONE;
ld.param.u64 %rd1, [k_out];
mul.wide.u32 %rd2, %r5, 4;
add.u64 %rd1, %rd1, %rd2;
st.global.b32 [%rd1], %r7;
add.u32 %r5, %r5, %r6;
bra LOOP;
DONE:
ret;
}
`

// TestProgramsOfBlocks: a launch has as many blocks as the device holds, or as there are programs, and the kernel gets the numbers of these.
func TestProgramsOfBlocks(t *testing.T) {
	c := on(t, fakecuda.NewSimulated())
	k, err := gpu.LoadBytes(c, []byte(programsPTX), []byte(`{"name": "k", "num_warps": 1, "blocks_per_multiprocessor": 2, "params": [{"programs": 2},
		{"arg": 0, "type": "ptr"}, {"programs": 0}, {"programs": 1}]}`))
	require.NoError(t, err)
	out := upload(t, c, make([]int32, 600)...)
	check := func(programs, blocks, z int32) {
		t.Helper()
		got, err := out.Values()
		require.NoError(t, err)
		for i, v := range got {
			if int32(i) < programs {
				assert.Equal(t, 1000*z+blocks, v, "program %d", i)
			}
		}
	}
	require.NoError(t, k.Run(t.Context(), gpu.Grid{20, 10, 3}, out))
	check(600, 2*132, 3)
	b, err := k.Prepare(gpu.Launch{Grid: gpu.Grid{3, 1, 2}, Args: []any{out}})
	require.NoError(t, err)
	require.NoError(t, b.Run(t.Context()))
	check(6, 6, 2)
	require.NoError(t, b.SetGrid(gpu.Grid{100, 5, 1}))
	require.NoError(t, b.Run(t.Context()))
	check(500, 2*132, 1)
	require.ErrorContains(t, b.SetGrid(gpu.Grid{1 << 30, 2}), "the blocks of kernel @k go through at most 1073741824 programs")
	require.NoError(t, b.Close())
	require.NoError(t, k.Close())
}

// sharesPTX counts the launches of each block in scratch memory, and gives the count of the last block.
const sharesPTX = `
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 k_out, .param .u64 k_scratch)
.reqntid 32
{
.reg .pred %p<2>;
.reg .b32 %r<4>;
.reg .b64 %rd<4>;
mov.u32 %r1, %ctaid.x;
ld.param.u64 %rd1, [k_scratch];
mul.wide.u32 %rd2, %r1, 64;
add.u64 %rd1, %rd1, %rd2;
ld.global.b32 %r2, [%rd1];
bar.sync 0;
add.u32 %r2, %r2, 1;
mov.u32 %r3, %tid.x;
setp.ne.u32 %p1, %r3, 0;
@%p1 bra DONE;
st.global.b32 [%rd1], %r2;
ld.param.u64 %rd3, [k_out];
setp.ne.u32 %p1, %r1, 263;
@%p1 bra DONE;
st.global.b32 [%rd3], %r2;
DONE:
ret;
}
`

// TestAllBlocks: where blocks share the iterations of few programs, a launch has all blocks that the device holds, each with scratch memory that is zero at first and that the
// next launch gets again.
func TestAllBlocks(t *testing.T) {
	c := on(t, fakecuda.NewSimulated())
	k, err := gpu.LoadBytes(c, []byte(sharesPTX), []byte(`{"name": "k", "num_warps": 1, "blocks_per_multiprocessor": 2, "all_blocks": true,
		"params": [{"arg": 0, "type": "ptr"}, {"scratch": 64, "align": 128}]}`))
	require.NoError(t, err)
	out := upload(t, c, make([]int32, 1)...)
	b, err := k.Prepare(gpu.Launch{Grid: gpu.Grid{3}, Args: []any{out}})
	require.NoError(t, err)
	for _, grid := range []gpu.Grid{{3}, {1000}, {2, 2}} {
		require.NoError(t, b.SetGrid(grid))
		require.NoError(t, b.Run(t.Context()))
	}
	got, err := out.Values()
	require.NoError(t, err)
	require.Equal(t, []int32{3}, got)
	require.NoError(t, b.Close())
	require.NoError(t, k.Close())
}
