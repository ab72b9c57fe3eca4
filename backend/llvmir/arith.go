package llvmir

// allowedFlags has the flags that each integer instruction can have.
var allowedFlags = map[string]IntFlags{
	"add": NUW | NSW, "sub": NUW | NSW, "mul": NUW | NSW, "shl": NUW | NSW, "trunc": NUW | NSW,
	"udiv": Exact, "sdiv": Exact, "lshr": Exact, "ashr": Exact,
	"or": Disjoint, "zext": NNeg, "uitofp": NNeg,
}

func checkedFlags(op string, flags []IntFlags) string {
	all := joined(flags)
	if extra := all &^ allowedFlags[op]; extra != 0 {
		bug("%s cannot be%s", op, extra)
	}
	return all.String()
}

func (b *Builder) intOp(op string, x, y Value, flags []IntFlags) Value {
	t := same(op, x, y)
	if !t.IsInt() {
		bug("%s of %s", op, t)
	}
	if b.Reuse && zeroIsIdentity[op] && y == Zero(t) {
		return x
	}
	word := op + checkedFlags(op, flags) + " "
	return b.reuse(word, t, x, y, func() Value { return b.emit(b.make(t, word).typedOp(x).word(", ").bare(y)) })
}

// Add is x + y modulo 2^bits, unless a flag promises that there is no overflow. Like every
// instruction with two operands, Add takes operands of one type, works on vectors element
// by element, and panics if it is given other operands.
func (b *Builder) Add(x, y Value, flags ...IntFlags) Value { return b.intOp("add", x, y, flags) }

// Sub is x - y; see Add.
func (b *Builder) Sub(x, y Value, flags ...IntFlags) Value { return b.intOp("sub", x, y, flags) }

// Mul is x * y; see Add.
func (b *Builder) Mul(x, y Value, flags ...IntFlags) Value { return b.intOp("mul", x, y, flags) }

// UDiv is the unsigned quotient, rounded toward zero. Division by zero is undefined behaviour.
func (b *Builder) UDiv(x, y Value, flags ...IntFlags) Value { return b.intOp("udiv", x, y, flags) }

// SDiv is the signed quotient, rounded toward zero. Division by zero and an overflowing
// quotient are undefined behaviour.
func (b *Builder) SDiv(x, y Value, flags ...IntFlags) Value { return b.intOp("sdiv", x, y, flags) }

// URem is the remainder of UDiv.
func (b *Builder) URem(x, y Value) Value { return b.intOp("urem", x, y, nil) }

// SRem is the remainder of SDiv, with the sign of x.
func (b *Builder) SRem(x, y Value) Value { return b.intOp("srem", x, y, nil) }

// Shl shifts left. The result is poison if y is not less than the number of bits; the
// same holds for LShr and AShr.
func (b *Builder) Shl(x, y Value, flags ...IntFlags) Value { return b.intOp("shl", x, y, flags) }

// LShr shifts right and fills with zeros.
func (b *Builder) LShr(x, y Value, flags ...IntFlags) Value { return b.intOp("lshr", x, y, flags) }

// AShr shifts right and fills with the sign bit.
func (b *Builder) AShr(x, y Value, flags ...IntFlags) Value { return b.intOp("ashr", x, y, flags) }

// And is the bitwise and.
func (b *Builder) And(x, y Value) Value { return b.intOp("and", x, y, nil) }

// Or is the bitwise or.
func (b *Builder) Or(x, y Value, flags ...IntFlags) Value { return b.intOp("or", x, y, flags) }

// Xor is the bitwise exclusive or.
func (b *Builder) Xor(x, y Value) Value { return b.intOp("xor", x, y, nil) }

// Neg is 0 - x.
func (b *Builder) Neg(x Value, flags ...IntFlags) Value { return b.Sub(Zero(x.typ), x, flags...) }

// Not inverts every bit.
func (b *Builder) Not(x Value) Value { return b.Xor(x, ConstInt(x.typ, -1)) }

func (b *Builder) fast(flags []FastMath) string { return (joined(flags) | b.FastMath).String() }

func (b *Builder) floatOp(op string, x, y Value, flags []FastMath) Value {
	t := same(op, x, y)
	if !t.IsFloat() {
		bug("%s of %s", op, t)
	}
	return b.emit(b.make(t, op+b.fast(flags)+" ").typedOp(x).word(", ").bare(y))
}

// FAdd is x + y of floats. The flags are added to Builder.FastMath.
func (b *Builder) FAdd(x, y Value, flags ...FastMath) Value { return b.floatOp("fadd", x, y, flags) }

// FSub is x - y of floats.
func (b *Builder) FSub(x, y Value, flags ...FastMath) Value { return b.floatOp("fsub", x, y, flags) }

// FMul is x * y of floats.
func (b *Builder) FMul(x, y Value, flags ...FastMath) Value { return b.floatOp("fmul", x, y, flags) }

// FDiv is x / y of floats.
func (b *Builder) FDiv(x, y Value, flags ...FastMath) Value { return b.floatOp("fdiv", x, y, flags) }

// FRem is the remainder of x / y, rounded toward zero, with the sign of x.
func (b *Builder) FRem(x, y Value, flags ...FastMath) Value { return b.floatOp("frem", x, y, flags) }

// FNeg flips the sign.
func (b *Builder) FNeg(x Value, flags ...FastMath) Value {
	if !x.typ.IsFloat() {
		bug("fneg of %s", x)
	}
	return b.emit(b.make(x.typ, "fneg"+b.fast(flags)+" ").typedOp(x))
}

// FMA is x*y + z, rounded once.
func (b *Builder) FMA(x, y, z Value, flags ...FastMath) Value {
	same("fma", x, y)
	return b.math("llvm.fma", flags, x, y, z)
}

// FMulAdd is x*y + z, rounded once or twice as suits the target.
func (b *Builder) FMulAdd(x, y, z Value, flags ...FastMath) Value {
	return b.math("llvm.fmuladd", flags, x, y, z)
}

// FAbs clears the sign.
func (b *Builder) FAbs(x Value, flags ...FastMath) Value { return b.math("llvm.fabs", flags, x) }

// Sqrt is the square root; NaN of negative numbers.
func (b *Builder) Sqrt(x Value, flags ...FastMath) Value { return b.math("llvm.sqrt", flags, x) }

// math calls an intrinsic whose parameters and result have one type.
func (b *Builder) math(name string, flags []FastMath, args ...Value) Value {
	t := args[0].typ
	return b.call(b.fast(flags), b.intrinsic(name, t, []*Type{t}, args), args)
}

// Freeze replaces poison by an arbitrary value, the same at each use.
func (b *Builder) Freeze(x Value) Value { return b.emit(b.make(x.typ, "freeze ").typedOp(x)) }
