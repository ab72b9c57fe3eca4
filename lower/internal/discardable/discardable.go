// Package discardable carries what linalg and memref cannot say, but code generators
// want to know, from the operations of Triton to what becomes of them: in
// discardable attributes whose names begin with "tshared.". It does not know
// what they mean.
package discardable

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Prefix begins the names of all hints.
const Prefix = "tshared."

// Copy gives an operation the hints of the one it comes from.
func Copy(from, to *ir.Op) {
	for _, a := range from.Discardable() {
		if strings.HasPrefix(a.Name, Prefix) {
			to.SetAttr(a.Name, a.Attr)
		}
	}
}

// Retain leaves no discardable attributes on an operation but hints.
func Retain(op *ir.Op) {
	for _, a := range slices.Clone(op.Discardable()) {
		if !strings.HasPrefix(a.Name, Prefix) {
			op.RemoveAttr(a.Name)
		}
	}
}

// Set gives an operation hints.
func Set(op *ir.Op, hints []ir.NamedAttr) {
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
			out = append(out, ir.NamedAttr{Name: ir.Volatile, Attr: op.Context().IntAttr(ir.I64, volatileBefore(op))})
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
	return append(out, attrsOfAddress(op)...)
}

// addressAttrs are what authors may say about the addresses of an access: how many
// in a row are consecutive, or the same, and what they are multiples of.
var addressAttrs = []string{"constancy", "contiguity", "divisibility"}

// attrsOfAddress are what is said of the addresses, on the access or on what computes
// the pointer.
func attrsOfAddress(op *ir.Op) []ir.NamedAttr {
	var out []ir.NamedAttr
	for _, name := range addressAttrs {
		a := op.Attr("tt." + name)
		if def := op.Operand(0).DefiningOp(); a == nil && def != nil {
			a = def.Attr("tt." + name)
		}
		if a != nil {
			out = append(out, ir.NamedAttr{Name: Prefix + name, Attr: a})
		}
	}
	return out
}

// volatileBefore counts the volatile accesses in front of one in its function.
// Volatile loads have numbers because those that are equal may be taken for the
// same, and each of them has to happen.
func volatileBefore(op *ir.Op) int64 {
	function := op
	for function.Parent() != nil && !function.Def().Function {
		function = function.Parent()
	}
	n := int64(0)
	function.WalkReadOnly(func(other *ir.Op) ir.WalkResult {
		if other == op {
			return ir.Stop
		}
		if load, ok := tt.AsLoad(other); ok && load.IsVolatile() || other.HasAttr(ir.Volatile) {
			n++
		}
		return ir.Continue
	})
	return n
}

// Alignment says that an access is to addresses from a multiple of some bytes on.
func Alignment(ctx *ir.Context, bytes int64) []ir.NamedAttr {
	return []ir.NamedAttr{{Name: Prefix + "alignment", Attr: ctx.IntAttr(ir.I64, bytes)}}
}

// OfAtomic are the hints an atomic operation gives: how it orders accesses
// around it, and whom it is atomic for.
func OfAtomic(o tt.Ordering) []ir.NamedAttr {
	ctx := o.Context()
	return []ir.NamedAttr{
		{Name: Prefix + "sem", Attr: ctx.String(o.Sem().String())},
		{Name: Prefix + "scope", Attr: ctx.String(o.Scope().String())},
	}
}
