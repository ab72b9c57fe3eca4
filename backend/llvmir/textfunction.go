package llvmir

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/ir"
)

// textFunction is a function whose body is LLVM IR in text form.
type textFunction struct {
	function *Function
	params   []Param
	body     string
	loc      ir.Location // of the operation it was first made for
}

// TextFunction returns an internal function that is inlined at every call, and whose
// body is given as text. Parameters have the given names. A body with the same name and
// signature as one before is the same function; another body gets a name of its own.
func (m *Module) TextFunction(name string, result *Type, params []Param, body string, loc ir.Location) *Function {
	key := fmt.Sprint(name, result, params, body)
	if t := m.textFunctions[key]; t != nil {
		return t.function
	}
	types := make([]*Type, len(params))
	for i, p := range params {
		types[i] = p.Type
	}
	if n := len(m.textOrder); n > 0 {
		name = fmt.Sprintf("%s.%d", name, n)
	}
	f := m.Declare(name, result, types...)
	m.ll.Funcs = m.ll.Funcs[:len(m.ll.Funcs)-1] // printed here, not by llir
	m.order = m.order[:len(m.order)-1]
	t := &textFunction{f, params, body, loc}
	if m.textFunctions == nil {
		m.textFunctions = map[string]*textFunction{}
	}
	m.textFunctions[key] = t
	m.textOrder = append(m.textOrder, t)
	return f
}

// String is the definition.
func (t *textFunction) String() string {
	params := make([]string, len(t.params))
	for i, p := range t.params {
		params[i] = p.Type.spelling + " %" + p.Name
	}
	return fmt.Sprintf("define internal %s @%s(%s) alwaysinline nounwind willreturn {\n%s\n}\n",
		t.function.Result().spelling, t.function.Name(), strings.Join(params, ", "), strings.TrimRight(t.body, "\n"))
}

// placeTextFunctions gives the lines of text functions, the last ones of a module's
// text, the locations of their operations.
func (m *Module) placeTextFunctions(places Lines) {
	at := len(places) - 1 // behind the last newline
	for i := len(m.textOrder) - 1; i >= 0; i-- {
		for range strings.Count(m.textOrder[i].String(), "\n") {
			at--
			places[at] = m.textOrder[i].loc
		}
	}
}
