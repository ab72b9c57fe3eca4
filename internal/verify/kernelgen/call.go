package kernelgen

import (
	"fmt"
	"strings"
)

// call emits a call of a new function that computes something of a few values.
func (g *generator) call() {
	g.feature("call")
	h := &generator{module: g.module, indent: 1, dims: g.dims, isHelper: true}
	var names, types, params []string
	for range 1 + g.rng.IntN(3) {
		v := g.pick(anything)
		p := v.same(h.fresh(), v.shape)
		names, types, params = append(names, v.name), append(types, v.typ()), append(params, p.name+": "+v.typ())
		h.add(p)
	}
	if p := g.readable(); p != nil && g.chance(40) {
		q := p.moved(h.fresh(), p.lo, p.hi)
		names, types, params = append(names, p.name), append(types, p.typ()), append(params, q.name+": "+p.typ())
		h.pointers = append(h.pointers, q)
		h.loadFrom(q, nil)
		g.feature("call with pointers")
	}
	h.few(4)
	r := h.pick(anything)
	h.line("tt.return %s : %s", r.name, r.typ())
	name := fmt.Sprintf("helper_%d", len(g.helpers))
	g.helpers = append(g.helpers, fmt.Sprintf("tt.func private @%s(%s) -> %s attributes {noinline = %t} {\n%s}\n",
		name, strings.Join(params, ", "), r.typ(), g.chance(30), h.body.String()))
	g.add(r.same(g.let("tt.call @%s(%s) : (%s) -> %s", name, strings.Join(names, ", "), strings.Join(types, ", "), r.typ()), r.shape))
}
