package linalg

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

const permutationAttr = "permutation"

// Transpose permutes dimensions: dimension i of the result is dimension
// permutation[i] of the input.
var Transpose = moving("linalg.transpose", "permutes the dimensions of its input", "transposed", permutationAttr,
	`// %a: tensor<4x8xf32>
// %b: tensor<8x4xf32>
%r = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]`,
	transposeMap, verifyTranspose)

// Broadcast repeats its input along new dimensions.
var Broadcast = moving("linalg.broadcast", "repeats its input along the given dimensions of the result", "broadcasted", dimsAttr,
	`// %a: tensor<8xf32>
// %b: tensor<4x8xf32>
%r = linalg.broadcast ins(%a : tensor<8xf32>) outs(%b : tensor<4x8xf32>) dimensions = [0]`,
	broadcastMap, verifyBroadcast)

// moving defines an operation that puts the elements of its input into other
// places, as a list of dimensions says.
func moving(name, doc, result, list, example string, inputMap func(rank int, dims []int64) *affine.Map, verify func(*ir.Op) error) *ir.OpDef {
	return structured(&ir.OpDef{
		Name: name, Doc: doc, Example: example,
		Operands: []ir.Slot{{Name: "input", Type: tensorOrMemRef}, {Name: "init", Type: tensorOrMemRef}},
		Results:  []ir.Slot{{Name: "result", Type: ir.AnyTensor, Arity: ir.Variadic}},
		Attrs:    []ir.AttrSlot{{Name: list, Type: ir.DenseI64Array}},
		Regions:  []ir.RegionSlot{{Name: "region", Sized: true}},
		Syntax: &ir.Syntax{
			Parse: func(p ir.OpParser, st *ir.OpState) {
				parseTensorParts(p, st, func() { parseDims(p, st, list) })
				st.Regions = append(st.Regions, copyRegion(st))
			},
			Print: func(p ir.OpPrinter, op *ir.Op) {
				printParts(p, op)
				printDims(p, op, list)
				printAttrs(p, op, list)
			},
		},
		ResultNames: nameResult(result),
		Verify:      verify,
	}, structure{
		maps: func(op *ir.Op) []*affine.Map {
			rank := initRank(op)
			return []*affine.Map{inputMap(rank, intsOf(op, list)), affine.Identity(rank)}
		},
		iterators: func(op *ir.Op) []Iterator { return sameIterator(Parallel, initRank(op)) },
	})
}

// MovingOp is a view of linalg.transpose and linalg.broadcast.
type MovingOp struct{ StructuredOp }

// AsTranspose views an operation as linalg.transpose.
func AsTranspose(op *ir.Op) (MovingOp, bool) { return asMoving(op, Transpose) }

// AsBroadcast views an operation as linalg.broadcast.
func AsBroadcast(op *ir.Op) (MovingOp, bool) { return asMoving(op, Broadcast) }

func asMoving(op *ir.Op, def *ir.OpDef) (MovingOp, bool) {
	s, _ := AsStructured(op)
	return MovingOp{s}, op.Is(def)
}

// Input is the tensor or buffer read.
func (o MovingOp) Input() *ir.Value { return o.Op.Operand(0) }

// Init is the tensor the result starts from, or the buffer written.
func (o MovingOp) Init() *ir.Value { return o.Op.Operand(1) }

// Dims is the permutation of a transpose: for each dimension of the result the dimension
// of the input. For a broadcast Dims are the new dimensions.
func (o MovingOp) Dims() []int64 { return intsOf(o.Op, o.Op.Def().Attrs[0].Name) }

// NewTranspose makes a linalg.transpose.
func NewTranspose(b *ir.Builder, input, init *ir.Value, permutation []int64) *ir.Op {
	return newMoving(b, Transpose, input, init, permutation)
}

