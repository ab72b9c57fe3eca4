// Package discardable has the discardable attributes "tshared.*". They carry information that linalg and memref
// have no place for from Triton's operations to code generators: cache modifiers, alignment, memory orderings.
// The package does not interpret them.
package discardable

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/spinloop"
)

// Prefix begins the names of these attributes.
const Prefix = "tshared."

// ofValues are the names of Triton's promises about the elements of a result: a load's are about what it loads.
var ofValues = []string{axisinfo.ConstancyAttr, axisinfo.ContiguityAttr, axisinfo.DivisibilityAttr}

// Copy copies the attributes to an operation from the operation it is lowered from, and promises about its result.
func Copy(from, to *ir.Op) {
	for _, a := range from.Discardable() {
		if strings.HasPrefix(a.Name, Prefix) || slices.Contains(ofValues, a.Name) {
			to.SetAttr(a.Name, a.Attr)
		}
	}
}

// Retain removes all other discardable attributes of an operation.
func Retain(op *ir.Op) {
	for _, a := range slices.Clone(op.Discardable()) {
		if !strings.HasPrefix(a.Name, Prefix) {
			op.RemoveAttr(a.Name)
		}
	}
}

// Set sets attributes of an operation.
func Set(op *ir.Op, hints []ir.NamedAttr) {
	for _, h := range hints {
		op.SetAttr(h.Name, h.Attr)
	}
}

// OfAccess are the attributes for a tt.load or tt.store.
func OfAccess(op *ir.Op) []ir.NamedAttr {
	var out []ir.NamedAttr
	add := func(name string, a ir.Attr) { out = append(out, ir.NamedAttr{Name: Prefix + name, Attr: a}) }
	cache, evict := tt.CacheNone, tt.EvictNormal
	if load, ok := tt.AsLoad(op); ok {
		cache, evict = load.Cache(), load.Evict()
		if isVolatile(op) {
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
	if op.HasAttr(ir.OfDescriptor) {
		out = append(out, ir.NamedAttr{Name: ir.OfDescriptor, Attr: ir.Unit})
	}
	return append(out, promises(op)...)
}

// promises are what authors promise of the addresses of an access, on the operation that computes the pointer, and of what it loads.
func promises(op *ir.Op) []ir.NamedAttr {
	var out []ir.NamedAttr
	for _, name := range ofValues {
		if def := op.Operand(0).DefiningOp(); def != nil && def.Attr(name) != nil {
			out = append(out, ir.NamedAttr{Name: Prefix + strings.TrimPrefix(name, "tt."), Attr: def.Attr(name)})
		}
		if a := op.Attr(name); a != nil && op.NumResults() > 0 {
			out = append(out, ir.NamedAttr{Name: name, Attr: a})
		}
	}
	return out
}

// isVolatile reports whether an operation is a load that loads anew each time: its author says so, or a loop waits for what it loads.
func isVolatile(op *ir.Op) bool {
	load, ok := tt.AsLoad(op)
	return ok && (load.IsVolatile() || spinloop.WaitsFor(op))
}

// volatileBefore counts the volatile accesses before an operation in its function. The count makes volatile
// loads unequal, so that CSE keeps each of them.
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
		if isVolatile(other) || other.HasAttr(ir.Volatile) {
			n++
		}
		return ir.Continue
	})
	return n
}

// Alignment is the attribute for the alignment of an access in bytes.
func Alignment(ctx *ir.Context, bytes int64) []ir.NamedAttr {
	return []ir.NamedAttr{{Name: Prefix + "alignment", Attr: ctx.IntAttr(ir.I64, bytes)}}
}

// OfAtomic are the attributes for an atomic operation: memory ordering and scope.
func OfAtomic(o tt.Ordering) []ir.NamedAttr {
	ctx := o.Op.Context()
	list := []ir.NamedAttr{
		{Name: Prefix + "sem", Attr: ctx.String(o.Sem().String())},
		{Name: Prefix + "scope", Attr: ctx.String(o.Scope().String())},
	}
	if o.Op.HasAttr(ir.OfDescriptor) {
		list = append(list, ir.NamedAttr{Name: ir.OfDescriptor, Attr: ir.Unit})
	}
	return list
}
