package mask

import (
	"slices"

	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// span is the interval of the elements kept along a dimension: 0 <= start <= end <= the size.
type span struct{ start, end foldresult.Entry }

// bits describes a mask.
type bits struct {
	// flag is the bit of a mask that is a splat. The spans are the whole shape then.
	flag  *ir.Value
	spans []span // the box, one span for each dimension
	// elements decides element by element along elementDim, where the span is 0 to 0.
	elements   *ir.Value
	elementDim int
	// inexact is the reason why the mask keeps only some elements of the box.
	inexact error
}

func fullBox(shape []int64) *bits {
	s := &bits{}
	for _, n := range shape {
		s.spans = append(s.spans, span{end: foldresult.Const(n)})
	}
	return s
}

// emptyBox is empty along the first dimension.
func emptyBox(shape []int64) *bits {
	s := fullBox(shape)
	s.spans[0].end = foldresult.Const(0)
	return s
}

// wholeDim is the span of a whole dimension.
func wholeDim(n int64) span { return span{end: foldresult.Const(n)} }

// isBox reports whether the spans describe the mask completely.
func (s *bits) isBox() bool { return s.flag == nil && s.elements == nil && s.inexact == nil }

// keepsAll and keepsNothing report what is known at compile time.
func (s *bits) keepsAll(shape []int64) bool {
	for i, along := range s.spans {
		if along != wholeDim(shape[i]) {
			return false
		}
	}
	return s.isBox()
}

func (s *bits) keepsNothing() bool {
	return s.isBox() && slices.ContainsFunc(s.spans, func(along span) bool { return along.start == along.end })
}

// bitTransfers computes the box of a result from those of the operands, for each operation that can make a
// mask.
var bitTransfers map[*ir.OpDef]func(a *Analysis, op *ir.Op) (*bits, error)

func init() {
	bitTransfers = map[*ir.OpDef]func(a *Analysis, op *ir.Op) (*bits, error){
		arith.Constant: constantBits,
		arith.CmpI:     compare,
		arith.AndI:     andI,
		arith.OrI:      logic((*Analysis).or),
		arith.XOrI:     logic((*Analysis).xor),
		arith.Select:   selectBits,
		tt.Splat:       splatBits,
		tt.ExpandDims:  expandBits,
		tt.Broadcast:   broadcastBits,
		tt.Trans:       transBits,
	}
}

func (a *Analysis) bits(v *ir.Value) (*bits, error) { return a.foundBits.of(v, a.findBits) }

func (a *Analysis) findBits(v *ir.Value) (*bits, error) {
	if s := a.known[v]; s != nil {
		return s, nil
	}
	op := v.DefiningOp()
	if op == nil || bitTransfers[op.Def()] == nil {
		return nil, unknown(v)
	}
	return bitTransfers[op.Def()](a, op)
}

func (a *Analysis) bitOperands(op *ir.Op) (x, y *bits, err error) {
	o, _ := arith.AsBinary(op)
	if x, err = a.bits(o.Lhs()); err != nil {
		return nil, nil, err
	}
	y, err = a.bits(o.Rhs())
	return x, y, err
}

// flagOf is the bit of an operand that is a splat.
func (a *Analysis) flagOf(op *ir.Op, v *ir.Value) (*ir.Value, error) {
	if v.Type() == ir.I1 {
		return v, nil
	}
	s, err := a.bits(v)
	switch {
	case err != nil:
		return nil, err
	case s.flag != nil:
		return s.flag, nil
	case s.keepsAll(shapeOf(v)), s.keepsNothing():
		bit := int64(0)
		if s.keepsAll(shapeOf(v)) {
			bit = 1
		}
		return arith.NewInt(a.Builder, ir.I1, bit), nil
	}
	return nil, matchfailure.At(op, "its condition is not a splat")
}

// constantBits finds the box of exactly the bits that are set.
func constantBits(a *Analysis, op *ir.Op) (*bits, error) {
	shape := shapeOf(op.Result(0))
	d, ok := arith.ConstantOf(op.Result(0)).(*ir.DenseAttr)
	if !ok {
		return nil, matchfailure.At(op, "it is not a splat")
	}
	isSet := func(i int64) bool {
		c, ok := d.At(a.Builder.Ctx, int(i)).(*ir.IntegerAttr)
		return ok && c.Value != 0
	}
	if d.Splat {
		if !isSet(0) {
			return emptyBox(shape), nil
		}
		return fullBox(shape), nil
	}
	low, high := slices.Clone(shape), make([]int64, len(shape))
	set, n := int64(0), int64(1)
	for _, size := range shape {
		n *= size
	}
	for i := range n {
		if !isSet(i) {
			continue
		}
		set++
		for k, rest := len(shape)-1, i; k >= 0; k-- {
			at := rest % shape[k]
			low[k], high[k], rest = min(low[k], at), max(high[k], at+1), rest/shape[k]
		}
	}
	s, inside := &bits{}, int64(1)
	for k := range shape {
		s.spans = append(s.spans, span{foldresult.Const(low[k]), foldresult.Const(high[k])})
		inside *= high[k] - low[k]
	}
	if inside != set {
		return nil, matchfailure.At(op, "its bits are set in no box")
	}
	return s, nil
}

func splatBits(_ *Analysis, op *ir.Op) (*bits, error) {
	o, _ := tt.AsSplat(op)
	s := fullBox(shapeOf(op.Result(0)))
	s.flag = o.Src()
	return s, nil
}

func expandBits(a *Analysis, op *ir.Op) (*bits, error) {
	e, _ := tt.AsExpandDims(op)
	src := e.Src()
	s, err := a.bits(src)
	if err == nil {
		err = s.inexact
	}
	if err != nil {
		// A mask that is not understood still decides along its own dimension.
		if len(shapeOf(src)) != 1 {
			return nil, err
		}
		s = &bits{spans: []span{{}}, elements: src}
	}
	out := *s
	out.spans = slices.Insert(slices.Clone(s.spans), e.Axis(), wholeDim(1))
	if s.elements != nil && e.Axis() <= s.elementDim {
		out.elementDim++
	}
	return &out, nil
}

func broadcastBits(a *Analysis, op *ir.Op) (*bits, error) {
	o, _ := tt.AsBroadcast(op)
	s, err := a.bits(o.Src())
	if err != nil {
		return nil, err
	}
	from, to := shapeOf(o.Src()), shapeOf(op.Result(0))
	out := *s
	out.spans = slices.Clone(s.spans)
	for i := range to {
		switch {
		case from[i] == to[i]:
		case s.elements != nil && i == s.elementDim:
			return nil, matchfailure.At(op, "one element of a mask is broadcast")
		default:
			// All copies of the only element are kept, or none.
			by := foldresult.Const(to[i])
			out.spans[i] = span{foldresult.Mul(a.Builder, s.spans[i].start, by), foldresult.Mul(a.Builder, s.spans[i].end, by)}
		}
	}
	return &out, nil
}

func transBits(a *Analysis, op *ir.Op) (*bits, error) {
	t, _ := tt.AsTrans(op)
	s, err := a.bits(t.Src())
	if err != nil {
		return nil, err
	}
	out := *s
	out.spans = nil
	for i, from := range t.Order() {
		out.spans = append(out.spans, s.spans[from])
		if int(from) == s.elementDim {
			out.elementDim = i
		}
	}
	return &out, nil
}
