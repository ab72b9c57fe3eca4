package codegen

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

const onlyRanges = "Only `range` and `static_range` iterators are currently supported"

// forStmt visits a loop over range, tl.range or tl.static_range.
func (f *frame) forStmt(s *pysyntax.For) error {
	call, ok := s.Iter.(*pysyntax.Call)
	if !ok {
		return f.errorf(s.Iter, onlyRanges)
	}
	target, ok := s.Target.(*pysyntax.Name)
	if !ok {
		return f.errorf(s.Target, "the target of a `for` statement must be a name")
	}
	iterator, err := f.expr(call.Func)
	if err != nil {
		return err
	}
	kind := iteratorOf(iterator)
	if kind == noIterator {
		return f.errorf(s.Iter, onlyRanges)
	}
	args := &pyeval.Args{}
	for _, a := range call.Args {
		v, err := f.expr(a)
		if err != nil {
			return err
		}
		args.Pos = append(args.Pos, v)
	}
	if err := f.keywords(call, args); err != nil {
		return err
	}
	bounds, err := f.rangeOf(call, kind, args)
	if err != nil {
		return err
	}
	if kind == staticRange {
		return f.unrolled(s, target.Id, bounds)
	}
	if len(s.Orelse) > 0 {
		return f.errorf(s.Orelse[0], "`else` of a `for` statement is not supported")
	}
	return f.loop(s, target.Id, bounds)
}

// unrolled visits the body once for each value of a static_range.
func (f *frame) unrolled(s *pysyntax.For, target string, b *bounds) error {
	lower, upper, step, err := f.staticBounds(s.Iter, b)
	if err != nil {
		return err
	}
	for i := lower; step > 0 && i < upper || step < 0 && i > upper; i += step {
		f.scope.keep(target, semantic.NewConstexpr(pyeval.NewInt(i)))
		if err := f.body(s.Body); err != nil {
			return err
		}
		if err := f.u.spend(1); err != nil {
			return f.located(s, err)
		}
	}
	return nil
}

// counter is the induction variable of a loop: Triton builds the body with a placeholder,
// since the loop does not exist yet.
type counter struct {
	typ         *semantic.Scalar
	lower       *ir.Value
	upper       *ir.Value
	step        *ir.Value
	placeholder *ir.Value
	down        bool // the step is negative: the loop runs over the swapped bounds
}

// loop builds an scf.for.
func (f *frame) loop(s *pysyntax.For, target string, b *bounds) error {
	k, err := f.newCounter(s, b)
	if err != nil {
		return err
	}
	f.scope.set(target, &semantic.Tensor{Handle: k.placeholder, Type: k.typ})
	r := f.enter()
	c, err := f.findCarries(s, r, s.Body, target)
	if err != nil {
		return err
	}
	f.resume(r)
	op := f.newFor(k, c.handles())
	b.annotate(f.u.ctx, op)
	block := op.Region0().Entry()
	f.b.MoveToStart(block)
	f.bindCarried(c, block.Args()[1:])
	f.loops++
	err = f.body(s.Body)
	f.loops--
	if err != nil {
		return err
	}
	if len(c.names) == 0 {
		f.b.SetLoc(op.Loc())
	}
	f.yieldCarried(c, r)
	f.replacePlaceholder(k, target, block)
	f.leave(r)
	f.defineResults(c, op)
	f.poison(k.placeholder, target)
	return nil
}

// newCounter casts the bounds to the type of the induction variable and makes the
// placeholder.
func (f *frame) newCounter(s *pysyntax.For, b *bounds) (*counter, error) {
	k := &counter{}
	lower, upper, step := b.lower, b.upper, b.step
	if n, ok := semantic.Unwrap(step).(pyeval.Int); ok && n.Big().Sign() < 0 {
		k.down = true
		lower, upper = upper, lower
		step = semantic.NewConstexpr(pyeval.NewBigInt(n.Big().Neg(n.Big())))
	}
	var tensors [3]*semantic.Tensor
	for i, v := range []pyeval.Value{lower, upper, step} {
		t, err := f.sem.ToTensor(v)
		if err != nil {
			return nil, f.located(s.Iter, err)
		}
		tensors[i] = t
	}
	var types [3]*semantic.Scalar
	for i, t := range tensors {
		scalar, ok := t.Type.(*semantic.Scalar)
		if !ok || !scalar.IsInt() {
			return nil, f.errorf(s.Iter, "For loop bounds and step must all be ints, are (%s, %s, %s)", tensors[0].Type, tensors[1].Type, tensors[2].Type)
		}
		types[i] = scalar
	}
	k.typ = semantic.CommonInt(semantic.CommonInt(types[0], types[1]), types[2])
	k.lower = f.intCast(tensors[0].Handle, k.typ)
	k.upper = f.intCast(tensors[1].Handle, k.typ)
	k.step = f.intCast(tensors[2].Handle, k.typ)
	k.placeholder = ub.NewPoison(f.b.Builder, k.typ.IR(f.b)).Result()
	return k, nil
}

// intCast casts a bound; between types of one width it is a bitcast, also where nothing
// changes.
func (f *frame) intCast(v *ir.Value, to *semantic.Scalar) *ir.Value {
	from := v.Type().(*ir.IntegerType).Width
	def := arith.ExtUI
	switch {
	case from == to.Bits:
		def = arith.Bitcast
	case from > to.Bits:
		def = arith.TruncI
	case to.IsSigned():
		def = arith.ExtSI
	}
	return f.b.Create(def, []*ir.Value{v}, []ir.Type{to.IR(f.b)}).Result(0)
}

// newFor creates an scf.for whose body has its arguments and nothing else. Their locations
// are the loop's.
func (f *frame) newFor(k *counter, inits []*ir.Value) *ir.Op {
	body := ir.NewRegion()
	block := body.AddBlock()
	block.AddArg(k.lower.Type(), f.b.Loc)
	for _, v := range inits {
		block.AddArg(v.Type(), f.b.Loc)
	}
	return f.b.CreateFrom(&ir.OpState{Def: scf.For, Operands: append([]*ir.Value{k.lower, k.upper, k.step}, inits...),
		Types: typesOf(inits), Regions: []*ir.Region{body}})
}

// replacePlaceholder puts the induction variable in the place of the placeholder. A loop
// that counts down computes it from the variable that counts up.
func (f *frame) replacePlaceholder(k *counter, target string, block *ir.Block) {
	f.b.MoveToStart(block)
	iv := block.Arg(0)
	if k.down {
		iv = arith.NewSubI(f.b.Builder, k.upper, iv).Result()
		iv = arith.NewAddI(f.b.Builder, iv, k.lower).Result()
	}
	k.placeholder.ReplaceAllUsesWith(iv)
	f.nameHandle(target, iv)
}

// poison remembers that a placeholder is what is left of a loop's counter.
func (f *frame) poison(placeholder *ir.Value, target string) {
	if f.poisoned == nil {
		f.poisoned = map[*ir.Value]string{}
	}
	f.poisoned[placeholder] = target
}
