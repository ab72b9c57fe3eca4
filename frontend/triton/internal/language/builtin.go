package language

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// Builtin is a function or class of the language that is not written in Python.
type Builtin struct {
	Name   string
	Params []Param
	// Run does what a call in a kernel does. It is nil for names that the code generator
	// knows itself, such as range.
	Run func(s *semantic.Semantic, a *Bound) (pyeval.Value, error)
	// Host does what a call at the module level does; nil where that is an error.
	Host func(in *pyeval.Interp, a *Bound) (pyeval.Value, error)
	// Self is the first argument of a method, nil for functions.
	Self pyeval.Value
	// Since is the first release that has the function, 0 for all.
	Since semantic.Version
	// Later is the function of newer releases, from Later.Since on, where it takes other arguments.
	Later *Builtin
}

// Param is a parameter of a Builtin. Default is nil where an argument is required.
type Param struct {
	Name    string
	Default pyeval.Value
	Rest    bool             // takes the positional arguments that are left: *args
	ByName  bool             // can be given by name only
	Since   semantic.Version // the first release that has it, 0 for all
}

// TypeName implements pyeval.Value.
func (b *Builtin) TypeName() string {
	if b.Self != nil {
		return "method"
	}
	return "function"
}

// Key implements pyeval.HasKey.
func (b *Builtin) Key() any { return b.Name }

// Repr implements pyeval.HasRepr.
func (b *Builtin) Repr(*pyeval.Interp) (string, error) { return "<function " + b.Name + ">", nil }

// Attr implements pyeval.HasAttrs.
func (b *Builtin) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "__name__", "__qualname__":
		return pyeval.Str(b.Name), nil
	case "__triton_builtin__":
		return pyeval.Bool(true), nil
	}
	return nil, nil
}

// Call implements pyeval.Callable: a call at the module level.
func (b *Builtin) Call(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	if b.Host == nil {
		return nil, raise("ValueError", "Did you forget to add @triton.jit ? (`_semantic` argument must be provided outside of JIT functions.)")
	}
	a, err := b.Bind(args)
	if err != nil {
		return nil, err
	}
	return b.Host(in, a)
}

// Call calls a function of the language from a kernel.
func Call(s *semantic.Semantic, b *Builtin, args *pyeval.Args) (pyeval.Value, error) {
	o := semantic.Options{Version: semantic.Newest}
	if s.B != nil {
		o = s.B.Options
	}
	if b.Since > o.Version {
		return nil, raise("AttributeError", "module 'triton.language' has no attribute '%s' before Triton %d.%d", b.Name, b.Since/10, b.Since%10)
	}
	if b.Later != nil && b.Later.Since <= o.Version && !o.Removed {
		later := *b.Later
		later.Self = b.Self
		b = &later
	}
	a, err := b.Bind(args)
	if err != nil {
		return nil, err
	}
	for _, p := range b.Params {
		if p.Since > o.Version && slices.Contains(args.Names, p.Name) {
			return nil, raise("TypeError", "%s() got an unexpected keyword argument '%s', which is new in Triton %d.%d", b.Name, p.Name, p.Since/10, p.Since%10)
		}
	}
	if b.Run == nil {
		return nil, raise("TypeError", "%s() cannot be called here", b.Name)
	}
	v, err := b.Run(s, a)
	if err == nil {
		err = a.err
	}
	if err != nil {
		return nil, err
	}
	if v == nil {
		v = pyeval.None
	}
	return v, nil
}

// Bound has the arguments of a call by parameter. Its methods unwrap them; the first
// failure stays in err, after which they return zeros.
type Bound struct {
	b      *Builtin
	values []pyeval.Value
	rest   []pyeval.Value
	err    error
}

