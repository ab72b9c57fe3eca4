package distribute

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// MinAsyncBytes is the size from which on a load that is not an operand of a dot is worth an asynchronous copy; smaller ones stay in registers.
const MinAsyncBytes = 2 << 10

// LoadedFrom is the memory from which a tensor is loaded, by the first of the loads that continue each other;
// nil if the tensor is not loaded.
func LoadedFrom(v *ir.Value) *ir.Value {
	first := FirstLoad(v)
	if first == nil {
		return nil
	}
	source, _ := accessOf(first)
	return source
}

// FirstLoad is the first of the loads that continue each other to a tensor; nil if the tensor is not loaded.
func FirstLoad(v *ir.Value) *ir.Op {
	op := v.DefiningOp()
	switch {
	case op == nil:
		return nil
	case IsLoad(op):
		source, other := accessOf(op)
		if other != nil {
			if first := FirstLoad(other); first != nil {
				return first
			}
		}
		if source == nil {
			return nil
		}
		return op
	case op.Is(scf.For):
		loop, _ := scf.AsFor(op)
		if !continues(loop.Yielded()[v.Index()], loop.IterArgs()[v.Index()]) {
			return nil
		}
		if first := FirstLoad(loop.InitArgs()[v.Index()]); first != nil {
			return first
		}
		return FirstLoad(loop.Yielded()[v.Index()])
	case op.Is(scf.If):
		for _, r := range op.Regions() {
			if r.Entry() == nil {
				continue
			}
			if first := FirstLoad(r.Entry().Last().Operand(v.Index())); first != nil {
				return first
			}
		}
	}
	return nil
}

// IsLoad reports whether an operation loads a tensor from memory.
func IsLoad(op *ir.Op) bool { return op.Is(tile.Load) || op.Is(tile.Gather) }

// accessOf are the memory that a load or gather reads, and its other tensor.
func accessOf(op *ir.Op) (source, other *ir.Value) {
	if o, ok := tile.AsGather(op); ok {
		return o.Source(), o.Other()
	}
	o, _ := tile.AsLoad(op)
	return o.Source(), o.Other()
}

// continues reports whether a tensor is loaded into another.
func continues(v, into *ir.Value) bool {
	op := v.DefiningOp()
	if IsLoad(op) {
		_, other := accessOf(op)
		return other != nil && (other == into || continues(other, into))
	}
	loop, ok := scf.AsFor(op)
	return ok && loop.InitArgs()[v.Index()] == into && continues(loop.Yielded()[v.Index()], loop.IterArgs()[v.Index()])
}

// LastLoad is the tensor of the last of the loads that continue a load.
func LastLoad(v *ir.Value) *ir.Value {
	for v.HasOneUse() {
		var use *ir.Use
		for u := range v.Uses() {
			use = u
		}
		next := continuation(use.Owner(), v)
		if next == nil {
			return v
		}
		v = next
	}
	return v
}

// continuation is the tensor that a user of a loaded tensor continues it to; nil if it does something else.
func continuation(user *ir.Op, v *ir.Value) *ir.Value {
	switch {
	case IsLoad(user):
		if _, other := accessOf(user); other == v {
			return user.Result(0)
		}
	case user.Is(scf.For):
		loop, _ := scf.AsFor(user)
		for i, init := range loop.InitArgs() {
			if init == v && continues(loop.Yielded()[i], loop.IterArgs()[i]) {
				return user.Result(i)
			}
		}
	case user.Is(scf.Yield):
		outer := user.Parent()
		for i, yielded := range user.Operands() {
			if yielded != v {
				continue
			}
			loop, isLoop := scf.AsFor(outer)
			if outer.Is(scf.If) || isLoop && continues(v, loop.IterArgs()[i]) {
				return outer.Result(i)
			}
		}
	}
	return nil
}

// ViewSource is the memref or tensor that the result of a cast, subview or reshape is a view of: the first
// operand of each of them.
func ViewSource(op *ir.Op) *ir.Value { return op.Operand(0) }
