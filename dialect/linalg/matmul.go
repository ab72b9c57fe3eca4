package linalg

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Products of matrices that may be transposed or broadcast by giving other
// indexing maps than the default ones.
var (
	Matmul = mapped("linalg.matmul", "product of two matrices, added to a third",
		indexed("mnk", "mk", "kn", "mn"), verifyMatmul)
	BatchMatmul = mapped("linalg.batch_matmul", "products of matrices",
		indexed("bmnk", "bmk", "bkn", "bmn"), verifyBatchMatmul)
	BatchReduceMatmul = mapped("linalg.batch_reduce_matmul", "sum of the products of matrices",
		indexed("bmnk", "bmk", "bkn", "mn"), verifyBatchReduceMatmul)
)

// defaultNotation has the notation of the operations whose maps may be left
// out.
var defaultNotation = map[string]*notation{}

// defaultMaps are the maps an operation has when none are given.
func defaultMaps(name string, operands []*ir.Value) []*affine.Map {
	if n := defaultNotation[name]; n != nil {
		return n.maps()
	}
	rank := 0
	if len(operands) > 0 {
		rank = len(indexedShape(operands[len(operands)-1].Type()))
	}
	maps := make([]*affine.Map, len(operands))
	for i := range maps {
		maps[i] = affine.Identity(rank)
	}
	return maps
}

func mapped(name, doc string, n *notation, verify func(op *ir.Op, maps, defaults []*affine.Map) error) *ir.OpDef {
	defaultNotation[name] = n
	return named{
		name: name, doc: doc, inputs: 2,
		example: func() string { return example(name, "", exampleTypes(n.operands, false)) },
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
		compute: multiplyAccumulate(false),
		parsePrefix: func(p ir.OpParser, st *ir.OpState) {
			if !acceptMaps(p, st) {
				st.SetAttr(mapsAttr, mapListAttr(st.Ctx, n.maps()))
			}
		},
		printPrefix: func(p ir.OpPrinter, op *ir.Op) { printMaps(p, op, n.maps()) },
		shown:       []string{mapsAttr},
		verify: func(op *ir.Op) error {
			if op.Attr(mapsAttr) == nil || sameMaps(mapsFromAttr(op), n.maps()) {
				return nil
			}
			return verify(op, mapsFromAttr(op), n.maps())
		},
	}.def()
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

func verifyBatchMatmul(op *ir.Op, maps, defaults []*affine.Map) error {
	return verifyBatched(op, maps, defaults, 0, 1, 2)
}

func verifyBatchReduceMatmul(op *ir.Op, maps, defaults []*affine.Map) error {
	return verifyBatched(op, maps, defaults, 1, 2)
}

// batchBroadcasts are the shorter forms an input's map may have.
var batchBroadcasts = [2][][]int{
	{{3}, {0, 3}, {1, 3}},
	{{3}, {0, 3}, {3, 2}},
}

// verifyBatched checks the maps of a product of batches of matrices, whose
// result is indexed by the given loops.
func verifyBatched(op *ir.Op, maps, defaults []*affine.Map, result ...int) error {
	if len(maps) != 3 {
		return op.OpErrorf("Indexing_map attribute must have 3 affine maps.")
	}
	for i, m := range maps[:2] {
		if err := verifyBatchInput(op, m, defaults[i], batchBroadcasts[i]); err != nil {
			return err
		}
	}
	out := maps[2]
	if len(out.Results) != len(result) {
		return op.OpErrorf("expects %d dims, but got (%d).", len(result), len(out.Results))
	}
	for i, loop := range result {
		if !affine.IsFunctionOfDim(out.Results[i], loop) {
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
