package cse

import (
	"slices"
	"sync"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// table finds known operations that compute the same as another. Scopes are
// the blocks of the dominator tree and the regions in them: what was learned
// in one is forgotten at its end.
type table struct {
	byOperands map[operandKey]int32
	byValue    map[valueKey]int32
	entries    []entry // in the order they came; maps hold places counted from 1
}

type entry struct {
	op   *ir.Op
	next int32 // an older entry with the same key, or 0
}

// Keys are as much of an operation as is cheap to look up: the first two
// operands and the last (loops have their bounds in common, but not what they
// carry) or, where there are none, as for constants, the first attribute.
// Operations with the same key are compared in full.
type (
	operandKey struct {
		def        *ir.OpDef
		a, b, last *ir.Value
	}
	valueKey struct {
		def    *ir.OpDef
		attr   ir.Attr
		result ir.Type
	}
)

// newTable makes a table for what is in an operation; it is to be freed.
func newTable(op *ir.Op) *table {
	n := 0
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for range b.Ops() {
				n++
			}
		}
	}
	if n <= mostPooled {
		return tables.Get().(*table)
	}
	return &table{byOperands: make(map[operandKey]int32, n), byValue: map[valueKey]int32{}, entries: make([]entry, 0, n)}
}

// tables are those nobody uses any more, for the sake of their memory.
var tables = sync.Pool{New: func() any {
	return &table{byOperands: map[operandKey]int32{}, byValue: map[valueKey]int32{}}
}}

// mostPooled entries do not make a table so large that clearing it takes long.
const mostPooled = 4000

// free gives up a table all scopes of which have ended.
func (t *table) free() {
	if cap(t.entries) > mostPooled {
		return
	}
	clear(t.entries[:cap(t.entries)])
	tables.Put(t)
}

// operandKeyOf: for two operands of a commutative operation both orders are
// tried; for more, only the definition counts.
func operandKeyOf(op *ir.Op) operandKey {
	k := operandKey{def: op.Def()}
	if n := op.NumOperands(); n < 3 || !op.Has(ir.Commutative) {
		k.a = op.Operand(0)
		if n > 1 {
			k.b = op.Operand(1)
		}
		if n > 2 {
			k.last = op.Operand(n - 1)
		}
	}
	return k
}

func valueKeyOf(op *ir.Op) valueKey {
	k := valueKey{def: op.Def()}
	if len(op.Def().Attrs) > 0 {
		k.attr = op.Prop(0)
	}
	if op.NumResults() > 0 {
		k.result = op.Result(0).Type()
	}
	return k
}

// enter starts a scope, which leave ends.
func (t *table) enter() int { return len(t.entries) }

func (t *table) leave(mark int) {
	if mark == 0 {
		clear(t.byOperands)
		clear(t.byValue)
		t.entries = t.entries[:0]
		return
	}
	for i := len(t.entries) - 1; i >= mark; i-- {
		switch e := t.entries[i]; {
		case e.op.NumOperands() > 0:
			setOrDelete(t.byOperands, operandKeyOf(e.op), e.next)
		default:
			setOrDelete(t.byValue, valueKeyOf(e.op), e.next)
		}
	}
	t.entries = t.entries[:mark]
}

func setOrDelete[K comparable](m map[K]int32, k K, v int32) {
	if v != 0 {
		m[k] = v
	} else {
		delete(m, k)
	}
}

func (t *table) insert(op *ir.Op) {
	at := int32(len(t.entries) + 1)
	e := entry{op: op}
	if op.NumOperands() > 0 {
		k := operandKeyOf(op)
		e.next, t.byOperands[k] = t.byOperands[k], at
	} else {
		k := valueKeyOf(op)
		e.next, t.byValue[k] = t.byValue[k], at
	}
	t.entries = append(t.entries, e)
}

// lookup finds the known operation that does what op does, nil when there is
// none.
func (t *table) lookup(op *ir.Op) *ir.Op {
	if op.NumOperands() == 0 {
		return t.find(t.byValue[valueKeyOf(op)], op)
	}
	k := operandKeyOf(op)
	if found := t.find(t.byOperands[k], op); found != nil {
		return found
	}
	if op.Has(ir.Commutative) && op.NumOperands() == 2 {
		k.a, k.b = k.b, k.a
		return t.find(t.byOperands[k], op)
	}
	return nil
}

func (t *table) find(at int32, op *ir.Op) *ir.Op {
	for at != 0 {
		e := &t.entries[at-1]
		if same(e.op, op, nil) {
			return e.op
		}
		at = e.next
	}
	return nil
}

// same compares two operations with everything in them. Values defined inside
// are the same as their counterparts recorded in the mapping.
func same(a, b *ir.Op, inside map[*ir.Value]*ir.Value) bool {
	if a == b {
		return true
	}
	if !rewrite.SameOperation(a, b) || !sameOperands(a, b, inside) {
		return false
	}
	if a.NumRegions() == 0 {
		return true
	}
	if inside == nil {
		inside = map[*ir.Value]*ir.Value{}
	}
	for i := range a.NumRegions() {
		if !sameRegions(a.RegionAt(i), b.RegionAt(i), inside) {
			return false
		}
	}
	return true
}

// sameOperands: the order of a commutative operation's operands matters only
// where counterparts are involved.
func sameOperands(a, b *ir.Op, inside map[*ir.Value]*ir.Value) bool {
	n := a.NumOperands()
	ordered := true
	for i := range n {
		v := a.Operand(i)
		if w := inside[v]; w != nil {
			v = w
		}
		if v != b.Operand(i) {
			ordered = false
			break
		}
	}
	if ordered || !a.Has(ir.Commutative) || n < 2 {
		return ordered
	}
	rest := b.Operands()
	for i := range n {
		j := slices.Index(rest, a.Operand(i))
		if j < 0 {
			return false
		}
		rest = slices.Delete(rest, j, j+1)
	}
	return true
}

func sameRegions(a, b *ir.Region, inside map[*ir.Value]*ir.Value) bool {
	blocks := map[*ir.Block]*ir.Block{}
	x, y := a.Entry(), b.Entry()
	for ; x != nil && y != nil; x, y = x.Next(), y.Next() {
		if !slices.EqualFunc(x.Args(), y.Args(), func(v, w *ir.Value) bool { return v.Type() == w.Type() }) {
			return false
		}
		blocks[x] = y
		for i, v := range x.Args() {
			inside[v] = y.Arg(i)
		}
	}
	if x != nil || y != nil {
		return false
	}
	for x, y = a.Entry(), b.Entry(); x != nil; x, y = x.Next(), y.Next() {
		if !sameBlocks(x, y, inside, blocks) {
			return false
		}
	}
	return true
}

func sameBlocks(a, b *ir.Block, inside map[*ir.Value]*ir.Value, blocks map[*ir.Block]*ir.Block) bool {
	x, y := a.First(), b.First()
	for ; x != nil && y != nil; x, y = x.Next(), y.Next() {
		if !same(x, y, inside) {
			return false
		}
		for i := range x.NumSuccessors() {
			if blocks[x.Successor(i)] != y.Successor(i) {
				return false
			}
		}
		for i := range x.NumResults() {
			inside[x.Result(i)] = y.Result(i)
		}
	}
	return x == nil && y == nil
}
