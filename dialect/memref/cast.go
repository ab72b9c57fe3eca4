package memref

import "github.com/tshared/tshared/ir"

// Cast defines memref.cast: views a buffer as a type with more or less static
// knowledge of its shape and layout.
var Cast = &ir.OpDef{
	Name:        "memref.cast",
	Doc:         "views a buffer as a type with more or less static knowledge of its shape and layout",
	Example:     "// %m: memref<4x8xf32>\n%r = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>",
	Operands:    []ir.Slot{{Name: "source", Type: ir.AnyBuffer}},
	Results:     []ir.Slot{{Name: "dest", Type: ir.AnyBuffer}},
	Format:      "$source attr-dict `:` type($source) `to` type($dest)",
	Traits:      ir.Pure,
	ResultNames: name("cast"),
	Verify:      verifyCast,
}

func verifyCast(op *ir.Op) error {
	from, to := op.Operand(0).Type(), op.Result(0).Type()
	if CastCompatible(from, to) {
		return nil
	}
	return op.OpErrorf("operand type %s and result type %s are cast incompatible", ir.QuoteType(from), ir.QuoteType(to))
}

// CastCompatible reports whether memref.cast leads from one type to another: they agree
// in all that both know statically.
func CastCompatible(from, to ir.Type) bool {
	if ir.ElementTypeOf(from) != ir.ElementTypeOf(to) || SpaceOf(from) != SpaceOf(to) {
		return false
	}
	a, aRanked := from.(*ir.MemRefType)
	b, bRanked := to.(*ir.MemRefType)
	if !aRanked || !bRanked {
		return aRanked != bRanked
	}
	return (a.Layout == b.Layout || layoutsCompatible(a, b)) && shapesCompatible(a.Shape, b.Shape)
}

func layoutsCompatible(a, b *ir.MemRefType) bool {
	aStrides, aOffset, aOk := Strides(a)
	bStrides, bOffset, bOk := Strides(b)
	return aOk && bOk && compatible(aOffset, bOffset) && shapesCompatible(aStrides, bStrides)
}

// shapesCompatible: lists of the same length with pairwise compatible numbers.
func shapesCompatible(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !compatible(a[i], b[i]) {
			return false
		}
	}
	return true
}

// OnlyForgets reports whether a cast from one type to another makes static sizes and
// layout dynamic, at most, and changes nothing else.
func OnlyForgets(from, to ir.Type) bool {
	a, aRanked := from.(*ir.MemRefType)
	b, bRanked := to.(*ir.MemRefType)
	if !aRanked || !bRanked || a.Elem != b.Elem || len(a.Shape) != len(b.Shape) || a.Space != b.Space {
		return false
	}
	aStrides, aOffset, aOk := Strides(a)
	bStrides, bOffset, bOk := Strides(b)
	if !aOk || !bOk {
		return false
	}
	forgets := func(from, to int64) bool { return from == to || to == ir.Dynamic }
	for i := range a.Shape {
		if !forgets(a.Shape[i], b.Shape[i]) || !forgets(aStrides[i], bStrides[i]) {
			return false
		}
	}
	return forgets(aOffset, bOffset)
}
