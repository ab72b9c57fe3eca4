// Package streamk has the pass that has the blocks of a launch share the iterations of all its programs evenly.
package streamk

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/persist"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-stream-k", Title: "TileStreamK",
	Doc:     "Have the blocks that the GPU holds share the iterations of all programs of a launch evenly, in kernels with one loop of dots",
	Options: slices.Concat(kernelpass.PassOptions, []pass.Option{kernelpass.StreamKOption}),
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		o, err := kernelpass.OptionsOf(ctx, kernel)
		if err == nil && ctx.Bool(kernelpass.StreamKOption.Name) {
			Run(kernel, o)
		}
		return err
	},
	Post: sharesIterations,
}), remark.StreamK)

// sharesIterations is the post-condition: in a stream-K kernel only the operations that find the iterations of a block know its number. The block that has the last
// iteration of a program adds the partial sums of the others and stores the results of the program; the others store their partial sums alone.
func sharesIterations(kernel *ir.Op) error {
	if !kernel.HasAttr(tile.StreamK) {
		return nil
	}
	var loop *ir.Op
	for op := range kernel.Region0().Entry().Ops() {
		if op.HasAttr(tile.Persistent) {
			loop = op
		}
	}
	if loop == nil {
		return kernel.Bugf("no loop goes through the parts of programs")
	}
	end := loop.Region0().Entry().Last().Prev()
	if end == nil {
		return loop.Bugf("it runs no part of a program")
	}
	for op := range loop.Region0().Entry().Ops() {
		if op != end && hasEffects(op) {
			return op.Bugf("a block does this for a program that another one ends")
		}
	}
	branch, ok := scf.AsIf(end)
	if !ok || !has(branch.Then(), tile.StorePartial) || !has(branch.Else(), tile.AddPartial) {
		return end.Bugf("a part of a program has no branch for its partial sums")
	}
	for _, id := range persist.ProgramIDs(kernel) {
		for user := range id.Users() {
			if user.Parent() != kernel {
				return user.Bugf("a block of a stream-K kernel has no program of its own")
			}
		}
	}
	return nil
}

// has reports whether an operation is in a block, or in a loop there.
func has(block *ir.Block, def *ir.OpDef) (found bool) {
	if block == nil {
		return false
	}
	for op := range block.Ops() {
		op.Walk(func(op *ir.Op) ir.WalkResult {
			found = found || op.Is(def)
			return ir.Continue
		})
	}
	return found
}

// Run divides the iterations of programs, if a kernel allows it.
func Run(kernel *ir.Op, o distribute.Options) {
	kernel.RemoveAttr(tile.NotStreamK)
	if tile.IsPersistent(kernel) {
		return
	}
	s := &sharer{kernel: kernel, b: ir.NewBuilder(kernel.Context()), common: persist.Common(kernel, o)}
	why, hasDots := s.match()
	if !hasDots {
		return
	}
	if why != "" {
		kernel.SetAttr(tile.NotStreamK, kernel.Context().String(why))
		return
	}
	s.divide()
	kernel.SetAttr(tile.Persistent, ir.Unit)
	kernel.SetAttr(tile.StreamK, ir.Unit)
}

// sharer has the blocks of a launch share the iterations of a loop.
type sharer struct {
	kernel *ir.Op
	b      *ir.Builder
	common map[*ir.Op]bool // the scalars that are the same in all programs
	loop   scf.ForOp       // whose iterations are divided
	// steps are, by their places, what an iteration adds to the scalars that the loop carries; nil for accumulators and scalars that stay as they are.
	steps        []*ir.Value
	accumulators []int // their places
}

