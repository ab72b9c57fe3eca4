package matmul

import "github.com/tshared/tshared/backend/llvmir"

// prepareA makes the units of A. An element of A is broadcast to a vector, so A needs no
// particular layout.
func (g *generator) prepareA(a view) view {
	if g.config.group == 1 && !g.converts(g.A) {
		return a
	}
	groups, group := g.kGroups(), int64(g.config.group)
	if group == 1 && a.row.is(1) && !a.col.is(1) {
		to := view{base: g.reserve(g.config.elem, g.M*g.K), elem: g.config.elem, row: known(g.M), col: known(1)}
		g.convertRows([]view{to}, a.transposed(), g.A, g.K, g.M)
		return to.transposed()
	}
	to := view{base: g.reserve(g.config.elem, g.M*groups*group), elem: g.config.elem, row: known(groups * group), col: known(1)}
	if groups*group != g.K {
		g.clear(to.base, g.config.elem, g.M*groups*group)
	}
	g.convertRows([]view{to}, a, g.A, g.M, g.K)
	return view{base: to.base, elem: g.config.unit, row: known(groups), col: known(1)}
}

// prepareB makes the units of the parts of B such that vectors of neighbouring columns can
// be loaded. The parts are packed in panels unless B can be read in place.
func (g *generator) prepareB(b view) (prepared []view, panelled bool) {
	if g.config.group == 1 && !g.converts(g.B) && b.col.is(1) && g.N%int64(g.lanes) == 0 && !g.packingPays(b) {
		return []view{b}, false
	}
	groups, group := g.kGroups(), int64(g.config.group)
	n := groups * g.padded(int(g.N)) // of units
	whole := g.N%int64(g.lanes) == 0 && g.K%group == 0
	for range g.parts {
		to := view{base: g.reserve(g.config.unit, n), elem: g.config.unit}
		if !whole {
			g.clear(to.base, g.config.unit, n)
		}
		prepared = append(prepared, to)
	}
	pack := g.packElements
	switch {
	case !whole || g.noAMX:
	case b.col.is(1):
		pack = g.packRows
	case b.row.is(1) && groups%int64(g.lanes) == 0:
		pack = g.packTransposed
	}
	pack(prepared, b)
	return prepared, true
}

// eachPanel runs a body for the panels of all parts, and the columns of B for them.
func (g *generator) eachPanel(to []view, b view, body func(to []view, from view, columns int)) {
	g.panels(func(at llvmir.Value, columns int) {
		panels := make([]view, len(to))
		for i, part := range to {
			panels[i] = view{base: g.b.GEP(g.config.unit, part.base, g.b.Mul(at, g.index(g.kGroups()))), elem: g.config.unit, row: known(g.padded(columns)), col: known(1)}
		}
		body(panels, b.offsetBy(g, known(0), size{v: at}), columns)
	})
}

// packingPays: rows that are far apart share few cache lines, which are soon evicted, and
// every row of register tiles reads a whole panel of B.
func (g *generator) packingPays(b view) bool {
	const near, small, blocks = 256, 1 << 12, 4
	far := b.row.v.IsValid() || b.row.n > near
	panel := g.K * int64(g.tile.vectors*g.host.bits/8) // bytes
	return far && panel > small && g.M >= int64(blocks*g.tile.rows)
}

// converts reports whether elements are converted before they are multiplied.
func (g *generator) converts(m Matrix) bool {
	return m.Elem != g.config.elem || g.TF32 && m.Elem == llvmir.Float
}

// convert converts elements of a matrix for the microkernel: to the parts of each.
func (g *generator) convert(x llvmir.Value, m Matrix) []llvmir.Value {
	t := x.Type().With(g.config.elem)
	if m.shifted {
		x = g.b.Xor(x, llvmir.ConstInt(t, -128))
	}
	if m.Elem.IsInt() {
		return []llvmir.Value{g.b.IntCast(x, t, !m.Unsigned)}
	}
	if g.parts == 1 {
		return []llvmir.Value{g.extended(g.rounded(x, m), t)}
	}
	parts := g.split(x, m)
	for i, p := range parts {
		upper := g.b.LShr(p, llvmir.ConstInt(p.Type(), 16))
		parts[i] = g.b.Bitcast(g.b.Trunc(upper, p.Type().With(llvmir.I16)), t)
	}
	return parts
}

