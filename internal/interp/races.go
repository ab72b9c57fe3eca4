package interp

import (
	"fmt"

	"github.com/tshared/tshared/internal/interp/memory"
)

// Races looks for two programs that access a byte, one of which writes, if not both
// accesses are atomic and nothing orders them. Programs run one after another, so what
// is found does not depend on luck.
//
// Programs are ordered by atomic operations as by vector clocks: an operation that
// releases leaves what its program knows at the address, and one that acquires takes
// it over.
type Races struct {
	memory  *memory.Memory
	shadows map[*memory.Buffer][]history
	left    map[uint64]clock // at addresses of atomic operations
	now     moment
	known   clock // of the running program
	number  map[int32][3]int
}

// AccessKind is what is done to memory; of several races that of the first kind is
// told.
type AccessKind uint8

const (
	WriteAccess AccessKind = iota
	AtomicAccess
	ReadAccess
	accessKinds
)

var accessNames = [accessKinds]struct{ noun, past string }{
	ReadAccess: {"read", "read"}, WriteAccess: {"write", "wrote"}, AtomicAccess: {"atomic update", "updated atomically"},
}

// moment is a program, by the order in which they run from 1 on, and how often it had
// released something. The zero moment is before all programs.
type moment struct{ program, epoch int32 }

// clock has for each program up to which of its epochs everything is known.
type clock map[int32]int32

// history is when a byte was last accessed in each way.
type history [accessKinds]moment

// MostChecked is how many bytes of memory are looked at for races: each takes 24 more.
const MostChecked = 256 << 20

// NewRaces makes a memory ready to be looked at.
func NewRaces(m *memory.Memory) (*Races, error) {
	bytes := 0
	for _, b := range m.Buffers() {
		bytes += len(b.Data)
	}
	if bytes > MostChecked {
		return nil, fmt.Errorf("races are looked for in at most %d bytes of memory, but there are %d", MostChecked, bytes)
	}
	return &Races{memory: m, shadows: map[*memory.Buffer][]history{}, left: map[uint64]clock{}, number: map[int32][3]int{}}, nil
}

// Begin says which program runs from now on.
func (r *Races) Begin(program [3]int) {
	if r == nil {
		return
	}
	r.now = moment{program: r.now.program + 1}
	r.number[r.now.program], r.known = program, clock{}
}

// Access notes what the running program does to n bytes, and complains if that is a
// race. A nil r takes everything.
func (r *Races) Access(kind AccessKind, addr uint64, n int) error {
	if r == nil {
		return nil
	}
	b, at := r.memory.Find(addr)
	if b == nil || at < 0 || at+int64(n) > int64(len(b.Data)) {
		return nil // which is an error elsewhere
	}
	shadow := r.shadows[b]
	if shadow == nil {
		shadow = make([]history, len(b.Data))
		r.shadows[b] = shadow
	}
	for i := at; i < at+int64(n); i++ {
		for before, when := range shadow[i] {
			if conflict(kind, AccessKind(before)) && !r.knows(when) {
				id := r.number[when.program]
				return fmt.Errorf("race between programs: %s of byte %d of buffer %q, which program (%d, %d, %d) %s",
					accessNames[kind].noun, i, b.Name, id[0], id[1], id[2], accessNames[before].past)
			}
		}
		// Of several programs that access a byte the first is remembered: it is the
		// one the next is least likely to come behind.
		if first := &shadow[i][kind]; first.program == 0 || r.knows(*first) {
			*first = r.now
		}
	}
	return nil
}

// conflict reports whether two accesses by different programs must be ordered.
func conflict(a, b AccessKind) bool {
	return !(a == ReadAccess && b == ReadAccess || a == AtomicAccess && b == AtomicAccess)
}

// knows reports whether what happened at a moment is over for the running program.
func (r *Races) knows(m moment) bool {
	if m.program == 0 || m.program == r.now.program {
		return true
	}
	epoch, ok := r.known[m.program]
	return ok && m.epoch <= epoch
}

// Acquire has the running program know what was left at an address.
func (r *Races) Acquire(addr uint64) {
	if r != nil {
		r.known.take(r.left[addr])
	}
}

// Release leaves at an address what the running program knows and did until now.
func (r *Races) Release(addr uint64) {
	if r == nil {
		return
	}
	if r.left[addr] == nil {
		r.left[addr] = clock{}
	}
	r.left[addr].take(r.known)
	r.left[addr].take(clock{r.now.program: r.now.epoch})
	r.now.epoch++
}

// take adds what another clock has.
func (c clock) take(other clock) {
	for program, epoch := range other {
		if mine, ok := c[program]; !ok || mine < epoch {
			c[program] = epoch
		}
	}
}
