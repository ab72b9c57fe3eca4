package tritontostructured

import (
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// branch makes an scf.if yield also the offsets and strides that differ between the addresses of its branches:
//
//	%p = scf.if %c -> (tensor<8x!tt.ptr<f32>>) { ... yield %x } else { ... yield %y }
//
// becomes, for addresses with different offsets
//
//	%p:2 = scf.if %c -> (tensor<8x!tt.ptr<f32>>, index) { ... yield %x, %xo } else { ... yield %y, %yo }
func (r *rewriter) branch(op *ir.Op) {
	for _, region := range op.Regions() {
		r.region(region)
	}
	j := &ifJoin{r: r, op: op, known: op.NumResults()}
	states := make([]afterIf[*pointer.State], op.NumResults())
	reasons := make([]error, op.NumResults())
	for i, v := range op.Results() {
		if isAddress(v) {
			states[i], reasons[i] = j.state(i)
		}
	}
	made := j.rebuild()
	r.b.After(made)
	for i, v := range made.Results()[:j.known] {
		if reasons[i] != nil {
			r.reasons[v] = reasons[i]
		} else if states[i] != nil {
			r.describe(v, states[i](made))
		}
	}
}

// isAddress reports whether a value is a tensor of pointers, a block pointer, or a tensor of integers that is
// added to pointers.
func isAddress(v *ir.Value) bool {
	t, isTensor := v.Type().(*ir.TensorType)
	switch {
	case tt.IsBlockPtr(v.Type()), isTensor && tt.IsPtr(t.Elem):
		return v.HasUses()
	case isTensor && ir.IsInteger(t.Elem):
		return addsToPointers(v, map[*ir.Op]bool{})
	}
	return false
}

// addsToPointers follows arithmetic to a tt.addptr.
func addsToPointers(v *ir.Value, seen map[*ir.Op]bool) bool {
	for user := range v.Users() {
		if user.Is(tt.AddPtr) {
			return true
		}
		if seen[user] || !user.IsMemoryEffectFree() || len(user.Regions()) > 0 || user.NumResults() != 1 {
			continue
		}
		seen[user] = true
		if addsToPointers(user.Result(0), seen) {
			return true
		}
	}
	return false
}

// ifJoin has the additional results of an scf.if.
type ifJoin struct {
	r     *rewriter
	op    *ir.Op
	known int            // results before
	extra [2][]*ir.Value // of each branch
}

// afterIf is a value that is available after the operation with the additional results is built.
type afterIf[T any] func(made *ir.Op) T

// state joins the states of a result in both branches.
func (j *ifJoin) state(i int) (afterIf[*pointer.State], error) {
	var sides [2]*pointer.State
	for k := range sides {
		yield := j.end(k)
		s, err := j.r.pointers.Of(yield.Operand(i))
		if err != nil {
			return nil, err
		}
		sides[k] = s
	}
	x, y := sides[0], sides[1]
	if reason := pointer.Differ(x, y); reason != "" {
		return nil, matchfailure.At(j.op, "%s", reason)
	}
	base := func(*ir.Op) *ir.Value { return nil }
	if x.Base != nil {
		base = j.value(x.Base, y.Base)
	}
	var dims []afterIf[pointer.Dim]
	for k, p := range x.Dims {
		q := y.Dims[k]
		offset, stride, modulus := j.entry(p.Offset, q.Offset), j.entry(p.Stride, q.Stride), j.entry(p.Modulus, q.Modulus)
		dims = append(dims, func(made *ir.Op) pointer.Dim {
			return pointer.Dim{Size: p.Size, Offset: offset(made), Stride: stride(made), Modulus: modulus(made), Index: p.Index, Reason: p.Reason}
		})
	}
	return func(made *ir.Op) *pointer.State {
		s := &pointer.State{Base: base(made), Order: x.Order}
		for _, d := range dims {
			s.Dims = append(s.Dims, d(made))
		}
		return s
	}, nil
}

// end is the terminator of a branch. The insertion point is before it.
func (j *ifJoin) end(side int) *ir.Op {
	yield := j.op.RegionAt(side).Entry().Last()
	j.r.b.Before(yield)
	return yield
}

// entry joins an entry of each branch.
func (j *ifJoin) entry(x, y foldresult.Entry) afterIf[foldresult.Entry] {
	if n, ok := x.Known(); ok && y.Is(n) {
		return func(*ir.Op) foldresult.Entry { return foldresult.Const(n) }
	}
	j.end(0)
	first := foldresult.Materialize(j.r.b, x)
	j.end(1)
	v := j.value(first, foldresult.Materialize(j.r.b, y))
	return func(made *ir.Op) foldresult.Entry { return foldresult.Value(v(made)) }
}

// value is the value of both branches if it is the same, or an additional result.
func (j *ifJoin) value(x, y *ir.Value) afterIf[*ir.Value] {
	if x == y && !inside(j.op, x) {
		return func(*ir.Op) *ir.Value { return x }
	}
	at := j.known + len(j.extra[0])
	j.extra[0], j.extra[1] = append(j.extra[0], x), append(j.extra[1], y)
	return func(made *ir.Op) *ir.Value { return made.Result(at) }
}

// inside reports whether a value is defined inside an operation.
func inside(op *ir.Op, v *ir.Value) bool {
	for block := v.Block(); block != nil; {
		parent := block.ParentOp()
		if parent == nil || parent == op {
			return parent == op
		}
		block = parent.Block()
	}
	return false
}

// rebuild builds the operation with the additional results, if there are any.
func (j *ifJoin) rebuild() *ir.Op {
	if len(j.extra[0]) == 0 {
		return j.op
	}
	types := j.op.ResultTypes()
	for _, v := range j.extra[0] {
		types = append(types, v.Type())
	}
	for k, values := range j.extra {
		yield := j.end(k)
		yield.SetOperands(append(yield.Operands(), values...))
	}
	b := j.r.b.Before(j.op)
	made := b.CreateFrom(&ir.OpState{Def: j.op.Def(), Operands: j.op.Operands(), Types: types, Attrs: j.op.Attrs(), Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()}})
	for k, region := range made.Regions() {
		region.TakeBlocks(j.op.RegionAt(k))
	}
	for i, v := range j.op.Results() {
		v.ReplaceAllUsesWith(made.Result(i))
	}
	j.op.Erase()
	return made
}
