package ttir

import (
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// axisSplit splits a shape at an axis into outer, axis and inner sizes.
type axisSplit struct{ outer, axis, inner int }

func splitAt(t ir.Type, axis int) axisSplit {
	shape := shapeOf(t)
	return axisSplit{product(shape[:axis]), shape[axis], product(shape[axis+1:])}
}

// at is the linear index of a lane's k-th element along the axis.
func (e axisSplit) at(lane, k int) int { return lane/e.inner*e.axis*e.inner + k*e.inner + lane%e.inner }

func (e axisSplit) lanes() int { return e.outer * e.inner }

// combiner runs the body of a reduction or scan on all lanes at once when every operation in it is
// lanewise, or else on one lane at a time.
type combiner struct {
	binary scalar.Binary // the whole body, when it is one operation on two numbers

	lanes   int
	acc, in []slot
	out     []slot
	body    *code
}

func (c *compiler) combiner(op *ir.Op, single *ir.Op, lanes int) *combiner {
	if single != nil {
		if make, ok := elementwise[single.Def()]; ok {
			if k, err := make(single); err == nil && k.binary != nil {
				return &combiner{binary: k.binary}
			}
		}
	}
	body := op.Region0().Entry()
	if !isLanewise(body) {
		lanes = 1
	}
	outside := c.lanes
	c.lanes = lanes
	defer func() { c.lanes = outside }()
	n := op.NumOperands()
	args := c.slotsOf(body.Args())
	k := &combiner{lanes: lanes, acc: args[:n], in: args[n:]}
	for _, v := range body.Args()[:n] {
		k.out = append(k.out, c.temporary(op, v.Type()))
	}
	k.body = c.region(op.Region0(), c.moveTo(k.out))
	return k
}

// isLanewise reports whether a block works lane by lane and captures nothing from outside, where
// scalars have one lane.
func isLanewise(b *ir.Block) bool {
	last := b.Last()
	for op := range b.Ops() {
		if op != last && !isElementwise(op) {
			return false
		}
		for _, v := range op.Operands() {
			if v.Block() != b {
				return false
			}
		}
	}
	return true
}

// fold combines the accumulated elements of some lanes, kept in out, with the
// k-th elements of the sources.
func (k *combiner) fold(f *frame, srcs []slot, e axisSplit, first, index int) error {
	for i, s := range srcs {
		copy(f.v[k.acc[i]], f.v[k.out[i]])
		in, src := f.v[k.in[i]], f.v[s]
		for lane := range in {
			in[lane] = src[e.at(first+lane, index)]
		}
	}
	return k.body.run(f)
}

// start initialises the accumulators with the first elements.
func (k *combiner) start(f *frame, srcs []slot, e axisSplit, first, index int) {
	for i, s := range srcs {
		out, src := f.v[k.out[i]], f.v[s]
		for lane := range out {
			out[lane] = src[e.at(first+lane, index)]
		}
	}
}

// buildReduce combines from the first element of the axis to the last; narrow floats in tree order.
func buildReduce(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsReduce(op)
	e := splitAt(view.Srcs()[0].Type(), view.Axis())
	k := c.combiner(op, view.SingleCombiner(), e.lanes())
	srcs, dsts := c.slotsOf(view.Srcs()), c.slotsOf(op.Results())
	if slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return needsTreeOrder(v.Type()) }) {
		return k.reduceTree(dsts, srcs, e), nil
	}
	if k.binary != nil {
		return reduceSimply(dsts[0], srcs[0], e, k.binary), nil
	}
	return func(f *frame) error {
		for first := 0; first < e.lanes(); first += k.lanes {
			k.start(f, srcs, e, first, 0)
			for index := 1; index < e.axis; index++ {
				if err := k.fold(f, srcs, e, first, index); err != nil {
					return err
				}
			}
			for i, d := range dsts {
				copy(f.v[d][first:], f.v[k.out[i]])
			}
		}
		return nil
	}, nil
}

func reduceSimply(dst, src slot, e axisSplit, combine scalar.Binary) step {
	return func(f *frame) error {
		d, s := f.v[dst], f.v[src]
		for o := range e.outer {
			acc := d[o*e.inner : (o+1)*e.inner]
			rows := s[o*e.axis*e.inner : (o+1)*e.axis*e.inner]
			copy(acc, rows)
			for at := e.inner; at < len(rows); at += e.inner {
				for i, v := range rows[at : at+e.inner] {
					acc[i] = combine(acc[i], v)
				}
			}
		}
		return nil
	}
}

// buildScan combines from the first element of the axis to the last or, in
// reverse, from the last to the first; narrow floats by one operation in tree order.
func buildScan(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsScan(op)
	e := splitAt(view.Srcs()[0].Type(), view.Axis())
	k := c.combiner(op, view.SingleCombiner(), e.lanes())
	srcs, dsts := c.slotsOf(view.Srcs()), c.slotsOf(op.Results())
	order := make([]int, e.axis)
	for i := range order {
		order[i] = i
		if view.Reverse() {
			order[i] = e.axis - 1 - i
		}
	}
	if k.binary != nil {
		if needsTreeOrder(view.Srcs()[0].Type()) {
			return scanTreeSimply(dsts[0], srcs[0], e, order, k.binary), nil
		}
		return scanSimply(dsts[0], srcs[0], e, order, k.binary), nil
	}
	return func(f *frame) error {
		for first := 0; first < e.lanes(); first += k.lanes {
			for i, index := range order {
				if i == 0 {
					k.start(f, srcs, e, first, index)
				} else if err := k.fold(f, srcs, e, first, index); err != nil {
					return err
				}
				for j, d := range dsts {
					for lane, v := range f.v[k.out[j]] {
						f.v[d][e.at(first+lane, index)] = v
					}
				}
			}
		}
		return nil
	}, nil
}

func scanSimply(dst, src slot, e axisSplit, order []int, combine scalar.Binary) step {
	return func(f *frame) error {
		d, s := f.v[dst], f.v[src]
		for lane := range e.lanes() {
			acc := uint64(0)
			for i, index := range order {
				at := e.at(lane, index)
				if i == 0 {
					acc = s[at]
				} else {
					acc = combine(acc, s[at])
				}
				d[at] = acc
			}
		}
		return nil
	}
}
