package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// sumsLayout has several elements of a row in each thread.
func (c *compiler) sumsLayout(shape []int64) *layout.Layout {
	total := int64(1) << layout.Total(shape)
	return layout.Blocked(shape, rowOrder(shape), max(1, min(4, total/int64(32*c.options.Warps))), c.warpBits()).Compact()
}

// sumProducts has both operands in shared memory, and goes along the summed
// dimension with the sums in registers, for products no instruction computes.
func (c *compiler) sumProducts(op *ir.Op) error {
	view, _ := linalg.AsStructured(op)
	maps := view.IndexingMaps()
	summed := -1
	for d, it := range view.Iterators() {
		if it != linalg.Parallel {
			summed = d
		}
	}
	l := c.layoutOf(op.Result(0))
	acc, err := c.tensor(view.Inits()[0])
	if err != nil {
		return err
	}
	sums, err := c.in(acc, l)
	if err != nil {
		return err
	}
	var operands [2]*tile
	var offsets [2]int64
	total, depth := int64(0), int64(1)
	for i, v := range view.Inputs() {
		if operands[i], err = c.tensor(v); err != nil {
			return err
		}
		offsets[i] = total
		total += operands[i].elem.Bytes << layout.Total(operands[i].shape)
		total = (total + 15) / 16 * 16
		for d := range maps[i].Results {
			if pos, ok := maps[i].DimPosition(d); ok && pos == summed {
				depth = operands[i].shape[d]
			}
		}
	}
	// Making an operand may go through shared memory, so both are made first.
	var held [2]*layout.Layout
	var regs [2][]llvmir.Value
	for i, t := range operands {
		if held[i] = t.layout; t.made != nil {
			held[i] = c.plain(t.shape)
		}
		held[i] = held[i].Compact()
		if regs[i], err = c.in(t, held[i]); err != nil {
			return err
		}
	}
	c.claim(total)
	whole := c.shared
	for i, t := range operands {
		c.shared = c.b.Offset(whole, index(offsets[i]))
		for r, at := range c.numbersOf(held[i]) {
			c.putShared(t, regs[i][r], at)
		}
		c.shared = whole
	}
	c.barrier()
	var failed error
	body := view.Body()
	hint, _ := op.StringAttr(precisionHint)
	out := c.b.For(llvmir.Range{From: number(0), To: number(depth)}, sums, func(k llvmir.Value, carried []llvmir.Value) []llvmir.Value {
		next := make([]llvmir.Value, len(carried))
		seen := map[[2]uint32]llvmir.Value{}
		for r := range carried {
			coordinates := c.coordinates(l, r)
			for i, t := range operands {
				at := number(0)
				var key uint32
				for d := range maps[i].Results {
					loop, ok := maps[i].DimPosition(d)
					if !ok {
						failed = errors.New("products with computed indices are not supported")
						return carried
					}
					x := k
					if loop != summed {
						for e := range maps[2].Results {
							if pos, _ := maps[2].DimPosition(e); pos == loop {
								x = coordinates[e]
								key |= l.OfRegister(r) & layout.Mask(l.Shape, e)
							}
						}
					}
					at = c.b.Add(c.b.Mul(at, number(t.shape[d])), x)
				}
				v, ok := seen[[2]uint32{uint32(i), key}]
				if !ok {
					c.shared = c.b.Offset(whole, index(offsets[i]))
					v = c.getShared(t, at)
					c.shared = whole
					if hint == "tf32" && t.elem.Word == llvmir.Float {
						v = c.asTF32(v)
					}
					seen[[2]uint32{uint32(i), key}] = v
				}
				c.words[body.Arg(i)] = v
			}
			c.words[body.Arg(2)] = carried[r]
			made, err := c.body(body)
			if err != nil {
				failed = err
				return carried
			}
			next[r] = made[0]
		}
		return next
	})
	c.sharedInUse = true
	if failed != nil {
		return failed
	}
	return c.hold(op, l, [][]llvmir.Value{out})
}

// precisionHint is where a product says how exact its factors are.
const precisionHint = "tshared.input_precision"
