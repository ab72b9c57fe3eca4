package triton

import (
	"fmt"
	"math/big"

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

// Configs lists the choices of @triton.autotune, nil where the kernel has none.
func (k *Kernel) Configs() ([]Config, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	for v := k.value; ; {
		w, ok := v.(*jit.Wrapper)
		if !ok {
			return nil, nil
		}
		if w.Configs != nil {
			return k.configs(w.Configs)
		}
		v = w.Fn
	}
}

func (k *Kernel) configs(list pyeval.Value) ([]Config, error) {
	values, err := k.module.interp.Elements(list)
	if err != nil {
		return nil, asDiagnostic(err)
	}
	configs := make([]Config, len(values))
	for i, v := range values {
		c, ok := v.(*jit.Config)
		if !ok {
			return nil, fmt.Errorf("the configs of kernel %s must be triton.Config objects, found an object of type %s", k.Name(), v.TypeName())
		}
		if configs[i], err = k.config(c); err != nil {
			return nil, err
		}
	}
	return configs, nil
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

// Heuristics lists the constants that @triton.heuristics computes, in order.
func (k *Kernel) Heuristics() []string {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	var names []string
	for v := k.value; ; {
		w, ok := v.(*jit.Wrapper)
		if !ok {
			return names
		}
		if d, ok := w.Heuristics.(*pyeval.Dict); ok {
			for _, key := range d.Keys() {
				if s, ok := key.(pyeval.Str); ok {
					names = append(names, string(s))
				}
			}
		}
		v = w.Fn
	}
}

// applyHeuristics computes the constants of @triton.heuristics from the arguments of a
// launch, in order: each sees the ones before it.
func (k *Kernel) applyHeuristics(args map[string]any) error {
	for v := k.value; ; {
		w, ok := v.(*jit.Wrapper)
		if !ok {
			return nil
		}
		if d, ok := w.Heuristics.(*pyeval.Dict); ok {
			if err := k.heuristics(d, args); err != nil {
				return err
			}
		}
		v = w.Fn
	}
}

func (k *Kernel) heuristics(d *pyeval.Dict, args map[string]any) error {
	functions := d.Values()
	for i, key := range d.Keys() {
		name, ok := key.(pyeval.Str)
		if !ok {
			continue
		}
		launch := pyeval.NewDict()
		for _, p := range k.fn.Params {
			v, given := args[p.Name]
			if !given {
				continue
			}
			value, err := launchValue(v)
			if err != nil {
				return err
			}
			launch.SetStr(p.Name, value)
		}
		r, err := k.module.interp.Call(functions[i], &pyeval.Args{Pos: []pyeval.Value{launch}})
		if err != nil {
			return asDiagnostic(err)
		}
		args[string(name)] = plainConstant(r)
	}
	return nil
}

// launchValue is an argument of a launch as heuristics see it; a pointer is an object that
// they can only compare with None.
func launchValue(v any) (pyeval.Value, error) {
	switch v := v.(type) {
	case Pointer:
		return &pyeval.Opaque{Path: "tensor", Module: "torch"}, nil
	case int:
		return constantValue(big.NewInt(int64(v)))
	}
	return constantValue(v)
}
