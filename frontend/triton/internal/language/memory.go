package language

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// memoryFunctions are the functions that access memory.
var memoryFunctions = append([]*Builtin{
	replaced(define("load", "pointer, mask=None, other=None, boundary_check=(), padding_option='', cache_modifier='', eviction_policy='', volatile=False", load),
		semantic.V39, define("load", "pointer, mask=None, other=None, *, cache_modifier='', eviction_policy='', volatile=False", load)),
	replaced(define("store", "pointer, value, mask=None, boundary_check=(), cache_modifier='', eviction_policy=''", store),
		semantic.V39, define("store", "pointer, value, mask=None, *, cache_modifier='', eviction_policy=''", store)),
	define("make_block_ptr", "base, shape, strides, offsets, block_shape, order", makeBlockPtr),
	define("advance", "base, offsets", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		if s.B.Options.Lacks(semantic.NoBlockPtrs) {
			return nil, errNoBlockPtrs
		}
		base := a.given("base")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.Advance(base, a.list("offsets")))
	}),
	define("make_tensor_descriptor", "base, shape, strides, block_shape, padding_option='zero'", makeDescriptor),
	define("load_tensor_descriptor", "desc, offsets", descriptorLoad("desc")),
	define("store_tensor_descriptor", "desc, offsets, value", descriptorStore("desc")),
	define("atomic_cas", "pointer, cmp, val, sem=None, scope=None", atomicCAS),
	since(semantic.V39, define("atomic_load", "pointer, mask=None, sem=None, scope=None", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		ptr, sem, scope := a.given("pointer"), a.str("sem"), a.str("scope")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.AtomicLoad(ptr, a.arg("mask"), sem, scope))
	})),
	since(semantic.V39, define("atomic_store", "pointer, val, mask=None, sem=None, scope=None", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		ptr, val, sem, scope := a.given("pointer"), a.tensor(s, "val"), a.str("sem"), a.str("scope")
		if a.err != nil {
			return nil, a.err
		}
		return nil, s.AtomicStore(ptr, val, a.arg("mask"), sem, scope)
	})),
	since(semantic.V39, define("atomic_poll", "pointer, expected_value, sem=None, scope=None, timeout_ns=None", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		ptr, sem, scope := a.given("pointer"), a.str("sem"), a.str("scope")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.AtomicPoll(ptr, a.arg("expected_value"), a.arg("timeout_ns"), sem, scope))
	})),
}, atomicFunctions()...)

func load(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	ptr := a.given("pointer")
	mask, other := a.optional(s, "mask"), a.optional(s, "other")
	options := semantic.Access{Cache: a.str("cache_modifier"), Eviction: a.str("eviction_policy"), Volatile: a.bool("volatile")}
	if a.has("boundary_check") {
		options.BoundaryCheck, options.Padding = a.ints("boundary_check"), a.str("padding_option")
	}
	if a.err != nil {
		return nil, a.err
	}
	return result(s.Load(ptr, mask, other, options))
}

func store(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	ptr := a.given("pointer")
	value, mask := a.tensor(s, "value"), a.optional(s, "mask")
	options := semantic.Access{Cache: a.str("cache_modifier"), Eviction: a.str("eviction_policy")}
	if a.has("boundary_check") {
		options.BoundaryCheck = a.ints("boundary_check")
	}
	if a.err != nil {
		return nil, a.err
	}
	return nil, s.Store(ptr, value, mask, options)
}

// errNoBlockPtrs is what releases without block pointers say.
var errNoBlockPtrs = raise("NotImplementedError", "Block pointers have been removed in favor of the tensor descriptor API")

func makeBlockPtr(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	if s.B.Options.Lacks(semantic.NoBlockPtrs) {
		return nil, errNoBlockPtrs
	}
	p := semantic.BlockPtr{Base: a.given("base"), Shape: a.list("shape"), Strides: a.list("strides"), Offsets: a.list("offsets")}
	if a.err != nil {
		return nil, a.err
	}
	p.BlockShape, p.Order = a.ints("block_shape"), a.ints("order")
	if a.err != nil {
		return nil, raise("AssertionError", "Expected a list of constant integers (`int32_t` range) in `block_shape`")
	}
	return result(s.MakeBlockPtr(p))
}

