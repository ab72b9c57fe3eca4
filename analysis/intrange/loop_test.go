package intrange_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

func TestCounterMayWrap(t *testing.T) {
	for _, c := range []struct {
		to, step, typ string
		unsigned      bool
		may           bool
	}{
		{"%n", "constant 1", "i32", false, false},
		{"%n", "constant 3", "i32", false, true},
		{"arith.constant 2147483600", "constant 16", "i32", false, false},
		{"arith.constant 2147483647", "constant 1", "i32", false, false},
		{"arith.constant 2147483646", "constant 2", "i32", false, false},
		{"arith.constant 2147483647", "constant 2", "i32", false, true},
		{"arith.constant 2147483647", "constant 2", "i32", true, false},
		{"arith.constant -1", "constant 2", "i32", true, true},
		{"arith.constant -1", "constant 1000", "i32", false, false},
		{"arith.extsi %n : i32 to", "constant 16", "i64", false, false},
		{"arith.extsi %n : i32 to", "constant 16", "i64", true, true},
		{"arith.extui %n : i32 to", "constant 16", "i64", true, false},
		{"arith.index_cast %n : i32 to", "constant 16", "index", false, false},
		{"arith.index_cast %n : i32 to", "constant 9223372036854775807", "index", false, true},
	} {
		compare := ""
		if c.unsigned {
			compare = "unsigned "
		}
		to := fmt.Sprintf("%%to = %s %s", c.to, c.typ)
		switch {
		case c.to == "%n":
			to = "%to = arith.addi %n, %n : i32"
		case c.to[len(c.to)-2:] != "to":
			to = fmt.Sprintf("%%to = %s : %s", c.to, c.typ)
		}
		text := fmt.Sprintf(`
func.func @k(%%n: i32) {
  %[1]s
  %%from = arith.constant 0 : %[3]s
  %%step = arith.%[2]s : %[3]s
  scf.for %[4]s%%i = %%from to %%to step %%step : %[3]s {
  }
  return
}`, to, c.step, c.typ, compare)
		ctx := ir.NewContext(ir.NewRegistry(arith.Dialect, builtin.Dialect, function.Dialect, scf.Dialect))
		m, err := parser.Parse(ctx, diag.NewSource("k.mlir", text), parser.Options{})
		require.NoError(t, err)
		seen := 0
		m.Top.Walk(func(op *ir.Op) ir.WalkResult {
			if loop, ok := scf.AsFor(op); ok {
				seen++
				require.Equal(t, c.may, intrange.CounterMayWrap(loop), "%v", c)
			}
			return ir.Continue
		})
		require.Equal(t, 1, seen)
	}
}
