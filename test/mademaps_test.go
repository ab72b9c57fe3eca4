package test

import (
	"encoding/binary"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/transform/gpu/assignroles"
)

// groupedKernels are matmuls of several sizes in one launch. Where the matrices are is loaded: as places in three pools, or as pointers.
const groupedKernels = `
import triton
import triton.language as tl

@triton.jit
def tiles(tile, last, a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    columns = tl.cdiv(n, BN)
    end = last + tl.cdiv(m, BM) * columns
    if tile >= last and tile < end:
        x = tl.make_tensor_descriptor(a, [m, k], [k, 1], [BM, BK])
        y = tl.make_tensor_descriptor(b, [n, k], [k, 1], [BN, BK])
        z = tl.make_tensor_descriptor(c, [m, n], [n, 1], [BM, BN])
        while tile >= last and tile < end:
            row = (tile - last) // columns * BM
            column = (tile - last) % columns * BN
            sum = tl.zeros((BM, BN), tl.float32)
            for i in range(0, tl.cdiv(k, BK)):
                sum = tl.dot(x.load([row, i * BK]), y.load([column, i * BK]).T, sum)
            z.store([row, column], sum.to(tl.float16))
            tile += tl.num_programs(0)
    return tile, end

@triton.jit
def pools(a, b, c, places, sizes, groups, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    tile = tl.program_id(0)
    last = 0
    for g in range(groups):
        at = places + g * 3
        m, n, k = tl.load(sizes + g * 3), tl.load(sizes + g * 3 + 1), tl.load(sizes + g * 3 + 2)
        tile, last = tiles(tile, last, a + tl.load(at), b + tl.load(at + 1), c + tl.load(at + 2), m, n, k, BM, BN, BK)

@triton.jit
def pointers(a, b, c, places, sizes, groups, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    tile = tl.program_id(0)
    last = 0
    for g in range(groups):
        x = tl.load(a + g).to(tl.pointer_type(tl.float16))
        y = tl.load(b + g).to(tl.pointer_type(tl.float16))
        z = tl.load(c + g).to(tl.pointer_type(tl.float16))
        m, n, k = tl.load(sizes + g * 3), tl.load(sizes + g * 3 + 1), tl.load(sizes + g * 3 + 2)
        tile, last = tiles(tile, last, x, y, z, m, n, k, BM, BN, BK)
`

// groupedPTX compiles one of them.
func groupedPTX(t *testing.T, m *triton.Module, name string, maps bool) *ptx.Kernel {
	k, err := m.Kernel(name)
	require.NoError(t, err)
	elem := map[string]string{"pools": "*fp16", "pointers": "*i64"}[name]
	out, err := k.TTIR(&triton.Specialization{
		Signature:    map[string]string{"a": elem, "b": elem, "c": elem, "places": "*i64", "sizes": "*i32", "groups": "i32"},
		Divisibility: map[string]int{"a": 16, "b": 16, "c": 16, "places": 16, "sizes": 16},
		Constants:    map[string]any{"BM": 128, "BN": 256, "BK": 64},
	}, triton.TTIR, triton.Options{})
	require.NoError(t, err)
	require.NoError(t, out.Module.Run(ptx.Lowering))
	compiled, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: 8, Stages: 3, Contract: true, Maps: maps, Verify: true})
	require.NoError(t, err)
	return compiled
}

