package llvmir

// IntPred is a predicate of icmp, for integers and pointers.
type IntPred string

// The predicates of icmp; S... compare signed and U... unsigned numbers.
const (
	EQ  IntPred = "eq"
	NE  IntPred = "ne"
	SLT IntPred = "slt"
	SLE IntPred = "sle"
	SGT IntPred = "sgt"
	SGE IntPred = "sge"
	ULT IntPred = "ult"
	ULE IntPred = "ule"
	UGT IntPred = "ugt"
	UGE IntPred = "uge"
)

// FloatPred is a predicate of fcmp.
type FloatPred string

// The predicates of fcmp. If an operand is NaN, O... (ordered) are false and U... and FU...
// (unordered) are true.
const (
	OEQ    FloatPred = "oeq"
	ONE    FloatPred = "one"
	OLT    FloatPred = "olt"
	OLE    FloatPred = "ole"
	OGT    FloatPred = "ogt"
	OGE    FloatPred = "oge"
	UEQ    FloatPred = "ueq"
	UNE    FloatPred = "une"
	FULT   FloatPred = "ult"
	FULE   FloatPred = "ule"
	FUGT   FloatPred = "ugt"
	FUGE   FloatPred = "uge"
	Ord    FloatPred = "ord"
	Uno    FloatPred = "uno"
	FFalse FloatPred = "false"
	FTrue  FloatPred = "true"
)

// ICmp compares integers or pointers; the result is an i1, or a vector of i1.
func (b *Builder) ICmp(p IntPred, x, y Value) Value {
	t := same("icmp", x, y)
	if !t.IsInt() && !t.IsPtr() {
		bug("icmp of %s", t)
	}
	word := "icmp " + string(p) + " "
	return b.reuse(word, t.With(I1), x, y, func() Value { return b.emit(b.make(t.With(I1), word).typedOp(x).word(", ").bare(y)) })
}

// FCmp compares floats; the result is an i1, or a vector of i1.
func (b *Builder) FCmp(p FloatPred, x, y Value, flags ...FastMath) Value {
	t := same("fcmp", x, y)
	if !t.IsFloat() {
		bug("fcmp of %s", t)
	}
	return b.emit(b.make(t.With(I1), "fcmp"+b.fast(flags)+" "+string(p)+" ").typedOp(x).word(", ").bare(y))
}

// Select is x if the condition is true and y otherwise. A vector condition selects element
// by element, a scalar one between whole vectors.
func (b *Builder) Select(cond, x, y Value, flags ...FastMath) Value {
	t := same("select", x, y)
	if cond.typ != I1 && cond.typ != t.With(I1) {
		bug("select of %s by %s", t, cond)
	}
	fastMath := ""
	if t.IsFloat() {
		fastMath = b.fast(flags)
	} else if joined(flags) != 0 {
		bug("select of %s cannot be%s", t, joined(flags))
	}
	return b.emit(b.make(t, "select"+fastMath+" ").list([]Value{cond, x, y}))
}

// minMax calls a minimum or maximum intrinsic for floats or for integers.
func (b *Builder) minMax(name string, float bool, x, y Value, flags []FastMath) Value {
	t := same(name, x, y)
	if t.IsFloat() != float || !float && !t.IsInt() {
		bug("%s of %s", name, t)
	}
	fastMath := ""
	if float {
		fastMath = b.fast(flags)
	}
	args := []Value{x, y}
	return b.call(fastMath, b.intrinsic(name, t, []*Type{t}, args), args)
}

// SMin is the signed minimum.
func (b *Builder) SMin(x, y Value) Value { return b.minMax("llvm.smin", false, x, y, nil) }

// SMax is the signed maximum.
func (b *Builder) SMax(x, y Value) Value { return b.minMax("llvm.smax", false, x, y, nil) }

// UMin is the unsigned minimum.
func (b *Builder) UMin(x, y Value) Value { return b.minMax("llvm.umin", false, x, y, nil) }

// UMax is the unsigned maximum.
func (b *Builder) UMax(x, y Value) Value { return b.minMax("llvm.umax", false, x, y, nil) }

// MinNum is the minimum, and the other operand if one is NaN.
func (b *Builder) MinNum(x, y Value, flags ...FastMath) Value {
	return b.minMax("llvm.minnum", true, x, y, flags)
}

// MaxNum is the maximum, and the other operand if one is NaN.
func (b *Builder) MaxNum(x, y Value, flags ...FastMath) Value {
	return b.minMax("llvm.maxnum", true, x, y, flags)
}

// Minimum is the minimum, and NaN if one operand is NaN.
func (b *Builder) Minimum(x, y Value, flags ...FastMath) Value {
	return b.minMax("llvm.minimum", true, x, y, flags)
}

// Maximum is the maximum, and NaN if one operand is NaN.
func (b *Builder) Maximum(x, y Value, flags ...FastMath) Value {
	return b.minMax("llvm.maximum", true, x, y, flags)
}
