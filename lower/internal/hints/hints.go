// Package hints carries what linalg and memref cannot say, but code generators
// want to know, from the operations of Triton to what becomes of them: in
// discardable attributes whose names begin with "tshared.". It does not know
// what they mean.
package hints

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Prefix begins the names of all hints.
const Prefix = "tshared."

// Carry gives an operation the hints of the one it comes from.
func Carry(from, to *ir.Op) {
	for _, a := range from.Discardable() {
		if strings.HasPrefix(a.Name, Prefix) {
			to.SetAttr(a.Name, a.Attr)
		}
	}
}

// Only leaves no discardable attributes on an operation but hints.
func Only(op *ir.Op) {
	for _, a := range slices.Clone(op.Discardable()) {
		if !strings.HasPrefix(a.Name, Prefix) {
			op.RemoveAttr(a.Name)
		}
	}
}

// Put gives an operation hints.
func Put(op *ir.Op, hints []ir.NamedAttr) {
	for _, h := range hints {
		op.SetAttr(h.Name, h.Attr)
	}
}

// OfAccess are the hints a tt.load or tt.store gives in its own attributes.
func OfAccess(op *ir.Op) []ir.NamedAttr {
	var out []ir.NamedAttr
	add := func(name string, a ir.Attr) { out = append(out, ir.NamedAttr{Name: Prefix + name, Attr: a}) }
	cache, evict := tt.CacheNone, tt.EvictNormal
	if load, ok := tt.AsLoad(op); ok {
		cache, evict = load.Cache(), load.Evict()
		if load.IsVolatile() {
			add("volatile", ir.Unit)
		}
	}
	if store, ok := tt.AsStore(op); ok {
		cache, evict = store.Cache(), store.Evict()
	}
	if cache != tt.CacheNone {
		add("cache", op.Context().String(cache.String()))
	}
	if evict != tt.EvictNormal {
		add("evict", op.Context().String(evict.String()))
	}
	return out
}
