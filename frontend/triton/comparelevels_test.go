package triton_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

const recorded = `#loc = loc("k.py":3:0)
#loc3 = loc("standard.py":9:0)
module {
  tt.func public @k(%n: i32 loc("n"(#loc))) attributes {noinline = false} {
    %a = arith.addi %n, %n : i32 loc(#loc4)
    %b = tt.call @f(%a) : (i32) -> i32 loc(#loc2)
    tt.return loc(#loc2)
  } loc(#loc)
  tt.func private @f(%x: i32 loc("x"(#loc3))) -> i32 attributes {noinline = false} {
    %y = arith.muli %x, %x : i32 loc(#loc3)
    tt.return %y : i32 loc(#loc3)
  } loc(#loc3)
} loc(#loc)
#loc1 = loc("k.py":4:8)
#loc2 = loc("k.py":5:8)
#loc4 = loc("a"(#loc1))
`

// TestCompareLevels: each kind of difference is noticed, and only in the user's file where
// that is the rule.
func TestCompareLevels(t *testing.T) {
	for _, c := range []struct {
		old, new string
		want     level
	}{
		{"", "", sameBytes},
		{"arith.addi", "arith.subi", different},
		{"arith.addi %n, %n", "arith.addi %n, %m", different},
		{": i32 loc(#loc4)", ": i64 loc(#loc4)", different},
		{"tt.call @f(%a)", "tt.call @f(%n)", different},
		{"    tt.return loc(#loc2)\n", "", different},
		{"    %b = ", "    %c = ", sameStructure},
		{`"k.py":4:8`, `"k.py":4:9`, sameNames},
		{`"a"(#loc1)`, `"other"(#loc1)`, sameNames},
		{"standard.py\":9", "standard.py\":10", samePlaces},
		{"%y = arith.muli", "%z = arith.muli", different},
	} {
		got, _ := compareModules(strings.Replace(recorded, c.old, c.new, 1), recorded, "k.py")
		assert.Equal(t, c.want, got, "%s -> %s", c.old, c.new)
	}
	renamed := strings.ReplaceAll(recorded, "%y", "%z")
	got, _ := compareModules(renamed, recorded, "k.py")
	assert.Equal(t, samePlaces, got, "values of the library may have other names")
}
