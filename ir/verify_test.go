package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// slots makes slots of any type.
func slots(arities ...ir.Arity) []ir.Slot {
	out := make([]ir.Slot, len(arities))
	for i, a := range arities {
		out[i] = ir.Slot{Name: string(rune('a' + i)), Type: ir.AnyType, Arity: a}
	}
	return out
}

func types(n int) []ir.Type {
	out := make([]ir.Type, n)
	for i := range out {
		out[i] = ir.I32
	}
	return out
}

func TestVerifyCounts(t *testing.T) {
	const one, opt, many = ir.One, ir.Optional, ir.Variadic
	type counts struct{ operands, results, regions int }
	for _, tc := range []struct {
		name string
		def  *ir.OpDef
		have counts
		want string
	}{
		{"nothing asked, nothing given", &ir.OpDef{}, counts{}, ""},
		{"zero operands", &ir.OpDef{}, counts{operands: 1}, "requires zero operands"},
		{"one operand", &ir.OpDef{Operands: slots(one)}, counts{}, "requires a single operand"},
		{"two operands", &ir.OpDef{Operands: slots(one, one)}, counts{operands: 3}, "expected 2 operands, but found 3"},
		{"or more operands", &ir.OpDef{Operands: slots(one, many)}, counts{}, "expected 1 or more operands, but found 0"},
		{"more operands", &ir.OpDef{Operands: slots(one, many)}, counts{operands: 5}, ""},
		{"optional operand", &ir.OpDef{Operands: slots(opt)}, counts{operands: 2},
			"operand group starting at #0 requires 0 or 1 element, but found 2"},
		{"two groups cannot share three", &ir.OpDef{Operands: slots(many, many)}, counts{operands: 3},
			"operand groups do not add up to the number of operands"},
		{"zero results", &ir.OpDef{}, counts{results: 1}, "requires zero results"},
		{"one result", &ir.OpDef{Results: slots(one)}, counts{}, "requires one result"},
		{"two results", &ir.OpDef{Results: slots(one, one)}, counts{results: 1}, "expected 2 results"},
		{"or more results", &ir.OpDef{Results: slots(one, many)}, counts{}, "expected 1 or more results"},
		{"zero regions", &ir.OpDef{}, counts{regions: 1}, "requires zero regions"},
		{"one region", &ir.OpDef{Regions: make([]ir.RegionSlot, 1)}, counts{}, "requires one region"},
		{"two regions", &ir.OpDef{Regions: make([]ir.RegionSlot, 2)}, counts{regions: 1}, "expected 2 regions"},
		{"or more regions", &ir.OpDef{Regions: []ir.RegionSlot{{}, {Arity: many}}}, counts{}, "expected 1 or more regions"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := tc.def
			d.Name = "t.counted"
			b := newBench(t, d)
			top, _ := b.container(wrap, 1)
			var operands []*ir.Value
			for range tc.have.operands {
				operands = append(operands, b.def())
			}
			regions := make([]*ir.Region, tc.have.regions)
			for i := range regions {
				regions[i] = ir.NewRegion()
			}
			b.CreateFrom(&ir.OpState{Def: d, Operands: operands, Types: types(tc.have.results), Regions: regions})
			if tc.want == "" {
				b.verifies(top)
				return
			}
			b.fails(top, "'t.counted' op "+tc.want)
		})
	}
}

func TestVerifySuccessorCounts(t *testing.T) {
	for _, tc := range []struct {
		slots []ir.Slot
		have  int
		want  string
	}{
		{nil, 0, ""},
		{nil, 1, "requires 0 successors but found 1"},
		{slots(ir.One), 2, "requires 1 successor but found 2"},
		{slots(ir.One, ir.One), 1, "requires 2 successors but found 1"},
		{slots(ir.One, ir.Variadic), 0, "requires at least 1 successors but found 0"},
		{slots(ir.One, ir.Variadic), 3, ""},
	} {
		d := &ir.OpDef{Name: "t.to", Successors: tc.slots, Traits: ir.Terminator}
		b := newBench(t, d)
		f, blocks := b.container(function, 2)
		var to []*ir.Block
		for range tc.have {
			to = append(to, blocks[1])
		}
		b.CreateFrom(&ir.OpState{Def: d, Successors: to})
		b.AtEnd(blocks[1])
		b.Create(exit, nil, nil)
		if tc.want == "" {
			b.verifies(f)
			continue
		}
		b.fails(f, "'t.to' op "+tc.want)
	}
}

