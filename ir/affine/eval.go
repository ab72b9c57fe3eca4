package affine

// Eval returns the value of e for given dimensions and symbols. It reports false on
// overflow, division by zero, a modulus that is not positive, and a position without a
// value.
func Eval(e Expr, dims, symbols []int64) (int64, bool) {
	return evaluator{dims, symbols, newMemo[value](e)}.expr(e).get()
}

type value struct {
	v  int64
	ok bool
}

func (v value) get() (int64, bool) { return v.v, v.ok }

type evaluator struct {
	dims, symbols []int64
	done          memo[value]
}

func (ev evaluator) expr(e Expr) value {
	switch e := e.(type) {
	case *Constant:
		return value{e.Value, true}
	case *Dim:
		return valueAt(ev.dims, e.Pos)
	case *Symbol:
		return valueAt(ev.symbols, e.Pos)
	case *Binary:
		if v, again := ev.done[e]; again {
			return v
		}
		return ev.done.put(e, ev.binary(e))
	}
	panic("BUG: affine expression is nil")
}

func valueAt(values []int64, i int) value {
	if i >= len(values) {
		return value{}
	}
	return value{values[i], true}
}

func (ev evaluator) binary(b *Binary) value {
	lhs, rhs := ev.expr(b.LHS), ev.expr(b.RHS)
	if !lhs.ok || !rhs.ok {
		return value{}
	}
	op := operations[b.Kind]
	if op.undefined(lhs.v, rhs.v) {
		return value{}
	}
	return value{op.apply(lhs.v, rhs.v), true}
}

// operations has the function of each operator, and the operands for which it has no
// value.
var operations = [...]struct {
	apply     func(a, b int64) int64
	undefined func(a, b int64) bool
}{
	KindAdd:      {func(a, b int64) int64 { return a + b }, addOverflows},
	KindMul:      {func(a, b int64) int64 { return a * b }, mulOverflows},
	KindMod:      {floorMod, func(_, b int64) bool { return b <= 0 }},
	KindFloorDiv: {floorDiv, func(a, b int64) bool { return b == 0 || divOverflows(a, b) }},
	KindCeilDiv:  {ceilDiv, func(a, b int64) bool { return b == 0 || divOverflows(a, b) }},
}

// Eval returns the value of every result. It reports false if one of them has no value.
func (m *Map) Eval(dims, symbols []int64) ([]int64, bool) {
	values := make([]int64, len(m.Results))
	for i, e := range m.Results {
		v, ok := Eval(e, dims, symbols)
		if !ok {
			return nil, false
		}
		values[i] = v
	}
	return values, true
}
