package rewrite

import "github.com/tshared/tshared/ir"

// constants keeps one operation per constant and scope, at the start of the
// scope: the entry block of the closest isolated operation around its users.
type constants struct {
	r      *Rewriter
	scopes map[*ir.Region]map[constantKey]*ir.Op
	// owned lists under which keys an operation is known; being there means
	// that it stands among the constants at the start of its scope.
	owned map[*ir.Op][]constantKey
}

type constantKey struct {
	dialect *ir.Dialect
	value   ir.Attr
	typ     ir.Type
}

func newConstants(r *Rewriter) *constants {
	return &constants{r, map[*ir.Region]map[constantKey]*ir.Op{}, map[*ir.Op][]constantKey{}}
}

func (c *constants) clear() {
	clear(c.scopes)
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

func (c *constants) scope(r *ir.Region) map[constantKey]*ir.Op {
	s := c.scopes[r]
	if s == nil {
		s = map[constantKey]*ir.Op{}
		c.scopes[r] = s
	}
	return s
}

// adopt makes a constant operation the one for its value and moves it to the
// start of its scope. If there is one already, op is replaced by it and adopt
// reports false. What two places share belongs to neither, so the survivor
// loses its location.
func (c *constants) adopt(op *ir.Op, value ir.Attr) bool {
	if c.owned[op] != nil {
		if first := op.Block().First(); first != op && c.owned[op.Prev()] == nil {
			c.r.MoveBefore(op, first)
		}
		return true
	}
	region := scopeOf(op.Block())
	scope := c.scope(region)
	key := constantKey{op.Def().Dialect, value, op.Result(0).Type()}
	if same := scope[key]; same != nil {
		same.SetLoc(ir.Unknown)
		c.r.ReplaceWithOp(op, same)
		return false
	}
	entry := region.Entry()
	if op.Block() != entry || entry.First() != op && c.owned[op.Prev()] == nil {
		op.Remove()
		entry.InsertBefore(entry.First(), op)
	}
	scope[key] = op
	c.owned[op] = []constantKey{key}
	return true
}

// get finds or makes the constant for users in a block, as the dialect of the
// folded operation makes them; nil when that dialect cannot.
func (c *constants) get(at *ir.Block, dialect *ir.Dialect, value ir.Attr, t ir.Type, loc ir.Location) *ir.Op {
	if dialect == nil || dialect.Materialize == nil {
		return nil
	}
	region := scopeOf(at)
	scope := c.scope(region)
	key := constantKey{dialect, value, t}
	if op := scope[key]; op != nil {
		return shared(op, loc)
	}
	saved := c.r.Save()
	defer c.r.Restore(saved)
	c.r.AtStart(region.Entry())
	op := dialect.Materialize(c.r.Builder, value, t, loc)
	if op == nil {
		return nil
	}
	if own := (constantKey{op.Def().Dialect, value, t}); own != key {
		if same := scope[own]; same != nil {
			c.r.Erase(op)
			op = shared(same, loc)
		} else {
			scope[own] = op
			c.owned[op] = append(c.owned[op], own)
		}
	}
	scope[key] = op
	c.owned[op] = append(c.owned[op], key)
	return op
}

func shared(op *ir.Op, loc ir.Location) *ir.Op {
	if op.Loc() != loc {
		op.SetLoc(ir.Unknown)
	}
	return op
}

// forget is called for every operation erased.
func (c *constants) forget(op *ir.Op) {
	keys := c.owned[op]
	if keys == nil {
		return
	}
	scope := c.scopes[op.Region()]
	for _, k := range keys {
		if scope[k] == op {
			delete(scope, k)
		}
	}
	delete(c.owned, op)
}
