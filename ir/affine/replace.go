package affine

// ReplaceDimsAndSymbols replaces d<i> by dims[i] and s<i> by symbols[i]. Positions past
// the end of either list stay.
func ReplaceDimsAndSymbols(e Expr, dims, symbols []Expr) Expr {
	return rebuild(e, func(leaf Expr) Expr {
		switch leaf := leaf.(type) {
		case *Dim:
			if leaf.Pos < len(dims) {
				return dims[leaf.Pos]
			}
		case *Symbol:
			if leaf.Pos < len(symbols) {
				return symbols[leaf.Pos]
			}
		}
		return nil
	})
}

// ReplaceDims replaces d<i> by dims[i].
func ReplaceDims(e Expr, dims []Expr) Expr { return ReplaceDimsAndSymbols(e, dims, nil) }

// ReplaceSymbols replaces s<i> by symbols[i].
func ReplaceSymbols(e Expr, symbols []Expr) Expr { return ReplaceDimsAndSymbols(e, nil, symbols) }

// ShiftDims renumbers every dimension from d<from> on by shift.
func ShiftDims(e Expr, from, shift int) Expr {
	return rebuild(e, func(leaf Expr) Expr {
		if d, ok := leaf.(*Dim); ok && d.Pos >= from {
			return D(d.Pos + shift)
		}
		return nil
	})
}

// ShiftSymbols renumbers every symbol from s<from> on by shift.
func ShiftSymbols(e Expr, from, shift int) Expr {
	return rebuild(e, func(leaf Expr) Expr {
		if s, ok := leaf.(*Symbol); ok && s.Pos >= from {
			return S(s.Pos + shift)
		}
		return nil
	})
}

// Substitute replaces every part of e that equals from by to.
func Substitute(e, from, to Expr) Expr {
	return rebuild(e, func(part Expr) Expr {
		if part.Equal(from) {
			return to
		}
		return nil
	})
}

// rebuild calls replace on every part of e, outermost first. Where it returns nil the
// part is rebuilt from its rebuilt operands. An expression without replacements is
// returned as it is.
func rebuild(e Expr, replace func(Expr) Expr) Expr {
	return rebuilder{replace, newMemo[Expr](e)}.expr(e)
}

type rebuilder struct {
	replace func(Expr) Expr
	done    memo[Expr]
}

func (r rebuilder) expr(e Expr) Expr {
	b, ok := e.(*Binary)
	if ok {
		if done, again := r.done[b]; again {
			return done
		}
	}
	if replacement := r.replace(e); replacement != nil {
		return replacement
	}
	if !ok {
		return e
	}
	lhs, rhs := r.expr(b.LHS), r.expr(b.RHS)
	if lhs == b.LHS && rhs == b.RHS {
		return r.done.put(b, e)
	}
	return r.done.put(b, Apply(b.Kind, lhs, rhs))
}
