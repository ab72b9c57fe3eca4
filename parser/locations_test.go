package parser_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

func TestLocations(t *testing.T) {
	for text, want := range map[string]string{
		`"f":1:2`:                      `"f":1:2`,
		`"f":1`:                        `"f":1:0`,
		`"f":1:2 to 3:4`:               `"f":1:2 to 3:4`,
		`"f":1:2 to :4`:                `"f":1:2 to :4`,
		`"f":1:2 to 1:2`:               `"f":1:2`,
		`"n"`:                          `"n"`,
		`"n"("f":1:2)`:                 `"n"("f":1:2)`,
		`callsite("f":1:2 at "g":3:4)`: `callsite("f":1:2 at "g":3:4)`,
		`fused["f":1:2, "g":3:4]`:      `fused["f":1:2, "g":3:4]`,
		`fused<"m">["f":1:2]`:          `fused<"m">["f":1:2]`,
		`fused[]`:                      `unknown`,
		`unknown`:                      `unknown`,
		`#early`:                       `"early":1:1`,
		`"n"(#early)`:                  `"n"("early":1:1)`,
		`#late`:                        `"late":2:2`,
	} {
		top := parse(t, `#early = loc("early":1:1)`+"\n\"x.a\"() : () -> () loc("+text+")\n#late = loc(\"late\":2:2)")
		assert.Equal(t, "loc("+want+")", top.Region0().Entry().Last().Loc().String())
	}
}

// An alias may be defined after its use only right after loc(.
func TestDeferredLocations(t *testing.T) {
	top := parse(t, `
"x.a"() ({
^bb0(%p: i32 loc(#late), %q: i32 loc(#early), %r: i32):
  c.scoped(%s: i32 loc(#late), %t: i32 loc("t":5:5)) {
    "x.in"() : () -> () loc(#late)
  } loc(#late)
}) : () -> () loc(#late)
#early = loc("early":1:1)
#late = loc("late":2:2)`)
	const late, early = `loc("late":2:2)`, `loc("early":1:1)`
	op := top.Region0().Entry().First()
	assert.Equal(t, late, op.Loc().String())
	entry := op.Region0().Entry()
	assert.Equal(t, []string{late, early, `loc("in":3:47)`}, locationsOf(entry))
	scoped := entry.First()
	assert.Equal(t, late, scoped.Loc().String())
	assert.Equal(t, []string{late, `loc("t":5:5)`}, locationsOf(scoped.Region0().Entry()))
	assert.Equal(t, late, scoped.Region0().Entry().First().Loc().String())

	assert.Equal(t, []string{`1:33: error: undefined symbol alias id 'late'`},
		messages("\"x.a\"() : () -> () loc(\"n\"(#late))\n#late = loc(\"late\":2:2)")[:1])
}

func locationsOf(b *ir.Block) (out []string) {
	for _, a := range b.Args() {
		out = append(out, a.Loc().String())
	}
	return out
}

// Without a location, an operation is where its name stands.
func TestPlacesOfOperations(t *testing.T) {
	top := parse(t, "%a, %b:2 =\n  \"x.a\"() : () -> (i1, i1, i1)\n   c.scoped() {}")
	assert.Equal(t, `loc("in":0:0)`, top.Loc().String())
	var places []string
	for op := range top.Region0().Entry().Ops() {
		places = append(places, op.Loc().String())
	}
	assert.Equal(t, []string{`loc("in":2:3)`, `loc("in":3:4)`}, places)
}

func TestAliases(t *testing.T) {
	means(t, `
!t = tensor<4xi32>
!u = tuple<!t, !t>
#a = [1, 2]
#b = {a = #a, t = !u}
"x.a"() {b = #b} : () -> !t`, `%0 = "x.a"() {b = {a = [1, 2], t = tuple<tensor<4xi32>, tensor<4xi32>>}} : () -> tensor<4xi32>`)
	require.Equal(t, []string{"1:1: error: type names with a '.' are reserved for dialect-defined names"}, messages("!x.y = i32"))
	require.Equal(t, []string{"2:1: error: redefinition of type alias id 'x'"}, messages("!x = i32\n!x = i32"))
	require.Equal(t, []string{"1:3: error: expected '=' in type alias definition"}, messages("!x i32"))
}
