package pointer

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Analysis has the states of one function. It emits operations at the insertion point of its builder.
type Analysis struct {
	// Gather allows one dimension to have a tensor of indices.
	Gather bool
	// Rows describes tiles that begin at a multiple of their size by the quotient and the remainder of that beginning, where they are in one row.
	Rows bool

	b       *ir.Builder
	known   map[*ir.Value]*State
	splats  map[*ir.Value]bool
	current query
}

// query is the memo of one query. Its operations are emitted in one place, so that only this query may use
// them.
type query struct {
	depth   int
	answers map[*ir.Value]answer
	scalars map[*ir.Value]*ir.Value
	lines   map[*ir.Value]*ir.Value
}

type answer struct {
	state *State // nil without an error while it is being found
	err   error
}

// New makes an analysis that emits operations with a builder.
func New(b *ir.Builder) *Analysis {
	return &Analysis{b: b, known: map[*ir.Value]*State{}, splats: map[*ir.Value]bool{}}
}

// Know sets the state of a value, such as an iter_arg.
func (a *Analysis) Know(v *ir.Value, s *State) { a.known[v] = s }

// Known is the state of a value if it has been found already.
func (a *Analysis) Known(v *ir.Value) *State { return a.known[v] }

// Of finds the state of a value.
func (a *Analysis) Of(v *ir.Value) (*State, error) {
	if s := a.known[v]; s != nil {
		return s, nil
	}
	if a.current.depth == 0 {
		a.current = query{answers: map[*ir.Value]answer{}, scalars: map[*ir.Value]*ir.Value{}, lines: map[*ir.Value]*ir.Value{}}
	}
	if found, ok := a.current.answers[v]; ok {
		if found.state == nil && found.err == nil {
			// Only in unreachable code an operation depends on itself.
			return nil, matchfailure.At(v.DefiningOp(), "it depends on itself")
		}
		return found.state, found.err
	}
	a.current.answers[v] = answer{}
	a.current.depth++
	s, err := a.find(v)
	if err == nil && a.Gather && s.Base == nil && len(s.Dims) == 1 && s.Dims[0].Index != nil && axisinfo.PromisesContiguity(v) {
		s, err = a.asIndex(v, nil) // the promise says nothing about the operands
	}
	a.current.depth--
	a.current.answers[v] = answer{s, err}
	return s, err
}

func (a *Analysis) find(v *ir.Value) (*State, error) {
	t := v.Type()
	if ir.IsInteger(t) || t == ir.Index {
		return &State{Scalar: foldresult.OfIntEarly(a.b, v)}, nil
	}
	op := v.DefiningOp()
	if tensor, ok := t.(*ir.TensorType); ok && slices.Contains(tensor.Shape, ir.Dynamic) {
		return nil, matchfailure.At(op, "it is not known how many addresses there are")
	}
	if p, isPtr := tt.AsPtr(t); isPtr && !p.IsBlock() && !op.Is(tt.AddPtr) {
		return &State{Base: v}, nil
	}
	if op == nil {
		return a.asLastIndex(v, matchfailure.At(nil, "nothing is known about an argument of type %s", ir.QuoteType(t)))
	}
	if transfer := transfers[op.Def()]; transfer != nil {
		s, err := transfer(a, op)
		if err != nil && op.Has(ir.Elementwise) {
			return a.asLastIndex(v, err)
		}
		return s, err
	}
	if tt.IsPtr(t) {
		return nil, matchfailure.At(op, "it is not known which block it points to")
	}
	if a.isSplat(v) {
		return a.ofSplat(v)
	}
	transfer := arithmetic[op.Def()]
	if transfer == nil {
		return a.asIndex(v, matchfailure.At(op, "its value is not an affine function of positions"))
	}
	s, err := transfer(a, op)
	if err == nil && s.reason() != nil && len(s.Dims) == 1 {
		err = s.reason()
	}
	if err != nil {
		return a.asIndex(v, err)
	}
	return s.withTensor(v), nil
}

// asIndex takes a tensor of integers for the indices along its only dimension. Without Gather it returns the
// reason why the tensor is not regular.
func (a *Analysis) asIndex(v *ir.Value, reason error) (*State, error) {
	t, ok := v.Type().(*ir.TensorType)
	if !a.Gather || !ok || len(t.Shape) != 1 || t.Elem != ir.I32 && t.Elem != ir.I64 {
		return a.asLastIndex(v, reason)
	}
	return &State{Dims: []Dim{{Stride: foldresult.Const(1), Size: t.Shape[0], Index: v, Tensor: v}}}, nil
}

type transfer = func(a *Analysis, op *ir.Op) (*State, error)

// transfers computes the state of a result from those of the operands, for each operation that can occur in an
// address. The transfers of arithmetic are for results that are no splats; a result that they do not match may
// become indices.
var transfers, arithmetic map[*ir.OpDef]transfer

func init() {
	transfers = map[*ir.OpDef]transfer{
		arith.AddI:       addI,
		arith.MulI:       mulI,
		arith.RemSI:      remSI,
		arith.ExtSI:      same,
		arith.Constant:   constant,
		tt.MakeRange:     makeRange,
		tt.Splat:         splat,
		tt.ExpandDims:    expandDims,
		tt.Broadcast:     broadcast,
		tt.AddPtr:        addPtr,
		tt.MakeTensorPtr: makeTensorPtr,
		tt.Advance:       advance,
	}
	arithmetic = map[*ir.OpDef]transfer{
		arith.SubI:        subI,
		arith.ShLI:        shLI,
		arith.DivSI:       quotient(towardsZero),
		arith.DivUI:       quotient(unsigned),
		arith.FloorDivSI:  quotient(floor),
		arith.ShRSI:       shiftedRight(floor),
		arith.ShRUI:       shiftedRight(unsigned),
		arith.RemUI:       remUI,
		arith.AndI:        andI,
		arith.OrI:         disjoint,
		arith.XOrI:        disjoint,
		arith.ExtUI:       nonNegative,
		arith.IndexCastUI: nonNegative,
		arith.IndexCast:   lossless,
		arith.TruncI:      lossless,
		arith.MinSI:       minOp,
		arith.MinUI:       minOp,
		arith.MaxSI:       maxOp,
		arith.MaxUI:       maxOp,
		arith.Select:      selectOp,
		tt.Reshape:        reshape,
		tt.Trans:          trans,
		tt.Bitcast:        bitcast,
		tt.IntToPtr:       intToPtr,
		tt.PtrToInt:       ptrToInt,
	}
}

// operands finds the states of the operands of a binary operation.
func (a *Analysis) operands(op *ir.Op) (x, y *State, err error) {
	o, _ := arith.AsBinary(op)
	return a.both(o.Lhs(), o.Rhs())
}

// both finds the states of two values.
func (a *Analysis) both(v, w *ir.Value) (x, y *State, err error) {
	if x, err = a.Of(v); err != nil {
		return nil, nil, err
	}
	y, err = a.Of(w)
	return x, y, err
}
