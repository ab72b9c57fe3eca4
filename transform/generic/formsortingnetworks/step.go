package formsortingnetworks

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// step is a compare-exchange step.
type step struct {
	op              *ir.Op    // that selects
	source          *ir.Value // the tensor before
	by              string
	stride, falling int64 // as in ttx.compare_exchange
	read            map[*ir.Op]bool
}

// usesAll reports whether the operations of a step are all that use a value.
func (s *step) usesAll(v *ir.Value) bool {
	for user := range v.Users() {
		if !s.read[user] {
			return false
		}
	}
	return true
}

// maxRead is the number of tensors that are read for a step, several times that of any step.
const maxRead = 64

// match matches the operation that selects at the end of a step; it is nil for any other.
func match(op *ir.Op) *step {
	view, ok := linalg.AsStructured(op)
	if !ok || !op.Is(linalg.Generic) || op.NumResults() != 1 {
		return nil
	}
	last := view.Yielded()[0].DefiningOp()
	if !last.Is(arith.Select) {
		return nil
	}
	for _, v := range last.Operands()[1:] {
		if v.ArgOf() != view.Body() || v.Index() >= len(view.Inputs()) {
			continue
		}
		if s := matchFrom(op, view.Inputs()[v.Index()]); s != nil {
			return s
		}
	}
	return nil
}

// matchFrom matches a step that begins with a tensor.
func matchFrom(op *ir.Op, source *ir.Value) *step {
	t, ok := source.Type().(*ir.TensorType)
	n, static := ir.NumElements(source.Type())
	if !ok || !static || op.Result(0).Type() != t || n < 2 || n&(n-1) != 0 || !isOrdered(t.Elem) {
		return nil
	}
	r := &reader{source: source, shape: t.Shape, elem: t.Elem, read: map[*ir.Op]bool{}, left: maxRead}
	at := make([]int, len(t.Shape))
	for d := range at {
		at[d] = d
	}
	e := r.tensor(op.Result(0), at)
	if e.kind != exchanged || e.bits&e.stride == 0 || !ttx.IsOrder(e.by, t.Elem) {
		return nil
	}
	s := &step{op: op, source: source, by: e.by, stride: e.stride, falling: e.bits &^ e.stride, read: r.read}
	switch {
	case s.falling == 0 && e.not:
		s.falling = n
	case s.falling&(s.falling-1) != 0 || s.falling != 0 && e.not:
		return nil
	}
	return s
}

// isOrdered reports whether backends compare numbers of a type.
func isOrdered(t ir.Type) bool {
	return t == ir.F16 || t == ir.BF16 || t == ir.F32 || t == ir.F64 || t == ir.I8 || t == ir.I16 || t == ir.I32 || t == ir.I64
}

// kind is what an element is.
type kind int

const (
	unknown    kind = iota
	own             // the element of the source at the same index
	other           // the element whose index differs in the stride
	both            // the exclusive or of these
	parity          // the parity of bits of the index, negated with not
	comparison      // by(own, other), or not where the parity is odd
	exchanged       // other where the comparison is true, and else own
)

// element is an element of a tensor, as a function of its index.
type element struct {
	kind   kind
	stride int64
	bits   int64 // of the row-major index in the source
	not    bool
	by     string
}

// reader finds out what tensors are, relative to the source of a step. Their dimensions are those of the source: at says which,
// and -1 for one of size 1.
type reader struct {
	source *ir.Value
	shape  []int64
	elem   ir.Type
	read   map[*ir.Op]bool
	left   int // how many tensors may be read yet
}

// bitOf is the stride of a dimension of size 2; 0 for another one.
func (r *reader) bitOf(dim int) int64 {
	if r.shape[dim] != 2 {
		return 0
	}
	return reassociation.Product(r.shape[dim+1:]...)
}

func (r *reader) tensor(v *ir.Value, at []int) element {
	if v == r.source {
		for d := range at {
			if at[d] != d {
				return element{}
			}
		}
		return element{kind: own}
	}
	op := v.DefiningOp()
	if r.left--; op == nil || r.left < 0 {
		return element{}
	}
	r.read[op] = true
	if c := arith.ConstantOf(v); c != nil {
		if dense, ok := c.(*ir.DenseAttr); ok && dense.Splat {
			return constant(dense.At(op.Context(), 0))
		}
		return element{}
	}
	switch {
	case op.Is(tensor.ExpandShape):
		return r.expanded(op, at)
	case op.Is(tensor.CollapseShape):
		return r.collapsed(op, at)
	}
	view, ok := linalg.AsStructured(op)
	if !ok || !view.OnTensors() && !op.Is(linalg.Fill) || op.NumResults() != 1 {
		return element{}
	}
	if reduce, ok := linalg.AsReduce(op); ok {
		return r.reduced(reduce, at)
	}
	return r.computed(view, at)
}