func TestVerifyDialectHooks(t *testing.T) {
	d := &ir.OpDef{Name: "h.op", Verify: func(op *ir.Op) error {
		if op.HasAttr("own") {
			return op.OpErrorf("has its own rule")
		}
		return nil
	}}
	dialect := &ir.Dialect{Name: "h", Ops: []*ir.OpDef{d},
		VerifyOp: func(op *ir.Op) error {
			if op.HasAttr("all") {
				return op.OpErrorf("breaks a rule of its dialect")
			}
			return nil
		},
		VerifyAttr: func(op *ir.Op, name string, a ir.Attr) error {
			if a != ir.Unit {
				return op.OpErrorf("has %s = %s", name, a)
			}
			return nil
		}}
	b := &bench{ir.NewBuilder(ir.NewContext(ir.NewRegistry(dialect))), t}
	with := func(name string, a ir.Attr) *ir.Op { return b.Create(d, nil, nil, ir.NamedAttr{Name: name, Attr: a}) }
	b.verifies(b.Create(d, nil, nil))
	b.verifies(with("h.x", ir.Unit))
	b.verifies(with("other.x", ir.True))
	b.fails(with("own", ir.Unit), "'h.op' op has its own rule")
	b.fails(with("all", ir.Unit), "'h.op' op breaks a rule of its dialect")
	b.fails(with("h.x", ir.True), "'h.op' op has h.x = true")
}

func TestVerifyBlocks(t *testing.T) {
	for _, tc := range []struct {
		name  string
		build func(b *bench) *ir.Op
		want  string
	}{
		{"an empty block", func(b *bench) *ir.Op { f, _ := b.container(function, 1); return f },
			"empty block: expect at least a terminator"},
		{"no terminator", func(b *bench) *ir.Op { f, _ := b.container(function, 1); b.use(); return f },
			`block with no terminator, has "t.use"() : () -> ()`},
		{"an unknown operation might be one", func(b *bench) *ir.Op {
			b.Ctx.AllowUnregistered = true
			f, _ := b.container(function, 1)
			b.Create(b.Ctx.UnknownOpDef("x.y"), nil, nil)
			return f
		}, ""},
		{"a terminator in the middle", func(b *bench) *ir.Op {
			f, _ := b.container(function, 1)
			b.Create(exit, nil, nil)
			b.Create(exit, nil, nil)
			return f
		}, "'t.exit' op must be the last operation in the parent block"},
		{"a free terminator", func(b *bench) *ir.Op { return b.Create(exit, nil, nil) },
			"'t.exit' op must be the last operation in the parent block"},
		{"a branch in the middle", func(b *bench) *ir.Op {
			f, blocks := b.container(function, 2)
			b.branch(blocks[1])
			b.Create(exit, nil, nil)
			return f
		}, "operation with block successors must terminate its parent block"},
		{"a branch elsewhere", func(b *bench) *ir.Op {
			_, other := b.container(function, 1)
			b.AtEnd(nil)
			f, _ := b.container(function, 1)
			b.branch(other[0])
			return f
		}, "'t.br' op branching to block of a different region"},
		{"a branch to nowhere", func(b *bench) *ir.Op {
			f, _ := b.container(function, 1)
			b.branch(nil)
			return f
		}, "'t.br' op branching to block of a different region"},
		{"a branch to a block in no region", func(b *bench) *ir.Op {
			f, _ := b.container(function, 1)
			b.branch(ir.NewBlock())
			return f
		}, "'t.br' op branching to block of a different region"},
		{"a branch to the entry", func(b *bench) *ir.Op { f, _ := b.cfg([][]int{{1}, {0}}); return f },
			"entry block of region may not have predecessors"},
		{"several blocks in a graph", func(b *bench) *ir.Op { f, _ := b.container(graph, 2); return f },
			"'t.graph' op expects graph region #0 to have 0 or 1 blocks"},
		{"several blocks in a single one", func(b *bench) *ir.Op { f, _ := b.container(table, 2); return f },
			"'t.table' op expects region #0 to have 0 or 1 blocks"},
		{"several blocks need terminators", func(b *bench) *ir.Op { f, _ := b.container(wrap, 2); return f },
			"empty block: expect at least a terminator"},
		{"a wrong parent", func(b *bench) *ir.Op {
			d := &ir.OpDef{Name: "t.child", Parents: []string{"t.table"}}
			b.Builder = ir.NewBuilder(newContext(d))
			top, _ := b.container(wrap, 1)
			b.Create(d, nil, nil)
			return top
		}, "'t.child' op expects parent op 't.table'"},
		{"none of two parents", func(b *bench) *ir.Op {
			d := &ir.OpDef{Name: "t.child", Parents: []string{"t.table", "t.graph"}}
			b.Builder = ir.NewBuilder(newContext(d))
			return b.Create(d, nil, nil)
		}, "'t.child' op expects parent op to be one of 't.table, t.graph'"},
		{"a parent nobody knows", func(b *bench) *ir.Op {
			d := &ir.OpDef{Name: "t.child", Parents: []string{"t.table"}}
			b.Builder = ir.NewBuilder(newContext(d))
			b.Ctx.AllowUnregistered = true
			top, _ := b.container(b.Ctx.UnknownOpDef("x.y"), 1)
			b.Create(d, nil, nil)
			return top
		}, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := newBench(t)
			op := tc.build(b)
			if tc.want == "" {
				b.verifies(op)
				return
			}
			b.fails(op, tc.want)
		})
	}
}

