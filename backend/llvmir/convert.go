package llvmir

// convert emits "op x to t". Both must be scalars or vectors of the same length.
func (b *Builder) convert(op, flags string, x Value, t *Type, fits bool) Value {
	if !fits || x.typ.IsVector() != t.IsVector() || x.typ.Len() != t.Len() {
		bug("%s of %s to %s", op, x, t)
	}
	return b.as(op, flags, x, t)
}

func (b *Builder) as(op, flags string, x Value, t *Type) Value {
	if b.Reuse && keepsZero[op] && x == Zero(x.typ) {
		return Zero(t)
	}
	word := op + flags + " "
	return b.reuse(word, t, x, Value{}, func() Value { return b.emit(b.make(t, word).typedOp(x).word(" to " + t.spelling)) })
}

func bits(t *Type) int { return t.Scalar().bits }

func ints(x, y *Type) bool   { return x.IsInt() && y.IsInt() }
func floats(x, y *Type) bool { return x.IsFloat() && y.IsFloat() }

// Trunc keeps the low bits of an integer.
func (b *Builder) Trunc(x Value, t *Type, flags ...IntFlags) Value {
	return b.convert("trunc", checkedFlags("trunc", flags), x, t, ints(x.typ, t) && bits(x.typ) > bits(t))
}

// ZExt widens an unsigned integer.
func (b *Builder) ZExt(x Value, t *Type, flags ...IntFlags) Value {
	return b.convert("zext", checkedFlags("zext", flags), x, t, ints(x.typ, t) && bits(x.typ) < bits(t))
}

// SExt widens a signed integer.
func (b *Builder) SExt(x Value, t *Type) Value {
	return b.convert("sext", "", x, t, ints(x.typ, t) && bits(x.typ) < bits(t))
}

// FPTrunc rounds a float to a narrower format.
func (b *Builder) FPTrunc(x Value, t *Type, flags ...FastMath) Value {
	return b.convert("fptrunc", b.fast(flags), x, t, floats(x.typ, t) && bits(x.typ) > bits(t))
}

// FPExt widens a float, exactly.
func (b *Builder) FPExt(x Value, t *Type, flags ...FastMath) Value {
	return b.convert("fpext", b.fast(flags), x, t, floats(x.typ, t) && bits(x.typ) < bits(t))
}

// FPToSI converts to a signed integer, rounding toward zero; poison if out of range.
func (b *Builder) FPToSI(x Value, t *Type) Value {
	return b.convert("fptosi", "", x, t, x.typ.IsFloat() && t.IsInt())
}

// FPToUI converts to an unsigned integer, rounding toward zero; poison if out of range.
func (b *Builder) FPToUI(x Value, t *Type) Value {
	return b.convert("fptoui", "", x, t, x.typ.IsFloat() && t.IsInt())
}

// SIToFP converts a signed integer, rounding to nearest even.
func (b *Builder) SIToFP(x Value, t *Type) Value {
	return b.convert("sitofp", "", x, t, x.typ.IsInt() && t.IsFloat())
}

// UIToFP converts an unsigned integer, rounding to nearest even.
func (b *Builder) UIToFP(x Value, t *Type, flags ...IntFlags) Value {
	return b.convert("uitofp", checkedFlags("uitofp", flags), x, t, x.typ.IsInt() && t.IsFloat())
}

// PtrToInt is the address as an integer, truncated or zero-extended to the type.
func (b *Builder) PtrToInt(x Value, t *Type) Value {
	return b.convert("ptrtoint", "", x, t, x.typ.IsPtr() && t.IsInt())
}

// IntToPtr makes a pointer of an address.
func (b *Builder) IntToPtr(x Value, t *Type) Value {
	return b.convert("inttoptr", "", x, t, x.typ.IsInt() && t.IsPtr())
}

// AddrSpaceCast converts a pointer to another address space; x itself if that is its own.
func (b *Builder) AddrSpaceCast(x Value, t *Type) Value {
	if x.typ == t {
		return x
	}
	return b.convert("addrspacecast", "", x, t, x.typ.IsPtr() && t.IsPtr())
}

// Bitcast reinterprets the bits as another type of the same size, which may have another
// number of elements.
func (b *Builder) Bitcast(x Value, t *Type) Value {
	if x.typ == t {
		return x
	}
	if x.typ.Bits() == 0 || x.typ.Bits() != t.Bits() {
		bug("bitcast of %s to %s", x, t)
	}
	return b.as("bitcast", "", x, t)
}

// IntCast truncates or extends an integer to a type.
func (b *Builder) IntCast(x Value, t *Type, signed bool) Value {
	switch from, to := bits(x.typ), bits(t); {
	case from == to:
		return x
	case from > to:
		return b.Trunc(x, t)
	case signed:
		return b.SExt(x, t)
	default:
		return b.ZExt(x, t)
	}
}

// FloatCast converts a float to a wider or narrower format, or between half and bfloat.
func (b *Builder) FloatCast(x Value, t *Type) Value {
	switch from, to := x.typ.Scalar(), t.Scalar(); {
	case from == to:
		return x
	case from.bits == to.bits:
		return b.FPTrunc(b.FPExt(x, x.typ.With(Float)), t)
	case from.bits > to.bits:
		return b.FPTrunc(x, t)
	default:
		return b.FPExt(x, t)
	}
}
