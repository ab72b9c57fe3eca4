package mutate

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
)

// Operations makes one change to the operations of a kernel, which stays valid; false when the
// kernel is invalid itself or no change applies.
func Operations(r *rand.Rand, text string) (string, bool) {
	const tries = 6
	for range tries {
		m, err := tshared.Parse("kernel.mlir", text)
		if err != nil {
			return text, false
		}
		var ops []*ir.Op
		m.Walk(func(op *ir.Op) ir.WalkResult {
			if op.Parent() != nil && !op.Def().Function {
				ops = append(ops, op)
			}
			return ir.Continue
		})
		if len(ops) == 0 {
			return text, false
		}
		if !pick(r, operationChanges)(r, pick(r, ops)) || m.Verify() != nil {
			continue
		}
		var b strings.Builder
		_ = m.Print(&b, printer.Options{DebugInfo: r.IntN(4) == 0}) // a strings.Builder never fails
		return b.String(), true
	}
	return text, false
}

// operationChanges change an operation or its surroundings; false when they do not apply.
var operationChanges = []func(r *rand.Rand, op *ir.Op) bool{
	otherOperand, otherOperand, otherOperand, otherDefinition, otherDefinition, otherConstant, otherConstant, otherAttribute,
	replaceByVisible, eraseWithoutResults, duplicate, intoLoop, intoBranch, detour, detour,
}

// visible lists the values of a type that dominate an operation.
func visible(op *ir.Op, t ir.Type) (values []*ir.Value) {
	add := func(vs []*ir.Value) {
		for _, v := range vs {
			if v.Type() == t {
				values = append(values, v)
			}
		}
	}
	for ; op.Parent() != nil && !op.Def().Function; op = op.Parent() {
		for before := op.Prev(); before != nil; before = before.Prev() {
			add(before.Results())
		}
		add(op.Block().Args())
	}
	return values
}

func otherOperand(r *rand.Rand, op *ir.Op) bool {
	if op.NumOperands() == 0 {
		return false
	}
	i := r.IntN(op.NumOperands())
	old := op.Operand(i)
	others := slices.DeleteFunc(visible(op, old.Type()), func(v *ir.Value) bool { return v == old })
	if len(others) == 0 {
		return false
	}
	op.SetOperand(i, pick(r, others))
	return true
}

// otherDefinition replaces an operation by one of another kind, with the same operands and result
// types.
func otherDefinition(r *rand.Rand, op *ir.Op) bool {
	if !plain(op.Def()) || !op.Def().Registered() {
		return false
	}
	var fitting []*ir.OpDef
	for _, d := range op.Context().Registry().Ops() {
		if d != op.Def() && plain(d) && len(d.Operands) == op.NumOperands() && len(d.Results) == op.NumResults() && slices.Contains(mutatedDialects, d.DialectName()) && d.ReadAs == nil {
			fitting = append(fitting, d)
		}
	}
	const tries = 12
	for range tries {
		if len(fitting) == 0 {
			return false
		}
		d := pick(r, fitting)
		other := ir.NewBuilder(op.Context()).Before(op).Create(d, op.Operands(), op.ResultTypes(), attributesFor(r, op, d)...)
		if len(ir.Verify(other)) > 0 {
			other.Erase()
			continue
		}
		for i, v := range op.Results() {
			v.ReplaceAllUsesWith(other.Result(i))
		}
		op.Erase()
		return true
	}
	return false
}

// mutatedDialects are the dialects of kernels.
var mutatedDialects = []string{"arith", "math", "tt"}

// plain reports whether an operation has no variadic operands or results, and no regions.
func plain(d *ir.OpDef) bool {
	return len(d.Regions) == 0 && len(d.Successors) == 0 && !d.Has(ir.Terminator) &&
		!slices.ContainsFunc(slices.Concat(d.Operands, d.Results), func(s ir.Slot) bool { return s.Arity != ir.One })
}