// match finds the loop, and says why blocks cannot share its iterations; "" if they can. A kernel without dots has none to share.
func (s *sharer) match() (why string, hasDots bool) {
	var loops []*ir.Op
	s.kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if distribute.IsDot(op) {
			if loop := op.Parent(); !slices.Contains(loops, loop) {
				loops = append(loops, loop)
			}
		}
		return ir.Continue
	})
	if len(loops) == 0 {
		return "", false
	}
	loop, ok := scf.AsFor(loops[0])
	if len(loops) > 1 || !ok || loop.Op.Parent() != s.kernel || loop.Op.Block().Next() != nil {
		return "its dots are not in one loop that each program runs once", true
	}
	s.loop = loop
	if loop.UnsignedCmp() {
		return "the counter of its loop is unsigned", true
	}
	if why := s.whyNotKernel(); why != "" {
		return why, true
	}
	return s.matchLoop(), true
}

// whyNotKernel says what around the loop keeps blocks from sharing its iterations.
func (s *sharer) whyNotKernel() string {
	if why := persist.WhyNot(s.kernel, []*ir.Op{s.loop.Op}); why != "" {
		return why
	}
	if ctas, ok := s.kernel.IntAttr(tile.NumCTAs); ok && ctas > 1 {
		return "several blocks run a program"
	}
	if asyncops.WaitsForOthers(s.kernel) {
		return "it has atomic operations, or may wait for other programs"
	}
	for op := range s.kernel.Region0().Entry().Ops() {
		if hasEffects(op) {
			return "it writes memory before its loop ends, which each block would that runs a part of the program"
		}
		if op == s.loop.Op {
			break
		}
	}
	for _, v := range []*ir.Value{s.loop.LowerBound(), s.loop.UpperBound(), s.loop.Step()} {
		if op := v.DefiningOp(); op == nil && v.ArgOf() != s.kernel.Region0().Entry() || slices.Contains(persist.ProgramIDs(s.kernel), v) || op != nil && !s.common[op] {
			return "how many iterations its loop has depends on the program, or on data"
		}
	}
	return ""
}

// hasEffects reports whether an operation changes what others can see. What a kernel assumes of a program holds for each part of it.
func hasEffects(op *ir.Op) bool {
	if op.Is(llvm.Assume) {
		return false
	}
	effects, known := op.Effects()
	return !known || slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind == ir.Writes || e.Kind == ir.Frees })
}

// matchLoop finds out what the loop carries: accumulators that begin at zero, to which only dots add, and scalars that each iteration adds the same number to.
func (s *sharer) matchLoop() string {
	s.steps = make([]*ir.Value, len(s.loop.IterArgs()))
	for i, arg := range s.loop.IterArgs() {
		next := s.loop.Yielded()[i]
		switch {
		case ir.IsAnyTensor(arg.Type()):
			if !distribute.IsZero(s.loop.InitArgs()[i]) || !accumulates(arg, next) {
				return "its loop carries a tensor that is no accumulator that begins at zero, to which dots alone add"
			}
			s.accumulators = append(s.accumulators, i)
		case next == arg:
		default:
			add, ok := arith.AsAddI(next.DefiningOp())
			if !ok || add.Lhs() != arg || !s.isInvariant(add.Rhs()) {
				return "its loop carries a value that cannot be computed for any iteration"
			}
			s.steps[i] = add.Rhs()
		}
	}
	if len(s.accumulators) == 0 {
		return "its loop carries no accumulator"
	}
	return ""
}

// accumulates reports whether dots alone add to an accumulator that a loop carries.
func accumulates(arg, next *ir.Value) bool {
	elem := ir.ElementTypeOf(arg.Type())
	if elem != ir.Type(ir.F32) && elem != ir.Type(ir.I32) {
		return false
	}
	v := arg
	for v != next {
		if !v.HasOneUse() {
			return false
		}
		dot := v.OnlyUser()
		if !distribute.IsDot(dot) || accumulatorOf(dot) != v {
			return false
		}
		v = dot.Result(0)
	}
	return v != arg && v.HasOneUse()
}

