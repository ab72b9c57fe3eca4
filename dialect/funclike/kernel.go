package funclike

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/ir"
)

// Kernel is the function of a module that a program starts with: the one with
// the given name, or without a name the only public one. Functions are
// operations of the given kind with a body.
func Kernel(module *ir.Op, kind *ir.OpDef, name string) (Func, error) {
	var all, found []Func
	for op := range module.Region0().Entry().Ops() {
		f, ok := AsFunc(op)
		if !ok || !op.Is(kind) || f.IsDeclaration() {
			continue
		}
		all = append(all, f)
		if name == f.SymName() || name == "" && !op.IsPrivate() {
			found = append(found, f)
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case name == "" && len(found) == 0:
		return Func{}, errors.New("the module has no kernel")
	case len(all) == 0:
		return Func{}, fmt.Errorf("the module has no function @%s", name)
	case name != "":
		return Func{}, fmt.Errorf("the module has no function @%s, only %s", name, names(all))
	}
	return Func{}, fmt.Errorf("the module has %d public functions: name one of %s", len(found), names(found))
}

func names(functions []Func) string {
	var out []string
	for _, f := range functions {
		out = append(out, f.SymName())
	}
	return strings.Join(out, ", ")
}
