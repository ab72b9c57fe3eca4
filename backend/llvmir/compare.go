package llvmir

// IntPred compares integers and pointers.
type IntPred string

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

// FloatPred compares floats. O... is false and U... true when one is a NaN.
type FloatPred string

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

// ICmp compares; vectors element by element.
func (b *Builder) ICmp(p IntPred, x, y Value) Value {
	t := same("icmp", x, y)
	if !t.IsInt() && !t.IsPtr() {
		bug("icmp of %s", t)
	}
	word := "icmp " + string(p) + " "
	return b.once(word, t.With(I1), x, y, func() Value { return b.emit(b.make(t.With(I1), word).typedOp(x).word(", ").bare(y)) })
}

// FCmp compares; vectors element by element.
func (b *Builder) FCmp(p FloatPred, x, y Value, flags ...FastMath) Value {
	t := same("fcmp", x, y)
	if !t.IsFloat() {
		bug("fcmp of %s", t)
	}
	return b.emit(b.make(t.With(I1), "fcmp"+b.fast(flags)+" "+string(p)+" ").typedOp(x).word(", ").bare(y))
}

// Select is x where the condition holds and y elsewhere. A scalar condition
// chooses between whole vectors.
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

// extreme is the smaller or larger of two; float says what they must be.
func (b *Builder) extreme(name string, float bool, x, y Value, flags []FastMath) Value {
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

func (b *Builder) SMin(x, y Value) Value { return b.extreme("llvm.smin", false, x, y, nil) }
func (b *Builder) SMax(x, y Value) Value { return b.extreme("llvm.smax", false, x, y, nil) }
func (b *Builder) UMin(x, y Value) Value { return b.extreme("llvm.umin", false, x, y, nil) }
func (b *Builder) UMax(x, y Value) Value { return b.extreme("llvm.umax", false, x, y, nil) }

// MinNum and MaxNum ignore a NaN; Minimum and Maximum return it.
func (b *Builder) MinNum(x, y Value, flags ...FastMath) Value {
	return b.extreme("llvm.minnum", true, x, y, flags)
}
func (b *Builder) MaxNum(x, y Value, flags ...FastMath) Value {
	return b.extreme("llvm.maxnum", true, x, y, flags)
}
func (b *Builder) Minimum(x, y Value, flags ...FastMath) Value {
	return b.extreme("llvm.minimum", true, x, y, flags)
}
func (b *Builder) Maximum(x, y Value, flags ...FastMath) Value {
	return b.extreme("llvm.maximum", true, x, y, flags)
}