// attributesFor are the attributes of a replacement: those that the old operation has under the
// same name, else numbers.
func attributesFor(r *rand.Rand, op *ir.Op, d *ir.OpDef) (attrs []ir.NamedAttr) {
	for _, slot := range d.Attrs {
		if a := op.Attr(slot.Name); a != nil {
			attrs = append(attrs, ir.NamedAttr{Name: slot.Name, Attr: a})
		} else if !slot.Optional && slot.Default == nil {
			number := op.Context().IntAttr(pick(r, []ir.Type{ir.I32, ir.I64}), int64(r.IntN(4)))
			attrs = append(attrs, ir.NamedAttr{Name: slot.Name, Attr: number})
		}
	}
	return attrs
}

func otherConstant(r *rand.Rand, op *ir.Op) bool {
	if !op.Is(arith.Constant) {
		return otherNearConstant(r, op)
	}
	a := someNumber(r, op.Context(), op.Result(0).Type())
	if a == nil {
		return false
	}
	op.SetAttr("value", a)
	return true
}

// otherNearConstant changes a constant that an operation uses.
func otherNearConstant(r *rand.Rand, op *ir.Op) bool {
	for _, v := range op.Operands() {
		if d := v.DefiningOp(); d != nil && d.Is(arith.Constant) {
			return otherConstant(r, d)
		}
	}
	return false
}

// someNumber is a random constant of a type; nil when the type has none.
func someNumber(r *rand.Rand, c *ir.Context, t ir.Type) ir.Attr {
	switch t := t.(type) {
	case *ir.IntegerType:
		n := pick(r, integers)
		if t.Width < 64 {
			n = n << (64 - t.Width) >> (64 - t.Width)
		}
		return c.IntAttr(t, n)
	case *ir.FloatType:
		return c.Float(t, pick(r, []float64{0, 1, -1, 0.5, 1e38, 1e-40, 3}))
	case *ir.TensorType:
		if e := someNumber(r, c, t.Elem); e != nil {
			return c.SplatOf(t, e)
		}
	}
	return nil
}

// otherAttribute changes a number in the attributes of an operation, or leaves an
// attribute out.
func otherAttribute(r *rand.Rand, op *ir.Op) bool {
	attrs := op.Attrs()
	if len(attrs) == 0 || op.Is(arith.Constant) {
		return false
	}
	named := pick(r, attrs)
	c := op.Context()
	switch a := named.Attr.(type) {
	case *ir.IntegerAttr:
		other := someNumber(r, c, a.Type)
		if r.IntN(2) == 0 { // most are enum values
			other = c.IntAttr(a.Type, int64(r.IntN(4)))
		}
		if other == nil {
			return false
		}
		op.SetAttr(named.Name, other)
	case *ir.DenseArrayAttr:
		numbers, elem := slices.Clone(a.Ints()), a.Elem
		t, isInteger := elem.(*ir.IntegerType)
		if len(numbers) == 0 || !isInteger || t.Width < 8 {
			return false
		}
		r.Shuffle(len(numbers), func(i, j int) { numbers[i], numbers[j] = numbers[j], numbers[i] })
		if r.IntN(3) == 0 {
			numbers[r.IntN(len(numbers))] = int64(r.IntN(8)) - 1
		}
		op.SetAttr(named.Name, c.IntArray(t, numbers...))
	default:
		op.RemoveAttr(named.Name)
	}
	return true
}

// replaceByVisible replaces results by dominating values.
func replaceByVisible(r *rand.Rand, op *ir.Op) bool {
	if op.NumResults() == 0 || !op.HasUses() {
		return false
	}
	for _, v := range op.Results() {
		if !v.HasUses() {
			continue
		}
		if others := visible(op, v.Type()); len(others) > 0 {
			v.ReplaceAllUsesWith(pick(r, others))
		} else if a := someNumber(r, op.Context(), v.Type()); a != nil {
			v.ReplaceAllUsesWith(arith.NewConstant(ir.NewBuilder(op.Context()).Before(op), a))
		} else {
			return false
		}
	}
	op.Erase()
	return true
}

