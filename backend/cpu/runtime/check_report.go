package runtime

import (
	"fmt"
)

// verbs name kinds of accesses in messages.
var verbs = map[AccessKind]struct{ name, past string }{
	Reads: {"read", "read"}, Writes: {"write", "wrote"}, Updates: {"atomic update", "updated atomically"},
}

// message describes the fault at a site.
func (ch *checker) message(f Site) string {
	s := &ch.state
	switch {
	case f.Check == PoisonCheck || f.Message != "":
		return f.Message
	case f.Check == IndexCheck:
		return fmt.Sprintf("index %d of dimension %d is out of the range of %d elements", int64(s.addr), f.Dim, s.bytes)
	case s.fault == FaultMisaligned:
		return fmt.Sprintf("misaligned %s: %s, which is not a multiple of %d", verbs[f.Kind].name, ch.accessOf(s.addr, f.ElemBytes), f.ElemBytes)
	case s.fault == FaultRace:
		other := ch.k.failures[s.other.site()-1]
		where := "'" + other.Op + "'"
		if other.Place != "" {
			where += " at " + other.Place
		}
		at := positionIn(ch.grid, s.other.program())
		return fmt.Sprintf("race between programs: %s of %s, which program (%d, %d, %d) %s by %s",
			verbs[f.Kind].name, ch.placeOf(s.addr), at[0], at[1], at[2], verbs[other.Kind].past, where)
	}
	return ch.outside(f)
}

// outside describes an access out of bounds. The address is that of the first bad
// element.
func (ch *checker) outside(f Site) string {
	addr := ch.state.addr
	for left := ch.state.bytes; left > f.ElemBytes && ch.holds(addr, f.ElemBytes); left -= f.ElemBytes {
		addr += uint64(f.ElemBytes)
	}
	name := verbs[f.Kind].name
	if addr < nullPage {
		return fmt.Sprintf("%s through a null pointer: access of %d bytes at address %#x, which belongs to no buffer", name, f.ElemBytes, addr)
	}
	access := ch.accessOf(addr, f.ElemBytes)
	if b := ch.find(addr); b != nil {
		return fmt.Sprintf("%s outside of memory: %s, which has %d bytes", name, access, len(b.Data))
	}
	return fmt.Sprintf("%s outside of memory: %s, which belongs to no buffer", name, access)
}

// nullPage bounds the addresses that count as null pointers.
const nullPage = 4096

func (ch *checker) holds(addr uint64, bytes int64) bool {
	for _, b := range ch.buffers {
		if offset := addr - b.Base; offset <= uint64(len(b.Data)) && uint64(bytes) <= uint64(len(b.Data))-offset {
			return true
		}
	}
	return false
}

// strayDistance is the distance from a buffer at which an address still counts as an
// access out of that buffer's bounds.
const strayDistance = 1 << 43

// find gives the buffer that contains an address, or the nearest one.
func (ch *checker) find(addr uint64) (found *Buffer) {
	nearest := uint64(strayDistance)
	for i := range ch.buffers {
		b := &ch.buffers[i]
		distance := uint64(0)
		switch {
		case addr < b.Base:
			distance = b.Base - addr
		case addr-b.Base >= uint64(len(b.Data)):
			distance = addr - b.Base - uint64(len(b.Data))
		default:
			return b
		}
		if distance < nearest {
			nearest, found = distance, b
		}
	}
	return found
}

func (ch *checker) placeOf(addr uint64) string {
	if b := ch.find(addr); b != nil {
		return fmt.Sprintf("byte %d of buffer %q", int64(addr-b.Base), b.Name)
	}
	return fmt.Sprintf("address %#x", addr)
}

func (ch *checker) accessOf(addr uint64, bytes int64) string {
	return fmt.Sprintf("access of %d bytes at %s", bytes, ch.placeOf(addr))
}
