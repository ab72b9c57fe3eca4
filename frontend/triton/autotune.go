package triton

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
)

// ignoredOptions are the arguments of @triton.autotune without effect.
var ignoredOptions = []struct{ name, reason string }{
	{"do_bench", "do_bench is not called: launches are measured by package tune, whose method it would replace"},
	{"warmup", "warmup is not used: the time before measurements is the same for all kernels"},
	{"rep", "rep is not used: the time of measurements is the same for all kernels"},
	{"use_cuda_graph", "use_cuda_graph is not used: events of the device measure a launch without the time of launching it"},
}

// Autotune is what the kernel's @triton.autotune says, nil where it has none. Decorators are
// evaluated for it; the error says where that is not possible.
func (k *Kernel) Autotune() (*Autotune, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	w, above, err := k.tuner()
	if err != nil || w == nil {
		return nil, err
	}
	return k.autotune(w, above)
}

func (k *Kernel) autotune(w *jit.Wrapper, above []namedFunction) (*Autotune, error) {
	a := &Autotune{}
	objects, configs, err := k.configList(w.Configs)
	if err != nil {
		return nil, err
	}
	if len(configs) == 0 {
		configs = []Config{{Constants: map[string]any{}, NumWarps: 4, NumStages: 3, NumCTAs: 1}}
	}
	a.Configs = configs
	for _, list := range []struct {
		to   *[]string
		name string
	}{{&a.Key, "key"}, {&a.ResetToZero, "reset_to_zero"}, {&a.RestoreValue, "restore_value"}} {
		if *list.to, err = k.names(w.Options[list.name], list.name); err != nil {
			return nil, err
		}
	}
	if err := k.checkArguments(a); err != nil {
		return nil, err
	}
	if v := given(w, "cache_results"); v != nil {
		if a.CacheResults, err = k.module.interp.Truth(v); err != nil {
			return nil, asDiagnostic(err)
		}
	}
	for _, o := range ignoredOptions {
		if v := given(w, o.name); v != nil && v != pyeval.Value(pyeval.Bool(false)) {
			a.Ignored = append(a.Ignored, o.reason)
		}
	}
	if hook := given(w, "pre_hook"); hook != nil {
		a.PreHook = k.preHook(hook)
	}
	if hook := given(w, "post_hook"); hook != nil {
		a.PostHook = k.postHook(hook)
	}
	a.Prune, err = k.pruner(given(w, "prune_configs_by"), objects, above)
	return a, err
}

// given is an argument of the decorator, nil where it is left out or None.
func given(w *jit.Wrapper, name string) pyeval.Value {
	if v := w.Options[name]; v != pyeval.Value(pyeval.None) {
		return v
	}
	return nil
}

// names reads a list of names of arguments, nil where it is left out or None.
func (k *Kernel) names(list pyeval.Value, option string) ([]string, error) {
	if list == nil || list == pyeval.Value(pyeval.None) {
		return nil, nil
	}
	values, err := k.module.interp.Elements(list)
	if err != nil {
		return nil, asDiagnostic(err)
	}
	var names []string
	for _, v := range values {
		name, ok := v.(pyeval.Str)
		if !ok {
			return nil, fmt.Errorf("%s of @triton.autotune of kernel %s must have names of arguments, found an object of type %s", option, k.Name(), v.TypeName())
		}
		names = append(names, string(name))
	}
	return names, nil
}

// checkArguments refuses names that are no parameters of the kernel. A key may be the name of
// something else: Triton passes it over.
func (k *Kernel) checkArguments(a *Autotune) error {
	for _, name := range slices.Concat(a.ResetToZero, a.RestoreValue) {
		if k.fn.Param(name) < 0 {
			return fmt.Errorf("@triton.autotune: %w", k.noParam(name))
		}
	}
	return nil
}