// grouped is a launch of programs on groups of matrices.
func grouped(name string, programs int, sizes [][3]int) interp.Launch {
	l := interp.Launch{Grid: [3]int{programs, 1, 1}, Memory: memory.New()}
	r := rand.New(rand.NewPCG(uint64(len(sizes)), 2))
	var elements [3]int
	var places, dims []byte
	starts := make([][]int, 3)
	for _, s := range sizes {
		for i, n := range [3]int{s[0] * s[2], s[1] * s[2], s[0] * s[1]} {
			places = binary.LittleEndian.AppendUint64(places, uint64(elements[i]))
			dims = binary.LittleEndian.AppendUint32(dims, uint32(s[i]))
			starts[i] = append(starts[i], elements[i])
			elements[i] += n
		}
	}
	var tables [3][]byte
	for i, n := range elements {
		data := make([]byte, 2*n)
		for at := 0; at < len(data); at += 2 {
			binary.LittleEndian.PutUint16(data[at:], halfOf(float32(r.NormFloat64())))
		}
		b := l.Memory.Add(string(rune('a'+i)), data)
		l.Args = append(l.Args, interp.Pointer(b))
		for _, at := range starts[i] {
			tables[i] = binary.LittleEndian.AppendUint64(tables[i], b.Base()+uint64(2*at))
		}
	}
	if name == "pointers" {
		for i, table := range tables {
			l.Args[i] = interp.Pointer(l.Memory.Add(string(rune('p'+i)), table))
		}
	}
	l.Args = append(l.Args, interp.Pointer(l.Memory.Add("places", places)), interp.Pointer(l.Memory.Add("sizes", dims)), interp.Scalar(uint64(len(sizes))))
	return l
}

// groups have tiles that are cut, more iterations than the ring has slots and fewer, and one that has no tile of some programs.
var groups = [][3]int{{130, 264, 72}, {8, 16, 8}, {64, 256, 320}, {200, 520, 64}, {16, 8, 136}}

// TestGroupedMatmulByMadeMaps: where the address, the sizes and the strides of matrices are loaded, the kernel makes the maps itself, again for each group.
func TestGroupedMatmulByMadeMaps(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	kernels := loadKernels(t, groupedKernels)
	for _, name := range []string{"pools", "pointers"} {
		t.Run(name, func(t *testing.T) {
			plain, made := groupedPTX(t, kernels, name, false), groupedPTX(t, kernels, name, true)
			require.NotContains(t, plain.Text, "cp.async.bulk")
			require.Equal(t, 3, strings.Count(made.Text, "tensormap.cp_fenceproxy"))
			require.Contains(t, made.Text, "cp.async.bulk.tensor.2d.global")
			for _, programs := range []int{1, 2, 5} {
				checkMapped(t, plain, made, 3, func() interp.Launch { return grouped(name, programs, groups) }, "programs", programs)
			}
		})
	}
}

// emptyKernel stores a tile of a matrix whose sizes it loads, however small it is.
const emptyKernel = `
import triton
import triton.language as tl

@triton.jit
def kernel(a, b, c, sizes, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m, n, k = tl.load(sizes), tl.load(sizes + 1), tl.load(sizes + 2)
    x = tl.make_tensor_descriptor(a, [m, k], [64, 1], [BM, BK])
    y = tl.make_tensor_descriptor(b, [k, n], [256, 1], [BK, BN])
    z = tl.make_tensor_descriptor(c, [m, n], [256, 1], [BM, BN])
    row = tl.program_id(0) * BM
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, 64, BK):
        sum = tl.dot(x.load([row, i]), y.load([i, 0]), sum)
    z.store([row, 0], (sum + 1).to(tl.float16))
`

// TestEmptyMadeMaps: nothing is loaded or stored in a matrix without rows, columns or both, though its map has an element.
func TestEmptyMadeMaps(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	k, err := loadKernels(t, emptyKernel).Kernel("kernel")
	require.NoError(t, err)
	compile := func(maps bool) *ptx.Kernel {
		out, err := k.TTIR(&triton.Specialization{
			Signature:    map[string]string{"a": "*fp16", "b": "*fp16", "c": "*fp16", "sizes": "*i32"},
			Divisibility: map[string]int{"a": 16, "b": 16, "c": 16, "sizes": 16},
			Constants:    map[string]any{"BM": 128, "BN": 256, "BK": 32},
		}, triton.TTIR, triton.Options{})
		require.NoError(t, err)
		require.NoError(t, out.Module.Run(ptx.Lowering))
		compiled, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: 8, Stages: 3, Contract: true, Maps: maps, Verify: true})
		require.NoError(t, err)
		return compiled
	}
	plain, made := compile(false), compile(true)
	require.Equal(t, 3, strings.Count(made.Text, "tensormap.cp_fenceproxy"))
	require.Contains(t, made.Text, "cp.async.bulk.tensor.2d.global")
	for i, sizes := range [][3]int{{0, 256, 64}, {130, 0, 64}, {130, 256, 0}, {0, 0, 0}, {1, 8, 8}, {130, 200, 64}} {
		checkMapped(t, plain, made, 1, func() interp.Launch {
			l := interp.Launch{Grid: [3]int{2, 1, 1}, Memory: memory.New()}
			for j, elements := range []int{130 * 64, 64 * 256, 130 * 256} {
				data := make([]byte, 2*elements)
				for at := range elements {
					binary.LittleEndian.PutUint16(data[2*at:], halfOf(float32(at*(7+j)%5-2)))
				}
				l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string(rune('a'+j)), data)))
			}
			var dims []byte
			for _, n := range sizes {
				dims = binary.LittleEndian.AppendUint32(dims, uint32(n))
			}
			l.Args = append(l.Args, interp.Pointer(l.Memory.Add("sizes", dims)))
			return l
		}, "sizes", i)
	}
}

