package sim

import (
	"fmt"
	"sort"
	"sync"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// Buffer is an allocation in global memory.
type Buffer struct {
	Name     string // for messages
	Base     uint64 // address of the first byte
	Data     []byte // contents; a launch reads and writes them in place
	ReadOnly bool   // stores are OutOfBounds faults
	// ElementBytes is the size of the elements, 1 to 16, that Stats counts; 0 is 4.
	ElementBytes int
}

// The windows of the generic address space that are not global memory, and the address of the
// module's own variables. Buffers must not overlap them.
const (
	windowSize          = 1 << 28
	moduleBase   uint64 = 0x7E00_0000_0000
	paramWindow  uint64 = 0x7F00_0000_0000
	localWindow  uint64 = 0x7F10_0000_0000
	sharedWindow uint64 = 0x7F20_0000_0000
)

// windows are the generic addresses of offset 0 of each state space.
var windows = map[syntax.Space]uint64{
	syntax.Param: paramWindow, syntax.Local: localWindow, syntax.Shared: sharedWindow,
	syntax.Global: 0, syntax.Const: 0, syntax.Generic: 0,
}

// memory is the global memory of a launch.
type memory struct {
	buffers []Buffer // sorted by address
	locks   [64]sync.Mutex
}

func newMemory(list []Buffer) (*memory, error) {
	m := &memory{buffers: list}
	sort.Slice(list, func(i, j int) bool { return list[i].Base < list[j].Base })
	for i, b := range list {
		if b.Base == 0 {
			return nil, fmt.Errorf("buffer '%s' has address 0", b.Name)
		}
		if i > 0 {
			if a := list[i-1]; a.Base+uint64(len(a.Data)) > b.Base {
				return nil, fmt.Errorf("buffers '%s' and '%s' overlap", a.Name, b.Name)
			}
		}
	}
	return m, nil
}

// find is the last buffer that begins at or before an address; nil if there is none.
func (m *memory) find(address uint64) *Buffer {
	i := sort.Search(len(m.buffers), func(i int) bool { return m.buffers[i].Base > address })
	if i == 0 {
		return nil
	}
	return &m.buffers[i-1]
}

// lock is the lock of atomic accesses to an address.
func (m *memory) lock(address uint64) *sync.Mutex { return &m.locks[address>>4%64] }

// resolve is the state space of a generic address, and the offset in it.
func resolve(space syntax.Space, address uint64) (syntax.Space, uint64) {
	if space != syntax.Generic {
		return space, address
	}
	switch {
	case address < paramWindow || address >= sharedWindow+windowSize:
	case address >= sharedWindow:
		return syntax.Shared, address - sharedWindow
	case address >= localWindow:
		return syntax.Local, address - localWindow
	default:
		return syntax.Param, address - paramWindow
	}
	return syntax.Global, address
}

// maxAccessBytes is the size of the largest access of a lane: .v8 of .b128.
const maxAccessBytes = 128

// access describes the memory access of an instruction.
type access struct {
	space      syntax.Space
	size       int // in bytes, of all elements
	write      bool
	strong     bool // ordered against other threads: atomic, volatile, relaxed, acquire, release
	readsFirst bool // atomic read-modify-write
	elements   int  // of an atomic access: that a lane updates
	cas        bool // compare-and-swap
	peers      bool // in the space shared::cluster
	async      bool // by the async proxy
	inst       *syntax.Inst
}

// bytes is the memory that a lane accesses; nil after a fault.
func (w *warp) bytes(a *access, address uint64, lane int) []byte {
	size := uint64(a.size)
	if a.space == syntax.Global && !w.block.run.CheckGlobal {
		if off := address - w.lastBuffer.Base; off < uint64(len(w.lastBuffer.Data)) && off+size <= uint64(len(w.lastBuffer.Data)) && address&(size-1) == 0 && !(a.write && w.lastBuffer.ReadOnly) {
			return w.lastBuffer.Data[off : off+size]
		}
	}
	if address&(size-1) != 0 {
		w.fail(Misaligned, lane, "address %#x is not a multiple of the %d bytes accessed", address, size)
		return nil
	}
	space, off := resolve(a.space, address)
	switch space {
	case syntax.Shared:
		b, off := w.peer(a, off, lane)
		if b == nil {
			return nil
		}
		return w.sharedBytes(b, a, off, lane)
	case syntax.Local:
		if off < uint64(w.localSize) && off+size <= uint64(w.localSize) {
			at := uint64(lane*w.localSize) + off
			return w.local[at : at+size]
		}
		w.fail(OutOfBounds, lane, "%s of %d bytes at %d of local memory, which has %d", a.verb(), size, off, w.localSize)
		return nil
	case syntax.Param:
		if p := w.block.run.params; off < uint64(len(p)) && off+size <= uint64(len(p)) && !a.write {
			return p[off : off+size]
		}
		w.fail(OutOfBounds, lane, "%s of %d bytes at %d of the parameters, which have %d", a.verb(), size, off, len(w.block.run.params))
		return nil
	}
	b := w.memory.find(address)
	if b != nil {
		if off := address - b.Base; off < uint64(len(b.Data)) && off+size <= uint64(len(b.Data)) {
			if a.write && b.ReadOnly {
				w.fail(OutOfBounds, lane, "write of %d bytes at %#x, in '%s', which is only to be read", size, address, b.Name)
				return nil
			}
			if c := w.block.check; c != nil && c.globals != nil && !c.access(c.globals[b], w, a, int(off), lane) {
				return nil
			}
			w.lastBuffer = b
			return b.Data[off : off+size]
		}
	}
	if w.block.run.AllowOutOfBounds {
		clear(w.outside[:size])
		return w.outside[:size]
	}
	w.fail(OutOfBounds, lane, "%s of %d bytes at %#x%s", a.verb(), size, address, w.memory.neighbour(address))
	return nil
}

// sharedBytes is the shared memory of a block that a lane accesses; nil after a fault.
func (w *warp) sharedBytes(b *block, a *access, off uint64, lane int) []byte {
	size := uint64(a.size)
	if s := b.shared; off < uint64(len(s)) && off+size <= uint64(len(s)) {
		if c := b.check; c != nil && !c.access(b.shadow, w, a, int(off), lane) {
			return nil
		}
		return s[off : off+size]
	}
	w.fail(OutOfBounds, lane, "%s of %d bytes at %d of shared memory, which has %d", a.verb(), size, off, len(b.shared))
	return nil
}

func (a *access) verb() string {
	if a.write {
		return "write"
	}
	return "read"
}

// neighbour describes the buffer nearest to an invalid address.
func (m *memory) neighbour(address uint64) string {
	var text string
	best := ^uint64(0)
	for _, b := range m.buffers {
		end := b.Base + uint64(len(b.Data))
		switch {
		case address < b.Base && b.Base-address < best:
			best = b.Base - address
			text = fmt.Sprintf(", %d bytes before '%s' of %d bytes", best, b.Name, len(b.Data))
		case address >= b.Base && address-b.Base < best && address < end:
			best = 0
			text = fmt.Sprintf(", over the end of '%s' of %d bytes", b.Name, len(b.Data))
		case address >= end && address-end < best:
			best = address - end
			text = fmt.Sprintf(", %d bytes behind '%s' of %d bytes", best, b.Name, len(b.Data))
		}
	}
	if best > 1<<30 {
		return ", far from every buffer"
	}
	return text
}
