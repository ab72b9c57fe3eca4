package matmul

import "github.com/tshared/tshared/backend/llvmir"

// rows computes a panel of the result, one register tile after another.
func (g *generator) rows(a, b, c view, columns int) {
	first := g.correction(b, int(g.padded(columns))/g.lanes)
	g.steps(int(g.M), g.tile.rows, func(at llvmir.Value, rows int) {
		i := size{v: at}
		g.registerTile(a.offsetBy(g, i, known(0)), b, c.offsetBy(g, i, known(0)), first, rows, columns)
	})
}

// registerTile computes a register tile: its accumulators stay in registers during the
// loop over K. The accumulators of a column start with an element of first.
func (g *generator) registerTile(a, b, c view, first []llvmir.Value, rows, columns int) {
	vectors := len(first)
	accs := make([]llvmir.Value, rows*vectors)
	for i := range accs {
		switch accs[i] = first[i%vectors]; {
		case g.Init != FromC:
		case g.config.shifted:
			accs[i] = g.b.Add(accs[i], g.loadC(c, i/vectors, i%vectors, columns))
		default:
			accs[i] = g.loadC(c, i/vectors, i%vectors, columns)
		}
	}
	unroll := int64(1)
	if g.kGroups()%2 == 0 && !g.noAMX {
		unroll = 2
	}
	r := llvmir.Range{From: g.index(0), To: g.index(g.kGroups()), Step: g.index(unroll), Hints: noLoopTransforms}
	accs = g.b.For(r, accs, func(k llvmir.Value, accs []llvmir.Value) []llvmir.Value {
		a, b := a.offsetBy(g, known(0), size{v: k}), b.offsetBy(g, size{v: k}, known(0))
		for u := range unroll {
			accs = g.multiplyAdd(a, b, known(u), rows, accs)
		}
		return accs
	})
	for i, acc := range accs {
		row, v := i/vectors, i%vectors
		if g.Init == AddToC {
			before := g.loadC(c, row, v, columns)
			if g.config.acc.IsFloat() {
				acc = g.b.FAdd(before, acc)
			} else {
				acc = g.b.Add(before, acc)
			}
		}
		g.storeC(c, row, v, columns, acc)
	}
}

// multiplyAdd multiplies a unit of each row with a unit of each column.
func (g *generator) multiplyAdd(a, b view, k size, rows int, accs []llvmir.Value) []llvmir.Value {
	vectors := len(accs) / rows
	out := make([]llvmir.Value, len(accs))
	line := g.rowOfB(b, k, vectors)
	for i := range rows {
		x := g.b.Splat(g.lanes, g.b.Load(g.config.unit, a.at(g, known(int64(i)), k), elementAligned(a.elem)))
		for v, y := range line {
			out[i*vectors+v] = g.config.mulAdd(g.b, accs[i*vectors+v], x, y)
		}
	}
	return out
}

// rowOfB is a row of units of B.
func (g *generator) rowOfB(b view, k size, vectors int) []llvmir.Value {
	line := make([]llvmir.Value, vectors)
	for v := range line {
		line[v] = g.b.Load(llvmir.Vector(g.lanes, g.config.unit), b.at(g, k, known(int64(v*g.lanes))), elementAligned(b.elem))
	}
	return line
}

// elementAligned: vectors start at any element.
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
	if c.elem != g.config.acc {
		x = g.b.FloatCast(x, t.With(g.config.acc))
	}
	return x
}

func (g *generator) storeC(c view, row, v, columns int, x llvmir.Value) {
	if c.elem != g.config.acc {
		x = g.b.FloatCast(x, x.Type().With(c.elem))
	}
	p := c.at(g, known(int64(row)), known(int64(v*g.lanes)))
	if n := columns - v*g.lanes; n < g.lanes {
		g.b.MaskedStore(x, p, firstOf(n, g.lanes), elementAligned(c.elem))
		return
	}
	g.b.Store(x, p, elementAligned(c.elem))
}

// firstOf is the mask with the first n lanes set.
func firstOf(n, lanes int) llvmir.Value {
	bits := make([]llvmir.Value, lanes)
	for i := range bits {
		bits[i] = llvmir.ConstBool(i < n)
	}
	return llvmir.ConstVector(bits...)
}
