package pyeval

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
)

// load reads a program as the module "m".
func load(t *testing.T, o Options, text string) *Module {
	t.Helper()
	in := New(o)
	t.Cleanup(in.Close)
	m, err := in.LoadFile("m.py", diag.NewSource("m.py", text), "m")
	require.NoError(t, err)
	return m
}

// reprOf is the repr of a name of a module, or the error.
func reprOf(m *Module, name string) string {
	v, err := m.Lookup(name)
	if err != nil {
		return err.Error()
	}
	if v == nil {
		return "<undefined>"
	}
	s, err := m.in.Repr(v)
	if err != nil {
		return err.Error()
	}
	return s
}

// TestLazy: statements run when a name that they bind is asked for, and give the values that
// they would have given in order.
func TestLazy(t *testing.T) {
	m := load(t, Options{}, `
import nowhere
from elsewhere import thing as t
a = 1
b = a + 1
a = 10
c = a + b
nowhere.setup(c)
bad = nowhere.f(1)
configs = []
for i in range(3):
    configs.append(i * a)
n = len(configs)
configs.append('last')
if c > 5:
    x = 'big'
else:
    x = nowhere.g()
@nowhere.decorate(nowhere.h())
def k(): pass
class K(nowhere.Base):
    y = 3
reg = {}
def register(f):
    reg[f.__name__] = len(reg)
    return f
@register
def f1(): pass
@register
def f2(): pass
z = K.y
def init():
    global late
    late = 5
init()
try:
    import maybe
    have = True
except ImportError:
    have = False
del a
`)
	for name, want := range map[string]string{
		"b": "2", "c": "12", "x": "'big'", "z": "3", "late": "5", "have": "False", "a": "<undefined>",
		"configs": "[0, 10, 20, 'last']", "n": "3", "reg": "{'f1': 0, 'f2': 1}",
		"bad": "m.py:9:7: ImportError: module 'nowhere' (imported at m.py:2) is not available: 'nowhere.f' is called",
	} {
		assert.Equal(t, want, reprOf(m, name), name)
	}
	v, err := m.Lookup("k")
	require.NoError(t, err)
	require.IsType(t, &Opaque{}, v)
	assert.IsType(t, &Function{}, v.(*Opaque).Wrapped)
}
