package jit

import "github.com/tshared/tshared/frontend/pyeval"

// native is a function of module triton that is written in Go.
type native struct {
	name string
	call func(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error)
}

// TypeName implements pyeval.Value.
func (*native) TypeName() string { return "function" }

// Call implements pyeval.Callable.
func (n *native) Call(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	return n.call(in, args)
}

// Names are the functions of module triton that make the values of this package.
func Names() map[string]pyeval.Value {
	names := map[string]pyeval.Value{}
	for name, call := range map[string]func(*pyeval.Interp, *pyeval.Args) (pyeval.Value, error){
		"jit":                callJIT,
		"autotune":           callAutotune,
		"heuristics":         callHeuristics,
		"constexpr_function": callConstexprFunction,
		"Config":             callConfig,
	} {
		names[name] = &native{name, call}
	}
	return names
}

// jitOptions are the arguments of @triton.jit(...) and what they set.
var jitOptions = map[string]func(in *pyeval.Interp, f *Function, v pyeval.Value) error{
	"noinline": func(in *pyeval.Interp, f *Function, v pyeval.Value) (err error) {
		f.NoInline, err = in.Truth(v)
		return err
	},
	"debug": func(in *pyeval.Interp, f *Function, v pyeval.Value) error {
		if v == pyeval.Value(pyeval.None) {
			return nil
		}
		on, err := in.Truth(v)
		f.Debug = &on
		return err
	},
	"repr": func(_ *pyeval.Interp, f *Function, v pyeval.Value) error {
		if v != pyeval.Value(pyeval.None) {
			f.Repr = v
		}
		return nil
	},
	"do_not_specialize": func(in *pyeval.Interp, f *Function, v pyeval.Value) (err error) {
		f.DoNotSpecialize, err = listOf(in, v)
		return err
	},
	"do_not_specialize_on_alignment": func(in *pyeval.Interp, f *Function, v pyeval.Value) (err error) {
		f.DoNotSpecializeOnAlignment, err = listOf(in, v)
		return err
	},
	"version":         nil,
	"launch_metadata": nil,
}

func listOf(in *pyeval.Interp, v pyeval.Value) ([]pyeval.Value, error) {
	if v == pyeval.Value(pyeval.None) {
		return nil, nil
	}
	next, err := in.Iterate(v)
	if err != nil {
		return nil, err
	}
	var all []pyeval.Value
	for {
		e, err := next()
		if err != nil || e == nil {
			return all, err
		}
		all = append(all, e)
	}
}

// callJIT is triton.jit, as a decorator with or without arguments.
func callJIT(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	decorate := func(in *pyeval.Interp, fn pyeval.Value) (pyeval.Value, error) {
		python, ok := fn.(*pyeval.Function)
		if !ok {
			return nil, pyeval.Raise("TypeError", "@triton.jit needs a Python function, found an object of type %s", fn.TypeName())
		}
		f, err := NewFunction(python)
		if err != nil {
			return nil, err
		}
		for i, name := range args.Names {
			set, known := jitOptions[name]
			if !known {
				return nil, pyeval.Raise("TypeError", "jit() got an unexpected keyword argument '%s'", name)
			}
			if set == nil {
				continue
			}
			if err := set(in, f, args.Named[i]); err != nil {
				return nil, err
			}
		}
		return f, nil
	}
	return decorator(in, args, "jit", decorate)
}

// decorator applies a decorator to the one positional argument of its call, or returns the
// decorator where only options were given.
func decorator(in *pyeval.Interp, args *pyeval.Args, name string, decorate func(*pyeval.Interp, pyeval.Value) (pyeval.Value, error)) (pyeval.Value, error) {
	switch len(args.Pos) {
	case 0:
		return &native{name, func(in *pyeval.Interp, inner *pyeval.Args) (pyeval.Value, error) {
			if len(inner.Pos) != 1 || len(inner.Names) != 0 {
				return nil, pyeval.Raise("TypeError", "a decorator takes one argument")
			}
			return decorate(in, inner.Pos[0])
		}}, nil
	case 1:
		return decorate(in, args.Pos[0])
	}
	return nil, pyeval.Raise("TypeError", "%s() takes at most 1 positional argument but %d were given", name, len(args.Pos))
}

func callConstexprFunction(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	return decorator(in, args, "constexpr_function", func(_ *pyeval.Interp, fn pyeval.Value) (pyeval.Value, error) {
		return &ConstexprFunction{Fn: fn}, nil
	})
}

// named returns an argument that may be given by position or by name.
func named(args *pyeval.Args, position int, name string) pyeval.Value {
	if position < len(args.Pos) {
		return args.Pos[position]
	}
	return args.Keyword(name)
}

// autotuneParams are the parameters of triton.autotune, in order.
var autotuneParams = []string{"configs", "key", "prune_configs_by", "reset_to_zero", "restore_value", "pre_hook", "post_hook",
	"warmup", "rep", "use_cuda_graph", "do_bench", "cache_results"}

func callAutotune(_ *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	options := map[string]pyeval.Value{}
	for i, name := range autotuneParams {
		if v := named(args, i, name); v != nil {
			options[name] = v
		}
	}
	for _, name := range args.Names {
		if options[name] == nil {
			return nil, pyeval.Raise("TypeError", "autotune() got an unexpected keyword argument '%s'", name)
		}
	}
	if options["configs"] == nil {
		return nil, pyeval.Raise("TypeError", "autotune() missing a required argument: 'configs'")
	}
	return &native{"autotune", func(_ *pyeval.Interp, inner *pyeval.Args) (pyeval.Value, error) {
		if len(inner.Pos) != 1 {
			return nil, pyeval.Raise("TypeError", "a decorator takes one argument")
		}
		return &Wrapper{Fn: inner.Pos[0], Configs: options["configs"], Keys: options["key"], Options: options}, nil
	}}, nil
}

func callHeuristics(_ *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	values := named(args, 0, "values")
	if values == nil {
		return nil, pyeval.Raise("TypeError", "heuristics() missing a required argument: 'values'")
	}
	return &native{"heuristics", func(_ *pyeval.Interp, inner *pyeval.Args) (pyeval.Value, error) {
		if len(inner.Pos) != 1 {
			return nil, pyeval.Raise("TypeError", "a decorator takes one argument")
		}
		return &Wrapper{Fn: inner.Pos[0], Heuristics: values}, nil
	}}, nil
}
