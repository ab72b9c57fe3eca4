package functable

import (
	"fmt"
	"math/big"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton"
)

// node is a value of a table with its place, whatever the table is written in.
type node struct {
	pos diag.Position
	// value is a constant as in triton.Specialization, an object, a list of nodes, a
	// *triton.Kernel, or another value of Python.
	value any
}

// object is a dictionary of a table.
type object struct {
	keys    []string
	members map[string]node
}

func (o *object) set(key string, n node) {
	if _, there := o.members[key]; !there {
		o.keys = append(o.keys, key)
	}
	o.members[key] = n
}

func newObject() *object { return &object{members: map[string]node{}} }

// fromPython makes nodes of what a function of a Python file returned. Values that have no place
// of their own have that of what they are in.
func fromPython(v any, pos diag.Position) node {
	switch v := v.(type) {
	case *triton.Dict:
		if v.Pos.Known() {
			pos = v.Pos
		}
		o := newObject()
		for i, key := range v.Keys {
			o.set(key, fromPython(v.Values[i], pos))
		}
		return node{pos, o}
	case triton.List:
		list := make([]node, len(v))
		for i, e := range v {
			list[i] = fromPython(e, pos)
		}
		return node{pos, list}
	}
	return node{pos, v}
}

// describe names the type of a value in messages.
func describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case string:
		return fmt.Sprintf("the text %q", v)
	case bool, int64, *big.Int, float64:
		return triton.ConstantText(v)
	case []node:
		return "a list"
	case []any:
		return "a tuple"
	case *object:
		return "a dictionary"
	case triton.Dtype:
		return "the type " + string(v)
	case *triton.Kernel:
		return "the kernel " + v.Name()
	case pyeval.Value:
		return "an object of type " + v.TypeName()
	}
	return fmt.Sprintf("%v", v)
}

// expected is an error about the value of a key.
func (n node) expected(key, what string) *diag.Diagnostic {
	return diag.Errorf(n.pos, "%s: expected %s, found %s", key, what, describe(n.value))
}

// each are the values of a list, or the one value that is not a list.
func (n node) each() []node {
	if list, ok := n.value.([]node); ok {
		return list
	}
	return []node{n}
}

// text is a value that must be a text.
func (n node) text(key string) (string, error) {
	s, ok := n.value.(string)
	if !ok {
		return "", n.expected(key, "a text")
	}
	return s, nil
}
