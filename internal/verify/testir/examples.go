package testir

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

// ExampleModule is the text of a module with the example of an operation. Leading lines "// %x: type" of the
// example declare values it needs; "// top-level" says that it stands by itself.
func ExampleModule(def *ir.OpDef) string {
	var args []string
	lines := strings.Split(def.ExampleText(), "\n")
	for len(lines) > 0 && strings.HasPrefix(lines[0], "// ") {
		note := strings.TrimPrefix(lines[0], "// ")
		lines = lines[1:]
		if note == "top-level" {
			return strings.Join(lines, "\n")
		}
		args = append(args, note)
	}
	return "func.func @example(" + strings.Join(args, ", ") + ") {\n" + strings.Join(lines, "\n") + "\nreturn\n}\n"
}
