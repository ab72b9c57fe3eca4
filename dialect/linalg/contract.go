package linalg

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Contract is a product of two tensors summed over the dimensions the result
// does not have, in any index notation.
var Contract = named{
	name: "linalg.contract", doc: "product of two tensors summed over the dimensions that the result does not have", inputs: 2,
	example: func() string {
		return example("linalg.contract",
			" indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>]",
			[]string{"tensor<4x8xf32>", "tensor<?x8xf32>", "tensor<?x4xf32>"})
	},
	attrs:   []ir.AttrSlot{{Name: mapsAttr, Type: mapArray}, castSlot},
	results: []ir.Slot{{Name: "result_tensors", Type: anyShaped, Arity: ir.Variadic}},
	regions: []ir.RegionSlot{{Name: "combiner", Sized: true}},
	structure: structure{
		maps: mapsFromAttr,
		iterators: func(op *ir.Op) []Iterator {
			maps := mapsFromAttr(op)
			if len(maps) == 0 {
				return nil
			}
			out := maps[len(maps)-1]
			its := sameIterator(Reduction, out.NumDims)
			for i := range its {
				if out.IsFunctionOfDim(i) {
					its[i] = Parallel
				}
			}
			return its
		},
	},
	compute: multiplyAccumulate(false),
	parsePrefix: func(p ir.OpParser, st *ir.OpState) {
		if !acceptMaps(p, st) {
			p.Fail(p.Pos(), "expected 'indexing_maps' attribute")
		}
	},
	printPrefix: func(p ir.OpPrinter, op *ir.Op) { printMaps(p, op, nil) },
	shown:       []string{mapsAttr},
	verify:      verifyContract,
}.def()

const unusedLoop = "iteration space dim at index %d not used to access any operand"

func verifyContract(op *ir.Op) error {
	maps := mapsFromAttr(op)
	if len(maps) == 0 {
		return op.Errorf(unusedLoop, 0)
	}
	maps = maps[:min(len(maps), op.NumOperands(), 3)]
	loops := maps[0].NumDims
	for i, m := range maps {
		if m.NumDims != loops {
			return op.Errorf("iteration spaces of provided affine_maps differ")
		}
		if !m.IsProjectedPermutation(false) {
			return op.Errorf("provided affine_map is not a projected permutation")
		}
		shape, shaped := op.Operand(i).Type().(ir.ShapedType)
		if !shaped && len(m.Results) != 0 {
			return op.Errorf("affine_map specifies shaped access while operand has non-shaped type")
		}
		if shaped {
			if dims, _ := shape.Dims(); len(dims) != len(m.Results) {
				return op.Errorf("ranks of shaped operand and results of corresponding affine_map differ")
			}
		}
	}
	return verifyContractedLoops(op, loops, maps)
}

// verifyContractedLoops checks that every loop is either reduced over both
// inputs, or runs over the result.
func verifyContractedLoops(op *ir.Op, loops int, maps []*affine.Map) error {
	contracts := false
	for loop := range loops {
		inputs, results := 0, 0
		for i, m := range maps {
			switch {
			case !m.IsFunctionOfDim(loop):
			case i < 2:
				inputs++
			default:
				results++
			}
		}
		contracts = contracts || inputs == 2 && results == 0
		if inputs == 0 && results == 0 {
			return op.Errorf(unusedLoop, loop)
		}
		if inputs == 1 && results != 1 {
			return op.Errorf("iteration space dim at index %d is neither a contracting dim nor of parallel iteration type", loop)
		}
	}
	if !contracts {
		return op.Errorf("'indexing_maps' do not specify a contracting dimension")
	}
	return nil
}
