package model_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/draw/model"
)

// alone is the text of a kernel that loads a tensor in the layout before a conversion, converts it, and stores it in the layout behind it.
func alone(c *model.Conversion, warps int) string {
	strides, sizes := make([]string, len(c.Shape)), make([]string, len(c.Shape))
	for d, stride := len(c.Shape)-1, int64(1); d >= 0; d-- {
		strides[d], sizes[d] = fmt.Sprint(stride), fmt.Sprint(c.Shape[d])
		stride *= c.Shape[d]
	}
	memory := fmt.Sprintf("memref<%s, strided<[%s]>>", model.TypeText(c.Shape, c.Elem), strings.Join(strides, ", "))
	view := fmt.Sprintf("to offset: [0], sizes: [%s], strides: [%s] : memref<*x%s> to %s", strings.Join(sizes, ", "), strings.Join(strides, ", "), c.Elem, memory)
	tensor := func(l *layout.Layout) string {
		return fmt.Sprintf("tensor<%s, %s>", model.TypeText(c.Shape, c.Elem), tile.LayoutAttr(c.Op.Context(), l))
	}
	shared, scratch := int64(0), ""
	if c.By == tile.ByShared {
		shared = c.Bytes << layout.TotalBits(c.Shape) / int64(c.Passes)
		scratch = fmt.Sprintf(", tile.scratch = array<i64: 0, %d>, passes = %d : i64", shared, c.Passes)
	}
	return fmt.Sprintf(`module {
  func.func @alone(%%x: memref<*x%[1]s> {tt.divisibility = 16 : i32}, %%y: memref<*x%[1]s> {tt.divisibility = 16 : i32}, %%g0: i32, %%g1: i32, %%g2: i32, %%p0: i32, %%p1: i32, %%p2: i32) attributes {tile.num_warps = %[2]d : i64, tile.shared = %[3]d : i64} {
    %%from = memref.reinterpret_cast %%x %[4]s
    %%before = tile.load %%from vector 1 : %[5]s -> %[6]s
    %%behind = tile.convert_layout %%before {by = %[8]q%[9]s} : %[6]s -> %[7]s
    %%to = memref.reinterpret_cast %%y %[4]s
    tile.store %%behind, %%to vector 1 : %[7]s, %[5]s
    return
  }
}`, c.Elem, warps, shared, view, memory, tensor(c.From), tensor(c.To), c.By, scratch)
}

// TestConversionsAlone runs the layout conversions of kernels alone, on random elements: all of them must arrive, threads must have those that
// the picture gives to them before and behind, and warps must execute what it says.
func TestConversionsAlone(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	ran := map[string]int{}
	for _, name := range []string{"cast_from_i8", "op_mask_tri", "layernorm_bwd_dx", "op_block4d", "ew_bitcast", "selective_scan", "poi_transpose_add", "transpose_f32", "transpose_strided_f16", "op_block3d", "gemm_f64_axpby", "matmul_block_ptr"} {
		k := compare(t, name, "sm_90a")
		for i, c := range k.Conversions {
			if c.By != tile.ByShuffles && c.By != tile.ByShared {
				continue
			}
			ran[c.By]++
			t.Run(fmt.Sprintf("%s/%d/%s", name, i, c.By), func(t *testing.T) { runAlone(t, c, k.Warps) })
		}
	}
	for by, n := range ran {
		assert.GreaterOrEqual(t, n, 5, by)
	}
	assert.Len(t, ran, 2)
	t.Log("conversions: ", ran)
}

func runAlone(t *testing.T, c *model.Conversion, warps int) {
	m, err := tshared.Parse("alone", alone(c, warps))
	require.NoError(t, err)
	k, err := ptx.Compile(m.Top, "alone", ptx.Options{Target: "sm_90a", Warps: warps})
	require.NoError(t, err)
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	in := make([]byte, c.Bytes<<layout.TotalBits(c.Shape))
	for i := range in {
		in[i] = byte(rand.IntN(256))
		if c.Elem == "i1" {
			in[i] &= 1
		}
	}
	out := make([]byte, len(in))
	const x, y = 1 << 32, 2 << 32
	seen := newTrace()
	launch := sim.Launch{
		Block: [3]int{warps * model.WarpSize}, Shared: int(k.Shared), Args: []uint64{x, y}, Stats: true,
		Memory: []sim.Buffer{{Name: "x", Base: x, Data: in}, {Name: "y", Base: y, Data: out}},
	}
	launch.Trace = func(e sim.Event) {
		e.Place = sim.Place{} // loads and stores need no line to be told apart
		seen.add(e)
	}
	report, err := entry.Run(context.Background(), launch)
	require.NoError(t, err)
	require.Equal(t, in, out)
	moved := comparison{Kernel: &model.Kernel{Warps: warps}, traced: seen, owned: map[string][][]int{}, anyOrder: true}
	at := func(base uint64) func(uint32) (uint64, bool) {
		return func(element uint32) (uint64, bool) { return base + uint64(element)*uint64(c.Bytes), true }
	}
	moved.transfers = []model.Transfer{
		{Layout: c.From, Bytes: c.Bytes, Kind: model.Load, At: at(x)},
		{Layout: c.To, Bytes: c.Bytes, Kind: model.Store, Owners: true, At: at(y)},
	}
	assert.Empty(t, moved.layoutDifference())
	assert.Equal(t, c.Shuffles/c.Executions, seen.shuffles[0])
	assert.Equal(t, c.Traffic().Wavefronts/c.Executions, report.Stats.Shared.Wavefronts)
	assert.Equal(t, c.Traffic().Conflicts()/c.Executions, report.Stats.Shared.Conflicts())
	shared := 0
	for a, threads := range seen.accesses {
		if a.shared {
			shared += bytesOf(threads)
		}
	}
	assert.Equal(t, c.Traffic().Bytes/c.Executions, shared)
}
