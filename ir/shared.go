package ir

import "sync/atomic"

// Shared is an attribute that most programs need again and again: a context
// makes it once and then has it at hand.
type Shared struct {
	slot int
	make func(*Context) Attr
}

// NewShared says how an attribute is made. It is for package-level variables:
// contexts have room for what there is when they are made.
func NewShared(make func(*Context) Attr) *Shared {
	return &Shared{int(sharedGiven.Add(1)) - 1, make}
}

var sharedGiven atomic.Int32

// In is the attribute of a context.
func (s *Shared) In(c *Context) Attr {
	if s.slot >= len(c.shared) {
		return s.make(c)
	}
	if a := c.shared[s.slot].Load(); a != nil {
		return *a
	}
	a := s.make(c)
	c.shared[s.slot].Store(&a)
	return a
}
