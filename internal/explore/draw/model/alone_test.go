package model_test

import (
	"context"
	"encoding/binary"
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
	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/ir"
)

// rowMajor is the type of a row-major memref, and how an argument is viewed as one.
func rowMajor(shape []int64, elem string) (memory, view string) {
	strides, sizes := make([]string, len(shape)), make([]string, len(shape))
	for d, stride := len(shape)-1, int64(1); d >= 0; d-- {
		strides[d], sizes[d] = fmt.Sprint(stride), fmt.Sprint(shape[d])
		stride *= shape[d]
	}
	memory = fmt.Sprintf("memref<%s, strided<[%s]>>", model.TypeText(shape, elem), strings.Join(strides, ", "))
	return memory, fmt.Sprintf("to offset: [0], sizes: [%s], strides: [%s] : memref<*x%s> to %s", strings.Join(sizes, ", "), strings.Join(strides, ", "), elem, memory)
}

// kernelText is a kernel at stage tile on two buffers, %x and %y.
func kernelText(elem string, warps int, shared int64, body string) string {
	return fmt.Sprintf(`module {
  func.func @alone(%%x: memref<*x%[1]s> {tt.divisibility = 16 : i32}, %%y: memref<*x%[1]s> {tt.divisibility = 16 : i32}, %%g0: i32, %%g1: i32, %%g2: i32, %%p0: i32, %%p1: i32, %%p2: i32) attributes {tile.num_warps = %[2]d : i64, tile.shared = %[3]d : i64} {
%[4]s
    return
  }
}`, elem, warps, shared, body)
}

// conversionAlone is the text of a kernel that loads a tensor in the layout before a conversion, converts it, and stores it in the layout after it.
func conversionAlone(c *model.Conversion, warps int) string {
	memory, view := rowMajor(c.Shape, c.Elem)
	tensor := func(l *layout.Layout) string {
		return fmt.Sprintf("tensor<%s, %s>", model.TypeText(c.Shape, c.Elem), tile.LayoutAttr(c.Op.Context(), l))
	}
	shared, scratch := int64(0), ""
	if c.By == tile.ByShared {
		shared = c.Bytes << layout.TotalBits(c.Shape) / int64(c.Passes)
		scratch = fmt.Sprintf(", tile.scratch = array<i64: 0, %d>, passes = %d : i64", shared, c.Passes)
	}
	return kernelText(c.Elem, warps, shared, fmt.Sprintf(`    %%from = memref.reinterpret_cast %%x %[1]s
    %%before = tile.load %%from vector 1 : %[2]s -> %[3]s
    %%behind = tile.convert_layout %%before {by = %[5]q%[6]s} : %[3]s -> %[4]s
    %%to = memref.reinterpret_cast %%y %[1]s
    tile.store %%behind, %%to vector 1 : %[4]s, %[2]s`, view, memory, tensor(c.From), tensor(c.To), c.By, scratch))
}

// TestConversionsAlone runs the layout conversions of kernels alone, on random elements: all of them must arrive, threads must have those that
// the picture gives to them before and after, and warps must execute what it says.
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

// inAlone and outAlone are the addresses of the buffers of a kernel that is run alone.
const inAlone, outAlone = 1 << 32, 2 << 32

// launchAlone runs a kernel on two buffers.
func launchAlone(t *testing.T, text string, warps int, in, out []byte) (*trace, *sim.Stats) {
	t.Helper()
	m, err := tshared.Parse("alone", text)
	require.NoError(t, err)
	k, err := ptx.Compile(m.Top, "alone", ptx.Options{Target: "sm_90a", Warps: warps})
	require.NoError(t, err)
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	seen := &trace{addresses: map[access]map[thread][]uint64{}}
	report, err := entry.Run(context.Background(), sim.Launch{
		Block: [3]int{warps * model.WarpSize}, Shared: int(k.Shared), Args: []uint64{inAlone, outAlone}, Stats: true,
		Memory: []sim.Buffer{{Name: "x", Base: inAlone, Data: in}, {Name: "y", Base: outAlone, Data: out}},
		Trace:  seen.add,
	})
	require.NoError(t, err)
	return seen, report.Stats
}

// aloneDifference compares the threads that load a tensor in one layout and store it in another.
func aloneDifference(seen *trace, from, to *layout.Layout, bytes int64, warps int) string {
	return seen.layoutDifference(sim.Read, from, bytes, inAlone, warps) + seen.layoutDifference(sim.Write, to, bytes, outAlone, warps)
}

