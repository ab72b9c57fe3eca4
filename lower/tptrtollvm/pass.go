// Package tptrtollvm is the pass tptr-to-llvm: pointers that are left when all
// that could become memrefs has become integers, the addresses they are, and
// memory is accessed through llvm.inttoptr. It knows the pointers of the
// dialects tt and ptr and the operations of tptr, and not where they come from.
package tptrtollvm

import (
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass gives pointers the type i64 and tensors of pointers that of tensors of
// i64, in signatures as well. Operations that only pass values on work on them
// as before.
var Pass = &pass.Pass{
	Name:  "tptr-to-llvm",
	Title: "TPtrToLLVM",
	Doc:   "Convert the remaining pointers to integers, and accesses through them to the llvm dialect",
	Run:   run,
}

// lowerings convert the operations on pointers.
var lowerings = map[*ir.OpDef]func(*conversion, *ir.Op){
	tptr.TypeOffset: (*conversion).typeOffset,
	tptr.FromMemRef: (*conversion).fromMemRef,
	tptr.ToMemRef:   (*conversion).toMemRef,
	tptr.PtrAdd:     (*conversion).ptrAdd,
	tptr.IntToPtr:   (*conversion).cast,
	tptr.PtrToInt:   (*conversion).cast,
	tptr.Load:       (*conversion).load,
	tptr.Store:      (*conversion).store,

	builtin.UnrealizedConversionCast: (*conversion).unrealized,

	function.Func:   (*conversion).signature,
	function.Return: (*conversion).returned,
	function.Call:   (*conversion).called,
}

// last are converted when all others are, which look for them.
var last = map[*ir.OpDef]bool{tptr.TypeOffset: true}

type conversion struct{ *ir.Builder }

func run(ctx *pass.Context, root *ir.Op) error {
	c := &conversion{ir.NewBuilder(ctx.IR)}
	var ops, late []*ir.Op
	root.Look(func(op *ir.Op) ir.WalkResult {
		c.retype(op)
		switch {
		case last[op.Def()]:
			late = append(late, op)
		case lowerings[op.Def()] != nil:
			ops = append(ops, op)
		}
		return ir.Continue
	})
	for _, op := range append(ops, late...) {
		c.Before(op)
		lowerings[op.Def()](c, op)
	}
	return nil
}

// integer is the type of addresses for pointers of type t, t itself when it is
// of something else.
func integer(ctx *ir.Context, t ir.Type) ir.Type {
	if shaped, ok := t.(*ir.TensorType); ok {
		if elem := integer(ctx, shaped.Elem); elem != shaped.Elem {
			return ctx.WithElement(t, elem)
		}
		return t
	}
	if p, ok := tt.AsPtr(t); ok && !p.IsBlock() {
		return ir.I64
	}
	if _, ok := ptr.AsPtr(t); ok {
		return ir.I64
	}
	return t
}

// retype changes the types of what an operation gives, of the arguments of its
// blocks and of its signature.
func (c *conversion) retype(op *ir.Op) {
	change := func(v *ir.Value) { v.SetType(integer(c.Ctx, v.Type())) }
	for i := range op.NumResults() {
		change(op.Result(i))
	}
	for _, region := range op.Regions() {
		for b := range region.Blocks() {
			for _, arg := range b.Args() {
				change(arg)
			}
		}
	}
	if attr, ok := op.Attr(funclike.TypeAttr).(*ir.TypeAttr); ok {
		if t, ok := attr.Type.(*ir.FunctionType); ok {
			op.SetAttr(funclike.TypeAttr, c.Ctx.TypeAttr(c.Ctx.Function(integers(c.Ctx, t.In), integers(c.Ctx, t.Out))))
		}
	}
}

func integers(ctx *ir.Context, types []ir.Type) []ir.Type {
	out := make([]ir.Type, len(types))
	for i, t := range types {
		out[i] = integer(ctx, t)
	}
	return out
}

// unrealized: between two kinds of pointers there is no difference any more.
func (c *conversion) unrealized(op *ir.Op) {
	if op.NumOperands() == 1 && op.NumResults() == 1 && op.Operand(0).Type() == op.Result(0).Type() {
		c.replace(op, op.Operand(0))
	}
}

func (c *conversion) replace(op *ir.Op, v *ir.Value) {
	op.Result(0).ReplaceAllUsesWith(v)
	op.Erase()
}
