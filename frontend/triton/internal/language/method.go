package language

import (
	"sync"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/frontend/triton/library"
)

// tensorMethodNames are the functions that are methods of tensors as well.
var tensorMethodNames = []string{"broadcast_to", "trans", "permute", "split", "view", "item", "reshape", "expand_dims", "cast", "store",
	"advance", "atomic_cas", "atomic_xchg", "atomic_add", "atomic_max", "atomic_min", "atomic_and", "atomic_or", "atomic_xor", "atomic_load", "atomic_store", "atomic_poll",
	"exp", "exp2", "log", "log2", "cos", "sin", "sqrt", "sqrt_rn", "rsqrt", "abs", "erf", "floor", "ceil", "reduce",
	"associative_scan", "gather", "histogram"}

var tensorMethods = sync.OnceValue(func() map[string]*Builtin {
	table := map[string]*Builtin{
		"to":          define("to", "self, dtype, fp_downcast_rounding=None, bitcast=False", cast("self")),
		"logical_and": define("logical_and", "self, other", logical((*semantic.Semantic).LogicalAnd)),
		"logical_or":  define("logical_or", "self, other", logical((*semantic.Semantic).LogicalOr)),
	}
	for _, name := range tensorMethodNames {
		table[name] = Lookup(name)
	}
	return table
})

func logical(do func(s *semantic.Semantic, x, y pyeval.Value) (*semantic.Tensor, error)) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		return result(do(s, a.arg("self"), a.arg("other")))
	}
}

// bound is a method with its object.
func bound(b *Builtin, self pyeval.Value) *Builtin {
	method := *b
	method.Self = self
	return &method
}

// Method finds a method or attribute of a tensor, tensor descriptor or type; nil where
// there is none.
func Method(s *semantic.Semantic, v pyeval.Value, name string) pyeval.Value {
	switch v := v.(type) {
	case *semantic.Tensor:
		return tensorAttr(s, v, name)
	case *semantic.Descriptor:
		return descriptorAttr(v, name)
	}
	return nil
}

func tensorAttr(s *semantic.Semantic, t *semantic.Tensor, name string) pyeval.Value {
	switch name {
	case "dtype":
		return semantic.ScalarOf(t.Type)
	case "type":
		return t.Type
	case "shape":
		return constants(semantic.ShapeOf(t.Type))
	case "numel":
		n := int64(1)
		for _, d := range semantic.ShapeOf(t.Type) {
			n *= d
		}
		return semantic.NewConstexpr(pyeval.NewInt(n))
	case "T":
		if len(semantic.ShapeOf(t.Type)) != 2 {
			return nil
		}
		transposed, err := s.Permute(t, []int64{1, 0})
		if err != nil {
			return nil
		}
		return transposed
	}
	if b := tensorMethods()[name]; b != nil {
		return bound(b, t)
	}
	return nil
}

// constants is a tuple of constexprs.
func constants(ns []int64) *pyeval.Tuple {
	elts := make([]pyeval.Value, len(ns))
	for i, n := range ns {
		elts[i] = semantic.NewConstexpr(pyeval.NewInt(n))
	}
	return pyeval.NewTuple(elts...)
}

func descriptorAttr(d *semantic.Descriptor, name string) pyeval.Value {
	switch name {
	case "dtype":
		return d.Type.Block.Elem
	case "type":
		return d.Type
	case "block_type":
		return d.Type.Block
	case "block_shape":
		return constants(d.Type.Block.Shape)
	case "shape":
		return tuple(d.Shape...)
	case "strides":
		return tuple(d.Strides...)
	}
	if b := descriptorMethods[name]; b != nil {
		return bound(b, d)
	}
	return nil
}

// MethodNames lists the methods and attributes of tensors and descriptors, for messages.
func MethodNames(v pyeval.Value) []string {
	var names []string
	switch v.(type) {
	case *semantic.Tensor:
		names = append(names, "dtype", "type", "shape", "numel", "T")
		for name := range tensorMethods() {
			names = append(names, name)
		}
		for _, m := range library.Modules() {
			names = append(names, m.Methods...)
		}
	case *semantic.Descriptor:
		names = append(names, "dtype", "type", "block_type", "block_shape", "shape", "strides")
		for name := range descriptorMethods {
			names = append(names, name)
		}
	}
	return names
}
