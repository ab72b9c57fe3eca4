package matmul

import (
	"encoding/binary"

	"github.com/tshared/tshared/backend/llvmir"
)

// A tile register has 16 rows of 64 bytes. One instruction multiplies two tiles and adds
// the product to a third.

const (
	tileRows  = 16
	tileBytes = 64 // of a row
)

// amxInstruction multiplies tiles of an element type.
type amxInstruction struct {
	feature   string
	from      *llvmir.Type // of the matrices
	unsigned  [2]bool      // A and B
	elem      *llvmir.Type // in tiles
	acc       *llvmir.Type
	intrinsic string
	// parts is the number of tile elements whose exact sum is an element.
	parts int
}

// The 11 significant bits of f16 and TF32 are the sum of two bf16, which have 8.
var amxInstructions = []amxInstruction{
	{"amx-bf16", llvmir.BFloat, signed, llvmir.BFloat, llvmir.Float, "llvm.x86.tdpbf16ps", 1},
	{"amx-bf16", llvmir.Half, signed, llvmir.BFloat, llvmir.Float, "llvm.x86.tdpbf16ps", 2},
	{"amx-bf16", llvmir.Float, signed, llvmir.BFloat, llvmir.Float, "llvm.x86.tdpbf16ps", 2},
	{"amx-int8", llvmir.I8, signed, llvmir.I8, llvmir.I32, "llvm.x86.tdpbssd", 1},
	{"amx-int8", llvmir.I8, [2]bool{false, true}, llvmir.I8, llvmir.I32, "llvm.x86.tdpbsud", 1},
	{"amx-int8", llvmir.I8, [2]bool{true, false}, llvmir.I8, llvmir.I32, "llvm.x86.tdpbusd", 1},
	{"amx-int8", llvmir.I8, [2]bool{true, true}, llvmir.I8, llvmir.I32, "llvm.x86.tdpbuud", 1},
}

var signed = [2]bool{}

// pairs are the products of parts of A and B, in an order in which consecutive pairs share
// a part.
func (t amxInstruction) pairs() [][2]int {
	if t.parts == 1 {
		return [][2]int{{0, 0}}
	}
	return [][2]int{{0, 0}, {0, 1}, {1, 1}, {1, 0}}
}

// firstNonFinite are the bit patterns, without sign, from which on an element is not the
// sum of two finite ones.
var firstNonFinite = map[*llvmir.Type]int64{llvmir.Half: 0x7c00, llvmir.Float: 0x7f800000}

// AMXFeature is the feature of processors with tiles. A process must ask the operating
// system for permission to use them.
const AMXFeature = "amx-tile"

// amx finds the instruction for a matmul, if all tiles are full. It changes the order of
// summation.
func (h Host) amx(p Problem) (amxInstruction, bool) {
	if !h.features[AMXFeature] || !p.Contract || p.noAMX || p.M%tileRows != 0 || p.N%tileRows != 0 {
		return amxInstruction{}, false
	}
	for _, t := range amxInstructions {
		if t.parts > 1 && (p.K < t.depth(minSplit) || p.M*p.N < minSplit) {
			continue
		}
		if h.features[t.feature] && p.A.Elem == t.from && p.B.Elem == t.from && p.C.Elem == t.acc && (t.from == llvmir.Float) == p.TF32 &&
			[2]bool{p.A.Unsigned, p.B.Unsigned} == t.unsigned && p.K%t.depth(p.K) == 0 && t.depth(p.K)%t.group() == 0 {
			return t, true
		}
	}
	return amxInstruction{}, false
}

// minSplit is the least size of the result for which splitting operands pays; K must fill
// tiles, too.
const minSplit = 1 << 10

// group is the number of elements along K that a column of B has in a row of a tile.
func (t amxInstruction) group() int64 { return int64(t.acc.Bits() / t.elem.Bits()) }

// depth is the number of elements along K of a tile.
func (t amxInstruction) depth(k int64) int64 { return min(k, tileBytes*8/int64(t.elem.Bits())) }

