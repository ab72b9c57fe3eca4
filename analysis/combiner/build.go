package combiner

import "github.com/tshared/tshared/ir"

// Builder builds the operations of combiners with words of a backend.
type Builder[W any] struct {
	Words map[*ir.Value]W
	Emit  func(op *ir.Op)
	Of    func(values []*ir.Value) ([]W, error)
}

// Map makes elements of inputs.
func (b Builder[W]) Map(k *Combiner, inputs []W) ([]W, error) {
	for i, w := range inputs {
		b.Words[k.Body.Arg(i)] = w
	}
	for _, op := range k.Map {
		b.Emit(op)
	}
	return b.Of(k.Elements)
}

// Join combines elements with what is so far.
func (b Builder[W]) Join(k *Combiner, elements, soFar []W) ([]W, error) {
	n := len(k.Elements)
	if !k.Apart {
		for i, v := range k.Elements {
			b.Words[v], b.Words[k.Body.Arg(n+i)] = elements[i], soFar[i]
		}
		for _, op := range k.Join {
			b.Emit(op)
		}
		return b.Of(k.Body.Last().Operands())
	}
	var out []W
	for i, op := range k.Join { // elements may be the same value
		b.Words[k.Elements[i]], b.Words[k.Body.Arg(n+i)] = elements[i], soFar[i]
		b.Emit(op)
		made, err := b.Of(op.Results())
		if err != nil {
			return nil, err
		}
		out = append(out, made...)
	}
	return out, nil
}
