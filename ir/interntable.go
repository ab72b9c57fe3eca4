package ir

import (
	"hash/maphash"
	"strings"
)

// internTable finds the value for a key. Nothing is ever taken out of it.
type internTable struct {
	entries []internEntry // in the order they came
	// slots hold places of entries, counted from 1: a key is in the first free
	// one from where its hash points. They are as many as a power of two, at most
	// half of them taken.
	slots []int32
}

type internEntry struct {
	hash  uint64
	key   internKey
	value any
}

const firstInternSlots = 512

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
		at := t.slots[i&uint64(len(t.slots)-1)]
		if at == 0 {
			return nil
		}
		if e := &t.entries[at-1]; e.hash == hash && e.key == k {
			return e.value
		}
	}
}

// add puts in a value that is not there. The key may point into somebody's
// stack: what is stored is a copy.
func (t *internTable) add(k internKey, hash uint64, value any) {
	stored := internKey{k.kind, k.id, k.num, strings.Clone(k.data)}
	t.entries = append(t.entries, internEntry{hash, stored, value})
	if 2*len(t.entries) <= len(t.slots) {
		t.place(len(t.entries) - 1)
		return
	}
	t.slots = make([]int32, max(firstInternSlots, 2*len(t.slots)))
	for i := range t.entries {
		t.place(i)
	}
}

func (t *internTable) place(entry int) {
	mask := uint64(len(t.slots) - 1)
	i := t.entries[entry].hash & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = int32(entry + 1)
}
