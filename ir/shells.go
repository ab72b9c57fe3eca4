package ir

import "sync"

// shells has the memory for new operations, several at a time: what is made
// together is looked at together.
type shells struct {
	mu   sync.Mutex
	rest []shell
}

// shell is an operation with room for a few inherent attributes.
type shell struct {
	op    Op
	props [2]Attr
}

// atATime operations share a piece of memory, which is free when all of them
// are.
const atATime = 32

func (s *shells) next() *shell {
	s.mu.Lock()
	if len(s.rest) == 0 {
		s.rest = make([]shell, atATime)
	}
	next := &s.rest[0]
	s.rest = s.rest[1:]
	s.mu.Unlock()
	return next
}

// newShell makes an operation that lacks everything but inherent attributes,
// for which there is room.
func (c *Context) newShell(def *OpDef) *Op {
	c.census.made(def)
	s := c.shells.next()
	op := &s.op
	op.def, op.ctx, op.rareParts, op.changed = def, c, noParts, c.clock.Load()
	if n := len(def.Attrs); n <= len(s.props) {
		op.props = s.props[:n:n]
	} else {
		op.props = make([]Attr, n)
	}
	return op
}
