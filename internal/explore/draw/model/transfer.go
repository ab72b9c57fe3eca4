package model

import (
	"github.com/tshared/tshared/dialect/tile/layout"
)

// Transfer is an execution of an access that moves the elements of a tensor between registers and memory. What a picture of the
// layout says follows from it: which thread accesses which address.
type Transfer struct {
	Place  Place
	Layout *layout.Layout // of the registers
	Bytes  int64          // of an element
	Shared bool           // memory is shared memory, not global memory
	Kind   string         // Load, Store, Copy or Atomic
	// Owners: of the threads that have an element only the first one accesses memory.
	Owners bool
	// Registers are those that are accessed; nil is all. Shared memory is accessed once for an element that a thread has in several.
	Registers []int
	// At is the address of an element, by its linear index: in shared memory an offset. Elements that are masked off are not ok.
	At func(element uint32) (address uint64, ok bool)
}

// moves reports a transfer to who asked for them.
func (b *builder) moves(t Transfer) {
	if b.transfers != nil {
		b.transfers(t)
	}
}

// linearLayout has the elements of a tensor in the order of their linear indices, all in one thread.
func linearLayout(shape []int64) *layout.Layout {
	l := &layout.Layout{Shape: shape}
	for bit := range layout.TotalBits(shape) {
		l.Reg = append(l.Reg, 1<<bit)
	}
	return l
}

// movesShared reports the transfer of an access to shared memory, given the offsets of all elements in elements.
func (b *builder) movesShared(a *SharedAccess, kind string, l, offsets *layout.Layout, bytes, base int64, accessed func(element uint32) bool) {
	a.Transfers = true
	b.moves(sharedTransfer(a, kind, l, offsets, bytes, base, accessed))
}

func sharedTransfer(a *SharedAccess, kind string, l, offsets *layout.Layout, bytes, base int64, accessed func(element uint32) bool) Transfer {
	return Transfer{
		Place: a.Place, Layout: l, Bytes: bytes, Shared: true, Kind: kind, Owners: kind != Load,
		At: func(element uint32) (uint64, bool) {
			return uint64(base + int64(offsets.RegOffset(int(element)))*bytes), accessed == nil || accessed(element)
		},
	}
}
