package ir

import (
	"slices"
	"sync"
	"sync/atomic"
)

// census counts the operations of a context by definition, so that who looks
// for some kind of operation need not go through all of them to find none. An
// operation counts from when it is made until it is erased; one that is merely
// forgotten counts for good, so that counts are never too small.
type census struct {
	counts []atomic.Int32 // by number of the definition
	// strangers says that there were operations whose definitions came after
	// the context.
	strangers atomic.Bool

	mu    sync.Mutex
	kinds []*OpDef // of which there was ever an operation
}

func newCensus() census { return census{counts: make([]atomic.Int32, numbersGiven.Load()+1)} }

func (c *census) made(def *OpDef) {
	n := def.Number()
	if n >= len(c.counts) {
		c.strangers.Store(true)
		return
	}
	if c.counts[n].Add(1) > 1 {
		return
	}
	c.mu.Lock()
	if !slices.Contains(c.kinds, def) {
		c.kinds = append(c.kinds, def)
	}
	c.mu.Unlock()
}

func (c *census) erased(def *OpDef) {
	if n := def.Number(); n < len(c.counts) {
		c.counts[n].Add(-1)
	}
}

// MayHave reports whether there may be operations of a definition among those
// of the context. It may say so in vain, but is right when it denies it.
func (c *Context) MayHave(def *OpDef) bool {
	n := def.Number()
	return n >= len(c.census.counts) || c.census.counts[n].Load() > 0
}

// MayHaveAny is MayHave for all definitions a predicate picks.
func (c *Context) MayHaveAny(pick func(*OpDef) bool) bool {
	if c.census.strangers.Load() {
		return true
	}
	c.census.mu.Lock()
	defer c.census.mu.Unlock()
	for _, def := range c.census.kinds {
		if c.census.counts[def.Number()].Load() > 0 && pick(def) {
			return true
		}
	}
	return false
}
