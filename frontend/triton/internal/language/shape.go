package language

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// shapeFunctions are the functions that change the shape of tensors.
var shapeFunctions = []*Builtin{
	define("broadcast", "input, other", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		x, y := a.tensor(s, "input"), a.tensor(s, "other")
		if a.err != nil {
			return nil, a.err
		}
		x, y, err := s.BroadcastPair(x, y)
		if err != nil {
			return nil, err
		}
		return tuple(x, y), nil
	}),
	define("broadcast_to", "input, *shape", shapedBy(func(s *semantic.Semantic, t *semantic.Tensor, shape []int64, _ bool) (*semantic.Tensor, error) {
		return s.BroadcastTo(t, shape)
	})),
	define("reshape", "input, *shape, can_reorder=False", shapedBy((*semantic.Semantic).Reshape)),
	define("view", "input, *shape", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t, shape := a.tensor(s, "input"), a.toShape(a.restList())
		if a.err != nil {
			return nil, a.err
		}
		if s.Warn != nil {
			s.Warn("view is deprecated, please use reshape with can_reorder being true.")
		}
		return result(s.Reshape(t, shape, true))
	}),
	define("trans", "input, *dims", permuted((*semantic.Semantic).Trans)),
	define("permute", "input, *dims", permuted((*semantic.Semantic).Permute)),
	define("expand_dims", "input, axis", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t, axes := a.tensor(s, "input"), a.ints("axis")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.ExpandDims(t, axes))
	}),
	define("cat", "input, other, can_reorder=False, dim=0@37", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		x, y, reorder, dim := a.given("input"), a.given("other"), a.bool("can_reorder"), a.int("dim")
		if a.err != nil {
			return nil, a.err
		}
		if !reorder && s.B.Options.Has(semantic.CatKeepsOrder) {
			return result(s.CatInOrder(x, y, dim))
		}
		return result(s.Cat(x, y, reorder))
	}),
	define("join", "a, b", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		x, y := a.tensor(s, "a"), a.tensor(s, "b")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.Join(x, y))
	}),
	define("split", "a", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t := a.given("a")
		if a.err != nil {
			return nil, a.err
		}
		x, y, err := s.Split(t)
		if err != nil {
			return nil, err
		}
		return tuple(x, y), nil
	}),
	define("item", "input", unsplat("input")),
	define("_unsplat", "x", unsplat("x")),
	define("gather", "src, index, axis", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		src, index, axis := a.given("src"), a.given("index"), a.int("axis")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.Gather(src, index, axis))
	}),
	define("histogram", "input, num_bins, mask=None", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t, bins, mask := a.given("input"), a.int("num_bins"), a.optional(s, "mask")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.Histogram(t, bins, mask))
	}),
}

// shapedBy is a function of a tensor and a shape, after a * or as a tuple.
func shapedBy(do func(s *semantic.Semantic, t *semantic.Tensor, shape []int64, reorder bool) (*semantic.Tensor, error)) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t, shape := a.tensor(s, "input"), a.toShape(a.restList())
		reorder := false
		if len(a.b.Params) > 2 {
			reorder = a.bool("can_reorder")
		}
		if a.err != nil {
			return nil, a.err
		}
		return result(do(s, t, shape, reorder))
	}
}

// permuted is a function of a tensor and an order of dimensions.
func permuted(do func(s *semantic.Semantic, t *semantic.Tensor, dims []int64) (*semantic.Tensor, error)) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t, dims := a.given("input"), a.toInts(a.restList(), "dims")
		if a.err != nil {
			return nil, a.err
		}
		return result(do(s, t, dims))
	}
}

// unsplat gives the only element of a tensor.
func unsplat(param string) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t := a.given(param)
		if a.err != nil {
			return nil, a.err
		}
		shape := semantic.ShapeOf(t.Type)
		if shape == nil {
			return t, nil
		}
		for _, n := range shape {
			if n != 1 {
				return nil, raise("AssertionError", "can only unsplat single-element tensors")
			}
		}
		return s.Unsplat(t), nil
	}
}
