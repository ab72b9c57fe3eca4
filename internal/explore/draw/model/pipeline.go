package model

import (
	"slices"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/ir"
)

// Pipeline is a loop whose loads are copied ahead by cp.async, into a ring of buffers in shared memory. Groups and iterations are
// those of its first execution.
type Pipeline struct {
	Place      Place
	Stages     int
	StageBytes int64
	Buffers    []string // types of the buffers of a stage
	Groups     []Group
	Iterations int
}

// Group is a group of asynchronous copies. Times are iterations of the loop, from 0; those before it are negative.
type Group struct {
	Stage  int  // of the ring that is filled; -1 for a group without copies
	Issued int  // when the copies begin
	Ready  int  // in which iteration the program waits for them; -1 where it does not
	Used   int  // in which iteration the stage is read; -1 where it is not
	Reads  bool // memory is read: the last groups have nothing left to copy
	waited bool
}

// ring is a pipeline while the program is followed.
type ring struct {
	*Pipeline
	base    int64
	loop    *ir.Op
	closed  bool // the loop was executed
	pending *Group
	ahead   int // groups before the loop
}

// pipelines follows the rings of a kernel.
type pipelines struct {
	rings     map[*ir.Op]*ring // by allocation
	order     []*ring
	current   *ring
	iteration map[*ir.Op]int
	groups    int // all that were committed
}

// allocate begins a ring.
func (b *builder) allocate(op *ir.Op, _ *program.State) {
	o, _ := tile.AsLocalAlloc(op)
	if o.Stages() < 2 || b.pipes.rings[op] != nil {
		return
	}
	base, ok := o.Offset()
	loop := loopOver(op)
	if !ok || loop == nil {
		return
	}
	r := &ring{Pipeline: &Pipeline{Place: PlaceOf(loop), Stages: int(o.Stages()), StageBytes: o.StageBytes()}, base: base, loop: loop}
	for _, t := range op.ResultTypes() {
		m, _ := tile.AsMemDesc(t)
		r.Buffers = append(r.Buffers, TypeText(m.Tensor().Shape, m.Tensor().Elem.String()))
	}
	b.pipes.rings[op] = r
	b.pipes.order = append(b.pipes.order, r)
}

// loopOver is the loop that reads the stages of an allocation in turn; nil if none does.
func loopOver(alloc *ir.Op) *ir.Op {
	for _, v := range alloc.Results() {
		for stage := range v.Users() {
			if !stage.Is(tile.MemDescStage) {
				continue
			}
			for user := range stage.Result(0).Users() {
				if loop := user.ParentOf(scf.For); user.Is(tile.LocalLoad) && loop != nil {
					return loop
				}
			}
		}
	}
	return nil
}

// ringOf is the ring of a buffer, with the stage; nil for other buffers.
func (b *builder) ringOf(v *ir.Value, s *program.State) (*ring, int) {
	buffer := s.Buffer(v)
	for op := v.DefiningOp(); op != nil && buffer != nil; op = v.DefiningOp() {
		if r := b.pipes.rings[op]; r != nil {
			return r, int((buffer.Offset - r.base) / r.StageBytes)
		}
		if !op.Is(tile.MemDescStage) {
			break
		}
		v = op.Operand(0)
	}
	return nil, 0
}

// copied notes a copy into a stage.
func (b *builder) copied(dest *ir.Value, s *program.State, reads bool) {
	r, stage := b.ringOf(dest, s)
	if r == nil || r.closed {
		return
	}
	if r.pending == nil {
		r.pending = &Group{Stage: stage, Ready: -1, Used: -1}
	}
	r.pending.Reads = r.pending.Reads || reads
	b.pipes.current = r
}

// time is the iteration of the loop in which an operation is executed; not ok outside of it.
func (b *builder) time(r *ring, op *ir.Op) (int, bool) {
	for p := op.Parent(); p != nil; p = p.Parent() {
		if p == r.loop {
			return b.pipes.iteration[r.loop], true
		}
	}
	return 0, false
}

// commit ends a group.
func (b *builder) commit(op *ir.Op, _ *program.State) {
	b.pipes.groups++
	r := b.pipes.current
	if r == nil || r.closed {
		return
	}
	g := Group{Stage: -1, Ready: -1, Used: -1}
	if r.pending != nil {
		g = *r.pending
	}
	r.pending = nil
	at, inside := b.time(r, op)
	if g.Issued = at; !inside {
		r.ahead++
		g.Issued = -r.ahead // renumbered when the loop begins
	}
	r.Groups = append(r.Groups, g)
}

// wait waits for all groups but the last ones.
func (b *builder) wait(op *ir.Op, _ *program.State) {
	r := b.pipes.current
	if r == nil || r.closed {
		return
	}
	at, inside := b.time(r, op)
	if !inside {
		return
	}
	pending := int(tile.AsyncWaitOp{Op: op}.Pending())
	for i := range max(0, len(r.Groups)-pending) {
		if g := &r.Groups[i]; !g.waited {
			g.waited, g.Ready = true, at
		}
	}
}

// use notes that a stage is read.
func (b *builder) use(op *ir.Op, s *program.State) {
	r, stage := b.ringOf(op.Operand(0), s)
	if r == nil || r.closed {
		return
	}
	at, inside := b.time(r, op)
	if !inside {
		return
	}
	for i := len(r.Groups) - 1; i >= 0; i-- {
		if g := &r.Groups[i]; g.Stage == stage {
			if g.Used < 0 && g.waited {
				g.Used = at
				return
			}
			if g.waited {
				return
			}
		}
	}
}

// beginLoop numbers the groups before a loop, and ends an earlier execution of it.
func (b *builder) beginLoop(op *ir.Op, _ *program.State) {
	b.pipes.iteration[op] = 0
	for _, r := range b.pipes.order {
		if r.loop == op && !r.closed {
			for i := range r.Groups {
				r.Groups[i].Issued = i - len(r.Groups)
			}
			b.pipes.current = r
		}
	}
}

// endIteration ends an iteration of a loop.
func (b *builder) endIteration(op *ir.Op, _ *program.State) {
	loop := op.Parent()
	if loop == nil || !loop.Is(scf.For) {
		return
	}
	b.pipes.iteration[loop]++
	for _, r := range b.pipes.order {
		if r.loop == loop && !r.closed {
			r.Iterations = b.pipes.iteration[loop]
		}
	}
}

// deallocate ends a ring.
func (b *builder) deallocate(op *ir.Op, _ *program.State) {
	if r := b.pipes.rings[op.Operand(0).DefiningOp()]; r != nil {
		r.closed = true
		b.pipes.current = nil
	}
}

// list are the pipelines whose loops were executed.
func (p *pipelines) list() (out []*Pipeline) {
	for _, r := range p.order {
		if r.Iterations > 0 && !slices.ContainsFunc(out, func(q *Pipeline) bool { return q == r.Pipeline }) {
			out = append(out, r.Pipeline)
		}
	}
	return out
}
