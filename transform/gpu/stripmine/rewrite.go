package stripmine

import (
	"math"
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// rewriter replaces a chain by loops over its strips.
type rewriter struct {
	*chain
	*phase
	parts, part int64 // of a strip, and elements of a part
	b           *ir.Builder
	// ends are the sizes of vectors of which a part is in memory, as indices that are cast from i32.
	ends map[foldresult.Entry]*ir.Value
}

// rewrite replaces the chain.
func (c *chain) rewrite(part, threads int64) {
	last := c.ops[len(c.ops)-1]
	r := &rewriter{chain: c, part: part, b: ir.NewBuilder(last.Context()), ends: map[foldresult.Entry]*ir.Value{}}
	r.b.After(last).LocateAs(c.ops[0])
	for _, r.phase = range c.phases {
		for _, op := range r.before {
			op.Remove()
			r.b.Insert(op)
		}
		if len(r.phase.ops) > 0 {
			r.parts = c.partsOf(r.phase, part, threads)
			r.replacePhase()
		}
	}
	for _, op := range slices.Backward(slices.Concat(c.ops, c.unused)) {
		if op.Block() == c.block {
			op.Erase()
		}
	}
}

// replacePhase makes the loop of a phase, and what its reductions leave after it.
func (r *rewriter) replacePhase() {
	acc := r.loop().Op.Results()
	for _, op := range r.phase.ops {
		if tile.IsReduction(op) {
			r.finish(op, acc[:op.NumResults()])
			acc = acc[op.NumResults():]
		}
	}
}

// loop makes the loop.
func (r *rewriter) loop() scf.ForOp {
	b := r.b
	var inits []*ir.Value
	for _, op := range r.phase.ops {
		if tile.IsReduction(op) {
			k, _ := combiner.Of(op)
			for _, combine := range k.Combine {
				empty := b.Create(tensor.Empty, nil, []ir.Type{r.partType(combine.Result(0).Type())}).Result(0)
				inits = append(inits, linalg.NewFill(b, arith.NewConstant(b, identityOf(combine)), empty))
			}
		}
		if m, ok := r.memoryOfAccess(op); ok && !m.isWhole(r.size) && r.ends[m.size] == nil {
			end := arith.NewCast(b, arith.IndexCast, foldresult.Materialize(b, m.size), ir.I32)
			r.ends[m.size] = arith.NewCast(b, arith.IndexCast, end, ir.Index)
		}
	}
	lower, upper, step := arith.NewInt(b, ir.I32, 0), arith.NewInt(b, ir.I32, r.size), arith.NewInt(b, ir.I32, r.parts*r.part)
	loop := scf.NewFor(b, lower, upper, step, inits, func(counter *ir.Value, args []*ir.Value) []*ir.Value {
		return r.strip(counter, args)
	})
	loop.Op.SetAttr(tile.Unroll, b.Ctx.IntAttr(ir.I64, 1))
	return loop
}

// partType is the type of a part of a vector.
func (r *rewriter) partType(elem ir.Type) ir.Type { return r.b.Ctx.Tensor([]int64{r.part}, elem) }

// memoryOfAccess is where the vector of a load or store is.
func (r *rewriter) memoryOfAccess(op *ir.Op) (memory, bool) {
	if op.Is(tile.Load) || op.Is(tile.Store) {
		return r.memoryOf(memoryOperand(op))
	}
	return memory{}, false
}

// memoryOperand is the memory that a tile.load or tile.store accesses.
func memoryOperand(op *ir.Op) *ir.Value {
	if isLoad(op) {
		return op.Operand(0)
	}
	return op.Operand(1)
}

// strip makes the body of the loop: first the loads of all parts, which are in flight together.
func (r *rewriter) strip(counter *ir.Value, acc []*ir.Value) []*ir.Value {
	early := r.beforeLoads()
	parts := make([]*part, r.parts)
	for i := range parts {
		parts[i] = r.newPart(counter, int64(i)*r.part)
		for _, op := range r.phase.ops {
			if early[op] {
				parts[i].clone(op)
			}
		}
	}
	acc = slices.Clone(acc)
	for _, p := range parts {
		n := 0
		for _, op := range r.phase.ops {
			switch {
			case tile.IsReduction(op):
				copy(acc[n:], p.combine(op, acc[n:n+op.NumResults()]))
				n += op.NumResults()
			case !early[op]:
				p.clone(op)
			}
		}
	}
	return acc
}

// beforeLoads are the loads, and what they are computed from.
func (r *rewriter) beforeLoads() map[*ir.Op]bool {
	early := map[*ir.Op]bool{}
	var add func(op *ir.Op)
	add = func(op *ir.Op) {
		if early[op] || !r.members[op] {
			return
		}
		early[op] = true
		for _, v := range op.Operands() {
			add(v.DefiningOp())
		}
	}
	for _, op := range r.phase.ops {
		if isLoad(op) {
			add(op)
		}
	}
	return early
}

// part is one part of a strip while it is made.
type part struct {
	*rewriter
	start *ir.Value // index of its first element
	m     *ir.Mapping
}

func (r *rewriter) newPart(counter *ir.Value, offset int64) *part {
	if offset > 0 {
		counter = arith.NewBinary(r.b, arith.AddI, counter, arith.NewInt(r.b, ir.I32, offset), arith.WithOverflow(r.b.Ctx, arith.NoSignedWrap))
	}
	return &part{r, arith.NewCast(r.b, arith.IndexCast, counter, ir.Index), ir.NewMapping()}
}

// clone makes an operation for the part.
func (p *part) clone(op *ir.Op) {
	p.b.LocateAs(op)
	if m, ok := p.memoryOfAccess(op); ok {
		p.m.Values[memoryOperand(op)] = p.view(m)
	}
	made := op.Clone(p.m)
	p.b.Insert(made)
	for _, v := range made.Results() {
		v.SetType(p.partType(ir.ElementTypeOf(v.Type())))
	}
	var indices []*ir.Op
	made.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner.Is(linalg.Index) {
			indices = append(indices, inner)
		}
		return ir.Continue
	})
	for _, index := range indices {
		at := p.b.Save()
		v := index.Result(0)
		sum := p.b.After(index).Create(arith.AddI, []*ir.Value{v, p.start}, []ir.Type{ir.Index})
		for _, use := range slices.Collect(v.Uses()) {
			if use.Owner() != sum {
				use.Set(sum.Result(0))
			}
		}
		p.b.Restore(at)
	}
}

