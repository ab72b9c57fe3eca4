package constfold

// Compare orders two numbers: negative when a is less than b, positive when it
// is greater. It reports false when one is NaN, which has no place in the order.
func (a Float) Compare(b Float) (order int, ordered bool) {
	if a.IsNaN() || b.IsNaN() {
		return 0, false
	}
	switch {
	case a.IsInf() && b.IsInf():
		return sign(a) - sign(b), true
	case a.IsInf():
		return sign(a), true
	case b.IsInf():
		return -sign(b), true
	}
	return a.rat().Cmp(b.rat()), true
}

func sign(a Float) int {
	if a.IsNegative() {
		return -1
	}
	return 1
}

// Maximum and Minimum are NaN when an operand is; -0 is less than 0.
func (a Float) Maximum(b Float) Float {
	if n, ok := firstNaN(a, b); ok {
		return n
	}
	return a.larger(b)
}

func (a Float) Minimum(b Float) Float {
	if n, ok := firstNaN(a, b); ok {
		return n
	}
	return a.smaller(b)
}

// MaxNum and MinNum are the other operand when one is NaN, unless that one
// signals.
func (a Float) MaxNum(b Float) Float {
	if r, ok := a.theNumber(b); ok {
		return r
	}
	return a.larger(b)
}

func (a Float) MinNum(b Float) Float {
	if r, ok := a.theNumber(b); ok {
		return r
	}
	return a.smaller(b)
}

func (a Float) theNumber(b Float) (Float, bool) {
	switch {
	case a.isSignaling():
		return a.Quiet(), true
	case b.isSignaling():
		return b.Quiet(), true
	case a.IsNaN():
		return b, true
	case b.IsNaN():
		return a, true
	}
	return Float{}, false
}

func (a Float) larger(b Float) Float {
	if a.less(b) {
		return b
	}
	return a
}

func (a Float) smaller(b Float) Float {
	if b.less(a) {
		return b
	}
	return a
}

// less orders numbers, -0 before 0.
func (a Float) less(b Float) bool {
	order, _ := a.Compare(b)
	return order < 0 || order == 0 && a.IsNegative() && !b.IsNegative()
}
