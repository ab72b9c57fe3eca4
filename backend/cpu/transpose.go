package cpu

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
)

// smallBlock is the least side of the square blocks that transposing copies move through
// registers.
const smallBlock = 8

// blockSide is the side of the blocks for a rectangle: a vector of 32-bit elements where
// that fits, so that AVX-512 writes whole cache lines. It is 0 for a rectangle too small
// for blocks.
func (c *compiler) blockSide(sizes ...foldResult) int {
	side := max(smallBlock, c.matmuls.Host().VectorBits()/32)
	for _, n := range sizes {
		if n.isStatic() && n.n < int64(side) {
			side = smallBlock
		}
		if n.isStatic() && n.n < smallBlock {
			return 0
		}
	}
	return side
}

// transposes copies between memory that is contiguous along different dimensions, in
// blocks that are read and written in whole vectors.
func (c *compiler) transposes(to, from *memrefDesc) bool {
	row, column := from.contiguousDim(), to.contiguousDim()
	if !from.inMemory() || row < 0 || column < 0 || row == column || to.elem.Scalar != to.elem.Storage || to.elem.Scalar.IsPtr() {
		return false
	}
	side := c.blockSide(to.sizes[row], to.sizes[column])
	if side == 0 {
		return false
	}
	var others []int
	var sizes []foldResult
	for d := range to.sizes {
		if d != row && d != column {
			others, sizes = append(others, d), append(sizes, to.sizes[d])
		}
	}
	c.withAliasScopes([]*memrefDesc{to, from}, func() {
		c.loops(sizes, func(point []foldResult) {
			index := make([]foldResult, to.rank())
			for i, d := range others {
				index[d] = point[i]
			}
			at := func(i, j foldResult) []foldResult {
				out := append([]foldResult(nil), index...)
				out[column], out[row] = i, j
				return out
			}
			if c.hasMaskedLoads(to.elem) && (!to.sizes[row].isStatic() || !to.sizes[column].isStatic()) {
				c.partialBlocks(side, to, from, at, row, column)
				return
			}
			c.blocks(int64(side), to.sizes[column], to.sizes[row],
				func(i, j foldResult) { c.moveBlock(side, to, from, at(i, j), row, column) },
				func(i, j foldResult) { c.write(to, at(i, j), c.read(from, at(i, j))) })
		})
	})
	return true
}

// contiguousDim is the dimension with stride 1; -1 if there is none.
func (a *memrefDesc) contiguousDim() int {
	for d, s := range a.strides {
		if s.is(1) && !a.sizes[d].is(1) {
			return d
		}
	}
	return -1
}

// isReadAcross reports whether reading a tensor along a dimension jumps in memory that is
// contiguous along another one, and both are static and long enough for blocks, where no other memory
// that the tensor is computed from is contiguous along the dimension. For a computed tensor
// the other dimension is the last one, along which a dense copy is contiguous.
func (c *compiler) isReadAcross(a *memrefDesc, sizes []foldResult, dim int) bool {
	if dim < 0 || slices.ContainsFunc(sizes, func(n foldResult) bool { return !n.isStatic() }) || a.elem.Scalar != a.elem.Storage || a.elem.Scalar.IsPtr() {
		return false
	}
	found := false
	for _, r := range a.readsThrough(true, func(steps []foldResult) []foldResult { return steps }) {
		if r.steps == nil || r.steps[dim].is(1) {
			return false
		}
		for d, step := range r.steps {
			found = found || d != dim && step.is(1) && (a.compute == nil || d == len(sizes)-1) && !r.steps[dim].is(0) && c.blockSide(sizes[d], sizes[dim]) > 0
		}
	}
	return found
}

// blocks covers a rectangle with whole blocks, and the rest with elements.
func (c *compiler) blocks(side int64, n, m foldResult, block, element func(i, j foldResult)) {
	whole := func(size foldResult) foldResult {
		if size.isStatic() {
			return static(size.n / side * side)
		}
		return foldResult{v: c.b.And(size.v, llvmir.ConstInt(llvmir.I64, -side))}
	}
	span := func(from, to foldResult, step int64, body func(i foldResult)) {
		if from.isStatic() && to.isStatic() && from.n >= to.n {
			return
		}
		r := llvmir.Range{From: from.value(), To: to.value(), Step: llvmir.ConstInt(llvmir.I64, step), Hints: llvmir.LoopHints{NoUnroll: step > 1}}
		c.b.For(r, nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
			body(foldResult{v: i})
			return nil
		})
	}
	wholeN, wholeM := whole(n), whole(m)
	span(static(0), wholeN, side, func(i foldResult) {
		span(static(0), wholeM, side, func(j foldResult) { block(i, j) })
	})
	span(static(0), wholeN, 1, func(i foldResult) { span(wholeM, m, 1, func(j foldResult) { element(i, j) }) })
	span(wholeN, n, 1, func(i foldResult) { span(static(0), m, 1, func(j foldResult) { element(i, j) }) })
}

