package codegen

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// isTensor reports whether a value is computed by the IR.
func isTensor(v pyeval.Value) bool { _, ok := v.(*semantic.Tensor); return ok }

func (f *frame) binOp(e *pysyntax.BinOp) (pyeval.Value, error) {
	left, err := f.expr(e.Left)
	if err != nil {
		return nil, err
	}
	right, err := f.expr(e.Right)
	if err != nil {
		return nil, err
	}
	return f.binary(e, e.Op, left, right)
}

// binary applies a binary operator: of tensors by the rules of the language, of values known
// at compile time by Python's.
func (f *frame) binary(at pysyntax.Node, op pysyntax.Operator, left, right pyeval.Value) (pyeval.Value, error) {
	if op == pysyntax.MatMult {
		return nil, f.errorf(at, "the operator @ is not supported in a kernel; use tl.dot")
	}
	if isTensor(left) || isTensor(right) {
		return f.sem.Binary(op, left, right)
	}
	if t, ok := left.(*pyeval.Tuple); ok {
		return f.tupleBinary(at, op, t, right)
	}
	v, err := f.u.in.Binary(op, semantic.Unwrap(left), semantic.Unwrap(right))
	if err != nil {
		return nil, err
	}
	return f.fromPython(v)
}

// tupleBinary adds tuples and repeats them.
func (f *frame) tupleBinary(at pysyntax.Node, op pysyntax.Operator, left *pyeval.Tuple, right pyeval.Value) (pyeval.Value, error) {
	if r, ok := semantic.Unwrap(right).(*pyeval.Tuple); ok && op == pysyntax.Add {
		if err := f.u.spend(int64(len(left.Elts) + len(r.Elts))); err != nil {
			return nil, err
		}
		return f.newTuple(append(append([]pyeval.Value(nil), left.Elts...), r.Elts...))
	}
	if n, ok := intOf(semantic.Unwrap(right)); ok && op == pysyntax.Mult {
		if err := f.u.spend(max(n, 0) * int64(len(left.Elts))); err != nil {
			return nil, err
		}
		var elts []pyeval.Value
		for ; n > 0; n-- {
			elts = append(elts, left.Elts...)
		}
		return f.newTuple(elts)
	}
	return nil, f.errorf(at, "unsupported operand type(s) for %s: 'tuple' and '%s'", op.Symbol(), describe(right))
}

// newTuple makes a tuple in a kernel. Every walk over one ends, because those that share their elements again and again are
// refused here.
func (f *frame) newTuple(elts []pyeval.Value) (pyeval.Value, error) {
	t := pyeval.NewTuple(elts...)
	return t, f.u.in.Walk(t)
}

// fromPython is a value that Python code made, as one that is known at compile time.
func (f *frame) fromPython(v pyeval.Value) (pyeval.Value, error) {
	if err := f.u.in.Walk(v); err != nil {
		return nil, err
	}
	return wrap(v), nil
}

// wrap makes a value of Python one that is known at compile time.
func wrap(v pyeval.Value) pyeval.Value {
	switch v := v.(type) {
	case *pyeval.Tuple:
		elts := make([]pyeval.Value, len(v.Elts))
		for i, e := range v.Elts {
			elts[i] = wrap(e)
		}
		return &pyeval.Tuple{Elts: elts, Class: v.Class}
	case *semantic.Tensor, *semantic.Constexpr, *semantic.Descriptor, *semantic.Aggregate:
		return v
	}
	return &semantic.Constexpr{Value: v}
}

func (f *frame) unaryOp(e *pysyntax.UnaryOp) (pyeval.Value, error) {
	v, err := f.expr(e.Operand)
	if err != nil {
		return nil, err
	}
	if t, ok := v.(*semantic.Tensor); ok {
		return f.sem.Unary(e.Op, t)
	}
	v = semantic.Unwrap(v)
	if e.Op == pysyntax.Not {
		truth, err := f.u.in.Truth(v)
		return wrap(pyeval.Bool(!truth)), err
	}
	r, err := f.u.in.Unary(e.Op, v)
	if err != nil {
		return nil, err
	}
	return wrap(r), nil
}

func (f *frame) compare(e *pysyntax.Compare) (pyeval.Value, error) {
	if len(e.Ops) != 1 {
		return nil, f.errorf(e, "simultaneous multiple comparison is not supported")
	}
	left, err := f.expr(e.Left)
	if err != nil {
		return nil, err
	}
	right, err := f.expr(e.Comparators[0])
	if err != nil {
		return nil, err
	}
	switch op := e.Ops[0]; op {
	case pysyntax.Is, pysyntax.IsNot:
		same := sameObject(semantic.Unwrap(left), semantic.Unwrap(right))
		return wrap(pyeval.Bool(same == (op == pysyntax.Is))), nil
	case pysyntax.In, pysyntax.NotIn:
		return nil, f.errorf(e, "the operator `%s` is not supported in a kernel", op.Symbol())
	default:
		return f.compareValues(op, left, right)
	}
}

