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
	Commit                   // asynchronous copies become a group
	Wait                     // until at most Left groups of copies are pending
	Product                  // of matrices: mma or wgmma
)

// Event is one instruction of a warp that accesses global or shared memory, shuffles, multiplies matrices, or waits, for Launch.Trace.
// An instruction that copies from global to shared memory is two events.
type Event struct {
	Kind EventKind // what it does
	// Block is the number of the block, x fastest, and Warp that of the warp in it.
	Block, Warp int
	Inst        string       // text of the instruction
	Name        string       // of the instruction, such as ld.global.b32
	Place       Place        // of the instruction
	Space       syntax.Space // of memory: syntax.Global or syntax.Shared
	Bytes       int          // of memory, per lane
	Matrices    int          // that ldmatrix or stmatrix moves, rows of 16 bytes: those at the addresses of eight lanes each
	Left        int          // of a Wait
	Active      uint32       // lanes
	// Address is where each active lane accesses memory, in its space. For a shuffle it is the lane whose register each lane gets.
	Address [warpSize]uint64
}

// event is an event of the warp, in its active lanes.
func (w *warp) event(kind EventKind, in *syntax.Inst) Event {
	return Event{Kind: kind, Block: w.block.number, Warp: w.index, Inst: in.Text, Name: in.Name, Place: Place{in.Pos, in.Source}, Active: w.active}
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

// traceMatrices traces an ldmatrix or stmatrix, with the rows whose addresses the lanes have.
func (w *warp) traceMatrices(a *access, rows *lanes, off uint64, matrices int) {
	e := w.event(Read, a.inst)
	if a.write {
		e.Kind = Write
	}
	e.Space, e.Bytes, e.Matrices, e.Active = syntax.Shared, a.size, matrices, uint32(uint64(1)<<(8*matrices)-1)
	for i := range 8 * matrices {
		_, e.Address[i] = resolve(a.space, rows[i]+off)
	}
	w.trace(e)
}

// traced traces an instruction that accesses no memory before it runs.
func traced(kind EventKind, in *syntax.Inst, left int, run op) op {
	return func(w *warp) {
		if w.trace != nil {
			e := w.event(kind, in)
			e.Left = left
			w.trace(e)
		}
		run(w)
	}
}