func runAlone(t *testing.T, c *model.Conversion, warps int) {
	in := make([]byte, c.Bytes<<layout.TotalBits(c.Shape))
	for i := range in {
		in[i] = byte(rand.IntN(256))
		if c.Elem == "i1" {
			in[i] &= 1
		}
	}
	out := make([]byte, len(in))
	seen, stats := launchAlone(t, conversionAlone(c, warps), warps, in, out)
	require.Equal(t, in, out)
	assert.Empty(t, aloneDifference(seen, c.From, c.To, c.Bytes, warps))
	n := max(c.Shuffles/max(1, seen.shuffles), c.Traffic().Bytes/max(1, seen.sharedBytes())) // executions by the kernel
	assert.Positive(t, n)
	assert.Equal(t, c.Shuffles, n*seen.shuffles)
	assert.Equal(t, c.Traffic().Wavefronts, n*stats.Shared.Wavefronts)
	assert.Equal(t, c.Traffic().Conflicts(), n*stats.Shared.Conflicts())
	assert.Equal(t, c.Traffic().Bytes, n*seen.sharedBytes())
}

// layoutAlone is the text of a kernel that loads a tensor in a layout, adds to each element its linear index, and stores it.
func layoutAlone(ctx *ir.Context, l *layout.Layout, warps int) string {
	memory, view := rowMajor(l.Shape, "i32")
	tensor := fmt.Sprintf("tensor<%s, %s>", model.TypeText(l.Shape, "i32"), tile.LayoutAttr(ctx, l))
	var dims, loops []string
	var index strings.Builder
	index.WriteString("      %n0 = arith.constant 0 : index\n")
	for d, size := range l.Shape {
		dims, loops = append(dims, fmt.Sprintf("d%d", d)), append(loops, `"parallel"`)
		fmt.Fprintf(&index, "      %%i%[1]d = linalg.index %[1]d : index\n      %%s%[1]d = arith.constant %[2]d : index\n      %%m%[1]d = arith.muli %%n%[1]d, %%s%[1]d : index\n      %%n%[3]d = arith.addi %%m%[1]d, %%i%[1]d : index\n", d, size, d+1)
	}
	every := fmt.Sprintf("affine_map<(%[1]s) -> (%[1]s)>", strings.Join(dims, ", "))
	return kernelText("i32", warps, 0, fmt.Sprintf(`    %%from = memref.reinterpret_cast %%x %[1]s
    %%loaded = tile.load %%from vector 1 : %[2]s -> %[3]s
    %%empty = tensor.empty() : %[3]s
    %%sum = linalg.generic {indexing_maps = [%[4]s, %[4]s], iterator_types = [%[5]s]} ins(%%loaded : %[3]s) outs(%%empty : %[3]s) {
    ^bb0(%%in: i32, %%out: i32):
%[6]s      %%k = arith.index_cast %%n%[7]d : index to i32
      %%r = arith.addi %%in, %%k : i32
      linalg.yield %%r : i32
    } -> %[3]s
    %%to = memref.reinterpret_cast %%y %[1]s
    tile.store %%sum, %%to vector 1 : %[3]s, %[2]s`, view, memory, tensor, every, strings.Join(loops, ", "), index.String(), len(l.Shape)))
}

// ranAlone are the layouts that were run alone, by warps.
var ranAlone = map[string]bool{}

// checkLayoutAlone runs a kernel that does nothing but load and store a tensor in a layout, and compute with the coordinates of its elements:
// threads must load and store the elements that the picture gives to them, and compute with the coordinates of these.
func checkLayoutAlone(t *testing.T, ctx *ir.Context, l *layout.Layout, warps int) {
	t.Helper()
	key := fmt.Sprint(warps, l)
	if ranAlone[key] {
		return
	}
	ranAlone[key] = true
	in, out := make([]byte, 4<<layout.TotalBits(l.Shape)), make([]byte, 4<<layout.TotalBits(l.Shape))
	want := make([]byte, len(in))
	for i := 0; i < len(in); i += 4 {
		n := rand.Uint32()
		binary.LittleEndian.PutUint32(in[i:], n)
		binary.LittleEndian.PutUint32(want[i:], n+uint32(i/4))
	}
	seen, _ := launchAlone(t, layoutAlone(ctx, l, warps), warps, in, out)
	require.Equal(t, want, out, "%s", l)
	require.Empty(t, aloneDifference(seen, l, l, 4, warps), "%s", l)
}
