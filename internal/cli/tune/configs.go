package tune

import (
	"io"
	"maps"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/jit"
)

// choices are the configs to measure: those that the flags list, or those of the kernel. What the
// decorator says besides holds for both.
func (o *options) choices(k *triton.Kernel, stderr io.Writer) (*jit.Autotune, error) {
	a, err := k.Autotune()
	if err != nil && len(o.configs) == 0 {
		return nil, err
	}
	if a == nil {
		a = &jit.Autotune{Configs: []jit.Config{{Constants: map[string]any{}}}}
	}
	for _, reason := range a.Ignored {
		cli.Complain(stderr, "note: "+reason)
	}
	if o.key != nil {
		a.Key = o.key
	}
	if len(o.configs) == 0 && o.warps == nil && o.stages == nil {
		return a, nil
	}
	if len(o.configs) > 0 {
		a.Prune, a.Configs = nil, []jit.Config{{Constants: map[string]any{}}}
		for _, axis := range o.configs {
			a.Configs = spread(a.Configs, axis.values, func(c *jit.Config, v any) {
				c.Names = append(c.Names[:len(c.Names):len(c.Names)], axis.name)
				c.Constants = maps.Clone(c.Constants)
				c.Constants[axis.name] = v
			})
		}
	}
	a.Configs = spread(a.Configs, o.warps, func(c *jit.Config, n int) { c.NumWarps = n })
	a.Configs = spread(a.Configs, o.stages, func(c *jit.Config, n int) { c.NumStages = n })
	return a, nil
}

// spread makes each config once for every value; without values they stay.
func spread[T any](configs []jit.Config, values []T, set func(*jit.Config, T)) []jit.Config {
	if len(values) == 0 {
		return configs
	}
	var all []jit.Config
	for _, c := range configs {
		for _, v := range values {
			with := c
			set(&with, v)
			all = append(all, with)
		}
	}
	return all
}
