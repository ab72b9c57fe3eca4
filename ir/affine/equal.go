package affine

// Equal reports whether other is the same dimension.
func (d *Dim) Equal(other Expr) bool {
	o, ok := other.(*Dim)
	return ok && o.Pos == d.Pos
}

// Equal reports whether other is the same symbol.
func (s *Symbol) Equal(other Expr) bool {
	o, ok := other.(*Symbol)
	return ok && o.Pos == s.Pos
}

// Equal reports whether other is the same constant.
func (c *Constant) Equal(other Expr) bool {
	o, ok := other.(*Constant)
	return ok && o.Value == c.Value
}

// Equal reports whether other has the same operator over equal operands.
func (b *Binary) Equal(other Expr) bool {
	o, ok := other.(*Binary)
	if !ok || b == o {
		return ok
	}
	if b.known.hash != o.known.hash {
		return false
	}
	return equalBinaries(b, o, newMemo[*Binary](b))
}

// equalBinaries keeps in proven the equal counterpart of each node that was compared
// before.
func equalBinaries(a, b *Binary, proven memo[*Binary]) bool {
	if a == b || proven[a] == b {
		return true
	}
	if a.known.hash != b.known.hash || a.Kind != b.Kind ||
		!equalParts(a.LHS, b.LHS, proven) || !equalParts(a.RHS, b.RHS, proven) {
		return false
	}
	proven.put(a, b)
	return true
}

func equalParts(a, b Expr, proven memo[*Binary]) bool {
	x, ok := a.(*Binary)
	if !ok {
		return a.Equal(b)
	}
	y, ok := b.(*Binary)
	return ok && equalBinaries(x, y, proven)
}

func equalLists(a, b []Expr) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !a[i].Equal(b[i]) {
			return false
		}
	}
	return true
}
