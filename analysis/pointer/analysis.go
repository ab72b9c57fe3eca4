package pointer

import (
	"github.com/tshared/tshared/analysis/amount"
	"github.com/tshared/tshared/analysis/declined"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Analysis remembers the states of one function. What it computes is inserted
// where its builder stands.
type Analysis struct {
	// Gather allows one dimension to go through a tensor of indices.
	Gather bool

	b     *ir.Builder
	known map[*ir.Value]*State
}

// New makes an analysis that inserts operations with the given builder.
func New(b *ir.Builder) *Analysis {
	return &Analysis{b: b, known: map[*ir.Value]*State{}}
}

// Know tells the state of a value, as for an argument of a loop.
func (a *Analysis) Know(v *ir.Value, s *State) { a.known[v] = s }

// Known is the state of a value if it has been found already.
func (a *Analysis) Known(v *ir.Value) *State { return a.known[v] }

// Of finds the state of a value.
func (a *Analysis) Of(v *ir.Value) (*State, error) {
	if s := a.known[v]; s != nil {
		return s, nil
	}
	t := v.Type()
	if ir.IsInteger(t) || t == ir.Index {
		return &State{Scalar: amount.OfIntEarly(a.b, v)}, nil
	}
	op := v.DefiningOp()
	if p, isPtr := tt.AsPtr(t); isPtr && !p.IsBlock() && !op.Is(tt.AddPtr) {
		if op == nil || bases[op.Def()] {
			return &State{Base: v}, nil
		}
		return nil, declined.At(op, "the pointer is not an argument")
	}
	if op == nil {
		return nil, declined.At(nil, "nothing is known about an argument of type %s", ir.QuoteType(t))
	}
	transfer := transfers[op.Def()]
	if transfer == nil {
		return a.asIndex(v, declined.At(op, "its value is not an affine function of positions"))
	}
	return transfer(a, op)
}

// asIndex takes a tensor of integers as it is, as indices along its one
// dimension; without Gather the reason why it is not regular stands.
func (a *Analysis) asIndex(v *ir.Value, reason error) (*State, error) {
	t, ok := v.Type().(*ir.TensorType)
	if !a.Gather || !ok || len(t.Shape) != 1 || t.Elem != ir.I32 && t.Elem != ir.I64 {
		return nil, reason
	}
	return &State{Dims: []Dim{{Stride: mixed.Const(1), Size: t.Shape[0], Index: v, Line: v}}}, nil
}

// bases are operations whose pointers offsets can count from.
var bases = map[*ir.OpDef]bool{tt.Bitcast: true, tt.IntToPtr: true, builtin.UnrealizedConversionCast: true}

type transfer = func(a *Analysis, op *ir.Op) (*State, error)

// transfers has for each operation that can stand in an address how the state
// of its result follows from those of its operands.
var transfers map[*ir.OpDef]transfer

func init() {
	transfers = map[*ir.OpDef]transfer{
		arith.AddI:       addI,
		arith.MulI:       mulI,
		arith.RemSI:      remSI,
		arith.ExtSI:      extSI,
		arith.Constant:   constant,
		tt.MakeRange:     makeRange,
		tt.Splat:         splat,
		tt.ExpandDims:    expandDims,
		tt.Broadcast:     broadcast,
		tt.AddPtr:        addPtr,
		tt.MakeTensorPtr: makeTensorPtr,
		tt.Advance:       advance,
	}
}

// operands finds the states of the first two operands.
func (a *Analysis) operands(op *ir.Op) (x, y *State, err error) {
	if x, err = a.Of(op.Operand(0)); err != nil {
		return nil, nil, err
	}
	y, err = a.Of(op.Operand(1))
	return x, y, err
}