// expanded is an element of a tensor with more dimensions than its source: each of the source may get others of size 1.
func (r *reader) expanded(op *ir.Op, at []int) element {
	o, _ := tensor.AsExpandShape(op)
	shape, _ := ir.ShapeOf(op.Result(0).Type())
	var from []int
	for _, group := range o.Groups() {
		d, ok := onlyDim(group, shape)
		if !ok {
			return element{}
		}
		if from = append(from, -1); d >= 0 {
			from[len(from)-1] = at[d]
		}
	}
	return r.tensor(op.Operand(0), from)
}

// collapsed is the inverse of expanded.
func (r *reader) collapsed(op *ir.Op, at []int) element {
	o, _ := tensor.AsCollapseShape(op)
	shape, _ := ir.ShapeOf(op.Operand(0).Type())
	from := slices.Repeat([]int{-1}, len(shape))
	for i, group := range o.Groups() {
		d, ok := onlyDim(group, shape)
		if !ok {
			return element{}
		}
		if d >= 0 {
			from[d] = at[i]
		}
	}
	return r.tensor(op.Operand(0), from)
}

// onlyDim is the dimension of a group that is not of size 1, or -1; it fails if there are several.
func onlyDim(group []int64, shape []int64) (dim int, ok bool) {
	dim = -1
	for _, d := range group {
		if shape[d] == 1 {
			continue
		}
		if dim >= 0 {
			return 0, false
		}
		dim = int(d)
	}
	return dim, true
}

// reduced is the exclusive or of the two elements along a dimension.
func (r *reader) reduced(o linalg.ReduceOp, at []int) element {
	dims := o.Dimensions()
	if len(dims) != 1 || !isXor(o) {
		return element{}
	}
	if init := r.tensor(o.Inits()[0], slices.Clone(at)); init != (element{kind: parity}) {
		return element{}
	}
	missing := -1
	for d := range r.shape {
		if !slices.Contains(at, d) {
			if missing >= 0 {
				return element{}
			}
			missing = d
		}
	}
	if missing < 0 || r.bitOf(missing) == 0 {
		return element{}
	}
	if r.tensor(o.Inputs()[0], slices.Insert(slices.Clone(at), int(dims[0]), missing)).kind != own {
		return element{}
	}
	return element{kind: both, stride: r.bitOf(missing)}
}

// computed is an element that the body of a structured operation computes.
func (r *reader) computed(view linalg.StructuredOp, at []int) element {
	maps := view.IndexingMaps()
	out := maps[len(maps)-1]
	loops := slices.Repeat([]int{-1}, out.NumDims)
	for d := range out.Results {
		loop, ok := out.DimPosition(d)
		if !ok {
			return element{}
		}
		loops[loop] = at[d]
	}
	if slices.ContainsFunc(view.Iterators(), func(i linalg.Iterator) bool { return i != linalg.Parallel }) {
		return element{}
	}
	b := bodyReader{reader: r, loops: loops, maps: maps, inputs: view.Inputs(), values: map[*ir.Value]element{}}
	if view.Op.Is(linalg.Fill) || view.Op.Is(linalg.Transpose) || view.Op.Is(linalg.Broadcast) {
		return b.input(0)
	}
	b.body = view.Body()
	return b.scalar(view.Yielded()[0])
}

// bodyReader finds out what a body computes.
type bodyReader struct {
	*reader
	loops  []int // the dimension of the source of each loop
	maps   []*affine.Map
	inputs []*ir.Value
	body   *ir.Block
	values map[*ir.Value]element
}

// input is the element of an input.
func (b *bodyReader) input(i int) element {
	v := b.inputs[i]
	if !ir.IsAnyTensor(v.Type()) {
		return constant(arith.ConstantOf(v))
	}
	m := b.maps[i]
	if !m.IsProjectedPermutation(true) {
		return element{}
	}
	at := make([]int, len(m.Results))
	for d := range at {
		at[d] = -1
		if loop, ok := m.DimPosition(d); ok {
			at[d] = b.loops[loop]
		}
	}
	return b.tensor(v, at)
}

func (b *bodyReader) scalar(v *ir.Value) element {
	e, ok := b.values[v]
	if !ok {
		e = b.read(v)
		b.values[v] = e
	}
	return e
}

