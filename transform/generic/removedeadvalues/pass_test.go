package removedeadvalues_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
)

// TestRegionsThatNeverRun: the contents of regions that never run are dead, also where a condition
// has to be evaluated to see that.
func TestRegionsThatNeverRun(t *testing.T) {
	const constants = "%t = arith.constant true %f = arith.constant false "
	tests := map[string]struct {
		condition string
		removed   bool
	}{
		"known":                   {constants + "%c = arith.ori %t, %f : i1", true},
		"unknown":                 {"%c = arith.ori %p, %q : i1", false},
		"carried and unchanged":   {constants + loop("%t", "%a"), true},
		"carried and changed":     {constants + loop("%t", "%f"), false},
		"unknown from the start":  {constants + loop("%p", "%a"), false},
		"the result of a branch":  {constants + "%c = scf.if %p -> i1 { scf.yield %t : i1 } else { scf.yield %t : i1 }", true},
		"the results of branches": {constants + "%c = scf.if %p -> i1 { scf.yield %t : i1 } else { scf.yield %f : i1 }", false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			m, err := tshared.Parse("test", `func.func @f(%p: i1, %q: i1, %n: index, %x: i32) -> i32 {
				`+tt.condition+`
				%r = scf.if %c -> i32 {
					scf.yield %x : i32
				} else {
					%y = arith.muli %x, %x : i32
					scf.yield %y : i32
				}
				return %r : i32
			}`)
			require.NoError(t, err)
			require.NoError(t, m.Run("remove-dead-values{canonicalize=false}"))
			if tt.removed {
				assert.NotContains(t, m.String(), "arith.muli")
			} else {
				assert.Contains(t, m.String(), "arith.muli")
			}
		})
	}
}

// loop carries a condition.
func loop(start, yielded string) string {
	return "%c = scf.for %i = %n to %n step %n iter_args(%a = " + start + ") -> i1 { scf.yield " + yielded + " : i1 }"
}
