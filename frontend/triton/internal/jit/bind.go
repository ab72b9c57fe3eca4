package jit

import (
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
)

// Bind assigns the arguments of a call to the parameters as Python does: by position, by
// name, then defaults. The result has a value for each parameter.
func (f *Function) Bind(args *pyeval.Args) ([]pyeval.Value, error) {
	if v := f.Fn.Def.Args; v.Vararg != nil || v.Kwarg != nil {
		return nil, pyeval.Raise("TypeError", "%s() has * or ** parameters, which functions of a kernel cannot have", f.Fn.Name)
	}
	positional := len(f.Params) - len(f.Fn.Def.Args.KwOnlyArgs)
	if len(args.Pos) > positional {
		return nil, pyeval.Raise("TypeError", "%s() takes %d positional argument%s but %d %s given",
			f.Fn.Name, positional, plural(positional), len(args.Pos), wasWere(len(args.Pos)))
	}
	bound := make([]pyeval.Value, len(f.Params))
	copy(bound, args.Pos)
	for i, name := range args.Names {
		at := f.Param(name)
		switch {
		case at < 0 || at < len(f.Fn.Def.Args.PosOnlyArgs):
			return nil, f.unexpectedKeyword(name)
		case bound[at] != nil:
			return nil, pyeval.Raise("TypeError", "%s() got multiple values for argument '%s'", f.Fn.Name, name)
		}
		bound[at] = args.Named[i]
	}
	var missing []string
	for i := range bound {
		if bound[i] == nil {
			if bound[i] = f.Params[i].Default; bound[i] == nil {
				missing = append(missing, "'"+f.Params[i].Name+"'")
			}
		}
	}
	if len(missing) > 0 {
		return nil, pyeval.Raise("TypeError", "%s() missing %d required argument%s: %s",
			f.Fn.Name, len(missing), plural(len(missing)), strings.Join(missing, ", "))
	}
	return bound, nil
}

func (f *Function) unexpectedKeyword(name string) error {
	names := make([]string, len(f.Params))
	for i := range f.Params {
		names[i] = f.Params[i].Name
	}
	text := "%s() got an unexpected keyword argument '%s'"
	if near := diag.Nearest(name, names); near != "" {
		return pyeval.Raise("TypeError", text+". Did you mean '%s'?", f.Fn.Name, name, near)
	}
	return pyeval.Raise("TypeError", text, f.Fn.Name, name)
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

func wasWere(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}
