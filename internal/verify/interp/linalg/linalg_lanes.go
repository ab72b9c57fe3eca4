package linalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// Bodies without side effects run many iterations at a time: every value of the body is a register
// with one element per lane, and lanes are neighbours along a parallel loop. Reduction loops
// enclose the parallel ones in their order, so every element is combined in the same order as by
// scalar execution.

const laneCount = 512

// laneProgram is a body compiled for lanes. The first registers are those of the operands.
type laneProgram struct {
	order     []int // loops from the outermost to the innermost
	captured  []capture
	code      []laneStep
	yields    []int
	registers int
}

// capture is a word that all lanes share.
type capture struct{ register, word int }

// laneStep computes a register: a function of others, or a loop index.
type laneStep struct {
	scalarFunc
	dst  int
	args []int
	loop int // when number is empty
}

// laneProgram compiles a body for lanes. It returns nil for a body with side effects, or when
// iterations cannot be reordered.
func (c *compiler) laneProgram(n *nest, body *ir.Block) *laneProgram {
	p := &laneProgram{}
	for i, it := range n.iterators {
		if it != linalg.Parallel {
			p.order = append(p.order, i)
		}
	}
	reductions := len(p.order)
	for i, it := range n.iterators {
		if it == linalg.Parallel {
			p.order = append(p.order, i)
		}
	}
	if len(p.order) == reductions || !n.canReorder(p.order[reductions:]) {
		return nil
	}
	registers := map[*ir.Value]int{}
	for i := range n.operands {
		if i < body.NumArgs() {
			registers[body.Arg(i)] = i
		}
	}
	p.registers = len(n.operands)
	register := func(v *ir.Value) int {
		r, ok := registers[v]
		if !ok {
			r = p.registers
			registers[v] = r
			p.registers++
			p.captured = append(p.captured, capture{r, c.at(v)})
		}
		return r
	}
	for op := range body.Ops() {
		if op == body.Last() {
			break
		}
		if !c.laneStep(p, op, registers, register) {
			return nil
		}
	}
	for _, v := range body.Last().Operands() {
		p.yields = append(p.yields, register(v))
	}
	c.f.lanes = max(c.f.lanes, p.registers)
	return p
}

func (c *compiler) laneStep(p *laneProgram, op *ir.Op, registers map[*ir.Value]int, register func(*ir.Value) int) bool {
	define := func(v *ir.Value) int {
		registers[v] = p.registers
		p.registers++
		return p.registers - 1
	}
	switch choose := elementwise[op.Def()]; {
	case op.Is(arith.Constant):
		return c.slot(op.Result(0)).kind == words
	case op.Is(linalg.Index):
		view, _ := linalg.AsIndex(op)
		p.code = append(p.code, laneStep{dst: define(op.Result(0)), loop: int(view.Dim())})
	case choose != nil && c.slot(op.Result(0)).kind == words:
		numbers, err := choose(op)
		if err != nil {
			return false
		}
		var args []int
		for _, v := range op.Operands() {
			args = append(args, register(v))
		}
		for i, number := range numbers {
			p.code = append(p.code, laneStep{scalarFunc: number, dst: define(op.Result(i)), args: args})
		}
	default:
		return false
	}
	return true
}

// canReorder reports whether different iterations of the parallel loops write different elements of
// every result, and all operands are tensors or words.
func (n *nest) canReorder(parallel []int) bool {
	for i, o := range n.operands {
		if o.kind == views {
			return false
		}
		reached := map[int]bool{}
		for _, s := range o.subscripts {
			if s.eval != nil {
				return false
			}
			if loop, ok := s.loop(); ok {
				reached[loop] = true
			}
		}
		if i >= n.inputs && slices.ContainsFunc(parallel, func(loop int) bool { return !reached[loop] }) {
			return false
		}
	}
	return true
}

// runLanes runs all iterations, in rows along the innermost loop.
func (n *nest) runLanes(f *frame, sizes []int, cursors []cursor) error {
	p := n.lanes
	loops := n.rows(sizes, cursors)
	r := &laneRun{n: n, f: f, cursors: cursors, loops: loops, index: make([]int, len(loops))}
	row := loops[len(loops)-1]
	r.registers = f.registers(p.registers)
	for _, k := range p.captured {
		fill(f.lane[k.register], f.w[k.word])
	}
	for i, o := range n.operands {
		if o.kind == words {
			fill(f.lane[i], f.w[o.at])
			r.registers[i] = f.lane[i]
		}
	}
	for {
		for first := 0; first < row.size; first += laneCount {
			if err := f.m.steps.Step(); err != nil {
				return err
			}
			r.chunk(first, min(laneCount, row.size-first))
		}
		if !r.next() {
			return nil
		}
	}
}

