package affine

// Outcome is the result of evaluating an expression with unknown inputs: Value, if Known.
type Outcome struct {
	Value int64
	Known bool
	// Poison is set when the evaluation met a division by zero, or a modulus that is not
	// positive.
	Poison bool
}

// EvalPartial evaluates e with the inputs that are known: the dimensions, then the
// symbols. The second operand is evaluated only when the first one is known. Sums and
// products wrap.
func EvalPartial(e Expr, numDims int, input func(i int) (int64, bool)) Outcome {
	return partialEvaluator{numDims, input, newMemo[Outcome](e)}.expr(e)
}

type partialEvaluator struct {
	numDims int
	input   func(i int) (int64, bool)
	done    memo[Outcome]
}

func (p partialEvaluator) expr(e Expr) Outcome {
	switch e := e.(type) {
	case *Constant:
		return Outcome{Value: e.Value, Known: true}
	case *Dim:
		return p.leaf(e.Pos)
	case *Symbol:
		return p.leaf(p.numDims + e.Pos)
	case *Binary:
		if o, again := p.done[e]; again {
			return o
		}
		return p.done.put(e, p.binary(e))
	}
	panic("BUG: affine expression is nil")
}

func (p partialEvaluator) leaf(i int) Outcome {
	if v, ok := p.input(i); ok {
		return Outcome{Value: v, Known: true}
	}
	return Outcome{}
}

func (p partialEvaluator) binary(b *Binary) Outcome {
	lhs := p.expr(b.LHS)
	if !lhs.Known {
		return lhs
	}
	rhs := p.expr(b.RHS)
	if !rhs.Known {
		return rhs
	}
	switch {
	case b.Kind == KindMod && rhs.Value < 1, (b.Kind == KindFloorDiv || b.Kind == KindCeilDiv) && rhs.Value == 0:
		return Outcome{Poison: true}
	case b.Kind != KindAdd && b.Kind != KindMul && operations[b.Kind].undefined(lhs.Value, rhs.Value):
		return Outcome{}
	}
	return Outcome{Value: operations[b.Kind].apply(lhs.Value, rhs.Value), Known: true}
}
