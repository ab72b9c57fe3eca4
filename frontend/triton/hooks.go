package triton

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
)

// configHook is the pre_hook of a choice: it gets the arguments and what the choice sets.
func (k *Kernel) configHook(c *jit.Config, hook pyeval.Value) func(map[string]any) error {
	return func(args map[string]any) error {
		return k.callHook(hook, args, func(named *pyeval.Dict) (*pyeval.Args, error) {
			all, err := c.AllKwargs(k.module.interp)
			if err != nil {
				return nil, err
			}
			values := all.Values()
			for i, key := range all.Keys() {
				if err := named.Set(k.module.interp, key, values[i]); err != nil {
					return nil, err
				}
			}
			return &pyeval.Args{}, nil
		})
	}
}

// preHook is the pre_hook of @triton.autotune: pre_hook(args, reset_only=...).
func (k *Kernel) preHook(hook pyeval.Value) func(map[string]any, bool) error {
	return func(args map[string]any, resetOnly bool) error {
		return k.callHook(hook, args, func(*pyeval.Dict) (*pyeval.Args, error) {
			return &pyeval.Args{Names: []string{"reset_only"}, Named: []pyeval.Value{pyeval.Bool(resetOnly)}}, nil
		})
	}
}

// postHook is the post_hook of @triton.autotune: post_hook(args, exception=...).
func (k *Kernel) postHook(hook pyeval.Value) func(map[string]any, error) error {
	return func(args map[string]any, failure error) error {
		return k.callHook(hook, args, func(*pyeval.Dict) (*pyeval.Args, error) {
			exception := pyeval.Value(pyeval.None)
			if failure != nil {
				exception = pyeval.Str(failure.Error())
			}
			return &pyeval.Args{Names: []string{"exception"}, Named: []pyeval.Value{exception}}, nil
		})
	}
}

// callHook calls a hook with the arguments by name, and the keywords that more returns.
func (k *Kernel) callHook(hook pyeval.Value, args map[string]any, more func(named *pyeval.Dict) (*pyeval.Args, error)) error {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	k.module.interp.Refill()
	named, err := k.argumentDict(args)
	if err != nil {
		return err
	}
	call, err := more(named)
	if err != nil {
		return asDiagnostic(err)
	}
	call.Pos = []pyeval.Value{named}
	_, err = k.module.interp.Call(hook, accepted(hook, call))
	return asDiagnostic(err)
}
