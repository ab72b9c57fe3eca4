// Package reconcileptrcasts is the pass reconcile-ptr-casts: it replaces casts between pointers and memrefs
// that earlier passes left by operations of the dialect tptr, or removes them. The pass does not know why a
// cast is there.
package reconcileptrcasts

import (
	"sync"

	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	memrefpatterns "github.com/tshared/tshared/dialect/memref/patterns"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/views"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass replaces each cast of one value:
//
//	%p = builtin.unrealized_conversion_cast %m : memref<*xf32> to !ptr.ptr<#tptr.default_memory_space>
//
// becomes
//
//	%c = memref.cast %m : memref<*xf32> to memref<1xf32>
//	%p = tptr.from_memref %c : memref<1xf32> to <#tptr.default_memory_space>
//
// and the inverse becomes tptr.to_memref. A cast from a buffer to a tensor of pointers becomes the addresses of
// its elements. In a chain of casts a value that has the wanted type already is used. Other casts stay if they
// have users.
var Pass = &pass.Pass{
	Name:  "reconcile-ptr-casts",
	Title: "ReconcilePtrCasts",
	Doc:   "Resolve the casts between pointers and memrefs",
	Run: func(ctx *pass.Context, root *ir.Op) error {
		c := &conversion{ir.NewBuilder(ctx.IR), tptr.PtrType(ctx.IR)}
		var casts []*ir.Op
		root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
			if isCast(op) {
				casts = append(casts, op)
			}
			return ir.Continue
		})
		// Casts that cancel are removed first, while the chains are whole.
		for _, convert := range []func(*ir.Op){c.cancel, c.cast} {
			for _, op := range casts {
				if op.HasUses() {
					c.Before(op)
					convert(op)
				}
			}
		}
		_, err := rewrite.Greedy(root, memrefPatterns(), rewrite.DefaultGreedy())
		return err
	},
}

var memrefPatterns = sync.OnceValue(func() *rewrite.PatternSet { return rewrite.NewPatternSet(memrefpatterns.Patterns).Memoized() })

type conversion struct {
	*ir.Builder
	ptr ir.Type
}

func isCast(op *ir.Op) bool {
	return op.Is(builtin.UnrealizedConversionCast) && op.NumOperands() == 1 && op.NumResults() == 1
}

// cancel replaces a cast by a value in front of it in the chain that has the wanted type.
func (c *conversion) cancel(op *ir.Op) {
	for _, v := range castFrom(op) {
		if v.Type() == op.Result(0).Type() {
			op.Result(0).ReplaceAllUsesWith(v)
			return
		}
	}
}

// cast replaces a cast between pointers and memrefs, which is left dead.
func (c *conversion) cast(op *ir.Op) {
	result := op.Result(0)
	toPtr, toMemory := result.Type() == c.ptr, ir.AnyBuffer.Ok(result.Type())
	for _, v := range castFrom(op) {
		switch isMemory := ir.AnyBuffer.Ok(v.Type()); {
		case isMemory && toPtr:
			result.ReplaceAllUsesWith(c.fromMemory(v))
			return
		case isMemory && c.isAddresses(result.Type(), v.Type()):
			result.ReplaceAllUsesWith(c.addresses(v, result.Type().(*ir.TensorType)))
			return
		case isMemory && toMemory:
			c.toMemory(c.fromMemory(v), result)
			return
		case v.Type() == c.ptr && toMemory:
			c.toMemory(v, result)
			return
		}
	}
}

// castFrom lists the sources of a chain of casts, the nearest first. In a graph region the chain may be a
// cycle.
func castFrom(op *ir.Op) []*ir.Value {
	var sources []*ir.Value
	for seen := map[*ir.Op]bool{}; isCast(op) && !seen[op]; {
		seen[op] = true
		cast, _ := builtin.AsUnrealizedConversionCast(op)
		source := cast.Inputs()[0]
		sources, op = append(sources, source), source.DefiningOp()
	}
	return sources
}

// fromMemory is the address of a buffer's first element.
func (c *conversion) fromMemory(v *ir.Value) *ir.Value {
	if _, ranked := ir.ShapeOf(v.Type()); !ranked {
		v = memref.NewCast(c.Builder, v, c.convertedType(v.Type())).Dest()
	}
	return tptr.NewFromMemRef(c.Builder, v, c.ptr).Result()
}

// toMemory replaces a buffer by the memref at an address, of one element. Users that need more elements
// reinterpret it.
func (c *conversion) toMemory(p, buffer *ir.Value) {
	memory := tptr.NewToMemRef(c.Builder, p, c.convertedType(buffer.Type())).Res()
	var rest *ir.Value
	for u := range buffer.Uses() {
		user := u.Owner()
		switch {
		case user.Is(memref.ReinterpretCast):
			u.Set(memory)
		case user.Is(memref.Cast) && isRow(user.Result(0).Type()):
			c.Before(user)
			user.Result(0).ReplaceAllUsesWith(c.row(memory, user.Result(0).Type()))
		default:
			if rest == nil {
				c.After(memory.DefiningOp())
				rest = memref.NewCast(c.Builder, memory, buffer.Type()).Dest()
			}
			u.Set(rest)
		}
	}
}

// convertedType is the type of a buffer of one element.
func (c *conversion) convertedType(buffer ir.Type) ir.Type {
	return c.Ctx.MemRef([]int64{1}, ir.ElementTypeOf(buffer), nil, memref.SpaceOf(buffer))
}

// isRow reports whether a type is memref<?xT>.
func isRow(t ir.Type) bool {
	m, ok := t.(*ir.MemRefType)
	return ok && len(m.Shape) == 1 && m.Shape[0] == ir.Dynamic && m.Layout == nil
}

// rowSize is greater than the number of elements of any address space.
const rowSize = 1 << 56

// row reinterprets memory as memref<?xT>. The number of elements is not known.
func (c *conversion) row(memory *ir.Value, t ir.Type) *ir.Value {
	v := views.ReinterpretCast(c.Builder, memory, foldresult.Const(0), []foldresult.Entry{foldresult.Const(rowSize)}, []foldresult.Entry{foldresult.Const(1)})
	v.SetType(t)
	return v
}
