package ir

import (
	"hash/maphash"
	"strings"
)

// internTable finds the value for a key. Nothing is ever taken out of it.
type internTable struct {
	// An entry is in the first slot that was free from where its hash points.
	// There are as many as a power of two, at most half of them taken.
	slots []*internEntry
	taken int
	rest  []internEntry // memory for the next ones
}

type internEntry struct {
	hash  uint64
	key   internKey
	value any
}

const (
	firstInternSlots = 512
	internedAtATime  = 32
)

var internSeed = maphash.MakeSeed()

func (k *internKey) hash() uint64 {
	const odd = 0x9e3779b97f4a7c15 // has bits everywhere
	h := maphash.String(internSeed, k.data)
	h = (h ^ uint64(k.num)) * odd
	h = (h ^ h>>32 ^ uint64(k.kind)<<32 ^ uint64(k.id)) * odd
	return h ^ h>>32
}

// find is the value for a key, nil when there is none.
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

// add puts in a value that is not there. The key may point into somebody's
// stack: what is stored is a copy.
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
		t.rest = make([]internEntry, internedAtATime)
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
