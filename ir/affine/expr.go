package affine

import "strconv"

// Expr is an affine or semi-affine expression: a *Dim, *Symbol, *Constant or *Binary.
// Expressions are immutable and may share parts. Use the constructors of this package: a
// literal &Binary{...} lacks precomputed facts.
type Expr interface {
	// Equal reports whether both expressions have the same canonical form.
	Equal(Expr) bool
	// AppendTo appends the canonical text to dst.
	AppendTo(dst []byte) []byte
	// String is the canonical text, as MLIR prints it.
	String() string

	facts() facts
}

// Dim is the dimension d<Pos>.
type Dim struct{ Pos int }

// Symbol is the symbol s<Pos>.
type Symbol struct{ Pos int }

// Constant is an integer, Value.
type Constant struct{ Value int64 }

// Binary applies the operator Kind to LHS and RHS.
type Binary struct {
	Kind     Kind
	LHS, RHS Expr

	known facts
}

// Kind is the operator of a Binary.
type Kind uint8

// Division rounds down in KindFloorDiv and up in KindCeilDiv; the result of
// KindMod is never negative.
const (
	KindAdd Kind = iota
	KindMul
	KindMod
	KindFloorDiv
	KindCeilDiv
)

var kindText = [...]string{
	KindAdd:      "+",
	KindMul:      "*",
	KindMod:      "mod",
	KindFloorDiv: "floordiv",
	KindCeilDiv:  "ceildiv",
}

// String returns the operator as written in expressions.
func (k Kind) String() string {
	if int(k) >= len(kindText) {
		return "Kind(" + strconv.Itoa(int(k)) + ")"
	}
	return kindText[k]
}

// The leaves of nearly every map, made once.
var (
	smallDims      [16]Dim
	smallSymbols   [16]Symbol
	smallConstants [32 + 1 + 128]Constant
)

const lowestSmallConstant = -32

func init() {
	for i := range smallDims {
		smallDims[i].Pos = i
	}
	for i := range smallSymbols {
		smallSymbols[i].Pos = i
	}
	for i := range smallConstants {
		smallConstants[i].Value = int64(i) + lowestSmallConstant
	}
}

// D returns the dimension d<i>.
func D(i int) Expr {
	if i < 0 {
		panic("BUG: affine dimension with negative position " + strconv.Itoa(i))
	}
	if i < len(smallDims) {
		return &smallDims[i]
	}
	return &Dim{Pos: i}
}

// S returns the symbol s<i>.
func S(i int) Expr {
	if i < 0 {
		panic("BUG: affine symbol with negative position " + strconv.Itoa(i))
	}
	if i < len(smallSymbols) {
		return &smallSymbols[i]
	}
	return &Symbol{Pos: i}
}

// C returns the constant v.
func C(v int64) Expr {
	if lowestSmallConstant <= v && v < lowestSmallConstant+int64(len(smallConstants)) {
		return &smallConstants[v-lowestSmallConstant]
	}
	return &Constant{Value: v}
}

// newBinary makes a node without simplification.
func newBinary(kind Kind, lhs, rhs Expr) *Binary {
	return &Binary{Kind: kind, LHS: lhs, RHS: rhs, known: binaryFacts(kind, lhs, rhs)}
}

// constantOf is the value of a constant expression.
func constantOf(e Expr) (int64, bool) {
	c, ok := e.(*Constant)
	if !ok {
		return 0, false
	}
	return c.Value, true
}

func isConstant(e Expr, v int64) bool {
	c, ok := e.(*Constant)
	return ok && c.Value == v
}

// binaryOf is e as a binary expression of the given kind, or nil.
func binaryOf(e Expr, kind Kind) *Binary {
	if b, ok := e.(*Binary); ok && b.Kind == kind {
		return b
	}
	return nil
}

// timesConstant splits e into (x, c) with e == x * c; c is 1 when e is no
// product with a constant.
func timesConstant(e Expr) (Expr, int64) {
	if product := binaryOf(e, KindMul); product != nil {
		if c, ok := constantOf(product.RHS); ok {
			return product.LHS, c
		}
	}
	return e, 1
}