// view is the part of a vector in memory, in the forms in which the lowering makes views of it: later passes know how far they reach.
func (p *part) view(m memory) *ir.Value {
	b, whole := p.b, m.view.Slice()
	stride := whole.Strides.Entries()[0]
	offset := foldresult.Add(b, whole.Offsets.Entries()[0], foldresult.Mul(b, foldresult.Value(p.start), stride))
	slice := func(offset, size, stride foldresult.Entry) foldresult.Slice {
		return foldresult.Slice{Offsets: foldresult.Make(offset), Sizes: foldresult.Make(size), Strides: foldresult.Make(stride)}
	}
	s := slice(offset, foldresult.Const(p.part), stride)
	old := m.view.Result().Type().(*ir.MemRefType)
	t := b.Ctx.MemRef(s.Sizes.Static, old.Elem, b.Ctx.Strided(s.Strides.Static, s.Offsets.Static[0]), old.Space)
	view := memref.NewReinterpretCast(b, t, m.view.Source(), s)
	if m.isWhole(p.size) {
		return view
	}
	end := p.ends[m.size]
	behind := arith.NewBinary(b, arith.MinSI, arith.NewBinary(b, arith.AddI, p.start, arith.NewIndex(b, p.part)), end)
	size := arith.NewBinary(b, arith.SubI, arith.NewBinary(b, arith.MaxSI, behind, p.start), p.start)
	s = slice(foldresult.Const(0), foldresult.Value(size), foldresult.Const(1))
	return memref.NewSubView(b, memref.SubViewType(b.Ctx, t, s.Offsets.Static, s.Sizes.Static, s.Strides.Static), view, s)
}

// combine combines the elements of the part with partial results of a reduction.
func (p *part) combine(op *ir.Op, acc []*ir.Value) []*ir.Value {
	var ins []*ir.Value
	for _, v := range distribute.InputsOf(op) {
		ins = append(ins, p.m.Value(v))
	}
	p.b.LocateAs(op)
	return linalg.NewGeneric(p.b, linalg.GenericSpec{Ins: ins, Outs: acc, Body: func(args []*ir.Value) []*ir.Value {
		return cloneBody(p.b, op.Region0().Entry(), args)
	}}).Results()
}

