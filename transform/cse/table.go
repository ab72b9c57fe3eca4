package cse

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// table finds known operations that compute the same as another. Scopes are
// the blocks of the dominator tree and the regions in them: what was learned
// in one is forgotten at its end.
type table struct {
	byKey map[key]*entry
	log   []key // of the entries, in the order they came
}

type entry struct {
	op   *ir.Op
	next *entry // older ones with the same key
}

// key is as much of an operation as is cheap to look up; operations with the
// same key are compared in full.
type key struct {
	def    *ir.OpDef
	a, b   *ir.Value // the first two operands
	result ir.Type
	attr   ir.Attr
}

func newTable() *table { return &table{byKey: map[key]*entry{}} }

func keyOf(op *ir.Op) key {
	k := key{def: op.Def()}
	if n := op.NumOperands(); n > 0 && !sortsOperands(op) {
		k.a = op.Operand(0)
		if n > 1 {
			k.b = op.Operand(1)
		}
	}
	if op.NumResults() > 0 {
		k.result = op.Result(0).Type()
	}
	if len(op.Def().Attrs) > 0 {
		k.attr = op.Prop(0)
	}
	return k
}

// sortsOperands: for two operands both orders are tried; for more, the
// operands are no part of the key.
func sortsOperands(op *ir.Op) bool { return op.Has(ir.Commutative) && op.NumOperands() > 2 }

// enter starts a scope, which leave ends.
func (t *table) enter() int { return len(t.log) }

func (t *table) leave(mark int) {
	for _, k := range t.log[mark:] {
		if e := t.byKey[k]; e.next != nil {
			t.byKey[k] = e.next
		} else {
			delete(t.byKey, k)
		}
	}
	t.log = t.log[:mark]
}

func (t *table) insert(op *ir.Op) {
	k := keyOf(op)
	t.byKey[k] = &entry{op, t.byKey[k]}
	t.log = append(t.log, k)
}

// lookup finds the known operation that does what op does, nil when there is
// none.
func (t *table) lookup(op *ir.Op) *ir.Op {
	k := keyOf(op)
	if found := t.find(k, op); found != nil {
		return found
	}
	if op.Has(ir.Commutative) && op.NumOperands() == 2 {
		k.a, k.b = k.b, k.a
		return t.find(k, op)
	}
	return nil
}

func (t *table) find(k key, op *ir.Op) *ir.Op {
	for e := t.byKey[k]; e != nil; e = e.next {
		if same(e.op, op, nil) {
			return e.op
		}
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