// extended converts floats to a wider format. bf16 is extended to f32 by a shift of the
// bits, because not all LLVM targets can select the conversion.
func (g *generator) extended(x llvmir.Value, t *llvmir.Type) llvmir.Value {
	if x.Type().Scalar() != llvmir.BFloat || t.Scalar() != llvmir.Float {
		return g.b.FloatCast(x, t)
	}
	wide := g.b.ZExt(g.b.Bitcast(x, x.Type().With(llvmir.I16)), t.With(llvmir.I32))
	return g.b.Bitcast(g.b.Shl(wide, llvmir.ConstInt(wide.Type(), 16)), t)
}

// rounded rounds elements to the precision of the problem.
func (g *generator) rounded(x llvmir.Value, m Matrix) llvmir.Value {
	if !g.TF32 || m.Elem != llvmir.Float {
		return x
	}
	bits := x.Type().With(llvmir.I32)
	return g.b.Bitcast(g.b.And(g.b.Bitcast(x, bits), llvmir.ConstInt(bits, ^int64(1<<13-1))), x.Type())
}

// split gives two bf16 whose sum is an element, each in the upper half of an f32.
func (g *generator) split(x llvmir.Value, m Matrix) []llvmir.Value {
	single, bits := x.Type().With(llvmir.Float), x.Type().With(llvmir.I32)
	upper := llvmir.ConstInt(bits, ^int64(1<<16-1))
	whole := g.b.FloatCast(g.rounded(x, m), single)
	high := g.b.And(g.b.Bitcast(whole, bits), upper)
	low := g.b.FSub(whole, g.b.Bitcast(high, single))
	return []llvmir.Value{high, g.b.And(g.b.Bitcast(low, bits), upper)}
}

func (g *generator) clear(base llvmir.Value, elem *llvmir.Type, n int64) {
	g.b.MemSet(base, llvmir.ConstInt(llvmir.I8, 0), g.index(n*int64(elem.Bits())/8))
}

// convertRows converts a matrix row by row to one matrix per part.
func (g *generator) convertRows(to []view, from view, m Matrix, rows, columns int64) {
	copied := func(t *llvmir.Type, row, col size) {
		for i, x := range g.convert(g.b.Load(t, from.at(g, row, col), elementAligned(m.Elem)), m) {
			g.b.Store(x, to[i].at(g, row, col), elementAligned(to[i].elem))
		}
	}
	wide := int64(0)
	if from.col.is(1) {
		wide = columns / int64(g.lanes) * int64(g.lanes)
	}
	g.each(rows, func(row size) {
		if wide > 0 {
			g.steps(int(wide), g.lanes, func(at llvmir.Value, _ int) { copied(llvmir.Vector(g.lanes, m.Elem), row, size{v: at}) })
		}
		g.each(columns-wide, func(col size) { copied(m.Elem, row, size{v: g.b.Add(col.value(), g.index(wide))}) })
	})
}

// each runs a body for 0, 1, ... below n.
func (g *generator) each(n int64, body func(i size)) {
	if n > 0 {
		g.steps(int(n), 1, func(i llvmir.Value, _ int) { body(size{v: i}) })
	}
}

