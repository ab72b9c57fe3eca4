// Package tritontoptr is the pass triton-to-ptr: the remaining pointers of Triton, and operations on scalar
// pointers, become those of the dialects ptr and tptr. Scalar pointers in signatures stay.
package tritontoptr

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/atomics"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
	"github.com/tshared/tshared/pass"
)

// Pass gives pointers, and tensors of them, the type !ptr.ptr. Operations that only forward pointers take
// either type; others get casts.
var Pass = &pass.Pass{
	Name:  "triton-to-ptr",
	Title: "TritonToPtr",
	Doc:   "Convert the remaining Triton pointers to the ptr dialect",

	Options: []pass.Option{discardable.Option},
	Run:     run,
}

// lowerings convert the operations on scalar pointers.
var lowerings *ir.DefTable[func(*conversion, *ir.Op)]

func init() {
	lowerings = ir.NewDefTable(map[*ir.OpDef]func(*conversion, *ir.Op){
		tt.AddPtr:      (*conversion).addPtr,
		tt.Bitcast:     (*conversion).bitcast,
		tt.IntToPtr:    (*conversion).intToPtr,
		tt.PtrToInt:    (*conversion).ptrToInt,
		tt.Load:        (*conversion).load,
		tt.Store:       (*conversion).store,
		tt.AtomicRMW:   (*conversion).atomicRMW,
		tt.AtomicCAS:   (*conversion).atomicCAS,
		tt.AtomicPoll:  (*conversion).atomicPoll,
		tt.AtomicLoad:  (*conversion).atomicLoad,
		tt.AtomicStore: (*conversion).atomicStore,
	})
}

// forwardingDialects are the dialects whose operations forward pointers.
var forwardingDialects = []*ir.Dialect{scf.Dialect, cf.Dialect, linalg.Dialect, tensor.Dialect}

type conversion struct {
	*ir.Builder
	ptr   ir.Type
	casts map[*ir.Value]*ir.Value // of pointers whose type stays
}

func run(ctx *pass.Context, root *ir.Op) error {
	c := &conversion{Builder: ir.NewBuilder(ctx.IR), ptr: tptr.PtrType(ctx.IR), casts: map[*ir.Value]*ir.Value{}}
	ops := c.pointerOps(root)
	for _, op := range ops {
		c.blocks(op)
		switch {
		case forwardsPointers(op):
			c.convertForwarding(op)
		case signatures.Get(op.Def()):
			c.signature(op)
		case convertsPointers(op):
			c.Before(op)
			lowerings.Get(op.Def())(c, op)
		}
	}
	if len(ops) > 0 {
		discardable.Finish(ctx, root)
	}
	return nil
}

// pointerOps lists the operations with pointers of either kind, or with signatures that may have some; none
// when there are no pointers of Triton.
func (c *conversion) pointerOps(root *ir.Op) (ops []*ir.Op) {
	found := false
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		concerned := signatures.Get(op.Def())
		for i := range op.NumOperands() {
			elem := ir.ElementTypeOf(op.Operand(i).Type())
			concerned = concerned || elem == c.ptr || tt.IsPtr(elem)
		}
		gives := slices.ContainsFunc(op.Results(), isPointers)
		for _, region := range op.Regions() {
			for b := region.Entry(); b != nil; b = b.Next() {
				gives = gives || slices.ContainsFunc(b.Args(), isPointers)
			}
		}
		if found = found || gives; concerned || gives {
			ops = append(ops, op)
		}
		return ir.Continue
	})
	if !found {
		return nil
	}
	return ops
}

func isPointers(v *ir.Value) bool { return tt.IsPtr(ir.ElementTypeOf(v.Type())) }

// newType is the new type of pointers of type t; other types stay.
func (c *conversion) newType(t ir.Type) ir.Type {
	if tt.IsPtr(t) {
		return c.ptr
	}
	if tensor, ok := t.(*ir.TensorType); ok && tt.IsPtr(tensor.Elem) {
		return c.Ctx.EncodedTensor(tensor.Shape, c.ptr, tensor.Encoding)
	}
	return t
}

// forwardsPointers reports whether an operation forwards pointers. convertsPointers reports whether it is
// converted. The pointers of other operations keep their type.
func forwardsPointers(op *ir.Op) bool {
	return slices.Contains(forwardingDialects, op.Def().Dialect) || op.Is(arith.Select)
}

