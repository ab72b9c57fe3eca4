package interp

import (
	"fmt"

	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// RaceDetector finds data races: two programs access a byte, at least one writes, not both accesses
// are atomic, and no synchronisation orders them. Programs run one after another, so the result is
// deterministic.
//
// Atomic operations order programs as in vector clocks: a release stores the program's clock at the
// address, and an acquire joins the stored clock.
type RaceDetector struct {
	memory   *memory.Memory
	shadows  map[*memory.Buffer][]shadowCell
	released map[uint64]vectorClock // by address of the atomic operation
	now      timestamp
	known    vectorClock // of the running program
	number   map[int32][3]int
}

// AccessKind is the kind of a memory access. Of several races, the first kind in this order is
// reported.
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

// timestamp is a program, numbered from 1 in the order of execution, and its count of releases so
// far. The zero timestamp is before all programs.
type timestamp struct{ program, epoch int32 }

// vectorClock holds, for each program, the last epoch that happens before the owner.
type vectorClock map[int32]int32

// shadowCell holds the timestamp of a byte's last access of each kind.
type shadowCell [accessKinds]timestamp

// MaxShadowedBytes is the most memory that is checked for races: each byte takes 24 more.
const MaxShadowedBytes = 256 << 20

// NewRaceDetector creates a detector for the buffers of a memory.
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

// Begin starts the next program.
func (r *RaceDetector) Begin(program [3]int) {
	if r == nil {
		return
	}
	r.now = timestamp{program: r.now.program + 1}
	r.number[r.now.program], r.known = program, vectorClock{}
}

// Access records an access of n bytes by the running program, and returns an error when it races. A
// nil detector accepts everything.
func (r *RaceDetector) Access(kind AccessKind, addr uint64, n int) error {
	if r == nil {
		return nil
	}
	b, at := r.memory.Find(addr)
	if b == nil || at < 0 || at+int64(n) > int64(len(b.Data)) {
		return nil // the access itself fails
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
		// Of several programs that access a byte the first is kept: a later program is least
		// likely to be ordered after it.
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

// happensBefore reports whether a timestamp happens before the running program's next access.
func (r *RaceDetector) happensBefore(m timestamp) bool {
	if m.program == 0 || m.program == r.now.program {
		return true
	}
	epoch, ok := r.known[m.program]
	return ok && m.epoch <= epoch
}

// Acquire joins the clock released at an address into the running program's.
func (r *RaceDetector) Acquire(addr uint64) {
	if r != nil {
		r.known.join(r.released[addr])
	}
}

// Release stores the running program's clock at an address.
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

// join takes the maximum of two clocks, entry by entry.
func (c vectorClock) join(other vectorClock) {
	for program, epoch := range other {
		if mine, ok := c[program]; !ok || mine < epoch {
			c[program] = epoch
		}
	}
}
