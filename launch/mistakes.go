package launch

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// argError says which argument an error is about.
func (f *Kernel) argError(i int, err error) error {
	return fmt.Errorf("argument %q (number %d) of kernel %s: %w", f.params[i].Name, i, f.name, err)
}

// origin is where a kernel without a Python file comes from.
func (f *Kernel) origin() string {
	if f.source != nil {
		return f.source.Origin()
	}
	return "compiled code"
}

func (f *Kernel) names() []string {
	names := make([]string, len(f.params))
	for i := range f.params {
		names[i] = f.params[i].Name
	}
	return names
}

func (f *Kernel) tooMany(args []any) error {
	n := 0
	for _, a := range args {
		if _, ok := a.(NamedValue); !ok {
			n++
		}
	}
	return fmt.Errorf("kernel %s takes %d arguments by position (%s), but gets %d", f.name, f.positional, strings.Join(f.names()[:f.positional], ", "), n)
}

func (f *Kernel) missing(i int) error {
	p := &f.params[i]
	if p.Constexpr {
		return fmt.Errorf("kernel %s: argument %q is missing: it is a constexpr, which launch.Named(%q, ...) gives a value", f.name, p.Name, p.Name)
	}
	want := "a slice, a device buffer, a pointer, a number, a bool, a tuple, a descriptor or nil"
	if p.Annotated != specialize.None {
		want = p.Annotated.Type()
	}
	return fmt.Errorf("kernel %s: argument %q (number %d) is missing: expected %s", f.name, p.Name, i, want)
}

func (f *Kernel) unknown(name string) error {
	if f.variants != nil {
		return f.unknownParameter(name)
	}
	names := append(f.names(), optionNames...)
	if near := diag.Nearest(name, names); near != "" {
		return fmt.Errorf("kernel %s has neither a parameter nor an option %q; did you mean %q?", f.name, name, near)
	}
	return fmt.Errorf("kernel %s has neither a parameter nor an option %q; its parameters are %s; options are %s",
		f.name, name, strings.Join(f.names(), ", "), strings.Join(optionNames, ", "))
}

// unknownParameter is unknown for compiled kernels, which take no options.
func (f *Kernel) unknownParameter(name string) error {
	if launchOptions[name] != nil {
		return fmt.Errorf("kernel %s takes no options: it is compiled", f.name)
	}
	if near := diag.Nearest(name, f.names()); near != "" {
		return fmt.Errorf("kernel %s has no parameter %q; did you mean %q?", f.name, name, near)
	}
	return fmt.Errorf("kernel %s has no parameter %q; its parameters are %s", f.name, name, strings.Join(f.names(), ", "))
}
