package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
)

// aliasScope is memory that is apart from that of other origins: a slot of the
// arena, or what an argument points to.
type aliasScope struct{ local bool }

// withAliasScopes builds accesses to arrays, and tells LLVM which of these are apart.
func (c *compiler) withAliasScopes(arrays []*memrefDesc, build func()) {
	before := c.scopes
	if !c.options.Check { // where checked accesses go is not known here
		c.scopes = c.noAliasAccesses(readMemory(arrays))
	}
	build()
	c.scopes = before
}

// readMemory are the arrays in memory that reading some arrays looks at.
func readMemory(arrays []*memrefDesc) (found []*memrefDesc) {
	for _, a := range arrays {
		switch {
		case a.inMemory():
			found = append(found, a)
		case a.compute != nil:
			for _, r := range a.reads {
				found = append(found, r.from)
			}
		}
	}
	return found
}

// noAliasAccesses are the accesses to each origin. Memory nobody knows the origin of can
// be any but the arena.
func (c *compiler) noAliasAccesses(arrays []*memrefDesc) map[*aliasScope]llvmir.Access {
	unknown := false
	for _, a := range arrays {
		unknown = unknown || a.scope == nil
	}
	groups := map[*aliasScope]int{}
	outside := -1 // the group of everything but the arena
	n := 0
	for _, a := range arrays {
		if _, ok := groups[a.scope]; ok {
			continue
		}
		if unknown && (a.scope == nil || !a.scope.local) {
			if outside < 0 {
				outside = n
				n++
			}
			groups[a.scope] = outside
			continue
		}
		groups[a.scope] = n
		n++
	}
	if n < 2 {
		return nil
	}
	c.metadataCount++
	domain := c.module.AliasDomain(fmt.Sprintf("apart%d", c.metadataCount))
	scopes := make([]*llvmir.Node, n)
	for i := range scopes {
		scopes[i] = domain.Scope(fmt.Sprintf("memory%d", i))
	}
	accesses := make([]llvmir.Access, n)
	for i := range accesses {
		accesses[i].Scopes = scopes[i : i+1]
		accesses[i].NoAlias = append(append([]*llvmir.Node(nil), scopes[:i]...), scopes[i+1:]...)
	}
	out := map[*aliasScope]llvmir.Access{}
	for o, g := range groups {
		out[o] = accesses[g]
	}
	return out
}
