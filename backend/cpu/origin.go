package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
)

// origin is memory that is apart from that of other origins: a slot of the
// arena, or what an argument points to.
type origin struct{ local bool }

// within builds accesses to arrays, and tells LLVM which of these are apart.
func (c *compiler) within(arrays []*array, build func()) {
	before := c.scopes
	if !c.options.Check { // where checked accesses go is not known here
		c.scopes = c.apart(memories(arrays))
	}
	build()
	c.scopes = before
}

// memories are the arrays in memory that reading some arrays looks at.
func memories(arrays []*array) (found []*array) {
	for _, a := range arrays {
		switch {
		case a.inMemory():
			found = append(found, a)
		case a.at != nil:
			for _, r := range a.reads {
				found = append(found, r.from)
			}
		}
	}
	return found
}

// apart are the accesses to each origin. Memory nobody knows the origin of can
// be any but the arena.
func (c *compiler) apart(arrays []*array) map[*origin]llvmir.Access {
	unknown := false
	for _, a := range arrays {
		unknown = unknown || a.origin == nil
	}
	groups := map[*origin]int{}
	outside := -1 // the group of everything but the arena
	n := 0
	for _, a := range arrays {
		if _, ok := groups[a.origin]; ok {
			continue
		}
		if unknown && (a.origin == nil || !a.origin.local) {
			if outside < 0 {
				outside = n
				n++
			}
			groups[a.origin] = outside
			continue
		}
		groups[a.origin] = n
		n++
	}
	if n < 2 {
		return nil
	}
	c.domains++
	domain := c.module.AliasDomain(fmt.Sprintf("apart%d", c.domains))
	scopes := make([]*llvmir.Node, n)
	for i := range scopes {
		scopes[i] = domain.Scope(fmt.Sprintf("memory%d", i))
	}
	accesses := make([]llvmir.Access, n)
	for i := range accesses {
		accesses[i].Scopes = scopes[i : i+1]
		accesses[i].NoAlias = append(append([]*llvmir.Node(nil), scopes[:i]...), scopes[i+1:]...)
	}
	out := map[*origin]llvmir.Access{}
	for o, g := range groups {
		out[o] = accesses[g]
	}
	return out
}
