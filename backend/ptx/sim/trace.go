package sim

import (
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// EventKind is what an instruction does.
type EventKind uint8

// Kinds of events.
const (
	Read    EventKind = iota // from memory
	Write                    // to memory
	Update                   // an atomic update of memory
	Shuffle                  // lanes get registers of other lanes
	Barrier                  // of the block
)

// Event is one instruction of a warp that accesses global or shared memory, shuffles, or waits at a barrier, for Launch.Trace.
// An instruction that copies from global to shared memory is two events. One of ldmatrix or stmatrix is an event for each part of its
// registers, with the addresses of the elements that each lane gets or gives, and not of the rows whose addresses it has.
type Event struct {
	Kind EventKind // what it does
	// Block is the number of the block, x fastest, and Warp that of the warp in it.
	Block, Warp int
	Inst        string       // text of the instruction
	Place       Place        // of the instruction
	Space       syntax.Space // of memory: syntax.Global or syntax.Shared
	Bytes       int          // of memory, per lane
	Active      uint32       // lanes
	// Address is where each active lane accesses memory, in its space. For a shuffle it is the lane whose register each lane gets.
	Address [warpSize]uint64
}

// event is an event of the warp, in its active lanes.
func (w *warp) event(kind EventKind, in *syntax.Inst) Event {
	return Event{Kind: kind, Block: w.block.number, Warp: w.index, Inst: in.Text, Place: Place{in.Pos, in.Source}, Active: w.active}
}

// traceAccess traces an access in the given lanes. Generic addresses may be in several spaces.
func (w *warp) traceAccess(a *access, active uint32, at *lanes, off uint64) {
	kind := [trafficKinds]EventKind{loadTraffic: Read, storeTraffic: Write, atomicTraffic: Update}[a.traffic()]
	for _, space := range []syntax.Space{syntax.Global, syntax.Shared} {
		e := w.event(kind, a.inst)
		e.Space, e.Bytes, e.Active = space, a.size, 0
		for m := active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			if in, address := resolve(a.space, at[i]+off); in == space {
				e.Active |= 1 << i
				e.Address[i] = address
			}
		}
		if e.Active != 0 {
			w.trace(e)
		}
	}
}

// traceMatrices traces an ldmatrix or stmatrix. A register has two elements of a row, or with transposed matrices of a column.
func (w *warp) traceMatrices(a *access, rows *lanes, off uint64, matrices int, transposed bool) {
	kind, parts := Read, 1
	if a.write {
		kind = Write
	}
	if transposed {
		parts = 2
	}
	for m := range matrices {
		for part := range parts {
			e := w.event(kind, a.inst)
			e.Space, e.Bytes = syntax.Shared, 4/parts
			for lane := range e.Address {
				row, col := lane/4, lane%4*2
				if transposed {
					row, col = col+part, row
				}
				_, address := resolve(a.space, rows[m*8+row]+off)
				e.Address[lane] = address + uint64(2*col)
			}
			w.trace(e)
		}
	}
}