// The registers: four for the result, two for each operand.
const (
	tileC = 0
	tileA = 4
	tileB = 6
)

// newAMXGenerator is a generator with panels as wide as a tile.
func newAMXGenerator(l *Library, p Problem, t amxInstruction, f *llvmir.Function) *generator {
	return &generator{
		Problem: p, lib: l, host: l.host, b: f.Builder(), lanes: tileRows, tile: registerTile{rows: tileRows, vectors: 1}, scratch: f.Param(3),
		parts:  t.parts,
		config: microkernelConfig{elem: t.elem, unit: llvmir.I32, group: int(t.group()), acc: t.acc},
	}
}

// buildAMX builds the function. If elements are split and some are not finite, another
// function computes the result.
func (g *generator) buildAMX(t amxInstruction, otherwise func() *Function) {
	a, b, c := g.views()
	if t.parts > 1 {
		nonFinite := g.b.Or(g.anyNonFinite(a, t.from, g.M, g.K), g.anyNonFinite(b, t.from, g.K, g.N))
		g.b.If(nonFinite, func() []llvmir.Value {
			f := otherwise()
			g.b.Call(f.Function, g.b.Function().Params()...)
			g.scratchBytes = max(g.scratchBytes, f.Scratch)
			g.b.Ret(llvmir.Value{})
			return nil
		}, nil)
	}
	first := g.scratchBytes
	g.scratchBytes = 0
	as := g.tilesOfA(t, a)
	bs, _ := g.prepareB(b)
	g.scratchBytes = max(g.scratchBytes, first)
	g.tileOp("ldtilecfg", g.tileConfig(t))
	high, wide := int64(1), int64(1) // tiles of the result at once
	if g.M%(2*tileRows) == 0 {
		high = 2
	}
	if g.N%(2*tileRows) == 0 {
		wide = 2
	}
	g.steps(int(g.N), int(wide*tileRows), func(col llvmir.Value, _ int) {
		g.steps(int(g.M), int(high*tileRows), func(row llvmir.Value, _ int) {
			g.amxTiles(t, offsetRows(g, as, row), bs, c.offsetBy(g, size{v: row}, size{v: col}), col, high, wide)
		})
	})
	g.tileOp("tilerelease")
	g.b.Ret(llvmir.Value{})
}

// tilesOfA are the parts of A, arranged for tile loads.
func (g *generator) tilesOfA(t amxInstruction, a view) (parts []view) {
	if a.col.is(1) && !g.converts(g.A) {
		return []view{a}
	}
	for range t.parts {
		parts = append(parts, view{base: g.reserve(t.elem, g.M*g.K), elem: t.elem, row: known(g.K), col: known(1)})
	}
	g.convertRows(parts, a, g.A, g.M, g.K)
	return parts
}

// offsetRows are the matrices without their first rows.
func offsetRows(g *generator, list []view, row llvmir.Value) []view {
	out := make([]view, len(list))
	for i, v := range list {
		out[i] = v.offsetBy(g, size{v: row}, known(0))
	}
	return out
}

// anyNonFinite reports whether a matrix has an element that cannot be split.
func (g *generator) anyNonFinite(v view, elem *llvmir.Type, rows, cols int64) llvmir.Value {
	if v.row.is(1) && !v.col.is(1) {
		v, rows, cols = v.transposed(), cols, rows
	}
	bits := llvmir.Int(elem.Bits())
	t, lanes := bits, int64(1)
	if wide := int64(g.host.bits / elem.Bits()); v.col.is(1) && cols%wide == 0 {
		t, lanes = llvmir.Vector(int(wide), bits), wide
	}
	count := func(n, step int64) llvmir.Range {
		return llvmir.Range{From: g.index(0), To: g.index(n), Step: g.index(step), Hints: noLoopTransforms}
	}
	most := g.b.For(count(rows, 1), []llvmir.Value{llvmir.Zero(t)}, func(row llvmir.Value, most []llvmir.Value) []llvmir.Value {
		return g.b.For(count(cols, lanes), most, func(col llvmir.Value, most []llvmir.Value) []llvmir.Value {
			x := g.b.Load(t, v.at(g, size{v: row}, size{v: col}), elementAligned(elem))
			return []llvmir.Value{g.b.UMax(most[0], g.b.And(x, llvmir.ConstInt(t, 1<<(elem.Bits()-1)-1)))}
		})
	})[0]
	if lanes > 1 {
		most = g.b.Reduce("umax", most)
	}
	return g.b.ICmp(llvmir.UGE, most, llvmir.ConstInt(bits, firstNonFinite[elem]))
}

