package test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// padded are matmuls of descriptors, which the kernel makes or gets. Descriptors of A have fewer rows than the result, and the
// first tile begins before them.
const padded = `
import triton
import triton.language as tl

@triton.jit
def product(x, y, c, m, n, k, first, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    row = tl.program_id(0) * BM - first
    sum = tl.zeros((BM, BN), tl.float32)
    for i in range(0, k, BK):
        sum = tl.dot(x.load([row, i]), y.load([i, 0]), sum)
    rows = row + tl.arange(0, BM)
    others = tl.arange(0, BN)
    tl.store(c + rows[:, None] * n + others[None, :], sum, mask=(rows[:, None] >= 0) & (rows[:, None] < m) & (others[None, :] < n))

@triton.jit
def made(a, b, c, m, n, k, first, rows, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, A: tl.constexpr, B: tl.constexpr):
    x = tl.make_tensor_descriptor(a, [rows, k], [k, 1], [BM, BK], padding_option=A)
    y = tl.make_tensor_descriptor(b, [k, n], [n, 1], [BK, BN], padding_option=B)
    product(x, y, c, m, n, k, first, BM, BN, BK)

@triton.jit
def given(x, y, c, m, n, k, first, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    product(x, y, c, m, n, k, first, BM, BN, BK)
`

// paddedProduct is a product of descriptors: padded rows of A, times B.
type paddedProduct struct {
	kernel  string
	element string
	columns int     // of a tile: copies of few are not bulk copies
	nan     [2]bool // whether the descriptors of A and B pad with NaN
}

const paddedRows, paddedColumns, paddedRowsOfA, paddedFirst, paddedDepth = 120, 240, 100, 24, 64

func (p *paddedProduct) isGiven() bool { return p.kernel == "given" }

// compile compiles the product.
func (p *paddedProduct) compile(t *testing.T, m *triton.Module, maps bool) *ptx.Kernel {
	s := &triton.Specialization{
		Signature:    map[string]string{"c": "*fp32", "m": "i32", "n": "i32", "k": "i32", "first": "i32"},
		Divisibility: map[string]int{"c": 16, "n": 16, "k": 16},
		Constants:    map[string]any{"BM": 128, "BN": p.columns, "BK": paddedDepth},
	}
	if p.isGiven() {
		s.Signature["x"], s.Signature["y"] = fmt.Sprintf("tensordesc<%s[128, %d]>", p.element, paddedDepth), fmt.Sprintf("tensordesc<%s[%d, %d]>", p.element, paddedDepth, p.columns)
	} else {
		for i, name := range []string{"a", "b"} {
			s.Signature[name], s.Divisibility[name], s.Constants[strings.ToUpper(name)] = "*"+p.element, 16, map[bool]string{false: "zero", true: "nan"}[p.nan[i]]
		}
		s.Signature["rows"] = "i32"
	}
	k, err := m.Kernel(p.kernel)
	require.NoError(t, err)
	out, err := k.TTIR(s, triton.TTIR, triton.Options{})
	require.NoError(t, err)
	require.NoError(t, out.Module.Run("triton-rewrite-tensor-descriptor-to-pointer{promises=true},"+ptx.Lowering))
	compiled, err := ptx.Compile(out.Module.Top, out.Symbol, ptx.Options{Target: "sm_90a", Warps: 8, Stages: 3, Contract: true, Maps: maps, Verify: true})
	require.NoError(t, err)
	return compiled
}

// launch has random matrices for sums of k products.
func (p *paddedProduct) launch(k int) interp.Launch {
	l := interp.Launch{Grid: [3]int{2, 1, 1}, Memory: memory.New()}
	scalars := func(list ...uint64) {
		for _, v := range list {
			l.Args = append(l.Args, interp.Scalar(v))
		}
	}
	r := rand.New(rand.NewPCG(uint64(k), 2))
	for i, shape := range [][]int64{{paddedRows, int64(k)}, {int64(k), paddedColumns}} {
		var data []byte
		for range shape[0] * shape[1] {
			of := halfOf
			if p.element == "bf16" {
				of = bfloatOf
			}
			data = binary.LittleEndian.AppendUint16(data, of(float32(r.NormFloat64())))
		}
		buffer := l.Memory.Add([]string{"a", "b"}[i], data)
		if !p.isGiven() {
			l.Args = append(l.Args, interp.Pointer(buffer))
			continue
		}
		if i == 0 {
			shape[0] = paddedRowsOfA
		}
		descriptor := interp.Descriptor(buffer.Base(), shape, []int64{shape[1], 1}, p.nan[i])
		scalars(descriptor...)
		scalars(descriptor[1:5]...) // Triton passes shape and strides once more
	}
	l.Args = append(l.Args, interp.Pointer(l.Memory.Add("c", make([]byte, paddedRows*paddedColumns*4))))
	if scalars(paddedRows, paddedColumns, uint64(k), paddedFirst); !p.isGiven() {
		scalars(paddedRowsOfA)
	}
	return l
}

// TestPaddedTilesByBulkCopies: where descriptors pad with NaN, bulk copies do. Descriptors of the host say so in a launch.
func TestPaddedTilesByBulkCopies(t *testing.T) {
	t.Parallel()
	needLLVM(t)
	m := loadKernels(t, padded)
	check := func(p paddedProduct, plain, bulk *ptx.Kernel) {
		t.Run(fmt.Sprint(p.kernel, " ", p.element, " ", p.columns, " ", p.nan), func(t *testing.T) {
			require.Equal(t, p.columns > 64, strings.Contains(bulk.Text, "cp.async.bulk.tensor.2d"))
			for _, k := range []int{16, 2 * paddedDepth} {
				result := checkMapped(t, plain, bulk, 1, func() interp.Launch { return p.launch(k) }, "sums of", k)[2].Data
				isCut := k < paddedDepth
				for i, isNaN := range map[int]bool{0: isCut && (p.nan[0] || p.nan[1]), paddedRows*paddedColumns - paddedColumns: p.nan[0] || isCut && p.nan[1]} {
					v := math.Float32frombits(binary.LittleEndian.Uint32(result[4*i:]))
					assert.Equal(t, isNaN, v != v, "element %d of sums of %d is %v", i, k, v)
				}
			}
		})
	}
	fillings := [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}}
	for _, element := range []string{"fp16", "bf16"} {
		given := paddedProduct{kernel: "given", element: element, columns: 256}
		plain, bulk := given.compile(t, m, false), given.compile(t, m, true)
		for _, given.nan = range fillings {
			check(given, plain, bulk)
		}
	}
	for _, nan := range fillings {
		for _, columns := range []int{64, 256} {
			made := paddedProduct{"made", "fp16", columns, nan}
			check(made, made.compile(t, m, false), made.compile(t, m, true))
		}
	}
}
