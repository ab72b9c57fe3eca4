package cpu

import (
	"github.com/tshared/tshared/dialect/arith"
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
type sunkReduction struct {
	loop   scf.ForOp
	at     int // index among the loop's iter_args
	update *ir.Op
	input  *ir.Value     // what an iteration accumulates
	fill   linalg.FillOp // of the init
	reduce linalg.ReduceOp
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
	if o.Check || len(findSunkReductions(f.Parent(), o)) == 0 {
		return f, nil
	}
	module := f.Parent().Clone(ir.NewMapping())
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
	result, carried := loop.Result(at), loop.IterArgs()[at]
	if !isTensor(result.Type()) || !result.HasOneUse() {
		return nil
	}
	for user := range result.Users() {
		s.reduce, _ = linalg.AsReduce(user)
	}
	if s.reduce.Op == nil || s.reduce.NumOperands() != 2 || s.reduce.Inputs()[0] != result || s.reduce.Block() != loop.Block() || !s.reducesLongRows() {
		return nil
	}
	s.update = loop.Yielded()[at].DefiningOp()
	if s.update == nil || !s.update.Is(linalg.Generic) || s.update.Block() != loop.Body() || s.update.NumResults() != 1 || !s.update.Result(0).HasOneUse() {
		return nil
	}
	combiner := singleCombiner(s.reduce.Op)
	how, ok := sinkableCombiners[combiner]
	if !ok || how.rounds && !o.Contract || singleCombiner(s.update) != combiner || !s.findInput(carried) {
		return nil
	}
	s.fill, ok = linalg.AsFill(loop.InitArgs()[at].DefiningOp())
	if !ok || how.fromZero && !isZeroConstant(s.fill.Value()) {
		return nil
	}
	return s
}

// reducesLongRows reports whether the reduction is along rows that are long enough.
func (s *sunkReduction) reducesLongRows() bool {
	shape, _ := ir.ShapeOf(s.reduce.Inputs()[0].Type())
	for _, n := range shape {
		if n == ir.Dynamic {
			return false
		}
	}
	dims := s.reduce.Dimensions()
	return len(dims) == 1 && dims[0] == int64(len(shape)-1) && shape[dims[0]] >= minReducedElements
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
	var looked []*ir.Value // operands that the body uses
	for i, v := range s.update.Operands() {
		if view.Body().Arg(i).HasUses() {
			looked = append(looked, v)
		}
	}
	for user := range carried.Users() {
		if user != s.update {
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
	sum := s.reduce.Result(0).Type().(*ir.TensorType)
	b := ir.NewBuilder(s.loop.Context())
	b.Before(s.loop.Op).LocateAs(s.fill.Op)
	start := linalg.NewFill(b, s.fill.Value(), b.Create(tensor.Empty, nil, []ir.Type{sum}).Result(0))
	result, carried := s.loop.Result(s.at), s.loop.IterArgs()[s.at]

	m := ir.NewMapping()
	init := s.reduce.Inits()[0]
	m.Values[s.reduce.Inputs()[0]], m.Values[init] = s.input, carried
	inside := s.reduce.Clone(m)
	b.Before(s.loop.Body().Last()).Insert(inside)
	s.loop.Body().Last().SetOperand(s.at, inside.Result(0))
	s.update.Erase()
	s.loop.SetOperand(3+s.at, start)
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
	s.reduce.Result(0).ReplaceAllUsesWith(total.Result(0))
	s.reduce.Erase()
}
