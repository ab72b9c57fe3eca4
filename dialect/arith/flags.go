package arith

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

// FastMath is a set of assumptions that rewrites of floating-point arithmetic may make.
type FastMath int64

// The fast-math flags.
const (
	Reassoc         FastMath = 1 << iota // operations may be reassociated
	NoNaNs                               // no operand or result is NaN
	NoInfs                               // no operand or result is infinite
	NoSignedZeros                        // the sign of a zero does not matter
	AllowReciprocal                      // x / y may become x * (1 / y)
	AllowContract                        // a product and a sum may become one fma
	ApproxFunc                           // functions may be approximated

	FastMathNone FastMath = 0 // nothing is allowed
	// Fast allows all of them.
	Fast = Reassoc | NoNaNs | NoInfs | NoSignedZeros | AllowReciprocal | AllowContract | ApproxFunc
)

// Overflow is a set of promises that integer arithmetic does not wrap around.
type Overflow int64

// The overflow flags.
const (
	NoSignedWrap   Overflow = 1 << iota // the signed result fits, or is poison
	NoUnsignedWrap                      // the unsigned result fits, or is poison

	OverflowNone Overflow = 0 // results wrap around
)

// flagSet is a set of named bits written between angle brackets.
type flagSet struct {
	attr, enum string // the names messages give the attribute and its values
	separator  string
	// names lists the spellings in the order they are printed; a set of all
	// bits prints as its own name where there is one.
	names []flagName
}

type flagName struct {
	name string
	bits int64
}

var fastMathFlags = flagSet{
	attr: "Arith_FastMathAttr", enum: "::mlir::arith::FastMathFlags", separator: ",",
	names: []flagName{
		{"none", int64(FastMathNone)},
		{"reassoc", int64(Reassoc)},
		{"nnan", int64(NoNaNs)},
		{"ninf", int64(NoInfs)},
		{"nsz", int64(NoSignedZeros)},
		{"arcp", int64(AllowReciprocal)},
		{"contract", int64(AllowContract)},
		{"afn", int64(ApproxFunc)},
		{"fast", int64(Fast)},
	},
}

var overflowFlags = flagSet{
	attr: "Arith_IntegerOverflowAttr", enum: "::mlir::arith::IntegerOverflowFlags", separator: ", ",
	names: []flagName{
		{"none", int64(OverflowNone)},
		{"nsw", int64(NoSignedWrap)},
		{"nuw", int64(NoUnsignedWrap)},
	},
}

// FastMathDef is #arith.fastmath<...>.
var FastMathDef = fastMathFlags.def("fastmath", "assumptions about floating-point arithmetic")

// OverflowDef is #arith.overflow<...>.
var OverflowDef = overflowFlags.def("overflow", "absence of integer overflow")

func (f *flagSet) def(name, doc string) *ir.AttrDef {
	return &ir.AttrDef{Name: name, Doc: doc, Parse: f.parse, Print: f.print}
}

func (f *flagSet) parse(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
	p.Expect("<")
	start := p.Pos()
	var bits int64
	for {
		word, ok := p.AcceptKeywordOrString()
		if !ok {
			p.Report(p.Pos(), "expected valid keyword or string")
			f.fail(p)
		}
		flag, ok := f.lookup(word)
		if !ok {
			p.Report(start, "expected %s to be one of: %s", f.enum, f.spellings())
			f.fail(p)
		}
		bits |= flag
		if !p.Accept(",") {
			break
		}
	}
	p.Expect(">")
	return p.Context().DialectAttr(def, bits)
}

// fail ends with the general message that follows the one about what is wrong.
func (f *flagSet) fail(p ir.AsmParser) {
	p.Fail(p.Pos(), "failed to parse %s parameter 'value' which is to be a `%s`", f.attr, f.enum)
}

func (f *flagSet) lookup(word string) (int64, bool) {
	for _, n := range f.names {
		if n.name == word {
			return n.bits, true
		}
	}
	return 0, false
}

func (f *flagSet) spellings() string {
	words := make([]string, len(f.names))
	for i, n := range f.names {
		words[i] = n.name
	}
	return strings.Join(words, ", ")
}

func (f *flagSet) print(w *ir.Text, a *ir.DialectAttr) {
	w.Byte('<')
	w.Str(f.text(a.Params[0].(int64)))
	w.Byte('>')
}

func (f *flagSet) text(bits int64) string {
	var words []string
	for _, n := range f.names {
		switch {
		case n.bits == bits:
			return n.name
		case n.bits != 0 && bits&n.bits == n.bits:
			words = append(words, n.name)
		}
	}
	return strings.Join(words, f.separator)
}

// FastMathAttr is the attribute for a set of assumptions.
func FastMathAttr(c *ir.Context, f FastMath) *ir.DialectAttr {
	return c.DialectAttr(FastMathDef, int64(f))
}

// OverflowAttr is the attribute for a set of promises about overflow.
func OverflowAttr(c *ir.Context, f Overflow) *ir.DialectAttr {
	return c.DialectAttr(OverflowDef, int64(f))
}

// FastMathOf is the set of assumptions of an operation, FastMathNone without the
// attribute.
func FastMathOf(op *ir.Op) FastMath { return FastMath(flagsOf(op, fastMathName, FastMathDef)) }

// OverflowOf is the set of promises about overflow of an operation, OverflowNone
// without the attribute.
func OverflowOf(op *ir.Op) Overflow { return Overflow(flagsOf(op, overflowName, OverflowDef)) }

func flagsOf(op *ir.Op, name string, def *ir.AttrDef) int64 {
	if a, ok := op.Attr(name).(*ir.DialectAttr); ok && a.Def == def {
		return a.Params[0].(int64)
	}
	return 0
}

// The attributes that hold flags.
const (
	fastMathName = "fastmath"
	overflowName = "overflowFlags"
	exactName    = "isExact"
)

var fastMathConstraint = ir.DefinedAttr(FastMathDef, "Floating point fast math flags")

// FastMathSlot is the attribute of operations that always have assumptions,
// possibly none.
func FastMathSlot() ir.AttrSlot {
	return ir.AttrSlot{Name: fastMathName, Type: fastMathConstraint,
		Default: func(c *ir.Context) ir.Attr { return FastMathAttr(c, FastMathNone) }}
}

// optionalFastMath is for casts, whose generic form tells an absent attribute from an
// empty set.
func optionalFastMath() ir.AttrSlot {
	return ir.AttrSlot{Name: fastMathName, Type: fastMathConstraint, Optional: true}
}

func overflowSlot() ir.AttrSlot {
	return ir.AttrSlot{Name: overflowName, Type: ir.DefinedAttr(OverflowDef, "Integer overflow arith flags"),
		Default: func(c *ir.Context) ir.Attr { return OverflowAttr(c, OverflowNone) }}
}

func exactSlot() ir.AttrSlot {
	return ir.AttrSlot{Name: exactName, Type: ir.UnitAttrType, Optional: true}
}

// How formats write the flags.
const (
	FastMathFormat = "(`fastmath` `` $fastmath^)?"
	overflowFormat = "(`overflow` `` $overflowFlags^)?"
	exactFormat    = "(`exact` $isExact^)?"
)
