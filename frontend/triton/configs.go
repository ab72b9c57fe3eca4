package triton

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// Config is one choice of @triton.autotune.
type Config struct {
	// Names are the constants that the choice sets, in order, and Constants their values.
	Names     []string
	Constants map[string]any
	NumWarps  int
	NumStages int
	NumCTAs   int
}

// Heuristic is a constant that a function of @triton.heuristics computes.
type Heuristic struct {
	Name string // of the parameter
	Text string // the function as it is written
}

// wrappers visits the decorators around the kernel, the outermost first. They are evaluated
// only here; the error says why that is not possible.
func (k *Kernel) wrappers(visit func(*jit.Wrapper) error) error {
	v := k.value
	if d, ok := v.(*jit.Decorated); ok {
		var err error
		if v, err = d.Apply(); err != nil {
			return asDiagnostic(err)
		}
	}
	for {
		w, ok := v.(*jit.Wrapper)
		if !ok {
			return nil
		}
		if err := visit(w); err != nil {
			return err
		}
		v = w.Fn
	}
}

// Configs lists the choices of @triton.autotune, nil where the kernel has none.
func (k *Kernel) Configs() ([]Config, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	return k.configs()
}

func (k *Kernel) configs() (configs []Config, err error) {
	err = k.wrappers(func(w *jit.Wrapper) error {
		if w.Configs == nil || configs != nil {
			return nil
		}
		values, err := k.module.interp.Elements(w.Configs)
		if err != nil {
			return asDiagnostic(err)
		}
		configs = make([]Config, len(values))
		for i, v := range values {
			c, ok := v.(*jit.Config)
			if !ok {
				return fmt.Errorf("the configs of kernel %s must be triton.Config objects, found an object of type %s", k.Name(), v.TypeName())
			}
			if configs[i], err = k.config(c); err != nil {
				return err
			}
		}
		return nil
	})
	return configs, err
}

// firstConfig is the first choice, nil where there is none. Decorators that cannot be
// evaluated matter only where a constant is not given.
func (k *Kernel) firstConfig(given map[string]any) (*Config, error) {
	configs, err := k.configs()
	if err != nil && k.allConstants(given) {
		return nil, nil
	}
	if err != nil || len(configs) == 0 {
		return nil, err
	}
	return &configs[0], nil
}

// allConstants reports whether all constexpr parameters have a value.
func (k *Kernel) allConstants(given map[string]any) bool {
	for _, p := range k.fn.Params {
		if _, ok := given[p.Name]; p.Constexpr && p.Default == nil && !ok {
			return false
		}
	}
	return true
}

func (k *Kernel) config(c *jit.Config) (Config, error) {
	out := Config{Constants: map[string]any{}}
	kwargs, ok := c.Kwargs.(*pyeval.Dict)
	if !ok {
		return out, fmt.Errorf("the kwargs of a config of kernel %s must be a dict, found an object of type %s", k.Name(), c.Kwargs.TypeName())
	}
	values := kwargs.Values()
	for i, key := range kwargs.Keys() {
		name, ok := key.(pyeval.Str)
		if !ok {
			return out, fmt.Errorf("a config of kernel %s names a constant with an object of type %s", k.Name(), key.TypeName())
		}
		out.Names = append(out.Names, string(name))
		out.Constants[string(name)] = plainConstant(values[i])
	}
	for _, set := range []struct {
		name string
		to   *int
	}{{"num_warps", &out.NumWarps}, {"num_stages", &out.NumStages}, {"num_ctas", &out.NumCTAs}} {
		v, err := c.Attr(k.module.interp, set.name)
		if err != nil {
			return out, err
		}
		n, ok := v.(pyeval.Int)
		if !ok {
			return out, fmt.Errorf("%s of a config of kernel %s must be an integer, found an object of type %s", set.name, k.Name(), v.TypeName())
		}
		small, _ := n.Int64()
		*set.to = int(small)
	}
	return out, nil
}

// AutotuneKeys lists the arguments for whose values @triton.autotune chooses anew.
func (k *Kernel) AutotuneKeys() (keys []string, err error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	err = k.wrappers(func(w *jit.Wrapper) error {
		if w.Keys == nil || keys != nil {
			return nil
		}
		values, err := k.module.interp.Elements(w.Keys)
		for _, v := range values {
			if s, ok := v.(pyeval.Str); ok {
				keys = append(keys, string(s))
			}
		}
		return asDiagnostic(err)
	})
	return keys, err
}

// plainConstant is a value of Python as a constant of a Specialization.
func plainConstant(v pyeval.Value) any {
	switch v := v.(type) {
	case pyeval.NoneType:
		return nil
	case pyeval.Bool:
		return bool(v)
	case pyeval.Int:
		if n, ok := v.Int64(); ok {
			return n
		}
		return v.Big()
	case pyeval.Float:
		return float64(v)
	case pyeval.Str:
		return string(v)
	case *semantic.Scalar:
		return Dtype(v.Name)
	case *semantic.Constexpr:
		return plainConstant(v.Value)
	}
	return v
}

// ConstantText is a constant as Python prints it.
func ConstantText(v any) string {
	value, err := constantValue(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	text, err := pyeval.New(pyeval.Options{}).Repr(value)
	if err != nil {
		return value.TypeName()
	}
	return text
}

// namedFunction is a function of @triton.heuristics.
type namedFunction struct {
	name string
	fn   pyeval.Value
}

// heuristicFunctions are the functions of @triton.heuristics, in the order they run.
func (k *Kernel) heuristicFunctions() (all []namedFunction) {
	_ = k.wrappers(func(w *jit.Wrapper) error { // without decorators that can be evaluated the constants must be given
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
	for _, h := range k.heuristicFunctions() {
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
	launch := pyeval.NewDict()
	for _, p := range k.fn.Params {
		v, given := args[p.Name]
		if !given {
			continue
		}
		value, err := constantValue(v)
		if err != nil {
			return nil, err
		}
		launch.SetStr(p.Name, value)
	}
	r, err := k.module.interp.Call(h.fn, &pyeval.Args{Pos: []pyeval.Value{launch}})
	if err != nil {
		return nil, unknownArgument(h.name, err)
	}
	return plainConstant(r), nil
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
