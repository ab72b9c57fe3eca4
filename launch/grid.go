package launch

import (
	"fmt"
	"math"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/bundle/gridexpr"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/kernel"
)

// GridFunc computes the grid of a launch from its arguments and constants.
type GridFunc func(meta Meta) kernel.Grid

// GridExpr is a grid as text: one to three expressions of Python over the arguments and
// constants, separated by commas. Besides Python's functions there is cdiv, the quotient
// rounded up: "cdiv(n, BLOCK), 8".
type GridExpr string

// GridOf is the grid that the kernel's file has under a name: a function or lambda that takes
// the arguments and constants as a dictionary, or a tuple of numbers.
type GridOf string

// Object is a constant that the kernel's file has under a name: a function that the kernel
// calls, for example.
type Object = specialize.Object

// grid computes the number of programs. The first size of a grid without programs is 0.
func (c *call) grid(grid any) (kernel.Grid, error) {
	if grid == nil && c.variant != nil {
		return c.ownGrid()
	}
	switch g := grid.(type) {
	case kernel.Grid:
		return c.checkGrid(g)
	case int:
		return c.checkGrid(kernel.Grid{g})
	case [3]int:
		return c.checkGrid(g)
	case GridFunc:
		return c.gridOf(g)
	case func(Meta) kernel.Grid:
		return c.gridOf(g)
	case GridExpr:
		return c.explicit(c.expression(string(g)))
	case GridOf:
		if !c.fn.isPython() {
			return kernel.Grid{}, fmt.Errorf("the grid of kernel %s: %s is no Python file, which %q could be found in", c.fn.name, c.fn.origin(), string(g))
		}
		size, err := c.fn.source.Grid(string(g), c.values())
		return c.explicit(size, c.fn.explain(err))
	}
	return kernel.Grid{}, fmt.Errorf("the grid of kernel %s is an int, a launch.Grid, a launch.GridFunc, a launch.GridExpr or a launch.GridOf, but %s is given", c.fn.name, describe(grid))
}

// expression evaluates a grid that is text. Python evaluates what is more than integers, and says
// what is wrong.
func (c *call) expression(text string) ([3]int, error) {
	parsed, known := c.fn.grids.Load(text)
	if !known {
		g, err := gridexpr.Parse(text)
		parsed = parsedGrid{g, err}
		c.fn.grids.Store(text, parsed)
	}
	g := parsed.(parsedGrid)
	if g.wrong == nil {
		size, err := g.grid.Eval(c.integer)
		if err == nil {
			return size, nil
		}
		g.wrong = err
	}
	if specialize.EvalGrid == nil { // no Python is linked
		return [3]int{}, g.wrong
	}
	return specialize.EvalGrid(text, c.values())
}

// parsedGrid is a grid of integer expressions, or why a text is none.
type parsedGrid struct {
	grid  gridexpr.Grid
	wrong error
}

// integer is the value of an argument or constant that is an integer.
func (c *call) integer(name string) (int64, bool) {
	i, ok := c.fn.index[name]
	if !ok || c.args[i].kind != integer && c.args[i].kind != boolean {
		return 0, false
	}
	return int64(c.args[i].bits), true
}

// ownGrid is the grid that the variant has for launches without one.
func (c *call) ownGrid() (kernel.Grid, error) {
	if c.variant.about.Grid == "" {
		return kernel.Grid{}, fmt.Errorf("the grid of kernel %s is nil, and the kernel has none of its own", c.variant.about.Name)
	}
	return c.grid(c.variant.grid)
}

func (c *call) checkGrid(g kernel.Grid) (kernel.Grid, error) {
	for i, n := range g {
		if n < 0 || n > math.MaxInt32 {
			return g, fmt.Errorf("the grid of kernel %s has %d programs along %c, but 0 to %d are possible", c.fn.name, n, "xyz"[i], math.MaxInt32)
		}
	}
	return g, nil
}

// explicit is a grid of Python, in which a size of 0 along any axis means no programs.
func (c *call) explicit(size [3]int, err error) (kernel.Grid, error) {
	if err != nil {
		return kernel.Grid{}, fmt.Errorf("the grid of kernel %s: %w", c.fn.name, err)
	}
	if size[0]*size[1]*size[2] == 0 {
		return kernel.Grid{}, nil
	}
	return size, nil
}

func (c *call) gridOf(g GridFunc) (kernel.Grid, error) {
	if g == nil {
		return kernel.Grid{}, fmt.Errorf("the grid of kernel %s is a nil function", c.fn.name)
	}
	size := g(Meta{c})
	if c.gridErr != nil {
		return size, c.gridErr
	}
	return c.checkGrid(size)
}

// Meta has the arguments and constants of a launch, for grids. It is of no use after the grid's
// function returned.
type Meta struct{ c *call }

// Int is an integer argument or constant. Another name, or another type, makes the launch fail.
func (m Meta) Int(name string) int {
	a := m.find(name)
	if a == nil {
		return 0
	}
	if a.kind != integer && a.kind != boolean {
		m.fail("the grid of kernel %s needs %q as an integer, but it is %s", m.c.fn.name, name, describe(a.value))
		return 0
	}
	return int(a.bits)
}

// Len is the number of elements of the memory behind an argument.
func (m Meta) Len(name string) int {
	a := m.find(name)
	if a == nil {
		return 0
	}
	if a.kind != memory || a.elem.Bytes() == 0 {
		m.fail("the grid of kernel %s needs the length of %q, but it is %s", m.c.fn.name, name, describe(a.value))
		return 0
	}
	return a.bytes / a.elem.Bytes()
}

// Value is an argument or constant as it was given.
func (m Meta) Value(name string) any {
	a := m.find(name)
	if a == nil {
		return nil
	}
	return a.value
}

// CDiv is the quotient of two integers, rounded up: the number of blocks of b elements that a
// elements take. It is 0 where b is 0, as what Meta.Int did not find is.
func CDiv(a, b int) int {
	if b == 0 {
		return 0
	}
	return (a + b - 1) / b
}

func (m Meta) find(name string) *argument {
	i, ok := m.c.fn.index[name]
	if !ok {
		hint := ""
		if near := diag.Nearest(name, m.c.fn.names()); near != "" {
			hint = fmt.Sprintf("; did you mean %q?", near)
		}
		m.fail("the grid of kernel %s asks for %q, which is no parameter%s", m.c.fn.name, name, hint)
		return nil
	}
	return &m.c.args[i]
}

func (m Meta) fail(format string, args ...any) {
	if m.c.gridErr == nil {
		m.c.gridErr = fmt.Errorf(format, args...)
	}
}

// values are the arguments as the front end takes them, by name.
func (c *call) values() map[string]any {
	values := map[string]any{}
	for i := range c.args {
		if v, ok := c.args[i].pythonValue(); ok {
			values[c.fn.params[i].Name] = v
		}
	}
	return values
}

// pythonValue is an argument as Python on the host would see it.
func (a *argument) pythonValue() (any, bool) {
	switch a.kind {
	case memory:
		p := specialize.Pointer{Elem: a.elem.String(), Aligned: a.code.Divisible()}
		if a.bytes > 0 {
			p.Shape = []int{a.bytes / a.elem.Bytes()}
		}
		if given, ok := a.value.(Pointer); ok && given.Shape != nil {
			p.Shape = given.Shape
		}
		return p, true
	case descriptor:
		return nil, false
	}
	v, err := a.constantValue()
	return v, err == nil
}
