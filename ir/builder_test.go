package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

func TestInsertionPoints(t *testing.T) {
	b := newBench(t)
	c := b.Ctx
	blk := ir.NewBlock()
	tag := func(name string) *ir.Op {
		return b.Create(use, nil, nil, ir.NamedAttr{Name: "tag", Attr: c.String(name)})
	}
	tags := func() string {
		s := ""
		for op := range blk.Ops() {
			text, _ := op.StringAttr("tag")
			s += text
		}
		return s
	}
	free := tag("free")
	assert.Nil(t, free.Block(), "without a block operations are free")
	assert.Nil(t, b.Block())

	b.AtStart(blk)
	tag("a")
	tag("b")
	assert.Equal(t, "ab", tags(), "the start of an empty block")
	b.AtStart(blk)
	tag("c")
	tag("d")
	assert.Equal(t, "cdab", tags(), "in the order they were made")
	b.AtEnd(blk)
	e := tag("e")
	assert.Equal(t, "cdabe", tags())
	b.Before(e)
	tag("f")
	tag("g")
	assert.Equal(t, "cdabfge", tags())
	b.After(e)
	tag("h")
	tag("i")
	assert.Equal(t, "cdabfgehi", tags())
	b.After(blk.First())
	tag("j")
	tag("k")
	assert.Equal(t, "cjkdabfgehi", tags())
	b.Insert(free)
	assert.Same(t, blk, free.Block())
	assert.Same(t, blk, b.Block())
}

func TestSaveAndRestore(t *testing.T) {
	b := newBench(t)
	x, y := ir.NewBlock(), ir.NewBlock()
	b.AtEnd(x)
	b.Loc = b.Ctx.FileLoc("f", 1, 1)
	saved := b.Save()
	b.AtEnd(y)
	b.Loc = b.Ctx.FileLoc("f", 2, 2)
	b.use()
	b.Restore(saved)
	op := b.use()
	assert.Same(t, x, op.Block())
	assert.Equal(t, `loc("f":1:1)`, op.Loc().String())
}

func TestLocationsOfWhatIsBuilt(t *testing.T) {
	b := newBench(t)
	b.AtEnd(ir.NewBlock())
	assert.Equal(t, ir.Unknown, b.use().Loc())
	here, there := b.Ctx.FileLoc("f", 1, 1), b.Ctx.FileLoc("f", 2, 2)
	b.Loc = here
	op := b.use()
	assert.Equal(t, here, op.Loc())
	other := b.CreateFrom(&ir.OpState{Def: use, Loc: there})
	assert.Equal(t, there, other.Loc(), "a location of its own")
	b.Before(other)
	assert.Equal(t, there, b.use().Loc(), "taken from where it goes")
	b.After(op)
	assert.Equal(t, here, b.use().Loc())
}

func TestListener(t *testing.T) {
	b := newBench(t)
	var told []*ir.Op
	b.Listener = func(op *ir.Op) { told = append(told, op) }
	b.use()
	assert.Empty(t, told, "a free operation was not inserted")
	b.AtEnd(ir.NewBlock())
	op := b.use()
	sameList(t, []*ir.Op{op}, told)
}

func TestStaleInsertionPoint(t *testing.T) {
	b := newBench(t)
	b.AtEnd(ir.NewBlock())
	op := b.use()
	b.Before(op)
	op.Erase()
	assert.PanicsWithValue(t, "BUG: operation inserted before one of another block", func() { b.use() })
}
