package cpu

import "github.com/tshared/tshared/backend/llvmir"

// smallBlock is the least side of the blocks that transposing copies move through
// registers.
const smallBlock = 8

// blockSide is the side of the blocks to move a rectangle by: a vector of 32 bits
// each where that fits, so that AVX-512 writes whole cache lines. It is 0 for a
// rectangle too small for blocks.
func (c *compiler) blockSide(sizes ...amount) int {
	side := max(smallBlock, c.products.Host().VectorBits()/32)
	for _, n := range sizes {
		if n.isKnown() && n.n < int64(side) {
			side = smallBlock
		}
		if n.isKnown() && n.n < smallBlock {
			return 0
		}
	}
	return side
}

// transposes copies an array whose neighbours are to be neighbours along another
// dimension, in blocks: each is read and written in whole vectors.
func (c *compiler) transposes(to, from *array) bool {
	row, column := from.neighbours(), to.neighbours()
	if !from.inMemory() || row < 0 || column < 0 || row == column || to.elem.Word != to.elem.Stored || to.elem.Word.IsPtr() {
		return false
	}
	side := c.blockSide(to.sizes[row], to.sizes[column])
	if side == 0 {
		return false
	}
	var others []int
	var sizes []amount
	for d := range to.sizes {
		if d != row && d != column {
			others, sizes = append(others, d), append(sizes, to.sizes[d])
		}
	}
	c.within([]*array{to, from}, func() {
		c.loops(sizes, func(point []amount) {
			index := make([]amount, to.rank())
			for i, d := range others {
				index[d] = point[i]
			}
			at := func(i, j amount) []amount {
				out := append([]amount(nil), index...)
				out[column], out[row] = i, j
				return out
			}
			c.blocks(int64(side), to.sizes[column], to.sizes[row],
				func(i, j amount) { c.moveBlock(side, to, from, at(i, j), row, column) },
				func(i, j amount) { c.write(to, at(i, j), c.read(from, at(i, j))) })
		})
	})
	return true
}

// neighbours is the dimension along which elements are next to each other; -1
// when there is none.
func (a *array) neighbours() int {
	for d, s := range a.strides {
		if s.is(1) && !a.sizes[d].is(1) {
			return d
		}
	}
	return -1
}

// blocks covers a rectangle with whole blocks, and what is left with elements.
func (c *compiler) blocks(side int64, n, m amount, block, element func(i, j amount)) {
	whole := func(size amount) amount {
		if size.isKnown() {
			return known(size.n / side * side)
		}
		return amount{v: c.b.And(size.v, llvmir.ConstInt(llvmir.I64, -side))}
	}
	span := func(from, to amount, step int64, body func(i amount)) {
		if from.isKnown() && to.isKnown() && from.n >= to.n {
			return
		}
		r := llvmir.Range{From: from.value(), To: to.value(), Step: llvmir.ConstInt(llvmir.I64, step), Hints: llvmir.LoopHints{NoUnroll: step > 1}}
		c.b.For(r, nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
			body(amount{v: i})
			return nil
		})
	}
	wholeN, wholeM := whole(n), whole(m)
	span(known(0), wholeN, side, func(i amount) {
		span(known(0), wholeM, side, func(j amount) { block(i, j) })
	})
	span(known(0), wholeN, 1, func(i amount) { span(wholeM, m, 1, func(j amount) { element(i, j) }) })
	span(wholeN, n, 1, func(i amount) { span(known(0), m, 1, func(j amount) { element(i, j) }) })
}

// moveBlock moves the block whose first element is at an index.
func (c *compiler) moveBlock(side int, to, from *array, index []amount, row, column int) {
	vector := llvmir.Vector(side, to.elem.Stored)
	along := func(d, i int) []amount {
		out := append([]amount(nil), index...)
		out[d] = c.add(out[d], known(int64(i)))
		return out
	}
	access := func(a *array) llvmir.Access {
		how := c.scopes[a.origin]
		how.Align = int(a.elem.Bytes)
		return how
	}
	rows := make([]llvmir.Value, side)
	for i := range rows {
		rows[i] = c.b.Load(vector, c.place(from, along(column, i)), access(from))
	}
	for j, v := range c.transposed(rows) {
		c.b.Store(v, c.place(to, along(row, j)), access(to))
	}
}

// transposed swaps the halves off the diagonal of ever smaller blocks.
func (c *compiler) transposed(rows []llvmir.Value) []llvmir.Value {
	n := len(rows)
	for far := n / 2; far > 0; far /= 2 {
		next := make([]llvmir.Value, n)
		for i := range rows {
			if i&far != 0 {
				continue
			}
			upper, lower := make([]int, n), make([]int, n)
			for j := range n {
				if j&far == 0 {
					upper[j], lower[j] = j, j+far
				} else {
					upper[j], lower[j] = n+j-far, n+j
				}
			}
			next[i] = c.b.Shuffle(rows[i], rows[i+far], upper...)
			next[i+far] = c.b.Shuffle(rows[i], rows[i+far], lower...)
		}
		rows = next
	}
	return rows
}