// accumulatorOf is the tensor to which a dot adds; nil if it replaces that.
func accumulatorOf(dot *ir.Op) *ir.Value {
	if o, ok := tile.AsDot(dot); ok {
		if o.ZeroInit() {
			return nil
		}
		return o.Acc()
	}
	view, _ := linalg.AsStructured(dot)
	return view.Inits()[0]
}

// isInvariant reports whether a scalar is the same in all iterations of the loop.
func (s *sharer) isInvariant(v *ir.Value) bool {
	op := v.DefiningOp()
	switch {
	case op == nil:
		return v.ArgOf() != s.loop.Op.Region0().Entry()
	case op.Parent() != s.loop.Op:
		return true
	}
	return op.NumRegions() == 0 && op.IsMemoryEffectFree() && !slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return !s.isInvariant(v) })
}

// divide moves what depends on the program into a loop through the parts of programs that a block runs, from the last one on:
//
//	%iterations = ...                              // of a program, at least one
//	%pieces = ceil(%iterations / piece)            // of a program; a piece is some iterations that stay together
//	%total = %pieces * %nx * %ny * %nz             // pieces, in a line
//	%blocks = min(tile.num_blocks, %total)         // each has some
//	%first, %end = %block * %total / %blocks, (%block + 1) * %total / %blocks
//	%low, %high = %first / %pieces, ceil(%end / %pieces)
//	scf.for %i = 0 to (%block < %blocks ? %high - %low : 0) step 1 {
//	  %program = %high - 1 - %i
//	  %from = max(%first - %program * %pieces, 0) * piece
//	  %to = min(min(%end - %program * %pieces, %pieces) * piece, %iterations)
//	  %sums = scf.for ... {...}                    // iterations %from to %to of the loop
//	  scf.if %to < %iterations {
//	    tile.store_partial %sums
//	  } else {
//	    %all = scf.for %other = (the block of the program's first iteration) to (%from > 0 ? %block : that one) iter_args(%sums) {
//	      tile.add_partial %sums from %other
//	    }
//	    ...                                        // what follows the loop
//	  }
//	} {tile.persistent}
//
// The block that has the last iteration of a program ends it. It waits for blocks with lower numbers alone, and each block stores its partial sums before it waits: only
// the first part that it runs may be one that another block ends. So no block waits for what comes after another wait, and a launch comes to its end even where blocks
// begin one after the other, in their order. The sums of others are added to the block's own in the order of blocks, which is that of K: a launch with as many blocks
// always gives the same bits.
func (s *sharer) divide() {
	var moved, behind []*ir.Op
	end := s.kernel.Region0().Entry().Last()
	list := &moved
	for op := range s.kernel.Region0().Entry().Ops() {
		if op != end && !s.common[op] {
			*list = append(*list, op)
		}
		if op == s.loop.Op {
			list = &behind
		}
	}
	sizes, ids := persist.GridSizes(s.kernel), persist.ProgramIDs(s.kernel)
	s.b.Before(end).LocateAs(s.kernel)
	zero, one := s.i64(0), s.i64(1)
	iterations, piece := s.iterations(zero, one), s.i64(s.piece())
	pieces := s.binary(arith.DivSI, s.binary(arith.AddI, iterations, s.binary(arith.SubI, piece, one)), piece)
	total := pieces
	for _, size := range sizes {
		total = s.binary(arith.MulI, total, s.wide(size))
	}
	blocks := s.binary(arith.MinSI, s.wide(tile.NewNumBlocks(s.b, ir.I32).Result()), total)
	block := arith.NewCast(s.b, arith.ExtSI, ids[0], ir.I64)
	first := s.binary(arith.DivSI, s.binary(arith.MulI, block, total), blocks)
	last := s.binary(arith.DivSI, s.binary(arith.MulI, s.binary(arith.AddI, block, one), total), blocks)
	low := s.binary(arith.DivSI, first, pieces)
	high := s.binary(arith.AddI, s.binary(arith.DivSI, s.binary(arith.SubI, last, one), pieces), one)
	parts := arith.NewSelect(s.b, arith.NewCmpI(s.b, arith.ISLT, block, blocks), s.binary(arith.SubI, high, low), zero)
	highest := s.binary(arith.SubI, high, one)
	blockOf := func(at *ir.Value) *ir.Value { // of a piece: the last one that begins there, or before it
		next := s.binary(arith.MulI, s.binary(arith.AddI, at, one), blocks)
		return s.binary(arith.DivSI, s.binary(arith.SubI, next, one), total)
	}
	loop := scf.NewFor(s.b, s.narrow(zero), s.narrow(parts), s.narrow(one), nil, func(i *ir.Value, _ []*ir.Value) []*ir.Value {
		program := s.binary(arith.SubI, highest, s.wide(i))
		begin := s.binary(arith.MulI, program, pieces)
		from := s.binary(arith.MulI, s.binary(arith.MaxSI, s.binary(arith.SubI, first, begin), zero), piece)
		end := s.binary(arith.MulI, s.binary(arith.MinSI, s.binary(arith.SubI, last, begin), pieces), piece)
		to := s.binary(arith.MinSI, end, iterations)
		persist.Number(s.b, s.cardinal(program, ir.I32), sizes, ids)
		persist.Move(s.b, moved)
		s.cut(from, to)
		scf.NewIf(s.b, arith.NewCmpI(s.b, arith.ISLT, to, iterations), nil, func() []*ir.Value {
			tile.NewStorePartial(s.b, s.sums())
			return nil
		}, func() []*ir.Value {
			other := blockOf(begin)
			until := arith.NewSelect(s.b, arith.NewCmpI(s.b, arith.ISGT, from, zero), block, other)
			s.addPartials(s.narrow(other), s.narrow(until))
			persist.Move(s.b, behind)
			return nil
		})
		return nil
	})
	block.DefiningOp().SetOperand(0, ids[0])
	loop.Op.SetAttr(tile.Persistent, ir.Unit)
}

