package cpu

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
)

// aliasScope is memory that does not alias memory of any other scope: a slot of the
// arena, or the memory of an argument.
type aliasScope struct {
	local  bool
	shared bool // by several arguments
}

// scopeOf is the alias scope of an argument: its own, or that of the group that shares
// memory with it.
func (o *Options) scopeOf(arg int, shared map[int]*aliasScope) *aliasScope {
	group := slices.IndexFunc(o.Sharing, func(g []int) bool { return slices.Contains(g, arg) })
	if group < 0 {
		return &aliasScope{}
	}
	if shared[group] == nil {
		shared[group] = &aliasScope{shared: true}
	}
	return shared[group]
}

// withAliasScopes emits accesses to tensors and memrefs with LLVM alias scopes, which say
// which accesses do not alias.
func (c *compiler) withAliasScopes(arrays []*memrefDesc, build func()) {
	before := c.scopes
	if !c.options.Check { // the address of a checked access is looked up at run time
		c.scopes = c.noAliasAccesses(readMemory(arrays))
	}
	build()
	c.scopes = before
}

// readMemory lists the descriptors in memory that reading the given ones accesses.
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

// noAliasAccesses gives the access flags of each scope. Memory of unknown scope may alias
// everything but the arena.
func (c *compiler) noAliasAccesses(arrays []*memrefDesc) map[*aliasScope]llvmir.Access {
	unknown := false
	for _, a := range arrays {
		unknown = unknown || a.scope == nil
	}
	groups := map[*aliasScope]int{}
	outside := -1 // the scope of everything but the arena
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
