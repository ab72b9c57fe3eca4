package distribute

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// UsesIndex reports whether a body has linalg.index.
func UsesIndex(op *ir.Op) bool {
	found := false
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if found = inner.Is(linalg.Index); found {
			return ir.Stop
		}
		return ir.Continue
	})
	return found
}

// ElementBytes is the size of an element, or of a scalar, in memory.
func ElementBytes(t ir.Type) int64 { return tile.ElementBytes(ir.ElementTypeOf(t)) }

// ReducedDims are the dimensions that a structured operation or tile.reduce reduces.
func ReducedDims(op *ir.Op) (dims []int) {
	if o, ok := tile.AsReduce(op); ok {
		for _, d := range o.Dimensions() {
			dims = append(dims, int(d))
		}
		return dims
	}
	view, _ := linalg.AsStructured(op)
	for d, it := range view.Iterators() {
		if it != linalg.Parallel {
			dims = append(dims, d)
		}
	}
	return dims
}

// IsAddressComputation reports whether an operation computes scalars or a view of memory.
func IsAddressComputation(op *ir.Op) bool {
	if op.NumRegions() > 0 || op.NumResults() == 0 || slices.ContainsFunc(op.Results(), func(v *ir.Value) bool { return ir.IsAnyTensor(v.Type()) }) {
		return false
	}
	return op.Is(memref.ReinterpretCast) || op.Is(memref.SubView) || op.Is(memref.Cast) || op.IsMemoryEffectFree()
}

// DimMap maps each dimension of the result to the operand's dimension with the same loop; -1 if there is
// none.
func DimMap(operand, result *affine.Map) ([]int, bool) {
	from := make([]int, len(result.Results))
	for d := range result.Results {
		loop, ok := result.DimPosition(d)
		if !ok {
			return nil, false
		}
		from[d] = -1
		for e := range operand.Results {
			if pos, ok := operand.DimPosition(e); ok && pos == loop {
				from[d] = e
			}
		}
	}
	return from, true
}

// IsPure reports whether a structured operation has no memory effects.
func IsPure(op *ir.Op) bool {
	pure := true
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner != op && !inner.Has(ir.Terminator) && !inner.IsMemoryEffectFree() {
			pure = false
		}
		return ir.Continue
	})
	return pure
}

// Unmasked is the source of a masked slice; other values are their own.
func Unmasked(v *ir.Value) *ir.Value {
	if slice, ok := tile.AsMaskedSlice(v); ok {
		return slice.Source()
	}
	return v
}

// Unconverted is a tensor before layout conversions.
func Unconverted(v *ir.Value) *ir.Value {
	for {
		o, ok := tile.AsConvertLayout(v.DefiningOp())
		if !ok {
			return v
		}
		v = o.Source()
	}
}

// HasElementsOf reports whether the registers of each thread in one layout have the elements of another.
func HasElementsOf(from, to *layout.Layout) bool {
	if !from.SameThreads(to) {
		return false
	}
	// Offsets are XORs of bases, so that the bases decide for all registers.
	return !slices.ContainsFunc(to.Reg, func(basis uint32) bool {
		_, ok := from.FindReg(basis)
		return !ok
	})
}

// InputsOf are the inputs of a structured operation, tile.reduce or dot.
func InputsOf(op *ir.Op) []*ir.Value {
	if o, ok := tile.AsReduce(op); ok {
		return o.Inputs()
	}
	if o, ok := tile.AsDot(op); ok {
		return []*ir.Value{o.A(), o.B()}
	}
	view, _ := linalg.AsStructured(op)
	return view.Inputs()
}

// IsZero reports whether a tensor, or the value of a fill, is all zeros.
func IsZero(v *ir.Value) bool {
	v = Unconverted(v)
	if fill, ok := linalg.AsFill(v.DefiningOp()); ok {
		v = fill.Value()
	}
	k, ok := arith.AsConstant(v.DefiningOp())
	if !ok {
		return false
	}
	switch a := k.Value().(type) {
	case *ir.FloatAttr:
		return a.Bits.Hi == 0 && a.Bits.Lo == 0
	case *ir.IntegerAttr:
		return a.Big == nil && a.Value == 0
	case *ir.DenseAttr:
		return strings.Trim(a.Data, "\x00") == ""
	}
	return false
}

// EraseUnused erases the computations of values that nothing uses.
func EraseUnused(values []*ir.Value) {
	for _, v := range values {
		if op := v.DefiningOp(); op != nil && op.Block() != nil && !op.HasUses() && op.IsMemoryEffectFree() && (op.NumRegions() == 0 || linalg.IsStructured(op.Def())) {
			operands := slices.Clone(op.Operands())
			op.Erase()
			EraseUnused(operands)
		}
	}
}
