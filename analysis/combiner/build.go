package combiner

import "github.com/tshared/tshared/ir"

// Builder emits the operations of combiners. W is a scalar of a backend.
type Builder[W any] struct {
	// Scalars has the scalars of the block arguments that Emit reads. Map and Combine set them.
	Scalars map[*ir.Value]W
	// Emit emits one operation of the body.
	Emit func(op *ir.Op)
	// Of returns the scalars of block arguments and of results of emitted operations. It fails when one has no
	// scalar, such as after Emit failed.
	Of func(values []*ir.Value) ([]W, error)
}

// Map emits the map of a combiner and returns the elements that it computes from the inputs.
func (b Builder[W]) Map(k *Combiner, inputs []W) ([]W, error) {
	for i, w := range inputs {
		b.Scalars[k.Body.Arg(i)] = w
	}
	for _, op := range k.Map {
		b.Emit(op)
	}
	return b.Of(k.Elements)
}

// Combine emits the combination of elements with accumulators and returns the new accumulators.
func (b Builder[W]) Combine(k *Combiner, elements, acc []W) ([]W, error) {
	n := len(k.Elements)
	if !k.Independent {
		for i, v := range k.Elements {
			b.Scalars[v], b.Scalars[k.Body.Arg(n+i)] = elements[i], acc[i]
		}
		for _, op := range k.Combine {
			b.Emit(op)
		}
		return b.Of(k.Body.Last().Operands())
	}
	var out []W
	for i, op := range k.Combine { // several results may combine the same element
		b.Scalars[k.Elements[i]], b.Scalars[k.Body.Arg(n+i)] = elements[i], acc[i]
		b.Emit(op)
		made, err := b.Of(op.Results())
		if err != nil {
			return nil, err
		}
		out = append(out, made...)
	}
	return out, nil
}
