package kernelgen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator generates one function; called functions have generators of their own, which share the
// module.
type generator struct {
	*module
	body   strings.Builder
	indent int
	depth  int // nesting depth of regions

	values   []*value   // in scope, the latest last
	pointers []*pointer // in scope, that may be read without a mask
	dims     []int      // sizes tensors are made of
	isHelper bool
	inLoop   bool
}

// module is the state that the functions of a kernel share.
type module struct {
	rng      *rand.Rand
	next     int
	features map[string]bool
	grid     [3]int
	args     []*argument
	helpers  []string
	likes    map[string]bool // kinds of statements this kernel has
	budget   int             // statements left
}

// argument of the kernel; a buffer's length grows with the accesses to it.
type argument struct {
	Arg
	name    string
	aligned bool // has the attribute tt.divisibility = 16
	written bool // by the kernel, so that nothing is known of the elements
	atom    bool // written by atomics of other programs: not to be read
}

func newGenerator(rng *rand.Rand) *generator {
	m := &module{rng: rng, features: map[string]bool{}, likes: map[string]bool{}}
	return &generator{module: m, indent: 1}
}

func (g *generator) kernel() {
	g.grid = [3]int{1 + g.rng.IntN(4), 1, 1}
	if g.chance(25) {
		g.grid[1] = 1 + g.rng.IntN(3)
	}
	if g.chance(10) {
		g.grid[2] = 2
	}
	g.pickDims()
	for _, s := range statements {
		g.likes[s.name] = g.chance(s.likely)
	}
	for _, s := range styles {
		g.likes[s.name] = g.chance(s.likely)
	}
	g.budget = 5 + g.rng.IntN(14)
	g.seedValues()
	g.statementsUntil(0)
	g.storeUnused(0, 6)
	g.line("tt.return")
}

// pickDims chooses one to three sizes with a small product.
func (g *generator) pickDims() {
	rank := 1 + g.rng.IntN(3)
	sizes := []int{2, 4, 8, 16, 32}
	if rank == 3 {
		sizes = []int{2, 4, 8}
	}
	for range rank {
		n := sizes[g.rng.IntN(len(sizes))]
		if g.chance(4) {
			n = 1
		}
		g.dims = append(g.dims, n)
	}
	if rank == 1 && g.chance(30) {
		g.dims[0] = 64
	}
}

// text of all functions.
func (g *generator) text() string {
	var b strings.Builder
	b.WriteString("module {\ntt.func public @" + Name + "(")
	for i, a := range g.args {
		if i > 0 {
			b.WriteString(", ")
		}
		t := a.Elem
		if a.Buffer {
			t = pointerTo(t)
		}
		b.WriteString(a.name + ": " + t)
		if a.aligned {
			b.WriteString(" {tt.divisibility = 16 : i32}")
		}
	}
	b.WriteString(") attributes {noinline = false} {\n")
	b.WriteString(g.body.String())
	b.WriteString("}\n")
	for _, h := range g.helpers {
		b.WriteString(h)
	}
	b.WriteString("}\n")
	return b.String()
}

func (g *generator) launch() *Launch {
	l := &Launch{Grid: g.grid}
	for _, a := range g.args {
		l.Args = append(l.Args, a.Arg)
	}
	return l
}

// chance is true in so many of a hundred cases.
func (g *generator) chance(percent int) bool { return g.rng.IntN(100) < percent }

func oneOf[T any](g *generator, from ...T) T { return from[g.rng.IntN(len(from))] }

func (g *generator) feature(name string) { g.features[name] = true }

func (g *generator) fresh() string {
	g.next++
	return fmt.Sprintf("%%v%d", g.next)
}

func (g *generator) line(format string, args ...any) {
	for range g.indent {
		g.body.WriteString("  ")
	}
	fmt.Fprintf(&g.body, format, args...)
	g.body.WriteByte('\n')
}

// let emits an operation with one result and returns its name.
func (g *generator) let(format string, args ...any) string {
	name := g.fresh()
	g.line("%s = %s", name, fmt.Sprintf(format, args...))
	return name
}

// add puts a value in scope.
func (g *generator) add(v *value) *value {
	g.values = append(g.values, v)
	return v
}

// scope runs f and restores the scope.
func (g *generator) scope(f func()) {
	values, pointers := len(g.values), len(g.pointers)
	g.depth++
	g.indent++
	f()
	g.indent--
	g.depth--
	g.values, g.pointers = g.values[:values], g.pointers[:pointers]
}

func (g *generator) newArg(elem string, buffer bool) *argument {
	a := &argument{Arg: Arg{Elem: elem, Buffer: buffer}, name: fmt.Sprintf("%%a%d", len(g.args))}
	if buffer {
		a.Seed = uint64(g.rng.IntN(1000))
	}
	g.args = append(g.args, a)
	return a
}

// number adds a scalar argument.
func (g *generator) number(elem string, n int64) *value {
	if g.isHelper {
		return g.constant(nil, elem, n)
	}
	for _, a := range g.args {
		if !a.Buffer && a.Elem == elem && a.Number == n {
			return &value{name: a.name, elem: elem, lo: n, hi: n}
		}
	}
	a := g.newArg(elem, false)
	a.Number = n
	return &value{name: a.name, elem: elem, lo: n, hi: n}
}

// scalar is a scalar argument or a constant.
func (g *generator) scalar(elem string, n int64) *value {
	if g.chance(50) {
		return g.number(elem, n)
	}
	return g.constant(nil, elem, n)
}

func literal(elem string, n int64) string {
	switch {
	case isFloat(elem):
		return fmt.Sprintf("%d.0", n)
	case elem == "i1":
		return fmt.Sprint(n != 0)
	}
	return fmt.Sprint(n)
}

func (g *generator) constant(shape []int, elem string, n int64) *value {
	v := &value{shape: shape, elem: elem, lo: n, hi: n}
	text := literal(elem, n)
	if shape != nil {
		text = "dense<" + text + ">"
	} else if elem == "i1" {
		v.name = g.let("arith.constant %s", text) // the type goes without saying
		return v
	}
	v.name = g.let("arith.constant %s : %s", text, v.typ())
	return v
}
