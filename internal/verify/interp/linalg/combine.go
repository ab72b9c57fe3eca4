package linalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// buildReduce combines elements along dimensions, from the first on.
func buildReduce(c *compiler, op *ir.Op) (step, error) {
	view, _ := tile.AsReduce(op)
	sources, results := c.allAt(view.Inputs()), c.allAt(op.Results())
	args := c.slotsOf(view.Combiner().Entry().Args())
	next, acc := args[:len(sources)], args[len(sources):]
	combine := c.region(view.Combiner(), c.yieldTo(acc))
	return func(f *frame) error {
		shape := f.t[sources[0]].shape
		var kept []int
		for d, n := range shape {
			if !slices.Contains(view.Dimensions(), int64(d)) {
				kept = append(kept, n)
			}
		}
		out, started := make([][]uint64, len(sources)), make([]bool, product(kept))
		for k := range out {
			out[k] = make([]uint64, product(kept))
		}
		index := make([]int, len(shape))
		for i := range product(shape) {
			at := 0
			for d, x := range index {
				if !slices.Contains(view.Dimensions(), int64(d)) {
					at = at*shape[d] + x
				}
			}
			advance(index, shape, nil)
			if !started[at] {
				started[at] = true
				for k, src := range sources {
					out[k][at] = f.t[src].data[i]
				}
				continue
			}
			for k, src := range sources {
				f.w[next[k].at], f.w[acc[k].at] = f.t[src].data[i], out[k][at]
			}
			if err := combine.run(f); err != nil {
				return err
			}
			for k := range out {
				out[k][at] = f.w[acc[k].at]
			}
		}
		for k, dst := range results {
			f.t[dst] = tensor{shape: kept, data: out[k]}
		}
		return nil
	}, nil
}

// buildScan combines elements along an axis, one after the other.
func buildScan(c *compiler, op *ir.Op) (step, error) {
	view, _ := tile.AsScan(op)
	sources, results, axis := c.allAt(view.Inputs()), c.allAt(op.Results()), view.Axis()
	args := c.slotsOf(view.Combiner().Entry().Args())
	acc, next := args[:len(sources)], args[len(sources):]
	combine := c.region(view.Combiner(), c.yieldTo(acc))
	return func(f *frame) error {
		shape := f.t[sources[0]].shape
		inner := product(shape[axis+1:])
		n := shape[axis]
		out := make([][]uint64, len(sources))
		for k := range out {
			out[k] = make([]uint64, product(shape))
		}
		for row := range product(shape) / max(n, 1) {
			first := row/inner*inner*n + row%inner
			for i := range n {
				at := first + i*inner
				if view.Reverse() {
					at = first + (n-1-i)*inner
				}
				to := acc
				if i > 0 {
					to = next
				}
				for k, src := range sources {
					f.w[to[k].at] = f.t[src].data[at]
				}
				if i > 0 {
					if err := combine.run(f); err != nil {
						return err
					}
				}
				for k := range out {
					out[k][at] = f.w[acc[k].at]
				}
			}
		}
		for k, dst := range results {
			f.t[dst] = tensor{shape: shape, data: out[k]}
		}
		return nil
	}, nil
}

// buildHistogram adds to bins, one element after the other.
func buildHistogram(c *compiler, op *ir.Op) (step, error) {
	view, _ := tile.AsHistogram(op)
	t, err := elementType(view.Init().Type())
	if err != nil {
		return nil, err
	}
	body := view.Update().Entry()
	sources, init, dst := c.allAt(view.Inputs()), c.at(view.Init()), c.at(view.Result())
	args := c.allAt(body.Args())
	var results []slot
	for range body.Last().Operands() {
		results = append(results, c.scratch(words))
	}
	update, add := c.region(view.Update(), c.yieldTo(results)), scalar.IntAdd(t.Width)
	return func(f *frame) error {
		shape, bins := f.t[sources[0]].shape, f.t[init].shape
		out := append([]uint64(nil), f.t[init].data...)
		index, strides := make([]int, len(shape)), rowMajor(bins)
		for i := range product(shape) {
			for d := range index {
				f.w[args[d]] = uint64(index[d])
			}
			for k, src := range sources {
				f.w[args[len(index)+k]] = f.t[src].data[i]
			}
			if err := update.run(f); err != nil {
				return err
			}
			at, err := position(f, slotsAt(results[:len(bins)]), bins, strides)
			if err != nil {
				return err
			}
			out[at] = add(out[at], f.w[results[len(bins)].at])
			advance(index, shape, nil)
		}
		f.t[dst] = tensor{shape: bins, data: out}
		return nil
	}, nil
}

// slotsAt are the indices of slots in their register file.
func slotsAt(slots []slot) (at []int) {
	for _, s := range slots {
		at = append(at, s.at)
	}
	return at
}