func makeDescriptor(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	base, block := a.given("base"), a.shape("block_shape")
	padding := a.str("padding_option")
	if a.err != nil {
		return nil, a.err
	}
	d, err := s.MakeDescriptor(base, a.list("shape"), a.list("strides"), block, padding)
	if err != nil {
		return nil, err
	}
	return d, nil
}

// descriptor is an argument that must be a tensor descriptor.
func (a *Bound) descriptor(name string) *semantic.Descriptor {
	d, ok := a.value(name).(*semantic.Descriptor)
	if !ok {
		a.fail("%s() argument '%s' must be a tensor descriptor, not %s", a.b.Name, name, typeName(a.value(name)))
	}
	return d
}

// descriptorLoad reads through the descriptor in a parameter.
func descriptorLoad(param string) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		d := a.descriptor(param)
		if a.err != nil {
			return nil, a.err
		}
		return result(s.DescriptorLoad(d, a.list("offsets"), "", ""))
	}
}

// descriptorStore writes through the descriptor in a parameter.
func descriptorStore(param string) rule {
	return func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		d, value := a.descriptor(param), a.given("value")
		if a.err != nil {
			return nil, a.err
		}
		return nil, s.DescriptorStore(d, a.list("offsets"), value)
	}
}

// atomicFunctions are atomic_add and its like.
func atomicFunctions() []*Builtin {
	var all []*Builtin
	for _, kind := range semantic.AtomicKinds {
		all = append(all, define("atomic_"+kind, "pointer, val, mask=None, sem=None, scope=None", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
			ptr := a.given("pointer")
			val, sem, scope := a.tensor(s, "val"), a.str("sem"), a.str("scope")
			if a.err != nil {
				return nil, a.err
			}
			return result(s.AtomicRMW(kind, ptr, val, a.arg("mask"), sem, scope))
		}))
	}
	return all
}

func atomicCAS(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
	ptr := a.given("pointer")
	cmp, val, sem, scope := a.tensor(s, "cmp"), a.tensor(s, "val"), a.str("sem"), a.str("scope")
	if a.err != nil {
		return nil, a.err
	}
	return result(s.AtomicCAS(ptr, cmp, val, sem, scope))
}

// descriptorMethods are the methods of tensor descriptors.
var descriptorMethods = methodTable(append([]*Builtin{
	define("load", "self, offsets", descriptorLoad("self")),
	define("store", "self, offsets, value", descriptorStore("self")),
	define("gather", "self, x_offsets, y_offset", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		d, rows := a.descriptor("self"), a.given("x_offsets")
		if a.err != nil {
			return nil, a.err
		}
		return result(s.DescriptorGather(d, rows, a.arg("y_offset")))
	}),
	define("scatter", "self, value, x_offsets, y_offset", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		d, value, rows := a.descriptor("self"), a.given("value"), a.given("x_offsets")
		if a.err != nil {
			return nil, a.err
		}
		return nil, s.DescriptorScatter(d, value, rows, a.arg("y_offset"))
	}),
}, descriptorReductions()...))

func descriptorReductions() []*Builtin {
	var all []*Builtin
	for _, kind := range []string{"add", "min", "max", "and", "or", "xor"} {
		all = append(all, define("atomic_"+kind, "self, offsets, value", func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
			d, value := a.descriptor("self"), a.given("value")
			if a.err != nil {
				return nil, a.err
			}
			return nil, s.DescriptorReduce(kind, d, a.list("offsets"), value)
		}))
	}
	return all
}

func methodTable(list []*Builtin) map[string]*Builtin {
	table := make(map[string]*Builtin, len(list))
	for _, b := range list {
		table[b.Name] = b
	}
	return table
}
