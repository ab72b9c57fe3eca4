package language

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// rule is what a call does, given its bound arguments.
type rule func(s *semantic.Semantic, a *Bound) (pyeval.Value, error)

// define makes a function of the language.
func define(name, signature string, run rule) *Builtin {
	return &Builtin{Name: name, Params: parseParams(signature), Run: guard(run)}
}

// since makes a function one of a release and those after it.
func since(release semantic.Version, b *Builtin) *Builtin {
	b.Since = release
	return b
}

// replaced is a function that takes other arguments from a release on.
func replaced(b *Builtin, release semantic.Version, later *Builtin) *Builtin {
	b.Later = since(release, later)
	return b
}

// guard returns a failure that unwrapping the arguments met before the rule's own result.
func guard(run rule) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		v, err := run(s, a)
		if a.err != nil {
			return nil, a.err
		}
		return v, err
	}
}

// programFunctions are the functions that make values out of nothing, and hints.
var programFunctions = []*Builtin{
	define("program_id", "axis", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		axis := a.int("axis")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.ProgramID(axis))
	}),
	define("num_programs", "axis", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		axis := a.int("axis")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.NumPrograms(axis))
	}),
	define("arange", "start, end", arange),
	define("full", "shape, value, dtype", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		shape, t := a.shape("shape"), a.dtype("dtype")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.Full(shape, a.arg("value"), t))
	}),
	define("to_tensor", "x", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		return result(s.ToTensor(a.arg("x")))
	}),
	since(semantic.V38, define("expect_zero", "x, mask", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		x, mask := a.tensor(s, "x"), a.tensor(s, "mask")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.ExpectZero(x, mask))
	})),
	define("multiple_of", "input, values", hint(semantic.HintDivisibility)),
	define("max_contiguous", "input, values", hint(semantic.HintContiguity)),
	define("max_constancy", "input, values", hint(semantic.HintConstancy)),
	define("assume", "cond", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		cond := a.tensor(s, "cond")
		if a.err != nil {
			return nil, a.err
		}
		return nil, s.Assume(cond)
	}),
	define("debug_barrier", "", func(s *semantic.Semantic, _ *Bound) (pyeval.Value, error) {
		s.Barrier()
		return nil, nil
	}),
	define("device_print", "prefix, *args, hex=False", devicePrint),
	define("device_assert", "cond, msg='', mask=None", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		msg, mask, cond := a.str("msg"), a.optional(s, "mask"), a.tensor(s, "cond")
		if a.err != nil {
			return nil, a.err
		}
		return nil, s.DeviceAssert(cond, msg, mask)
	}),
}

func arange(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	for _, name := range []string{"start", "end"} {
		if _, ok := a.value(name).(pyeval.Int); !ok {
			return nil, raise("ValueError", "arange's arguments must be of type tl.constexpr")
		}
	}
	start, end := a.int("start"), a.int("end")
	if a.err != nil {
		return nil, raise("ValueError", "arange must fit in int32")
	}
	return result(s.Arange(start, end))
}

// hint is a function that attaches values to its first argument.
func hint(name string) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t := a.given("input")
		elts := a.list("values")
		for i, v := range elts {
			c, ok := v.(*semantic.Constexpr)
			if !ok {
				if _, isInt := v.(pyeval.Int); !isInt {
					return nil, raise("TypeError", "values element %d must have type `constexpr`", i)
				}
				continue
			}
			if _, ok := c.Value.(pyeval.Int); !ok {
				return nil, raise("TypeError", "values element %d must have type `constexpr[int]`, got `constexpr[%s]", i, typeName(c.Value))
			}
		}
		values := a.toInts(elts, "values")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.Hint(t, name, values))
	}
}

func devicePrint(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	prefix, ok := a.value("prefix").(pyeval.Str)
	if !ok {
		return nil, raise("AssertionError", "%s is not string", describe(a.arg("prefix")))
	}
	for _, c := range string(prefix) {
		if (c < ' ' || c > '~') && (c < '\t' || c > '\r') {
			return nil, raise("AssertionError", "%s is not an ascii string", string(prefix))
		}
	}
	args := make([]*semantic.Tensor, len(a.rest))
	for i, v := range a.rest {
		args[i] = a.toTensor(s, v)
	}
	hex := a.bool("hex")
	if a.err != nil {
		return nil, a.err
	}
	return nil, s.DevicePrint(string(prefix), args, hex)
}

// describe is a value as messages show it.
func describe(v pyeval.Value) string { return semantic.Describe(v) }
