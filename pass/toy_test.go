package pass

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// A dialect of containers.
var (
	toyModule = &ir.OpDef{Name: "toy.module", Regions: []ir.RegionSlot{{Name: "body"}}, Traits: ir.IsolatedFromAbove | ir.NoTerminator | ir.SymbolTable}
	toyFunc   = &ir.OpDef{Name: "toy.func", Regions: []ir.RegionSlot{{Name: "body"}}, Traits: ir.IsolatedFromAbove | ir.NoTerminator | ir.Symbol,
		Attrs: []ir.AttrSlot{{Name: "sym_name", Type: ir.StrAttr}, {Name: "sym_visibility", Type: ir.StrAttr, Optional: true}}}
	toyLoop = &ir.OpDef{Name: "toy.loop", Regions: []ir.RegionSlot{{Name: "body"}}, Traits: ir.NoTerminator}
	toyLeaf = &ir.OpDef{Name: "toy.leaf", Verify: func(op *ir.Op) error {
		if op.HasAttr("broken") {
			return op.OpErrorf("is broken")
		}
		return nil
	}}
)

var toyRegistry = ir.NewRegistry(&ir.Dialect{Name: "toy", Ops: []*ir.OpDef{toyModule, toyFunc, toyLoop, toyLeaf}})

// newModule makes a module with functions of the given names, each with a loop
// and a leaf; function i is on line i+1.
func newModule(t *testing.T, funcs ...string) *ir.Op {
	t.Helper()
	ctx := ir.NewContext(toyRegistry)
	b := ir.NewBuilder(ctx)
	body := ir.NewRegion()
	block := body.AddBlock()
	module := ir.NewOp(&ir.OpState{Ctx: ctx, Def: toyModule, Loc: ctx.FileLoc("toy", 0, 0), Regions: []*ir.Region{body}})
	for i, name := range funcs {
		b.Loc = ctx.FileLoc("toy", i+1, 1)
		inner := ir.NewRegion()
		b.AtEnd(inner.AddBlock())
		loop := ir.NewRegion()
		loop.AddBlock()
		b.CreateFrom(&ir.OpState{Def: toyLoop, Regions: []*ir.Region{loop}})
		b.Create(toyLeaf, nil, nil)
		b.AtEnd(block)
		b.CreateFrom(&ir.OpState{Def: toyFunc, Regions: []*ir.Region{inner}, Attrs: []ir.NamedAttr{{Name: "sym_name", Attr: ctx.String(name)}}})
	}
	require.NoError(t, ir.Verify(module).Err())
	return module
}

var errTold = errors.New("told to fail")

// The passes of these tests.
var (
	logPass = &Pass{Name: "log", Title: "Logger", Doc: "writes what it sees",
		Options: []Option{{Name: "times", Kind: Int, Default: "1"}},
		Run: func(ctx *Context, op *ir.Op) error {
			for range ctx.Int("times") {
				fmt.Fprintf(ctx.Out, "%s\n", ir.Describe(op))
			}
			return nil
		}}
	funcPass   = &Pass{Name: "only-func", Title: "OnlyFunc", On: []string{"toy.func"}, Run: logPass.withTimes}
	failPass   = &Pass{Name: "fail", Title: "Fail", Run: func(*Context, *ir.Op) error { return errTold }}
	breakPass  = &Pass{Name: "break", Title: "Break", Run: breakLeaves}
	panicPass  = &Pass{Name: "panic", Title: "Panic", Run: func(*Context, *ir.Op) error { panic("ouch") }}
	postPass   = &Pass{Name: "post", Title: "Post", Run: nop, Post: func(op *ir.Op) error { return op.OpErrorf("is still there") }}
	warnPass   = &Pass{Name: "warn", Title: "Warn", Run: func(ctx *Context, op *ir.Op) error { ctx.Warnf(op, "beware of %s", ir.Describe(op)); return nil }}
	countPass  = &Pass{Name: "count", Title: "Count", Statistics: []Statistic{{"num-ops", "Number of operations"}, {"n", "Ones"}}, Run: countOps}
	firstPass  = &Pass{Name: "first", Run: nop}
	secondPass = &Pass{Name: "second", Run: nop, Requires: []Constraint{{"first", "it needs what that makes"}}}
	latePass   = &Pass{Name: "late", Run: nop, After: []Constraint{{"second", "that undoes this"}}}
	optionPass = &Pass{Name: "options", Title: "Options", Run: nop, Options: []Option{
		{Name: "list", Kind: String, List: true, Doc: "a list"},
		{Name: "flag", Kind: Bool, Doc: "a flag"},
		{Name: "on", Kind: Bool, Default: "true"},
		{Name: "long", Kind: Long, Default: "10"},
		{Name: "uint", Kind: Uint, Default: "7"},
		{Name: "ints", Kind: Int, List: true, Default: "1,2"},
		{Name: "text", Kind: String},
		{Name: "mode", Kind: Enum, Default: "normal", Values: []EnumValue{{"normal", ""}, {"fast", ""}}},
	}}
)

func nop(*Context, *ir.Op) error { return nil }

func (p *Pass) withTimes(ctx *Context, op *ir.Op) error {
	fmt.Fprintf(ctx.Out, "func %s\n", ir.Describe(op))
	return nil
}

func breakLeaves(ctx *Context, op *ir.Op) error {
	op.Walk(func(o *ir.Op) ir.WalkResult {
		if o.Is(toyLeaf) {
			o.SetAttr("broken", ir.Unit)
		}
		return ir.Continue
	})
	return nil
}

func countOps(ctx *Context, op *ir.Op) error {
	op.Walk(func(*ir.Op) ir.WalkResult { ctx.Count("num-ops", 1); return ir.Continue })
	ctx.Count("n", 1)
	return nil
}

var toyPipeline = &PipelineAlias{Name: "both", Doc: "two at once", Options: []Option{{Name: "times", Kind: Int, Default: "1"}},
	Text: func(v *Values) string { return fmt.Sprintf("log{times=%d},only-func", v.Int("times")) }}

var toyPasses = NewRegistry([]*Pass{logPass, funcPass, failPass, breakPass, panicPass, postPass, warnPass, countPass,
	firstPass, secondPass, latePass, optionPass}, []*PipelineAlias{toyPipeline})

func parse(t *testing.T, text string) *Pipeline {
	t.Helper()
	p, err := toyPasses.Parse(text)
	require.NoError(t, err)
	return p
}
