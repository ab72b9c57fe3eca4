package scf_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// parse reads a module and returns its operations of the given definition.
func parse(t *testing.T, text string, def *ir.OpDef) []*ir.Op {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, function.Dialect, scf.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", text), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	var found []*ir.Op
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(def) {
			found = append(found, op)
		}
		return ir.Continue
	})
	return found
}

func TestForView(t *testing.T) {
	ops := parse(t, `func.func @f(%lb: i32, %ub: i32, %s: i32, %x: f32) {
  %r = scf.for unsigned %i = %lb to %ub step %s iter_args(%a = %x) -> (f32) : i32 {
    scf.yield %x : f32
  }
  return
}`, scf.For)
	require.Len(t, ops, 1)
	f, ok := scf.AsFor(ops[0])
	require.True(t, ok)
	args := f.Op.Block().Args()
	assert.Same(t, args[0], f.LowerBound())
	assert.Same(t, args[1], f.UpperBound())
	assert.Same(t, args[2], f.Step())
	assert.Equal(t, []*ir.Value{args[3]}, f.InitArgs())
	assert.Equal(t, []*ir.Value{args[3]}, f.Yielded())
	assert.Same(t, f.Body().Arg(0), f.Counter())
	assert.Equal(t, f.Body().Args()[1:], f.IterArgs())
	assert.True(t, f.Unsigned())
	_, ok = scf.AsIf(ops[0])
	assert.False(t, ok)
}

func TestBranchViews(t *testing.T) {
	text := `func.func @f(%c: i1, %k: index) {
  scf.if %c {
  }
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  scf.index_switch %k
  case -3 {
    scf.yield
  }
  default {
  }
  return
}`
	branch, _ := scf.AsIf(parse(t, text, scf.If)[0])
	assert.Same(t, branch.Op.Block().Arg(0), branch.Condition())
	assert.True(t, branch.Then().Last().Is(scf.Yield))
	assert.Nil(t, branch.Else())

	loop, _ := scf.AsWhile(parse(t, text, scf.While)[0])
	assert.True(t, loop.ConditionOp().Op.Is(scf.Condition))
	assert.True(t, loop.YieldOp().Is(scf.Yield))

	choice, _ := scf.AsIndexSwitch(parse(t, text, scf.IndexSwitch)[0])
	assert.Equal(t, []int64{-3}, choice.Cases())
	assert.Len(t, choice.CaseRegions(), 1)
	assert.Same(t, choice.Op.RegionAt(0), choice.DefaultRegion())
}
