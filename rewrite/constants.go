package rewrite

import (
	"sync"

	"github.com/tshared/tshared/ir"
)

// constants keeps one operation per constant and scope, at the start of the scope: the
// entry block of the closest isolated operation around its users.
type constants struct {
	r     *Rewriter
	known map[constantKey]*ir.Op
	// owned has the operations in known, which stand together at the start of their
	// scopes. The mark of their results is 1.
	owned []*ir.Op
}

type constantKey struct {
	scope      *ir.Region
	dialect    *ir.Dialect
	value, typ uint32 // ids of the attribute and the type
}

func keyOf(scope *ir.Region, dialect *ir.Dialect, value ir.Attr, t ir.Type) constantKey {
	return constantKey{scope, dialect, ir.ID(value), ir.ID(t)}
}

func newConstants(r *Rewriter) *constants {
	c := constantPools.Get().(*constants)
	c.r = r
	return c
}

// constantPools recycles the tables of finished runs.
var constantPools = sync.Pool{New: func() any {
	return &constants{known: map[constantKey]*ir.Op{}}
}}

// fewConstants is the size up to which clearing the tables is cheap.
const fewConstants = 1000

// free recycles the tables.
func (c *constants) free() {
	many := len(c.owned) > fewConstants
	c.clear()
	c.r = nil
	if !many {
		constantPools.Put(c)
	}
}

func (c *constants) clear() {
	clear(c.known)
	for _, op := range c.owned {
		op.Result(0).SetMark(0)
	}
	clear(c.owned)
	c.owned = c.owned[:0]
}

// owns reports whether op, which may be nil, is one of the unique constants.
func (c *constants) owns(op *ir.Op) bool {
	return op != nil && op.NumResults() == 1 && op.Result(0).Mark() != 0
}

// scopeOf returns the region at whose start constants for a block belong.
func scopeOf(b *ir.Block) *ir.Region {
	for r := b.Region(); ; r = r.Op().Region() {
		if op := r.Op(); op == nil || op.Block() == nil || op.Has(ir.IsolatedFromAbove) || !op.Def().Registered() {
			return r
		}
	}
}

// adopt makes op the unique constant for its value and hoists it to the start of its
// scope. If there is one already, op is replaced by it and adopt returns false. A
// constant that is shared or leaves its block loses its location, since it has no single
// one.
func (c *constants) adopt(op *ir.Op, value ir.Attr) bool {
	if c.owns(op) {
		if prev := op.Prev(); prev != nil && !c.owns(prev) {
			c.moveToStart(op, op.Block())
			op.SetLoc(ir.Unknown)
		}
		return true
	}
	scope := scopeOf(op.Block())
	key := keyOf(scope, op.Def().Dialect, value, op.Result(0).Type())
	if same := c.known[key]; same != nil {
		c.r.ReplaceWithOp(op, same)
		same.SetLoc(ir.Unknown)
		return false
	}
	switch entry := scope.Entry(); {
	case op.Block() != entry:
		c.moveToStart(op, entry)
		op.SetLoc(ir.Unknown)
	case op.Prev() != nil && !c.owns(op.Prev()):
		c.moveToStart(op, entry)
	}
	c.known[key] = op
	c.owned = append(c.owned, op)
	op.Result(0).SetMark(1)
	return true
}

func (c *constants) moveToStart(op *ir.Op, b *ir.Block) {
	op.Remove()
	b.InsertBefore(b.First(), op)
}
