package ir

import (
	"slices"
	"sync"
	"sync/atomic"
)

// opCounts counts the live operations of a context per definition, so that a
// search for a kind of operation that does not occur needs no walk. An operation
// counts from creation to Erase. An operation that is dropped without Erase stays
// counted: counts are upper bounds.
type opCounts struct {
	counts []atomic.Int32 // indexed by OpDef.Number
	// lateDefs is set once an operation is created whose definition was numbered
	// after the context was made.
	lateDefs atomic.Bool

	mu   sync.Mutex
	defs []*OpDef // definitions of which an operation was ever created
}

func newOpCounts() opCounts { return opCounts{counts: make([]atomic.Int32, numbersGiven.Load()+1)} }

func (c *opCounts) made(def *OpDef) {
	n := def.Number()
	if n >= len(c.counts) {
		c.lateDefs.Store(true)
		return
	}
	if c.counts[n].Add(1) > 1 {
		return
	}
	c.mu.Lock()
	if !slices.Contains(c.defs, def) {
		c.defs = append(c.defs, def)
	}
	c.mu.Unlock()
}

func (c *opCounts) erased(def *OpDef) {
	if n := def.Number(); n < len(c.counts) {
		c.counts[n].Add(-1)
	}
}

// MayHave reports whether operations of the definition may exist in the context.
// False is certain; true may be wrong. It is safe for concurrent use.
func (c *Context) MayHave(def *OpDef) bool {
	n := def.Number()
	return n >= len(c.opCounts.counts) || c.opCounts.counts[n].Load() > 0
}

// MayHaveAny reports whether operations of any definition that pick accepts may
// exist in the context. False is certain; true may be wrong.
func (c *Context) MayHaveAny(pick func(*OpDef) bool) bool {
	if c.opCounts.lateDefs.Load() {
		return true
	}
	c.opCounts.mu.Lock()
	defer c.opCounts.mu.Unlock()
	for _, def := range c.opCounts.defs {
		if c.opCounts.counts[def.Number()].Load() > 0 && pick(def) {
			return true
		}
	}
	return false
}
