package cpu

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// sunkReduction is a tensor into which a loop accumulates others elementwise, and which
// is reduced by the same combiner after the loop. Reduced in every iteration, the
// accumulator is a few numbers instead of a tensor that is read and written over and
// over:
//
//	%t = scf.for ... iter_args(%a = %zeros) {       %s = scf.for ... iter_args(%a = %zero) {
//	  %b = %a + %x                                    %b = linalg.reduce + ins(%x) outs(%a)
//	  scf.yield %b                                    scf.yield %b
//	}                                               }
//	%r = linalg.reduce + ins(%t) outs(%init)        %r = %init + %s
//
// An update under a mask, select(%m, %a + %x, %a), accumulates select(%m, %x, fill): the
// fill of the init changes no accumulator that started with it.
type sunkReduction struct {
	loop      scf.ForOp
	at        int // index among the loop's iter_args
	update    *ir.Op
	guard     *ir.Op        // the generic that selects under a mask; nil without
	mask      *ir.Value     // of the guard
	input     *ir.Value     // what an iteration accumulates
	fill      linalg.FillOp // of the init
	transpose *ir.Op        // between the loop and the reduction; nil without
	reduce    linalg.ReduceOp
}

// minReducedElements is the least row length for which a reduction in every iteration
// costs less than it saves.
const minReducedElements = 512

// sinkableCombiners are the combiners of such loops.
var sinkableCombiners = map[*ir.OpDef]struct {
	rounds   bool // rounding makes the result depend on the order
	fromZero bool // the init must be zero; otherwise any splat
}{
	arith.AddF: {rounds: true, fromZero: true}, arith.AddI: {fromZero: true}, arith.XOrI: {fromZero: true},
	arith.AndI: {}, arith.OrI: {},
	arith.MaxSI: {}, arith.MaxUI: {}, arith.MinSI: {}, arith.MinUI: {},
	arith.MaximumF: {}, arith.MinimumF: {}, arith.MaxNumF: {}, arith.MinNumF: {},
}

// sinkReductions rewrites all such loops in a copy of the kernel's module.
func sinkReductions(f funclike.Func, o Options) (funclike.Func, error) {
	if o.Check || len(findSunkReductions(f.Op.Parent(), o)) == 0 {
		return f, nil
	}
	module := f.Op.Parent().Clone(ir.NewMapping())
	for _, s := range findSunkReductions(module, o) {
		s.rewrite()
	}
	return funclike.Kernel(module, function.Func, f.SymName())
}

func findSunkReductions(module *ir.Op, o Options) (found []*sunkReduction) {
	module.Walk(func(op *ir.Op) ir.WalkResult {
		if loop, ok := scf.AsFor(op); ok {
			for i := range loop.InitArgs() {
				if s := findSunkReduction(loop, i, o); s != nil {
					found = append(found, s)
				}
			}
		}
		return ir.Continue
	})
	return found
}

func findSunkReduction(loop scf.ForOp, at int, o Options) *sunkReduction {
	s := &sunkReduction{loop: loop, at: at}
	result, carried := loop.Op.Result(at), loop.IterArgs()[at]
	if !isTensor(result.Type()) || !result.HasOneUse() {
		return nil
	}
	s.findReduce(result)
	if s.reduce.Op == nil || s.reduce.Op.NumOperands() != 2 || s.reduce.Op.Block() != loop.Op.Block() {
		return nil
	}
	if !s.findUpdate(carried) {
		return nil
	}
	combiner := singleCombiner(s.reduce.Op)
	how, ok := sinkableCombiners[combiner]
	if !ok || how.rounds && !o.Contract || singleCombiner(s.update) != combiner || !s.findInput(carried) || !s.isProfitable() {
		return nil
	}
	s.fill, ok = linalg.AsFill(loop.InitArgs()[at].DefiningOp())
	if !ok || how.fromZero && !isZeroConstant(s.fill.Value()) {
		return nil
	}
	return s
}

// findReduce finds the reduction of the loop's result, or of its transpose.
func (s *sunkReduction) findReduce(result *ir.Value) {
	user := onlyUser(result)
	if user == nil {
		return
	}
	if moved, ok := linalg.AsTranspose(user); ok && moved.Op.Result(0).HasOneUse() && user.Operand(0) == result {
		s.transpose, user = user, onlyUser(moved.Op.Result(0))
	}
	if reduce, ok := linalg.AsReduce(user); ok && len(reduce.Inputs()) == 1 && onlyUser(reduce.Inputs()[0]) == user {
		s.reduce = reduce
	}
}