func convertsPointers(op *ir.Op) bool {
	if lowerings.Get(op.Def()) == nil {
		return false
	}
	// Operands may have their new types already; results do not.
	var t ir.Type
	if store, ok := tt.AsStore(op); ok {
		t = store.Value().Type()
	} else if store, ok := tt.AsAtomicStore(op); ok {
		t = store.Val().Type()
	} else {
		t = op.Result(0).Type()
	}
	p, isPtr := tt.AsPtr(t)
	if op.Is(tt.Bitcast) && !isPtr || !canBeAtomic(op) {
		return false
	}
	return !ir.IsTensor(t) && !(isPtr && p.IsBlock())
}

// canBeAtomic reports whether an atomic operation has a counterpart.
func canBeAtomic(op *ir.Op) bool {
	if rmw, ok := tt.AsAtomicRMW(op); ok {
		return atomics.Kind(rmw.Kind(), rmw.Val().Type()) != ""
	}
	if cas, ok := tt.AsAtomicCAS(op); ok {
		return atomics.CanExchange(cas.Cmp().Type())
	}
	if poll, ok := tt.AsAtomicPoll(op); ok {
		return atomics.CanExchange(poll.Expected().Type())
	}
	if load, ok := tt.AsAtomicLoad(op); ok {
		return atomics.CanExchange(load.Result().Type())
	}
	if store, ok := tt.AsAtomicStore(op); ok {
		return atomics.CanExchange(store.Val().Type())
	}
	return true
}

// blocks converts the types of block arguments of branches and of forwarding operations. Other block arguments
// belong to a signature that stays.
func (c *conversion) blocks(op *ir.Op) {
	for _, region := range op.Regions() {
		for b := range region.Blocks() {
			if b.IsEntry() && !forwardsPointers(op) {
				continue
			}
			for _, arg := range b.Args() {
				c.retype(arg, func() { c.AtStart(b); c.Loc = arg.Loc() })
			}
		}
	}
}

// convertForwarding converts the types of operands and results. A linalg.generic on pointers loses the
// discardable attributes of passes on values.
func (c *conversion) convertForwarding(op *ir.Op) {
	changes := false
	for i := range op.NumOperands() {
		v := c.converted(op.Operand(i))
		if v != op.Operand(i) {
			op.SetOperand(i, v)
		}
		changes = changes || v.Type() == c.ptr || ir.ElementTypeOf(v.Type()) == c.ptr
	}
	if changes && op.Is(linalg.Generic) {
		discardable.Retain(op)
	}
	for _, v := range op.Results() {
		c.retype(v, func() { c.After(op) })
	}
}

// retype changes the type of a value. Users that need the old type get a cast, inserted where at sets the
// builder.
func (c *conversion) retype(v *ir.Value, at func()) {
	old := v.Type()
	if c.newType(old) == old {
		return
	}
	v.SetType(c.newType(old))
	c.castBack(v, v, old, at)
}

// castBack gives the users of a value that keep the old type a cast of its replacement.
func (c *conversion) castBack(v, replacement *ir.Value, old ir.Type, at func()) {
	var back *ir.Value
	for u := range v.Uses() {
		if user := u.Owner(); forwardsPointers(user) || convertsPointers(user) || passesTensor(user, v) {
			continue
		}
		if back == nil {
			at()
			back = ptrmemref.Cast(c.Builder, replacement, old)
		}
		if u.Owner() != back.DefiningOp() {
			u.Set(back)
		}
	}
}

// converted is a value with its new type: itself, or a cast after its definition when it keeps the old type.
func (c *conversion) converted(v *ir.Value) *ir.Value {
	want := c.newType(v.Type())
	if want == v.Type() || willChange(v) {
		return v
	}
	if c.casts[v] == nil {
		b := ir.NewBuilder(c.Ctx)
		if def := v.DefiningOp(); def != nil {
			b.After(def)
		} else {
			b.AtStart(v.Block())
			b.Loc = v.Loc()
		}
		c.casts[v] = ptrmemref.Cast(b, v, want)
	}
	return c.casts[v]
}

// willChange reports whether the type of a value changes later: branches forward values to operations in front
// of them.
func willChange(v *ir.Value) bool {
	if def := v.DefiningOp(); def != nil {
		return forwardsPointers(def) || convertsPointers(def) || passesTensor(def, v)
	}
	return !v.Block().IsEntry() || forwardsPointers(v.Block().ParentOp())
}

// replace replaces the result of an operation by a value of the new type.
func (c *conversion) replace(op *ir.Op, v *ir.Value) {
	old := op.Result(0)
	c.castBack(old, v, old.Type(), func() { c.After(v.DefiningOp()) })
	old.ReplaceAllUsesWith(v)
	op.Erase()
}
