package cpu

// iterationDomain is an iteration space with how far each loop's step moves in each array,
// in elements.
type iterationDomain struct {
	sizes []foldResult
	kinds []string       // only loops of one kind are joined
	steps [][]foldResult // by array, then by loop
}

// coalesced makes one loop of two where all arrays go on evenly from the one to the
// other, and none of those that run once: fewer, longer loops.
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

// canCoalesce: a step of the outer loop is as far as all of the inner one.
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
