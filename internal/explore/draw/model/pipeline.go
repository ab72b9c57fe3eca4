package model

import (
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
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

	at     int64               // of the ring in shared memory
	copies map[Place]bool      // that fill it
	ahead  map[syntax.Pos]bool // instructions that fill it: those before the loop, and those in it
	ended  bool                // the loop was executed
}

// Group is a group of asynchronous copies. Times are iterations of the loop, from 0; those before it are negative.
type Group struct {
	Stage  int  // of the ring that is filled; -1 for a group without copies
	Issued int  // when the copies begin
	Ready  int  // in which iteration the program waits for them, and reads them; -1 where it does not
	Reads  bool // memory is read: the last groups have nothing left to copy
}

// ringsOf are the pipelines of a kernel as the IR has them.
func ringsOf(kernel *ir.Op) (list []*Pipeline) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		o, ok := tile.AsLocalAlloc(op)
		if !ok || o.Stages() < 2 {
			return ir.Continue
		}
		at, ok := o.Offset()
		loop := loopOver(op)
		if !ok || loop == nil {
			return ir.Continue
		}
		r := &Pipeline{Place: PlaceOf(loop), Stages: int(o.Stages()), StageBytes: o.StageBytes(), at: at, copies: map[Place]bool{}, ahead: map[syntax.Pos]bool{}}
		for _, t := range op.ResultTypes() {
			m, _ := tile.AsMemDesc(t)
			r.Buffers = append(r.Buffers, TypeText(m.Tensor().Shape, m.Tensor().Elem.String()))
		}
		kernel.Walk(func(op *ir.Op) ir.WalkResult {
			if accessKinds[op.Def()] == Copy && bufferOf(destOf(op)).DefiningOp() == o.Op {
				r.copies[PlaceOf(op)] = true
			}
			return ir.Continue
		})
		list = append(list, r)
		return ir.Continue
	})
	return list
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

// ringOf is the ring that a copy fills, with the stage; nil for other copies. Loops of one place may use the same memory one after another:
// all instructions of a loop are known after its first iteration.
func ringOf(rings []*Pipeline, e *sim.Event) (*Pipeline, int) {
	at := int64(e.Address[bits.TrailingZeros32(e.Active)])
	for _, p := range rings {
		_, known := p.ahead[e.Place.Pos]
		if p.copies[placeOfEvent(e.Place)] && p.at <= at && at < p.at+int64(p.Stages)*p.StageBytes && (known || p.Iterations < 2) {
			return p, int((at - p.at) / p.StageBytes)
		}
	}
	return nil, 0
}

// follow fills in what a thread does with the rings, and counts all groups that it commits. In each iteration it waits for the
// oldest group of copies, and commits another one.
func (r *run) follow(rings []*Pipeline) (list []*Pipeline, groups int) {
	var ring *Pipeline
	none := Group{Stage: -1, Issued: -1, Ready: -1}
	next := none
	for i, e := range r.async {
		switch {
		case e.Kind == sim.Write:
			p, stage := ringOf(rings, e)
			if p == nil {
				continue
			}
			if _, known := p.ahead[e.Place.Pos]; !known {
				p.ahead[e.Place.Pos] = p.Iterations == 0
			}
			p.ended = p.ended || p.Iterations > 0 && p.ahead[e.Place.Pos]
			if ring, next.Stage = p, stage; p.ended {
				ring = nil
			}
		case e.Kind == sim.Read:
			next.Reads = true
		case e.Kind == sim.Commit:
			if groups++; ring != nil {
				next.Issued = ring.Iterations - 1
				ring.Groups = append(ring.Groups, next)
			}
			next = none
		case ring != nil && r.begins(rings, ring, i):
			for j := range max(0, len(ring.Groups)-e.Left) {
				if g := &ring.Groups[j]; g.Ready < 0 {
					g.Ready = ring.Iterations
				}
			}
			ring.Iterations++
		}
	}
	for _, p := range rings {
		ahead := 0
		for ahead < len(p.Groups) && p.Groups[ahead].Issued < 0 {
			ahead++
		}
		for i := range ahead {
			p.Groups[i].Issued = i - ahead
		}
		if p.Iterations > 0 {
			list = append(list, p)
		}
	}
	return list, groups
}

// begins reports whether a wait begins an iteration of the loop of a ring, and does not follow the last one: another group is committed.
func (r *run) begins(rings []*Pipeline, ring *Pipeline, wait int) bool {
	for _, e := range r.async[wait+1:] {
		if e.Kind == sim.Write {
			if p, _ := ringOf(rings, e); p != ring || p.ahead[e.Place.Pos] {
				return false
			}
		}
		if e.Kind == sim.Commit || e.Kind == sim.Wait {
			return e.Kind == sim.Commit
		}
	}
	return false
}
