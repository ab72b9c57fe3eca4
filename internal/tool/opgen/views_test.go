package main

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// view makes an entry of the table of views.
func view[T any](as func(*ir.Op) (T, bool)) func(*ir.Op) (any, bool) {
	return func(op *ir.Op) (any, bool) { return as(op) }
}

// TestViewTableIsFresh fails when an operation came or went and go generate did not run.
func TestViewTableIsFresh(t *testing.T) {
	want, err := viewTable(filepath.Join("..", "..", "..", "dialect"))
	require.NoError(t, err)
	got, err := os.ReadFile(viewTableFile)
	require.NoError(t, err)
	assert.True(t, string(got) == string(want), "%s is stale: run go generate ./internal/tool/opgen", viewTableFile)
}

// TestViewsOfExamples parses the example of each operation and asks its view for every operand, result, region
// and attribute of the definition.
func TestViewsOfExamples(t *testing.T) {
	var all []*ir.Dialect
	for _, d := range dialects {
		all = append(all, d)
	}
	registry, generated := ir.NewRegistry(all...), generatedAccessors(t)
	for def, as := range views {
		if def.ReadAs != nil {
			continue // the parser makes today's operation of it
		}
		t.Run(def.Name, func(t *testing.T) {
			op := exampleOp(t, ir.NewContext(registry), def)
			v, ok := as(op)
			require.True(t, ok, "the view does not fit its own operation")
			if around := op.Parent(); around != nil && !around.Is(def) {
				_, ok = as(around)
				require.False(t, ok, "the view fits %s", around.Name())
			}
			_, ok = as(nil)
			require.False(t, ok, "the view fits nil")
			checkAccessors(t, v, op, generated[def])
		})
	}
}

// generatedAccessors tells for each operation which methods of its view the generator writes.
func generatedAccessors(t *testing.T) map[*ir.OpDef]func(method string) bool {
	t.Helper()
	accessors := map[*ir.OpDef]func(string) bool{}
	for name, d := range dialects {
		src, err := readSource(filepath.Join("..", "..", "..", "dialect", name))
		require.NoError(t, err)
		defs, err := src.definitions(d)
		require.NoError(t, err)
		for _, def := range defs {
			view := def.variable + "Op"
			shared := src.foreign[view] || src.declared["As"+def.variable] && !src.declared[view]
			accessors[def.def] = func(method string) bool { return !shared && !src.hasMethod(view, method) }
		}
	}
	return accessors
}

// exampleOp is the operation in its example.
func exampleOp(t *testing.T, ctx *ir.Context, def *ir.OpDef) *ir.Op {
	t.Helper()
	text := testir.ExampleModule(def)
	m, err := parser.Parse(ctx, diag.NewSource("example", text), parser.Options{})
	require.NoError(t, err, text)
	var found *ir.Op
	m.Top.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(def) && found == nil {
			found = op
		}
		return ir.Continue
	})
	require.NotNil(t, found, text)
	return found
}

// accessorCheck compares the accessors of a view with the slots of the definition.
type accessorCheck struct {
	t    *testing.T
	view reflect.Value
	// generated accessors give just their slot; hand-written ones may compute from it.
	generated func(method string) bool
}

func checkAccessors(t *testing.T, view any, op *ir.Op, generated func(method string) bool) {
	c, def := accessorCheck{t, reflect.ValueOf(view), generated}, op.Def()
	for i := range def.Operands {
		c.slot("operand", def.Operands[i].Name, typed(op.OperandOf(i)), typed(op.OperandsOf(i)))
	}
	for i := range def.Results {
		name := nonEmpty(def.Results[i].Name, "result")
		if len(def.Results) == 1 && def.Results[i].Arity == ir.Variadic && exported(name) == "Result" {
			continue // Results of ir.Op lists them
		}
		c.slot("result", name, typed(op.ResultOf(i)), typed(op.ResultsOf(i)))
	}
	for i := range def.Regions {
		if def.Regions[i].Arity == ir.Variadic {
			c.slot("region", def.Regions[i].Name, typed(op.Regions()[i:]))
		} else {
			c.slot("region", def.Regions[i].Name, typed(op.RegionAt(i)))
		}
	}
	for i := range def.Attrs {
		if name := def.Attrs[i].Name; def.SegmentCount(i) == 0 {
			text, _ := op.StringAttr(name)
			number, _ := op.IntAttr(name)
			c.slot("attr", name, typed(text), typed(number), typed(op.BoolAttr(name)), typed(op.IntsAttr(name)),
				typed(op.SymbolAttr(name)), typed(op.MapAttr(name)), typed(op.TypeAttr(name)), typed(op.Attr(name)))
		}
	}
}

// typed is a value with its static type, which may be an interface.
func typed[T any](v T) reflect.Value { return reflect.ValueOf(&v).Elem() }

// slot requires that the accessor of a slot gives one of the values: the one of its type.
func (c accessorCheck) slot(kind, slot string, values ...reflect.Value) {
	name := exported(slot)
	if other, ok := hidden[kind+" "+name]; ok {
		name = other
	}
	switch name {
	case "", "Operands", "Results":
		return // ir.Op has the method
	}
	accessor := c.view.MethodByName(name)
	if !c.generated(name) {
		return
	}
	if !accessor.IsValid() || accessor.Type().NumIn() > 0 {
		assert.Fail(c.t, "no accessor", "%s of %s %s", name, kind, slot)
		return
	}
	got := accessor.Call(nil)[0]
	for _, want := range values {
		if got.Kind() == reflect.Int64 && want.Kind() == reflect.Int64 { // also values of enumerations
			want = want.Convert(got.Type())
		}
		if want.Type() == got.Type() {
			assert.True(c.t, identical(want, got), "%s %s: %v, want %v", kind, slot, got, want)
			return
		}
	}
	assert.Fail(c.t, "unknown type", "%s %s: %s", kind, slot, got.Type())
}

// identical compares lists element by element, and all else by ==.
func identical(want, got reflect.Value) bool {
	if want.Kind() != reflect.Slice {
		return want.Interface() == got.Interface()
	}
	if want.Len() != got.Len() {
		return false
	}
	for i := range want.Len() {
		if want.Index(i).Interface() != got.Index(i).Interface() {
			return false
		}
	}
	return true
}
