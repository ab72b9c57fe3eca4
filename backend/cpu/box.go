package cpu

// box is an iteration space with how far each loop's step moves in each array,
// in elements.
type box struct {
	sizes []amount
	kinds []string   // only loops of one kind are joined
	steps [][]amount // by array, then by loop
}

// joined makes one loop of two where all arrays go on evenly from the one to the
// other, and none of those that run once: fewer, longer loops.
func (x box) joined() box {
	out := box{steps: make([][]amount, len(x.steps))}
	for loop, size := range x.sizes {
		if size.is(1) {
			continue
		}
		if last := len(out.sizes) - 1; last >= 0 && out.kinds[last] == x.kinds[loop] && x.follows(out, last, loop) {
			out.sizes[last] = known(out.sizes[last].n * size.n)
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

// follows: a step of the outer loop is as far as all of the inner one.
func (x box) follows(out box, outer, inner int) bool {
	size := x.sizes[inner]
	if !size.isKnown() || !out.sizes[outer].isKnown() {
		return false
	}
	for i := range x.steps {
		far, near := out.steps[i][outer], x.steps[i][inner]
		if !far.isKnown() || !near.isKnown() || far.n != near.n*size.n {
			return false
		}
	}
	return true
}
