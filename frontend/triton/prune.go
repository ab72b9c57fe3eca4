package triton

import (
	"fmt"
	"maps"
	"slices"
	"sort"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
)

// pruner reads prune_configs_by of @triton.autotune: early_config_prune gets the choices and
// returns those to keep, then the top_k of those are kept that perf_model modelled fastest.
type pruner struct {
	kernel    *Kernel
	configs   []*jit.Config
	above     []namedFunction // heuristics above @triton.autotune, whose constants are arguments
	early     pyeval.Value    // nil without early_config_prune
	perfModel pyeval.Value    // nil without perf_model
	topK      int
}

// pruner makes the function of Autotune.Prune, nil where nothing is pruned.
func (k *Kernel) pruner(by pyeval.Value, configs []*jit.Config, above []namedFunction) (func(map[string]any, []string) ([]Config, error), error) {
	if by == nil {
		return nil, nil
	}
	d, ok := by.(*pyeval.Dict)
	if !ok {
		return nil, fmt.Errorf("prune_configs_by of kernel %s must be a dict, found an object of type %s", k.Name(), by.TypeName())
	}
	p := &pruner{kernel: k, configs: configs, above: above, topK: len(configs)}
	for _, set := range []struct {
		name string
		to   *pyeval.Value
	}{{"early_config_prune", &p.early}, {"perf_model", &p.perfModel}} {
		if v := d.GetStr(set.name); v != pyeval.Value(pyeval.None) {
			*set.to = v
		}
	}
	if v := d.GetStr("top_k"); v != nil {
		var err error
		if p.topK, err = p.count(v); err != nil {
			return nil, err
		}
	}
	if p.early == nil && p.perfModel == nil {
		return nil, nil
	}
	return p.prune, nil
}

// count is how many choices top_k keeps: an integer, or a fraction of all. At least one is
// kept.
func (p *pruner) count(v pyeval.Value) (int, error) {
	switch v := v.(type) {
	case pyeval.Int:
		if n, ok := v.Int64(); ok {
			return int(max(1, min(n, int64(len(p.configs))))), nil
		}
	case pyeval.Float:
		if v >= 0 && v <= 1 {
			return max(1, int(float64(len(p.configs))*float64(v))), nil
		}
	}
	text, err := p.kernel.module.interp.Repr(v)
	if err != nil {
		text = "an object of type " + v.TypeName()
	}
	return 0, fmt.Errorf("top_k of kernel %s must be an integer or a fraction up to 1.0, found %s", p.kernel.Name(), text)
}

// prune implements Autotune.Prune.
func (p *pruner) prune(args map[string]any, keywords []string) ([]Config, error) {
	k := p.kernel
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	k.module.interp.Refill()
	args = maps.Clone(args)
	if err := k.compute(p.above, args); err != nil {
		return nil, err
	}
	named, err := k.argumentDict(args)
	if err != nil {
		return nil, err
	}
	configs := p.configs
	if p.early != nil {
		if configs, err = p.earlyPrune(named, keywords); err != nil {
			return nil, err
		}
	}
	if p.perfModel != nil && len(configs) > p.topK {
		if configs, err = p.fastest(configs, named); err != nil {
			return nil, err
		}
	}
	out := make([]Config, len(configs))
	for i, c := range configs {
		if out[i], err = k.config(c); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// earlyPrune calls early_config_prune(configs, named_args, **kwargs).
func (p *pruner) earlyPrune(named *pyeval.Dict, keywords []string) ([]*jit.Config, error) {
	all := &pyeval.List{}
	for _, c := range p.configs {
		all.Elts = append(all.Elts, c)
	}
	args := &pyeval.Args{Pos: []pyeval.Value{all, named}}
	for _, name := range keywords {
		if v := named.GetStr(name); v != nil {
			args.Names, args.Named = append(args.Names, name), append(args.Named, v)
		}
	}
	kept, err := p.kernel.module.interp.Call(p.early, accepted(p.early, args))
	if err != nil {
		return nil, asDiagnostic(err)
	}
	objects, _, err := p.kernel.configList(kept)
	if err == nil && len(objects) == 0 {
		err = fmt.Errorf("early_config_prune of kernel %s keeps none of %d configs", p.kernel.Name(), len(p.configs))
	}
	return objects, err
}

// fastest are the top_k choices by perf_model, which gets arguments and constants by name.
func (p *pruner) fastest(configs []*jit.Config, named *pyeval.Dict) ([]*jit.Config, error) {
	in := p.kernel.module.interp
	modelled := make(map[*jit.Config]float64, len(configs))
	for _, c := range configs {
		all, err := c.AllKwargs(in)
		if err != nil {
			return nil, asDiagnostic(err)
		}
		args := &pyeval.Args{}
		for _, dict := range []*pyeval.Dict{named, all} {
			values := dict.Values()
			for i, key := range dict.Keys() {
				if name, ok := key.(pyeval.Str); ok && args.Keyword(string(name)) == nil {
					args.Names, args.Named = append(args.Names, string(name)), append(args.Named, values[i])
				}
			}
		}
		v, err := in.Call(p.perfModel, accepted(p.perfModel, args))
		if err != nil {
			return nil, asDiagnostic(err)
		}
		switch n := plainConstant(v).(type) {
		case int64:
			modelled[c] = float64(n)
		case float64:
			modelled[c] = n
		default:
			return nil, fmt.Errorf("perf_model of kernel %s must return a number, found an object of type %s", p.kernel.Name(), v.TypeName())
		}
	}
	sorted := slices.Clone(configs)
	sort.SliceStable(sorted, func(i, j int) bool { return modelled[sorted[i]] < modelled[sorted[j]] })
	return sorted[:p.topK], nil
}

// accepted are the arguments that a function takes: where it has no **kwargs, keywords that it
// has no parameter for are left out.
func accepted(fn pyeval.Value, args *pyeval.Args) *pyeval.Args {
	f, ok := fn.(*pyeval.Function)
	if !ok || f.TakesAnyKeyword() {
		return args
	}
	out := &pyeval.Args{Pos: args.Pos}
	for i, name := range args.Names {
		if f.HasParam(name) {
			out.Names, out.Named = append(out.Names, name), append(out.Named, args.Named[i])
		}
	}
	return out
}
