package rewrite

import (
	"sync"

	"github.com/tshared/tshared/ir"
)

// constants keeps one operation per constant and scope, at the start of the
// scope: the entry block of the closest isolated operation around its users.
type constants struct {
	r     *Rewriter
	known map[constantKey]*ir.Op
	// owned are the operations in known: they stand together at the start of
	// their scopes.
	owned map[*ir.Op]bool
}

type constantKey struct {
	scope   *ir.Region
	dialect *ir.Dialect
	value   ir.Attr
	typ     ir.Type
}

func newConstants(r *Rewriter) *constants {
	c := constantPools.Get().(*constants)
	c.r = r
	return c
}

// constantPools are those nobody uses any more, for the sake of their memory.
var constantPools = sync.Pool{New: func() any {
	return &constants{known: map[constantKey]*ir.Op{}, owned: map[*ir.Op]bool{}}
}}

// fewConstants do not make the tables so large that clearing them takes long.
const fewConstants = 1000

// free gives the tables up.
func (c *constants) free() {
	if len(c.owned) > fewConstants {
		return
	}
	c.clear()
	c.r = nil
	constantPools.Put(c)
}

func (c *constants) clear() {
	clear(c.known)
	clear(c.owned)
}

// scopeOf finds the region whose start dominates a block and where constants
// for it belong.
func scopeOf(b *ir.Block) *ir.Region {
	for r := b.Region(); ; r = r.Op().Region() {
		if op := r.Op(); op == nil || op.Block() == nil || op.Has(ir.IsolatedFromAbove) || !op.Def().Registered() {
			return r
		}
	}
}

// adopt makes a constant operation the one for its value and moves it to the
// start of its scope. If there is one already, op is replaced by it and adopt
// reports false. What two places share belongs to neither, so the survivor
// loses its location, as does one that leaves its block.
func (c *constants) adopt(op *ir.Op, value ir.Attr) bool {
	if c.owned[op] {
		if first := op.Block().First(); first != op && !c.owned[op.Prev()] {
			c.moveToStart(op, op.Block())
			op.SetLoc(ir.Unknown)
		}
		return true
	}
	scope := scopeOf(op.Block())
	key := constantKey{scope, op.Def().Dialect, value, op.Result(0).Type()}
	if same := c.known[key]; same != nil {
		c.r.ReplaceWithOp(op, same)
		same.SetLoc(ir.Unknown)
		return false
	}
	switch entry := scope.Entry(); {
	case op.Block() != entry:
		c.moveToStart(op, entry)
		op.SetLoc(ir.Unknown)
	case entry.First() != op && !c.owned[op.Prev()]:
		c.moveToStart(op, entry)
	}
	c.known[key] = op
	c.owned[op] = true
	return true
}

func (c *constants) moveToStart(op *ir.Op, b *ir.Block) {
	op.Remove()
	b.InsertBefore(b.First(), op)
}