// TestPointersOfOneTable: where a matrix that is stored is one of the table from which pointers to those that are loaded come, threads copy: the next tile may have
// been stored just now.
func TestPointersOfOneTable(t *testing.T) {
	needLLVM(t)
	kernels := loadKernels(t, strings.ReplaceAll(groupedKernels, "tl.load(c + g)", "tl.load(a + groups + g)"))
	assert.NotContains(t, groupedPTX(t, kernels, "pointers", true).Text, "cp.async.bulk")
	assert.Contains(t, groupedPTX(t, kernels, "pools", true).Text, "cp.async.bulk")
}

// TestMadeMapsWithoutWait: the post-condition of tile-assign-roles finds a map of a loop that changes while copies by it may be in flight.
func TestMadeMapsWithoutWait(t *testing.T) {
	m, err := tshared.Parse("broken.mlir", `
func.func @f(%p: memref<*xf16>, %n: index) attributes {tile.num_warps = 4 : i64, tile.block_warps = 4 : i64} {
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  tile.roles {
    tile.role "copy" warps 4 first 0 {
      scf.for %i = %n to %n step %n {
        %m = tile.tensor_map %p sizes(%n, %n) strides(%n) {offset = 0 : i64} : memref<*xf16> to !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
        %s = tile.ring_slot %r#1[%n] : !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
        tile.bulk_copy %m[%n, %n] to %s at %r#0[%n] : !tile.tensor_map<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>> at !tile.ring, index
      }
    }
  }
  return
}`)
	require.NoError(t, err)
	assert.ErrorContains(t, assignroles.Pass.Post(lastFunction(m.Top)), "copies by the map that was there before may be in flight")
}

// TestMadeMapsAreOrdered: the simulator finds a missing step between a map of the kernel and the copies by it.
func TestMadeMapsAreOrdered(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	made := groupedPTX(t, loadKernels(t, groupedKernels), "pools", true)
	for what, c := range map[string]struct{ text, why string }{
		"no acquire":     {without(made.Text, `(?m)^.*fence\.proxy\.tensormap::generic\.acquire.*\n`), "fence.proxy.tensormap::generic.acquire"},
		"no wait before": {without(made.Text, `\{\n\t\.reg \.pred p;\n\tWAIT: [^}]*\}([^}]*?tensormap\.replace)`), "changes while a copy may still read it"},
		"no zeros":       {without(made.Text, `(?m)^.*st\.shared\.b32 \[%r\d+\], 0;\n`), "uninitialised"},
	} {
		require.NotEqual(t, made.Text, c.text, what)
		k := *made
		k.Text = c.text
		var found error
		for seed := uint64(0); seed < 4 && found == nil; seed++ {
			found = simulateWithMaps(t, &k, grouped("pools", 1, groups), seed)
		}
		assert.ErrorContains(t, found, c.why, what)
	}
}

// without is a text in which nothing but its group is left of a match of a pattern.
func without(text, pattern string) string {
	return regexp.MustCompile(pattern).ReplaceAllString(text, "$1")
}
