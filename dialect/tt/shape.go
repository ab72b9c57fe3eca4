package tt

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/ir"
)

// reshaping gives the elements of one operand another shape. Older text
// writes the types as a function type.
func reshaping(name, doc, example string, src ir.Constraint, attrs ...ir.AttrSlot) *ir.OpDef {
	return &ir.OpDef{
		Name: name, Doc: doc, Example: example,
		Operands: []ir.Slot{{Name: "src", Type: src}},
		Results:  []ir.Slot{{Name: "result", Type: anyTensor}},
		Attrs:    attrs,
		Format:   castFormat,
		Legacy:   []string{functionalFormat},
		Traits:   ir.Pure | ir.SameOperandsAndResultElementType,
	}
}

var (
	// Splat defines tt.splat: fills a tensor with one value.
	Splat = func() *ir.OpDef {
		d := reshaping("tt.splat", "fills a tensor with one value",
			"// %x: f32\n%r = tt.splat %x : f32 -> tensor<8xf32>", anyValue)
		d.Verify = verifySplat
		return d
	}()
	// Broadcast defines tt.broadcast: repeats a tensor along its dimensions of size 1.
	Broadcast = func() *ir.OpDef {
		d := reshaping("tt.broadcast", "repeats a tensor along its dimensions of size 1",
			"// %x: tensor<1x8xf32>\n%r = tt.broadcast %x : tensor<1x8xf32> -> tensor<4x8xf32>", anyTensor)
		d.Verify = verifyBroadcast
		return d
	}()
	// ExpandDims defines tt.expand_dims: inserts a dimension of size 1.
	ExpandDims = func() *ir.OpDef {
		d := reshaping("tt.expand_dims", "inserts a dimension of size 1",
			"// %x: tensor<8xf32>\n%r = tt.expand_dims %x {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>",
			anyTensor, ir.AttrSlot{Name: "axis", Type: ir.I32Attr})
		d.InferResults = inferExpandDims
		return d
	}()
	// Reshape defines tt.reshape: gives a tensor another shape, in row-major order unless
	// reordering is allowed.
	Reshape = func() *ir.OpDef {
		d := reshaping("tt.reshape", "gives a tensor another shape, in row-major order unless reordering is allowed",
			"// %x: tensor<4x4xf32>\n%r = tt.reshape %x allow_reorder : tensor<4x4xf32> -> tensor<16xf32>", anyTensor,
			ir.AttrSlot{Name: "allow_reorder", Type: flag, Optional: true},
			ir.AttrSlot{Name: "efficient_layout", Type: flag, Optional: true})
		d.Format = "$src (`allow_reorder` $allow_reorder^)? (`efficient_layout` $efficient_layout^)? attr-dict `:` type($src) `->` type($result)"
		d.Upgrade = upgradeFlags("allow_reorder", "efficient_layout")
		d.Verify = verifyReshape
		return d
	}()
	// Trans defines tt.trans: permutes the dimensions of a tensor.
	Trans = func() *ir.OpDef {
		d := reshaping("tt.trans", "permutes the dimensions of a tensor",
			"// %x: tensor<4x8xf32>\n%r = tt.trans %x {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>",
			anyTensor, ir.AttrSlot{Name: "order", Type: ir.DenseI32Array})
		d.Upgrade = upgradeTrans
		d.Verify = verifyTrans
		return d
	}()
)

// Unsplat defines tt.unsplat: gives the only element of a tensor.
var Unsplat = &ir.OpDef{
	Name:         "tt.unsplat",
	Doc:          "gives the only element of a tensor",
	Example:      "// %x: tensor<1xf32>\n%r = tt.unsplat %x : tensor<1xf32>",
	Operands:     []ir.Slot{{Name: "src", Type: anyTensor}},
	Results:      []ir.Slot{{Name: "result", Type: anyValue}},
	Format:       "$src attr-dict `:` type($src)",
	Traits:       ir.Pure,
	InferResults: inferUnsplat,
	Verify:       verifyUnsplat,
}

// Join defines tt.join: joins two tensors along a new last dimension.
var Join = &ir.OpDef{
	Name:     "tt.join",
	Doc:      "joins two tensors along a new last dimension",
	Example:  "// %a: tensor<8xf32>\n// %b: tensor<8xf32>\n%r = tt.join %a, %b : tensor<8xf32> -> tensor<8x2xf32>",
	Operands: []ir.Slot{{Name: "lhs", Type: anyTensor}, {Name: "rhs", Type: anyTensor}},
	Results:  []ir.Slot{{Name: "result", Type: anyTensor}},
	Format:   "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
	Traits:   ir.Pure | ir.SameTypeOperands,
	Verify:   verifyJoin,
}