// piece is how many iterations of the loop stay together: those whose operands have as many bytes as partial sums that go to memory and back. A block that runs fewer
// would be done later than without others. Programs of fewer iterations are not divided.
func (s *sharer) piece() int64 {
	if n, ok := s.loop.Op.IntAttr(tile.Piece); ok && n > 0 {
		return n
	}
	var sums, operands int64
	for _, v := range s.sums() {
		sums += bytesOf(v.Type())
	}
	for op := range s.loop.Op.Region0().Entry().Ops() {
		if distribute.IsDot(op) {
			for _, v := range op.Operands()[:2] {
				operands += bytesOf(v.Type())
			}
		}
	}
	return max((2*sums+operands-1)/operands, 1)
}

// bytesOf are the bytes of a tensor's elements.
func bytesOf(t ir.Type) int64 {
	bytes := distribute.ElementBytes(t)
	shape, _ := ir.ShapeOf(t)
	for _, n := range shape {
		bytes *= n
	}
	return bytes
}

// iterations is how many iterations of the loop a program has: one that has none has an empty one, so that a block stores its results.
func (s *sharer) iterations(zero, one *ir.Value) *ir.Value {
	step := s.wide(s.loop.Step())
	length := s.binary(arith.SubI, s.wide(s.loop.UpperBound()), s.wide(s.loop.LowerBound()))
	up := s.binary(arith.AddI, s.binary(arith.MaxSI, length, zero), s.binary(arith.SubI, step, one))
	return s.binary(arith.MaxSI, s.binary(arith.DivSI, up, step), one)
}

