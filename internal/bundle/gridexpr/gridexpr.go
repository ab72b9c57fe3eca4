// Package gridexpr reads the grids of function tables: one to three integer expressions of Python
// over the parameters of a kernel, "cdiv(n, BLOCK), 8". It evaluates them without an interpreter of
// Python, in a fraction of a microsecond, and gives the tree to those that write it in another
// language.
//
// The expressions are those that make integers of integers: + - * // % << >>, cdiv, min, max,
// comparisons, and, or, not, conditional expressions, parentheses. Package frontend/triton
// evaluates all others. The package knows nothing of kernels.
package gridexpr

import (
	"fmt"
	"math"
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Op is the operation of an expression, as Python writes it.
type Op string

// The operations that are no binary operators; see binary for these.
const (
	Int   Op = "int"  // Value
	Name  Op = "name" // the parameter Name
	Neg   Op = "neg"
	Not   Op = "not"
	And   Op = "and" // the first operand where that is 0, else the second
	Or    Op = "or"  // the first operand where that is not 0, else the second
	If    Op = "if"  // of test, value and other value
	Chain Op = "chain"
)

// Expr is an expression. A Chain is a comparison such as a < b < c: Ops are its operators, of
// which there is one between any two operands.
type Expr struct {
	Op    Op
	Value int64
	Name  string
	Args  []*Expr
	Ops   []Op
}

// Grid is the expressions of a grid, one for each dimension.
type Grid []*Expr

// Parse reads a grid. The error says, with the place, what is not an integer expression; that may
// still be Python that triton.Grid evaluates.
func Parse(text string) (Grid, error) {
	p := &parser{src: diag.NewSource("grid", text)}
	value, err := p.only("1 to 3 expressions, such as cdiv(n, BLOCK), 8")
	if err != nil {
		return nil, err
	}
	list := []pysyntax.Expr{value}
	if t, ok := value.(*pysyntax.Tuple); ok {
		list = t.Elts
	}
	if len(list) < 1 || len(list) > 3 {
		return nil, p.error(nil, "expected 1 to 3 sizes, found %d", len(list))
	}
	return p.exprs(list)
}

// Condition parses the condition of a row, "columns <= BLOCK": one expression, which holds where it
// is not 0. The call given(D, CAUSAL) holds where a launch gives these constants, rather than taking
// those of any row; it is made of names that begin with GivenPrefix.
func Condition(text string) (*Expr, error) {
	p := &parser{src: diag.NewSource("when", text), condition: true}
	value, err := p.only("a condition, such as columns <= BLOCK")
	if err != nil {
		return nil, err
	}
	return p.expr(value)
}

// GivenPrefix begins names that stand for whether a constant is given.
const GivenPrefix = "given "

type parser struct {
	src       *diag.Source
	condition bool // given may be called
}

// only is the expression that is all of the text.
func (p *parser) only(expected string) (pysyntax.Expr, error) {
	m, err := pysyntax.Parse(p.src)
	if err != nil {
		return nil, err
	}
	if len(m.Body) == 1 {
		if s, ok := m.Body[0].(*pysyntax.ExprStmt); ok {
			return s.Value, nil
		}
	}
	return nil, p.error(nil, "expected %s", expected)
}

func (p *parser) error(at pysyntax.Node, format string, args ...any) error {
	pos := p.src.At(0)
	if at != nil {
		pos = diag.Position{File: p.src.Name, Line: int(at.At().Line), Col: int(at.At().Col) + 1}
	}
	return diag.Errorf(pos, format, args...)
}

func (p *parser) exprs(list []pysyntax.Expr) (found Grid, err error) {
	for _, e := range list {
		x, err := p.expr(e)
		if err != nil {
			return nil, err
		}
		found = append(found, x)
	}
	return found, nil
}

func (p *parser) node(op Op, operands ...pysyntax.Expr) (*Expr, error) {
	args, err := p.exprs(operands)
	return &Expr{Op: op, Args: args}, err
}

func (p *parser) expr(e pysyntax.Expr) (*Expr, error) {
	switch e := e.(type) {
	case *pysyntax.Constant:
		return p.constant(e)
	case *pysyntax.Name:
		return &Expr{Op: Name, Name: e.Id}, nil
	case *pysyntax.BinOp:
		if op := Op(e.Op.Symbol()); binary[op] != nil {
			return p.node(op, e.Left, e.Right)
		}
		return nil, p.error(e, "the operator %s makes no integers, or none that are known here", e.Op.Symbol())
	case *pysyntax.UnaryOp:
		return p.unary(e)
	case *pysyntax.BoolOp:
		return p.boolean(Op(e.Op.Symbol()), e.Values)
	case *pysyntax.Compare:
		return p.compare(e)
	case *pysyntax.IfExp:
		return p.node(If, e.Test, e.Body, e.Orelse)
	case *pysyntax.Call:
		return p.call(e)
	}
	return nil, p.error(e, "expected an integer expression of parameters")
}

func (p *parser) constant(e *pysyntax.Constant) (*Expr, error) {
	switch v := e.Value.(type) {
	case int64:
		return &Expr{Op: Int, Value: v}, nil
	case bool:
		x := &Expr{Op: Int}
		if v {
			x.Value = 1
		}
		return x, nil
	}
	return nil, p.error(e, "expected an integer of 64 bits")
}

// given is a call of given.
func (p *parser) given(e *pysyntax.Call) (*Expr, error) {
	var all *Expr
	for _, a := range e.Args {
		name, ok := a.(*pysyntax.Name)
		if !ok {
			return nil, p.error(a, "given takes names of constants")
		}
		x := &Expr{Op: Name, Name: GivenPrefix + name.Id}
		if all != nil {
			x = &Expr{Op: And, Args: []*Expr{all, x}}
		}
		all = x
	}
	if all == nil || len(e.Keywords) > 0 {
		return nil, p.error(e, "given takes names of constants")
	}
	return all, nil
}

func (p *parser) unary(e *pysyntax.UnaryOp) (*Expr, error) {
	switch e.Op {
	case pysyntax.USub:
		return p.node(Neg, e.Operand)
	case pysyntax.Not:
		return p.node(Not, e.Operand)
	case pysyntax.UAdd:
		return p.expr(e.Operand)
	}
	return nil, p.error(e, "the operator %s is not known here", e.Op.Symbol())
}

// boolean joins the operands of and, or from the right: a and (b and c).
func (p *parser) boolean(op Op, values []pysyntax.Expr) (*Expr, error) {
	args, err := p.exprs(values)
	if err != nil {
		return nil, err
	}
	last := args[len(args)-1]
	for _, a := range slices.Backward(args[:len(args)-1]) {
		last = &Expr{Op: op, Args: []*Expr{a, last}}
	}
	return last, nil
}

func (p *parser) compare(e *pysyntax.Compare) (*Expr, error) {
	x, err := p.node(Chain, append([]pysyntax.Expr{e.Left}, e.Comparators...)...)
	if err != nil {
		return nil, err
	}
	for _, o := range e.Ops {
		op := Op(o.Symbol())
		if comparisons[op] == nil {
			return nil, p.error(e, "the comparison %s is none of integers", op)
		}
		x.Ops = append(x.Ops, op)
	}
	return x, nil
}

// calls are the functions of grids, by their least number of arguments; cdiv takes no more.
var calls = map[string]int{"cdiv": 2, "min": 2, "max": 2}

// call makes binary operations of calls: min(a, b, c) is min(min(a, b), c).
func (p *parser) call(e *pysyntax.Call) (*Expr, error) {
	name, ok := e.Func.(*pysyntax.Name)
	if ok && name.Id == "given" && p.condition {
		return p.given(e)
	}
	if !ok || calls[name.Id] == 0 {
		return nil, p.error(e, "expected a call of cdiv, min or max")
	}
	if len(e.Keywords) > 0 || len(e.Args) < calls[name.Id] || name.Id == "cdiv" && len(e.Args) > 2 {
		return nil, p.error(e, "%s takes 2 integers", name.Id)
	}
	args, err := p.exprs(e.Args)
	if err != nil {
		return nil, err
	}
	first := args[0]
	for _, a := range args[1:] {
		first = &Expr{Op: Op(name.Id), Args: []*Expr{first, a}}
	}
	return first, nil
}

// Names lists the parameters of a grid in the order in which they are first used.
func (g Grid) Names() (names []string) {
	for _, e := range g {
		e.Walk(func(e *Expr) {
			if e.Op == Name && !slices.Contains(names, e.Name) {
				names = append(names, e.Name)
			}
		})
	}
	return names
}

// Walk calls a function for an expression and for those that it is made of.
func (e *Expr) Walk(visit func(*Expr)) {
	visit(e)
	for _, a := range e.Args {
		a.Walk(visit)
	}
}

// MaxSize is the greatest size of a grid along a dimension.
const MaxSize = math.MaxInt32

// Eval computes a grid; value is that of a parameter, and false where it is not an integer.
// Dimensions that the grid does not have are 1.
func (g Grid) Eval(value func(name string) (int64, bool)) ([3]int, error) {
	sizes := [3]int{1, 1, 1}
	for i, e := range g {
		v, err := e.Eval(value)
		if err != nil {
			return sizes, err
		}
		if v < 0 || v > MaxSize {
			return sizes, fmt.Errorf("expected a number of programs, found %d for size %d", v, i+1)
		}
		sizes[i] = int(v)
	}
	return sizes, nil
}
