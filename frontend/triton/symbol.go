package triton

import (
	"fmt"

	"github.com/tshared/tshared/frontend/pyeval"
)

// symbol is the name of the kernel's function in the IR: the name of the Python function, or
// what the repr callback of its decorator gives.
func (k *Kernel) symbol(s *Specialization, o Options) (string, error) {
	if o.Symbol != "" {
		return o.Symbol, nil
	}
	if k.fn.Repr == nil {
		return k.fn.Fn.Name, nil
	}
	spec := &specObject{signature: pyeval.NewDict(), constants: pyeval.NewDict()}
	for _, p := range k.fn.Params {
		typ, given := s.Signature[p.Name]
		if !given {
			typ = constexprType
		}
		if err := spec.signature.Set(k.module.interp, pyeval.Str(p.Name), pyeval.Str(typ)); err != nil {
			return "", err
		}
		value, constant := s.Constants[p.Name]
		if !constant {
			continue
		}
		v, err := constantValue(value)
		if err != nil {
			return "", err
		}
		if err := spec.constants.Set(k.module.interp, pyeval.Str(p.Name), v); err != nil {
			return "", err
		}
	}
	v, err := k.module.interp.Call(k.fn.Repr, &pyeval.Args{Pos: []pyeval.Value{spec}})
	if err != nil {
		return "", asDiagnostic(err)
	}
	name, ok := v.(pyeval.Str)
	if !ok || !isIdentifier(string(name)) {
		return "", fmt.Errorf("the repr of kernel %s must give an identifier", k.Name())
	}
	return string(name), nil
}

// isIdentifier reports whether a name can be a symbol that C and PTX know.
func isIdentifier(name string) bool {
	for i, c := range name {
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// specObject is the argument of a repr callback.
type specObject struct{ signature, constants *pyeval.Dict }

// TypeName implements pyeval.Value.
func (*specObject) TypeName() string { return "SpecializationData" }

// Attr implements pyeval.HasAttrs.
func (s *specObject) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "signature":
		return s.signature, nil
	case "constants":
		return s.constants, nil
	}
	return nil, nil
}
