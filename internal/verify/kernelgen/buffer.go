package kernelgen

// buffer is an input with elements from lo to hi: one there is, or a new one.
func (g *generator) buffer(elem string, lo, hi int64) *argument {
	for _, a := range g.args {
		if a.Buffer && a.Elem == elem && !a.written && !a.atom && !a.Shuffle && !a.Loose && a.Lo >= lo && a.Hi <= hi && g.chance(50) {
			return a
		}
	}
	a := g.newArg(elem, true)
	a.Lo, a.Hi, a.Len = lo, hi, 1
	return a
}

// input is a buffer with the numbers usual for its type.
func (g *generator) input(elem string) *argument {
	n := elemInfos[elem].data
	if isFloat(elem) && g.chance(6) {
		a := g.newArg(elem, true)
		a.Loose, a.Len = true, 1
		g.feature("loose floats")
		return a
	}
	if !isFloat(elem) && g.chance(30) {
		return g.buffer(elem, 0, int64(5+g.rng.IntN(50)))
	}
	return g.buffer(elem, -n, n)
}

// grow makes room for a number of elements.
func (a *argument) grow(n int64) { a.Len = max(a.Len, int(n)) }

// scalarPointer points to one element, which may depend on the program.
func (g *generator) scalarPointer(b *argument) string {
	b.grow(1)
	if g.chance(30) {
		return b.name
	}
	at := g.smallScalar()
	b.grow(at.hi + 1)
	g.feature("scalar access")
	return g.let("tt.addptr %s, %s : %s, i32", b.name, at.name, pointerTo(b.Elem))
}
