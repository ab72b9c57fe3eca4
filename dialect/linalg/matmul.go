package linalg

import (
	"strconv"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Matmul and BatchMatmul are products of matrices that may be transposed or broadcast by giving other
// indexing maps than the default ones.
var (
	Matmul = mapped("linalg.matmul", "product of two matrices, added to a third",
		indexed("mnk", "mk", "kn", "mn"), verifyMatmul)
	BatchMatmul = mapped("linalg.batch_matmul", "products of matrices",
		indexed("bmnk", "bmk", "bkn", "bmn"), verifyBatchMatmul)
)

func mapped(name, doc string, n *notation, verify func(op *ir.Op, maps, defaults []*affine.Map) error) *ir.OpDef {
	return named{
		name: name, doc: doc, inputs: 2,
		example: func() string { return example(name, "", exampleTypes(n.operands)) },
		attrs:   []ir.AttrSlot{{Name: mapsAttr, Type: mapArray, Optional: true}, castSlot},
		structure: structure{
			maps: func(op *ir.Op) []*affine.Map {
				if op.Attr(mapsAttr) == nil {
					return n.maps()
				}
				return mapsFromAttr(op)
			},
			iterators: func(*ir.Op) []Iterator { return n.types() },
		},
		compute: multiplyAccumulate,
		maps:    n.maps,
		verify: func(op *ir.Op) error {
			if op.Attr(mapsAttr) == nil || sameMaps(mapsFromAttr(op), n.maps()) {
				return nil
			}
			return verify(op, mapsFromAttr(op), n.maps())
		},
	}.def()
}

const typeFnDesc = "allowed 32-bit signless integer cases: 0, 1"

var castSlot = ir.AttrSlot{Name: castAttr, Type: ir.DefinedAttr(TypeFnDef, typeFnDesc), Optional: true}

// castSign is how an operation converts integers.
func castSign(st *ir.OpState) signedness {
	return wordOf(st.Attr(castAttr), TypeFnDef) == "cast_unsigned"
}

// exampleTypes makes operand types from index notation: every letter has a size
// of its own.
func exampleTypes(operands []string) []string {
	types := make([]string, len(operands))
	for i, letters := range operands {
		types[i] = "tensor<"
		for _, letter := range letters {
			types[i] += strconv.Itoa(int(letter-'a')%7+2) + "x"
		}
		types[i] += "f32>"
	}
	return types
}

// multiplyAccumulate adds the product of the inputs to the result.
func multiplyAccumulate(b *body, st *ir.OpState, args []*ir.Value) *ir.Value {
	out, sign := args[2], castSign(st)
	x, y := b.cast(args[0], out.Type(), sign), b.cast(args[1], out.Type(), sign)
	return b.binary(add, out, b.binary(mul, x, y))
}

// acceptMaps takes indexing_maps = [#map, #map1], possibly absent.
func acceptMaps(p ir.OpParser, st *ir.OpState) bool {
	if !p.AcceptKeyword(mapsAttr) {
		return false
	}
	p.Expect("=")
	at := p.Pos()
	list, ok := p.Attr(nil).(*ir.ArrayAttr)
	if !ok {
		p.Fail(at, "invalid kind of attribute specified")
	}
	if len(mapList(list)) != len(list.Elems) {
		p.Fail(p.Pos(), "element of indexing_maps array is not an affine_map")
	}
	st.SetAttr(mapsAttr, list)
	return true
}

// printMaps appends the maps unless they are the default ones.
func printMaps(p ir.OpPrinter, op *ir.Op, defaults []*affine.Map) {
	if a := op.Attr(mapsAttr); a != nil && !sameMaps(mapList(a), defaults) {
		p.Str(" indexing_maps = ")
		p.Attr(a)
	}
}

func sameMaps(a, b []*affine.Map) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !a[i].Equal(b[i]) {
			return false
		}
	}
	return true
}

// usesOnly reports whether the results of m are all among those of another map.
func usesOnly(m, other *affine.Map) bool {
	for _, e := range m.Results {
		if _, ok := other.ResultPosition(e); !ok {
			return false
		}
	}
	return true
}

func isResults(m *affine.Map, dims ...int) bool {
	if len(m.Results) != len(dims) {
		return false
	}
	for i, dim := range dims {
		if pos, ok := m.DimPosition(i); !ok || pos != dim {
			return false
		}
	}
	return true
}

// verifyMatmul checks the inputs' maps: they may be transposed, or leave out
// all but the reduced dimension.
func verifyMatmul(op *ir.Op, maps, defaults []*affine.Map) error {
	for i, m := range maps[:min(2, len(maps))] {
		if !usesOnly(m, defaults[i]) {
			return op.OpErrorf("Unexpected dim expression in map result.")
		}
		if len(m.Results) < len(defaults[i].Results) && !isResults(m, 2) {
			return op.OpErrorf("Invalid broadcast requested, should be (d2).")
		}
	}
	return nil
}

// batchBroadcasts are the shorter forms an input's map may have.
var batchBroadcasts = [2][][]int{
	{{3}, {0, 3}, {1, 3}},
	{{3}, {0, 3}, {3, 2}},
}

// verifyBatchMatmul checks the maps of a product of batches of matrices.
func verifyBatchMatmul(op *ir.Op, maps, defaults []*affine.Map) error {
	if len(maps) != 3 {
		return op.OpErrorf("Indexing_map attribute must have 3 affine maps.")
	}
	for i, m := range maps[:2] {
		if err := verifyBatchInput(op, m, defaults[i], batchBroadcasts[i]); err != nil {
			return err
		}
	}
	out := maps[2]
	if len(out.Results) != 3 {
		return op.OpErrorf("expects 3 dims, but got (%d).", len(out.Results))
	}
	for i, e := range out.Results {
		if !affine.IsFunctionOfDim(e, i) {
			return op.OpErrorf("Invalid output map result dimension.")
		}
	}
	return nil
}

func verifyBatchInput(op *ir.Op, m, standard *affine.Map, broadcasts [][]int) error {
	if !usesOnly(m, standard) {
		return op.OpErrorf("Unexpected result dim expression (outside the set of default result dims).")
	}
	if len(m.Results) > len(standard.Results) {
		return op.OpErrorf("no. of result dim expressions exceeds %d.", len(standard.Results))
	}
	if len(m.Results) == len(standard.Results) {
		if !affine.IsFunctionOfDim(m.Results[0], 0) {
			return op.OpErrorf("Invalid batch dimension expression.")
		}
		return nil
	}
	for _, dims := range broadcasts {
		if isResults(m, dims...) {
			return nil
		}
	}
	return op.OpErrorf("Invalid broadcast requested.")
}
