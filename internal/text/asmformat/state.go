package asmformat

import (
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// reader is the state of parsing one operation.
type reader struct {
	p    ir.OpParser
	st   *ir.OpState
	prog *Program

	refs     []ir.OperandRef // of all slots, in the order they were met
	operands []span          // per slot, into refs
	at       []diag.Pos      // per slot: where its operands begin

	types   [][]ir.Type // per type slot: operands and then results
	typeBuf []ir.Type   // backs most of types
	regions [][]*ir.Region
	succs   [][]*ir.Block
}

type span struct{ start, n int }

var readers = sync.Pool{New: func() any { return new(reader) }}

func newReader(prog *Program, p ir.OpParser, st *ir.OpState) *reader {
	r := readers.Get().(*reader)
	r.p, r.st, r.prog = p, st, prog
	d := prog.def
	r.refs = r.refs[:0]
	r.typeBuf = r.typeBuf[:0]
	r.operands = resize(r.operands, len(d.Operands))
	r.at = resize(r.at, len(d.Operands))
	r.types = resize(r.types, len(d.Operands)+len(d.Results))
	r.regions = resize(r.regions, len(d.Regions))
	r.succs = resize(r.succs, len(d.Successors))
	return r
}

func (r *reader) release() {
	r.p, r.st, r.prog = nil, nil, nil
	readers.Put(r)
}

// resize gives a slice of n zero values, reusing the memory of s.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// single is a list of one type.
func (r *reader) single(t ir.Type) []ir.Type {
	n := len(r.typeBuf)
	r.typeBuf = append(r.typeBuf, t)
	return r.typeBuf[n : n+1 : n+1]
}

// refsOf lists the operands of a slot; what is appended to it goes elsewhere.
func (r *reader) refsOf(slot int) []ir.OperandRef {
	s := r.operands[slot]
	end := s.start + s.n
	return r.refs[s.start:end:end]
}

func (r *reader) setOperands(slot int, at diag.Pos, refs ...ir.OperandRef) {
	r.at[slot] = at
	r.operands[slot] = span{len(r.refs), len(refs)}
	r.refs = append(r.refs, refs...)
}

// Parse reads an operation after its name into st.
func (prog *Program) Parse(p ir.OpParser, st *ir.OpState) {
	r := newReader(prog, p, st)
	for _, n := range prog.nodes {
		n.parse(r)
	}
	r.finish()
	r.release()
}

// finish turns the parsed elements into the state: types first, then values.
func (r *reader) finish() {
	d := r.prog.def
	for i := range d.Regions {
		r.st.Regions = append(r.st.Regions, r.regions[i]...)
	}
	for i := range d.Successors {
		r.st.Successors = append(r.st.Successors, r.succs[i]...)
	}
	if d.Has(ir.OperandSegments) {
		r.st.SetAttr(ir.OperandSegmentSizes, r.segmentSizes())
	}
	r.prog.types.inferOperands(r)
	for i := range d.Operands {
		r.resolve(i)
	}
	r.prog.types.inferResults(r)
	if d.Has(ir.ResultSegments) {
		var sizes []int64
		for i := range d.Results {
			sizes = append(sizes, int64(len(r.types[len(d.Operands)+i])))
		}
		r.st.SetAttr(ir.ResultSegmentSizes, r.st.Ctx.I32Array(sizes...))
	}
}

func (r *reader) segmentSizes() ir.Attr {
	sizes := make([]int64, len(r.operands))
	for i := range sizes {
		sizes[i] = int64(r.operands[i].n)
	}
	return r.st.Ctx.I32Array(sizes...)
}

// resolve looks up the operands of a slot with the types found for it; one
// inferred type serves all of them.
func (r *reader) resolve(slot int) {
	refs, types := r.refsOf(slot), r.types[slot]
	if r.prog.types.inferred[slot] && len(types) == 1 {
		for _, ref := range refs {
			r.st.Operands = append(r.st.Operands, r.p.Resolve(ref, types[0]))
		}
		return
	}
	if len(refs) != len(types) {
		at := r.at[slot]
		if !at.IsValid() {
			at = r.p.NamePos()
		}
		r.p.Fail(at, "number of operands and types do not match: got %d operands and %d types", len(refs), len(types))
	}
	for i, ref := range refs {
		r.st.Operands = append(r.st.Operands, r.p.Resolve(ref, types[i]))
	}
}

// writer is the state of printing one operation.
type writer struct {
	p    ir.OpPrinter
	op   *ir.Op
	prog *Program
}

// Print writes an operation after its name.
func (prog *Program) Print(p ir.OpPrinter, op *ir.Op) {
	w := writers.Get().(*writer)
	*w = writer{p: p, op: op, prog: prog}
	for _, n := range prog.nodes {
		n.print(w)
	}
	*w = writer{}
	writers.Put(w)
}

var writers = sync.Pool{New: func() any { return new(writer) }}

func (w *writer) blank(b bool) {
	if b {
		w.p.Byte(' ')
	}
}
