package test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// splitKernels are matmuls whose programs sum a part of the products each, and combine their results with the memory: by a descriptor, or through pointers.
const splitKernels = `
import triton
import triton.language as tl

@triton.jit
def part(a, b, m, n, k, depth, element: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    x = tl.make_tensor_descriptor(a, [m, k], [k, 1], [BM, BK])
    y = tl.make_tensor_descriptor(b, [k, n], [n, 1], [BK, BN])
    sum = tl.zeros((BM, BN), tl.float32)
    first = tl.program_id(2) * depth
    for i in range(first, min(first + depth, k), BK):
        sum = tl.dot(x.load([tl.program_id(0) * BM, i]), y.load([i, tl.program_id(1) * BN]), sum)
    if not element.is_floating():
        return sum.to(tl.int32).to(element)
    return sum.to(element)

@triton.jit
def described(a, b, c, m, n, k, depth, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, KIND: tl.constexpr):
    sum = part(a, b, m, n, k, depth, c.dtype.element_ty, BM, BN, BK)
    z = tl.make_tensor_descriptor(c, [m, n], [n, 1], [BM, BN])
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    if KIND == "add":
        z.atomic_add([row, column], sum)
    elif KIND == "min":
        z.atomic_min([row, column], sum)
    elif KIND == "max":
        z.atomic_max([row, column], sum)
    elif KIND == "and":
        z.atomic_and([row, column], sum)
    elif KIND == "or":
        z.atomic_or([row, column], sum)
    else:
        z.atomic_xor([row, column], sum)

@triton.jit
def pointed(a, b, c, m, n, k, depth, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, KIND: tl.constexpr):
    sum = part(a, b, m, n, k, depth, c.dtype.element_ty, BM, BN, BK)
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    tl.atomic_add(c + rows[:, None] * n + columns[None, :], sum, (rows[:, None] < m) & (columns[None, :] < n), sem=KIND)
`

// reducedKernels are the matmuls of groupedKernels, whose results are added to the memory.
var reducedKernels = strings.ReplaceAll(groupedKernels, "z.store([row, column], sum.to(tl.float16))", "z.atomic_add([row, column], sum.to(tl.float16))")

// TestReductionsByMadeMaps: programs that go through the tiles of several matrices add to them by maps that the kernel makes, again for each matrix.
func TestReductionsByMadeMaps(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	kernels := loadKernels(t, reducedKernels)
	plain, made := groupedPTX(t, kernels, "pools", false), groupedPTX(t, kernels, "pools", true)
	require.Positive(t, strings.Count(made.Text, "cp.reduce.async.bulk.tensor.2d.global"))
	checkMapped(t, plain, made, 2, func() interp.Launch { return grouped("pools", 2, groups) }, "programs", 2)
}

// split is a matmul of splitKernels.
type split struct {
	kernel, kind string
	element      string // of the result
	tile         [2]int
}

// The matrices of these matmuls have tiles that are cut, and two programs update each.
const splitRows, splitColumns, splitK, splitDepth = 72, 144, 128, 64

func (s split) name() string { return fmt.Sprint(s.kernel, " ", s.kind, " ", s.element, " ", s.tile) }

func (s split) ttir(t *testing.T, m *triton.Module) *triton.Output {
	k, err := m.Kernel(s.kernel)
	require.NoError(t, err)
	out, err := k.TTIR(&triton.Specialization{
		Signature:    map[string]string{"a": "*fp16", "b": "*fp16", "c": "*" + s.element, "m": "i32", "n": "i32", "k": "i32", "depth": "i32"},
		Divisibility: map[string]int{"a": 16, "b": 16, "c": 16, "n": 16, "k": 16, "depth": 16},
		Constants:    map[string]any{"BM": s.tile[0], "BN": s.tile[1], "BK": 64, "KIND": s.kind},
	}, triton.TTIR, triton.Options{})
	require.NoError(t, err)
	return out
}

func (s split) compile(t *testing.T, m *triton.Module, change func(o *ptx.Options)) *ptx.Kernel {
	out := s.ttir(t, m)
	require.NoError(t, out.Module.Run("triton-rewrite-tensor-descriptor-to-pointer{promises=true},"+ptx.Lowering))
	o := ptx.Options{Target: "sm_90a", Warps: 8, Stages: 3, Contract: true, Verify: true}
	if change != nil {
		change(&o)
	}
	k, err := ptx.Compile(out.Module.Top, out.Symbol, o)
	require.NoError(t, err)
	return k
}

