package matmul

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
)

// Library has the matmul functions of a module.
type Library struct {
	module     *llvmir.Module
	host       Host
	made       map[string]*Function
	count      int
	transposes map[string]*llvmir.Function
	tiles      bool // a function uses AMX tiles
}

func NewLibrary(m *llvmir.Module, h Host) *Library {
	return &Library{module: m, host: h, made: map[string]*Function{}, transposes: map[string]*llvmir.Function{}}
}

// Host is the processor that the functions are made for.
func (l *Library) Host() Host { return l.host }

// UsesTiles reports whether functions use AMX tiles.
func (l *Library) UsesTiles() bool { return l.tiles }

// Function computes a matmul. Its arguments are the addresses of A, B, C and of scratch
// memory, then the Dynamic strides: rows before columns, A before B before C. C must not
// overlap the others.
type Function struct {
	*llvmir.Function
	// Scratch is the size of the scratch memory in bytes; its alignment is scratchAlign.
	Scratch int64
}

const scratchAlign = 64

// Function returns the function for a problem that the host supports.
func (l *Library) Function(p Problem) *Function {
	key := p.key()
	if f := l.made[key]; f != nil {
		return f
	}
	params := []llvmir.Param{
		{Name: "a", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias, llvmir.ReadOnly}},
		{Name: "b", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias, llvmir.ReadOnly}},
		{Name: "c", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias}},
		{Name: "scratch", Type: llvmir.Ptr, Attrs: []llvmir.Attr{llvmir.NoAlias, llvmir.Align(scratchAlign)}},
	}
	for _, s := range p.strides() {
		if *s.n == Dynamic {
			params = append(params, llvmir.Param{Name: s.name, Type: llvmir.I64})
		}
	}
	l.count++
	f := l.module.Function(fmt.Sprintf("product%d", l.count), llvmir.Void, params...)
	f.SetLinkage(llvmir.Internal)
	// A separate function has all registers, and serves all matmuls with the same key.
	f.Attr(llvmir.NoUnwind, llvmir.NoInline)
	var g *generator
	if t, ok := l.host.amx(p); ok {
		l.tiles = true
		g = newAMXGenerator(l, p, t, f)
		g.buildAMX(t, func() *Function {
			p.noAMX = true
			return l.Function(p)
		})
	} else {
		g = newGenerator(l, p, f)
		g.build()
	}
	made := &Function{Function: f, Scratch: g.scratchBytes}
	l.made[key] = made
	return made
}

type namedStride struct {
	name string
	n    *int64
}

// strides are the strides of a problem in the order of the arguments.
func (p *Problem) strides() []namedStride {
	return []namedStride{
		{"a.row", &p.A.Row}, {"a.col", &p.A.Col}, {"b.row", &p.B.Row}, {"b.col", &p.B.Col}, {"c.row", &p.C.Row},
	}
}

// generator builds one function.
type generator struct {
	Problem
	lib    *Library
	host   Host
	config microkernelConfig
	b      *llvmir.Builder
	lanes  int // of a vector of accumulators
	tile   registerTile
	parts  int // of which an element is the sum

	scratch      llvmir.Value
	scratchBytes int64
}

// view is a matrix at an address. Its elements may be units of the microkernel.
type view struct {
	base     llvmir.Value
	elem     *llvmir.Type
	row, col size
}

func newGenerator(l *Library, p Problem, f *llvmir.Function) *generator {
	h := l.host
	r, _ := h.microkernel(p)
	g := &generator{Problem: p, lib: l, host: h, config: r, b: f.Builder(), lanes: h.bits / r.acc.Bits(), scratch: f.Param(3), parts: 1}
	g.A.shifted = r.shifted
	g.tile = h.registerTileFor(int(p.M), (int(p.N)+g.lanes-1)/g.lanes)
	if p.noAMX {
		g.tile = registerTile{rows: min(4, int(p.M)), vectors: 1}
	}
	return g
}

func (g *generator) build() {
	a, b, c := g.views()
	a = g.prepareA(a)
	prepared, panelled := g.prepareB(b)
	b = prepared[0]
	g.panels(func(at llvmir.Value, columns int) {
		part := b.offsetBy(g, known(0), size{v: at})
		if panelled {
			// Panels are stored one after another, each with dense rows.
			part = view{base: g.b.GEP(b.elem, b.base, g.b.Mul(at, g.index(g.kGroups()))), elem: b.elem,
				row: known(g.padded(columns)), col: known(1)}
		}
		g.rows(a, part, c.offsetBy(g, known(0), size{v: at}), columns)
	})
	g.b.Ret(llvmir.Value{})
}

// views are the matrices of the arguments.
func (g *generator) views() (a, b, c view) {
	f := g.b.Function()
	next := 4
	take := func(n int64) size {
		if n != Dynamic {
			return known(n)
		}
		next++
		return size{v: f.Param(next - 1)}
	}
	var list [3]view
	for i, m := range []Matrix{g.A, g.B, g.C} {
		list[i] = view{base: f.Param(i), elem: m.Elem, row: take(m.Row), col: known(1)}
		if i < 2 {
			list[i].col = take(m.Col)
		}
	}
	return list[0], list[1], list[2]
}

// kGroups is the number of units along K.
func (g *generator) kGroups() int64 { return (g.K + int64(g.config.group) - 1) / int64(g.config.group) }

// padded rounds a number of columns up to whole vectors.
func (g *generator) padded(columns int) int64 {
	return int64((columns + g.lanes - 1) / g.lanes * g.lanes)
}

// reserve allocates scratch memory for elements.
func (g *generator) reserve(elem *llvmir.Type, n int64) llvmir.Value {
	p := g.b.Offset(g.scratch, g.index(g.scratchBytes))
	bytes := n * int64(elem.Bits()) / 8
	g.scratchBytes += (bytes + scratchAlign - 1) / scratchAlign * scratchAlign
	return p
}

// panels runs a body for each group of columns as wide as a register tile, and for the
// remaining columns.
func (g *generator) panels(body func(at llvmir.Value, columns int)) {
	g.steps(int(g.N), g.tile.vectors*g.lanes, body)
}

// steps runs a body for 0, step, 2*step, ... as long as a whole step is below n, then for
// the remainder. The body is built once for all whole steps.
func (g *generator) steps(n, step int, body func(at llvmir.Value, size int)) {
	whole := n / step * step
	switch {
	case whole == step:
		body(g.index(0), step)
	case whole > 0:
		g.b.Each(llvmir.Range{From: g.index(0), To: g.index(int64(whole)), Step: g.index(int64(step)), Hints: noLoopTransforms}, func(i llvmir.Value) {
			body(i, step)
		})
	}
	if n > whole {
		body(g.index(int64(whole)), n-whole)
	}
}

// noLoopTransforms: these loops are already vectorized and blocked.
var noLoopTransforms = llvmir.LoopHints{NoUnroll: true, NoVectorize: true}

func (g *generator) index(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I64, n) }
