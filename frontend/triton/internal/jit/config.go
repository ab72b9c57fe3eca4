package jit

import "github.com/tshared/tshared/frontend/pyeval"

// Config is a triton.Config: one choice of autotune. Functions that prune configs read its
// attributes, change them, and make new ones.
type Config struct {
	Kwargs  pyeval.Value
	options map[string]pyeval.Value // num_warps and the other arguments, by name
}

// configParams are the parameters of triton.Config after kwargs, with their defaults.
var configParams = []struct {
	name      string
	otherwise pyeval.Value
}{
	{"num_warps", pyeval.NewInt(4)},
	{"num_stages", pyeval.NewInt(3)},
	{"num_ctas", pyeval.NewInt(1)},
	{"maxnreg", pyeval.None},
	{"pre_hook", pyeval.None},
	{"ir_override", pyeval.None},
}

func callConfig(_ *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	c := &Config{Kwargs: named(args, 0, "kwargs"), options: map[string]pyeval.Value{}}
	if c.Kwargs == nil {
		return nil, pyeval.Raise("TypeError", "Config() missing a required argument: 'kwargs'")
	}
	for i, p := range configParams {
		c.options[p.name] = p.otherwise
		if v := named(args, i+1, p.name); v != nil {
			c.options[p.name] = v
		}
	}
	for _, name := range args.Names {
		if c.options[name] == nil && name != "kwargs" {
			return nil, pyeval.Raise("TypeError", "Config() got an unexpected keyword argument '%s'", name)
		}
	}
	return c, nil
}

// Option is an argument of the Config, or its default.
func (c *Config) Option(name string) pyeval.Value { return c.options[name] }

// TypeName implements pyeval.Value.
func (*Config) TypeName() string { return "Config" }

// Key implements pyeval.HasKey: configs are compared by identity.
func (c *Config) Key() any { return c }

// Attr implements pyeval.HasAttrs.
func (c *Config) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "kwargs":
		return c.Kwargs, nil
	case "all_kwargs":
		return pyeval.NewBuiltin(name, func(in *pyeval.Interp, _ *pyeval.Args) (pyeval.Value, error) { return c.AllKwargs(in) }), nil
	}
	return c.options[name], nil
}

// SetAttr implements pyeval.HasSetAttr.
func (c *Config) SetAttr(_ *pyeval.Interp, name string, v pyeval.Value) error {
	switch {
	case v == nil, name != "kwargs" && c.options[name] == nil:
		return pyeval.Raise("AttributeError", "a Config has no attribute '%s' to set or delete", name)
	case name == "kwargs":
		c.Kwargs = v
	default:
		c.options[name] = v
	}
	return nil
}

// AllKwargs is what a launch with the Config is given: its constants and its options other
// than hooks.
func (c *Config) AllKwargs(in *pyeval.Interp) (*pyeval.Dict, error) {
	all := pyeval.NewDict()
	kwargs, ok := c.Kwargs.(*pyeval.Dict)
	if !ok {
		return nil, pyeval.Raise("TypeError", "the kwargs of a Config must be a dict, found an object of type %s", c.Kwargs.TypeName())
	}
	values := kwargs.Values()
	for i, key := range kwargs.Keys() {
		if err := all.Set(in, key, values[i]); err != nil {
			return nil, err
		}
	}
	for _, p := range configParams {
		if v := c.options[p.name]; p.name != "pre_hook" && v != pyeval.Value(pyeval.None) {
			all.SetStr(p.name, v)
		}
	}
	return all, nil
}
