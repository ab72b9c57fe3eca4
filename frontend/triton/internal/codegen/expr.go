package codegen

import (
	"math/big"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// expr visits an expression. Afterwards the location is the expression's.
func (f *frame) expr(e pysyntax.Expr) (pyeval.Value, error) {
	outer := f.node
	f.visiting(e)
	here := f.b.Loc
	v, err := pyeval.Value(nil), f.u.spend(1)
	if err == nil {
		v, err = f.dispatchExpr(e)
	}
	if err != nil {
		return nil, f.located(e, err)
	}
	f.b.SetLoc(here)
	f.node = outer
	if v == nil {
		v = pyeval.None
	}
	return v, nil
}

func (f *frame) dispatchExpr(e pysyntax.Expr) (pyeval.Value, error) {
	switch e := e.(type) {
	case *pysyntax.Name:
		return f.lookup(e)
	case *pysyntax.Constant:
		return f.constant(e)
	case *pysyntax.BinOp:
		return f.binOp(e)
	case *pysyntax.Call:
		return f.call(e)
	case *pysyntax.Attribute:
		return f.attribute(e)
	case *pysyntax.Subscript:
		return f.subscript(e)
	case *pysyntax.Compare:
		return f.compare(e)
	case *pysyntax.UnaryOp:
		return f.unaryOp(e)
	case *pysyntax.BoolOp:
		return f.boolOp(e)
	case *pysyntax.IfExp:
		return f.ifExp(e)
	case *pysyntax.Tuple:
		return f.tuple(e.Elts)
	case *pysyntax.List:
		return f.tuple(e.Elts)
	case *pysyntax.Slice:
		return f.slice(e)
	case *pysyntax.ListComp:
		return f.listComp(e)
	case *pysyntax.JoinedStr:
		return f.joinedStr(e)
	}
	return nil, f.unsupported(e, kindOf(e))
}

// exprs visits expressions in order.
func (f *frame) exprs(list []pysyntax.Expr) ([]pyeval.Value, error) {
	values := make([]pyeval.Value, len(list))
	for i, e := range list {
		var err error
		if values[i], err = f.expr(e); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// constant is the value of a literal.
func (f *frame) constant(e *pysyntax.Constant) (pyeval.Value, error) {
	v := literal(e.Value)
	if v == nil {
		return nil, f.errorf(e, "a literal of this kind is not supported in a kernel")
	}
	return &semantic.Constexpr{Value: v}, nil
}

// literal is the Python value of a literal of the syntax tree, nil where kernels have no use
// for its type.
func literal(v any) pyeval.Value {
	switch v := v.(type) {
	case nil:
		return pyeval.None
	case bool:
		return pyeval.Bool(v)
	case int64:
		return pyeval.NewInt(v)
	case *big.Int:
		return pyeval.NewBigInt(v)
	case float64:
		return pyeval.Float(v)
	case string:
		return pyeval.Str(v)
	case pysyntax.Bytes:
		return pyeval.Bytes(v)
	case pysyntax.Ellipsis:
		return pyeval.Ellipsis
	}
	return nil
}

// tuple visits the elements of a tuple or a list; both are tuples in a kernel.
func (f *frame) tuple(elts []pysyntax.Expr) (pyeval.Value, error) {
	values, err := f.exprs(elts)
	if err != nil {
		return nil, err
	}
	return f.newTuple(values)
}

// slice visits the parts of `lower:upper:step`.
func (f *frame) slice(e *pysyntax.Slice) (pyeval.Value, error) {
	parts := [3]pyeval.Value{pyeval.None, pyeval.None, pyeval.None}
	for i, p := range []pysyntax.Expr{e.Lower, e.Upper, e.Step} {
		if p == nil {
			continue
		}
		v, err := f.expr(p)
		if err != nil {
			return nil, err
		}
		parts[i] = semantic.Unwrap(v)
	}
	return &pyeval.Slice{Start: parts[0], Stop: parts[1], Step: parts[2]}, nil
}

// listComp visits a comprehension of one generator over a tuple.
func (f *frame) listComp(e *pysyntax.ListComp) (pyeval.Value, error) {
	if len(e.Generators) != 1 {
		return nil, f.errorf(e, "nested comprehensions are not supported")
	}
	g := e.Generators[0]
	iter, err := f.expr(g.Iter)
	if err != nil {
		return nil, err
	}
	t, ok := iter.(*pyeval.Tuple)
	if !ok {
		return nil, f.errorf(g.Iter, "only tuples can be iterated over in list comprehension, found %s", describe(iter))
	}
	if len(g.Ifs) > 0 {
		return nil, f.errorf(g.Ifs[0], "conditions in list comprehensions are not supported")
	}
	name, ok := g.Target.(*pysyntax.Name)
	if !ok {
		return nil, f.errorf(g.Target, "the target of a list comprehension must be a name")
	}
	values := make([]pyeval.Value, len(t.Elts))
	for i, v := range t.Elts {
		f.scope.set(name.Id, v)
		if values[i], err = f.expr(e.Elt); err != nil {
			return nil, err
		}
	}
	return f.newTuple(values)
}

// joinedStr evaluates an f-string, whose parts must be known at compile time.
func (f *frame) joinedStr(e *pysyntax.JoinedStr) (pyeval.Value, error) {
	text := ""
	for _, part := range e.Values {
		if c, ok := part.(*pysyntax.Constant); ok {
			s, _ := c.Value.(string)
			text += s
			continue
		}
		s, err := f.formatted(part)
		if err != nil {
			return nil, err
		}
		text += s
	}
	return pyeval.Str(text), nil
}

// formatted is the text of one `{...}` of an f-string.
func (f *frame) formatted(e pysyntax.Expr) (string, error) {
	p, ok := e.(*pysyntax.FormattedValue)
	if !ok {
		return "", f.unsupported(e, kindOf(e))
	}
	v, err := f.expr(p.Value)
	if err != nil {
		return "", err
	}
	c, ok := v.(*semantic.Constexpr)
	if !ok {
		return "", f.errorf(e, "Cannot evaluate f-string containing non-constexpr conversion values, found conversion of type %s", describe(v))
	}
	if p.Conversion == 'r' || p.Conversion == 'a' {
		return f.u.in.Repr(c.Value)
	}
	return f.u.in.Str(c.Value)
}
