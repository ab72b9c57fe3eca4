package printer_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
)

// marks keeps what a marker is told, as text.
type marks struct {
	text   []byte
	ops    []span
	values []span
}

type span struct {
	from, to int
	name     string
}

func (m *marks) Op(op *ir.Op, from, to int)      { m.ops = append(m.ops, span{from, to, op.Name()}) }
func (m *marks) Value(_ *ir.Value, from, to int) { m.values = append(m.values, span{from, to, ""}) }

// TestMarker: a marker is told where operations and names stand, aliases and text before them counted.
func TestMarker(t *testing.T) {
	m := parse(t, `
	  %a:2 = "p.named"() {names = ["x", ""]} : () -> (i32, i32)
	  p.isolated {
	  ^bb0(%b: i32):
	    "p.use"(%b) : (i32) -> ()
	  }
	  "p.use"(%a#1) : (i32) -> ()`)
	k := &marks{}
	k.text = printer.Append([]byte("before\n"), m.Top, printer.Options{Marker: k})
	var names, values []string
	for _, s := range k.ops {
		names = append(names, s.name)
		assert.NotContains(t, " \n", string(k.text[s.from]), "%s begins with a blank", s.name)
	}
	for _, s := range k.values {
		values = append(values, string(k.text[s.from:s.to]))
	}
	assert.Equal(t, []string{"p.named", "p.use", "p.isolated", "p.use", "builtin.module"}, names, "each comes after those inside it")
	assert.Equal(t, []string{"%x", "%arg0", "%arg0", "%x#1"}, values)
}
