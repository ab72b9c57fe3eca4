package rewrite

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// record is a listener that keeps the events of a rewriter.
func record(r *Rewriter) *[]string {
	var log []string
	note := func(what string) func(*ir.Op) {
		return func(op *ir.Op) { log = append(log, what+" "+op.Name()) }
	}
	r.Listen(Listener{
		Inserted: note("inserted"), Modified: note("modified"), Moved: note("moved"), Erased: note("erased"),
		Replaced: func(op *ir.Op, _ []*ir.Value) { note("replaced")(op) },
	})
	return &log
}

func TestReplaceTellsUsers(t *testing.T) {
	y := newToy(t, ir.I32)
	neg := y.op(toyNeg, y.arg(0))
	sink := y.op(toySink, neg.Result(0))
	r := NewRewriter(y.ctx)
	log := record(r)
	r.Replace(neg, y.arg(0))
	assert.Equal(t, []string{"replaced toy.neg", "modified toy.sink", "erased toy.neg"}, *log)
	assert.Same(t, y.arg(0), sink.Operand(0))
	assert.PanicsWithValue(t, "BUG: replacement of toy.sink has the wrong number of values", func() { r.Replace(sink, y.arg(0)) })
}

func TestEraseMovesTheInsertionPoint(t *testing.T) {
	y := newToy(t, ir.I32)
	y.op(toySink)
	neg := y.op(toyNeg, y.arg(0))
	y.op(toyEnd)
	r := NewRewriter(y.ctx)
	r.Before(neg)
	r.Erase(neg)
	r.Create(toyMax, []*ir.Value{y.arg(0), y.arg(0)}, []ir.Type{ir.I32})
	assert.Equal(t, "sink max end", y.names())
}

func TestErasedListsNestedOperationsFirst(t *testing.T) {
	y := newToy(t)
	body := ir.NewRegion()
	inner := body.AddBlock()
	op := y.b.CreateFrom(&ir.OpState{Def: toyIf, Regions: []*ir.Region{body}})
	y.b.AtEnd(inner)
	y.op(toySink)
	r := NewRewriter(y.ctx)
	log := record(r)
	r.Erase(op)
	assert.Equal(t, []string{"erased toy.sink", "erased toy.if"}, *log)
}

func TestCloneMapsAndKeepsLocations(t *testing.T) {
	y := newToy(t, ir.I32, ir.I32)
	neg := y.at(5).op(toyNeg, y.arg(0))
	r := NewRewriter(y.ctx)
	r.AtEnd(y.entry())
	log := record(r)
	m := ir.NewMapping()
	m.Values[y.arg(0)] = y.arg(1)
	c := r.Clone(neg, m)
	assert.Same(t, y.arg(1), c.Operand(0))
	assert.Same(t, c.Result(0), m.Value(neg.Result(0)))
	assert.Equal(t, neg.Loc(), c.Loc())
	assert.Equal(t, []string{"inserted toy.neg"}, *log)
}

func TestMove(t *testing.T) {
	y := newToy(t, ir.I32)
	a, b, c := y.op(toySink), y.op(toyNeg, y.arg(0)), y.op(toyEnd)
	r := NewRewriter(y.ctx)
	r.MoveBefore(b, a)
	assert.Equal(t, "neg sink end", y.names())
	r.MoveAfter(b, a)
	assert.Equal(t, "sink neg end", y.names())
	r.MoveBefore(c, c)
	assert.Equal(t, "sink neg end", y.names())
}

func TestInlineBlock(t *testing.T) {
	y := newToy(t, ir.I32)
	next := y.fn.Region0().AddBlock(ir.I32)
	br := y.br(next, y.arg(0))
	y.b.AtEnd(next)
	sink := y.op(toySink, next.Arg(0))
	y.op(toyEnd)
	r := NewRewriter(y.ctx)
	args := br.Operands()
	r.Erase(br)
	r.MergeBlocks(next, y.entry(), args...)
	assert.Equal(t, "sink end", y.names())
	assert.Same(t, y.arg(0), sink.Operand(0))
	require.NoError(t, ir.Verify(y.fn).Err())
}

func TestInlineRegionKeepsOrder(t *testing.T) {
	y := newToy(t)
	src := ir.NewRegion()
	holder := y.b.CreateFrom(&ir.OpState{Def: toyIf, Regions: []*ir.Region{src}})
	end := y.op(toyEnd)
	for _, def := range []*ir.OpDef{toySink, toyOther} {
		y.b.AtEnd(src.AddBlock())
		y.op(def)
	}
	r := NewRewriter(y.ctx)
	rest := r.SplitBlock(y.entry(), end)
	r.InlineRegion(src, y.fn.Region0(), rest)
	assert.Equal(t, "if | sink | other.two | end", y.names())
	r.Erase(holder)
	assert.Equal(t, " | sink | other.two | end", " "+y.names())
}
