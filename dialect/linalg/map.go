package linalg

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Map computes each element of its result from the elements of its inputs at
// the same place.
var Map = structured(&ir.OpDef{
	Name: "linalg.map",
	Doc:  "computes a region elementwise",
	Example: `// %a: tensor<4x8xf32>
// %b: tensor<4x8xf32>
%r = linalg.map { arith.addf } ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)`,
	Operands: []ir.Slot{
		{Name: "inputs", Type: tensorOrMemRef, Arity: ir.Variadic},
		{Name: "init", Type: tensorOrMemRef},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyTensor, Arity: ir.Variadic}},
	Regions: []ir.RegionSlot{{Name: "mapper", Sized: true}},
	Syntax: &ir.Syntax{
		Parse: func(p ir.OpParser, st *ir.OpState) { shortOrLong(p, st, allButLast, nil) },
		Print: func(p ir.OpPrinter, op *ir.Op) { printShortOrLong(p, op, allButLast, nil) },
	},
	ResultNames: nameResult("mapped"),
	ArgNames:    nameArgs("in", "init"),
	Verify:      verifyMap,
}, structure{
	maps: func(op *ir.Op) []*affine.Map {
		maps := make([]*affine.Map, op.NumOperands())
		for i := range maps {
			maps[i] = affine.Identity(initRank(op))
		}
		return maps
	},
	iterators: func(op *ir.Op) []Iterator { return sameIterator(Parallel, initRank(op)) },
})

// initRank is the rank of the last operand.
func initRank(op *ir.Op) int {
	if op.NumOperands() == 0 {
		return 0
	}
	return len(indexedShape(op.Operand(op.NumOperands() - 1).Type()))
}

func verifyMap(op *ir.Op) error {
	args := op.Region0().Entry().Args()
	if len(args) != op.NumOperands() {
		return op.OpErrorf("expects number of operands to match the arity of mapper, but got: %d and %d", op.NumOperands(), len(args))
	}
	inputs := op.OperandsOf(0)
	for i, v := range inputs {
		if have, want := scalarOf(v.Type()), args[i].Type(); have != want {
			return op.OpErrorf("expected element type of input %s to match bbArg type %s", ir.QuoteType(have), ir.QuoteType(want))
		}
	}
	out := indexedShape(op.OperandOf(1).Type())
	for _, v := range inputs {
		if shape := indexedShape(v.Type()); !slices.Equal(shape, out) {
			return op.OpErrorf("expected shape of input (%s) to match shape of output (%s)", joinInts(shape), joinInts(out))
		}
	}
	return nil
}

func joinInts(list []int64) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = strconv.FormatInt(v, 10)
	}
	return strings.Join(words, ", ")
}
