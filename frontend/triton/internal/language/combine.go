package language

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// combineFunctions are the functions that call a function of the kernel on elements, and
// matrix products.
var combineFunctions = []*Builtin{
	define("reduce", "input, axis, combine_fn, keep_dims=False", reduce),
	define("_reduce_with_indices", "input, axis, combine_fn, keep_dims=False", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t, axis, keep := a.given("input"), a.int("axis"), a.bool("keep_dims")
		if a.err != nil {
			return nil, a.err
		}
		rs, err := s.ReduceWithIndices(t, axis, a.value("combine_fn"), keep)
		if err != nil {
			return nil, err
		}
		return tuple(rs...), nil
	}),
	define("associative_scan", "input, axis, combine_fn, reverse=False", scan),
	define("map_elementwise", "scalar_fn, *args, pack=1", mapElementwise),
	define("dot", "input, other, acc=None, input_precision=None, allow_tf32=None, max_num_imprecise_acc=None, out_dtype=None", dot),
	define("dot_scaled", "lhs, lhs_scale, lhs_format, rhs, rhs_scale, rhs_format, acc=None, fast_math=False, lhs_k_pack=True, rhs_k_pack=True, out_dtype=fp32", dotScaled),
}

// inputs is the tensors of an argument, and whether it was one tensor rather than a tuple.
func (a *Bound) inputs(name string) (ts []*semantic.Tensor, single bool) {
	elts, several := elements(a.arg(name))
	if !several {
		return []*semantic.Tensor{a.given(name)}, true
	}
	for _, e := range elts {
		t, ok := e.(*semantic.Tensor)
		if !ok {
			a.fail("%s() argument '%s' must have tensors, not %s", a.b.Name, name, typeName(e))
		}
		ts = append(ts, t)
	}
	return ts, false
}

// tensors is the results of a function, a tensor where there was a single input.
func tensors(ts []*semantic.Tensor, single bool, err error) (pyeval.Value, error) {
	if err != nil {
		return nil, err
	}
	if single {
		return ts[0], nil
	}
	return tuple(ts...), nil
}

func reduce(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	ts, single := a.inputs("input")
	var axis *int64
	if !a.isNone("axis") {
		n := a.int("axis")
		axis = &n
	}
	keep := a.bool("keep_dims")
	if a.err != nil {
		return nil, a.err
	}
	rs, err := s.Reduce(ts, axis, a.value("combine_fn"), keep)
	return tensors(rs, single, err)
}

func scan(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	ts, single := a.inputs("input")
	axis, reverse := a.int("axis"), a.bool("reverse")
	if a.err != nil {
		return nil, a.err
	}
	rs, err := s.Scan(ts, axis, a.value("combine_fn"), reverse)
	return tensors(rs, single, err)
}

func mapElementwise(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	args := make([]*semantic.Tensor, len(a.rest))
	for i, v := range a.rest {
		args[i] = a.toTensor(s, v)
	}
	pack := a.int("pack")
	if a.err != nil {
		return nil, a.err
	}
	rs, single, err := s.MapElementwise(a.value("scalar_fn"), args, pack)
	return tensors(rs, single, err)
}

func dot(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	d := semantic.Dot{A: a.given("input"), B: a.given("other"), Precision: a.str("input_precision"), Imprecise: a.arg("max_num_imprecise_acc"), Out: semantic.FP32}
	if !a.isNone("acc") {
		d.Acc = a.given("acc")
	}
	switch {
	case !a.isNone("out_dtype"):
		d.Out = a.dtype("out_dtype")
	case d.Acc != nil && s.B.Options.Has(semantic.AccumulatorTypes):
		d.Out = semantic.ScalarOf(d.Acc.Type)
	}
	if !a.isNone("input_precision") && !a.isNone("allow_tf32") {
		return nil, raise("AssertionError", "Only one of input_precision and allow_tf32 can be specified")
	}
	if !a.isNone("allow_tf32") {
		if d.Precision = "ieee"; a.bool("allow_tf32") {
			d.Precision = "tf32"
		}
	}
	if a.err != nil {
		return nil, a.err
	}
	return result(s.Dot(d))
}

func dotScaled(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	operand := func(side string) semantic.Scaled {
		x := semantic.Scaled{Value: a.given(side), Format: a.str(side + "_format"), KPack: a.bool(side + "_k_pack")}
		if !a.isNone(side + "_scale") {
			x.Scale = a.given(side + "_scale")
		}
		return x
	}
	lhs, rhs := operand("lhs"), operand("rhs")
	var acc *semantic.Tensor
	if !a.isNone("acc") {
		acc = a.given("acc")
	}
	fast, out := a.bool("fast_math"), a.dtype("out_dtype")
	if a.err != nil {
		return nil, a.err
	}
	return result(s.DotScaled(lhs, rhs, acc, fast, out))
}
