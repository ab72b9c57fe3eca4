package manifest

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/tshared/tshared/kernel"
)

// descriptorPrefix begins the type of a tensor descriptor.
const descriptorPrefix = "!tt.tensordesc<"

// PublicArgs describes arguments to users.
func PublicArgs(params []Param) []kernel.Arg {
	args := make([]kernel.Arg, len(params))
	for i, p := range params {
		args[i] = kernel.Arg{
			Name: cmp.Or(p.Name, "arg"+strconv.Itoa(i)), Type: p.Type, Elem: p.Element,
			Divisible: p.Divisible, NonNull: p.NotNull,
		}
		if p.Type == Pointer {
			args[i].Access = AccessNamed(p.Access)
		}
		if strings.HasPrefix(p.Type, descriptorPrefix) {
			args[i].Type = kernel.DescriptorArg
		}
	}
	return args
}

// AccessNamed is the access that a manifest names. One that it does not tell can be any.
func AccessNamed(name string) kernel.Access {
	for a := range kernel.Reads | kernel.Writes {
		if a.String() == name {
			return a
		}
	}
	return kernel.Reads | kernel.Writes
}
