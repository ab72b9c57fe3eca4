package ir

import "sync"

// opSlab allocates operations in slabs: operations created together are visited
// together, so they share cache lines.
type opSlab struct {
	mu   sync.Mutex
	rest []slabOp
}

// slabOp is an operation with inline storage for a few inherent attributes.
type slabOp struct {
	op    Op
	props [2]Attr
}

// opsPerSlab operations share one allocation, which lives as long as any of them.
const opsPerSlab = 32

func (s *opSlab) alloc() *slabOp {
	s.mu.Lock()
	if len(s.rest) == 0 {
		s.rest = make([]slabOp, opsPerSlab)
	}
	next := &s.rest[0]
	s.rest = s.rest[1:]
	s.mu.Unlock()
	return next
}

// allocOp allocates an operation with a definition and unset inherent attributes.
func (c *Context) allocOp(def *OpDef) *Op {
	c.opCounts.made(def)
	s := c.opSlab.alloc()
	op := &s.op
	op.def, op.ctx, op.rareParts, op.changed = def, c, noParts, c.epoch.Load()
	if n := len(def.Attrs); n <= len(s.props) {
		op.props = s.props[:n:n]
	} else {
		op.props = make([]Attr, n)
	}
	return op
}