func (b *bodyReader) read(v *ir.Value) element {
	if v.ArgOf() == b.body {
		if v.Index() >= len(b.inputs) {
			return element{}
		}
		return b.input(v.Index())
	}
	if c := arith.ConstantOf(v); c != nil {
		return constant(c)
	}
	op := v.DefiningOp()
	if op == nil || op.Block() != b.body {
		return element{}
	}
	if i, ok := linalg.AsIndex(op); ok {
		return b.index(b.loops[i.Dim()])
	}
	rule := rules[op.Def()]
	if rule == nil {
		return element{}
	}
	x := make([]element, op.NumOperands())
	for i, v := range op.Operands() {
		if x[i] = b.scalar(v); x[i].kind == unknown {
			return element{}
		}
	}
	return rule(b.reader, op, x)
}

// index is the index along a dimension of the source.
func (b *bodyReader) index(dim int) element {
	if dim < 0 {
		return element{kind: parity}
	}
	if b.bitOf(dim) == 0 {
		return element{}
	}
	return element{kind: parity, bits: b.bitOf(dim)}
}

// constant is the parity of no bits.
func constant(a ir.Attr) element {
	switch i, ok := a.(*ir.IntegerAttr); {
	case !ok || i.Big != nil:
		return element{}
	case i.Value == 0:
		return element{kind: parity}
	case i.Value == 1 || i.Type == ir.I1:
		return element{kind: parity, not: true}
	}
	return element{}
}

// rules say what operations make of elements. Parities are the numbers 0 and 1 in any type, and so are comparisons.
var rules = map[*ir.OpDef]func(r *reader, op *ir.Op, x []element) element{
	arith.Bitcast: bitcast, arith.ExtF: same(own, other),
	arith.ExtUI: same(parity, comparison), arith.TruncI: same(parity, comparison), arith.IndexCast: same(parity), arith.IndexCastUI: same(parity),
	arith.XOrI: xor, arith.CmpI: compareInts, arith.CmpF: compareFloats, arith.Select: exchange,
}

// same keeps elements of some kinds.
func same(kinds ...kind) func(r *reader, op *ir.Op, x []element) element {
	return func(_ *reader, _ *ir.Op, x []element) element {
		if !slices.Contains(kinds, x[0].kind) {
			return element{}
		}
		return x[0]
	}
}

// bitcast reads the bits of elements as integers, and back. As another float they would be in another order.
func bitcast(r *reader, op *ir.Op, x []element) element {
	if t := op.Result(0).Type(); ir.IsFloat(t) && t != r.elem || x[0].kind != own && x[0].kind != other && x[0].kind != both {
		return element{}
	}
	return x[0]
}

func xor(_ *reader, _ *ir.Op, x []element) element {
	a, b := x[0], x[1]
	if a.kind > b.kind {
		a, b = b, a
	}
	switch {
	case a.kind == own && b.kind == both:
		return element{kind: other, stride: b.stride}
	case a.kind == parity && (b.kind == parity || b.kind == comparison):
		b.bits ^= a.bits
		b.not = b.not != a.not
		return b
	}
	return element{}
}

func compareInts(_ *reader, op *ir.Op, x []element) element {
	o, _ := arith.AsCmpI(op)
	switch p := o.Predicate(); {
	case p == arith.INE || p == arith.IEQ:
		e := xor(nil, op, x)
		if e.kind != parity && e.kind != comparison {
			return element{}
		}
		e.not = e.not != (p == arith.IEQ)
		return e
	default:
		return compared(x, p.String(), p.Swapped().String())
	}
}

func compareFloats(_ *reader, op *ir.Op, x []element) element {
	o, _ := arith.AsCmpF(op)
	switch o.Predicate() {
	case arith.FOGT:
		return compared(x, "ogt", "olt")
	case arith.FOLT:
		return compared(x, "olt", "ogt")
	}
	return element{}
}

// compared compares by a predicate, which has another name with its operands in the other order.
func compared(x []element, by, swapped string) element {
	switch {
	case x[0].kind == own && x[1].kind == other:
		return element{kind: comparison, stride: x[1].stride, by: by}
	case x[0].kind == other && x[1].kind == own:
		return element{kind: comparison, stride: x[0].stride, by: swapped}
	}
	return element{}
}

func exchange(_ *reader, _ *ir.Op, x []element) element {
	c, a, b := x[0], x[1], x[2]
	if a.kind == own && b.kind == other {
		a, b, c.not = b, a, !c.not
	}
	if c.kind != comparison || a.kind != other || b.kind != own || a.stride != c.stride {
		return element{}
	}
	c.kind = exchanged
	return c
}
