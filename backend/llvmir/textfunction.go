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
	loc      ir.Location // of the first operation that needed the function
}

// TextFunction returns an internal function that is inlined at every call, with a body
// given as LLVM IR. Equal names, signatures and bodies give the same function; a function
// with another body gets a name of its own.
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

// placeTextFunctions sets the locations of the lines of text functions, which are the last
// lines of a module's text.
func (m *Module) placeTextFunctions(places Lines) {
	at := len(places) - 1 // after the last newline
	for i := len(m.textOrder) - 1; i >= 0; i-- {
		for range strings.Count(m.textOrder[i].String(), "\n") {
			at--
			places[at] = m.textOrder[i].loc
		}
	}
}
