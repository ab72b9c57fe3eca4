package interp

import (
	"fmt"

	"github.com/tshared/tshared/internal/interp/memory"
)

// RaceDetector looks for two programs that access a byte, one of which writes, if not both
// accesses are atomic and nothing orders them. Programs run one after another, so what
// is found does not depend on luck.
//
// Programs are ordered by atomic operations as by vector clocks: an operation that
// releases leaves what its program knows at the address, and one that acquires takes
// it over.
type RaceDetector struct {
	memory   *memory.Memory
	shadows  map[*memory.Buffer][]shadowCell
	released map[uint64]vectorClock // at addresses of atomic operations
	now      timestamp
	known    vectorClock // of the running program
	number   map[int32][3]int
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

// timestamp is a program, by the order in which they run from 1 on, and how often it had
// released something. The zero moment is before all programs.
type timestamp struct{ program, epoch int32 }

// vectorClock has for each program up to which of its epochs everything is known.
type vectorClock map[int32]int32

// shadowCell is when a byte was last accessed in each way.
type shadowCell [accessKinds]timestamp

// MaxShadowedBytes is how many bytes of memory are looked at for races: each takes 24 more.
const MaxShadowedBytes = 256 << 20

// NewRaceDetector makes a memory ready to be looked at.
func NewRaceDetector(m *memory.Memory) (*RaceDetector, error) {
	bytes := 0
	for _, b := range m.Buffers() {
		bytes += len(b.Data)
	}
	if bytes > MaxShadowedBytes {
		return nil, fmt.Errorf("races are looked for in at most %d bytes of memory, but there are %d", MaxShadowedBytes, bytes)
	}
	return &RaceDetector{memory: m, shadows: map[*memory.Buffer][]shadowCell{}, released: map[uint64]vectorClock{}, number: map[int32][3]int{}}, nil
}

// Begin says which program runs from now on.
func (r *RaceDetector) Begin(program [3]int) {
	if r == nil {
		return
	}
	r.now = timestamp{program: r.now.program + 1}
	r.number[r.now.program], r.known = program, vectorClock{}
}

// Access notes what the running program does to n bytes, and complains if that is a
// race. A nil r takes everything.
func (r *RaceDetector) Access(kind AccessKind, addr uint64, n int) error {
	if r == nil {
		return nil
	}
	b, at := r.memory.Find(addr)
	if b == nil || at < 0 || at+int64(n) > int64(len(b.Data)) {
		return nil // which is an error elsewhere
	}
	shadow := r.shadows[b]
	if shadow == nil {
		shadow = make([]shadowCell, len(b.Data))
		r.shadows[b] = shadow
	}
	for i := at; i < at+int64(n); i++ {
		for before, when := range shadow[i] {
			if conflict(kind, AccessKind(before)) && !r.happensBefore(when) {
				id := r.number[when.program]
				return fmt.Errorf("race between programs: %s of byte %d of buffer %q, which program (%d, %d, %d) %s",
					accessNames[kind].noun, i, b.Name, id[0], id[1], id[2], accessNames[before].past)
			}
		}
		// Of several programs that access a byte the first is remembered: it is the
		// one the next is least likely to come behind.
		if first := &shadow[i][kind]; first.program == 0 || r.happensBefore(*first) {
			*first = r.now
		}
	}
	return nil
}

// conflict reports whether two accesses by different programs must be ordered.
func conflict(a, b AccessKind) bool {
	return !(a == ReadAccess && b == ReadAccess || a == AtomicAccess && b == AtomicAccess)
}

// happensBefore reports whether what happened at a moment is over for the running program.
func (r *RaceDetector) happensBefore(m timestamp) bool {
	if m.program == 0 || m.program == r.now.program {
		return true
	}
	epoch, ok := r.known[m.program]
	return ok && m.epoch <= epoch
}

// Acquire has the running program know what was left at an address.
func (r *RaceDetector) Acquire(addr uint64) {
	if r != nil {
		r.known.join(r.released[addr])
	}
}

// Release leaves at an address what the running program knows and did until now.
func (r *RaceDetector) Release(addr uint64) {
	if r == nil {
		return
	}
	if r.released[addr] == nil {
		r.released[addr] = vectorClock{}
	}
	r.released[addr].join(r.known)
	r.released[addr].join(vectorClock{r.now.program: r.now.epoch})
	r.now.epoch++
}

// join adds what another clock has.
func (c vectorClock) join(other vectorClock) {
	for program, epoch := range other {
		if mine, ok := c[program]; !ok || mine < epoch {
			c[program] = epoch
		}
	}
}
