package memref

import "github.com/tshared/tshared/ir"

// The buffer types operations take.
var (
	strided           = ir.TypeIs("strided memref of any type values", isStridedOfRank(-1))
	stridedScalar     = ir.TypeIs("strided memref of any type values of rank 0", isStridedOfRank(0))
	withDims          = ir.TypeIs("unranked.memref of any type values or non-0-ranked.memref of any type values", hasDims)
	numbers           = ir.TypeIs("memref of signless integer or floating-point values", isMemRef(-1, isNumber)).Of(ir.MemRefClass)
	number            = ir.TypeIs("signless integer or floating-point", isNumber)
	isNumber          = ir.OneOf(ir.IsSignless, ir.IsFloat)
	indices           = ir.Slot{Name: "indices", Type: ir.IndexConstraint, Arity: ir.Variadic}
	alignmentInBytes  = ir.AttrConstraint{Desc: powerOfTwo, ValueType: ir.I64, Class: isIntegerAttr, Ok: isPowerOfTwo}
	optionalAlignment = ir.AttrSlot{Name: alignmentAttr, Type: alignmentInBytes, Optional: true}
)

const (
	alignmentAttr = "alignment"
	powerOfTwo    = "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0"
)

func isIntegerAttr(a ir.Attr) bool { _, ok := a.(*ir.IntegerAttr); return ok }

func isPowerOfTwo(a ir.Attr) bool {
	i, ok := a.(*ir.IntegerAttr)
	return ok && i.Type == ir.I64 && i.Value > 0 && i.Value&(i.Value-1) == 0
}

// isMemRef tests for buffers of a rank, any when it is negative, and with
// elements that pass a test.
func isMemRef(rank int, elem func(ir.Type) bool) func(ir.Type) bool {
	return func(t ir.Type) bool {
		m, ok := t.(*ir.MemRefType)
		return ok && (rank < 0 || len(m.Shape) == rank) && (elem == nil || elem(m.Elem))
	}
}

func isStridedOfRank(rank int) func(ir.Type) bool {
	return func(t ir.Type) bool {
		m, ok := t.(*ir.MemRefType)
		return ok && IsStrided(m) && (rank < 0 || len(m.Shape) == rank)
	}
}

func hasDims(t ir.Type) bool {
	m, ranked := t.(*ir.MemRefType)
	return ranked && len(m.Shape) > 0 || !ranked && ir.IsAnyMemRef(t)
}

// SpaceOf is the memory space of a buffer, nil for the default one.
func SpaceOf(t ir.Type) ir.Attr {
	switch t := t.(type) {
	case *ir.MemRefType:
		return t.Space
	case *ir.UnrankedMemRefType:
		return t.Space
	}
	return nil
}

// elementOf is the type equation of accesses.
func elementOf(_ *ir.Context, t ir.Type) ir.Type { return ir.ElementTypeOf(t) }

// memRefType is the type of a value the verifier has found to be a buffer of
// known rank.
func memRefType(v *ir.Value) *ir.MemRefType { return v.Type().(*ir.MemRefType) }

// name makes the function that suggests one name for the first result.
func name(s string) func(*ir.Op, func(*ir.Value, string)) {
	return func(op *ir.Op, set func(*ir.Value, string)) { set(op.Result(0), s) }
}
