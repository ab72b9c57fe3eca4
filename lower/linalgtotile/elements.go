package linalgtotile

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// elementAccess is a structured operation whose body loads one element of memory for each element of its result, or stores
// one for each of its operand, and does nothing else:
//
//	%r = linalg.generic ins(%at, %mask) outs(%e) {
//	^bb0(%i: i32, %m: i1, %out: f16):
//	  %x = scf.if %m -> (f16) {
//	    %o = arith.index_cast %i : i32 to index
//	    %v = tensor.extract %t[%o] : tensor<?xf16>
//	    scf.yield %v : f16
//	  } else {
//	    scf.yield %zero : f16
//	  }
//	  linalg.yield %x : f16
//	} -> tensor<32x64xf16>
//
// becomes
//
//	%r = tile.gather_elements %m[%at] mask(%mask : ...) other(%zeros : ...) : memref<?xf16>, tensor<32x64xi32> -> tensor<32x64xf16>
type elementAccess struct {
	access               *ir.Op // in the body
	memory               *ir.Value
	indices, mask, value *ir.Value // tensors; mask may be nil, and so is the value of a load
	other                *ir.Value // tensor or scalar; nil if there is no mask
}

// elementAccesses makes gathers and scatters of elements.
func (p *promoter) elementAccesses(root *ir.Op) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		a, ok := elementAccessOf(op)
		if !ok {
			return ir.Continue
		}
		p.b.Before(op).LocateAs(op)
		if a.value != nil {
			tile.NewScatterElements(p.b, a.value, a.memory, a.indices, a.mask, accessAttrs(tile.ScatterElements, a.access)...)
		} else {
			t := op.Result(0).Type().(*ir.TensorType)
			made := tile.NewGatherElements(p.b, a.memory, a.indices, a.mask, p.tensorOf(a.other, t), t, accessAttrs(tile.GatherElements, a.access)...)
			op.Result(0).ReplaceAllUsesWith(made.Result())
		}
		op.Erase()
		return ir.Skip
	})
}

// tensorOf is a tensor of a type, made of one value if that is a scalar; nil for nil.
func (p *promoter) tensorOf(v *ir.Value, t *ir.TensorType) *ir.Value {
	if v == nil || ir.IsTensor(v.Type()) {
		return v
	}
	if op := v.DefiningOp(); op != nil && op.Has(ir.ConstantLike) { // it may be in the body
		constant := op.Clone(ir.NewMapping())
		p.b.Insert(constant)
		v = constant.Result(0)
	}
	empty := p.b.Create(tensor.Empty, nil, []ir.Type{t}).Result(0)
	return linalg.NewFill(p.b, v, empty)
}

func elementAccessOf(op *ir.Op) (a elementAccess, ok bool) {
	view, ok := linalg.AsStructured(op)
	if !ok || !op.Is(linalg.Generic) || op.NumResults() > 1 || len(view.Inits()) != op.NumResults() {
		return a, false
	}
	for i, m := range view.IndexingMaps() {
		if !m.IsIdentity() || !ir.IsTensor(op.Operand(i).Type()) {
			return a, false
		}
	}
	body := bodyOf{view}
	block := view.Body()
	if branch, isBranch := scf.AsIf(block.First()); isBranch {
		if a.mask = body.input(branch.Condition()); a.mask == nil || branch.Op.Next() != block.Last() {
			return a, false
		}
		if op.NumResults() == 1 {
			if view.Yielded()[0] != branch.Op.Result(0) || branch.Op.NumResults() != 1 {
				return a, false
			}
			if a.other = body.other(branch); a.other == nil {
				return a, false
			}
		} else if branch.Else() != nil && branch.Else().First() != branch.Else().Last() {
			return a, false
		}
		block = branch.Then()
	}
	return a, a.match(body, block)
}

// bodyOf is the body of a structured operation.
type bodyOf struct{ linalg.StructuredOp }

// input is the tensor that an argument of the body is an element of; nil for other values.
func (b bodyOf) input(v *ir.Value) *ir.Value {
	if v.ArgOf() != b.Body() || v.Index() >= len(b.Inputs()) {
		return nil
	}
	return b.Inputs()[v.Index()]
}

// other is what a branch yields where its condition is false: an element of an input, a value from outside of the body, or a
// constant.
func (b bodyOf) other(branch scf.IfOp) *ir.Value {
	if branch.Else() == nil {
		return nil
	}
	v := branch.Else().Last().Operand(0)
	if op := v.DefiningOp(); op != nil && op.Has(ir.ConstantLike) {
		return v
	}
	if b.Body().Region().IsAncestorOf(v.Region()) {
		return b.input(v)
	}
	return v
}

// match matches the operations of a block: the index, the access and the end.
func (a *elementAccess) match(body bodyOf, block *ir.Block) bool {
	index, ok := arith.AsCast(block.First())
	if !ok || !index.Op.Is(arith.IndexCast) || index.Op.Next() == nil || index.Op.Next().Next() != block.Last() {
		return false
	}
	a.access = index.Op.Next()
	a.indices = body.input(index.In())
	var at []*ir.Value
	if load, ok := tensor.AsExtract(a.access); ok {
		from, inMemory := bufferization.AsToTensor(load.Tensor().DefiningOp())
		if !inMemory || body.Op.NumResults() != 1 || block.Last().Operand(0) != load.Result() {
			return false
		}
		a.memory, at = from.Buffer(), load.Indices()
	} else if store, ok := memref.AsStore(a.access); ok && body.Op.NumResults() == 0 {
		a.memory, at, a.value = store.MemRef(), store.Indices(), body.input(store.Value())
		if a.value == nil {
			return false
		}
	}
	return a.indices != nil && len(at) == 1 && at[0] == index.Op.Result(0) && isContiguousMemory(a.memory) && !a.access.HasAttr(ir.Volatile)
}

// isContiguousMemory reports whether memory is one contiguous row.
func isContiguousMemory(v *ir.Value) bool {
	m, ok := v.Type().(*ir.MemRefType)
	if !ok || len(m.Shape) != 1 {
		return false
	}
	strides, _, ok := memref.Strides(m)
	return ok && strides[0] == 1
}
