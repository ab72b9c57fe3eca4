package matmul

import "github.com/tshared/tshared/backend/llvmir"

// rows computes a panel of the result, block by block.
func (g *generator) rows(a, b, c view, columns int) {
	first := g.correction(b, int(g.padded(columns))/g.lanes)
	g.steps(int(g.M), g.block.rows, func(at llvmir.Value, rows int) {
		i := extent{v: at}
		g.oneBlock(a.moved(g, i, known(0)), b, c.moved(g, i, known(0)), first, rows, columns)
	})
}

// oneBlock computes a block: its accumulators stay in registers while K is gone
// through. The sums of each column begin with one of first.
func (g *generator) oneBlock(a, b, c view, first []llvmir.Value, rows, columns int) {
	vectors := len(first)
	sums := make([]llvmir.Value, rows*vectors)
	for i := range sums {
		switch sums[i] = first[i%vectors]; {
		case g.Start != FromC:
		case g.r.shifted:
			sums[i] = g.b.Add(sums[i], g.loadC(c, i/vectors, i%vectors, columns))
		default:
			sums[i] = g.loadC(c, i/vectors, i%vectors, columns)
		}
	}
	unroll := int64(1)
	if g.groups()%2 == 0 && !g.noTiles {
		unroll = 2
	}
	r := llvmir.Range{From: g.index(0), To: g.index(g.groups()), Step: g.index(unroll), Hints: asIs}
	sums = g.b.For(r, sums, func(k llvmir.Value, sums []llvmir.Value) []llvmir.Value {
		a, b := a.moved(g, known(0), extent{v: k}), b.moved(g, extent{v: k}, known(0))
		for u := range unroll {
			sums = g.step(a, b, known(u), rows, sums)
		}
		return sums
	})
	for i, sum := range sums {
		row, v := i/vectors, i%vectors
		if g.Start == AddToC {
			before := g.loadC(c, row, v, columns)
			if g.r.sum.IsFloat() {
				sum = g.b.FAdd(before, sum)
			} else {
				sum = g.b.Add(before, sum)
			}
		}
		g.storeC(c, row, v, columns, sum)
	}
}

// step multiplies a unit of each row with one of each column.
func (g *generator) step(a, b view, k extent, rows int, sums []llvmir.Value) []llvmir.Value {
	vectors := len(sums) / rows
	out := make([]llvmir.Value, len(sums))
	line := g.line(b, k, vectors)
	for i := range rows {
		x := g.b.Splat(g.lanes, g.b.Load(g.r.unit, a.at(g, known(int64(i)), k), elementAligned(a.elem)))
		for v, y := range line {
			out[i*vectors+v] = g.r.step(g.b, sums[i*vectors+v], x, y)
		}
	}
	return out
}

// line is a row of units of B.
func (g *generator) line(b view, k extent, vectors int) []llvmir.Value {
	line := make([]llvmir.Value, vectors)
	for v := range line {
		line[v] = g.b.Load(llvmir.Vector(g.lanes, g.r.unit), b.at(g, k, known(int64(v*g.lanes))), elementAligned(b.elem))
	}
	return line
}

// elementAligned: vectors begin at any element.
func elementAligned(t *llvmir.Type) llvmir.Access { return llvmir.Access{Align: t.Bits() / 8} }

func (g *generator) loadC(c view, row, v, columns int) llvmir.Value {
	t := llvmir.Vector(g.lanes, c.elem)
	p := c.at(g, known(int64(row)), known(int64(v*g.lanes)))
	var x llvmir.Value
	if n := columns - v*g.lanes; n < g.lanes {
		x = g.b.MaskedLoad(t, p, firstOf(n, g.lanes), llvmir.Zero(t), elementAligned(c.elem))
	} else {
		x = g.b.Load(t, p, elementAligned(c.elem))
	}
	if c.elem != g.r.sum {
		x = g.b.FloatCast(x, t.With(g.r.sum))
	}
	return x
}

func (g *generator) storeC(c view, row, v, columns int, x llvmir.Value) {
	if c.elem != g.r.sum {
		x = g.b.FloatCast(x, x.Type().With(c.elem))
	}
	p := c.at(g, known(int64(row)), known(int64(v*g.lanes)))
	if n := columns - v*g.lanes; n < g.lanes {
		g.b.MaskedStore(x, p, firstOf(n, g.lanes), elementAligned(c.elem))
		return
	}
	g.b.Store(x, p, elementAligned(c.elem))
}

// firstOf is the mask of the first n lanes.
func firstOf(n, lanes int) llvmir.Value {
	bits := make([]llvmir.Value, lanes)
	for i := range bits {
		bits[i] = llvmir.ConstBool(i < n)
	}
	return llvmir.ConstVector(bits...)
}