// NewBroadcast makes a linalg.broadcast.
func NewBroadcast(b *ir.Builder, input, init *ir.Value, dims []int64) *ir.Op {
	return newMoving(b, Broadcast, input, init, dims)
}

func newMoving(b *ir.Builder, def *ir.OpDef, input, init *ir.Value, dims []int64) *ir.Op {
	st := &ir.OpState{Ctx: b.Ctx, Def: def, Operands: []*ir.Value{input, init}}
	st.SetAttr(def.Attrs[0].Name, b.Ctx.I64Array(dims...))
	tensorResults(st, st.Operands[1:])
	st.Regions = append(st.Regions, copyRegion(st))
	op := b.CreateFrom(st)
	op.Region0().Entry().Last().CopyPlace(op)
	return op
}

// copyRegion yields the element of the first operand.
func copyRegion(st *ir.OpState) *ir.Region {
	r := ir.NewRegion()
	block := ir.NewBlock()
	for _, v := range st.Operands {
		block.AddArg(scalarOf(v.Type()), v.Loc())
	}
	r.Append(block)
	if block.NumArgs() > 0 {
		block.Append(ir.NewOp(&ir.OpState{Ctx: st.Ctx, Def: Yield, Loc: st.Loc, Pos: st.Pos, Operands: block.Args()[:1]}))
	}
	return r
}

func transposeMap(rank int, permutation []int64) *affine.Map {
	results := make([]affine.Expr, rank)
	for i, dim := range permutation {
		results[dim] = affine.D(i)
	}
	return affine.NewMap(rank, 0, results...)
}

// movedShapes are the shapes of the input and the init of a transpose or broadcast.
func movedShapes(op *ir.Op) (input, init []int64) {
	o := MovingOp{StructuredOp{Op: op}}
	return indexedShape(o.Input().Type()), indexedShape(o.Init().Type())
}

func verifyTranspose(op *ir.Op) error {
	permutation := intsOf(op, permutationAttr)
	input, init := movedShapes(op)
	sorted := slices.Sorted(slices.Values(permutation))
	for i, dim := range sorted {
		if dim != int64(i) {
			return op.OpErrorf("permutation is not valid")
		}
	}
	if len(input) != len(init) {
		return op.OpErrorf("input rank %d does not match init rank %d", len(input), len(init))
	}
	if len(permutation) != len(input) {
		return op.OpErrorf("size of permutation %d does not match the argument rank %d", len(permutation), len(input))
	}
	for i, dim := range permutation {
		if init[i] != input[dim] {
			return op.OpErrorf("dim(result, %d) = %d doesn't match dim(input, permutation[%d]) = %d", i, init[i], i, input[dim])
		}
	}
	return nil
}

func broadcastMap(rank int, added []int64) *affine.Map {
	var kept []int
	for i := range rank {
		if !slices.Contains(added, int64(i)) {
			kept = append(kept, i)
		}
	}
	return affine.MultiDim(rank, kept...)
}

func verifyBroadcast(op *ir.Op) error {
	added := intsOf(op, dimsAttr)
	input, init := movedShapes(op)
	if len(input)+len(added) != len(init) {
		return op.OpErrorf("input rank plus added dimensions does not match init rank. input rank: %d, dimensions size: %d, init rank: %d", len(input), len(added), len(init))
	}
	for i, dim := range added {
		if dim < 0 || dim >= int64(len(init)) {
			return op.OpErrorf("dimension %d is out of range. expected range: [0, %d], got: %d", i, len(init)-1, dim)
		}
	}
	next := 0
	for i, size := range init {
		if slices.Contains(added, int64(i)) {
			continue
		}
		// A dimension given twice leaves more of the result than there is input.
		have := ir.Dynamic
		if next < len(input) {
			have = input[next]
		}
		if have != size || next >= len(input) {
			return op.OpErrorf("input dim %d should match init dim %d. input: %d, init: %d", next, i, have, size)
		}
		next++
	}
	return nil
}