// onlyUser is the operation that has all uses of a value; nil if there are several.
func onlyUser(v *ir.Value) (only *ir.Op) {
	for user := range v.Users() {
		if only != nil && only != user {
			return nil
		}
		only = user
	}
	return only
}

// findUpdate finds the operation that combines the accumulator with another tensor, and
// the select around it.
func (s *sunkReduction) findUpdate(carried *ir.Value) bool {
	s.update = s.loop.Yielded()[s.at].DefiningOp()
	if !s.isUpdate(s.update) || !s.update.Result(0).HasOneUse() {
		return false
	}
	view, _ := linalg.AsStructured(s.update)
	chosen, ok := arith.AsSelect(view.Body().First())
	if !ok {
		return true
	}
	operand := func(arg *ir.Value) *ir.Value {
		if arg.ArgOf() != view.Body() {
			return nil
		}
		return s.update.Operand(arg.Index())
	}
	s.guard, s.mask = s.update, operand(chosen.Condition())
	updated := operand(chosen.TrueValue())
	if view.Body().First().Next() != view.Body().Last() || view.Body().Last().Operand(0) != chosen.Op.Result(0) || s.mask == nil || !isTensor(s.mask.Type()) ||
		updated == nil || operand(chosen.FalseValue()) != carried || !isElementwise(view) {
		return false
	}
	s.update = updated.DefiningOp()
	return s.isUpdate(s.update) && onlyUser(updated) == s.guard
}

func (s *sunkReduction) isUpdate(op *ir.Op) bool {
	return op != nil && op.Is(linalg.Generic) && op.Block() == s.loop.Body() && op.NumResults() == 1
}

// isElementwise reports whether a structured operation computes each element from the
// elements of the same index.
func isElementwise(view linalg.StructuredOp) bool {
	for _, m := range view.IndexingMaps() {
		if !m.IsIdentity() {
			return false
		}
	}
	for _, it := range view.Iterators() {
		if it != linalg.Parallel {
			return false
		}
	}
	return true
}

// isProfitable reports whether the reduction is along rows that are long enough, or
// across rows: of memory that is contiguous along another dimension, where it needs no
// sums across vectors.
func (s *sunkReduction) isProfitable() bool {
	shape, _ := ir.ShapeOf(s.input.Type())
	dims := s.reduce.Dimensions()
	if len(dims) != 1 {
		return false
	}
	for _, n := range shape {
		if n == ir.Dynamic {
			return false
		}
	}
	reduced := dims[0]
	if s.transpose != nil {
		moved, _ := linalg.AsTranspose(s.transpose)
		reduced = moved.Dims()[reduced]
	} else if reduced == int64(len(shape)-1) && shape[reduced] >= minReducedElements {
		return true
	}
	return readsAcross(s.input, int(reduced), map[*ir.Value]bool{}) == across
}

// direction is how a tensor is read from memory, relative to a dimension.
type direction int

const (
	nowhere direction = iota // not read from memory
	across                   // contiguous along another dimension
	unknown
)

// readsAcross finds how the memory that a tensor is computed from elementwise is read.
// Tensors on the way have only elementwise users, so that none of them is stored.
func readsAcross(v *ir.Value, dim int, seen map[*ir.Value]bool) direction {
	if seen[v] {
		return nowhere
	}
	seen[v] = true
	op := v.DefiningOp()
	if load, ok := bufferization.AsToTensor(op); ok {
		return loadsAcross(load, dim)
	}
	if op == nil {
		return unknown
	}
	view, ok := linalg.AsStructured(op)
	switch {
	case op.Is(linalg.Fill), op.Is(tensor.Empty):
		return nowhere
	case !ok || !isPointwise(op):
		return unknown
	}
	for user := range v.Users() {
		if other, ok := linalg.AsStructured(user); !ok || !isElementwise(other) {
			return unknown
		}
	}
	found := nowhere
	for i, m := range view.IndexingMaps()[:len(view.Inputs())] {
		if m.IsIdentity() {
			found = max(found, readsAcross(view.Inputs()[i], dim, seen))
		}
	}
	return found
}

// loadsAcross finds how a structured load reads memory.
func loadsAcross(load bufferization.ToTensorOp, dim int) direction {
	for user := range load.Op.Result(0).Users() {
		if view, ok := linalg.AsStructured(user); !ok || !isElementwise(view) {
			return unknown
		}
	}
	if at := contiguousDimOfLoad(load.Buffer()); at >= 0 && at != dim {
		return across
	}
	return unknown
}

