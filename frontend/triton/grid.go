package triton

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// gridSource stands for the text of a grid in errors.
const gridSource = "grid"

// gridSteps bounds the evaluation of a grid.
const gridSteps = 1_000_000

// gridPrelude has the functions that grids can call besides Python's.
const gridPrelude = "def cdiv(x, y): return (x + y - 1) // y\n"

// Grid evaluates a grid: one to three expressions of Python, separated by commas, over the
// values by name. Besides Python's functions there is cdiv, the quotient rounded up. The
// values are those of Kernel.Specialize. Errors show the text with a caret.
func Grid(text string, values map[string]any) ([3]int, error) {
	src := diag.NewSource(gridSource, text)
	found, err := gridSizes(src, values)
	if err != nil {
		return [3]int{1, 1, 1}, tshared.Explain(err, src)
	}
	grid, err := sizesOf(found)
	if err != nil {
		return grid, tshared.Explain(diag.Errorf(src.At(0), "%s", err), src)
	}
	return grid, nil
}

// sizesOf reads the sizes of a grid.
func sizesOf(values []pyeval.Value) ([3]int, error) {
	grid := [3]int{1, 1, 1}
	if len(values) < 1 || len(values) > len(grid) {
		return grid, fmt.Errorf("expected 1 to 3 sizes, found %d", len(values))
	}
	for i, v := range values {
		n, ok := semantic.Unwrap(v).(pyeval.Int)
		size, fits := n.Int64()
		if !ok || !fits || size < 0 || size > 1<<31-1 {
			return grid, fmt.Errorf("expected a number of programs, found %s for size %d", gridValue(v), i+1)
		}
		grid[i] = int(size)
	}
	return grid, nil
}

// Grid is the grid that the module has under a name: a function or lambda, which is called with
// the values by name in a dictionary, or a tuple of numbers. The values are those of
// Kernel.Specialize.
func (m *Module) Grid(name string, values map[string]any) ([3]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, err := m.object(name)
	if err != nil {
		return [3]int{}, err
	}
	if _, callable := v.(pyeval.Callable); callable {
		meta := pyeval.NewDict()
		for _, key := range slices.Sorted(maps.Keys(values)) {
			value, err := constantValue(values[key])
			if err != nil {
				return [3]int{}, fmt.Errorf("the value of %s: %w", key, err)
			}
			meta.SetStr(key, value)
		}
		if v, err = m.interp.Call(v, &pyeval.Args{Pos: []pyeval.Value{meta}}); err != nil {
			return [3]int{}, asDiagnostic(err)
		}
	}
	sizes := []pyeval.Value{v}
	switch v.(type) {
	case *pyeval.Tuple, *pyeval.List:
		if sizes, err = m.interp.Elements(v); err != nil {
			return [3]int{}, asDiagnostic(err)
		}
	}
	grid, err := sizesOf(sizes)
	if err != nil {
		return grid, fmt.Errorf("'%s' of %s: %w", name, m.module.Source().Name, err)
	}
	return grid, nil
}

// gridValue describes a value that is not a size.
func gridValue(v pyeval.Value) string {
	text, err := pyeval.New(pyeval.Options{Steps: gridSteps}).Repr(v)
	if err != nil {
		return "an object of type " + v.TypeName()
	}
	return text + " of type " + v.TypeName()
}

// gridSizes are the values of the expressions.
func gridSizes(src *diag.Source, values map[string]any) ([]pyeval.Value, error) {
	if err := checkExpression(src); err != nil {
		return nil, err
	}
	names := slices.Sorted(maps.Keys(values))
	args := &pyeval.Args{}
	var params []string
	for _, name := range names {
		if !isIdentifier(name) {
			continue
		}
		v, err := constantValue(values[name])
		if err != nil {
			return nil, fmt.Errorf("the value of %s: %w", name, err)
		}
		params, args.Pos = append(params, name), append(args.Pos, v)
	}
	// The expression has lines of its own, so that columns stay.
	before := gridPrelude + "grid = lambda " + strings.Join(params, ", ") + ": (\n"
	in := pyeval.New(pyeval.Options{Steps: gridSteps})
	m, err := in.LoadFile(gridSource, diag.NewSource(gridSource, before+src.Text+"\n)\n"), gridSource)
	if err != nil {
		return nil, err
	}
	fn, err := m.Lookup("grid")
	if err != nil {
		return nil, err
	}
	v, err := in.Call(fn, args)
	if err != nil {
		return nil, gridError(err, strings.Count(before, "\n"), params)
	}
	if t, ok := v.(*pyeval.Tuple); ok {
		return t.Elts, nil
	}
	return []pyeval.Value{v}, nil
}

// checkExpression refuses a text that is not a single expression.
func checkExpression(src *diag.Source) error {
	m, err := pysyntax.Parse(src)
	if err != nil {
		return err
	}
	if len(m.Body) == 1 {
		if _, ok := m.Body[0].(*pysyntax.ExprStmt); ok {
			return nil
		}
	}
	return diag.Errorf(src.At(0), "expected 1 to 3 expressions, such as cdiv(n, BLOCK), 8")
}

// gridError moves the place of an exception from the module that was evaluated to the text.
func gridError(err error, linesBefore int, names []string) error {
	e, ok := err.(*pyeval.Exception)
	if !ok {
		return err
	}
	pos := e.Pos
	pos.Line -= linesBefore
	if pos.Line < 1 { // in a function of the prelude
		pos = diag.Position{File: gridSource, Line: 1, Col: 1}
	}
	d := diag.Errorf(pos, "%s: %s", e.Type, e.Message)
	if e.Type == "NameError" {
		d.Note(pos, "the names are %s", strings.Join(append(names, "cdiv", "min", "max"), ", "))
	}
	return d
}