// cloneBody emits a body on other values and returns what it yields.
func cloneBody(b *ir.Builder, body *ir.Block, args []*ir.Value) (yielded []*ir.Value) {
	m := ir.NewMapping()
	for i, v := range args {
		m.Values[body.Arg(i)] = v
	}
	for op := range body.Ops() {
		if op != body.Last() {
			b.Insert(op.Clone(m))
		}
	}
	for _, v := range body.Last().Operands() {
		yielded = append(yielded, m.Value(v))
	}
	return yielded
}

// finish reduces the partial results, in place of a reduction.
func (r *rewriter) finish(op *ir.Op, acc []*ir.Value) {
	k, _ := combiner.Of(op)
	n := op.NumResults()
	r.b.LocateAs(op)
	combine := func(args []*ir.Value) (yielded []*ir.Value) {
		for i, combine := range k.Combine {
			m := ir.NewMapping()
			m.Values[k.Elements[i]], m.Values[k.Body.Arg(n+i)] = args[i], args[n+i]
			c := combine.Clone(m)
			r.b.Insert(c)
			yielded = append(yielded, c.Result(0))
		}
		return yielded
	}
	var made *ir.Op
	if o, ok := linalg.AsReduce(op); ok {
		made = linalg.NewReduce(r.b, acc, o.Inits(), []int64{0}, combine)
	} else {
		made = r.reduce(op, acc, combine)
	}
	for _, a := range op.Attrs() {
		if made.Attr(a.Name) == nil {
			made.SetAttr(a.Name, a.Attr)
		}
	}
	for i, v := range op.Results() {
		v.ReplaceAllUsesWith(made.Result(i))
	}
}

// reduce makes the tile.reduce of partial results.
func (r *rewriter) reduce(like *ir.Op, acc []*ir.Value, combine func(args []*ir.Value) []*ir.Value) *ir.Op {
	made := tile.NewReduce(r.b, acc, like.ResultTypes(), []int64{0})
	var args []ir.Type
	for _, v := range slices.Concat(acc, like.Results()) {
		args = append(args, ir.ElementTypeOf(v.Type()))
	}
	block, saved := made.Combiner().AddBlock(args...), r.b.Save()
	r.b.AtEnd(block)
	r.b.Create(tile.Yield, combine(block.Args()), nil)
	r.b.Restore(saved)
	return made.Op
}

// identity makes the value that combines with others to these, as an attribute of a type.
type identity func(ctx *ir.Context, t ir.Type) ir.Attr

// identities are those of combiners. A NaN gives way to numbers in maxnumf and minnumf, and is the result of NaNs alone.
var identities = map[*ir.OpDef]identity{
	arith.AddF: float(math.Copysign(0, -1)), arith.MulF: float(1),
	arith.MaxNumF: float(math.NaN()), arith.MinNumF: float(math.NaN()),
	arith.MaximumF: float(math.Inf(-1)), arith.MinimumF: float(math.Inf(1)),
	arith.AddI: integer(0), arith.OrI: integer(0), arith.XOrI: integer(0), arith.MaxUI: integer(0), arith.MulI: integer(1),
	arith.AndI: integer(-1), arith.MinUI: integer(-1), arith.MaxSI: integer(math.MinInt64), arith.MinSI: integer(math.MaxInt64),
}

// identityOf is the identity of a combining operation; nil if it is not known.
func identityOf(op *ir.Op) ir.Attr {
	if of := identities[op.Def()]; of != nil {
		return of(op.Context(), op.Result(0).Type())
	}
	return nil
}

func float(v float64) identity {
	return func(ctx *ir.Context, t ir.Type) ir.Attr {
		f, ok := t.(*ir.FloatType)
		if !ok || f.Width() < 16 { // narrower ones lack some of the values
			return nil
		}
		return ctx.Float(f, v)
	}
}

// integer is a number that 64 bits hold, or its highest bits where a type has fewer.
func integer(v int64) identity {
	return func(ctx *ir.Context, t ir.Type) ir.Attr {
		i, ok := t.(*ir.IntegerType)
		if !ok || i.Width > 64 {
			return nil
		}
		if v == math.MinInt64 || v == math.MaxInt64 {
			return ctx.IntAttr(t, v>>(64-i.Width))
		}
		return ctx.IntAttr(t, v)
	}
}