// packRows copies rows of B, or interleaves the rows of a group.
func (g *generator) packRows(to []view, b view) {
	group := int64(g.config.group)
	g.eachPanel(to, b, func(to []view, from view, columns int) {
		g.each(g.kGroups(), func(k size) {
			g.steps(columns, g.lanes, func(at llvmir.Value, _ int) {
				rows := make([]llvmir.Value, group)
				for i := range rows {
					row := size{v: g.b.Add(g.b.Mul(k.value(), g.index(group)), g.index(int64(i)))}
					rows[i] = g.b.Load(llvmir.Vector(g.lanes, g.B.Elem), from.at(g, row, size{v: at}), elementAligned(g.B.Elem))
				}
				for i, x := range g.units(rows) {
					g.b.Store(x, to[i].at(g, k, size{v: at}), elementAligned(g.config.unit))
				}
			})
		})
	})
}

// units makes the units of a group of rows of B.
func (g *generator) units(rows []llvmir.Value) []llvmir.Value {
	out := make([]llvmir.Value, g.parts)
	if g.parts > 1 {
		first, second := g.split(rows[0], g.B), g.split(rows[1], g.B)
		for i := range out {
			out[i] = g.b.Or(g.b.LShr(first[i], llvmir.ConstInt(first[i].Type(), 16)), second[i])
		}
		return out
	}
	for i, x := range rows {
		rows[i] = g.convert(x, g.B)[0]
	}
	out[0] = interleaved(g.b, rows)
	return out
}

// interleaved interleaves the elements of vectors: first of two neighbours, then pairs of
// two pairs.
func interleaved(b *llvmir.Builder, rows []llvmir.Value) llvmir.Value {
	for len(rows) > 1 {
		next := make([]llvmir.Value, len(rows)/2)
		for i := range next {
			x, y := rows[2*i], rows[2*i+1]
			lanes := x.Type().Len()
			mask := make([]int, 2*lanes)
			for j := range mask {
				mask[j] = j/2 + j%2*lanes
			}
			pairs := llvmir.Vector(lanes, llvmir.Int(2*x.Type().Elem().Bits()))
			next[i] = b.Bitcast(b.Shuffle(x, y, mask...), pairs)
		}
		rows = next
	}
	return rows[0]
}

// packTransposed transposes squares of B, whose columns are dense. All elements are
// converted first.
func (g *generator) packTransposed(to []view, b view) {
	columns := []view{b.transposed()}
	if g.converts(g.B) {
		columns = nil
		for range g.parts {
			columns = append(columns, view{base: g.reserve(g.config.elem, g.N*g.K), elem: g.config.elem, row: known(g.K), col: known(1)})
		}
		g.convertRows(columns, b.transposed(), g.B, g.N, g.K)
	}
	transpose := g.lib.transpose(g.config.unit, g.lanes)
	for i, from := range columns {
		g.eachPanel(to[i:i+1], from.transposed(), func(to []view, from view, columns int) {
			g.steps(int(g.kGroups()), g.lanes, func(k llvmir.Value, _ int) {
				row := size{v: g.b.Mul(k, g.index(int64(g.config.group)))}
				g.steps(columns, g.lanes, func(at llvmir.Value, _ int) {
					g.b.Call(transpose, to[0].at(g, size{v: k}, size{v: at}), g.bytes(to[0].row, g.config.unit),
						from.at(g, row, size{v: at}), g.bytes(from.col, from.elem))
				})
			})
		})
	}
}

// packElements copies element by element.
func (g *generator) packElements(to []view, b view) {
	group := g.index(int64(g.config.group))
	g.eachPanel(to, b, func(to []view, from view, columns int) {
		g.each(g.K, func(k size) {
			lines := make([]view, len(to))
			for i, t := range to {
				line := g.b.GEP(g.config.unit, t.base, g.times(size{v: g.b.UDiv(k.value(), group)}, t.row).value())
				lines[i] = view{base: g.b.GEP(g.config.elem, line, g.b.URem(k.value(), group)), elem: g.config.elem, col: known(int64(g.config.group))}
			}
			g.each(int64(columns), func(col size) {
				for i, x := range g.convert(g.b.Load(g.B.Elem, from.at(g, k, col)), g.B) {
					g.b.Store(x, lines[i].at(g, known(0), col))
				}
			})
		})
	})
}
