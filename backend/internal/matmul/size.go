package matmul

import "github.com/tshared/tshared/backend/llvmir"

// size is a stride or an index: a constant or a value.
type size struct {
	n int64
	v llvmir.Value
}

func known(n int64) size { return size{n: n} }

func (e size) is(n int64) bool { return !e.v.IsValid() && e.n == n }

func (e size) value() llvmir.Value {
	if e.v.IsValid() {
		return e.v
	}
	return llvmir.ConstInt(llvmir.I64, e.n)
}

func (g *generator) times(x, y size) size {
	switch {
	case x.is(0) || y.is(0):
		return known(0)
	case x.is(1):
		return y
	case y.is(1):
		return x
	case !x.v.IsValid() && !y.v.IsValid():
		return known(x.n * y.n)
	}
	return size{v: g.b.Mul(x.value(), y.value(), llvmir.NSW)}
}

// at is the address of an element.
func (v view) at(g *generator, row, col size) llvmir.Value {
	p := v.base
	for _, step := range []size{g.times(row, v.row), g.times(col, v.col)} {
		if !step.is(0) {
			p = g.b.GEP(v.elem, p, step.value())
		}
	}
	return p
}

// offsetBy is the matrix that starts at an element.
func (v view) offsetBy(g *generator, row, col size) view {
	v.base = v.at(g, row, col)
	return v
}

// transposed is the transpose, without a copy.
func (v view) transposed() view {
	v.row, v.col = v.col, v.row
	return v
}