// Cat defines tt.cat: concatenates two tensors in an order of the compiler's choice.
var Cat = &ir.OpDef{
	Name:     "tt.cat",
	Doc:      "concatenates two tensors in an order of the compiler's choice",
	Example:  "// %a: tensor<8xf32>\n// %b: tensor<8xf32>\n%r = tt.cat %a, %b : tensor<8xf32> -> tensor<16xf32>",
	Operands: []ir.Slot{{Name: "lhs", Type: anyTensor}, {Name: "rhs", Type: anyTensor}},
	Results:  []ir.Slot{{Name: "result", Type: anyTensor}},
	Format:   "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
	Legacy:   []string{"$lhs `,` $rhs attr-dict `:` functional-type(operands, $result)"},
	Traits:   ir.Pure | ir.SameTypeOperands | ir.SameOperandsAndResultElementType,
	Verify:   verifyCat,
}

// Split defines tt.split: splits a tensor whose last dimension has size 2 into its two
// halves.
var Split = &ir.OpDef{
	Name:         "tt.split",
	Doc:          "splits a tensor whose last dimension has size 2 into its two halves",
	Example:      "// %x: tensor<8x2xf32>\n%a, %b = tt.split %x : tensor<8x2xf32> -> tensor<8xf32>",
	Operands:     []ir.Slot{{Name: "src", Type: anyTensor}},
	Results:      []ir.Slot{{Name: "outLHS", Type: anyTensor}, {Name: "outRHS", Type: anyTensor}},
	Format:       "$src attr-dict `:` type($src) `->` type($outLHS)",
	Traits:       ir.Pure,
	Infer:        []ir.Infer{{From: "outLHS", To: "outRHS", What: "outLHS and outRHS types match"}},
	InferResults: inferSplit,
	ResultNames: func(op *ir.Op, set func(*ir.Value, string)) {
		set(op.Result(0), "outLHS")
		set(op.Result(1), "outRHS")
	},
}

// Axis is the number of the new dimension.
func (o ExpandDimsOp) Axis() int { return axisAttr(o.Op) }

// ResultType is the type of the result.
func (o ExpandDimsOp) ResultType() *ir.TensorType { return o.Result().Type().(*ir.TensorType) }

// ResultType is the type of the result.
func (o BroadcastOp) ResultType() *ir.TensorType { return o.Result().Type().(*ir.TensorType) }

// ResultType is the type of the result.
func (o ReshapeOp) ResultType() *ir.TensorType { return o.Result().Type().(*ir.TensorType) }

// ResultType is the type of the result.
func (o TransOp) ResultType() *ir.TensorType { return o.Result().Type().(*ir.TensorType) }

func axisAttr(op *ir.Op) int {
	v, _ := op.IntAttr("axis")
	return int(v)
}

func stateAxis(st *ir.OpState) int {
	a, ok := st.Attr("axis").(*ir.IntegerAttr)
	if !ok {
		return -1
	}
	return int(a.Value)
}

func tensorOperand(st *ir.OpState, i int) (*ir.TensorType, error) {
	if i < len(st.Operands) {
		if t, ok := st.Operands[i].Type().(*ir.TensorType); ok {
			return t, nil
		}
	}
	return nil, fmt.Errorf("operand #%d must be a ranked tensor", i)
}

// inferredTensor has the elements of src in another shape. What becomes of an
// encoding is its dialect's business, so the result's own is taken on trust.
func inferredTensor(st *ir.OpState, result int, src *ir.TensorType, shape []int64) ir.Type {
	var encoding ir.Attr
	if src.Encoding != nil && result < len(st.Types) {
		encoding = encodingOf(st.Types[result])
	}
	return st.Ctx.EncodedTensor(shape, src.Elem, encoding)
}

func inferExpandDims(st *ir.OpState) ([]ir.Type, error) {
	src, err := tensorOperand(st, 0)
	if err != nil {
		return nil, err
	}
	axis := stateAxis(st)
	if axis < 0 || axis > len(src.Shape) {
		return nil, fmt.Errorf("axis %d is out of range for a source of rank %d", axis, len(src.Shape))
	}
	shape := slices.Insert(slices.Clone(src.Shape), axis, 1)
	return []ir.Type{inferredTensor(st, 0, src, shape)}, nil
}

