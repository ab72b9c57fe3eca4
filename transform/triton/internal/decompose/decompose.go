// Package decompose is a 1:N type conversion: it replaces each value of a type by several values, its
// components, through loops, branches, calls and functions. The package knows structural operations, which only
// forward values; a TypeConversion has the rewrites of all others.
package decompose

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// TypeConversion has the types that are converted, and the rewrites of the operations on them.
type TypeConversion struct {
	// What is the name of a value in messages: "a block pointer".
	What     string
	Converts func(t ir.Type) bool
	// Types are the types of a value's components.
	Types func(ctx *ir.Context, t ir.Type) []ir.Type
	// ArgAttrs are the attributes of the components of a function's argument. It may be nil.
	ArgAttrs func(ctx *ir.Context, t ir.Type) [][]ir.NamedAttr
	// Invariant reports the components that loops and branches carry only if they change. It may be nil.
	Invariant func(t ir.Type, component int) bool
	// ArgsAtInits gives the arguments of a converted scf.for the locations of their initial values, from which
	// printed names come.
	ArgsAtInits bool
	// Ops has the rewrites of the operations that define and use such values. They run in program order, with
	// the builder before the operation.
	Ops map[*ir.OpDef]Rewrite
}

// Rewrite is the rewrite of an operation. Check, which may be nil, runs before anything is changed, and returns
// the reason why the rewrite is not possible.
type Rewrite struct {
	Check func(op *ir.Op) error
	Do    func(r *Rewriter, op *ir.Op)
}

// Rewriter rewrites operations in program order.
type Rewriter struct {
	*ir.Builder
	conversion *TypeConversion
	components map[*ir.Value][]*ir.Value
	mayErase   []*ir.Op // erased if unused
}

// Convert converts all values of the types inside an operation. On an error it has changed nothing.
func Convert(root *ir.Op, conversion *TypeConversion) error {
	r := &Rewriter{Builder: ir.NewBuilder(root.Context()), conversion: conversion, components: map[*ir.Value][]*ir.Value{}}
	if found, err := r.check(root); err != nil || !found {
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

// Components are the components of a value.
func (r *Rewriter) Components(v *ir.Value) []*ir.Value {
	components := r.components[v]
	if components == nil {
		panic("BUG: parts of a value are used before they are known")
	}
	return components
}

// ReplaceWithComponents replaces an operation with one result by the components of its result.
func (r *Rewriter) ReplaceWithComponents(op *ir.Op, components []*ir.Value) {
	r.components[r.placeholder(op.Result(0))] = components
	op.Erase()
}

// Replace replaces an operation by values.
func (r *Rewriter) Replace(op *ir.Op, values ...*ir.Value) {
	for i, v := range values {
		op.Result(i).ReplaceAllUsesWith(v)
	}
	op.Erase()
}

// EraseIfUnused erases an operation at the end if it has no uses then.
func (r *Rewriter) EraseIfUnused(op *ir.Op) { r.mayErase = append(r.mayErase, op) }

// placeholder takes the uses of a value that is erased. Users look up the components of the placeholder.
func (r *Rewriter) placeholder(v *ir.Value) *ir.Value {
	s := ir.NewPlaceholder(v.Type())
	v.ReplaceAllUsesWith(s)
	return s
}

// isAffected reports whether an operation itself, without its regions, has values of the converted types.
func (r *Rewriter) isAffected(op *ir.Op) bool {
	for i := range op.NumOperands() {
		if v := op.Operand(i); v != nil && r.conversion.Converts(v.Type()) {
			return true
		}
	}
	for i := range op.NumResults() {
		if r.conversion.Converts(op.Result(i).Type()) {
			return true
		}
	}
	for _, region := range op.Regions() {
		for b := region.Entry(); b != nil; b = b.Next() {
			for i := range b.NumArgs() {
				if r.conversion.Converts(b.Arg(i).Type()) {
					return true
				}
			}
		}
	}
	return isFunction(op) && r.inSignature(op)
}

// check finds the first operation that cannot be converted, and reports whether there is anything to convert.
func (r *Rewriter) check(root *ir.Op) (found bool, reason error) {
	dom := ir.NewDominance()
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if !r.isAffected(op) {
			return ir.Continue
		}
		if found = true; op == root {
			return ir.Continue
		}
		own, known := r.conversion.Ops[op.Def()]
		switch {
		case op.Region() != nil && !slices.Contains(dom.ReversePostorder(op.Region()), op.Block()):
			reason = rewrite.CannotLower(op, "it is never reached")
		case known && own.Check != nil:
			reason = own.Check(op)
		case !known && structural[op.Def()] == nil:
			reason = rewrite.CannotLower(op, "it uses "+r.conversion.What)
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
		r.convertArgs(b)
	}
	blocks := []*ir.Block{region.Entry()}
	if !region.HasOneBlock() {
		blocks = ir.NewDominance().ReversePostorder(region)
	}
	for _, b := range blocks {
		for op := b.First(); op != nil; {
			next := op.Next()
			r.replaceOp(op)
			op = next
		}
	}
}

func (r *Rewriter) replaceOp(op *ir.Op) {
	if !r.isAffected(op) {
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

// convertArgs replaces block arguments by their components.
func (r *Rewriter) convertArgs(b *ir.Block) {
	for i := 0; i < b.NumArgs(); i++ {
		arg := b.Arg(i)
		if !r.conversion.Converts(arg.Type()) {
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

// convertValues replaces the values of a list that have components.
func (r *Rewriter) convertValues(vs []*ir.Value) []*ir.Value {
	var out []*ir.Value
	for _, v := range vs {
		if r.conversion.Converts(v.Type()) {
			out = append(out, r.Components(v)...)
		} else {
			out = append(out, v)
		}
	}
	return out
}

func (r *Rewriter) convertTypes(ts []ir.Type) []ir.Type {
	var out []ir.Type
	for _, t := range ts {
		if r.conversion.Converts(t) {
			out = append(out, r.conversion.Types(r.Ctx, t)...)
		} else {
			out = append(out, t)
		}
	}
	return out
}
