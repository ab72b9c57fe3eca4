package ir

import "sync/atomic"

// CachedAttr is an attribute that a context creates once and then returns without
// hashing. It is safe for concurrent use.
type CachedAttr struct {
	slot int
	make func(*Context) Attr
}

// NewCachedAttr declares a cached attribute, which make creates. Call it to initialise
// package-level variables: contexts made before the call do not cache the attribute.
func NewCachedAttr(make func(*Context) Attr) *CachedAttr {
	return &CachedAttr{int(numCachedAttrs.Add(1)) - 1, make}
}

var numCachedAttrs atomic.Int32

// Get returns the attribute in a context.
func (s *CachedAttr) Get(c *Context) Attr {
	if s.slot >= len(c.cachedAttrs) {
		return s.make(c)
	}
	if a := c.cachedAttrs[s.slot].Load(); a != nil {
		return *a
	}
	a := s.make(c)
	c.cachedAttrs[s.slot].Store(&a)
	return a
}
