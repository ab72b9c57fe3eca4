package symbols_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/symbols"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// parse reads a module.
func parse(t *testing.T, text string) *ir.Op {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, function.Dialect))
	ctx.AllowUnregistered = true
	m, err := parser.Parse(ctx, diag.NewSource("test", text), parser.Options{})
	require.NoError(t, err)
	return m.Top
}

// names are the references of a list.
func names(uses []symbols.Use) string {
	var list []string
	for _, u := range uses {
		list = append(list, strings.Join(append([]string{u.Ref.Root}, u.Ref.Nested...), "::"))
	}
	return strings.Join(list, " ")
}

const nested = `
module {
  func.func private @outer()
  func.func @f() attributes {seen = [@a, {k = @b::@c}]} {
    call @outer() : () -> ()
    return
  }
  module @inner attributes {uses = @d} {
    func.func private @own()
    func.func @g() {
      call @own() : () -> ()
      call @outer() : () -> ()
      return
    }
  }
}`

// TestUses: references are found in arrays and dictionaries; those inside a nested table are to its symbols, so they do not count.
func TestUses(t *testing.T) {
	top := parse(t, nested)
	uses, ok := symbols.UsesIn(top.Region0())
	assert.True(t, ok)
	assert.Equal(t, "a b::c outer d", names(uses))

	inner := ir.LookupName(top, "inner")
	uses, ok = symbols.UsesOf(inner)
	assert.True(t, ok)
	assert.Equal(t, "d", names(uses), "of the table itself, in the table around it")
	uses, ok = symbols.UsesIn(inner.Region0())
	assert.True(t, ok)
	assert.Equal(t, "own outer", names(uses))
	assert.Equal(t, "a b::c", names(symbols.Of(ir.LookupName(top, "f"))), "without its region")
}

// TestUnknownTables: an unknown operation with one region may be a symbol table, one with two cannot.
func TestUnknownTables(t *testing.T) {
	for text, known := range map[string]bool{
		`"x.one"() ({ "x.use"() {s = @a} : () -> () }) : () -> ()`:           false,
		`"x.two"() ({ "x.use"() {s = @a} : () -> () }, { }) : () -> ()`:      true,
		`"x.none"() {s = @a} : () -> ()`:                                     true,
		`func.func @f() { "x.one"() ({ }) {s = @a} : () -> () func.return }`: false,
	} {
		uses, ok := symbols.UsesIn(parse(t, "module { "+text+" }").Region0())
		assert.Equal(t, known, ok, text)
		if known {
			assert.Equal(t, "a", names(uses), text)
		}
	}
}

// TestLookup: the cached tables find what ir.LookupSymbol finds, from every operation.
func TestLookup(t *testing.T) {
	top := parse(t, nested)
	var tables symbols.Tables
	refs := map[string]bool{}
	for _, ref := range []*ir.SymbolRefAttr{
		{Root: "outer"}, {Root: "own"}, {Root: "g"}, {Root: "inner"}, {Root: "nobody"},
		{Root: "inner", Nested: []string{"own"}}, {Root: "inner", Nested: []string{"nobody"}}, {Root: "f", Nested: []string{"own"}},
	} {
		top.Walk(func(op *ir.Op) ir.WalkResult {
			want := ir.LookupSymbol(op, ref)
			assert.Same(t, want, tables.Lookup(op, ref), "%v from %s", ref, op.Def().Name)
			refs[ref.Root] = refs[ref.Root] || want != nil
			return ir.Continue
		})
	}
	assert.Equal(t, map[string]bool{"outer": true, "own": true, "g": true, "inner": true, "nobody": false, "f": false}, refs)

	path, ok := symbols.Resolve(top, &ir.SymbolRefAttr{Root: "inner", Nested: []string{"own"}})
	assert.True(t, ok)
	assert.Len(t, path, 2)
	for _, missing := range []*ir.SymbolRefAttr{{Root: "own"}, {Root: "f", Nested: []string{"own"}}, {Root: "inner", Nested: []string{"own", "x"}}} {
		_, ok := symbols.Resolve(top, missing)
		assert.False(t, ok, "%v", missing)
	}
}