// Bind assigns the arguments of a call to the parameters as Python does.
func (b *Builtin) Bind(args *pyeval.Args) (*Bound, error) {
	pos := args.Pos
	if b.Self != nil {
		pos = append([]pyeval.Value{b.Self}, pos...)
	}
	a := &Bound{b: b, values: make([]pyeval.Value, len(b.Params))}
	most, rest := 0, false
	for i, p := range b.Params {
		switch {
		case p.Rest:
			rest = true
			if len(pos) > most {
				a.rest = pos[most:]
			}
		case p.ByName:
		default:
			if most < len(pos) {
				a.values[i] = pos[most]
			}
			most++
		}
	}
	if len(pos) > most && !rest {
		return nil, b.tooMany(most, len(pos))
	}
	for i, name := range args.Names {
		if err := a.setKeyword(name, args.Named[i]); err != nil {
			return nil, err
		}
	}
	return a, a.fillDefaults()
}

func (a *Bound) setKeyword(name string, v pyeval.Value) error {
	for i, p := range a.b.Params {
		if p.Name != name || p.Rest {
			continue
		}
		if a.values[i] != nil {
			return raise("TypeError", "%s() got multiple values for argument '%s'", a.b.Name, name)
		}
		a.values[i] = v
		return nil
	}
	text := "%s() got an unexpected keyword argument '%s'"
	if near := diag.Nearest(name, a.b.paramNames()); near != "" {
		return raise("TypeError", text+". Did you mean '%s'?", a.b.Name, name, near)
	}
	return raise("TypeError", text, a.b.Name, name)
}

func (b *Builtin) paramNames() []string {
	var names []string
	for _, p := range b.Params {
		if !p.Rest {
			names = append(names, p.Name)
		}
	}
	return names
}

func (b *Builtin) tooMany(most, given int) error {
	least := 0
	for _, p := range b.Params {
		if p.Default == nil && !p.ByName && !p.Rest {
			least++
		}
	}
	takes := strconv.Itoa(most)
	if least != most {
		takes = "from " + strconv.Itoa(least) + " to " + takes
	}
	return raise("TypeError", "%s() takes %s positional argument%s but %d %s given", b.Name, takes, plural(most), given, wasWere(given))
}

func (a *Bound) fillDefaults() error {
	var missing []string
	for i, p := range a.b.Params {
		if a.values[i] != nil || p.Rest {
			continue
		}
		if a.values[i] = p.Default; p.Default == nil {
			missing = append(missing, "'"+p.Name+"'")
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return raise("TypeError", "%s() missing %d required positional argument%s: %s", a.b.Name, len(missing), plural(len(missing)), listed(missing))
}

// listed joins names as Python's messages do: 'a', 'b', and 'c'.
func listed(names []string) string {
	switch n := len(names); n {
	case 1:
		return names[0]
	case 2:
		return names[0] + " and " + names[1]
	default:
		return strings.Join(names[:n-1], ", ") + ", and " + names[n-1]
	}
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

// parseParams reads a signature: "x, axis=None, *shape, can_reorder=False, dim=0@37". Parameters
// after one with a * or after a * alone are given by name; those with an @ are new in a release.
func parseParams(signature string) []Param {
	var params []Param
	byName := false
	for _, part := range strings.Split(signature, ", ") {
		if part == "" {
			continue
		}
		part, release, _ := strings.Cut(part, "@")
		since, _ := strconv.Atoi(release)
		name, value, hasDefault := strings.Cut(part, "=")
		p := Param{Name: name, ByName: byName, Since: semantic.Version(since)}
		if name == "*" {
			byName = true
			continue
		}
		if rest, ok := strings.CutPrefix(name, "*"); ok {
			p = Param{Name: rest, Rest: true}
			byName = true
		}
		if hasDefault {
			p.Default = parseDefault(value)
		}
		params = append(params, p)
	}
	return params
}

// parseDefault reads a default value.
func parseDefault(text string) pyeval.Value {
	switch text {
	case "None":
		return pyeval.None
	case "True", "False":
		return pyeval.Bool(text == "True")
	case "()":
		return pyeval.NewTuple()
	case "NONE":
		return semantic.PropagateNone
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return pyeval.NewInt(n)
	}
	if s := semantic.ScalarNamed(text); s != nil {
		return s
	}
	return pyeval.Str(strings.Trim(text, "'"))
}