// registers returns the frame's lane buffers, allocating them on first use.
func (f *frame) registers(count int) [][]uint64 {
	for i := range count {
		if f.lane[i] == nil {
			f.lane[i] = make([]uint64, laneCount)
		}
	}
	return slices.Clone(f.lane[:count])
}

// laneLoop is a loop, or several nested loops coalesced because all operands advance evenly.
type laneLoop struct {
	loop, size int // the innermost of the coalesced loops
	steps      []int
}

// rows orders the loops and coalesces those that can be.
func (n *nest) rows(sizes []int, cursors []cursor) []laneLoop {
	var loops []laneLoop
	for _, loop := range n.lanes.order {
		next := laneLoop{loop, sizes[loop], make([]int, len(cursors))}
		for i, k := range cursors {
			if k.steps != nil {
				next.steps[i] = k.steps[loop]
			}
		}
		if last := len(loops) - 1; last >= 0 && !n.indexed && joins(loops[last], next) &&
			n.iterators[loops[last].loop] == n.iterators[loop] {
			next.size *= loops[last].size
			loops[last] = next
			continue
		}
		loops = append(loops, next)
	}
	return loops
}

func joins(outer, inner laneLoop) bool {
	for i, s := range inner.steps {
		if outer.steps[i] != s*inner.size {
			return false
		}
	}
	return true
}

// laneRun is the state of a loop nest that runs in lanes.
type laneRun struct {
	n         *nest
	f         *frame
	cursors   []cursor
	loops     []laneLoop
	index     []int // of the loops
	registers [][]uint64
}

// next advances to the next row.
func (r *laneRun) next() bool {
	for i := len(r.loops) - 2; i >= 0; i-- {
		loop := r.loops[i]
		r.index[i]++
		if r.index[i] < loop.size {
			r.move(loop, 1)
			return true
		}
		r.move(loop, 1-loop.size)
		r.index[i] = 0
	}
	return false
}

func (r *laneRun) move(loop laneLoop, by int) {
	for i := range r.cursors {
		r.cursors[i].at += loop.steps[i] * by
	}
}

// chunk runs the body on some lanes of the current row.
func (r *laneRun) chunk(first, count int) {
	p, row := r.n.lanes, r.loops[len(r.loops)-1]
	for i, o := range r.n.operands {
		if o.kind != words && o.used {
			r.registers[i] = r.load(i, r.cursors[i].at+first*row.steps[i], row.steps[i], count)
		}
	}
	var in [3][]uint64
	for i := range p.code {
		s := &p.code[i]
		out := r.f.lane[s.dst][:count]
		if s.args == nil {
			r.indices(s.loop, first, out)
			continue
		}
		for j, a := range s.args {
			in[j] = r.registers[a]
		}
		s.toLanes(out, in)
	}
	for i, y := range p.yields {
		// The element of an init that another result yields is read before that init's own result overwrites it.
		if isInit := y >= r.n.inputs && y < len(r.n.operands); isInit && y != r.n.inputs+i {
			own := r.f.lane[y][:count]
			copy(own, r.registers[y])
			r.registers[y] = own
		}
	}
	for i, y := range p.yields {
		at := r.n.inputs + i
		store(r.cursors[at].data, r.cursors[at].at+first*row.steps[at], row.steps[at], r.registers[y][:count])
	}
}

// load returns the elements of an operand; contiguous ones are not copied.
func (r *laneRun) load(operand, at, step, count int) []uint64 {
	data := r.cursors[operand].data
	if step == 1 {
		return data[at : at+count]
	}
	out := r.f.lane[operand][:count]
	if step == 0 {
		fill(out, data[at])
		return out
	}
	for i := range out {
		out[i] = data[at]
		at += step
	}
	return out
}

func store(data []uint64, at, step int, values []uint64) {
	if step == 1 {
		copy(data[at:], values)
		return
	}
	for _, v := range values {
		data[at] = v
		at += step
	}
}

// indices writes the index of a loop for each lane; loops are not coalesced when a body needs it.
func (r *laneRun) indices(loop, first int, out []uint64) {
	last := len(r.loops) - 1
	if r.loops[last].loop == loop {
		for i := range out {
			out[i] = uint64(first + i)
		}
		return
	}
	for i, l := range r.loops[:last] {
		if l.loop == loop {
			fill(out, uint64(r.index[i]))
		}
	}
}