// singleCombiner is the operation of a body that consists of one binary operation on its
// arguments.
func singleCombiner(op *ir.Op) *ir.OpDef {
	view, _ := linalg.AsStructured(op)
	first, last := view.Body().First(), view.Body().Last()
	if first == last || first.Next() != last || first.NumOperands() != 2 || first.NumResults() != 1 || last.NumOperands() != 1 || last.Operand(0) != first.Result(0) {
		return nil
	}
	for _, v := range first.Operands() {
		if v.ArgOf() != view.Body() {
			return nil
		}
	}
	if first.Operand(0) == first.Operand(1) {
		return nil
	}
	return first.Def()
}

// findInput finds the tensor that an iteration accumulates.
func (s *sunkReduction) findInput(carried *ir.Value) bool {
	view, _ := linalg.AsStructured(s.update)
	if !isElementwise(view) {
		return false
	}
	var looked []*ir.Value // operands that the body uses
	for i, v := range s.update.Operands() {
		if view.Body().Arg(i).HasUses() {
			looked = append(looked, v)
		}
	}
	for user := range carried.Users() {
		if user != s.update && user != s.guard {
			return false
		}
	}
	if len(looked) != 2 || (looked[0] == carried) == (looked[1] == carried) {
		return false
	}
	s.input = looked[0]
	if s.input == carried {
		s.input = looked[1]
	}
	return s.input.Type() == carried.Type()
}

// isZeroConstant reports whether a value is a constant 0 or -0.
func isZeroConstant(v *ir.Value) bool {
	o, ok := arith.AsConstant(v.DefiningOp())
	if !ok {
		return false
	}
	switch a := o.Value().(type) {
	case *ir.FloatAttr:
		return a.Type.Format.IsZero(a.Bits)
	case *ir.IntegerAttr:
		return a.Value == 0
	}
	return false
}

func (s *sunkReduction) rewrite() {
	sum := s.reduce.Op.Result(0).Type().(*ir.TensorType)
	b := ir.NewBuilder(s.loop.Op.Context())
	b.Before(s.loop.Op).LocateAs(s.fill.Op)
	start := linalg.NewFill(b, s.fill.Value(), b.Create(tensor.Empty, nil, []ir.Type{sum}).Result(0))
	result, carried := s.loop.Op.Result(s.at), s.loop.IterArgs()[s.at]

	m := ir.NewMapping()
	init := s.reduce.Inits()[0]
	b.Before(s.loop.Body().Last()).LocateAs(s.update)
	m.Values[s.reduce.Inputs()[0]], m.Values[init] = s.transposed(b, s.masked(b)), carried
	inside := s.reduce.Op.Clone(m)
	b.Before(s.loop.Body().Last()).Insert(inside)
	s.loop.Body().Last().SetOperand(s.at, inside.Result(0))
	if s.guard != nil {
		s.guard.Erase()
	}
	s.update.Erase()
	s.loop.Op.SetOperand(3+s.at, start)
	carried.SetType(sum)
	result.SetType(sum)

	b.Before(s.reduce.Op).LocateAs(s.reduce.Op)
	identity := affine.Identity(len(sum.Shape))
	combine := singleCombiner(s.reduce.Op)
	total := linalg.NewGeneric(b, linalg.GenericSpec{
		Ins: []*ir.Value{result}, Outs: []*ir.Value{init}, Maps: []*affine.Map{identity, identity},
		Body: func(args []*ir.Value) []*ir.Value {
			return b.Create(combine, args, []ir.Type{args[0].Type()}).Results()
		},
	})
	s.reduce.Op.Result(0).ReplaceAllUsesWith(total.Result(0))
	s.reduce.Op.Erase()
	if s.transpose != nil {
		s.transpose.Erase()
	}
}

// masked is what an iteration accumulates, with the fill of the init where the mask is
// not set.
func (s *sunkReduction) masked(b *ir.Builder) *ir.Value {
	if s.guard == nil {
		return s.input
	}
	empty := b.Create(tensor.Empty, nil, []ir.Type{s.input.Type()}).Result(0)
	return linalg.NewGeneric(b, linalg.GenericSpec{
		Ins: []*ir.Value{s.mask, s.input}, Outs: []*ir.Value{empty},
		Body: func(args []*ir.Value) []*ir.Value {
			return b.Create(arith.Select, []*ir.Value{args[0], args[1], s.fill.Value()}, []ir.Type{args[1].Type()}).Results()
		},
	}).Result(0)
}

// transposed is a tensor as the reduction takes it.
func (s *sunkReduction) transposed(b *ir.Builder, v *ir.Value) *ir.Value {
	if s.transpose == nil {
		return v
	}
	moved, _ := linalg.AsTranspose(s.transpose)
	empty := b.Create(tensor.Empty, nil, []ir.Type{s.reduce.Inputs()[0].Type()}).Result(0)
	return linalg.NewTranspose(b, v, empty, moved.Dims()).Result(0)
}
