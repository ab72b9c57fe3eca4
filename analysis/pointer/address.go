package pointer

import (
	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// ptrToInt: an address is the address of the base plus an offset in bytes.
func ptrToInt(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := tt.AsPtrToInt(op)
	x, err := a.Of(o.Src())
	if err != nil {
		return nil, err
	}
	p, _ := tt.AsPtr(ir.ElementTypeOf(o.Src().Type()))
	size := bytes(p.Pointee())
	if size == 0 || x.Wraps() || x.IndexDim() >= 0 {
		return nil, matchfailure.At(op, "the addresses are not regular")
	}
	defer a.locate(op)()
	s := a.scaled(x, foldresult.Const(size))
	s.Base = nil
	base := tt.NewPtrToInt(a.b, x.Base, ir.I64).Result()
	first := &s.Dims[0]
	first.Offset = foldresult.Add(a.b, foldresult.Value(foldresult.OfInt(a.b, base)), first.Offset)
	return s, nil
}

// intToPtr makes the first address the base. Strides have to be multiples of the element size.
func intToPtr(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := tt.AsIntToPtr(op)
	x, err := a.Of(o.Src())
	if err != nil {
		return nil, err
	}
	t := ir.ElementTypeOf(op.Result(0).Type())
	p, _ := tt.AsPtr(t)
	size := bytes(p.Pointee())
	if size == 0 || x.Wraps() || x.IndexDim() >= 0 {
		return nil, matchfailure.At(op, "the addresses are not regular")
	}
	defer a.locate(op)()
	s := &State{}
	first := foldresult.Const(0)
	for _, d := range x.Dims {
		stride, ok := inElements(a, d.Stride, size)
		if !ok {
			return nil, matchfailure.At(op, "the steps are not known to be whole elements")
		}
		first = foldresult.Add(a.b, first, d.Offset)
		s.Dims = append(s.Dims, Dim{Size: d.Size, Stride: stride})
	}
	address := arith.NewCast(a.b, arith.IndexCast, foldresult.Materialize(a.b, first), ir.I64)
	s.Base = tt.NewIntToPtr(a.b, address, t).Result()
	return s, nil
}

// inElements converts a number of bytes to elements of a size.
func inElements(a *Analysis, e foldresult.Entry, size int64) (foldresult.Entry, bool) {
	if n, ok := e.Known(); ok {
		return foldresult.Const(n / size), n%size == 0
	}
	if !axisinfo.IsMultiple(e.Value, size) {
		return e, false
	}
	return foldresult.Div(a.b, e, foldresult.Const(size)), true
}