// amxTiles computes a block of tiles.
func (g *generator) amxTiles(t amxInstruction, a, b []view, c view, col llvmir.Value, high, wide int64) {
	each := func(body func(i, j int64)) {
		for i := range high {
			for j := range wide {
				body(i, j)
			}
		}
	}
	rowOfC := g.bytes(c.row, c.elem)
	corner := func(i, j int64) llvmir.Value { return c.at(g, known(i*tileRows), known(j*tileRows)) }
	each(func(i, j int64) {
		if g.Init == FromZero {
			g.tileOp("tilezero", tile(tileC+2*i+j))
			return
		}
		g.tileOp("tileloadd64", tile(tileC+2*i+j), corner(i, j), rowOfC)
	})
	g.steps(int(g.K), int(t.depth(g.K)), func(k llvmir.Value, _ int) {
		before := [2]int{-1, -1}
		for _, pair := range t.pairs() {
			if a := a[pair[0]]; pair[0] != before[0] {
				for i := range high {
					g.tileOp("tileloadd64", tile(tileA+i), a.at(g, known(i*tileRows), size{v: k}), g.bytes(a.row, a.elem))
				}
			}
			if b := b[pair[1]]; pair[1] != before[1] {
				for j := range wide {
					// A panel is K by 16, with dense rows.
					unit := g.b.Mul(g.b.Add(col, g.index(j*tileRows)), g.index(g.kGroups()))
					unit = g.b.Add(unit, g.b.Mul(g.b.UDiv(k, g.index(t.group())), g.index(tileRows)))
					g.tileOp("tileloadd64", tile(tileB+j), g.b.GEP(b.elem, b.base, unit), g.index(tileBytes))
				}
			}
			before = pair
			each(func(i, j int64) {
				g.b.Intrinsic(t.intrinsic, llvmir.Void, nil, tile(tileC+2*i+j), tile(tileA+i), tile(tileB+j))
			})
		}
	})
	each(func(i, j int64) { g.tileOp("tilestored64", tile(tileC+2*i+j), corner(i, j), rowOfC) })
}

func (g *generator) tileOp(name string, args ...llvmir.Value) {
	g.b.Intrinsic("llvm.x86."+name, llvmir.Void, nil, args...)
}

func tile(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I8, n) }

// bytes is a stride in bytes, as tile loads take it.
func (g *generator) bytes(stride size, elem *llvmir.Type) llvmir.Value {
	return g.times(stride, known(int64(elem.Bits()/8))).value()
}

// tileConfig is a constant with the shapes of all tiles.
func (g *generator) tileConfig(t amxInstruction) llvmir.Value {
	var config [64]byte
	config[0] = 1 // palette
	depth := t.depth(g.K)
	for n := range 8 {
		rows, columns := byte(tileRows), uint16(tileBytes)
		switch {
		case n >= tileB:
			rows = byte(depth / t.group())
		case n >= tileA:
			columns = uint16(depth * int64(t.elem.Bits()) / 8)
		}
		binary.LittleEndian.PutUint16(config[16+2*n:], columns)
		config[48+n] = rows
	}
	m := g.b.Module()
	return m.Global(llvmir.Global{Name: "tiles." + g.b.Function().Name(), Init: llvmir.ConstBytes(config[:]), Constant: true, Linkage: llvmir.Private, Align: 64})
}
