package cpu

// iterationDomain is the domain of a loop nest, with the distance in elements that each
// loop's step moves in each tensor or memref.
type iterationDomain struct {
	sizes []foldResult
	kinds []string       // iterator types; only loops of the same type are coalesced
	steps [][]foldResult // by tensor or memref, then by loop
}

// coalesced drops loops of one iteration and coalesces adjacent loops where the inner one
// continues the outer one in all memory: fewer, longer loops.
func (x iterationDomain) coalesced() iterationDomain {
	out := iterationDomain{steps: make([][]foldResult, len(x.steps))}
	for loop, size := range x.sizes {
		if size.is(1) {
			continue
		}
		if last := len(out.sizes) - 1; last >= 0 && out.kinds[last] == x.kinds[loop] && x.canCoalesce(out, last, loop) {
			out.sizes[last] = static(out.sizes[last].n * size.n)
			for i := range out.steps {
				out.steps[i][last] = x.steps[i][loop]
			}
			continue
		}
		out.sizes, out.kinds = append(out.sizes, size), append(out.kinds, x.kinds[loop])
		for i := range out.steps {
			out.steps[i] = append(out.steps[i], x.steps[i][loop])
		}
	}
	return out
}

// canCoalesce reports whether a step of the outer loop moves as far as the whole inner
// loop.
func (x iterationDomain) canCoalesce(out iterationDomain, outer, inner int) bool {
	size := x.sizes[inner]
	if !size.isStatic() || !out.sizes[outer].isStatic() {
		return false
	}
	for i := range x.steps {
		far, near := out.steps[i][outer], x.steps[i][inner]
		if !far.isStatic() || !near.isStatic() || far.n != near.n*size.n {
			return false
		}
	}
	return true
}
