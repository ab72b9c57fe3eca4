package ptx

import (
	"github.com/tshared/tshared/analysis/scan"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/ir"
)

// emitScan has each thread go along some rows in shared memory.
func emitScan(c *compiler, s *scan.Scan) error {
	shape, _ := ir.ShapeOf(s.Inputs[0].Type())
	l := c.layoutOf(s.Loop.Result(0))
	n := len(s.Inputs)
	made := make([]*tile, n)
	total := int64(0)
	offsets := make([]int64, n)
	inputs := make([][]llvmir.Value, n)
	for i, v := range s.Inputs {
		t, err := c.tensor(v)
		if err != nil {
			return err
		}
		if inputs[i], err = c.in(t, l); err != nil {
			return err
		}
		offsets[i] = total
		total += (t.elem.Bytes<<layout.Total(shape) + 15) / 16 * 16
		if made[i], err = c.newTensor(s.Loop.Result(i)); err != nil {
			return err
		}
		made[i].layout = l
	}
	c.claim(total)
	whole := c.shared
	within := func(i int, build func()) {
		c.shared = c.b.Offset(whole, index(offsets[i]))
		build()
		c.shared = whole
	}
	at := c.numbersOf(l)
	for i := range inputs {
		within(i, func() {
			for r := range at {
				c.putShared(made[i], inputs[i][r], at[r])
			}
		})
	}
	c.barrier()
	length := shape[s.Axis]
	inner := int64(1)
	for _, d := range shape[s.Axis+1:] {
		inner *= d
	}
	rows := int64(1) << layout.Total(shape) / length
	var failed error
	c.b.Each(llvmir.Range{From: c.thread, To: number(rows), Step: number(int64(32 * c.options.Warps))}, func(row llvmir.Value) {
		first := c.b.Add(c.b.Mul(c.b.UDiv(row, number(inner)), number(length*inner)), c.b.URem(row, number(inner)))
		place := func(step llvmir.Value) llvmir.Value {
			if s.Reverse {
				step = c.b.Sub(number(length-1), step)
			}
			return c.b.Add(first, c.b.Mul(step, number(inner)))
		}
		read := func(step llvmir.Value) (list []llvmir.Value) {
			for i, t := range made {
				within(i, func() { list = append(list, c.getShared(t, place(step))) })
			}
			return list
		}
		c.b.For(llvmir.Range{From: number(1), To: number(length)}, read(number(0)), func(step llvmir.Value, soFar []llvmir.Value) []llvmir.Value {
			for i, v := range read(step) {
				c.words[s.Combine.Arg(i)], c.words[s.Combine.Arg(n+i)] = soFar[i], v
				c.words[s.Combine.Arg(2*n+i)] = soFar[i]
			}
			next, err := c.body(s.Combine)
			if err != nil {
				failed = err
				return soFar
			}
			for i, t := range made {
				within(i, func() { c.putShared(t, next[i], place(step)) })
			}
			return next
		})
	})
	c.barrier()
	for i, t := range made {
		within(i, func() {
			for r := range at {
				t.regs = append(t.regs, c.getShared(t, at[r]))
			}
		})
	}
	c.sharedInUse = true
	return failed
}
