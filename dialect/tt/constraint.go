package tt

import "github.com/tshared/tshared/ir"

// Tests on scalar types.
var (
	isFloat = oneOfFloats("f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E5M2", "f8E5M2FNUZ", "f16", "bf16", "f32", "f64")
	isInt   = oneOfWidths(1, 4, 8, 16, 32, 64)
	isI1    = exactly(ir.I1)
	isI8    = exactly(ir.I8)
	isI16   = exactly(ir.I16)
	isI32   = exactly(ir.I32)
	isI64   = exactly(ir.I64)
)

func oneOfFloats(names ...string) func(ir.Type) bool {
	set := map[ir.Type]bool{}
	for _, n := range names {
		set[ir.FloatTypeNamed(n)] = true
	}
	return func(t ir.Type) bool { return set[t] }
}

func oneOfWidths(widths ...int) func(ir.Type) bool {
	return func(t ir.Type) bool {
		i, ok := t.(*ir.IntegerType)
		if !ok || i.Sign != ir.Signless {
			return false
		}
		for _, w := range widths {
			if i.Width == w {
				return true
			}
		}
		return false
	}
}

func exactly(want ir.Type) func(ir.Type) bool { return func(t ir.Type) bool { return t == want } }

// tensorOf lifts a test on scalars to ranked tensors.
func tensorOf(scalar func(ir.Type) bool) func(ir.Type) bool {
	return func(t ir.Type) bool {
		tensor, ok := t.(*ir.TensorType)
		return ok && scalar(tensor.Elem)
	}
}

func scalarOrTensorOf(scalar func(ir.Type) bool) func(ir.Type) bool {
	return ir.OneOf(scalar, tensorOf(scalar))
}

// like makes the constraint "what, or a ranked tensor of it".
func like(what string, scalar func(ir.Type) bool) ir.Constraint {
	return ir.TypeIs(what+" or ranked tensor of "+what+" values", scalarOrTensorOf(scalar))
}

// anyTensorLike is like, in the wording of constraints that allow unranked
// tensors as well.
func anyTensorLike(what string, scalar func(ir.Type) bool) ir.Constraint {
	return ir.TypeIs(what+" or tensor of "+what+" values", func(t ir.Type) bool {
		if u, ok := t.(*ir.UnrankedTensorType); ok {
			return scalar(u.Elem)
		}
		return scalarOrTensorOf(scalar)(t)
	})
}

func ranked(what string, scalar func(ir.Type) bool) ir.Constraint {
	return ir.TypeIs("ranked tensor of "+what+" values", tensorOf(scalar)).Of(ir.RankedTensorClass)
}

// The types the operations take and give.
var (
	floatLike     = like("floating-point", isFloat)
	f32Like       = like("32-bit float", func(t ir.Type) bool { return t == ir.F32 })
	intLike       = like("integer", isInt)
	boolOrTensor  = like("1-bit signless integer", isI1)
	assertable    = anyTensorLike("1-bit signless integer", isI1)
	i64OrTensor   = anyTensorLike("64-bit signless integer", isI64)
	ptr           = ir.Constraint{Desc: "ptr", Ok: IsPtr, Def: PtrDef}
	ptrOrTensor   = like("ptr", IsPtr)
	blockPtr      = ir.Constraint{Desc: "ptr", Def: PtrDef, Ok: func(t ir.Type) bool { p, ok := AsPtr(t); return ok && anyTensor.Ok(p.Pointee()) }}
	memoryRef     = ir.TypeIs(ptrOrTensor.Desc+" or ptr", IsPtrLike)
	floatTensor   = ranked("floating-point", isFloat)
	intTensor     = ranked("integer", isInt)
	rowOffsets    = ranked("16-bit signless integer or 32-bit signless integer", ir.OneOf(isI16, isI32))
	numericTensor = ranked("floating-point or integer", ir.OneOf(isFloat, isInt))
	scaledTensor  = ranked("floating-point or 8-bit signless integer", ir.OneOf(isFloat, isI8))
	anyTensor     = ranked("floating-point or integer or ptr", ir.OneOf(isFloat, isInt, IsPtr))
	anyValue      = ir.TypeIs(floatLike.Desc+" or "+intLike.Desc+" or "+ptrOrTensor.Desc+" or ptr",
		ir.OneOf(floatLike.Ok, intLike.Ok, ptrOrTensor.Ok))
	tensorDesc = ir.Constraint{Desc: "Tensor descriptor type (`::mlir::triton::TensorDescType`) in Triton IR type system",
		Def: TensorDescDef, Ok: func(t ir.Type) bool { _, ok := AsTensorDesc(t); return ok }}
)

// The constraints that dialects built on this one use as well.
var (
	PtrConstraint      = ptr
	PtrLikeConstraint  = ptrOrTensor
	IntLikeConstraint  = intLike
	BoolLikeConstraint = boolOrTensor
	ValueConstraint    = anyValue
	TensorConstraint   = anyTensor
	ScalarConstraint   = ir.TypeIs("floating-point or integer or ptr", ir.OneOf(isFloat, isInt, IsPtr))
)
