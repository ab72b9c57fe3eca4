package distribute

import (
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/dialect/ttx"
)

// maxExchangedRegisters is how many registers of a thread go through shared memory at once in a step of a sorting network.
const maxExchangedRegisters = 16

// NetworkLayout is the layout of a sorting network. Steps of small strides are the most frequent ones: the lowest bits of the index
// are in registers, the next ones in lanes, and the highest in warps.
func (o Options) NetworkLayout(shape []int64) *layout.Layout {
	n := int64(1) << layout.TotalBits(shape)
	return layout.Blocked([]int64{n}, []int{0}, max(1, n>>(layout.LaneBits+o.WarpBits())), o.WarpBits()).Reshape(shape)
}

// NetworkBit says where the two elements of pairs are whose indices differ in a stride: in registers, lanes or warps whose numbers differ
// in a bit. It fails for a layout in which several bits differ.
func NetworkBit(l *layout.Layout, stride int64) (reg, lane, warp int, ok bool) {
	reg, lane, warp = -1, -1, -1
	found := 0
	for _, at := range []struct {
		bases []uint32
		bit   *int
	}{{l.Reg, &reg}, {l.Lane, &lane}, {l.Warp, &warp}} {
		for i, base := range at.bases {
			switch {
			case int64(base) == stride:
				*at.bit = i
				found++
			case int64(base)&stride != 0:
				return 0, 0, 0, false
			}
		}
	}
	return reg, lane, warp, found == 1
}

// ExchangedRegisters is how many registers of a thread go through shared memory at once in a sorting network, where it has steps
// between warps; 0 where it has none.
func ExchangedRegisters(o ttx.CompareExchangeOp, l *layout.Layout) int {
	for _, stride := range o.Strides() {
		if _, _, warp, ok := NetworkBit(l, stride); ok && warp >= 0 {
			return min(l.Registers(), maxExchangedRegisters)
		}
	}
	return 0
}
