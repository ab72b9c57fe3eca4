package triton

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
)

// Heuristic is a constant that a function of @triton.heuristics computes.
type Heuristic struct {
	Name string // of the parameter
	Text string // the function as it is written
}

// namedFunction is a function of @triton.heuristics.
type namedFunction struct {
	name string
	fn   pyeval.Value
}

// functionsOf are the functions of one @triton.heuristics, in order; none for another
// decorator.
func functionsOf(w *jit.Wrapper) (all []namedFunction) {
	d, ok := w.Heuristics.(*pyeval.Dict)
	if !ok {
		return nil
	}
	functions := d.Values()
	for i, key := range d.Keys() {
		if name, ok := key.(pyeval.Str); ok {
			all = append(all, namedFunction{string(name), functions[i]})
		}
	}
	return all
}

// heuristicFunctions are the functions of @triton.heuristics, in the order they run.
func (k *Kernel) heuristicFunctions() (all []namedFunction) {
	_ = k.wrappers(func(w *jit.Wrapper) error { // without decorators that can be evaluated the constants must be given
		all = append(all, functionsOf(w)...)
		return nil
	})
	return all
}

// Heuristics lists the constants that @triton.heuristics computes, in order.
func (k *Kernel) Heuristics() []Heuristic {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	var all []Heuristic
	for _, h := range k.heuristicFunctions() {
		text := h.fn.TypeName()
		if fn, ok := h.fn.(*pyeval.Function); ok {
			if text = fn.Qualname; fn.Lambda != nil && fn.Module == k.module.module {
				text = strings.Join(strings.Fields(k.module.textOf(fn.Lambda)), " ")
			}
		}
		all = append(all, Heuristic{h.name, text})
	}
	return all
}

// Decorated reports whether there are decorators above @triton.jit, such as @triton.autotune and
// @triton.heuristics. Nothing is evaluated.
func (k *Kernel) Decorated() bool {
	_, plain := k.value.(*jit.Function)
	return !plain
}

// Decide computes what the decorators decide about a launch with arguments by name, as in
// Specialize: the constants of a choice, which may be nil, and those of heuristics, as far as
// the arguments do not have them.
func (k *Kernel) Decide(args map[string]any, config *Config) (map[string]any, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	k.module.interp.Refill()
	all := maps.Clone(args)
	if all == nil {
		all = map[string]any{}
	}
	if err := k.decide(all, config); err != nil {
		return nil, err
	}
	maps.DeleteFunc(all, func(name string, _ any) bool { _, given := args[name]; return given })
	return all, nil
}

// decide adds to the arguments of a launch what the decorators decide: the constants of a
// configuration, and those of @triton.heuristics, each of which sees the ones before it.
// Arguments that are there already stay.
func (k *Kernel) decide(args map[string]any, config *Config) error {
	if config != nil {
		for _, name := range config.Names {
			if _, given := args[name]; !given {
				args[name] = config.Constants[name]
			}
		}
	}
	return k.compute(k.heuristicFunctions(), args)
}

// compute adds the constants of heuristics to the arguments that lack them.
func (k *Kernel) compute(heuristics []namedFunction, args map[string]any) error {
	for _, h := range heuristics {
		if _, given := args[h.name]; given {
			continue
		}
		v, err := k.heuristic(h, args)
		if err != nil {
			return err
		}
		args[h.name] = v
	}
	return nil
}

// heuristic computes a constant from the arguments of a launch.
func (k *Kernel) heuristic(h namedFunction, args map[string]any) (any, error) {
	launch, err := k.argumentDict(args)
	if err != nil {
		return nil, err
	}
	r, err := k.module.interp.Call(h.fn, &pyeval.Args{Pos: []pyeval.Value{launch}})
	if err != nil {
		return nil, unknownArgument(h.name, err)
	}
	return plainConstant(r), nil
}

// argumentDict has the arguments by name, in the order of the parameters.
func (k *Kernel) argumentDict(args map[string]any) (*pyeval.Dict, error) {
	dict := pyeval.NewDict()
	for _, p := range k.fn.Params {
		v, given := args[p.Name]
		if !given {
			continue
		}
		value, err := constantValue(v)
		if err != nil {
			return nil, fmt.Errorf("argument '%s' of %s: %w", p.Name, k.Name(), err)
		}
		dict.SetStr(p.Name, value)
	}
	return dict, nil
}

// unknownArgument explains a heuristic that asks for an argument whose value is not known.
func unknownArgument(name string, err error) error {
	var e *pyeval.Exception
	if !errors.As(err, &e) || e.Type != "KeyError" {
		return asDiagnostic(err)
	}
	d := e.Diagnostic()
	d.Message = fmt.Sprintf("the heuristic of '%s' depends on the argument %s, whose value is not known here", name, e.Message)
	return d.Note(e.Pos, "a value for '%s' itself makes the heuristic unnecessary", name)
}
