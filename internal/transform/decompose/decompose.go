// Package decompose replaces values of one kind by the several values each is made
// of, wherever they go: through loops, branches, calls and functions. It knows
// the operations that carry values, and what a kind's own operations become
// only through the kind.
package decompose

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// TypeConversion is which values are taken apart, and how.
type TypeConversion struct {
	// What the values are called: "a block pointer".
	What string
	Is   func(t ir.Type) bool
	// Types are those of the parts of a value.
	Types func(ctx *ir.Context, t ir.Type) []ir.Type
	// Constant tells which parts loops and branches carry only when they do
	// change; nil: none.
	Constant func(t ir.Type, component int) bool
	// Ops has what is done about operations that make, change and use such
	// values. They run in order, with the builder before the operation.
	Ops map[*ir.OpDef]Rewrite
}

// Rewrite is what is done about an operation. Refuse, which may be nil, is
// asked before anything is changed, and says why it cannot be done.
type Rewrite struct {
	Refuse func(op *ir.Op) error
	Do     func(r *Rewriter, op *ir.Op)
}

// Rewriter goes through operations from the start to the end.
type Rewriter struct {
	*ir.Builder
	conversion *TypeConversion
	components map[*ir.Value][]*ir.Value
	mayErase   []*ir.Op // to be erased if nothing uses them
}

// Convert takes all values of a kind inside an operation apart. It changes nothing
// when it cannot.
func Convert(root *ir.Op, conversion *TypeConversion) error {
	r := &Rewriter{Builder: ir.NewBuilder(root.Context()), conversion: conversion, components: map[*ir.Value][]*ir.Value{}}
	if found, err := r.refuse(root); err != nil || !found {
		return err
	}
	for _, region := range root.Regions() {
		r.region(region)
	}
	for _, op := range r.mayErase {
		if !op.HasUses() {
			op.Erase()
		}
	}
	return nil
}

// Components are what a value is made of.
func (r *Rewriter) Components(v *ir.Value) []*ir.Value {
	components := r.components[v]
	if components == nil {
		panic("BUG: parts of a value are used before they are known")
	}
	return components
}

// ReplaceWithComponents replaces an operation with one result by the parts of that.
func (r *Rewriter) ReplaceWithComponents(op *ir.Op, components []*ir.Value) {
	r.components[r.placeholder(op.Result(0))] = components
	op.Erase()
}

// Replace replaces an operation by other values.
func (r *Rewriter) Replace(op *ir.Op, values ...*ir.Value) {
	for i, v := range values {
		op.Result(i).ReplaceAllUsesWith(v)
	}
	op.Erase()
}

// EraseIfUnused has an operation erased in the end if nothing uses it.
func (r *Rewriter) EraseIfUnused(op *ir.Op) { r.mayErase = append(r.mayErase, op) }

// placeholder takes the uses of a value that goes; whoever uses it asks for the
// parts of the stand-in.
func (r *Rewriter) placeholder(v *ir.Value) *ir.Value {
	s := ir.NewPlaceholder(v.Type())
	v.ReplaceAllUsesWith(s)
	return s
}

// touches reports whether an operation, not what is in it, has to do with
// values of the kind.
func (r *Rewriter) touches(op *ir.Op) bool {
	for i := range op.NumOperands() {
		if v := op.Operand(i); v != nil && r.conversion.Is(v.Type()) {
			return true
		}
	}
	for i := range op.NumResults() {
		if r.conversion.Is(op.Result(i).Type()) {
			return true
		}
	}
	for _, region := range op.Regions() {
		for b := region.Entry(); b != nil; b = b.Next() {
			for i := range b.NumArgs() {
				if r.conversion.Is(b.Arg(i).Type()) {
					return true
				}
			}
		}
	}
	return isFunction(op) && r.inSignature(op)
}

// refuse finds the first operation that stands in the way, and whether there is
// anything to do at all.
func (r *Rewriter) refuse(root *ir.Op) (found bool, reason error) {
	dom := ir.NewDominance()
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if !r.touches(op) {
			return ir.Continue
		}
		if found = true; op == root {
			return ir.Continue
		}
		own, known := r.conversion.Ops[op.Def()]
		switch {
		case op.Region() != nil && !slices.Contains(dom.ReversePostorder(op.Region()), op.Block()):
			reason = rewrite.CannotLower(op, "it is never reached")
		case known && own.Refuse != nil:
			reason = own.Refuse(op)
		case !known && structural[op.Def()] == nil:
			reason = rewrite.CannotLower(op, "it has to do with "+r.conversion.What)
		}
		if reason != nil {
			return ir.Stop
		}
		return ir.Continue
	})
	return found, reason
}

// region rewrites the operations of a region, definitions before uses.
func (r *Rewriter) region(region *ir.Region) {
	if region.Empty() {
		return
	}
	for b := range region.Blocks() {
		r.splitArgs(b)
	}
	blocks := []*ir.Block{region.Entry()}
	if !region.HasOneBlock() {
		blocks = ir.NewDominance().ReversePostorder(region)
	}
	for _, b := range blocks {
		for op := b.First(); op != nil; {
			next := op.Next()
			r.op(op)
			op = next
		}
	}
}

func (r *Rewriter) op(op *ir.Op) {
	if !r.touches(op) {
		for _, region := range op.Regions() {
			r.region(region)
		}
		return
	}
	r.Before(op)
	if own, ok := r.conversion.Ops[op.Def()]; ok {
		own.Do(r, op)
		return
	}
	structural[op.Def()](r, op)
}

// splitArgs replaces arguments of a block by their parts.
func (r *Rewriter) splitArgs(b *ir.Block) {
	for i := 0; i < b.NumArgs(); i++ {
		arg := b.Arg(i)
		if !r.conversion.Is(arg.Type()) {
			continue
		}
		types := r.conversion.Types(r.Ctx, arg.Type())
		components := make([]*ir.Value, len(types))
		for j, t := range types {
			components[j] = b.InsertArg(i+1+j, t, arg.Loc())
		}
		r.components[r.placeholder(arg)] = components
		b.EraseArg(i)
		i += len(types) - 1
	}
}

// splitValues lists values with parts in place of those that have them.
func (r *Rewriter) splitValues(vs []*ir.Value) []*ir.Value {
	var out []*ir.Value
	for _, v := range vs {
		if r.conversion.Is(v.Type()) {
			out = append(out, r.Components(v)...)
		} else {
			out = append(out, v)
		}
	}
	return out
}

func (r *Rewriter) splitTypes(ts []ir.Type) []ir.Type {
	var out []ir.Type
	for _, t := range ts {
		if r.conversion.Is(t) {
			out = append(out, r.conversion.Types(r.Ctx, t)...)
		} else {
			out = append(out, t)
		}
	}
	return out
}
