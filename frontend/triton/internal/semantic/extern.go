package semantic

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// anyTypes are the rules for operands whose types are kept: only shapes are matched.
var anyTypes = operandRules{leftPointer: true, rightPointer: true, keepTypes: true}

// matched gives operands a common shape, as a row of binary operations would.
func (s *Semantic) matched(args []*Tensor, rules operandRules) ([]*Tensor, *Tensor, error) {
	if len(args) == 0 {
		return nil, nil, nil
	}
	args = slices.Clone(args)
	head := args[0]
	var err error
	for _, a := range args {
		if _, head, err = s.promoted(a, head, rules); err != nil {
			return nil, nil, err
		}
	}
	return args, head, nil
}

func (s *Semantic) reshaped(args []*Tensor, head *Tensor, rules operandRules) error {
	for i := range args {
		var err error
		if args[i], _, err = s.promoted(args[i], head, rules); err != nil {
			return err
		}
	}
	return nil
}

// tensors makes tensors of values.
func (s *Semantic) tensors(vs []pyeval.Value) ([]*Tensor, error) {
	ts := make([]*Tensor, len(vs))
	for i, v := range vs {
		t, err := s.ToTensor(v)
		if err != nil {
			return nil, err
		}
		ts[i] = t
	}
	return ts, nil
}

// InlineAsm has the text of inline assembly, its constraints, and the element types of its
// results. Pack elements are handled at a time.
type InlineAsm struct {
	Text, Constraints string
	Results           []Type
	Pure              bool
	Pack              int64
}

// InlineAsm runs assembly text on the elements of operands.
func (s *Semantic) InlineAsm(a InlineAsm, operands []pyeval.Value) ([]*Tensor, error) {
	args, err := s.tensors(operands)
	if err != nil {
		return nil, err
	}
	args, head, err := s.matched(args, anyTypes)
	if err != nil {
		return nil, err
	}
	var shape []int64
	if head != nil && ShapeOf(head.Type) != nil {
		shape = ShapeOf(head.Type)
		if err := s.reshaped(args, head, anyTypes); err != nil {
			return nil, err
		}
	}
	results := make([]*Tensor, len(a.Results))
	types := make([]ir.Type, len(a.Results))
	for i, t := range a.Results {
		results[i] = &Tensor{Type: shaped(t, shape)}
		types[i] = results[i].Type.IR(s.B)
	}
	op := tt.NewElementwiseInlineAsm(s.B.Builder, handlesOf(args), types, a.Text, a.Constraints, a.Pure, a.Pack)
	for i := range results {
		results[i].Handle = op.Op.Result(i)
	}
	return results, nil
}

// Symbol is a variant of an external function: the types of its parameters, its name in
// the library and the type of its result.
type Symbol struct {
	Params []Type
	Name   string
	Result Type
}

// Extern calls the variant of an external function that fits the operands.
func (s *Semantic) Extern(libName, libPath string, operands []pyeval.Value, variants []Symbol, pure bool) (*Tensor, error) {
	if len(variants) == 0 {
		return nil, errorf("arg_type_symbol_dict is empty")
	}
	args, err := s.tensors(operands)
	if err != nil {
		return nil, err
	}
	if n := len(variants[0].Params); n != len(args) {
		return nil, errorf("length of input args does not match.Expect %d, got %d", len(args), n)
	}
	v := variantFor(variants, args)
	if v == nil {
		return nil, errorf("input arg type does not match.Expect one of %s, got %s", variantsText(variants), typesText(typesOf(args)))
	}
	rules := operandRules{keepTypes: true}
	args, head, err := s.matched(args, rules)
	if err != nil {
		return nil, err
	}
	result := v.Result
	if head != nil {
		if err := s.reshaped(args, head, rules); err != nil {
			return nil, err
		}
		result = shaped(result, ShapeOf(head.Type))
	}
	op := tt.NewExternElementwise(s.B.Builder, handlesOf(args), result.IR(s.B), libName, libPath, v.Name, pure)
	return &Tensor{op.Result(), result}, nil
}

func variantFor(variants []Symbol, args []*Tensor) *Symbol {
	for i := range variants {
		v := &variants[i]
		if slices.EqualFunc(v.Params, args, func(t Type, a *Tensor) bool { return Equal(t, ScalarOf(a.Type)) }) {
			return v
		}
	}
	return nil
}

func typesText(types []Type) string {
	parts := make([]string, len(types))
	for i, t := range types {
		parts[i] = ScalarOf(t).String()
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

func variantsText(variants []Symbol) string {
	parts := make([]string, len(variants))
	for i, v := range variants {
		parts[i] = typesText(v.Params)
	}
	return strings.Join(parts, ", ")
}