// compareValues applies ==, !=, <, <=, > and >=.
func (f *frame) compareValues(op pysyntax.CmpOperator, left, right pyeval.Value) (pyeval.Value, error) {
	if isTensor(left) || isTensor(right) {
		return f.sem.Compare(op, left, right)
	}
	left, right = semantic.Unwrap(left), semantic.Unwrap(right)
	a, isType := left.(semantic.Type)
	if b, ok := right.(semantic.Type); isType && ok && (op == pysyntax.Eq || op == pysyntax.NotEq) {
		return wrap(pyeval.Bool(sameType(a, b) == (op == pysyntax.Eq))), nil
	}
	v, err := f.u.in.Compare(op, bare(left), bare(right))
	if err != nil {
		return nil, err
	}
	return wrap(v), nil
}

// bare takes the constexprs off the elements of a tuple, so that Python's operators see
// plain values.
func bare(v pyeval.Value) pyeval.Value {
	t, ok := semantic.Unwrap(v).(*pyeval.Tuple)
	if !ok {
		return semantic.Unwrap(v)
	}
	elts := make([]pyeval.Value, len(t.Elts))
	for i, e := range t.Elts {
		elts[i] = bare(e)
	}
	return &pyeval.Tuple{Elts: elts, Class: t.Class}
}

// sameObject is Python's `is`. Small values are one object in CPython.
func sameObject(a, b pyeval.Value) bool {
	switch x := a.(type) {
	case pyeval.Int:
		y, ok := b.(pyeval.Int)
		return ok && x.Big().Cmp(y.Big()) == 0
	case semantic.Type:
		y, ok := b.(semantic.Type)
		return ok && sameType(x, y)
	}
	return a == b
}

// boolOp visits `and` and `or`. A value known at compile time ends the expression where
// Python would; the tensors among the others are combined from the right.
func (f *frame) boolOp(e *pysyntax.BoolOp) (pyeval.Value, error) {
	var tensors []*semantic.Tensor
	var last pyeval.Value
	for _, part := range e.Values {
		v, err := f.expr(part)
		if err != nil {
			return nil, err
		}
		last = v
		t, ok := v.(*semantic.Tensor)
		if !ok {
			truth, err := f.u.in.Truth(semantic.Unwrap(v))
			if err != nil {
				return nil, err
			}
			if truth == (e.Op == pysyntax.Or) {
				return v, nil
			}
			continue
		}
		if _, block := t.Type.(*semantic.Block); block {
			f.node = e
			f.warn("Logical operators 'and' and 'or' are deprecated for non-scalar tensors; please use '&' or '|' instead")
		}
		tensors = append(tensors, t)
	}
	if len(tensors) == 0 {
		return last, nil
	}
	combine := f.sem.LogicalAnd
	if e.Op == pysyntax.Or {
		combine = f.sem.LogicalOr
	}
	for len(tensors) > 1 {
		n := len(tensors)
		t, err := combine(tensors[n-2], tensors[n-1])
		if err != nil {
			return nil, err
		}
		tensors = append(tensors[:n-2], t)
	}
	return tensors[0], nil
}

// ifExp visits `body if test else orelse`: an scf.if where the test is a tensor.
func (f *frame) ifExp(e *pysyntax.IfExp) (pyeval.Value, error) {
	test, err := f.expr(e.Test)
	if err != nil {
		return nil, err
	}
	cond, ok := test.(*semantic.Tensor)
	if !ok {
		taken, err := f.staticCondition(e.Test, test)
		if err != nil {
			return nil, err
		}
		if taken {
			return f.expr(e.Body)
		}
		return f.expr(e.Orelse)
	}
	if cond, err = f.scalarCondition(e.Test, cond); err != nil {
		return nil, err
	}
	r := f.enter()
	then, thenBlock, err := f.side(e.Body)
	if err != nil {
		return nil, err
	}
	f.resume(r)
	els, elseBlock, err := f.side(e.Orelse)
	if err != nil {
		return nil, err
	}
	f.resume(r)
	if !sameType(then.Type, els.Type) {
		return nil, f.errorf(e, "Ternary expression with dynamic condition has inconsistent types %s and %s", then.Type, els.Type)
	}
	op := f.newIf(cond.Handle, []*ir.Value{then.Handle})
	for i, end := range []struct {
		block *ir.Block
		value *ir.Value
	}{{thenBlock, then.Handle}, {elseBlock, els.Handle}} {
		f.b.MoveToEnd(moveBlock(end.block, op.RegionAt(i)))
		scf.NewYield(f.b.Builder, []*ir.Value{end.value})
	}
	f.leave(r)
	return &semantic.Tensor{Handle: op.Result(0), Type: then.Type}, nil
}

// side visits one value of a conditional expression in a block of its own.
func (f *frame) side(e pysyntax.Expr) (*semantic.Tensor, *ir.Block, error) {
	block := f.newBlock()
	f.b.MoveToStart(block)
	v, err := f.expr(e)
	if err != nil {
		return nil, nil, err
	}
	t, err := f.sem.ToTensor(v)
	if err != nil {
		return nil, nil, f.located(e, err)
	}
	return t, f.b.Block(), nil
}