func eraseWithoutResults(_ *rand.Rand, op *ir.Op) bool {
	if op.NumResults() > 0 || op.MightTerminate() {
		return false
	}
	op.Erase()
	return true
}

// duplicate clones an operation; some uses take the clone's results.
func duplicate(r *rand.Rand, op *ir.Op) bool {
	if op.MightTerminate() {
		return false
	}
	twin := op.Clone(ir.NewMapping())
	op.Block().InsertAfter(op, twin)
	for i, v := range op.Results() {
		for _, u := range slices.Collect(v.Uses()) {
			if r.IntN(2) == 0 && u.Owner() != twin && u.Owner() != op {
				u.Owner().SetOperand(u.Index(), twin.Result(i))
			}
		}
	}
	return true
}

// intoLoop moves an operation into a loop with its results as iter_args, initialised by dominating
// values.
func intoLoop(r *rand.Rand, op *ir.Op) bool {
	inits, ok := standIns(r, op)
	if !ok {
		return false
	}
	b := ir.NewBuilder(op.Context()).Before(op)
	bound := func(least, n int) *ir.Value {
		if scalars := visible(op, ir.I32); len(scalars) > 0 && r.IntN(3) == 0 {
			return pick(r, scalars)
		}
		return arith.NewInt(b, ir.I32, int64(least+r.IntN(n)))
	}
	loop := scf.NewFor(b, bound(0, 2), bound(0, 9), arith.NewInt(b, ir.I32, int64(1+r.IntN(3))), inits, func(_ *ir.Value, args []*ir.Value) []*ir.Value {
		return moved(r, b, op, args)
	})
	takeOver(op, loop.Op)
	return true
}

// intoBranch moves an operation into an scf.if.
func intoBranch(r *rand.Rand, op *ir.Op) bool {
	otherwise, ok := standIns(r, op)
	if !ok {
		return false
	}
	b := ir.NewBuilder(op.Context()).Before(op)
	var condition *ir.Value
	if bits := visible(op, ir.I1); len(bits) > 0 && r.IntN(2) == 0 {
		condition = pick(r, bits)
	} else if scalars := visible(op, ir.I32); len(scalars) > 0 {
		condition = arith.NewCmpI(b, arith.IPredicate(r.IntN(10)), pick(r, scalars), arith.NewInt(b, ir.I32, int64(r.IntN(9))))
	} else {
		return false
	}
	branch := scf.NewIf(b, condition, op.ResultTypes(), func() []*ir.Value { return moved(r, b, op, nil) }, func() []*ir.Value { return otherwise })
	takeOver(op, branch.Op)
	return true
}

// standIns are dominating values of the types of an operation's results.
func standIns(r *rand.Rand, op *ir.Op) (values []*ir.Value, ok bool) {
	if op.MightTerminate() || op.Block() == nil || op.Parent().Parent() == nil {
		return nil, false
	}
	for _, t := range op.ResultTypes() {
		if others := visible(op, t); len(others) > 0 {
			values = append(values, pick(r, others))
		} else if a := someNumber(r, op.Context(), t); a != nil {
			values = append(values, arith.NewConstant(ir.NewBuilder(op.Context()).Before(op), a))
		} else {
			return nil, false
		}
	}
	return values, true
}

// moved clones an operation at the builder's insertion point; the clone may use iter_args.
func moved(r *rand.Rand, b *ir.Builder, op *ir.Op, carried []*ir.Value) []*ir.Value {
	twin := op.Clone(ir.NewMapping())
	b.Insert(twin)
	for i, v := range twin.Operands() {
		for _, c := range carried {
			if c.Type() == v.Type() && r.IntN(2) == 0 {
				twin.SetOperand(i, c)
			}
		}
	}
	return twin.Results()
}

// takeOver replaces an operation's results by those of another.
func takeOver(op, by *ir.Op) {
	for i, v := range op.Results() {
		v.ReplaceAllUsesWith(by.Result(i))
	}
	op.Erase()
}