func inferUnsplat(st *ir.OpState) ([]ir.Type, error) {
	src, err := tensorOperand(st, 0)
	if err != nil {
		return nil, err
	}
	return []ir.Type{src.Elem}, nil
}

func inferSplit(st *ir.OpState) ([]ir.Type, error) {
	src, err := tensorOperand(st, 0)
	if err != nil {
		return nil, err
	}
	last := len(src.Shape) - 1
	if last < 0 || src.Shape[last] != 2 {
		return nil, errors.New("last dimension of input tensor must be 2")
	}
	half := inferredTensor(st, 0, src, src.Shape[:last])
	return []ir.Type{half, half}, nil
}

// shapes of the first operand and the result, which are tensors.
func shapes(op *ir.Op) (src, dst []int64) {
	src, _ = ir.ShapeOf(op.Operand(0).Type())
	dst, _ = ir.ShapeOf(op.Result(0).Type())
	return src, dst
}

func product(shape []int64) int64 {
	n := int64(1)
	for _, d := range shape {
		n *= d
	}
	return n
}

func verifyUnsplat(op *ir.Op) error {
	if src, _ := shapes(op); product(src) != 1 {
		return op.Errorf("source tensor must have exactly one element")
	}
	return nil
}

// verifySplat: a tensor is no one value; only tt.broadcast says which dimensions it
// is repeated along.
func verifySplat(op *ir.Op) error {
	if t := (SplatOp{op}).Src().Type(); ir.IsTensor(t) {
		return op.OpErrorf("source must be one value, but got %s", ir.QuoteType(t))
	}
	return nil
}

func verifyBroadcast(op *ir.Op) error {
	src, dst := shapes(op)
	if len(src) != len(dst) {
		return op.Errorf("rank of source must be same as rank of result")
	}
	for i := range src {
		if src[i] != 1 && src[i] != dst[i] {
			return op.Errorf("Different dimensions at index %d between source and result.  Broadcast requires the source dimension to be 1.", i)
		}
	}
	return nil
}

func verifyReshape(op *ir.Op) error {
	src, dst := shapes(op)
	if product(src) != product(dst) {
		return op.Errorf("number of src and dst elements of reshape must be the same")
	}
	if (encodingOf(op.Operand(0).Type()) == nil) != (encodingOf(op.Result(0).Type()) == nil) {
		return op.Errorf("Op requires that either (a) src and dst both have encodings, or (b) neither does.")
	}
	return nil
}

// verifyTransOrder checks the order on its own, before the shapes.
func verifyTransOrder(op *ir.Op) error {
	src, _ := shapes(op)
	order := TransOp{op}.Order()
	if len(order) != len(src) {
		return op.Errorf("order must have the same size as the rank of the operand and result")
	}
	sorted := slices.Sorted(slices.Values(order))
	for i, d := range sorted {
		if d != int64(i) {
			return op.Errorf("order must be a permutation of [0, ..., rank - 1]")
		}
	}
	return nil
}

func verifyTrans(op *ir.Op) error {
	src, dst := shapes(op)
	permuted := make([]int64, len(src))
	for i, d := range (TransOp{op}).Order() {
		permuted[i] = src[d]
	}
	if !slices.Equal(permuted, dst) {
		return op.Errorf("result shape must match the permutation of the source shape")
	}
	return nil
}

func verifyJoin(op *ir.Op) error {
	o := JoinOp{op}
	src, dst := shapes(op)
	if want := append(slices.Clone(src), 2); !slices.Equal(want, dst) {
		return op.OpErrorf("result shape must be (%s), but got %s", commaList(want), commaList(dst))
	}
	if elementOf(op.Result(0).Type()) != elementOf(o.Lhs().Type()) {
		return op.OpErrorf("result element type must match the input element type")
	}
	return nil
}

func commaList(ints []int64) string {
	s := ""
	for i, v := range ints {
		if i > 0 {
			s += ", "
		}
		s += fmt.Sprint(v)
	}
	return s
}

func verifyCat(op *ir.Op) error {
	src, dst := shapes(op)
	if want, got := 2*product(src), product(dst); got != want {
		return op.OpErrorf("result element count must equal the sum of the operand element counts, expected %d but got %d", want, got)
	}
	return nil
}
