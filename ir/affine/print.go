package affine

import "strconv"

// AppendTo appends d<Pos>.
func (d *Dim) AppendTo(dst []byte) []byte { return appendExpr(dst, d, nil, nil, loose) }

// AppendTo appends s<Pos>.
func (s *Symbol) AppendTo(dst []byte) []byte { return appendExpr(dst, s, nil, nil, loose) }

// AppendTo appends the decimal value.
func (c *Constant) AppendTo(dst []byte) []byte { return appendExpr(dst, c, nil, nil, loose) }

// AppendTo appends the operation with the parentheses that MLIR prints.
func (b *Binary) AppendTo(dst []byte) []byte { return appendExpr(dst, b, nil, nil, loose) }

func (d *Dim) String() string      { return string(d.AppendTo(nil)) }
func (s *Symbol) String() string   { return string(s.AppendTo(nil)) }
func (c *Constant) String() string { return string(c.AppendTo(nil)) }
func (b *Binary) String() string   { return string(b.AppendTo(nil)) }

// AppendExpr appends e with dimensions and symbols spelled by dim and sym, as an
// operation prints a map over its operands; a nil function gives d<i> or s<i>.
func AppendExpr(dst []byte, e Expr, dim, sym func(i int) string) []byte {
	return appendExpr(dst, e, dim, sym, loose)
}

// binding is the context of an expression: loose where a sum needs no parentheses, tight
// in an operand that binds tighter.
type binding bool

const (
	loose binding = false
	tight binding = true
)

func appendExpr(dst []byte, e Expr, dim, sym func(i int) string, around binding) []byte {
	switch e := e.(type) {
	case *Dim:
		return appendLeaf(dst, 'd', e.Pos, dim)
	case *Symbol:
		return appendLeaf(dst, 's', e.Pos, sym)
	case *Constant:
		return strconv.AppendInt(dst, e.Value, 10)
	case *Binary:
		if around == tight {
			dst = append(dst, '(')
			dst = appendBinary(dst, e, dim, sym)
			return append(dst, ')')
		}
		return appendBinary(dst, e, dim, sym)
	}
	panic("BUG: affine expression is nil")
}

func appendLeaf(dst []byte, letter byte, pos int, spell func(i int) string) []byte {
	if spell != nil {
		return append(dst, spell(pos)...)
	}
	return strconv.AppendInt(append(dst, letter), int64(pos), 10)
}

func appendBinary(dst []byte, b *Binary, dim, sym func(i int) string) []byte {
	switch {
	case b.Kind == KindAdd:
		dst = appendExpr(dst, b.LHS, dim, sym, loose)
		return appendTerm(dst, b.RHS, dim, sym)
	case b.Kind == KindMul && isConstant(b.RHS, -1):
		return appendExpr(append(dst, '-'), b.LHS, dim, sym, tight)
	}
	dst = appendExpr(dst, b.LHS, dim, sym, tight)
	dst = append(dst, ' ')
	dst = append(dst, b.Kind.String()...)
	dst = append(dst, ' ')
	return appendExpr(dst, b.RHS, dim, sym, tight)
}

// appendTerm appends the right side of a sum. A negative factor or constant
// turns the plus into a minus; the smallest integer has no positive
// counterpart and keeps its own sign after the minus, as in MLIR.
func appendTerm(dst []byte, term Expr, dim, sym func(i int) string) []byte {
	if c, ok := constantOf(term); ok && c < 0 {
		return strconv.AppendInt(append(dst, " - "...), -c, 10)
	}
	x, factor := timesConstant(term)
	switch {
	case factor == -1:
		around := loose
		if binaryOf(x, KindAdd) != nil {
			around = tight
		}
		return appendExpr(append(dst, " - "...), x, dim, sym, around)
	case factor < -1:
		dst = appendExpr(append(dst, " - "...), x, dim, sym, tight)
		return strconv.AppendInt(append(dst, " * "...), -factor, 10)
	}
	return appendExpr(append(dst, " + "...), term, dim, sym, loose)
}