// launch has matrices of small integers, whose sums are exact in every type and order.
func (s split) launch() interp.Launch {
	blocks := func(n, of int) int { return (n + of - 1) / of }
	l := interp.Launch{Grid: [3]int{blocks(splitRows, s.tile[0]), blocks(splitColumns, s.tile[1]), blocks(splitK, splitDepth)}, Memory: memory.New()}
	r := rand.New(rand.NewPCG(1, 2))
	small := func() float64 { return float64(r.IntN(16)/15*3 - r.IntN(16)/15) }
	for i, n := range []int{splitRows * splitK, splitK * splitColumns} {
		var data []byte
		for range n {
			data = binary.LittleEndian.AppendUint16(data, halfOf(float32(small())))
		}
		l.Args = append(l.Args, interp.Pointer(l.Memory.Add([]string{"a", "b"}[i], data)))
	}
	var before []byte
	for range splitRows * splitColumns {
		switch v := 8 * small(); s.element {
		case "fp32":
			before = binary.LittleEndian.AppendUint32(before, math.Float32bits(float32(v)))
		case "fp16":
			before = binary.LittleEndian.AppendUint16(before, halfOf(float32(v)))
		case "bf16":
			before = binary.LittleEndian.AppendUint16(before, bfloatOf(float32(v)))
		case "i32", "u32":
			before = binary.LittleEndian.AppendUint32(before, uint32(int32(v)))
		default:
			before = binary.LittleEndian.AppendUint64(before, uint64(int64(v)))
		}
	}
	l.Args = append(l.Args, interp.Pointer(l.Memory.Add("c", before)))
	for _, v := range []uint64{splitRows, splitColumns, splitK, splitDepth} {
		l.Args = append(l.Args, interp.Scalar(v))
	}
	return l
}

// check compares the memory with that of the interpreter, of the kernel without maps, and of one with maps in several schedules.
func (s split) check(t *testing.T, m *triton.Module, mapped *ptx.Kernel) {
	got := checkMapped(t, s.compile(t, m, nil), mapped, 2, s.launch, s.name(), 0)
	assert.True(t, bytes.Equal(s.interpreted(t, m), got[2].Data))
}

// interpreted is the result that the interpreter computes, which knows only the kernel.
func (s split) interpreted(t *testing.T, m *triton.Module) []byte {
	source := s.ttir(t, m)
	k, err := ttir.Compile(source.Module.Top, source.Symbol)
	require.NoError(t, err)
	l := s.launch()
	require.NoError(t, k.Run(t.Context(), l))
	return l.Memory.Buffers()[2].Data
}

// splitElements are types of elements that Triton reduces by a descriptor: all that differ.
var splitElements = map[string][]string{
	"add": {"i32", "u32", "u64", "fp32", "fp16", "bf16"},
	"min": {"i32", "u32", "i64", "fp16"}, "max": {"i32", "u64", "i64", "bf16"},
	"and": {"i32", "u64"}, "or": {"u32"}, "xor": {"i64"},
}

// TestReductionsOfDescriptors: native code reduces elements of all types that Triton has for it as the interpreter does.
func TestReductionsOfDescriptors(t *testing.T) {
	t.Parallel()
	m := loadKernels(t, splitKernels)
	words := []string{"i32", "u32", "i64", "u64"}
	numbers := append(words, "fp16", "bf16")
	for kind, elements := range map[string][]string{"add": {"i32", "u32", "u64", "fp32", "fp16", "bf16"}, "min": numbers, "max": numbers, "and": words, "or": words, "xor": words} {
		for _, element := range elements {
			s := split{"described", kind, element, [2]int{16, 16}}
			native := s.ttir(t, m)
			require.NoError(t, native.Module.Run("triton-rewrite-tensor-descriptor-to-pointer{promises=true},triton-to-linalg"))
			c, err := cpu.Compile(native.Module.Top, native.Symbol, cpu.Options{})
			require.NoError(t, err)
			from := s.launch()
			l := interp.Launch{Grid: from.Grid, Memory: memory.NewNative()}
			for _, b := range from.Memory.Buffers() {
				l.Args = append(l.Args, interp.Pointer(l.Memory.Add(b.Name, b.Data)))
			}
			l.Args = append(l.Args, from.Args[len(l.Args):]...)
			require.NoError(t, c.Run(t.Context(), cpu.Launch{Grid: l.Grid, Args: slices.Concat(argWords(l)...)}))
			c.Close()
			assert.True(t, bytes.Equal(s.interpreted(t, m), l.Memory.Buffers()[2].Data), s.name())
		}
	}
}

// TestReductionsByBulkStores: bulk stores combine tiles with memory as atomic updates of elements do, where several programs update a tile, and where tiles are cut.
func TestReductionsByBulkStores(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	m := loadKernels(t, splitKernels)
	var list []split
	for kind, elements := range splitElements {
		for _, element := range elements {
			list = append(list, split{"described", kind, element, [2]int{128, 128}})
		}
	}
	list = append(list, split{"described", "add", "fp32", [2]int{128, 256}}, split{"pointed", "relaxed", "fp32", [2]int{128, 128}}, split{"pointed", "acq_rel", "fp32", [2]int{128, 128}})
	for _, s := range list {
		t.Run(s.name(), func(t *testing.T) {
			t.Parallel()
			mapped := s.compile(t, m, withMaps)
			kind := s.kind
			if s.kernel == "pointed" {
				kind = "add"
			}
			require.Positive(t, strings.Count(mapped.Text, "cp.reduce.async.bulk.tensor.2d.global.shared::cta."+kind+".tile.bulk_group"))
			require.Zero(t, strings.Count(mapped.Text, "\tred."))
			s.check(t, m, mapped)
		})
	}
	t.Run("persistent", func(t *testing.T) {
		t.Parallel()
		s := split{"described", "add", "fp32", [2]int{128, 128}}
		mapped := s.compile(t, m, withPrograms)
		require.Positive(t, mapped.Resident)
		require.Positive(t, strings.Count(mapped.Text, "cp.reduce"))
		s.check(t, m, mapped)
	})
}

