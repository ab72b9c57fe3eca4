package pass

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOptionText(t *testing.T) {
	const rest = "long=10 mode=normal on=true text= uint=7"
	tests := []struct{ in, want string }{
		{"", "flag=false ints={1,2}  " + rest},
		{"flag", "flag=true ints={1,2}  " + rest},
		{"flag=", "flag=true ints={1,2}  " + rest},
		{"  flag=1 on=0 ", "flag=true ints={1,2}  long=10 mode=normal on=false text= uint=7"},
		{"list=a,b", "flag=false ints={1,2} list={a,b} " + rest},
		{"list={a,b c}", "flag=false ints={1,2} list={a,{b c}} " + rest},
		{"list=a list=b", "flag=false ints={1,2} list={a,b} " + rest},
		{"list=", "flag=false ints={1,2} list={} " + rest},
		{"list={a", "flag=false ints={1,2} list={{a} " + rest},
		{"list=f(a,b),g", "flag=false ints={1,2} list={f(a,b),g} " + rest},
		{"ints=3", "flag=false ints={3}  " + rest},
		{"long=0x10 long=-2 uint=3", "flag=false ints={1,2}  long=-2 mode=normal on=true text= uint=3"},
		{"text='a b' mode=\"fast\"", "flag=false ints={1,2}  long=10 mode=fast on=true text={a b} uint=7"},
		{"text={a b}", "flag=false ints={1,2}  long=10 mode=normal on=true text={a b} uint=7"},
	}
	for _, tt := range tests {
		v := newValues(optionPass.Options)
		require.NoError(t, v.parse(tt.in), tt.in)
		assert.Equal(t, tt.want, v.Text(), tt.in)

		again := newValues(optionPass.Options)
		require.NoError(t, again.parse(v.Text()))
		if tt.in != "list={a" { // an unclosed brace does not survive
			assert.Equal(t, v.Text(), again.Text(), "printed options parse back")
		}
	}
}

func TestOptionErrors(t *testing.T) {
	tests := []struct{ in, usage, message string }{
		{"nope=1", "", "<Pass-Options-Parser>: no such option nope\n"},
		{"nope", "", "<Pass-Options-Parser>: no such option nope\n"},
		{"flag=maybe", "for the --flag option: 'maybe' is invalid value for boolean argument! Try 0 or 1", ""},
		{"long=abc", "for the --long option: 'abc' value invalid for long argument!", ""},
		{"long=99999999999999999999", "for the --long option: '99999999999999999999' value invalid for long argument!", ""},
		{"long=", "for the --long option: '' value invalid for long argument!", ""},
		{"long", "for the --long option: requires a value!", ""},
		{"uint=-1", "for the --uint option: '-1' value invalid for uint argument!", ""},
		{"ints=1,x", "for the --ints option: 'x' value invalid for int argument!", ""},
		{"mode=slow", "for the --mode option: Cannot find option named 'slow'!", ""},
	}
	for _, tt := range tests {
		err := optionError(newValues(optionPass.Options).parse(tt.in))
		assert.Equal(t, tt.usage, err.Usage, tt.in)
		assert.Equal(t, tt.message, err.Message, tt.in)
	}
}

func TestOptionValues(t *testing.T) {
	v := newValues(optionPass.Options)
	require.NoError(t, v.parse("list=a,b uint=9 text=x flag"))
	assert.Equal(t, []string{"a", "b"}, v.List("list"))
	assert.EqualValues(t, 9, v.Uint("uint"))
	assert.EqualValues(t, 10, v.Int("long"))
	assert.Equal(t, "x", v.Str("text"))
	assert.True(t, v.Bool("flag"))
	assert.True(t, v.Given("flag"))
	assert.False(t, v.Given("long"))
	assert.PanicsWithValue(t, "BUG: undeclared option foo", func() { v.Bool("foo") })
}
