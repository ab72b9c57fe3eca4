package ir_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	_ "github.com/tshared/tshared/internal/text/printer" // so that messages show operations
	"github.com/tshared/tshared/ir"
)

// The operations of a made-up dialect to build IR from by hand.
var (
	anyValue  = []ir.Slot{{Name: "value", Type: ir.AnyType}}
	anyValues = []ir.Slot{{Name: "values", Type: ir.AnyType, Arity: ir.Variadic}}
	oneRegion = []ir.RegionSlot{{Name: "body"}}
	named     = ir.AttrSlot{Name: ir.SymbolNameAttr, Type: ir.SymbolName, Optional: true}

	// table holds symbols and is isolated; its block needs no terminator.
	table = &ir.OpDef{Name: "t.table", Regions: oneRegion, Attrs: []ir.AttrSlot{named},
		Traits: ir.SymbolTable | ir.Symbol | ir.IsolatedFromAbove | ir.SingleBlock | ir.NoTerminator}
	// function is a symbol with a control-flow graph.
	function = &ir.OpDef{Name: "t.func", Regions: oneRegion, Attrs: []ir.AttrSlot{named},
		Traits: ir.Symbol | ir.IsolatedFromAbove}
	// graph has a region without order.
	graph = &ir.OpDef{Name: "t.graph", Regions: oneRegion, Traits: ir.GraphRegion | ir.NoTerminator}
	// wrap has a region that can use the values around it.
	wrap = &ir.OpDef{Name: "t.wrap", Regions: oneRegion, Traits: ir.NoTerminator}
	// loose may have any number of regions with any number of blocks.
	loose = &ir.OpDef{Name: "t.loose", Regions: []ir.RegionSlot{{Name: "bodies", Arity: ir.Variadic}}, Results: anyValues}
	// def makes a value, pair two, use uses any number.
	def  = &ir.OpDef{Name: "t.def", Results: anyValue}
	pair = &ir.OpDef{Name: "t.pair", Results: []ir.Slot{{Name: "a", Type: ir.AnyType}, {Name: "b", Type: ir.AnyType}}}
	use  = &ir.OpDef{Name: "t.use", Operands: anyValues}
	// branch goes to any number of blocks, exit to none.
	branch = &ir.OpDef{Name: "t.br", Operands: anyValues, Successors: []ir.Slot{{Name: "to", Arity: ir.Variadic}}, Traits: ir.Terminator}
	exit   = &ir.OpDef{Name: "t.exit", Traits: ir.Terminator}
	// call refers to a symbol.
	call = &ir.OpDef{Name: "t.call", Attrs: []ir.AttrSlot{{Name: "callee", Type: ir.SymbolRefType}}, VerifySymbols: verifyCall}
)

func verifyCall(op *ir.Op, lookup func(*ir.SymbolRefAttr) *ir.Op) error {
	ref := op.Attr("callee").(*ir.SymbolRefAttr)
	if lookup(ref) == nil {
		return op.OpErrorf("refers to %s, which is nothing", ref)
	}
	return nil
}

// newContext makes a context of the made-up dialect and more operations of it.
func newContext(more ...*ir.OpDef) *ir.Context {
	ops := append([]*ir.OpDef{table, function, graph, wrap, loose, def, pair, use, branch, exit, call}, more...)
	return ir.NewContext(ir.NewRegistry(&ir.Dialect{Name: "t", Ops: ops}))
}

// bench is a context with a builder.
type bench struct {
	*ir.Builder
	t *testing.T
}

func newBench(t *testing.T, more ...*ir.OpDef) *bench {
	return &bench{ir.NewBuilder(newContext(more...)), t}
}

// container makes an operation with one region of the given number of blocks
// and goes to the end of the first.
func (b *bench) container(d *ir.OpDef, blocks int, attrs ...ir.NamedAttr) (*ir.Op, []*ir.Block) {
	r := ir.NewRegion()
	list := make([]*ir.Block, blocks)
	for i := range list {
		list[i] = r.AddBlock()
	}
	op := b.CreateFrom(&ir.OpState{Def: d, Regions: []*ir.Region{r}, Attrs: attrs})
	if blocks > 0 {
		b.AtEnd(list[0])
	}
	return op, list
}

func (b *bench) def() *ir.Value { return b.Create(def, nil, []ir.Type{ir.I32}).Result(0) }

func (b *bench) use(vs ...*ir.Value) *ir.Op { return b.Create(use, vs, nil) }

func (b *bench) branch(to ...*ir.Block) *ir.Op {
	return b.CreateFrom(&ir.OpState{Def: branch, Successors: to})
}

// cfg makes a function whose blocks branch as told: edges[i] are the numbers
// of the successors of block i.
func (b *bench) cfg(edges [][]int) (*ir.Op, []*ir.Block) {
	f, blocks := b.container(function, len(edges))
	for i, to := range edges {
		b.AtEnd(blocks[i])
		if len(to) == 0 {
			b.Create(exit, nil, nil)
			continue
		}
		var successors []*ir.Block
		for _, s := range to {
			successors = append(successors, blocks[s])
		}
		b.branch(successors...)
	}
	return f, blocks
}

func (b *bench) symbol(name string) ir.NamedAttr {
	return ir.NamedAttr{Name: ir.SymbolNameAttr, Attr: b.Ctx.String(name)}
}

// verifies checks that an operation is good; messages that it is not, in this
// way.
func (b *bench) verifies(op *ir.Op) {
	b.t.Helper()
	require.NoError(b.t, ir.Verify(op).Err())
}

func (b *bench) fails(op *ir.Op, want ...string) {
	b.t.Helper()
	errs := ir.Verify(op)
	var got []string
	for _, e := range errs {
		got = append(got, e.Message)
	}
	require.Equal(b.t, want, got)
}

// names lists the names of a block's operations.
func names(b *ir.Block) []string {
	var out []string
	for op := range b.Ops() {
		out = append(out, op.Name())
	}
	return out
}

// sameList compares by identity: testify would compare what pointers point to.
func sameList[T comparable](t *testing.T, want, got []T, why ...string) {
	t.Helper()
	if !slices.Equal(want, got) {
		t.Errorf("got %v, want %v %v", got, want, why)
	}
}

// sameSet is sameList without regard to the order.
func sameSet[T comparable](t *testing.T, want, got []T) {
	t.Helper()
	count := map[T]int{}
	for _, v := range want {
		count[v]++
	}
	for _, v := range got {
		count[v]--
	}
	for v, n := range count {
		if n != 0 {
			t.Errorf("got %v, want %v: %v differs", got, want, v)
		}
	}
}
