package ir

import (
	"math/bits"
	"math/rand/v2"
	"strings"
)

// internTable is a hash table with linear probing. Entries are never removed.
type internTable struct {
	// An entry is in the first free slot from its hash on. The number of slots is a power
	// of two, and at most half are occupied.
	slots []*internEntry
	taken int
	rest  []internEntry // memory for new entries
}

type internEntry struct {
	hash  uint64
	key   internKey
	value any
}

const (
	firstInternSlots = 512
	internedPerSlab  = 32
)

// internSeed is random per process, so that input cannot be crafted to collide.
var internSeed = rand.Uint64()

// hash is tuned for keys of some tens of bytes.
func (k *internKey) hash() uint64 {
	h := mix(internSeed^uint64(k.num), uint64(k.kind)<<32^uint64(k.id))
	data := k.data
	for len(data) >= 8 {
		h = mix(h, word(data))
		data = data[8:]
	}
	var rest uint64
	for i := range len(data) {
		rest = rest<<8 | uint64(data[i])
	}
	return mix(h^uint64(len(k.data)), rest)
}

func word(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// mix makes every bit of the result depend on all bits of both arguments.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x9e3779b97f4a7c15, b^0xe7037ed1a0b428db)
	return high ^ low
}

// find returns the value for a key, nil when there is none.
func (t *internTable) find(k internKey, hash uint64) any {
	if len(t.slots) == 0 {
		return nil
	}
	for i := hash; ; i++ {
		e := t.slots[i&uint64(len(t.slots)-1)]
		switch {
		case e == nil:
			return nil
		case e.hash == hash && e.key == k:
			return e.value
		}
	}
}

// add inserts a new key. It copies the key, which may point to the caller's stack.
func (t *internTable) add(k internKey, hash uint64, value any) {
	if t.taken++; 2*t.taken > len(t.slots) {
		old := t.slots
		t.slots = make([]*internEntry, max(firstInternSlots, 2*len(old)))
		for _, e := range old {
			if e != nil {
				t.place(e)
			}
		}
	}
	if len(t.rest) == 0 {
		t.rest = make([]internEntry, internedPerSlab)
	}
	e := &t.rest[0]
	t.rest = t.rest[1:]
	*e = internEntry{hash, internKey{k.kind, k.id, k.num, strings.Clone(k.data)}, value}
	t.place(e)
}

func (t *internTable) place(e *internEntry) {
	mask := uint64(len(t.slots) - 1)
	i := e.hash & mask
	for t.slots[i] != nil {
		i = (i + 1) & mask
	}
	t.slots[i] = e
}
