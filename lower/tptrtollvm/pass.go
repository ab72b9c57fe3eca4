// Package tptrtollvm is the pass tptr-to-llvm: pointers that have not become memrefs become integers, and
// memory is accessed through llvm.inttoptr. The pass knows the pointers of the dialects tt and ptr and the
// operations of tptr, and not where they come from.
package tptrtollvm

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass gives pointers the type i64, and tensors of pointers that of tensors of i64, in signatures too.
// Operations that only forward values stay.
var Pass = &pass.Pass{
	Name:  "tptr-to-llvm",
	Title: "TPtrToLLVM",
	Doc:   "Convert the remaining pointers to integers, and accesses through them to the llvm dialect",
	Run:   run,
}

// lowerings convert the operations on pointers.
var lowerings = ir.NewDefTable(map[*ir.OpDef]func(*conversion, *ir.Op){
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
})

// convertedLast is read by the conversions of the other operations.
var convertedLast = tptr.TypeOffset

type conversion struct{ *ir.Builder }

// needsPointers are the dialects whose operations take only pointers. While one of them is left, pointers stay.
var needsPointers = []*ir.Dialect{tt.Dialect, tts.Dialect, ptr.Dialect}

func run(ctx *pass.Context, root *ir.Op) error {
	if !ctx.IR.MayHaveAny(isConverted) && !hasAddresses(pass.Get(ctx, pass.TypeSet)) {
		ctx.PreserveAll()
		return nil
	}
	c := &conversion{ir.NewBuilder(ctx.IR)}
	var ops, late []*ir.Op
	var left diag.List
	early := !root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if slices.Contains(needsPointers, op.Def().Dialect) {
			return ir.Stop
		}
		if why := unsupported(op); why != "" {
			left = append(left, rewrite.CannotLower(op, why))
		}
		return ir.Continue
	})
	if early {
		ctx.PreserveAll()
		return nil
	}
	if err := left.Err(); err != nil {
		return err
	}
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		c.retype(op)
		switch {
		case op.Is(convertedLast):
			late = append(late, op)
		case lowerings.Get(op.Def()) != nil:
			ops = append(ops, op)
		}
		return ir.Continue
	})
	for _, op := range append(ops, late...) {
		c.Before(op)
		lowerings.Get(op.Def())(c, op)
	}
	return nil
}

// isConverted reports whether operations of a definition are converted whatever the types of their values.
func isConverted(def *ir.OpDef) bool {
	return def.Dialect == tptr.Dialect || slices.Contains(needsPointers, def.Dialect) ||
		def == builtin.UnrealizedConversionCast || def == function.Call
}

// hasAddresses reports whether values are pointers, or functions return memrefs.
func hasAddresses(types *ir.TypeSet) bool {
	return types.AnyElement(isPointer) || slices.ContainsFunc(types.Signatures, func(t *ir.FunctionType) bool {
		return slices.ContainsFunc(t.Out, isMemory)
	})
}

// unsupported is the reason why an operation on pointers is not converted, empty if it is.
func unsupported(op *ir.Op) string {
	var t ir.Type
	from, isFrom := tptr.AsFromMemRef(op)
	to, isTo := tptr.AsToMemRef(op)
	load, isLoad := tptr.AsLoad(op)
	store, isStore := tptr.AsStore(op)
	switch {
	case isFrom:
		t = from.Input().Type()
	case isTo:
		t = to.Res().Type()
	case isLoad && !(isScalar(load.Res().Type()) && isPointer(load.Addr().Type())),
		isStore && !(isScalar(store.Value().Type()) && isPointer(store.Addr().Type())):
		return "only numbers are accessed through pointers"
	default:
		return ""
	}
	if m, ranked := t.(*ir.MemRefType); ranked {
		strides, offset, strided := memref.Strides(m)
		if !strided {
			return "the layout of its memory is not one of strides"
		}
		if op.Is(tptr.ToMemRef) && (offset == ir.Dynamic || slices.Contains(strides, ir.Dynamic)) {
			return "the layout of its memory is not known"
		}
	}
	return ""
}

func isPointer(t ir.Type) bool {
	p, isTriton := tt.AsPtr(t)
	return isTriton && !p.IsBlock() || ptr.IsPtr(t)
}

func isScalar(t ir.Type) bool { return ir.IsFloat(t) || ir.IsInteger(t) }

// integer is the type of addresses for pointers of type t; other types stay.
func integer(ctx *ir.Context, t ir.Type) ir.Type {
	if elem := ir.ElementTypeOf(t); elem != t {
		if changed := integer(ctx, elem); changed != elem {
			return ctx.WithElement(t, changed)
		}
		return t
	}
	if isPointer(t) {
		return ir.I64
	}
	return t
}

// retype changes the types of an operation's results, of its block arguments and of its signature.
func (c *conversion) retype(op *ir.Op) {
	for _, v := range op.Results() {
		c.retypeValue(v)
	}
	for _, region := range op.Regions() {
		for b := range region.Blocks() {
			for _, arg := range b.Args() {
				c.retypeValue(arg)
			}
		}
	}
	if !op.Def().Function {
		return
	}
	if attr, ok := op.Attr(funclike.TypeAttr).(*ir.TypeAttr); ok {
		if t, ok := attr.Type.(*ir.FunctionType); ok {
			op.SetAttr(funclike.TypeAttr, c.Ctx.TypeAttr(c.Ctx.Function(integers(c.Ctx, t.In), integers(c.Ctx, t.Out))))
		}
	}
}

func (c *conversion) retypeValue(v *ir.Value) {
	if t := integer(c.Ctx, v.Type()); t != v.Type() {
		v.SetType(t)
	}
}

func integers(ctx *ir.Context, types []ir.Type) []ir.Type {
	out := make([]ir.Type, len(types))
	for i, t := range types {
		out[i] = integer(ctx, t)
	}
	return out
}

// unrealized: a cast between two kinds of pointers does nothing.
func (c *conversion) unrealized(op *ir.Op) {
	o, _ := builtin.AsUnrealizedConversionCast(op)
	in, out := o.Inputs(), o.Outputs()
	if len(in) == 1 && len(out) == 1 && in[0].Type() == out[0].Type() {
		c.replace(op, in[0])
	}
}

func (c *conversion) replace(op *ir.Op, v *ir.Value) {
	op.Result(0).ReplaceAllUsesWith(v)
	op.Erase()
}
