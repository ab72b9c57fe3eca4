package use

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
)

// accesses has the kinds of the operands of memory operations, by operand group. Operands of kind Unused may
// become the result: they have its kind.
var accesses = map[*ir.OpDef][]Kind{
	tt.Load:        {Meta, Meta, Unused},
	tt.Store:       {Meta, Data, Meta},
	tt.AtomicRMW:   {Meta, Data, Meta},
	tt.AtomicCAS:   {Meta, Data, Data},
	tt.AtomicPoll:  {Meta, Data, Data},
	tt.AtomicLoad:  {Meta, Meta},
	tt.AtomicStore: {Meta, Data, Meta},

	tt.DescriptorLoad:    {Meta, Meta},
	tt.DescriptorStore:   {Meta, Data, Meta},
	tt.DescriptorReduce:  {Meta, Data, Meta},
	tt.DescriptorGather:  {Meta, Meta, Meta},
	tt.DescriptorScatter: {Meta, Meta, Meta, Data},

	tts.Load:         {Meta, Meta, Unused},
	tts.Store:        {Meta, Data, Meta},
	tts.Gather:       {Meta, Meta, Meta, Unused},
	tts.MaskedGather: {Meta, Meta, Meta, Unused},
	tts.Scatter:      {Meta, Meta, Data, Meta},
}

// Arithmetic lists the operations that compute tensors only for the addresses and masks of an access, users
// first. Constants are not counted.
func (u *Uses) Arithmetic(access *ir.Op) []*ir.Op {
	var found []*ir.Op
	seen := map[*ir.Value]bool{}
	var next []*ir.Value
	for slot, k := range accesses[access.Def()] {
		if k == Meta {
			next = append(next, access.OperandsOf(slot)...)
		}
	}
	counted := map[*ir.Op]bool{}
	for len(next) > 0 {
		v := next[len(next)-1]
		next = next[:len(next)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		if op := v.DefiningOp(); op != nil && !counted[op] && computes(op) && u.Value(v) == Meta {
			counted[op] = true
			found = append(found, op)
		}
		next = append(next, u.from(v)...)
	}
	return found
}

// computes reports whether an operation computes each element of a tensor. The description of a tile does not,
// though its type is a tensor.
func computes(op *ir.Op) bool {
	switch {
	case !ir.IsTensor(op.Result(0).Type()), op.Def().RegionBranch != nil, op.Has(ir.ConstantLike), accesses[op.Def()] != nil:
		return false
	}
	return !op.Is(tts.MakeTPtr) && !op.Is(tts.MakeGatherScatterTPtr)
}
