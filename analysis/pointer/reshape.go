package pointer

import (
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

func trans(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := tt.AsTrans(op)
	src, err := a.Of(o.Src())
	if err != nil {
		return nil, err
	}
	t, _ := tt.AsTrans(op)
	s := &State{Base: src.Base}
	for _, i := range t.Order() {
		s.Dims = append(s.Dims, src.Dims[i])
	}
	return s, nil
}

// reshape matches groups of dimensions with as many elements before and after, and splits or merges each.
func reshape(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := tt.AsReshape(op)
	src, err := a.Of(o.Src())
	if err != nil {
		return nil, err
	}
	defer a.locate(op)()
	s := &State{Base: src.Base}
	from, to := src.Dims, shapeOf(op.Result(0))
	for len(from) > 0 || len(to) > 0 {
		n, m := sameElementCount(from, to)
		dims, reason := a.split(from[:n], to[:m])
		if reason != "" {
			return nil, matchfailure.At(op, "%s", reason)
		}
		s.Dims = append(s.Dims, dims...)
		from, to = from[n:], to[m:]
	}
	return s, nil
}

// sameElementCount is the number of leading dimensions on each side that have as many elements: at least one,
// and the dimensions of size 1 that follow.
func sameElementCount(from []Dim, to []int64) (n, m int) {
	p, q := int64(1), int64(1)
	for n == 0 && m == 0 || p != q {
		if n < len(from) && (p <= q || m == len(to)) {
			p *= from[n].Size
			n++
		} else {
			q *= to[m]
			m++
		}
	}
	for n < len(from) && from[n].Size == 1 {
		n++
	}
	for m < len(to) && to[m] == 1 {
		m++
	}
	return n, m
}

// split divides the merged dimensions of from into dimensions of the given sizes.
func (a *Analysis) split(from []Dim, sizes []int64) ([]Dim, string) {
	whole, reason := a.merge(from)
	if reason != "" {
		return nil, reason
	}
	if len(sizes) == 0 {
		if !whole.isPlain() || !whole.Offset.IsConst(0) {
			return nil, "a dimension with an offset or indices is dropped"
		}
		return nil, ""
	}
	dims := make([]Dim, len(sizes))
	for i, n := range sizes {
		dims[i].Size = n
	}
	stride, elements := whole.Stride, whole.Size
	i := len(sizes) - 1
	for ; i > 0 && sizes[i] != elements; i-- {
		if sizes[i] == 1 {
			continue
		}
		if !whole.isPlain() {
			return nil, "a dimension that wraps around or has indices is split"
		}
		dims[i].Stride = stride
		stride = foldresult.Mul(a.b, stride, foldresult.Const(sizes[i]))
		elements /= sizes[i]
	}
	dims[i] = whole
	dims[i].Size, dims[i].Stride = sizes[i], stride
	return dims, ""
}

// merge makes one dimension of several.
func (a *Analysis) merge(from []Dim) (Dim, string) {
	whole := Dim{Size: 1}
	for i := len(from) - 1; i >= 0; i-- {
		d := from[i]
		switch {
		case d.Size == 1 && d.isPlain():
			if whole.wraps() && !d.Offset.IsConst(0) {
				return whole, "an offset is added to a dimension that wraps around"
			}
			whole.Offset = foldresult.Add(a.b, whole.Offset, d.Offset)
		case whole.Size == 1 && whole.isPlain() && (whole.Offset.IsConst(0) || d.isPlain()):
			offset := whole.Offset
			whole = d
			whole.Offset = foldresult.Add(a.b, d.Offset, offset)
		case !whole.isPlain() || !d.isPlain():
			return whole, "a dimension that wraps around or has indices is merged with others"
		case !isTimes(d.Stride, whole.Stride, whole.Size):
			return whole, "the strides of merged dimensions do not fit each other"
		default:
			whole.Size *= d.Size
			whole.Offset = foldresult.Add(a.b, whole.Offset, d.Offset)
		}
	}
	return whole, ""
}

// isPlain reports whether a dimension has only an offset and a stride.
func (d Dim) isPlain() bool { return d.Index == nil && !d.wraps() }

// isTimes reports whether an entry is known to be a multiple of another.
func isTimes(e, one foldresult.Entry, times int64) bool {
	n, ok := e.Known()
	m, also := one.Known()
	return ok && also && n == m*times
}
