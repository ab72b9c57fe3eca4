package distribute_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir/affine"
)

// index is the element that a register of a thread has.
func index(l *layout.Layout, reg, lane, warp int) (n uint32) {
	for _, at := range []struct {
		bases  []uint32
		number int
	}{{l.Reg, reg}, {l.Lane, lane}, {l.Warp, warp}} {
		for i, base := range at.bases {
			if at.number>>i&1 == 1 {
				n ^= base
			}
		}
	}
	return n
}

// TestNetworkBit: in the layout of a sorting network the partner of every element is where the bit says, for every stride.
func TestNetworkBit(t *testing.T) {
	flip := func(number, bit int) int {
		if bit < 0 {
			return number
		}
		return number ^ 1<<bit
	}
	for _, warps := range []int{1, 2, 4, 8} {
		for bits := 0; bits <= 10; bits++ {
			l := distribute.Options{Warps: warps}.NetworkLayout([]int64{1 << bits})
			for stride := int64(1); stride < 1<<bits; stride *= 2 {
				reg, lane, warp, ok := distribute.NetworkBit(l, stride)
				require.True(t, ok, "%d elements, %d warps, stride %d", 1<<bits, warps, stride)
				for r := range 1 << len(l.Reg) {
					for th := range 32 {
						for w := range warps {
							require.Equal(t, index(l, r, th, w)^uint32(stride), index(l, flip(r, reg), flip(th, lane), flip(w, warp)))
						}
					}
				}
			}
		}
	}
	skewed := &layout.Layout{Shape: []int64{4}, Reg: []uint32{1, 3}}
	_, _, _, ok := distribute.NetworkBit(skewed, 2)
	assert.False(t, ok, "a stride that several bits change together")
	_, _, _, ok = distribute.NetworkBit(skewed, 8)
	assert.False(t, ok, "a stride outside of the tensor")
}

// TestDeferredBits: registers that continue after the lanes are combined last, as long as no warps are between.
func TestDeferredBits(t *testing.T) {
	for _, c := range []struct {
		size, vector int64
		warpBits     int
		want         string
	}{
		{512, 4, 0, "[2 3] true"}, // four elements, 32 lanes, and that four times
		{128, 4, 0, "[] true"},    // nothing after the lanes
		{512, 4, 2, "[] true"},    // four warps have the rest
		{1024, 4, 2, "[2] false"}, // warps are between
		{16, 16, 0, "[] true"},    // a thread alone
	} {
		bits, ok := distribute.DeferredBits(layout.Blocked([]int64{c.size}, []int{0}, c.vector, c.warpBits), 0)
		assert.Equal(t, c.want, fmt.Sprint(bits, ok), "%+v", c)
	}
}

// TestStrideOrder: the dimension of stride 1 comes first, one of a single element last, and one whose stride is only known as a multiple of 16
// after other unknown ones.
func TestStrideOrder(t *testing.T) {
	unknown, _ := testir.Value(t, "index", "%r = arith.addi %x, %y : index")
	rows, _ := testir.Value(t, "index", "%c16 = arith.constant 16 : index\n%r = arith.muli %x, %c16 : index")
	one, eight := foldresult.Const(1), foldresult.Const(8)
	for _, c := range []struct {
		shape   []int64
		strides []foldresult.Entry
		want    []int
	}{
		{[]int64{4, 8}, []foldresult.Entry{eight, one}, []int{1, 0}},
		{[]int64{8, 4}, []foldresult.Entry{one, eight}, []int{0, 1}},
		{[]int64{8, 1}, []foldresult.Entry{eight, one}, []int{0, 1}},
		{[]int64{8, 8}, []foldresult.Entry{foldresult.Value(unknown), foldresult.Value(rows)}, []int{0, 1}},
		{[]int64{8, 8}, []foldresult.Entry{foldresult.Value(rows), foldresult.Value(unknown)}, []int{1, 0}},
		{[]int64{8, 8}, []foldresult.Entry{foldresult.Value(unknown), foldresult.Value(unknown)}, []int{1, 0}},
		{nil, nil, []int{}},
	} {
		assert.Equal(t, c.want, distribute.StrideOrder(c.shape, c.strides), "%v", c)
	}
	assert.Equal(t, []int{2, 1, 0}, distribute.RowMajorOrder([]int64{2, 3, 4}))
}

// TestDimMap: dimensions of a result are found in an operand by their loops.
func TestDimMap(t *testing.T) {
	row, column, k := affine.D(0), affine.D(1), affine.D(2)
	result := affine.NewMap(3, 0, row, column)
	for _, c := range []struct {
		operand, result *affine.Map
		want            string
	}{
		{affine.NewMap(3, 0, row, k), result, "[0 -1] true"},
		{affine.NewMap(3, 0, k, column), result, "[-1 1] true"},
		{affine.NewMap(3, 0, column, row), result, "[1 0] true"},
		{affine.NewMap(3, 0, affine.C(0), column), result, "[-1 1] true"},
		{result, affine.NewMap(3, 0, affine.C(0), column), "[] false"},
		{result, affine.NewMap(3, 0), "[] true"},
	} {
		dims, ok := distribute.DimMap(c.operand, c.result)
		assert.Equal(t, c.want, fmt.Sprint(dims, ok), "%v from %v", c.result, c.operand)
	}
}

// TestCheckWarps: a block has a power of two of warps, and at most 1024 threads.
func TestCheckWarps(t *testing.T) {
	for n := -1; n <= 64; n++ {
		valid := map[int]bool{1: true, 2: true, 4: true, 8: true, 16: true, 32: true}[n]
		err := distribute.CheckWarps(n)
		assert.Equal(t, valid, err == nil, "%d warps", n)
		var resource *targets.ResourceError
		assert.Equal(t, n == 64, errors.As(err, &resource), "%d warps", n)
	}
}
