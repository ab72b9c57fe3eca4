package guess

import (
	"maps"
	"strings"
)

// maxAlternatives bounds how often a kernel is compiled to find out what its pointers point to.
const maxAlternatives = 16

// Alternatives are other guesses for parameters that point to floats, in the order in which to try
// them where a kernel does not compile: integers behind one pointer, behind all, behind all but
// one, and f32 in place of f16. The names are the parameters that may change.
func Alternatives(guesses map[string]string, names []string) []map[string]string {
	var pointers []string
	for _, name := range names {
		if strings.HasPrefix(guesses[name], "*fp") {
			pointers = append(pointers, name)
		}
	}
	if len(pointers) == 0 {
		return nil
	}
	with := func(typ string, accepts func(name string) bool) map[string]string {
		changed := maps.Clone(guesses)
		for _, name := range pointers {
			if accepts(name) {
				changed[name] = typ
			}
		}
		return changed
	}
	var list []map[string]string
	for _, one := range pointers {
		list = append(list, with(integers, func(name string) bool { return name == one }))
	}
	list = append(list, with(integers, func(string) bool { return true }), with(floats, func(string) bool { return true }))
	for _, one := range pointers {
		list = append(list, with(integers, func(name string) bool { return name != one }))
	}
	return list[:min(len(list), maxAlternatives)]
}

// What pointers may point to besides what their names say.
const (
	integers = "*i32:16"
	floats   = "*fp32:16"
)
