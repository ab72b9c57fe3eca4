package cse

import (
	"sync"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// table is a scoped hash table of available operations. Scopes are the blocks of the dominator tree and the
// regions in them.
type table struct {
	entries []entry // in order of insertion
	// buckets hold the index of the newest entry by hash, from 1. Their number is a power of two and at least
	// that of the entries.
	buckets []int32
}

type entry struct {
	op   *ir.Op
	hash uint64
	next int32 // an older entry of the bucket, or 0
}

// newTable takes a table from the pool. The caller frees it.
func newTable() *table { return tables.Get().(*table) }

// tables pools tables for their memory.
var tables = sync.Pool{New: func() any { return &table{buckets: make([]int32, 256)} }}

// mostPooled is the number of entries up to which memory is pooled.
const mostPooled = 4000

// free returns a table without open scopes to the pool.
func (t *table) free() {
	if cap(t.entries) <= mostPooled {
		clear(t.entries[:cap(t.entries)])
		tables.Put(t)
	}
}

// hashOf is equal for equal operations. It hashes the definition and the operands, in any order for commutative
// operations, or without operands, as for constants, the first attribute and the type.
func hashOf(op *ir.Op) uint64 {
	h := uint64(op.Def().Number())
	switch n := op.NumOperands(); {
	case n == 0:
		if len(op.Def().Attrs) > 0 && op.Prop(0) != nil {
			h = mix(h, uint64(ir.ID(op.Prop(0))))
		}
		if op.NumResults() > 0 {
			h = mix(h, uint64(ir.ID(op.Result(0).Type())))
		}
	case op.Has(ir.Commutative):
		sum := uint64(0)
		for i := range n {
			sum += op.Operand(i).Hash()
		}
		h = mix(h, sum)
	default:
		for i := range n {
			h = mix(h, op.Operand(i).Hash())
		}
	}
	return h
}

// mix adds to a hash. The multiplier is odd and has bits everywhere; the high half, which depends on all bits,
// is folded into the low bits that select the bucket.
func mix(h, more uint64) uint64 {
	h = (h ^ more) * 0x9e3779b97f4a7c15
	return h ^ h>>32
}

func (t *table) bucket(hash uint64) *int32 { return &t.buckets[hash&uint64(len(t.buckets)-1)] }

// enter begins a scope; leave ends it.
func (t *table) enter() int { return len(t.entries) }

func (t *table) leave(mark int) {
	for i := len(t.entries) - 1; i >= mark; i-- {
		e := &t.entries[i]
		*t.bucket(e.hash) = e.next
	}
	t.entries = t.entries[:mark]
}

// insert adds an operation with its hash.
func (t *table) insert(op *ir.Op, hash uint64) {
	t.entries = append(t.entries, entry{op: op, hash: hash})
	if len(t.entries) <= len(t.buckets) {
		t.link(len(t.entries) - 1)
		return
	}
	t.buckets = make([]int32, 2*len(t.buckets))
	for i := range t.entries {
		t.link(i)
	}
}

// link makes an entry the first of its bucket.
func (t *table) link(i int) {
	e := &t.entries[i]
	at := t.bucket(e.hash)
	e.next, *at = *at, int32(i+1)
}

// lookup finds an available operation equal to op, nil when there is none.
func (t *table) lookup(op *ir.Op, hash uint64) *ir.Op {
	for at := *t.bucket(hash); at != 0; {
		e := &t.entries[at-1]
		if e.hash == hash && rewrite.Same(e.op, op) {
			return e.op
		}
		at = e.next
	}
	return nil
}
