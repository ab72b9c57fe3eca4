package matmul

import (
	"encoding/binary"

	"github.com/tshared/tshared/backend/llvmir"
)

// Tile registers hold 16 rows of 64 bytes. One instruction multiplies two of
// them and adds the product to a third.

const (
	tileRows  = 16
	tileBytes = 64 // of a row
)

// tileProduct is an instruction on tiles.
type tileProduct struct {
	feature   string
	elem      *llvmir.Type
	unsigned  bool
	sum       *llvmir.Type
	intrinsic string
}

var tileProducts = []tileProduct{
	{"amx-bf16", llvmir.BFloat, false, llvmir.Float, "llvm.x86.tdpbf16ps"},
	{"amx-int8", llvmir.I8, false, llvmir.I32, "llvm.x86.tdpbssd"},
	{"amx-int8", llvmir.I8, true, llvmir.I32, "llvm.x86.tdpbuud"},
}

// TileFeature is what a processor has whose tiles can be used. Systems want
// to be asked before a process does.
const TileFeature = "amx-tile"

// tiles finds the instruction for a product, if whole tiles can be used. Sums
// are not taken in order.
func (h Host) tiles(p Product) (tileProduct, bool) {
	if !h.features[TileFeature] || !p.Contract || p.M%tileRows != 0 || p.N%tileRows != 0 {
		return tileProduct{}, false
	}
	for _, t := range tileProducts {
		if h.features[t.feature] && p.A.Elem == t.elem && p.B.Elem == t.elem && p.C.Elem == t.sum &&
			p.A.Unsigned == t.unsigned && p.B.Unsigned == t.unsigned && p.K%t.depth(p.K) == 0 && t.depth(p.K)%t.group() == 0 {
			return t, true
		}
	}
	return tileProduct{}, false
}

// group is how many elements of K a column of B has in a row of a tile.
func (t tileProduct) group() int64 { return int64(t.sum.Bits() / t.elem.Bits()) }

// depth is how many elements of K a tile has.
func (t tileProduct) depth(k int64) int64 { return min(k, tileBytes*8/int64(t.elem.Bits())) }

// The registers: four of the result, two of each operand.
const (
	tileC = 0
	tileA = 4
	tileB = 6
)

// newTileGenerator is a generator whose panels are as wide as a tile.
func newTileGenerator(h Host, p Product, t tileProduct, f *llvmir.Function) *generator {
	return &generator{
		Product: p, host: h, b: f.Builder(), lanes: tileRows, block: block{rows: tileRows, vectors: 1}, scratch: f.Param(3),
		r: recipe{elem: t.elem, unit: llvmir.I32, group: int(t.group()), sum: t.sum},
	}
}

func (g *generator) buildTiles(t tileProduct) {
	a, b, c := g.views()
	if !a.col.is(1) {
		to := view{base: g.reserve(t.elem, g.M*g.K), elem: t.elem, row: known(g.K), col: known(1)}
		g.convertRows(to, a, g.A, g.M, g.K)
		a = to
	}
	b, _ = g.prepareB(b)
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
			g.tileBlock(t, a.moved(g, extent{v: row}, known(0)), b, c.moved(g, extent{v: row}, extent{v: col}), col, high, wide)
		})
	})
	g.tileOp("tilerelease")
	g.b.Ret(llvmir.Value{})
}

// tileBlock computes a block of tiles.
func (g *generator) tileBlock(t tileProduct, a, b, c view, col llvmir.Value, high, wide int64) {
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
		if g.Start == FromZero {
			g.tileOp("tilezero", tile(tileC+2*i+j))
			return
		}
		g.tileOp("tileloadd64", tile(tileC+2*i+j), corner(i, j), rowOfC)
	})
	depth := t.depth(g.K)
	g.steps(int(g.K), int(depth), func(k llvmir.Value, _ int) {
		for i := range high {
			g.tileOp("tileloadd64", tile(tileA+i), a.at(g, known(i*tileRows), extent{v: k}), g.bytes(a.row, a.elem))
		}
		for j := range wide {
			// A panel is K by 16, without anything between its rows.
			unit := g.b.Mul(g.b.Add(col, g.index(j*tileRows)), g.index(g.groups()))
			unit = g.b.Add(unit, g.b.Mul(g.b.UDiv(k, g.index(t.group())), g.index(tileRows)))
			g.tileOp("tileloadd64", tile(tileB+j), g.b.GEP(b.elem, b.base, unit), g.index(tileBytes))
		}
		each(func(i, j int64) {
			g.b.Intrinsic(t.intrinsic, llvmir.Void, nil, tile(tileC+2*i+j), tile(tileA+i), tile(tileB+j))
		})
	})
	each(func(i, j int64) { g.tileOp("tilestored64", tile(tileC+2*i+j), corner(i, j), rowOfC) })
}

func (g *generator) tileOp(name string, args ...llvmir.Value) {
	g.b.Intrinsic("llvm.x86."+name, llvmir.Void, nil, args...)
}

func tile(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I8, n) }

// bytes is a stride as tiles want it.
func (g *generator) bytes(stride extent, elem *llvmir.Type) llvmir.Value {
	return g.times(stride, known(int64(elem.Bits()/8))).value()
}

// tileConfig is a constant with the shapes of all tiles.
func (g *generator) tileConfig(t tileProduct) llvmir.Value {
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
