package semantic

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Binary implements pyeval.HasBinary: arithmetic of constexprs is Python's.
func (c *Constexpr) Binary(in *pyeval.Interp, op pysyntax.Operator, other pyeval.Value, reflected bool) (pyeval.Value, error) {
	if _, ok := other.(*Tensor); ok {
		return nil, nil
	}
	a, b := c.Value, Unwrap(other)
	if reflected {
		a, b = b, a
	}
	return wrapped(in.Binary(op, a, b))
}

// Unary implements pyeval.HasUnary.
func (c *Constexpr) Unary(in *pyeval.Interp, op pysyntax.UnaryOperator) (pyeval.Value, error) {
	return wrapped(in.Unary(op, c.Value))
}

// Compare implements pyeval.HasCompare.
func (c *Constexpr) Compare(in *pyeval.Interp, op pysyntax.CmpOperator, other pyeval.Value, reflected bool) (pyeval.Value, error) {
	if _, ok := other.(*Tensor); ok {
		return nil, nil
	}
	a, b := c.Value, Unwrap(other)
	if reflected {
		a, b = b, a
	}
	return wrapped(in.Compare(op, a, b))
}

func wrapped(v pyeval.Value, err error) (pyeval.Value, error) {
	if err != nil {
		return nil, err
	}
	return NewConstexpr(v), nil
}

// Truth implements pyeval.HasTruth.
func (c *Constexpr) Truth(in *pyeval.Interp) (bool, error) { return in.Truth(c.Value) }

// Attr implements pyeval.HasAttrs.
func (c *Constexpr) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "value":
		return c.Value, nil
	case "type":
		return &ConstexprType{c.Value}, nil
	}
	return nil, nil
}

// Item implements pyeval.HasItems.
func (c *Constexpr) Item(in *pyeval.Interp, index pyeval.Value) (pyeval.Value, error) {
	return in.Item(c.Value, Unwrap(index))
}

// Call implements pyeval.Callable.
func (c *Constexpr) Call(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	return in.Call(c.Value, args)
}

// Iterate implements pyeval.Iterable.
func (c *Constexpr) Iterate(in *pyeval.Interp) (func() (pyeval.Value, error), error) {
	return in.Iterate(c.Value)
}

// Index implements pyeval.HasIndex.
func (c *Constexpr) Index(*pyeval.Interp) (pyeval.Int, error) {
	if n, ok := bigOf(c.Value); ok {
		return pyeval.NewBigInt(n), nil
	}
	return pyeval.Int{}, errorf("'%s' object cannot be interpreted as an integer", c.Value.TypeName())
}

// Repr implements pyeval.HasRepr.
func (c *Constexpr) Repr(in *pyeval.Interp) (string, error) {
	text, err := in.Str(c.Value)
	return "constexpr[" + text + "]", err
}

// Key implements pyeval.HasKey.
func (c *Constexpr) Key() any {
	if k, ok := c.Value.(pyeval.HasKey); ok {
		return k.Key()
	}
	return textOf(c.Value)
}

// AggregateClass is a class under an aggregate decorator: a call makes an Aggregate.
type AggregateClass struct{ Class *pyeval.Class }

// TypeName implements pyeval.Value.
func (*AggregateClass) TypeName() string { return "type" }

// Key implements pyeval.HasKey.
func (c *AggregateClass) Key() any { return c.Class }

// Attr implements pyeval.HasAttrs: methods and constants of the class.
func (c *AggregateClass) Attr(in *pyeval.Interp, name string) (pyeval.Value, error) {
	return in.GetAttr(c.Class, name)
}
