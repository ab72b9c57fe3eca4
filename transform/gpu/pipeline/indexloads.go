package pipeline

import (
	"maps"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// bindIndices maps the index loads to what was loaded for the current iteration of the copies.
func (v *version) bindIndices(m *ir.Mapping) {
	i := 0
	for op := range v.Body().Ops() {
		if v.IndexLoads[op] {
			m.Values[op.Result(0)] = v.indices[i]
			i++
		}
	}
}

// loadIndices loads the indices of the iteration that is copied next. Out of range they are zero: no copy uses them.
func (v *version) loadIndices() []*ir.Value {
	if len(v.IndexLoads) == 0 {
		return nil
	}
	var types []ir.Type
	for op := range v.Body().Ops() {
		if v.IndexLoads[op] {
			types = append(types, op.Result(0).Type())
		}
	}
	return scf.NewIf(v.b, v.isInRange(), types, func() (loaded []*ir.Value) {
		m := v.ahead()
		maps.Copy(m.Values, v.hoisted.Values)
		for op := range v.Body().Ops() {
			if !v.IndexOps[op] || m.Values[op.Result(0)] != nil {
				continue
			}
			c := op.Clone(m)
			v.b.Insert(c)
			if v.IndexLoads[op] {
				loaded = append(loaded, c.Result(0))
			}
		}
		return loaded
	}, func() (zeros []*ir.Value) {
		for _, t := range types {
			zeros = append(zeros, v.zero(t))
		}
		return zeros
	}).Op.Results()
}

// zeroIndices maps the index loads to zeros, and returns what it has made. Where the alignment of copies is the same in every iteration,
// it does not depend on indices.
func (r *rewriter) zeroIndices(p *schedule, m *ir.Mapping) (made []*ir.Op) {
	for op := range p.Body().Ops() {
		if p.IndexLoads[op] {
			zero := r.zero(op.Result(0).Type())
			m.Values[op.Result(0)] = zero
			made = append(made, zero.DefiningOp())
		}
	}
	return made
}