// partialBlocks covers a rectangle of sizes that are known at run time with blocks. Those at
// its ends are read and written under masks: a tile that is always partial, as rows of 9
// elements in a tile of 16, would have no whole block.
func (c *compiler) partialBlocks(side int, to, from *memrefDesc, at func(i, j foldResult) []foldResult, row, column int) {
	n, m := to.sizes[column].value(), to.sizes[row].value()
	vector, zero, step := llvmir.Vector(side, to.elem.Storage), llvmir.ConstInt(llvmir.I64, 0), llvmir.ConstInt(llvmir.I64, int64(side))
	over := func(end llvmir.Value, body func(i llvmir.Value)) {
		c.b.For(llvmir.Range{From: zero, To: end, Step: step, Hints: llvmir.LoopHints{NoUnroll: true}}, nil, func(i llvmir.Value, _ []llvmir.Value) []llvmir.Value {
			body(i)
			return nil
		})
	}
	access := func(a *memrefDesc) llvmir.Access {
		how := c.scopes[a.scope]
		how.Align = int(a.elem.Bytes)
		return how
	}
	over(n, func(i llvmir.Value) {
		over(m, func(j llvmir.Value) {
			rows, columns := c.b.Sub(n, i), c.b.Sub(m, j) // left
			whole := c.b.And(c.b.ICmp(llvmir.SGE, rows, step), c.b.ICmp(llvmir.SGE, columns, step))
			c.b.If(whole, func() []llvmir.Value {
				c.moveBlock(side, to, from, at(foldResult{v: i}, foldResult{v: j}), row, column)
				return nil
			}, func() []llvmir.Value {
				first := func(left llvmir.Value) llvmir.Value {
					return c.b.ICmp(llvmir.SLT, llvmir.Iota(side, llvmir.I64), c.b.Splat(side, left))
				}
				inside := func(k int, left llvmir.Value) llvmir.Value {
					return c.b.Splat(side, c.b.ICmp(llvmir.SLT, llvmir.ConstInt(llvmir.I64, int64(k)), left))
				}
				place := func(a *memrefDesc, down, right int64) llvmir.Value {
					return c.elementAddress(a, at(c.add(foldResult{v: i}, static(down)), c.add(foldResult{v: j}, static(right))))
				}
				values := make([]llvmir.Value, side)
				for k := range values {
					values[k] = c.b.MaskedLoad(vector, place(from, int64(k), 0), c.b.And(first(columns), inside(k, rows)), llvmir.Zero(vector), access(from))
				}
				for k, v := range c.transposed(values) {
					c.b.MaskedStore(v, place(to, 0, int64(k)), c.b.And(first(rows), inside(k, columns)), access(to))
				}
				return nil
			})
		})
	})
}

// moveBlock transposes the block that starts at an index.
func (c *compiler) moveBlock(side int, to, from *memrefDesc, index []foldResult, row, column int) {
	vector := llvmir.Vector(side, to.elem.Storage)
	along := func(d, i int) []foldResult {
		out := append([]foldResult(nil), index...)
		out[d] = c.add(out[d], static(int64(i)))
		return out
	}
	access := func(a *memrefDesc) llvmir.Access {
		how := c.scopes[a.scope]
		how.Align = int(a.elem.Bytes)
		return how
	}
	rows := make([]llvmir.Value, side)
	for i := range rows {
		rows[i] = c.b.Load(vector, c.elementAddress(from, along(column, i)), access(from))
	}
	transposed := c.transposed
	if 2*int64(side)*8*to.elem.Bytes == int64(c.matmuls.Host().VectorBits()) {
		transposed = c.transposedInPairs
	}
	for j, v := range transposed(rows) {
		c.b.Store(v, c.elementAddress(to, along(row, j)), access(to))
	}
}

// transposed transposes a square of vectors by swapping off-diagonal blocks of decreasing
// size.
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

// transposedInPairs transposes a square of vectors half as wide as a register: a register
// has two rows, half of the square apart, and half the shuffles suffice.
func (c *compiler) transposedInPairs(rows []llvmir.Value) []llvmir.Value {
	n := len(rows)
	all := make([]int, 2*n) // of both rows
	for j := range all {
		all[j] = j
	}
	swap := make([]int, 2*n) // the off-diagonal blocks of a pair
	for j := range n {
		swap[j], swap[n+j] = j, n/2+j
		if j >= n/2 {
			swap[j], swap[n+j] = n/2+j, n+j
		}
	}
	pairs := make([]llvmir.Value, n/2)
	for i := range pairs {
		pair := c.b.Shuffle(rows[i], rows[i+n/2], all...)
		pairs[i] = c.b.Shuffle(pair, pair, swap...)
	}
	for far := n / 4; far > 0; far /= 2 {
		next := make([]llvmir.Value, n/2)
		for i := range pairs {
			if i&far != 0 {
				continue
			}
			upper, lower := make([]int, 2*n), make([]int, 2*n)
			for j := range 2 * n {
				if j&far == 0 {
					upper[j], lower[j] = j, j+far
				} else {
					upper[j], lower[j] = 2*n+j-far, 2*n+j
				}
			}
			next[i] = c.b.Shuffle(pairs[i], pairs[i+far], upper...)
			next[i+far] = c.b.Shuffle(pairs[i], pairs[i+far], lower...)
		}
		pairs = next
	}
	out := make([]llvmir.Value, n)
	for i, pair := range pairs {
		out[i], out[i+n/2] = c.b.Shuffle(pair, pair, all[:n]...), c.b.Shuffle(pair, pair, all[n:]...)
	}
	return out
}
