package launcharg

import (
	"fmt"
	"math/big"
	"strconv"

	"github.com/tshared/tshared/frontend/triton"
)

// Complete adds to the values of a launch, by parameter, the constants of its specialisation and
// defaults, and returns the parameters that are passed at run time, in order.
func Complete(values map[string]any, params []triton.Param, spec *triton.Specialization) (passed []string) {
	for _, param := range params {
		if spec.Signature[param.Name] == "constexpr" {
			values[param.Name] = spec.Constants[param.Name]
			continue
		}
		passed = append(passed, param.Name)
		if _, given := values[param.Name]; !given {
			if v, err := triton.ParseConstant(param.Default); err == nil {
				values[param.Name] = v
			}
		}
	}
	return passed
}

// Passed are the arguments that are passed at run time, of those that were given and of the
// values of a launch that Complete has seen.
func Passed(passed []string, given []Spec, values map[string]any) (args []Spec) {
	byName := map[string]Spec{}
	for _, a := range given {
		byName[a.Name] = a
	}
	for _, name := range passed {
		a, ok := byName[name]
		if !ok {
			a = Spec{Name: name}
		}
		if a.Contents == nil {
			a.Number = numberText(values[name])
		}
		args = append(args, a)
	}
	return args
}

// numberText is a number as arguments of kernels in IR are written.
func numberText(v any) string {
	switch v := v.(type) {
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case *big.Int:
		return v.String()
	}
	return fmt.Sprint(v)
}
