// Package tritonptrtomemref is the pass triton-ptr-to-memref: functions take and return memrefs instead of
// pointers. The bodies of functions get casts.
package tritonptrtomemref

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
	"github.com/tshared/tshared/pass"
)

// Pass changes the signatures of functions, and with them calls and returns.
var Pass = &pass.Pass{
	Name:  "triton-ptr-to-memref",
	Title: "TritonPtrToMemref",
	Doc:   "Convert the pointers in signatures to memrefs",
	Run: func(ctx *pass.Context, root *ir.Op) error {
		c := &conversion{ir.NewBuilder(ctx.IR)}
		var ops []*ir.Op
		root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
			if lowerings.Get(op.Def()) != nil {
				ops = append(ops, op)
			}
			return ir.Continue
		})
		for _, op := range ops {
			lowerings.Get(op.Def())(c, op)
		}
		return nil
	},
}

// lowerings convert functions, calls and returns.
var lowerings = ir.NewDefTable(map[*ir.OpDef]func(*conversion, *ir.Op){
	function.Func:   (*conversion).function,
	function.Call:   (*conversion).call,
	function.Return: (*conversion).operands,
	tt.Func:         (*conversion).function,
	tt.Call:         (*conversion).call,
	tt.Return:       (*conversion).operands,
})

type conversion struct{ *ir.Builder }

// memory is the memref type for a pointer type; other types stay. Tensors of pointers and block pointers stay
// too.
func (c *conversion) memory(t ir.Type) ir.Type {
	if p, ok := tt.AsPtr(t); ok && !p.IsBlock() {
		return ptrmemref.Type(c.Ctx, t)
	}
	return t
}

// function converts a signature:
//
//	func.func @f(%p: !tt.ptr<f32>) {
//
// becomes
//
//	func.func @f(%m: memref<*xf32>) {
//	  %p = builtin.unrealized_conversion_cast %m : memref<*xf32> to !tt.ptr<f32>
func (c *conversion) function(op *ir.Op) {
	t := op.Attr(funclike.TypeAttr).(*ir.TypeAttr).Type.(*ir.FunctionType)
	op.SetAttr(funclike.TypeAttr, c.Ctx.TypeAttr(c.Ctx.Function(c.memories(t.In), c.memories(t.Out))))
	if op.Region0().Empty() {
		return
	}
	entry := op.Region0().Entry()
	for _, arg := range entry.Args() {
		c.retype(arg, func() { c.AtStart(entry); c.Loc = arg.Loc() })
	}
}

func (c *conversion) memories(types []ir.Type) []ir.Type {
	out := make([]ir.Type, len(types))
	for i, t := range types {
		out[i] = c.memory(t)
	}
	return out
}

// call passes and receives memrefs.
func (c *conversion) call(op *ir.Op) {
	c.operands(op)
	for _, v := range op.Results() {
		c.retype(v, func() { c.After(op) })
	}
}

// operands replaces pointer operands by memrefs.
func (c *conversion) operands(op *ir.Op) {
	for i := range op.NumOperands() {
		v := op.Operand(i)
		want := c.memory(v.Type())
		if want == v.Type() {
			continue
		}
		memory := ptrmemref.Uncast(v, want)
		if memory == nil {
			c.Before(op)
			memory = ptrmemref.Cast(c.Builder, v, want)
		}
		op.SetOperand(i, memory)
		if def := v.DefiningOp(); def != nil && def.Is(ptrmemref.CastDef) && !def.HasUses() {
			def.Erase()
		}
	}
}

// retype changes the type of a value. Its users get a cast to the old type, inserted where at sets the builder.
// Casts to the new type are removed.
func (c *conversion) retype(v *ir.Value, at func()) {
	old := v.Type()
	if c.memory(old) == old {
		return
	}
	v.SetType(c.memory(old))
	var casts []*ir.Op
	var uses []*ir.Use
	for u := range v.Uses() {
		if op := u.Owner(); op.Is(ptrmemref.CastDef) && op.NumOperands() == 1 && op.NumResults() == 1 && op.Result(0).Type() == v.Type() {
			casts = append(casts, op)
		} else {
			uses = append(uses, u)
		}
	}
	if len(uses) > 0 {
		at()
		back := ptrmemref.Cast(c.Builder, v, old)
		for _, u := range uses {
			u.Set(back)
		}
	}
	for _, cast := range casts {
		cast.Result(0).ReplaceAllUsesWith(v)
		cast.Erase()
	}
}
