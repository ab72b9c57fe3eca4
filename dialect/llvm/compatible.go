package llvm

import "github.com/tshared/tshared/ir"

// compatibleFloats are the floating-point formats LLVM has.
var compatibleFloats = map[ir.Type]bool{
	ir.F16: true, ir.BF16: true, ir.F32: true, ir.F64: true,
	ir.FloatTypeNamed("f80"): true, ir.FloatTypeNamed("f128"): true,
}

func isScalar(t ir.Type) bool { return ir.IsSignless(t) || compatibleFloats[t] }

// IsCompatible reports whether values of the type exist in LLVM.
func IsCompatible(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.VectorType:
		return len(t.Shape) == 1 && (isScalar(t.Elem) || isAddress(t.Elem))
	case *ir.DialectType:
		return isAddress(t) || t.Def.Dialect.Name == "llvm" && hasCompatibleParts(t)
	}
	return isScalar(t)
}

// hasCompatibleParts looks into types that hold others.
func hasCompatibleParts(t *ir.DialectType) bool {
	for _, param := range t.Params {
		if part, ok := param.(ir.Type); ok && !IsCompatible(part) {
			return false
		}
	}
	return true
}

// isAddress allows, besides !llvm.ptr, the pointers of the dialect ptr into an
// address space of LLVM.
func isAddress(t ir.Type) bool {
	d, ok := t.(*ir.DialectType)
	if !ok {
		return false
	}
	if d.Def.Dialect.Name == "ptr" && d.Def.Name == "ptr" {
		space, ok := d.Params[0].(*ir.DialectAttr)
		return ok && space.Def == AddressSpace
	}
	return d.Def == Pointer
}

// orVectorOf makes the constraint "what, or a vector of it".
func orVectorOf(what string, scalar func(ir.Type) bool) ir.Constraint {
	return ir.TypeIs(what+" or LLVM dialect-compatible vector of "+what, func(t ir.Type) bool {
		if v, ok := t.(*ir.VectorType); ok {
			return len(v.Shape) == 1 && scalar(v.Elem)
		}
		return scalar(t)
	})
}

// hasSize reports whether values of the type can be in memory.
func hasSize(t ir.Type) bool {
	if s, ok := AsStruct(t); ok && s.IsOpaque() {
		return false
	}
	return IsCompatible(t)
}

// The types the operations take and give.
var (
	anyPointer      = ir.TypeIs("LLVM pointer type", IsPointer)
	pointerOrVector = orVectorOf("LLVM pointer type", IsPointer)
	intOrVector     = orVectorOf("signless integer", ir.IsSignless)
	compatible      = ir.TypeIs("LLVM dialect-compatible type", IsCompatible)
	primitive       = ir.TypeIs("primitive LLVM type", func(t ir.Type) bool { return IsCompatible(t) })
	sized           = ir.TypeIs("LLVM type with size", hasSize)
	aggregate       = ir.TypeIs("LLVM aggregate type", func(t ir.Type) bool {
		return IsCompatible(t) && is(t, StructDef, ArrayDef)
	})
)
