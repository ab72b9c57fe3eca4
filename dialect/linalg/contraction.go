package linalg

import (
	"strconv"
	"strings"

	"github.com/tshared/tshared/ir"
)

// Products of matrices and vectors with fixed index notation.
var (
	Matvec      = contraction("linalg.matvec", "product of a matrix and a vector", indexed("mn", "mn", "n", "m"))
	Vecmat      = contraction("linalg.vecmat", "product of a vector and a matrix", indexed("nm", "m", "mn", "n"))
	Dot         = contraction("linalg.dot", "inner product of two vectors", indexed("m", "m", "m", ""))
	BatchMatvec = contraction("linalg.batch_matvec", "products of matrices and vectors",
		indexed("bmk", "bmk", "bk", "bm"))
	BatchVecmat = contraction("linalg.batch_vecmat", "products of vectors and matrices",
		indexed("bnk", "bk", "bkn", "bn"))
	Mmt4d = contraction("linalg.mmt4d", "product of a tiled matrix and a tiled, transposed one",
		indexed("mnkxyz", "mkxz", "nkyz", "mnxy"))
	BatchMmt4d = contraction("linalg.batch_mmt4d", "products of tiled matrices and tiled, transposed ones",
		indexed("bmnkxyz", "bmkxz", "bnkyz", "bmnxy"))

	QuantizedMatmul = contraction("linalg.quantized_matmul", "product of matrices of integers with zero points",
		indexed("mnk", "mk", "kn", "", "", "mn"))
	QuantizedBatchMatmul = contraction("linalg.quantized_batch_matmul", "products of matrices of integers with zero points",
		indexed("bmnk", "bmk", "bkn", "", "", "bmn"))
)

var contractionOps = []*ir.OpDef{
	Matvec, Vecmat, Dot, BatchMatvec, BatchVecmat, Mmt4d, BatchMmt4d, QuantizedMatmul, QuantizedBatchMatmul,
}

func contraction(name, doc string, n *notation) *ir.OpDef {
	return named{
		name: name, doc: doc, inputs: len(n.operands) - 1,
		example: func() string {
			return example(name, "", exampleTypes(n.operands, strings.Contains(name, "quantized")))
		},
		structure: n.structure(),
		compute:   multiplyAccumulate(len(n.operands) == quantizedOperands),
	}.def()
}

// quantizedOperands is the number of operands with a zero point for each input.
const quantizedOperands = 5

// exampleTypes makes operand types from index notation: every letter has a size
// of its own, and operands without letters are scalars unless they are the
// result.
func exampleTypes(operands []string, quantized bool) []string {
	var types []string
	for i, letters := range operands {
		elem := "f32"
		if quantized && i < 2 {
			elem = "i8"
		} else if quantized {
			elem = "i32"
		}
		if letters == "" && i < len(operands)-1 {
			types = append(types, elem)
			continue
		}
		t := "tensor<"
		for _, letter := range letters {
			t += strconv.Itoa(int(letter-'a')%7+2) + "x"
		}
		types = append(types, t+elem+">")
	}
	return types
}

type computation = func(b *body, st *ir.OpState, args []*ir.Value) *ir.Value

// multiplyAccumulate adds the product of the inputs to the result. With zero
// points, these are subtracted from the inputs first.
func multiplyAccumulate(quantized bool) computation {
	return func(b *body, st *ir.OpState, args []*ir.Value) *ir.Value {
		out := args[len(args)-1]
		sign := castSign(st)
		factor := func(i int) *ir.Value {
			x := b.cast(args[i], out.Type(), sign)
			if !quantized {
				return x
			}
			return b.binary("sub", x, b.cast(args[i+2], out.Type(), sign))
		}
		x, y := factor(0), factor(1)
		return b.binary("add", out, b.binary("mul", x, y))
	}
}