// placedUpdates are the places and masks of updates of a matrix, and whether they are a tile and the bounds of a tensor.
var placedUpdates = []struct {
	at, mask string
	isTile   bool
}{
	{"rows * n + columns", "(rows < m) & (columns < n)", true},
	{"(rows * n).to(tl.int64) + columns", "(columns < n) & (m > rows)", true},
	{"columns + rows * n", "(rows <= m - 1) & (columns < n) & (rows >= 0)", true},
	{"columns * m + rows", "(rows < m) & (columns < n)", false}, // the stride may be no multiple of 16 bytes
	{"columns * n + rows", "(rows < 64) & (columns < m)", true},
	{"rows * n + columns + n", "(rows < m - 1) & (columns < n)", true},
	{"rows * n + columns + 16", "(rows < m) & (columns < 112)", true},
	{"(rows - 8) * n + columns", "(rows >= 8) & (rows - 8 < m) & (columns < n)", true},
	{"(rows - 8) * n + columns", "(rows >= 8) & (rows < m) & (columns < n)", false}, // no value is the size
	{"(rows - 8) * n + columns", "(rows >= 9) & (rows - 8 < m) & (columns < n)", false},
	{"rows * n + columns", "(rows < m) & (columns < n) & (columns >= 64)", false},
	{"rows * n + columns", "(rows < m) & (columns < n) & (rows + columns < m)", false},
	{"rows * n + columns", "(rows < m) & (columns < n) & (k > 0)", false},
	{"rows * n + columns", "(rows < m) & (columns < 40)", true},
	{"(rows // 2) * n + columns", "(rows < m) & (columns < n)", false},
	{"rows * n + columns * 2", "(rows < m) & (columns < 64)", false},
	{"rows * 0 + columns", "(rows < m) & (columns < n)", false},
	{"rows * n + columns", "(rows < 128) & (columns < 128) & (columns < n) & (rows < m)", false},
	{"tl.program_id(1) * 16 + rows * n + columns", "(rows < m) & (columns < n - 16)", false},
}

// TestPlacesOfReductions: memory has the same elements whatever the places and masks of updates are, which are bulk stores where these are a tile and the bounds of a tensor.
func TestPlacesOfReductions(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	for i, c := range placedUpdates {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			text := strings.Replace(splitKernels, "(rows[:, None] < m) & (columns[None, :] < n)", c.mask, 1)
			text = strings.Replace(text, "c + rows[:, None] * n + columns[None, :]", "c + ("+c.at+")", 1)
			text = strings.NewReplacer("tl.arange(0, BM)", "tl.arange(0, BM)[:, None]", "tl.arange(0, BN)", "tl.arange(0, BN)[None, :]").Replace(text)
			m := loadKernels(t, text)
			s := split{"pointed", "relaxed", "fp32", [2]int{128, 128}}
			mapped := s.compile(t, m, withMaps)
			assert.Equal(t, c.isTile, strings.Contains(mapped.Text, "cp.reduce"), "%s, %s", c.at, c.mask)
			checkMapped(t, s.compile(t, m, nil), mapped, 1, s.launch, c.at+", "+c.mask, i)
		})
	}
}

// TestReductionsByThreads: threads make updates of elements that bulk stores have no reduction of, and all updates where a kernel shall have no bulk stores.
func TestReductionsByThreads(t *testing.T) {
	needLLVM(t)
	m := loadKernels(t, splitKernels)
	count := func(s split, change func(o *ptx.Options)) (copies, reductions int, k *ptx.Kernel) {
		k = s.compile(t, m, change)
		return strings.Count(k.Text, "cp.async.bulk.tensor.2d.shared"), strings.Count(k.Text, "cp.reduce"), k
	}
	s := split{"described", "add", "fp32", [2]int{128, 128}}
	_, reductions, k := count(s, withMaps)
	assert.Equal(t, 4, reductions, "each of a part of the tile, which fits beside the ring")
	assert.False(t, slices.ContainsFunc(k.Params, isUnsignedMap))
	copies, reductions, _ := count(s, func(o *ptx.Options) { withMaps(o); o.ThreadStores = true })
	assert.Positive(t, copies)
	assert.Zero(t, reductions)
	copies, reductions, _ = count(split{"pointed", "relaxed", "fp64", s.tile}, withMaps)
	assert.Positive(t, copies)
	assert.Zero(t, reductions)
	s.element = "u64"
	_, _, k = count(s, withMaps)
	assert.True(t, slices.ContainsFunc(k.Params, isUnsignedMap))
}

func isUnsignedMap(p ptx.Param) bool { return p.Map != nil && p.Map.Unsigned }