func TestVerifyRegionShapes(t *testing.T) {
	d := &ir.OpDef{Name: "t.shaped", Traits: ir.NoTerminator,
		Regions: []ir.RegionSlot{{Name: "one", Sized: true}, {MinOne: true}}}
	b := newBench(t, d)
	region := func(blocks int) *ir.Region {
		r := ir.NewRegion()
		for range blocks {
			b.AtEnd(r.AddBlock()).Create(exit, nil, nil)
		}
		b.AtEnd(nil)
		return r
	}
	make := func(first, second int) *ir.Op {
		return b.CreateFrom(&ir.OpState{Def: d, Regions: []*ir.Region{region(first), region(second)}})
	}
	b.verifies(make(1, 1))
	b.verifies(make(1, 2))
	b.fails(make(0, 1), "'t.shaped' op region #0 ('one') failed to verify constraint: region with 1 blocks")
	b.fails(make(2, 1), "'t.shaped' op region #0 ('one') failed to verify constraint: region with 1 blocks")
	b.fails(make(1, 0), "'t.shaped' op region #1 failed to verify constraint: region with at least 1 blocks")
}

func TestVerifyImplicitTerminator(t *testing.T) {
	d := &ir.OpDef{Name: "t.implicit", Regions: oneRegion, Traits: ir.SingleBlock, ImplicitTerminator: "t.exit"}
	b := newBench(t, d)
	op, _ := b.container(d, 1)
	b.fails(op, "'t.implicit' op expects a non-empty block")
	end := b.Create(exit, nil, nil)
	b.verifies(op)
	end.Erase()
	b.branch()
	b.fails(op, "'t.implicit' op expects regions to end with 't.exit', found 't.br'")
	notes := ir.Verify(op)[0].Notes
	assert.Equal(t, "in custom textual format, the absence of terminator implies 't.exit'", notes[len(notes)-1].Message)
}

func TestVerifyUnregistered(t *testing.T) {
	b := newBench(t)
	known, foreign := b.Create(b.Ctx.UnknownOpDef("t.typo"), nil, nil), b.Create(b.Ctx.UnknownOpDef("x.y"), nil, nil)
	b.fails(known, "unregistered operation 't.typo' found in dialect ('t') that does not allow unknown operations")
	b.fails(foreign, "'x.y' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used")
	b.Ctx.AllowUnregistered = true
	b.verifies(known)
	b.verifies(foreign)
}

func TestErrorsShowTheOperation(t *testing.T) {
	b := newBench(t)
	b.Loc = b.Ctx.FileLoc("f", 1, 2)
	op := b.use()
	d := op.OpErrorf("is %d%% bad", 100)
	assert.Equal(t, "f:1:2: error: 't.use' op is 100% bad\nf:1:2: note: see current operation: \"t.use\"() : () -> ()", d.Error())
	report := op.Errorf
	assert.Equal(t, "100%d", report("100%d").Message, "text without arguments is no format")
	top, _ := b.container(wrap, 1)
	assert.Contains(t, top.Errorf("x").Error(), "see current operation: \n\"t.wrap\"() ({\n")
	op.SetLoc(ir.Unknown)
	assert.Equal(t, diag.Position{}, op.Errorf("x").Pos)
	require.Equal(t, "x", op.Errorf("x").Message)
	op.SetLoc(b.Ctx.NameLoc("n", nil))
	assert.Equal(t, `loc("n"): x`, op.Errorf("x").Message, "a location without place is spelled out")
}
