package triton

import (
	"fmt"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

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

func (k *Kernel) configs() ([]Config, error) {
	w, _, err := k.tuner()
	if err != nil || w == nil {
		return nil, err
	}
	_, configs, err := k.configList(w.Configs)
	return configs, err
}

// tuner is the outermost @triton.autotune, nil where there is none, and the functions of
// @triton.heuristics above it.
func (k *Kernel) tuner() (found *jit.Wrapper, above []namedFunction, err error) {
	err = k.wrappers(func(w *jit.Wrapper) error {
		switch {
		case found != nil:
		case w.Configs != nil:
			found = w
		default:
			above = append(above, functionsOf(w)...)
		}
		return nil
	})
	return found, above, err
}

// configList reads a sequence of triton.Config objects. An empty one stands for a choice that
// sets nothing.
func (k *Kernel) configList(list pyeval.Value) (objects []*jit.Config, configs []Config, err error) {
	values, err := k.module.interp.Elements(list)
	if err != nil {
		return nil, nil, asDiagnostic(err)
	}
	for _, v := range values {
		c, ok := v.(*jit.Config)
		if !ok {
			return nil, nil, fmt.Errorf("the configs of kernel %s must be triton.Config objects, found an object of type %s", k.Name(), v.TypeName())
		}
		config, err := k.config(c)
		if err != nil {
			return nil, nil, err
		}
		objects, configs = append(objects, c), append(configs, config)
	}
	return objects, configs, nil
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
	}{{"num_warps", &out.NumWarps}, {"num_stages", &out.NumStages}, {"num_ctas", &out.NumCTAs}, {"maxnreg", &out.MaxRegisters}} {
		v := c.Option(set.name)
		n, ok := v.(pyeval.Int)
		switch {
		case ok:
			small, _ := n.Int64()
			*set.to = int(small)
		case set.name != "maxnreg" || v != pyeval.Value(pyeval.None):
			return out, fmt.Errorf("%s of a config of kernel %s must be an integer, found an object of type %s", set.name, k.Name(), v.TypeName())
		}
	}
	if file, ok := c.Option("ir_override").(pyeval.Str); ok {
		out.IROverride = string(file)
	}
	if hook := c.Option("pre_hook"); hook != pyeval.Value(pyeval.None) {
		out.PreHook = k.configHook(c, hook)
	}
	return out, nil
}

// AutotuneKeys lists the arguments for whose values @triton.autotune chooses anew.
func (k *Kernel) AutotuneKeys() ([]string, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	w, _, err := k.tuner()
	if err != nil || w == nil {
		return nil, err
	}
	return k.names(w.Keys, "key")
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

// PlainConstant is a value of Python as a constant of a Specialization. A value that has no such
// form is returned as it is.
func PlainConstant(v pyeval.Value) any {
	if t, ok := v.(*pyeval.Tuple); ok {
		elts := make([]any, len(t.Elts))
		for i, e := range t.Elts {
			elts[i] = PlainConstant(e)
		}
		return elts
	}
	return plainConstant(v)
}