// cut has the loop run some iterations.
func (s *sharer) cut(from, to *ir.Value) {
	after := s.b.Save()
	s.b.Before(s.loop.Op)
	counter := s.loop.LowerBound().Type()
	step := s.wide(s.loop.Step())
	end := s.binary(arith.AddI, s.wide(s.loop.LowerBound()), s.binary(arith.MulI, to, step))
	until := s.binary(arith.MinSI, end, s.wide(s.loop.UpperBound()))
	s.loop.SetLowerBound(s.binary(arith.AddI, s.loop.LowerBound(), s.binary(arith.MulI, s.cardinal(from, counter), s.loop.Step())))
	s.loop.SetUpperBound(s.as(until, counter))
	outside := ir.NewMapping()
	for i, each := range s.steps {
		if each == nil {
			continue
		}
		init := s.loop.InitArgs()[i]
		added := s.binary(arith.MulI, s.cardinal(from, init.Type()), s.outside(each, outside))
		s.loop.Op.SetOperand(firstInit+i, s.binary(arith.AddI, init, added))
	}
	s.b.Restore(after)
}

// firstInit is the number of a loop's first operand that it carries.
const firstInit = 3

// outside computes a scalar before the loop that is the same in all iterations.
func (s *sharer) outside(v *ir.Value, m *ir.Mapping) *ir.Value {
	op := v.DefiningOp()
	if op == nil || op.Parent() != s.loop.Op || m.Value(v) != v {
		return m.Value(v)
	}
	for _, operand := range op.Operands() {
		s.outside(operand, m)
	}
	s.b.Insert(op.Clone(m))
	return m.Value(v)
}

// sums are the accumulators after the loop.
func (s *sharer) sums() (list []*ir.Value) {
	for _, i := range s.accumulators {
		list = append(list, s.loop.Op.Result(i))
	}
	return list
}

// addPartials adds the partial sums of other blocks to those after the loop, for what follows.
func (s *sharer) addPartials(from, until *ir.Value) {
	sums := s.sums()
	loop := scf.NewFor(s.b, from, until, arith.NewInt(s.b, ir.I32, 1), sums, func(other *ir.Value, args []*ir.Value) []*ir.Value {
		return tile.NewAddPartial(s.b, args, other, typesOf(args)).Op.Results()
	})
	for i, v := range sums {
		for _, use := range slices.Collect(v.Uses()) {
			if user := use.Owner(); user != loop.Op && !user.Is(tile.StorePartial) {
				user.SetOperand(use.Index(), loop.Op.Result(i))
			}
		}
	}
}

func typesOf(values []*ir.Value) (types []ir.Type) {
	for _, v := range values {
		types = append(types, v.Type())
	}
	return types
}

func (s *sharer) binary(def *ir.OpDef, x, y *ir.Value) *ir.Value {
	return arith.NewBinary(s.b, def, x, y)
}

func (s *sharer) i64(n int64) *ir.Value { return arith.NewInt(s.b, ir.I64, n) }

// wide is an integer in 64 bits: as many iterations as a launch has need not fit in 32.
func (s *sharer) wide(v *ir.Value) *ir.Value { return s.as(v, ir.I64) }

func (s *sharer) narrow(v *ir.Value) *ir.Value { return s.as(v, ir.I32) }

// cardinal is a number that is not negative in another type, as the analysis of ranges sees it: of a number that is cut to fewer bits it knows nothing.
func (s *sharer) cardinal(v *ir.Value, t ir.Type) *ir.Value {
	return s.binary(arith.MaxSI, s.as(v, t), arith.NewInt(s.b, t, 0))
}

// as converts an integer to another type.
func (s *sharer) as(v *ir.Value, t ir.Type) *ir.Value {
	from, fromInt := v.Type().(*ir.IntegerType)
	to, toInt := t.(*ir.IntegerType)
	switch {
	case v.Type() == t:
		return v
	case !fromInt || !toInt:
		return arith.NewCast(s.b, arith.IndexCast, v, t)
	case from.Width < to.Width:
		return arith.NewCast(s.b, arith.ExtSI, v, t)
	}
	return arith.NewCast(s.b, arith.TruncI, v, t)
}
